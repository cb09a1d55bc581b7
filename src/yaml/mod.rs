//! YAML files 文件 as books and cases are written in: a tree in which every part knows its place, and readers of it that
//! tell all that is wrong.
//!
//! Only what these files need is read: mappings, lists and texts. Anchors, aliases, tags and equal keys are refused.

mod fields;
#[cfg(feature = "cli")]
mod format;
mod tree;

pub(crate) use fields::{At, Fields, Reader};
#[cfg(feature = "cli")]
pub(crate) use format::format;
pub(crate) use tree::{Node, NodeKind, read};
