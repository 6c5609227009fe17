//! The evaluation by hand: the same for both colors, and the same however a position was reached.

use exchequer_board::Position;
use exchequer_search::{Evaluator, HandCrafted, Term};
use exchequer_testkit::strategy::random_playouts;

fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    random_playouts(seed).take(count).filter_map(|board| board.to_fen().parse().ok())
}

fn evaluate(position: &Position) -> i32 {
    let mut evaluator = HandCrafted::default();
    evaluator.reset(position);
    evaluator.evaluate(position)
}

/// The position with the colors exchanged and the board turned over.
fn mirrored(position: &Position) -> Position {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let castling: String = fields[2].chars().map(swap).collect();
    let passed: String = fields[3]
        .chars()
        .map(|c| {
            if c == '3' {
                '6'
            } else if c == '6' {
                '3'
            } else {
                c
            }
        })
        .collect();
    format!("{} {turn} {castling} {passed} 0 1", board.join("/")).parse().expect("a legal position")
}

#[test]
fn both_colors_are_worth_the_same() {
    let mut unequal = 0;
    for position in positions(1, 10_000) {
        let score = evaluate(&position);
        assert_eq!(score, evaluate(&mirrored(&position)), "{position}");
        unequal += usize::from(score.abs() > 100);
    }
    assert!(unequal > 1_000);
}

#[test]
fn sums_kept_up_to_date_are_those_counted_anew() {
    for position in positions(2, 1_000) {
        let mut evaluator = HandCrafted::default();
        evaluator.reset(&position);
        let before = evaluator.evaluate(&position);
        for mv in position.legal_moves() {
            let next = position.after(mv);
            evaluator.push(&position, mv);
            assert_eq!(evaluator.evaluate(&next), evaluate(&next), "{mv} in {position}");
            evaluator.pop();
        }
        assert_eq!(evaluator.evaluate(&position), before);
    }
}

#[test]
fn the_terms_add_up_to_the_evaluation() {
    let mut plain = 0;
    for position in positions(3, 2_000) {
        let breakdown = HandCrafted::breakdown(&position);
        assert_eq!(breakdown.score(), evaluate(&position), "{position}");
        let sum = Term::ALL.into_iter().map(|term| breakdown.of(term));
        let (middlegame, endgame) = sum.fold((0, 0), |(m, e), term| (m + term.middlegame, e + term.endgame));
        let phase = breakdown.phase().clamp(0, 24);
        let expected = (middlegame * phase + endgame * (24 - phase)) / 24;
        // The endgame's share is smaller where little can be won; elsewhere only the turn is missing.
        let turn = breakdown.white_score() - expected;
        plain += usize::from(turn.abs() == 12);
    }
    assert!(plain > 1_000, "{plain}");
}

#[test]
fn material_counts_most() {
    let score = |fen: &str| evaluate(&fen.parse().expect("a legal position"));
    assert!(score("4k3/pppppppp/8/8/8/8/PPPPPPPP/Q3K3 w - - 0 1") > 800);
    assert!(score("4k3/8/8/8/8/8/8/RN2K3 b - - 0 1") < -600);
    // A piece more without pawns wins nothing.
    assert!(score("4k3/8/8/8/8/8/8/B3K3 w - - 0 1") < 100);
}
