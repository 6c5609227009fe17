//! Operation of a command on each record.

use super::Batch;
use exchequer_core::Role;
use exchequer_formats::{Entry, Format};
use exchequer_report::Evaluator;
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::ops::AddAssign;

/// Operation on each record; it has to be deterministic.
pub(crate) trait Work: Send + Sync + 'static {
    /// Counts of the command over all records.
    type Counts: Counts;

    /// Returns the command with every option that changes answers; a resumed run has to match it.
    fn describe(&self) -> String;

    /// Returns the bytes before the first answer.
    fn header(&self) -> Vec<u8>;

    /// Returns the output of one block before its first record.
    fn batch(&self) -> Batch;

    /// Adds the answer of a record to the batch, if there is one, and updates the counts.
    ///
    /// # Errors
    /// A sentence that describes the fault of the record; the batch and the counts are unchanged then.
    fn answer(&self, entry: &Entry<'_>, batch: &mut Batch, counts: &mut Self::Counts) -> Result<(), String>;

    /// Returns the name of the records in the report of the speed.
    fn record_name(&self) -> &'static str {
        "positions"
    }

    /// Returns the format of the output if it is made of records, and `None` for text of the command.
    fn format(&self) -> Option<Format> {
        None
    }

    /// Returns the number of positions that are remembered to find duplicates; `None` if duplicates are kept.
    fn remembered(&self) -> Option<usize> {
        None
    }

    /// Counts records that are duplicates of earlier ones.
    fn count_duplicates(_: &mut Self::Counts, _: u64) {}
}

/// Counts that add up over blocks and are kept in a checkpoint.
pub(crate) trait Counts:
    Default + Clone + AddAssign + Serialize + DeserializeOwned + Send + 'static
{
}

impl<T: Default + Clone + AddAssign + Serialize + DeserializeOwned + Send + 'static> Counts for T {}

/// Formats the options of an evaluator as command-line arguments.
pub(crate) fn describe(evaluator: &Evaluator) -> String {
    let values = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let values = values.map(|role| evaluator.values.of(role).to_string()).join(",");
    format!("--rules {} --values {values}", evaluator.rules)
}
