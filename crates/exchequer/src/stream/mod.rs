//! Parallel processing of large line files with ordered output, shared by `annotate` and `filter`.
//!
//! One thread reads and splits, the thread pool answers, and the calling thread writes. The number of blocks between
//! them is bounded; memory does not grow with the input.

mod bad_lines;
mod checkpoint;
mod compression;
mod destination;
mod input;
mod pipeline;
mod record;
mod run;
mod stop;
mod tally;

pub use record::Field;
pub(crate) use record::Record;
pub(crate) use run::run;
pub(crate) use stop::Stop;
pub(crate) use tally::Tally;

use crate::evaluator::Evaluator;
use crate::lines::Line;
use exchequer_core::Role;

/// Operation on each line; it has to be deterministic.
pub(crate) trait LineWork: Send + Sync + 'static {
    /// Returns the command with every option that changes answers; a resumed run has to match it.
    fn describe(&self) -> String;

    /// Returns the header before the first answer.
    fn header(&self) -> &'static [u8] {
        b""
    }

    /// Appends the answer of a line to `out`, if there is one, and updates the counts.
    ///
    /// # Errors
    /// A sentence that describes the fault of the line; `out` and the counts are unchanged then.
    fn answer(
        &self,
        line: Line<'_>,
        record: &Record<'_>,
        out: &mut Vec<u8>,
        tally: &mut Tally,
    ) -> Result<(), String>;
}

/// Formats the options of an evaluator as command-line arguments.
pub(crate) fn describe(evaluator: &Evaluator) -> String {
    let values = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let values = values.map(|role| evaluator.values.of(role).to_string()).join(",");
    format!("--rules {} --values {values}", evaluator.rules)
}
