//! Parallel processing of large line files with ordered output, shared by `annotate` and `filter`.
//!
//! One thread reads and splits, the thread pool answers, and the calling thread writes. The number of blocks between
//! them is bounded; memory does not grow with the input.

mod bad_lines;
mod checkpoint;
mod destination;
mod line_work;
mod pipeline;
mod record;
mod run;
mod stop;
mod tally;
mod target;

pub(crate) use destination::Output;
pub(crate) use line_work::{LineWork, describe};
pub use record::Field;
pub(crate) use record::Record;
pub(crate) use run::run;
pub(crate) use stop::Stop;
pub(crate) use tally::Tally;
