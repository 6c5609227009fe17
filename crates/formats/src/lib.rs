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
mod packed_sfen;
pub mod pgn;
mod plain;
mod reader;
mod record;
mod sfen_bits;
mod text;
mod tsv;
mod viriformat;
mod writer;

pub use block::{Block, Blocks};
pub use changes::{Changes, Refusal};
pub use csv::{Column, CsvDecoder, CsvOptions};
pub use decode::{Cursor, Decode, Entries, Entry, Origin};
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
