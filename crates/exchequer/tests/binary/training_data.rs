//! Comparison of `annotate` and `filter` with the library on positions of random games.

use crate::harness::{command, run};
use exchequer_board::{Kinds, MoveList, Notation, Position};
use exchequer_core::{Move, MoveKind, Placement};
use exchequer_see::{Legal, PieceValues, Rules, Swap};
use serde_json::Value;
use std::fmt::Write as _;
use std::io::Write as _;

const COUNT: usize = 3000;

/// Returns the positions of random games, each with its move.
fn positions() -> Vec<(Position, Move)> {
    let mut state = 0x9E37_79B9_7F4A_7C15_u64;
    let mut random = move |below: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state % below as u64) as usize
    };
    let mut positions = Vec::new();
    while positions.len() < COUNT {
        let mut position = Position::start();
        for _ in 0..100 {
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            let mv = moves[random(moves.len())];
            positions.push((position, mv));
            position.play(mv);
        }
    }
    positions.truncate(COUNT);
    positions
}

/// Returns all captures among the legal moves, with their values.
fn captures(position: &Position, rules: impl Rules) -> Vec<(Move, i32)> {
    let moves = position.legal_moves();
    let takes = moves.iter().filter(|&&mv| is_capture(position, mv));
    takes.map(|&mv| (mv, rules.see(position, mv, &PieceValues::CLASSIC))).collect()
}

fn is_capture(position: &Position, mv: Move) -> bool {
    mv.kind() == MoveKind::EnPassant
        || mv.kind() != MoveKind::Castling && position.color(!position.turn()).contains(mv.to())
}

fn is_quiet(position: &Position, mv: Move) -> bool {
    let mut quiets = MoveList::new();
    position.generate(Kinds::QUIETS, &mut quiets);
    quiets.contains(&mv)
}

/// Returns the lines of the positions, with the move in the third field, alternately in SAN and UCI.
fn input(positions: &[(Position, Move)]) -> String {
    let mut text = String::new();
    for (i, (position, mv)) in positions.iter().enumerate() {
        let name = match i % 2 {
            0 => position.to_san(*mv).to_string(),
            _ => position.to_uci(*mv, Notation::Standard).to_string(),
        };
        writeln!(text, "{position} | {i} | {name}").expect("a string takes text");
    }
    text
}

#[test]
fn every_position_has_its_captures() {
    let positions = positions();
    let run = run(&["annotate", "-", "--format", "jsonl"], input(&positions).as_bytes());
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_eq!(run.stdout.lines().count(), COUNT);
    let mut with_winning = 0;
    for ((position, _), line) in positions.iter().zip(run.stdout.lines()) {
        let answer: Value = serde_json::from_str(line).expect("an object");
        assert_eq!(answer["fen"], position.to_string());
        let captures = captures(position, Legal);
        let best = captures.iter().map(|&(_, value)| value).max();
        assert_eq!(answer["best"]["value"].as_i64(), best.map(i64::from), "{position}");
        let pair = |capture: &Value| {
            let name = capture["move"].as_str().expect("a move").to_owned();
            (name, capture["value"].as_i64().expect("a value"))
        };
        let told: Vec<_> = answer["winning"].as_array().expect("a list").iter().map(pair).collect();
        assert!(told.is_sorted_by_key(|&(_, value)| -value), "{line}");
        if let Some(first) = told.first() {
            assert_eq!(*first, pair(&answer["best"]), "{line}");
            with_winning += 1;
        }
        let mut told = told;
        let winning = captures.iter().filter(|&&(_, value)| value > 0);
        let mut expected: Vec<_> = winning.map(|&(mv, value)| (mv.to_string(), i64::from(value))).collect();
        told.sort();
        expected.sort();
        assert_eq!(told, expected, "{position}");
    }
    assert!((COUNT / 10..COUNT).contains(&with_winning), "{with_winning}");
}

#[test]
fn what_is_kept_is_quiet_and_what_is_not_is_kept_by_the_inverse() {
    let positions = positions();
    let text = input(&positions);
    for (threshold, rules) in [(1, "legal"), (0, "legal"), (200, "swap"), (-400, "swap")] {
        let is_kept = |&(ref position, mv): &(Position, Move)| {
            let captures =
                if rules == "legal" { captures(position, Legal) } else { captures(position, Swap) };
            let calm = !position.is_check() && captures.iter().all(|&(_, value)| value < threshold);
            calm && is_quiet(position, mv)
        };
        let (mut kept, mut dropped) = (String::new(), String::new());
        for (position, line) in positions.iter().zip(text.split_inclusive('\n')) {
            if is_kept(position) { &mut kept } else { &mut dropped }.push_str(line);
        }
        assert!(!kept.is_empty() && !dropped.is_empty());
        let threshold = threshold.to_string();
        let args =
            ["filter", "--quiet", "-", "--move-field", "3", "--threshold", &threshold, "--rules", rules];
        assert!(run(&args, text.as_bytes()).stdout == kept, "{threshold} {rules}");
        assert!(run(&[&args[..], &["--invert"]].concat(), text.as_bytes()).stdout == dropped);
    }
}

#[test]
fn kept_lines_are_kept_byte_for_byte() {
    let lines = b"  8/8/8/8/8/8/k7/2K5 w - -\t\xFF\xFE  \r\n8/8/8/8/8/8/k7/2K5 w - - 0 1 bm Kc2; c0 \"\xE4\"; \n8/8/8/8/8/8/k7/2K5 b - - ,,";
    let mut child = command().args(["filter", "--quiet", "-"]).spawn().expect("the binary starts");
    child.stdin.take().expect("a pipe").write_all(lines).expect("the pipe is open");
    assert_eq!(child.wait_with_output().expect("it ends").stdout, lines);
}
