//! The formats on files of other programs and on damaged files.

mod binpack;
mod bulletformat;
mod canonical;
mod files;
mod games;
mod marlinformat;
mod packed_sfen;
mod pgn;
mod sha256;
mod text;
mod viriformat;
mod viriformat_crate;
