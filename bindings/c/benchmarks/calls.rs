//! The calls of `calls.c` in Rust, over the same rows: the same lines of output, to be run alternately.
//!
//! `calls SUITE [ROUNDS]` prints nanoseconds a call, the least of the rounds, for each rule set.

#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use exchequer_board::Setup;
use exchequer_core::{Move, Pieces};
use exchequer_see::{PieceValues, RuleSet, Rules};
use std::error::Error;
use std::hint::black_box;
use std::time::Instant;

/// Passes over all rows in a round.
const PASSES: u32 = 50;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: calls SUITE [ROUNDS]")?;
    let rounds: u32 = arguments.next().map_or(Ok(20), |text| text.parse())?;
    let mut rows: Vec<(Pieces, Move)> = Vec::new();
    for line in std::fs::read_to_string(path)?.lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.splitn(5, ' ').collect();
        let setup: Setup = fields[..4].join(" ").parse()?;
        let uci = line.split("uci ").nth(1).and_then(|rest| rest.split(';').next());
        rows.push((setup.pieces, setup.parse_move(uci.ok_or("a row without a move")?)?));
    }
    let mut sum = 0;
    for rules in RuleSet::ALL {
        let mut least = [f64::INFINITY; 2];
        for _ in 0..rounds {
            let values = black_box(PieceValues::CLASSIC);
            let rules = black_box(rules);
            let mut time = |call: &dyn Fn(&Pieces, Move) -> i32, least: &mut f64| {
                let start = Instant::now();
                for _ in 0..PASSES {
                    for (board, mv) in &rows {
                        sum += i64::from(call(board, *mv));
                    }
                }
                let calls = f64::from(PASSES) * rows.len() as f64;
                *least = least.min(start.elapsed().as_secs_f64() * 1e9 / calls);
            };
            time(&|board, mv| rules.see(board, mv, &values), &mut least[0]);
            time(&|board, mv| i32::from(rules.see_ge(board, mv, &values, 0)), &mut least[1]);
        }
        println!("{:<12} see {:6.2}  see_ge {:6.2}", rules.name(), least[0], least[1]);
    }
    println!("{} rows, sum {sum}", rows.len());
    Ok(())
}
