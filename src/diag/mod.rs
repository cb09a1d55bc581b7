//! Where a text came from and how a problem in it is shown.
//!
//! Readers and loaders never print: they return [`Diagnostic`]s, all those of a file in one run, and the
//! command line renders them as text or JSON.
//!
//! ```
//! use qili::diag::{Diagnostic, Source, Span, Style, render};
//! use qili::lang::{Lang, Text};
//!
//! let source = Source::new("book.yaml", "then: chek\n");
//! let problem = Diagnostic::error("qili::rules::unknown_class", Text::new("未知的 `chek`", "unknown class `chek`"))
//!     .at(&source, Span::new(6, 10), None);
//! let shown = render(&problem, Lang::En, Style::Plain);
//! assert!(shown.contains("book.yaml:1:7"));
//! ```

mod diagnostic;
mod fragment;
mod json;
mod json_problem;
mod render;
mod source;
mod suggest;

pub use diagnostic::{Diagnostic, Mark, Severity, sort};
pub use fragment::Fragment;
pub use json::to_json;
pub use json_problem::json_problem;
pub use render::{Style, render, render_all};
pub use source::{Place, Source, Span};
pub use suggest::{did_you_mean, nearest};
