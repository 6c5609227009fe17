//! Test cases of the laws: every form of every rule set, on boards from play and on crowded ones, under usual and
//! unusual piece values.

pub(crate) use crate::board::Board;
use exchequer_core::Move;
use exchequer_see::{
    EnPassantReply, Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace, check_move,
};
use exchequer_testkit::oracle::{OracleBoard, Values, gain};
use exchequer_testkit::strategy::{dense, playouts};
use proptest::prelude::*;
use proptest::sample::select;
use proptest::test_runner::{RngAlgorithm, TestRng, TestRunner};
use std::cell::Cell;
use std::fmt;

/// Usual values, a knight above the bishop, all equal, only queens with a value, and a reversed order.
pub(crate) const VALUES: [Values; 7] = [
    [100, 300, 300, 500, 900, 0],
    [100, 325, 325, 500, 1000, 0],
    [82, 337, 365, 477, 1000, 0],
    [93, 346, 308, 521, 994, 0],
    [1, 1, 1, 1, 1, 0],
    [0, 0, 0, 0, 7, 0],
    [900, 500, 300, 300, 100, 0],
];

pub(crate) fn piece_values(oracle_values: &Values) -> PieceValues {
    let &[pawn, knight, bishop, rook, queen, _] = oracle_values;
    PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size")
}

/// A rule set with its forms. The mailbox forms count as rule sets because they share little code with the others.
#[derive(Clone, Copy)]
pub(crate) struct RuleSet {
    name: &'static str,
    pub(crate) see: fn(&Board, Move, &PieceValues) -> i32,
    pub(crate) see_ge: fn(&Board, Move, &PieceValues, i32) -> bool,
    pub(crate) trace: fn(&Board, Move, &PieceValues) -> Trace,
}

macro_rules! rule_set {
    ($rules:expr) => {
        RuleSet {
            name: stringify!($rules),
            see: |board, mv, values| $rules.see(board, mv, values),
            see_ge: |board, mv, values, threshold| $rules.see_ge(board, mv, values, threshold),
            trace: |board, mv, values| $rules.trace(board, mv, values),
        }
    };
}

/// Defines the mailbox form of a rule set, by the name of its constructor.
macro_rules! mailbox {
    ($constructor:ident) => {
        RuleSet {
            name: concat!("Mailbox::", stringify!($constructor)),
            see: |board, mv, values| Mailbox::$constructor(board).see(mv, values),
            see_ge: |board, mv, values, threshold| Mailbox::$constructor(board).see_ge(mv, values, threshold),
            trace: |board, mv, values| Mailbox::$constructor(board).trace(mv, values),
        }
    };
}

pub(crate) const SWAP: RuleSet = rule_set!(Swap);
pub(crate) const MAILBOX: RuleSet = mailbox!(new);
pub(crate) const PINNERS: RuleSet = rule_set!(Pinners);
pub(crate) const PINNERS_ALL: RuleSet = rule_set!(PinnersAll);
pub(crate) const PSEUDO: RuleSet = rule_set!(Pseudo);
pub(crate) const LEGAL: RuleSet = rule_set!(Legal);

/// The rule sets in which the least valuable attacker has to capture, with ties by square.
pub(crate) const GREEDY: [RuleSet; 6] =
    [SWAP, MAILBOX, PINNERS, mailbox!(pinners), PINNERS_ALL, mailbox!(pinners_all)];

/// The rule sets that choose the best capture: equal captures are interchangeable.
pub(crate) const CHOOSING: [RuleSet; 4] =
    [PSEUDO, LEGAL, rule_set!(EnPassantReply(Pseudo)), rule_set!(EnPassantReply(Legal))];

pub(crate) fn all_rules() -> impl Iterator<Item = RuleSet> {
    GREEDY.into_iter().chain(CHOOSING)
}

impl RuleSet {
    /// Returns the value on which all forms agree; `None` for a move that the check refuses.
    pub(crate) fn value(&self, board: &Board, mv: Move, values: &PieceValues) -> Option<i32> {
        check_move(board, mv).ok()?;
        let value = (self.see)(board, mv, values);
        assert!((self.see_ge)(board, mv, values, value), "{self:?}: {mv:?} has a value below {value}");
        assert!(!(self.see_ge)(board, mv, values, value + 1), "{self:?}: {mv:?} has a value above {value}");
        let traced = (self.trace)(board, mv, values).value();
        assert_eq!(traced, value, "{self:?}: {mv:?} has another value in the trace");
        Some(value)
    }
}

impl fmt::Debug for RuleSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// A move that passes the check, and the piece values.
pub(crate) struct Case<'a> {
    pub(crate) oracle: &'a OracleBoard,
    pub(crate) board: &'a Board,
    pub(crate) mv: Move,
    pub(crate) oracle_values: Values,
    pub(crate) values: PieceValues,
}

impl Case<'_> {
    /// Returns the value under a rule set.
    pub(crate) fn value(&self, rules: RuleSet) -> Option<i32> {
        rules.value(self.board, self.mv, &self.values)
    }

    /// Returns the immediate gain of the move.
    pub(crate) fn gain(&self) -> i32 {
        gain(self.oracle, self.mv, &self.oracle_values)
    }

    /// Returns `true` if a recapture is the best reply to the move.
    pub(crate) fn is_taken_back(&self, value: Option<i32>) -> bool {
        value.is_some_and(|value| value < self.gain())
    }
}

impl fmt::Debug for Case<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?} in {:?} with {:?}", self.mv, self.oracle, self.oracle_values)
    }
}

/// The result of a law for one move: `true` if the law applied, or an error if it failed.
pub(crate) type Verdict = Result<bool, TestCaseError>;

/// Verifies a law for every move that passes the check on the given number of boards, half from play and half
/// crowded.
///
/// The law has to apply at least the given number of times. The boards are the same in every run; a failing board is
/// shrunk.
#[track_caller]
pub(crate) fn hold(boards: u32, at_least: usize, law: impl Fn(&Case<'_>) -> Verdict) {
    let config = ProptestConfig { cases: boards, failure_persistence: None, ..ProptestConfig::default() };
    let rng = TestRng::deterministic_rng(RngAlgorithm::ChaCha);
    let about = Cell::new(0);
    let strategy = (prop_oneof![playouts(), dense()], select(VALUES.as_slice()));
    let outcome = TestRunner::new_with_rng(config, rng).run(&strategy, |(oracle, oracle_values)| {
        let board = Board::of(&oracle);
        for mv in oracle.pseudo_legal_moves() {
            if check_move(&board, mv).is_ok() {
                let values = piece_values(&oracle_values);
                let case = Case { oracle: &oracle, board: &board, mv, oracle_values, values };
                about.set(about.get() + usize::from(law(&case)?));
            }
        }
        Ok(())
    });
    if let Err(error) = outcome {
        panic!("{error}");
    }
    assert!(about.get() >= at_least, "the law was about something only {} times", about.get());
}
