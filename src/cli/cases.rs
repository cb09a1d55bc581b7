//! Which cases a command is asked about.

use super::{Failure, verify};
use crate::suite::{Case, GameCase, Known};
use std::path::PathBuf;

/// Cases that are chosen from files, or from the program.
#[derive(Debug, clap::Args)]
pub(super) struct Chosen {
    /// Take only cases whose name fits, such as `cxa/fig-*` | 只取名称相符的案例，如 `cxa/fig-*`
    #[arg(long, value_name = "GLOB")]
    case: Option<String>,
    /// Case files or folders of them, instead of the cases that are built in | 案例文件或其文件夹，用以代替内置案例
    #[arg(long, value_name = "PATHS")]
    cases: Vec<PathBuf>,
}

impl Chosen {
    /// Those that are asked about: at least one.
    pub(super) fn read(&self) -> Result<Vec<Case>, Failure> {
        Ok(self.with_known()?.0)
    }

    /// Those that are asked about, and the known disagreements about all.
    pub(super) fn with_known(&self) -> Result<(Vec<Case>, Vec<Known>), Failure> {
        let (cases, known) = verify::suite(&self.cases)?;
        let chosen = verify::choose(&cases, self.case.as_deref())?;
        Ok((chosen.into_iter().cloned().collect(), known))
    }

    /// The whole games that are asked about.
    pub(super) fn games(&self) -> Result<Vec<GameCase>, Failure> {
        verify::games(&self.cases, self.case.as_deref())
    }
}
