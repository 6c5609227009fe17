//! Files of training data as tables of Arrow.

mod ahead;
mod columns;
mod part;
mod reader;
mod rows;
mod signals;
mod source;
mod writer;

pub(crate) use reader::{Scan, scan};
pub(crate) use writer::write;
