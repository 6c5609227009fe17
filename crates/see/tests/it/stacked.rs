//! Every form of the pin rules against the brute force, on placements with sliders stacked towards a king.

use crate::board::Board;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, PinsAtHand, Placement, Role, Square};
use exchequer_see::{Mailbox, PieceValues, Pinners, PinnersAll, RuleSet, Rules};
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::oracle::{OracleBoard, Values};
use exchequer_testkit::strategy::{random_stacked, stacked};
use proptest::prelude::*;

/// Number of copies of a question in a batch: fewer are asked one by one.
const BATCH: usize = 65;

const VALUES: Values = [100, 300, 310, 500, 900, 0];

fn points() -> PieceValues {
    PieceValues::new(100, 300, 310, 500, 900).expect("values of a sane size")
}

/// Verifies all forms of one move; returns its value.
fn check_move(
    rules: impl Rules + Copy,
    named: RuleSet,
    oracle: &OracleBoard,
    board: &Board,
    mv: Move,
    rule: PinnerRule,
) -> Option<i32> {
    let points = points();
    let value = pinners::see(oracle, mv, &VALUES, rule)?;
    let context = || format!("{named}: {mv:?} in {oracle:?}");
    assert_eq!(rules.see(board, mv, &points), value, "{}", context());
    assert_eq!(named.see(board, mv, &points), value, "by name, {}", context());
    let trace = rules.trace(board, mv, &points);
    assert_eq!(trace.value(), value, "trace, {}", context());
    let mailbox = named.mailbox(board).unwrap_or_else(|| Mailbox::new(board));
    assert_eq!(mailbox.see(mv, &points), value, "mailbox, {}", context());
    assert_eq!(mailbox.trace(mv, &points), trace, "mailbox, {}", context());
    for threshold in [value, value + 1] {
        let reached = value >= threshold;
        assert_eq!(rules.see_ge(board, mv, &points, threshold), reached, "{threshold}, {}", context());
        assert_eq!(mailbox.see_ge(mv, &points, threshold), reached, "mailbox, {threshold}, {}", context());
        let mut answers = Vec::new();
        rules.see_ge_each(&[(board, mv); BATCH], &points, threshold, &mut answers);
        assert_eq!(answers, [reached; BATCH], "batch, {threshold}, {}", context());
        answers.clear();
        rules.see_ge_moves(board, &[mv; BATCH], &points, threshold, &mut answers);
        assert_eq!(answers, [reached; BATCH], "moves of one board, {threshold}, {}", context());
    }
    Some(value)
}

/// Verifies the map of the side to move by the brute-force values of its legal captures.
fn check_map(rules: impl Rules, oracle: &OracleBoard, board: &Board, valued: &[(Move, i32)]) {
    let us = oracle.side_to_move();
    if oracle.is_in_check(!us) {
        return;
    }
    let map = rules.map(board, us, &points());
    for to in board.color(!us) {
        let legal = |(mv, _): &&(Move, i32)| mv.to() == to && oracle.is_legal(*mv);
        let best = valued.iter().filter(legal).map(|(_, value)| *value).max();
        assert_eq!(map.at(to).map(|best| best.value), best, "{to} in {oracle:?}");
    }
}

/// Returns the moves that another piece may answer, and all captures.
fn moves(board: &OracleBoard) -> Vec<Move> {
    let us = board.side_to_move();
    let is_near = |mv: &Move| board.piece_at(mv.to()).is_some() || !board.attackers(mv.to(), !us).is_empty();
    let no_king = |mv: &Move| board.role_at(mv.to()) != Some(Role::King);
    board.pseudo_legal_moves().into_iter().filter(|mv| is_near(mv) && no_king(mv)).collect()
}

/// Verifies a board; returns the number of moves, and of those with different values under the two rules.
fn check_board(oracle: &OracleBoard) -> (usize, usize) {
    let board = &Board::of(oracle);
    let (mut any, mut all) = (Vec::new(), Vec::new());
    for mv in moves(oracle) {
        let value = check_move(Pinners, RuleSet::Pinners, oracle, board, mv, PinnerRule::Any);
        any.extend(value.map(|value| (mv, value)));
        let value = check_move(PinnersAll, RuleSet::PinnersAll, oracle, board, mv, PinnerRule::All);
        all.extend(value.map(|value| (mv, value)));
    }
    check_map(Pinners, oracle, board, &any);
    check_map(PinnersAll, oracle, board, &all);
    (any.len(), any.iter().zip(&all).filter(|(any, all)| any.1 != all.1).count())
}

/// Returns `true` if a slider pins a piece from behind another slider.
fn has_rear_pinner(board: &OracleBoard) -> bool {
    let pins = |color, rule| pinners::pins(board, color, rule);
    Color::ALL.into_iter().any(|color| pins(color, PinnerRule::Any) != pins(color, PinnerRule::All))
}

