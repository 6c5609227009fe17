//! Batch queries give the same answers as single queries, which other tests verify against brute force.

use exchequer_core::{Bitboard, Color, Move, Pins, Placement, Role, Square};
use exchequer_see::{EnPassantReply, Legal, PieceValues, Pinners, PinnersAll, Pseudo, RuleSet, Rules, Swap};
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

/// Compares the moves of each board, asked in one call, with single queries; returns the number that reach a threshold.
fn ask_by_board(rules: impl Rules, boards: &[OracleBoard], values: &PieceValues, threshold: i32) -> usize {
    let mut reached = 0;
    for board in boards {
        let moves: Vec<Move> = questions(std::slice::from_ref(board)).iter().map(|(_, mv)| *mv).collect();
        for moves in [&moves[..], &moves[moves.len() / 2..], &moves[..moves.len().min(7)], &[]] {
            let mut answers = vec![true; 3];
            rules.see_ge_moves(board, moves, values, threshold, &mut answers);
            assert_eq!(answers.len(), 3 + moves.len());
            for (&mv, &answer) in moves.iter().zip(&answers[3..]) {
                let alone = rules.see_ge(board, mv, values, threshold);
                assert_eq!(answer, alone, "{mv:?} at {threshold} on {board:?}");
                reached += usize::from(answer);
            }
        }
    }
    reached
}

#[test]
fn the_moves_of_one_board() {
    fn every_threshold(rules: impl Rules, boards: &[OracleBoard], values: &PieceValues) {
        let reached = THRESHOLDS.map(|threshold| ask_by_board(rules, boards, values, threshold));
        assert!(reached.is_sorted_by(|more, fewer| more >= fewer), "{reached:?}");
        assert!(reached[0] > reached[3] && reached[3] > reached[7], "{reached:?}");
    }
    let boards = boards(60);
    let odd = PieceValues::new(900, 500, 300, 300, 100).expect("values of a sane size");
    for values in [PieceValues::CLASSIC, odd] {
        every_threshold(Swap, &boards, &values);
        every_threshold(Pinners, &boards, &values);
        every_threshold(PinnersAll, &boards, &values);
        every_threshold(Pseudo, &boards[..20], &values);
        every_threshold(Legal, &boards[..20], &values);
        every_threshold(EnPassantReply(Legal), &boards[..20], &values);
    }
}

#[test]
fn a_double_step_among_many_can_be_captured_en_passant() {
    // No piece attacks e4, but the pawn on d4 takes there in passing.
    let board = OracleBoard::from_fen("4k3/8/8/8/3p4/8/4P3/4K2R w - - 0 1");
    let moves = board.legal_moves();
    let step = moves.iter().position(|mv| (mv.from(), mv.to()) == (Square::E2, Square::E4)).expect("a step");
    let reaches = |rules: RuleSet, with_reply: bool| {
        let mut answers = Vec::new();
        if with_reply {
            EnPassantReply(rules).see_ge_moves(&board, &moves, &PieceValues::CLASSIC, 0, &mut answers);
        } else {
            rules.see_ge_moves(&board, &moves, &PieceValues::CLASSIC, 0, &mut answers);
        }
        answers[step]
    };
    for rules in RuleSet::ALL {
        assert_eq!([false, true].map(|with_reply| reaches(rules, with_reply)), [true, false], "{rules}");
    }
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
