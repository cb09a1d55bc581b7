//! Qili 棋例 adjudicates repeated positions in Xiangqi from rule clauses written as data.

pub mod board;
pub mod cli;
pub mod diag;
pub mod expr;
pub mod facts;
pub mod graph;
pub mod judge;
pub mod lang;
pub mod notation;
pub mod report;
pub mod rules;
pub mod suite;
pub mod threat;
