//! Dispatch of exchange evaluation by rule set and method.

use crate::rules_args::{Method, RuleSet};
use exchequer_core::{Color, Move, Placement};
use exchequer_see::{
    EnPassantReply, Legal, Mailbox, Map, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace,
};

/// Exchange evaluator with fixed options. Moves have to pass [`check_move`](exchequer_see::check_move) first.
#[derive(Clone, Copy)]
pub(crate) struct Evaluator {
    pub(crate) rules: RuleSet,
    /// `true` if a double pawn push may be answered en passant.
    pub(crate) en_passant_reply: bool,
    /// Algorithm for the swap rules; the other rule sets have one algorithm each.
    pub(crate) method: Method,
    pub(crate) values: PieceValues,
}

/// Binds a name to the rule set type for one expression; each rule set is a separate type.
macro_rules! with_rules {
    ($evaluator:expr, $rules:ident => $form:expr) => {
        match $evaluator.rules {
            RuleSet::Swap => with_rules!(@ $evaluator, Swap, $rules => $form),
            RuleSet::Pinners => with_rules!(@ $evaluator, Pinners, $rules => $form),
            RuleSet::PinnersAll => with_rules!(@ $evaluator, PinnersAll, $rules => $form),
            RuleSet::Pseudo => with_rules!(@ $evaluator, Pseudo, $rules => $form),
            RuleSet::Legal => with_rules!(@ $evaluator, Legal, $rules => $form),
        }
    };
    (@ $evaluator:expr, $type:ident, $rules:ident => $form:expr) => {
        if $evaluator.en_passant_reply {
            let $rules = EnPassantReply($type);
            $form
        } else {
            let $rules = $type;
            $form
        }
    };
}

impl Evaluator {
    /// Returns an evaluator for captures: no en passant reply, and the swap list method.
    pub(crate) fn of_captures(rules: RuleSet, values: PieceValues) -> Self {
        Self { rules, en_passant_reply: false, method: Method::default(), values }
    }

    /// Returns the method of the swap rules; `None` under other rule sets.
    pub(crate) fn method(&self) -> Option<Method> {
        (self.rules == RuleSet::Swap).then_some(self.method)
    }

    pub(crate) fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see(mv, &self.values);
        }
        with_rules!(self, rules => rules.see(board, mv, &self.values))
    }

    pub(crate) fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see_ge(mv, &self.values, threshold);
        }
        with_rules!(self, rules => rules.see_ge(board, mv, &self.values, threshold))
    }

    /// Returns the best captures of a side; the mailbox method does not provide this.
    pub(crate) fn map(&self, board: &impl Placement, color: Color) -> Map {
        with_rules!(self, rules => rules.map(board, color, &self.values))
    }

    pub(crate) fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).trace(mv, &self.values);
        }
        with_rules!(self, rules => rules.trace(board, mv, &self.values))
    }
}
