//! Dispatch of exchange evaluation by rule set and method.

use exchequer_board::Position;
use exchequer_core::{Color, Move, Placement};
use exchequer_see::{EnPassantReply, Mailbox, Map, PieceValues, RuleSet, Rules, Trace};

/// Algorithm for the exchange value under the swap rules.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Method {
    /// Swap list algorithm on bitboards.
    #[default]
    Swap,
    /// Ray walk from the target square on a mailbox board.
    Mailbox,
}

impl Method {
    /// All methods.
    pub const ALL: [Self; 2] = [Self::Swap, Self::Mailbox];

    /// Returns the name of the method, in the form of a command-line argument.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Swap => "swap",
            Self::Mailbox => "mailbox",
        }
    }

    /// Returns the algorithm in a few words.
    #[must_use]
    pub const fn summary(self) -> &'static str {
        match self {
            Self::Swap => "Swap list algorithm on bitboards",
            Self::Mailbox => "Ray walk from the target square on a mailbox board",
        }
    }
}

/// Exchange evaluator with fixed options. Moves have to pass [`check_move`](exchequer_see::check_move) first.
#[derive(Clone, Copy, Debug)]
pub struct Evaluator {
    /// The rule set.
    pub rules: RuleSet,
    /// `true` if a double pawn push may be answered en passant.
    pub en_passant_reply: bool,
    /// Algorithm for the swap rules; the other rule sets have one algorithm each.
    pub method: Method,
    /// The piece values.
    pub values: PieceValues,
}

impl Evaluator {
    /// Returns an evaluator for captures: no en passant reply, and the swap list method.
    #[must_use]
    pub fn of_captures(rules: RuleSet, values: PieceValues) -> Self {
        Self { rules, en_passant_reply: false, method: Method::default(), values }
    }

    /// Returns the method of the swap rules; `None` under other rule sets.
    #[must_use]
    pub fn method(&self) -> Option<Method> {
        (self.rules == RuleSet::Swap).then_some(self.method)
    }

    /// Returns `true` if the mailbox evaluates. Under the feature `compact` the swap list does so, with the same values.
    fn uses_mailbox(&self) -> bool {
        !cfg!(feature = "compact") && self.method() == Some(Method::Mailbox)
    }

    /// Returns the exact value of a move for the side that makes it.
    #[must_use]
    pub fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        if self.uses_mailbox() {
            return Mailbox::new(board).see(mv, &self.values);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).see(board, mv, &self.values)
        } else {
            self.rules.see(board, mv, &self.values)
        }
    }

    /// Returns `true` if the value of a move is at least `threshold`.
    #[must_use]
    pub fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        if self.uses_mailbox() {
            return Mailbox::new(board).see_ge(mv, &self.values, threshold);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).see_ge(board, mv, &self.values, threshold)
        } else {
            self.rules.see_ge(board, mv, &self.values, threshold)
        }
    }

    /// Returns `true` if a legal capture has a value of at least `threshold`.
    #[must_use]
    pub fn has_capture_worth(&self, position: &Position, threshold: i32) -> bool {
        position.captures().iter().any(|&mv| self.see_ge(position, mv, threshold))
    }

    /// Returns `true` if the side to move is not in check and has no capture with a value of at least `threshold`.
    #[must_use]
    pub fn is_quiet(&self, position: &Position, threshold: i32) -> bool {
        !position.is_check() && !self.has_capture_worth(position, threshold)
    }

    /// Returns the best captures of a side; the mailbox method does not provide this.
    #[must_use]
    pub fn map(&self, board: &impl Placement, color: Color) -> Map {
        if self.en_passant_reply {
            EnPassantReply(self.rules).map(board, color, &self.values)
        } else {
            self.rules.map(board, color, &self.values)
        }
    }

    /// Returns the exchange capture by capture.
    #[must_use]
    pub fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        if self.uses_mailbox() {
            return Mailbox::new(board).trace(mv, &self.values);
        }
        if self.en_passant_reply {
            EnPassantReply(self.rules).trace(board, mv, &self.values)
        } else {
            self.rules.trace(board, mv, &self.values)
        }
    }
}
