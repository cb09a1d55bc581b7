//! The two languages of all user-facing text 中文/English.

mod fen;
mod piece;

pub use piece::{piece_char, piece_name, side_name};

use serde::{Deserialize, Serialize};

/// A language of the output.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Lang {
    /// 中文.
    Zh,
    /// English.
    #[default]
    En,
}

/// One text in both languages, as program messages and rule files hold it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Text {
    /// 中文.
    pub zh: String,
    /// English.
    pub en: String,
}

impl Text {
    /// A text of both languages.
    pub fn new(zh: impl Into<String>, en: impl Into<String>) -> Text {
        Text {
            zh: zh.into(),
            en: en.into(),
        }
    }

    /// The text in one language.
    #[must_use]
    pub fn get(&self, lang: Lang) -> &str {
        match lang {
            Lang::Zh => &self.zh,
            Lang::En => &self.en,
        }
    }
}
