//! Files of training data as tables of Arrow.

mod columns;
mod reader;
mod rows;
mod source;
mod writer;

pub(crate) use reader::{Scan, scan};
pub(crate) use writer::write;
