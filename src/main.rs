//! The `qili` command.

use std::process::ExitCode;

fn main() -> ExitCode {
    qili::cli::run(std::env::args_os()).into()
}
