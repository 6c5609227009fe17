//! The choice of rules and method, made once, and the calls it leads to.

use crate::cli::{Method, RuleSet};
use exchequer_core::{Move, Placement};
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap, Trace};

/// How exchanges are evaluated; the calls trust a move that [`check`](exchequer_see::check) has let pass.
#[derive(Clone, Copy)]
pub(super) struct Evaluator {
    pub(super) rules: RuleSet,
    /// Of the swap rules; the others have one way each.
    pub(super) method: Method,
    pub(super) values: PieceValues,
}

/// Binds a name to the rule set for one expression: each is a type of its own.
macro_rules! with_rules {
    ($choice:expr, $rules:ident => $form:expr) => {
        match $choice {
            RuleSet::Swap => with_rules!(@ Swap, $rules => $form),
            RuleSet::Pinners => with_rules!(@ Pinners, $rules => $form),
            RuleSet::PinnersAll => with_rules!(@ PinnersAll, $rules => $form),
            RuleSet::Pseudo => with_rules!(@ Pseudo, $rules => $form),
            RuleSet::Legal => with_rules!(@ Legal, $rules => $form),
        }
    };
    (@ $type:ident, $rules:ident => $form:expr) => {{
        let $rules = $type;
        $form
    }};
}

impl Evaluator {
    /// The way of the swap rules; `None` where there is nothing to choose from.
    pub(super) fn method(&self) -> Option<Method> {
        (self.rules == RuleSet::Swap).then_some(self.method)
    }

    pub(super) fn see(&self, board: &impl Placement, mv: Move) -> i32 {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see(mv, &self.values);
        }
        with_rules!(self.rules, rules => rules.see(board, mv, &self.values))
    }

    pub(super) fn see_ge(&self, board: &impl Placement, mv: Move, threshold: i32) -> bool {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).see_ge(mv, &self.values, threshold);
        }
        with_rules!(self.rules, rules => rules.see_ge(board, mv, &self.values, threshold))
    }

    pub(super) fn trace(&self, board: &impl Placement, mv: Move) -> Trace {
        if self.method() == Some(Method::Mailbox) {
            return Mailbox::new(board).trace(mv, &self.values);
        }
        with_rules!(self.rules, rules => rules.trace(board, mv, &self.values))
    }
}
