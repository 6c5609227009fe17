//! Line input of all commands: files and stdin, decompressed, split and numbered.

mod lines;
mod reader;
mod source;

pub(crate) use lines::{Block, Line, Lines};
pub(crate) use reader::{LineCounts, LineReader, fault};
pub(crate) use source::Input;
