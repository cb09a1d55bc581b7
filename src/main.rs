//! The `qili` command.

fn main() {}
