//! Programs that are started, spoken to in lines, and ended.

use crate::diag::Diagnostic;
use crate::lang::Text;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread;
use std::time::{Duration, Instant};

/// How long a program may take to end after it was asked to.
const FAREWELL: Duration = Duration::from_secs(2);

/// A command line.
pub(in crate::cli) struct Command {
    line: String,
    words: Vec<String>,
}

impl Command {
    pub(in crate::cli) fn new(line: &str) -> Result<Command, Box<Diagnostic>> {
        let words = shell_words::split(line)
            .ok()
            .filter(|words| !words.is_empty());
        let words = words.ok_or_else(|| {
            Box::new(Diagnostic::error(
                "qili::cli::bad_command",
                Text::new(
                    format!("`{line}` 不是命令行：为空或引号不成对"),
                    format!("`{line}` is no command line: it is empty, or a quote is open"),
                ),
            ))
        })?;
        Ok(Command {
            line: line.to_owned(),
            words,
        })
    }

    /// A short name: of a script, else of the program.
    pub(in crate::cli) fn name(&self) -> String {
        let mut scripts = self.words.iter().skip(1);
        let script = scripts.find(|word| word.ends_with(".py"));
        let word = script.or(self.words.first());
        let stem = word.and_then(|word| Path::new(word).file_stem());
        stem.unwrap_or_default().to_string_lossy().into_owned()
    }

    pub(super) fn start(&self) -> Result<Process, Box<Diagnostic>> {
        self.spawn().map_err(|error| {
            let line = &self.line;
            Box::new(Diagnostic::error(
                "qili::cli::no_start",
                Text::new(
                    format!("无法启动 `{line}`：{error}"),
                    format!("cannot start `{line}`: {error}"),
                ),
            ))
        })
    }

    fn spawn(&self) -> io::Result<Process> {
        let (program, args) = self.words.split_first().ok_or(io::ErrorKind::NotFound)?;
        let mut child = std::process::Command::new(program)
            .args(args)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take();
        let output = child.stdout.take().ok_or(io::ErrorKind::BrokenPipe)?;
        let (sender, lines) = channel();
        // It ends with the output of the program, or when nobody listens any more.
        thread::spawn(move || {
            for line in BufReader::new(output).lines() {
                let Ok(line) = line else { break };
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Process {
            child,
            input,
            lines,
            farewell: None,
        })
    }
}

/// Why a program did not answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Silence {
    /// It took too long.
    Late,
    /// It has ended.
    Gone,
}

impl Silence {
    pub(super) const fn name(self) -> &'static str {
        match self {
            Silence::Late => "timed out",
            Silence::Gone => "ended",
        }
    }
}

/// A program that runs. It is ended when this goes: by closing its input, and if it stays, by force.
pub(super) struct Process {
    child: Child,
    input: Option<ChildStdin>,
    lines: Receiver<String>,
    /// What it is told before its input is closed.
    pub(super) farewell: Option<&'static str>,
}

impl Process {
    pub(super) fn say(&mut self, line: &str) -> Result<(), Silence> {
        let input = self.input.as_mut().ok_or(Silence::Gone)?;
        let said = writeln!(input, "{line}").and_then(|()| input.flush());
        said.map_err(|_| Silence::Gone)
    }

    /// The next line, within the time that is left until `by`.
    pub(super) fn hear(&mut self, by: Instant) -> Result<String, Silence> {
        let left = by.saturating_duration_since(Instant::now());
        self.lines.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => Silence::Late,
            RecvTimeoutError::Disconnected => Silence::Gone,
        })
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if let Some(farewell) = self.farewell {
            let _ = self.say(farewell);
        }
        self.input = None;
        let by = Instant::now() + FAREWELL;
        while Instant::now() < by {
            if !matches!(self.child.try_wait(), Ok(None)) {
                return;
            }
            thread::sleep(Duration::from_millis(10));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
