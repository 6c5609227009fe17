//! Searches a position and prints the statistics of the move picker. The position is the first argument, in FEN, and
//! the depth the second.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program for a terminal prints")]

use anyhow::{Context, anyhow};
use cozy_chess::util::display_san_move;
use exchequer_example_cozy_chess::{CozyBoard, MATE, Search};

/// Default position: Réti against Tartakower, Vienna 1910.
const FEN: &str = "rnb1kb1r/pp3ppp/2p5/4q3/4n3/3Q4/PPPB1PPP/2KR1BNR w kq - 0 9";
const DEPTH: i32 = 6;

fn main() -> anyhow::Result<()> {
    let mut arguments = std::env::args().skip(1);
    let fen = arguments.next().unwrap_or(FEN.to_owned());
    let board = fen.parse().map_err(|error| anyhow!("{fen:?} is no legal position: {error}"))?;
    let board = CozyBoard(board);
    let deepest = match arguments.next() {
        Some(depth) => depth.parse().with_context(|| format!("{depth:?} is no depth"))?,
        None => DEPTH,
    };

    let mut search = Search::default();
    for depth in 1..=deepest {
        let (score, line) = search.to_depth(&board, depth);
        let score = match MATE - score.abs() {
            plies @ 0..1000 => format!("{}mate in {}", if score < 0 { "-" } else { "" }, (plies + 1) / 2),
            _ => score.to_string(),
        };
        println!("depth {depth}  score {score}  nodes {}  {}", search.nodes, san(&board, &line));
    }
    let stats = search.stats;
    println!("{} questions to exchange evaluation", stats.see_calls);
    println!("{} captures put behind the quiet moves", stats.deferred);
    println!("{} captures left out of quiescence", stats.pruned);
    Ok(())
}

/// Returns the moves of a line in SAN.
fn san(board: &CozyBoard, line: &[cozy_chess::Move]) -> String {
    let mut board = board.0.clone();
    let mut text = Vec::new();
    for &mv in line {
        text.push(display_san_move(&board, mv).to_string());
        board.play_unchecked(mv);
    }
    text.join(" ")
}
