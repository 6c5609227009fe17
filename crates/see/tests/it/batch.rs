//! Batch queries give the same answers as single queries, which other tests verify against brute force.

use exchequer_core::{Bitboard, Color, Move, Pins, Placement, Role};
use exchequer_see::{Legal, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap};
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::oracle::pinners::{PinnerRule, pins};
use exchequer_testkit::strategy::{random_dense, random_playouts};

const THRESHOLDS: [i32; 8] = [i32::MIN, -900, -100, 0, 1, 100, 600, i32::MAX];

/// Returns the queries for some boards: pseudo-legal moves, and some impossible ones.
fn questions(boards: &[OracleBoard]) -> Vec<(&OracleBoard, Move)> {
    let of_board = |board| {
        let moves = OracleBoard::pseudo_legal_moves(board);
        let nonsense = (0..=u16::MAX).step_by(1_237).filter_map(Move::from_bits);
        moves.into_iter().chain(nonsense).map(move |mv| (board, mv))
    };
    boards.iter().flat_map(of_board).collect()
}

fn boards(count: usize) -> Vec<OracleBoard> {
    random_playouts(7).take(count).chain(random_dense(8).take(count)).collect()
}

/// Compares a batch with single queries; returns the number of moves that reach the threshold.
fn ask<P: Placement>(
    rules: impl Rules,
    questions: &[(P, Move)],
    values: &PieceValues,
    threshold: i32,
) -> usize {
    let mut answers = Vec::new();
    rules.see_ge_each(questions, values, threshold, &mut answers);
    let alone = questions.iter().map(|(board, mv)| rules.see_ge(board, *mv, values, threshold));
    for (index, answer) in alone.enumerate() {
        assert_eq!(answers.get(index), Some(&answer), "{:?}", questions[index].1);
    }
    assert_eq!(answers.len(), questions.len());
    answers.into_iter().filter(|&answer| answer).count()
}

fn every_threshold(rules: impl Rules, questions: &[(&OracleBoard, Move)], values: &PieceValues) {
    let reached = THRESHOLDS.map(|threshold| ask(rules, questions, values, threshold));
    // Each threshold splits the moves, because wrong answers of every kind must show.
    assert!(reached.is_sorted_by(|more, fewer| more >= fewer), "{reached:?}");
    assert_eq!((reached[0], reached[7]), (questions.len(), 0));
    assert!((questions.len() / 10..questions.len() * 9 / 10).contains(&reached[3]), "{reached:?}");
}

#[test]
fn under_every_rule_set_and_at_every_threshold() {
    let boards = boards(120);
    let questions = questions(&boards);
    assert!(questions.len() > 8_000);
    let odd = PieceValues::new(900, 500, 300, 300, 100).expect("values of a sane size");
    for values in [PieceValues::CLASSIC, odd] {
        every_threshold(Swap, &questions, &values);
        every_threshold(Pinners, &questions, &values);
        every_threshold(PinnersAll, &questions, &values);
    }
    let few = &questions[..2_000];
    every_threshold(Pseudo, few, &PieceValues::CLASSIC);
    every_threshold(Legal, few, &PieceValues::CLASSIC);
}

#[test]
fn however_many_there_are() {
    let boards = boards(20);
    let questions = questions(&boards);
    for count in [0, 1, 2, 63, 64, 65, 127, 128, 129, 255, 256, 257, 1_000] {
        ask(Swap, &questions[..count], &PieceValues::CLASSIC, 0);
    }
}

#[test]
fn answers_are_appended() {
    let boards = boards(1);
    let mut answers = vec![true; 3];
    Swap.see_ge_each(&questions(&boards)[..2], &PieceValues::CLASSIC, i32::MAX, &mut answers);
    assert_eq!(answers, [true, true, true, false, false]);
}

/// A board that returns the pinned pieces itself.
struct Knowing(OracleBoard);

impl Placement for Knowing {
    fn color(&self, color: Color) -> Bitboard {
        self.0.color(color)
    }
    fn role(&self, role: Role) -> Bitboard {
        self.0.role(role)
    }
    fn pins(&self, color: Color) -> Option<Pins> {
        Some(pins(&self.0, color, PinnerRule::Any))
    }
}

#[test]
fn a_board_that_knows_its_pins_is_believed_and_agrees() {
    let mut pinned = 0;
    for board in boards(150) {
        let knowing = Knowing(board);
        pinned += Color::ALL
            .iter()
            .filter(|&&color| !pins(&board, color, PinnerRule::Any).pinned.is_empty())
            .count();
        for mv in board.pseudo_legal_moves() {
            for threshold in [-100, 0, 100] {
                let values = &PieceValues::CLASSIC;
                assert_eq!(
                    Pinners.see_ge(&knowing, mv, values, threshold),
                    Pinners.see_ge(&board, mv, values, threshold),
                    "{mv:?} on {board:?}"
                );
                assert_eq!(
                    PinnersAll.see_ge(&knowing, mv, values, threshold),
                    PinnersAll.see_ge(&board, mv, values, threshold),
                    "{mv:?} on {board:?}"
                );
            }
        }
    }
    assert!(pinned > 20, "{pinned}");
}
