//! Verdict on an exchange in one sentence.

use super::Answer;
use crate::{plain, style};
use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use core::fmt;
use exchequer_core::Role;
use exchequer_see::Capture;

/// Verdict on a move: its exchange value and the reason.
pub(super) struct Verdict<'a>(pub(super) &'a Answer<'a>);

impl fmt::Display for Verdict<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.0;
        self.headline(f)?;
        if answer.question.is_castling() {
            f.write_str(": castling exchanges nothing.")?;
        } else if let [first, replies @ ..] = answer.trace.captures() {
            self.first_move(f, first)?;
            let played = answer.trace.played().len() - 1;
            self.replies(f, first, replies, played)?;
            f.write_str(".")?;
        }
        self.threshold(f)
    }
}

impl Verdict<'_> {
    /// The sentence without colors.
    pub(super) fn plain(&self) -> String {
        plain(&self.to_string())
    }

    /// "Nxe5 loses 225".
    fn headline(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let answer = self.0;
        let captures = answer.trace.captures();
        let takes = captures.first().is_some_and(|first| first.captured.is_some());
        let (style, word) = match answer.value {
            value if value > 0 => (style::GAIN, format!("wins {value}")),
            // The distance from 0 has no sign, and the least number no negative of its own size.
            value if value < 0 => (style::LOSS, format!("loses {}", value.unsigned_abs())),
            _ if answer.question.is_castling() => (style::HEADING, "is worth 0".to_owned()),
            _ if takes && answer.trace.played().len() > 1 => (style::HEADING, "is an even trade".to_owned()),
            _ if takes => (style::HEADING, "is worth 0".to_owned()),
            _ => (style::HEADING, "is safe".to_owned()),
        };
        write!(f, "{style}{} {word}{style:#}", answer.question.san)
    }

    /// ": White takes a pawn".
    fn first_move(&self, f: &mut fmt::Formatter<'_>, first: &Capture) -> fmt::Result {
        let side = first.color;
        write!(f, ": {side} ")?;
        match (first.captured, first.promotes_to) {
            (Some(role), None) if first.captured_on != self.0.question.mv.to() => {
                write!(f, "takes a {role} en passant")
            }
            (Some(role), None) => write!(f, "takes a {role}"),
            (None, None) => f.write_str("takes nothing"),
            (Some(role), Some(queen)) => write!(f, "takes a {role} and promotes to a {queen}"),
            (None, Some(queen)) => write!(f, "promotes to a {queen}"),
        }
    }

    /// ", but Black takes back with the knight, and White does best to stop there": the first `played` replies,
    /// and why there is no other.
    fn replies(
        &self,
        f: &mut fmt::Formatter<'_>,
        first: &Capture,
        replies: &[Capture],
        played: usize,
    ) -> fmt::Result {
        let piece = first.promotes_to.unwrap_or(first.role);
        let taken_back = first.captured.is_some();
        for (i, reply) in replies.iter().take(played).enumerate() {
            let (side, with) = (reply.color, reply.role);
            match i {
                0 if taken_back => write!(f, ", but {side} takes back with the {with}")?,
                0 => write!(f, ", but {side} takes the {piece} with the {with}")?,
                1 => write!(f, ", then {side} takes with the {with}")?,
                _ => write!(f, ", {side} with the {with}")?,
            }
            if reply.captured_on != reply.to {
                f.write_str(" en passant")?;
            }
            if let Some(role) = reply.promotes_to {
                write!(f, ", which becomes a {role}")?;
            }
        }
        let next = if played % 2 == 0 { !first.color } else { first.color };
        match (played, replies.len() > played) {
            (0, true) if taken_back => write!(f, ", and {next} does best not to take back"),
            (0, true) => write!(f, ", and {next} does best not to take the {piece}"),
            (0, false) if piece == Role::King => Ok(()),
            (0, false) if taken_back => write!(f, ", and {next} cannot take back"),
            (0, false) => write!(f, ", and {next} cannot take the {piece}"),
            (_, true) => write!(f, ", and {next} does best to stop there"),
            (_, false) => write!(f, ", and {next} cannot take back"),
        }
    }

    fn threshold(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.question.threshold.zip(self.0.reached) {
            Some((threshold, true)) => write!(f, " Yes, it is worth at least {threshold}."),
            Some((threshold, false)) => write!(f, " No, it is not worth at least {threshold}."),
            None => Ok(()),
        }
    }
}
