//! Reasons for refused captures, in words.

use super::Answer;
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::String;
use core::fmt;
use exchequer_core::{Placement, Role, Square};
use exchequer_see::{Reason, Refusal};

impl Answer<'_> {
    /// The refusals before the captures that are made, and before the one that its side declines.
    pub(super) fn relevant_refusals(&self) -> impl Iterator<Item = &Refusal> {
        let last = self.trace.played().len();
        self.trace.refusals().iter().filter(move |refusal| refusal.before <= last)
    }
}

/// A refusal as a sentence without its full stop.
pub(super) struct Sentence<'a> {
    pub(super) answer: &'a Answer<'a>,
    pub(super) refusal: &'a Refusal,
}

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Refusal { color, from, role, reason, .. } = *self.refusal;
        write!(f, "{color}'s {role} on {from} ")?;
        match reason {
            Reason::Pinned { by } => write!(f, "is pinned by the {}", self.piece(by)),
            Reason::Check { by } => {
                write!(f, "would leave the king in check by the {}", self.piece(by))
            }
            Reason::Attacked { by } => write!(f, "would be attacked by the {}", self.piece(by)),
            Reason::Opens { slider, costs } => {
                let line = line(slider, self.square());
                write!(f, "would open {line} to the {}, ", self.piece(slider))?;
                self.comparison(f, costs)
            }
            Reason::ShutsIn { slider, costs } => {
                write!(f, "would keep the {} shut in, ", self.piece(slider))?;
                self.comparison(f, costs)
            }
            Reason::Worse { costs } => {
                f.write_str("would do worse, ")?;
                self.comparison(f, costs)
            }
            // The reasons are a non-exhaustive enum.
            _ => f.write_str("does not capture"),
        }
    }
}

impl Sentence<'_> {
    /// The square of the exchange at this point of it.
    fn square(&self) -> Square {
        let captures = self.answer.trace.captures();
        captures.get(self.refusal.before).map_or(self.answer.question.mv.to(), |capture| capture.to)
    }

    /// "rook on b1"
    fn piece(&self, square: Square) -> String {
        let role = self.answer.question.setup.role_at(square);
        format!("{} on {square}", role.map_or("piece", Role::name))
    }

    /// "300 worse than the queen"
    fn comparison(&self, f: &mut fmt::Formatter<'_>, costs: i32) -> fmt::Result {
        match self.answer.trace.captures().get(self.refusal.before) {
            Some(made) => write!(f, "{costs} worse than the {}", made.role),
            None => write!(f, "{costs} worse than no capture"),
        }
    }
}

/// "the d-file", "rank 4" or "the diagonal": what two squares have in common.
fn line(one: Square, other: Square) -> String {
    if one.file() == other.file() {
        format!("the {}-file", one.file())
    } else if one.rank() == other.rank() {
        format!("rank {}", one.rank())
    } else {
        "the diagonal".to_owned()
    }
}
