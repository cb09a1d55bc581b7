//! Records on all cores: one thread reads, all rule, and what comes out is taken in order. No more than a few batches are
//! in memory at a time.

use super::super::Failure;
use super::super::records::{Entry, Records};
use super::super::ui::Ui;
use indicatif::{ProgressBar, ProgressStyle};
use rayon::prelude::*;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::sync_channel;
use std::thread;
use std::time::Duration;

/// How many records are worked on together.
const BATCH: usize = 512;

/// How many batches wait.
const WAITING: usize = 2;

/// The exit code of a program that an interrupt ended, as shells have it.
const INTERRUPTED: i32 = 130;

static STOP: AtomicBool = AtomicBool::new(false);

/// A switch that an interrupt (Ctrl-C) turns on, in the place of what it does otherwise; a second one ends the program.
pub(in crate::cli) fn stop_on_interrupt() -> &'static AtomicBool {
    // It can be set but once in a program, and then does the same.
    let _ = ctrlc::set_handler(|| {
        if STOP.swap(true, Ordering::Relaxed) {
            std::process::exit(INTERRUPTED);
        }
    });
    &STOP
}

/// Works on each record, and takes the results in the order of the records.
///
/// # Errors
/// Those of `take`.
pub(super) fn each<T: Send>(
    records: &Records,
    work: impl Fn(Entry) -> T + Sync,
    mut take: impl FnMut(T) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = bar();
    let (sender, receiver) = sync_channel::<Vec<Entry>>(WAITING);
    thread::scope(|scope| {
        let reader = scope.spawn(move || {
            let mut batch = Vec::with_capacity(BATCH);
            let ended = records.each(|entry| {
                batch.push(entry);
                if batch.len() == BATCH {
                    let full = std::mem::replace(&mut batch, Vec::with_capacity(BATCH));
                    // Nobody takes what comes after the end.
                    sender.send(full).map_err(|_| over())?;
                }
                go_on()
            });
            // What an interrupt kept from being read is not what is wrong with the input.
            let is_over = STOP.load(Ordering::Relaxed);
            let _ = sender.send(batch);
            if is_over { Ok(()) } else { ended }
        });
        for batch in receiver {
            bar.inc(batch.len() as u64);
            if let Some(entry) = batch.last() {
                bar.set_message(entry.file.clone());
            }
            let done: Vec<T> = batch.into_par_iter().map(&work).collect();
            bar.suspend(|| done.into_iter().try_for_each(&mut take))?;
        }
        bar.finish_and_clear();
        reader.join().unwrap_or_else(|_| Err(over()))
    })
}

/// Takes each record as it is read.
///
/// # Errors
/// Those of `take`.
pub(super) fn read(
    records: &Records,
    ui: &mut Ui,
    mut take: impl FnMut(Entry, &mut Ui) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let bar = bar();
    let ended = records.each(|entry| {
        bar.inc(1);
        take(entry, ui)?;
        go_on()
    });
    bar.finish_and_clear();
    if STOP.load(Ordering::Relaxed) {
        return Ok(());
    }
    ended
}

fn go_on() -> Result<(), Failure> {
    if STOP.load(Ordering::Relaxed) {
        Err(over())
    } else {
        Ok(())
    }
}

/// Ends the reading without saying why.
fn over() -> Failure {
    Failure::Input(Vec::new())
}

/// Shows on a terminal how far it is.
fn bar() -> ProgressBar {
    let bar = ProgressBar::new_spinner();
    let style = ProgressStyle::with_template("{spinner} {human_pos}  {per_sec}  {elapsed}  {msg}");
    if let Ok(style) = style {
        bar.set_style(style);
    }
    bar.enable_steady_tick(Duration::from_millis(200));
    bar
}
