//! Readers and writers of chess training data: one record type, one reader and one writer for each format.
//!
//! [`Reader`] is an iterator over the records of any [`Read`](std::io::Read), [`Writer`] writes records to any
//! [`Write`](std::io::Write). Programs that use several cores take the parts instead: [`Blocks`] splits an input into
//! blocks that are independent of each other, a [`Decode`] turns a block into entries, an [`Encode`] turns records into
//! the bytes of a block, and a [`Joiner`] puts blocks together.

#![doc = ""]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod binpack;
mod block;
mod bulletformat;
mod changes;
mod csv;
mod decode;
mod encode;
mod fault;
mod fields;
mod fixed;
mod format;
mod json_lines;
mod lines;
mod marlinformat;
mod move_code;
mod nibbles;
mod packed_board;
pub mod pgn;
mod plain;
mod reader;
mod record;
mod text;
mod tsv;
mod viriformat;
mod writer;

pub use block::{Block, Blocks};
pub use changes::{Changes, Refusal};
pub use csv::{Column, CsvDecoder, CsvOptions};
pub use decode::{Cursor, Decode, Entries, Entry};
pub use encode::{Encode, Joiner};
pub use exchequer_board::Repairs;
pub use fault::Fault;
pub use fields::Fields;
pub use format::{Format, UnknownFormat};
pub use json_lines::{InvalidPointer, JsonLinesDecoder, JsonOptions, Pointer};
pub use lines::{Field, InvalidField, LinesDecoder};
pub use plain::PlainDecoder;
pub use reader::{ReadError, Reader};
pub use record::{GameResult, Record};
pub use text::View;
pub use tsv::TsvDecoder;
pub use writer::{WriteError, Writer};
