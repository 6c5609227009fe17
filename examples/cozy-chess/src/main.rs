//! Lists the captures of a position with their values; the position is the argument, in FEN.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for a terminal prints")]

use anyhow::anyhow;
use cozy_chess::util::display_san_move;
use exchequer_example_cozy_chess::{CozyBoard, captures};

/// Default position.
const FEN: &str = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";

fn main() -> anyhow::Result<()> {
    let fen = std::env::args().nth(1).unwrap_or(FEN.to_owned());
    let board = fen.parse().map_err(|error| anyhow!("{fen:?} is no legal position: {error}"))?;
    let board = CozyBoard(board);
    for (mv, value) in captures(&board) {
        println!("{:8} {value:5}", display_san_move(&board.0, mv).to_string());
    }
    Ok(())
}
