//! What every book says of every case.

use super::case::Case;
use super::judged::Subject;
use crate::judge::Verdict;
use crate::rules::Book;
use rayon::prelude::*;

/// The verdicts of books on cases.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Matrix {
    /// The ids of the books.
    pub books: Vec<String>,
    /// The cases.
    pub rows: Vec<Row>,
}

/// The verdicts on one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row {
    /// The id of the case.
    pub case: String,
    /// What the books say, in their order.
    pub cells: Vec<Cell>,
}

/// The verdict of one book on one case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The verdict.
    pub verdict: Verdict,
    /// The id of the verdict clause that decides.
    pub decided_by: Option<String>,
    /// The verdict that the case expects of the book; `None` if it expects nothing.
    pub expected: Option<Verdict>,
}

impl Cell {
    /// Whether the verdict is the expected one; `None` if none is.
    #[must_use]
    pub fn fits(&self) -> Option<bool> {
        self.expected.map(|expected| expected == self.verdict)
    }
}

impl Matrix {
    /// Whether a verdict is not the expected one.
    #[must_use]
    pub fn has_mismatch(&self) -> bool {
        let mut cells = self.rows.iter().flat_map(|row| &row.cells);
        cells.any(|cell| cell.fits() == Some(false))
    }

    /// How many verdicts of a book, by its number, are expected ones, and of how many one is expected.
    #[must_use]
    pub fn score(&self, book: usize) -> (usize, usize) {
        let cells = self.rows.iter().filter_map(|row| row.cells.get(book));
        let fits: Vec<bool> = cells.filter_map(Cell::fits).collect();
        (fits.iter().filter(|fits| **fits).count(), fits.len())
    }
}

/// Judges every case by every book.
#[must_use]
pub fn matrix(books: &[Book], cases: &[Case]) -> Matrix {
    let rows = cases.par_iter().map(|case| {
        let subject = Subject::of_case(case);
        let cells = books.iter().map(|book| {
            let judged = subject.judge(book);
            Cell {
                verdict: judged.verdict,
                decided_by: judged.decided_by,
                expected: case.expect.get(&book.id).map(|expected| expected.verdict),
            }
        });
        Row {
            case: case.id.clone(),
            cells: cells.collect(),
        }
    });
    Matrix {
        books: books.iter().map(|book| book.id.clone()).collect(),
        rows: rows.collect(),
    }
}
