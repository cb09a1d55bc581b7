//! An engine that speaks UCI or UCCI.

use super::process::{Command, Process, Silence};
use crate::crosscheck::{
    Heard, Opinion, Probe, Profile, Protocol, Question, Search, hear, interpret,
};
use crate::diag::Diagnostic;
use crate::lang::Text;
use crate::scan::Charge;
use std::time::{Duration, Instant};

pub(super) struct Engine<'e> {
    command: &'e Command,
    profile: &'e Profile,
    timeout: Duration,
    /// `None` after it did not answer; it is started anew then.
    process: Option<Process>,
}

impl<'e> Engine<'e> {
    /// Starts it, and greets it.
    ///
    /// # Errors
    /// It cannot be started, or does not answer the greeting.
    pub(super) fn start(
        command: &'e Command,
        profile: &'e Profile,
        timeout: Duration,
    ) -> Result<Engine<'e>, Box<Diagnostic>> {
        let mut engine = Engine {
            command,
            profile,
            timeout,
            process: None,
        };
        let process = command.start()?;
        let greeted = engine.greet(process);
        greeted.map_err(|silence| Box::new(no_answer(&command.name(), profile, silence)))?;
        Ok(engine)
    }

    fn greet(&mut self, mut process: Process) -> Result<(), Silence> {
        process.farewell = Some("quit");
        let (greeting, answer) = self.profile.greeting();
        process.say(greeting)?;
        self.wait(&mut process, answer)?;
        for line in self.profile.settings() {
            process.say(&line)?;
        }
        process.say("isready")?;
        self.wait(&mut process, "readyok")?;
        self.process = Some(process);
        Ok(())
    }

    fn wait(&self, process: &mut Process, answer: &str) -> Result<(), Silence> {
        let by = Instant::now() + self.timeout;
        while process.hear(by)?.trim() != answer {}
        Ok(())
    }

    pub(super) fn ask(&mut self, question: &Question) -> Opinion {
        let unknown = |said: String| Opinion {
            charge: Charge::Undetermined,
            said,
        };
        let Some(probe) = Probe::new(&question.record, self.profile) else {
            return unknown("no moves".to_owned());
        };
        let heard = self.search(&probe.repeated);
        let heard = heard.and_then(|repeated| Ok((repeated, self.search(&probe.plain)?)));
        match heard {
            Ok((repeated, plain)) => {
                let (charge, said) = interpret(probe.mover, repeated, plain);
                Opinion { charge, said }
            }
            Err(silence) => {
                self.process = None;
                unknown(silence.name().to_owned())
            }
        }
    }

    fn search(&mut self, search: &Search) -> Result<Heard, Silence> {
        if self.process.is_none() {
            let process = self.command.start().map_err(|_| Silence::Gone)?;
            self.greet(process)?;
        }
        let process = self.process.as_mut().ok_or(Silence::Gone)?;
        if self.profile.protocol == Protocol::Uci {
            // What it remembers of other positions is none of this one.
            process.say("ucinewgame")?;
        }
        for line in &search.lines {
            process.say(line)?;
        }
        let by = Instant::now() + self.timeout;
        let mut so_far = Heard::Silent;
        loop {
            let line = process.hear(by)?;
            let (now, is_over) = hear(&line, search, self.profile, so_far);
            if is_over {
                return Ok(now);
            }
            so_far = now;
        }
    }
}

fn no_answer(name: &str, profile: &Profile, silence: Silence) -> Diagnostic {
    let (greeting, answer) = profile.greeting();
    let why = match silence {
        Silence::Late => Text::new("超时", "it took too long"),
        Silence::Gone => Text::new("程序已结束", "it has ended"),
    };
    Diagnostic::error(
        "qili::cli::no_answer",
        Text::new(
            format!("`{name}` 没有以 `{answer}` 回答 `{greeting}`：{}", why.zh),
            format!(
                "`{name}` did not answer `{greeting}` by `{answer}`: {}",
                why.en
            ),
        ),
    )
}
