//! Parallel processing of training data in any format with ordered output, shared by `annotate`, `filter`, `convert` and
//! `stats`.
//!
//! One thread reads and splits, the thread pool answers, and the calling thread writes. The number of blocks between
//! them is bounded; memory does not grow with the input.

mod bad_records;
mod batch;
mod checkpoint;
mod destination;
mod pipeline;
mod run;
mod seen;
mod source;
mod stop;
mod tally;
mod target;
mod work;

pub(crate) use batch::Batch;
pub(crate) use run::{Destination, run};
pub(crate) use source::Source;
pub(crate) use stop::Stop;
pub(crate) use tally::{NoCounts, Tally};
pub(crate) use work::{Work, describe};
