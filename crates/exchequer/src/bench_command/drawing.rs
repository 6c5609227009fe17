//! Selection rule of the positions with many captures; the test repeats it.
//!
//! The rule is independent of the search: it was fixed before any position was searched.

use super::CAPTURES;
use crate::random::SplitMix;
use exchequer_board::Position;
use exchequer_core::{Color, Move, Placement, Role};
use exchequer_see::{Legal, PieceValues, Rules};
use snapbox::{Data, assert_data_eq};
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::PathBuf;

const HEADER: &str = "\
# Thirty positions with many captures, for `exchequer bench --positions captures`. Drawn, not chosen, by this rule:
# games from the start with moves drawn evenly among those that lose nothing by the rules `legal` of exchange
# evaluation; SplitMix64 with seed 30 numbers them; of each game the first position from ply 16 to ply 100 that is not
# in check, has at least ten legal captures of at least four different exchange values, and a difference of material
# of at most 300 centipawns. A test draws them again.
";
const SEED: u64 = 30;
const WANTED: usize = 30;
const FIRST_PLY: usize = 16;
const LAST_PLY: usize = 100;
const CAPTURES_WANTED: usize = 10;
const VALUES_WANTED: usize = 4;
const MOST_DIFFERENCE: i32 = 300;

fn see(position: &Position, mv: Move) -> i32 {
    Legal.see(position.board(), mv, &PieceValues::CLASSIC)
}

fn is_wanted(position: &Position) -> bool {
    let captures = position.captures();
    let values: BTreeSet<i32> = captures.iter().map(|&mv| see(position, mv)).collect();
    let material = |color| {
        let value = |role| position.pieces(color, role).len() as i32 * PieceValues::CLASSIC.of(role);
        Role::ALL.into_iter().map(value).sum::<i32>()
    };
    !position.is_check()
        && captures.len() >= CAPTURES_WANTED
        && values.len() >= VALUES_WANTED
        && (material(Color::White) - material(Color::Black)).abs() <= MOST_DIFFERENCE
}

/// Returns the first position of a random game that satisfies the rule.
fn draw(random: &mut SplitMix) -> Option<Position> {
    let mut position = Position::start();
    for ply in 0..=LAST_PLY {
        if ply >= FIRST_PLY && is_wanted(&position) {
            return Some(position);
        }
        let moves: Vec<Move> =
            position.legal_moves().into_iter().filter(|&mv| see(&position, mv) >= 0).collect();
        let lot = random.next().checked_rem(moves.len() as u64)?;
        position.play(moves[lot as usize]);
    }
    None
}

#[test]
fn the_positions_with_many_captures_are_those_of_the_rule() {
    let mut random = SplitMix(SEED);
    let mut text = HEADER.to_owned();
    let drawn = std::iter::repeat_with(|| draw(&mut random)).flatten().take(WANTED);
    for position in drawn {
        writeln!(text, "{position}").expect("a string takes text");
    }
    let path = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("src/bench_command/captures.fens");
    assert_data_eq!(text, Data::read_from(&path, None).raw());
}

#[test]
fn every_position_of_the_bench_is_legal_and_there_once() {
    let fens: Vec<&str> = super::positions(crate::PositionSet::All);
    assert_eq!(fens.len(), 80);
    assert_eq!(fens.iter().collect::<BTreeSet<_>>().len(), fens.len());
    for fen in fens {
        let position: Position = fen.parse().expect(fen);
        assert!(position.has_moves() && position.to_string() == fen, "{fen}");
    }
    assert!(CAPTURES.starts_with(HEADER));
}
