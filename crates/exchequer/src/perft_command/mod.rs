//! `exchequer perft`: leaf counts of the move tree, for one position or a suite.

mod args;
mod suite;

pub(crate) use args::MAX_DEPTH;
pub use args::PerftArgs;

use crate::deep_thread;
use crate::error::Error;
use crate::position_argument::position_argument;
use crate::progress;
use exchequer_board::{Notation, Perft, Position, par_perft};
use exchequer_core::Move;
use exchequer_report::notation;
use rayon::prelude::*;
use std::io::{self, Write};
use std::time::Instant;

pub(crate) fn run(args: PerftArgs) -> Result<(), Error> {
    let how = if args.full { Perft::Full } else { Perft::Bulk };
    let pool = deep_thread::pool(args.threads.unwrap_or(0).into()).map_err(Error::Input)?;
    if let Some(path) = &args.suite {
        return pool.install(|| suite::run(path, args.max_nodes, args.strict, how));
    }
    // `clap` requires both unless --suite is given.
    let position = position_argument(&args.fen.unwrap_or_default()).map_err(Error::Input)?;
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
    // Stdout has only the count, for programs that read it; a write error of the speed is ignored.
    let _ = writeln!(anstream::stderr(), "{speed}");
    Ok(())
}

/// Returns the count of each root move, on the threads of the current pool, with progress after each move.
fn divide(position: &Position, depth: u32, how: Perft) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    let moves = position.legal_moves();
    let bar = progress::bar(moves.len() as u64, "moves");
    // Each tree is split as well: the last large one occupies all threads.
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

/// Returns the sum of the counts; at depth 0 the position itself is the only leaf.
pub(crate) fn total(divided: &[(Move, u64)], depth: u32) -> u64 {
    if depth == 0 { 1 } else { divided.iter().map(|&(_, nodes)| nodes).sum() }
}

/// Writes the counts in the format of Stockfish, which tools that compare move generators read.
///
/// The lines are sorted: the outputs of two programs can be compared line by line.
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
