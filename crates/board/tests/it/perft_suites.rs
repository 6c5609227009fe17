//! The perft suites of others, every depth of up to three million nodes; `exchequer perft --suite` runs the rest.

use exchequer_board::{Epd, Perft, Position, perft};
use exchequer_testkit::{data, suites::perft_suite};
use rayon::prelude::*;

const MAX_NODES: u64 = 3_000_000;

fn run(name: &str, positions: usize) {
    let Some(text) = data::suite(name) else { return };
    let rows = perft_suite(&text);
    assert_eq!(rows.len(), positions, "{name} is not the suite that it was");
    rows.par_iter().for_each(|row| {
        let epd: Epd = row.fen.parse().unwrap_or_else(|error| panic!("{name}:{}: {error}", row.line));
        let position = Position::try_from(&epd.setup).unwrap_or_else(|error| panic!("{}: {error}", row.fen));
        for &(depth, nodes) in row.depths.iter().filter(|&&(_, nodes)| nodes <= MAX_NODES) {
            assert_eq!(perft(&position, depth, Perft::Bulk), nodes, "{name}:{}: depth {depth}", row.line);
            if nodes <= 10_000 {
                assert_eq!(perft(&position, depth, Perft::Full), nodes, "{name}:{}: depth {depth}", row.line);
            }
        }
    });
}

#[test]
fn standard() {
    run("perft/standard.epd", 127);
}

#[test]
fn chess960() {
    run("perft/fischer.epd", 960);
}

#[test]
fn tricky() {
    run("perft/sedlak.epd", 36);
}
