//! Random games as records, and their canonical text.

use exchequer_board::{Notation, Position};
use exchequer_core::{Color, Move};
use std::fmt::Write;

/// Start of every other game: en passant, castling and promotions are near.
const NEAR: &str = "1n2k2r/P6p/8/3pP3/8/8/p6P/R3K2R w KQk d6 0 20";

/// Position of a game with the values that a record has for it.
#[derive(Clone)]
pub(crate) struct Row {
    pub(crate) position: Position,
    pub(crate) mv: Move,
    pub(crate) score: i16,
    pub(crate) ply: u16,
    /// Result for the side to move.
    pub(crate) result: i8,
}

impl Row {
    /// Returns the line of canonical text.
    pub(crate) fn line(&self) -> String {
        let Self { position, mv, score, ply, result } = self;
        let mv = position.to_uci(*mv, Notation::Standard);
        format!("{position}\t{mv}\t{score}\t{ply}\t{result}\n")
    }

    /// Returns the line without the move, and without the ply if it is not wanted.
    pub(crate) fn line_of_labels(&self, wants_ply: bool) -> String {
        let ply = if wants_ply { self.ply.to_string() } else { String::new() };
        format!("{}\t\t{}\t{ply}\t{}\n", self.position, self.score, self.result)
    }

    /// Returns the first four fields of the FEN, which make positions equal.
    pub(crate) fn key(&self) -> String {
        let fen = self.position.to_string();
        fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
    }
}

/// Returns the records of random games with up to `plies` moves each; equal numbers give equal games.
pub(crate) fn games(count: usize, plies: usize) -> Vec<Row> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut rows = Vec::new();
    for number in 0..count {
        let mut position =
            if number % 2 == 0 { Position::start() } else { NEAR.parse().expect("a legal FEN") };
        let white_result = random(3) as i8 - 1;
        for _ in 0..plies {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random(moves.len())];
            let is_white = position.turn() == Color::White;
            let score = random(4001) as i16 - 2000;
            let ply = 2 * (position.fullmove_number() - 1) + u16::from(!is_white);
            let result = if is_white { white_result } else { -white_result };
            rows.push(Row { position, mv, score, ply, result });
            position.play(mv);
        }
    }
    rows
}

/// Returns the canonical text of the rows.
pub(crate) fn tsv<'r>(rows: impl IntoIterator<Item = &'r Row>) -> Vec<u8> {
    let mut text = String::new();
    for row in rows {
        text.write_str(&row.line()).expect("a string takes text");
    }
    text.into_bytes()
}
