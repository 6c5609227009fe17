//! Forms under test, behind one trait so that tests can substitute faulty ones.

use super::cases::Board;
use exchequer_core::{Color, Move, MoveKind};
use exchequer_see::{EnPassantReply, Legal, PieceValues, RuleSet, Rules, check_move};
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::oracle::{OracleBoard, Values, legal, pseudo, swap};

/// Number of copies of a question in a batch: `see_ge_each` asks fewer one by one.
const BATCH: usize = 65;

/// Number of copies of a move on one board: `see_ge_moves` asks fewer one by one.
const MOVES: usize = 16;

/// More attackers on a square than this make the minimax too slow.
const CROWD: u32 = 12;

/// A rule set under test.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Tested {
    Plain(RuleSet),
    /// `Legal` with an en passant reply to a double step.
    EnPassantReply,
}

impl From<RuleSet> for Tested {
    fn from(rules: RuleSet) -> Self {
        Self::Plain(rules)
    }
}

impl Tested {
    pub(crate) const COUNT: usize = RuleSet::ALL.len() + 1;

    /// All rule sets under test, in the order of their indexes.
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        RuleSet::ALL.into_iter().map(Self::Plain).chain([Self::EnPassantReply])
    }

    pub(crate) const fn index(self) -> usize {
        match self {
            Self::Plain(rules) => rules as usize,
            Self::EnPassantReply => RuleSet::ALL.len(),
        }
    }

    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Plain(rules) => rules.name(),
            Self::EnPassantReply => "ep-reply",
        }
    }

    /// The options with which `exchequer see` follows it.
    pub(crate) fn options(self) -> String {
        match self {
            Self::EnPassantReply => "--rules legal --en-passant-reply".to_owned(),
            _ => format!("--rules {}", self.name()),
        }
    }

    /// Returns the brute-force value of a move; `None` where it is not legal, but for castling, whose legality is not
    /// asked.
    pub(crate) fn brute_force(self, board: &OracleBoard, mv: Move, values: &Values) -> Option<i32> {
        if mv.kind() != MoveKind::Castling && !board.is_legal(mv) {
            return None;
        }
        match self {
            Self::Plain(RuleSet::Swap) => swap::see(board, mv, values),
            Self::Plain(RuleSet::Pinners) => pinners::see(board, mv, values, PinnerRule::Any),
            Self::Plain(RuleSet::PinnersAll) => pinners::see(board, mv, values, PinnerRule::All),
            Self::Plain(RuleSet::Pseudo) => pseudo::see(board, mv, values),
            Self::Plain(RuleSet::Legal) => legal::see(board, mv, values),
            Self::EnPassantReply => legal::see_with_en_passant_reply(board, mv, values),
        }
    }

    /// Returns `true` if the brute force would search too many orders of captures.
    pub(crate) fn is_too_crowded(self, board: &OracleBoard, mv: Move) -> bool {
        let attackers = || Color::ALL.map(|color| board.attackers(mv.to(), color).len()).iter().sum::<u32>();
        let has_minimax = match self {
            Self::Plain(rules) => matches!(rules, RuleSet::Pseudo | RuleSet::Legal),
            Self::EnPassantReply => true,
        };
        has_minimax && attackers() > CROWD
    }
}

/// Result of a trace.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Traced {
    /// The value of the first move.
    pub(crate) value: i32,
    /// Number of captures in the trace.
    pub(crate) captures: usize,
}

/// The forms of one rule set.
pub(crate) trait Forms: Sync {
    /// Returns `true` if the checked entry points refuse the move.
    fn is_refused(&self, board: &Board, mv: Move) -> bool;
    fn see(&self, board: &Board, mv: Move, values: &PieceValues) -> i32;
    fn see_ge(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> bool;
    /// Runs the threshold test on copies in a batch.
    fn see_ge_each(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies;
    /// Runs the threshold test on copies among the moves of a board.
    fn see_ge_moves(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies;
    fn trace(&self, board: &Board, mv: Move, values: &PieceValues) -> Traced;
    /// The value of the mailbox form, if the rule set has one.
    fn mailbox(&self, board: &Board, mv: Move, values: &PieceValues) -> Option<i32>;
}

/// Answers to copies of one question.
#[derive(Clone, Copy)]
pub(crate) struct OfCopies {
    /// `true` if there is an answer to every copy and all of them are `true`.
    pub(crate) all: bool,
    /// `true` if any answer is.
    pub(crate) any: bool,
}

impl OfCopies {
    fn new<const COPIES: usize>(answers: &[bool]) -> Self {
        Self { all: answers == [true; COPIES], any: answers.contains(&true) }
    }
}

/// A rule set and the forms that implement it.
pub(crate) struct Subject {
    pub(crate) rules: Tested,
    pub(crate) forms: Box<dyn Forms>,
}

/// The forms as `exchequer-see` has them.
struct Genuine<R>(R, Tested);

impl<R: Rules + Sync> Forms for Genuine<R> {
    fn is_refused(&self, board: &Board, mv: Move) -> bool {
        check_move(board, mv).is_err()
    }

    fn see(&self, board: &Board, mv: Move, values: &PieceValues) -> i32 {
        self.0.see(board, mv, values)
    }

    fn see_ge(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        self.0.see_ge(board, mv, values, threshold)
    }

    fn see_ge_each(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies {
        let mut answers = Vec::with_capacity(BATCH);
        self.0.see_ge_each(&[(board, mv); BATCH], values, threshold, &mut answers);
        OfCopies::new::<BATCH>(&answers)
    }

    fn see_ge_moves(&self, board: &Board, mv: Move, values: &PieceValues, threshold: i32) -> OfCopies {
        let mut answers = Vec::with_capacity(MOVES);
        self.0.see_ge_moves(board, &[mv; MOVES], values, threshold, &mut answers);
        OfCopies::new::<MOVES>(&answers)
    }

    fn trace(&self, board: &Board, mv: Move, values: &PieceValues) -> Traced {
        let trace = self.0.trace(board, mv, values);
        let captures = trace.captures().iter().filter(|capture| capture.captured.is_some()).count();
        Traced { value: trace.value(), captures }
    }

    fn mailbox(&self, board: &Board, mv: Move, values: &PieceValues) -> Option<i32> {
        let Tested::Plain(rules) = self.1 else { return None };
        rules.mailbox(board).map(|mailbox| mailbox.see(mv, values))
    }
}

/// All rule sets, each as `exchequer-see` has it.
pub(crate) fn subjects() -> Vec<Subject> {
    Tested::all().map(|rules| Subject { rules, forms: genuine(rules) }).collect()
}

/// The forms of one rule set as `exchequer-see` has them.
pub(crate) fn genuine(tested: Tested) -> Box<dyn Forms> {
    match tested {
        Tested::Plain(rules) => Box::new(Genuine(rules, tested)),
        Tested::EnPassantReply => Box::new(Genuine(EnPassantReply(Legal), tested)),
    }
}