#[test]
fn on_ten_thousand_placements_with_a_rear_pinner() {
    let (mut tried, mut different) = (0, 0);
    for board in random_stacked(31).filter(has_rear_pinner).take(10_000) {
        let (moves, apart) = check_board(&board);
        tried += moves;
        different += apart;
    }
    assert!(tried > 150_000 && different > 15_000, "{different} of {tried} values differ");
}

/// A board with the pins of the nearest sliders and the checks at hand.
struct AtHand<'a>(&'a Board, &'a OracleBoard);

impl Placement for AtHand<'_> {
    fn color(&self, color: Color) -> Bitboard {
        self.0.color(color)
    }
    fn role(&self, role: Role) -> Bitboard {
        self.0.role(role)
    }
    fn en_passant(&self) -> Option<Square> {
        self.0.en_passant()
    }
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        self.0.mailbox()
    }
    fn pins_at_hand(&self, color: Color) -> Option<PinsAtHand> {
        let pins = pinners::pins(self.1, color, PinnerRule::All);
        let attackers = |king| attacks::attackers_to(self.0, king, self.0.occupied());
        let checkers = self.king(color).map_or(Bitboard::EMPTY, attackers) & self.color(!color);
        let line = |king, slider| attacks::between(king, slider);
        let aimed = |king| attacks::snipers(self.0, king) & self.color(!color);
        let lines = self.king(color).map_or(Bitboard::EMPTY, |king| {
            aimed(king).into_iter().fold(Bitboard::EMPTY, |lines, slider| lines | line(king, slider))
        });
        Some(PinsAtHand { pinned: pins.pinned, lines, checkers })
    }
}

#[test]
fn a_board_with_pins_at_hand_agrees() {
    let (points, mut checks) = (points(), 0);
    for oracle in random_stacked(33).take(4_000) {
        let board = &Board::of(&oracle);
        let at_hand = AtHand(board, &oracle);
        let is_check = |color| at_hand.pins_at_hand(color).is_some_and(|known| !known.checkers.is_empty());
        checks += Color::ALL.into_iter().filter(|&color| is_check(color)).count();
        for mv in moves(&oracle) {
            for rules in RuleSet::ALL {
                let value = rules.see(board, mv, &points);
                for threshold in [value, value + 1, 0] {
                    let reached = rules.see_ge(&at_hand, mv, &points, threshold);
                    assert_eq!(reached, value >= threshold, "{rules} at {threshold}: {mv:?} in {oracle:?}");
                }
            }
        }
    }
    assert!(checks > 1_000, "{checks}");
}

#[test]
fn a_slider_behind_a_slider_pins_under_pinners_alone() {
    // The values under `Pinners` and `PinnersAll`.
    let cases = [
        // The rook on e6 stands before the rook on e8: both pin the knight on e4.
        ("4r1k1/8/3Pr3/8/4N3/8/8/4K3 b - -", "e6d6", 100, -400),
        // The queen leaves the diagonal on which the bishop on c5 pins the bishop on f2.
        ("6k1/8/8/2b5/8/4q3/5B2/6K1 b - -", "e3g3", 0, -900),
    ];
    let values = [100, 300, 300, 500, 900, 0];
    for (fen, uci, any, all) in cases {
        let board = OracleBoard::from_fen(fen);
        let mv = board.find_move(uci).unwrap_or_else(|| panic!("no move {uci} in {fen}"));
        for (rules, rule, value) in
            [(RuleSet::Pinners, PinnerRule::Any, any), (RuleSet::PinnersAll, PinnerRule::All, all)]
        {
            assert_eq!(pinners::see(&board, mv, &values, rule), Some(value), "{rules}: {uci} in {fen}");
            assert_eq!(rules.see(&board, mv, &PieceValues::CLASSIC), value, "{rules}: {uci} in {fen}");
            check_board(&board);
        }
    }
}

#[test]
fn each_side_is_stacked_against() {
    let to_move = |board: &OracleBoard| board.side_to_move();
    let kings = |color| move |board: &OracleBoard| board.king(color).is_some();
    let boards: Vec<OracleBoard> = random_stacked(32).take(1_000).collect();
    for color in Color::ALL {
        assert!(boards.iter().filter(|board| to_move(board) == color).count() > 300);
        assert!(boards.iter().filter(|board| kings(color)(board)).count() > 600);
    }
    let squares = boards.iter().filter_map(|board| board.king(Color::White)).map(Square::index);
    assert!(squares.collect::<std::collections::BTreeSet<_>>().len() > 50);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Same verification, with failures shrunk to a small FEN.
    #[test]
    fn on_stacked_placements(board in stacked()) {
        check_board(&board);
    }
}
