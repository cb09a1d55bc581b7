//! The `qili` command.

#![forbid(unsafe_code)]

use std::process::ExitCode;

fn main() -> ExitCode {
    qili::cli::run(std::env::args_os()).into()
}
