//! `exchequer perft`: the leaves of the move tree, of one position or of a whole suite.

mod args;
mod suite;

pub(crate) use args::MAX_DEPTH;
pub use args::PerftArgs;

use crate::deep_thread;
use crate::error::Error;
use crate::position_text::{notation, parse_position};
use crate::progress;
use exchequer_board::{Notation, Perft, Position, par_perft};
use exchequer_core::Move;
use rayon::prelude::*;
use std::io::{self, Write};
use std::time::Instant;

pub(crate) fn run(args: PerftArgs) -> Result<(), Error> {
    let how = if args.full { Perft::Full } else { Perft::Bulk };
    let pool = deep_thread::pool(args.threads.unwrap_or(0).into()).map_err(Error::Input)?;
    if let Some(path) = &args.suite {
        return pool.install(|| suite::run(path, args.max_nodes, how));
    }
    // `clap` requires both unless --suite is given.
    let position = parse_position(&args.fen.unwrap_or_default()).map_err(Error::Input)?;
    let depth = args.depth.unwrap_or_default();
    let start = Instant::now();
    let divided = pool.install(|| divide(&position, depth, how));
    let nodes = total(&divided, depth);
    let speed = progress::speed(nodes, start);
    let mut out = io::stdout().lock();
    if args.divide {
        write_divided(&mut out, &position, notation(&position.to_setup()), &divided, nodes)?;
    } else {
        writeln!(out, "{nodes}")?;
    }
    // A program that reads stdout wants the count alone; nothing is lost when the speed cannot be shown.
    let _ = writeln!(anstream::stderr(), "{speed}");
    Ok(())
}

/// The count of each move, on the threads of the current pool; with progress, move by move.
fn divide(position: &Position, depth: u32, how: Perft) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    let bar = progress::bar(moves.len() as u64, "moves");
    // Every tree is split in itself, too, so that a last big one occupies all threads.
    let divided = moves
        .par_iter()
        .with_max_len(1)
        .map(|&mv| {
            let nodes = par_perft(&position.after(mv), depth - 1, how);
            bar.inc(1);
            (mv, nodes)
        })
        .collect();
    bar.finish_and_clear();
    divided
}

/// The position itself is the one leaf of depth 0.
pub(crate) fn total(divided: &[(Move, u64)], depth: u32) -> u64 {
    if depth == 0 { 1 } else { divided.iter().map(|&(_, nodes)| nodes).sum() }
}

/// In the format of Stockfish, which tools that compare move generators read; sorted, so that two of them can be
/// compared line by line as well.
pub(crate) fn write_divided(
    out: &mut impl Write,
    position: &Position,
    notation: Notation,
    divided: &[(Move, u64)],
    nodes: u64,
) -> io::Result<()> {
    let mut lines: Vec<String> =
        divided.iter().map(|&(mv, nodes)| format!("{}: {nodes}", position.to_uci(mv, notation))).collect();
    lines.sort_unstable();
    for line in lines {
        writeln!(out, "{line}")?;
    }
    writeln!(out, "\nNodes searched: {nodes}")
}
