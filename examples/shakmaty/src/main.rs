//! Lists the captures of a position with their values; the position is the argument, in FEN.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for a terminal prints")]

use anyhow::Context;
use exchequer_example_shakmaty::{ShakmatyBoard, captures};
use shakmaty::{CastlingMode, Chess, fen::Fen, san::SanPlus};

/// Default position.
const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() -> anyhow::Result<()> {
    let text = std::env::args().nth(1).unwrap_or(FEN.to_owned());
    let fen: Fen = text.parse().with_context(|| format!("{text:?} is no FEN"))?;
    let mode = CastlingMode::detect(fen.as_setup());
    let position: Chess =
        fen.into_position(mode).with_context(|| format!("{text:?} is no legal position"))?;
    let board = ShakmatyBoard(position);
    for (mv, value) in captures(&board) {
        println!("{:8} {value:5}", SanPlus::from_move(board.0.clone(), mv).to_string());
    }
    Ok(())
}
