#![doc = include_str!("ARCHITECTURE.md")]

pub mod board;
#[cfg(feature = "cli")]
pub mod cli;
pub mod crosscheck;
pub mod diag;
pub mod draw;
pub mod expr;
pub mod facts;
pub mod graph;
pub mod hunt;
pub mod judge;
pub mod lang;
pub mod notation;
pub mod report;
pub mod rules;
pub mod scan;
pub mod schema;
pub mod service;
#[cfg(feature = "cli")]
pub mod site;
pub mod suite;
pub mod threat;
mod yaml;
