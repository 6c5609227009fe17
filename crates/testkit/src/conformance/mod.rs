//! The conformance suite of this repository: `suites/see.epd`, its format and its reader.
//!
//! The operations are specified in `docs/conformance.md`. The reader is strict: a row that lacks an operation, has
//! one twice, or has an unknown one is an error with the number of its line.

mod error;
mod row;
mod rule_set;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

pub use error::{Fault, SuiteError};
pub use row::{DEFAULT_VALUES, Row, Tag};
pub use rule_set::RuleSet;

/// Minimum number of rows that separate a rule from the closest other rule.
pub const LEAST_ROWS: usize = 30;

/// Returns the path of the suite: two levels above this crate. A missing or broken suite does not break the build.
#[must_use]
pub fn path() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    workspace.unwrap_or(Path::new("../..")).join("suites/see.epd")
}

/// Returns the text of the suite.
///
/// # Errors
/// Fails if the file cannot be read.
pub fn text() -> io::Result<String> {
    fs::read_to_string(path())
}

/// Reads a suite; skips blank lines and lines that begin with `#`.
///
/// # Errors
/// Fails on the first line that is not a row, and on an id that two rows have.
///
/// ```
/// use exchequer_testkit::conformance::{self, RuleSet};
///
/// let text = "# One row.\n\
///     1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - id \"pinned.01\"; sm cxd5; uci c4d5; swap 0; pinners 100; pinners_all 100; \
///     pseudo_np 0; pseudo 0; legal 100; legal_ep 100; tags capture; catches pins-ignored;";
/// let rows = conformance::read(text)?;
/// assert_eq!((rows[0].line, rows[0].uci.as_str()), (2, "c4d5"));
/// assert_eq!(rows[0].value(RuleSet::Legal), 100);
/// assert!(conformance::read("8/8/8/8/8/8/8/8 w - - id \"empty\";").is_err());
/// # Ok::<(), conformance::SuiteError>(())
/// ```
pub fn read(text: &str) -> Result<Vec<Row>, SuiteError> {
    let mut rows: Vec<Row> = Vec::new();
    for (line, text) in (1..).zip(text.lines()) {
        if text.trim().is_empty() || text.starts_with('#') {
            continue;
        }
        let row = Row::read(line, text).map_err(|fault| SuiteError { line, fault })?;
        if let Some(first) = rows.iter().find(|earlier| earlier.id == row.id) {
            return Err(SuiteError { line, fault: Fault::IdTwice { id: row.id, first: first.line } });
        }
        rows.push(row);
    }
    Ok(rows)
}
