//! Readers and writers of chess training data: one record type, one reader and one writer for each format.
//!
//! A [`Record`] is a position with the move, score, result and ply that a file stores for it; score and result are those
//! of the side to move. [`Reader`] is an iterator over the records of any [`Read`](std::io::Read), [`Writer`] writes
//! records to any [`Write`](std::io::Write). [`Format::detect`] finds the format of a file.
//!
//! | format | bytes | parts of a record that it does not store |
//! |---|---|---|
//! | [`Lines`](Format::Lines) | FEN or EPD lines with fields behind the FEN | ply; the move is only read |
//! | [`Csv`](Format::Csv), [`Tsv`](Format::Tsv), [`JsonLines`](Format::JsonLines) | rows with a header, rows of five fields, objects | |
//! | [`Plain`](Format::Plain) | text blocks of the Stockfish tools | castling of Chess960 |
//! | [`Pgn`](Format::Pgn) | games, with scores in comments | |
//! | [`Binpack`](Format::Binpack) | chains of moves and score differences | castling of Chess960, fullmove number |
//! | [`Viriformat`](Format::Viriformat) | games: 32 bytes, then 4 for each move | |
//! | [`Marlinformat`](Format::Marlinformat) | 32 bytes | move, ply |
//! | [`Bulletformat`](Format::Bulletformat) | 32 bytes | side to move, castling, en passant, counters, move, ply |
//! | [`PackedSfen`](Format::PackedSfen) | 40 bytes | castling of Chess960 |
//!
//! A fault in the input is an error with its offset and a sentence, and the next record is read after it.
//!
//! Programs that use several cores take the parts instead: [`Blocks`] splits an input into blocks that are independent
//! of each other, a [`Decode`] turns a block into entries, an [`Encode`] turns records into the bytes of a block, and a
//! [`Joiner`] puts blocks together. [`pgn`] has the games of a text and its tokens with their places.

#![doc = ""]
#![doc = include_str!("../README.md")]
#![cfg_attr(not(feature = "std"), no_std)]
#![forbid(unsafe_code)]

extern crate alloc;

#[cfg(feature = "std")]
mod binpack;
#[cfg(feature = "std")]
mod block;
#[cfg(feature = "std")]
mod bulletformat;
#[cfg(feature = "std")]
mod changes;
#[cfg(feature = "std")]
mod csv;
#[cfg(feature = "std")]
mod decode;
#[cfg(feature = "std")]
mod encode;
#[cfg(feature = "std")]
mod fault;
#[cfg(feature = "std")]
mod fields;
#[cfg(feature = "std")]
mod fixed;
#[cfg(feature = "std")]
mod format;
mod game_result;
#[cfg(feature = "std")]
mod json_lines;
#[cfg(feature = "std")]
mod lines;
#[cfg(feature = "std")]
mod marlinformat;
#[cfg(feature = "std")]
mod move_code;
#[cfg(feature = "std")]
mod nibbles;
#[cfg(feature = "std")]
mod packed_board;
#[cfg(feature = "std")]
mod packed_sfen;
pub mod pgn;
#[cfg(feature = "std")]
mod plain;
#[cfg(feature = "std")]
mod reader;
#[cfg(feature = "std")]
mod record;
#[cfg(feature = "std")]
mod sfen_bits;
#[cfg(feature = "std")]
mod text;
#[cfg(feature = "std")]
mod tsv;
#[cfg(feature = "std")]
mod viriformat;
#[cfg(feature = "std")]
mod writer;

#[cfg(feature = "std")]
pub use block::{Block, Blocks};
#[cfg(feature = "std")]
pub use changes::{Changes, Refusal};
#[cfg(feature = "std")]
pub use csv::{Column, CsvDecoder, CsvOptions};
#[cfg(feature = "std")]
pub use decode::{Cursor, Decode, Entries, Entry, Origin};
#[cfg(feature = "std")]
pub use encode::{Encode, Joiner};
#[cfg(feature = "std")]
pub use exchequer_board::Repairs;
#[cfg(feature = "std")]
pub use fault::Fault;
#[cfg(feature = "std")]
pub use fields::Fields;
#[cfg(feature = "std")]
pub use format::{Format, UnknownFormat};
pub use game_result::GameResult;
#[cfg(feature = "std")]
pub use json_lines::{InvalidPointer, JsonLinesDecoder, JsonOptions, Pointer};
#[cfg(feature = "std")]
pub use lines::{Field, InvalidField, LinesDecoder};
#[cfg(feature = "std")]
pub use plain::PlainDecoder;
#[cfg(feature = "std")]
pub use reader::{ReadError, Reader};
#[cfg(feature = "std")]
pub use record::Record;
#[cfg(feature = "std")]
pub use text::View;
#[cfg(feature = "std")]
pub use tsv::TsvDecoder;
#[cfg(feature = "std")]
pub use writer::{WriteError, Writer};
