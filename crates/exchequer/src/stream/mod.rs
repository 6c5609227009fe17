//! Files of many lines, answered on all cores and written in order: what `annotate` and `filter` have in common.
//!
//! One thread reads and splits, the pool of threads answers, and the thread that started it all writes. Between them
//! there is a bounded number of blocks, so that memory does not grow with the input.

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
use crate::report::name;
use exchequer_core::Role;

/// What is done with each line; the same line always gets the same answer.
pub(crate) trait LineWork: Send + Sync + 'static {
    /// The command with every option that an answer depends on: a run that was stopped goes on with the same.
    fn describe(&self) -> String;

    /// What comes before the first answer.
    fn header(&self) -> &'static [u8] {
        b""
    }

    /// Answers a line by adding to `out`, or not, and counts what it has found in it.
    ///
    /// # Errors
    /// The sentence that says what is wrong with the line, to which nothing was added or counted then.
    fn answer(
        &self,
        line: Line<'_>,
        record: &Record<'_>,
        out: &mut Vec<u8>,
        tally: &mut Tally,
    ) -> Result<(), String>;
}

/// The options of an evaluator as the command line has them.
pub(crate) fn describe(evaluator: &Evaluator) -> String {
    let values = [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen];
    let values = values.map(|role| evaluator.values.of(role).to_string()).join(",");
    format!("--rules {} --values {values}", name(&evaluator.rules))
}
