//! Remark on a move that loses or leaves material by static exchange evaluation.

use super::marks::Marks;
use exchequer_board::Position;
use exchequer_core::{Color, Move, MoveKind, Placement, Role, Square};
use exchequer_report::Evaluator;
use exchequer_see::Trace;
use std::fmt::Write;

/// Remark on a move.
pub(super) struct Remark {
    /// One sentence.
    pub(super) sentence: String,
    /// Material that the move costs, in the unit of the piece values.
    loss: i32,
    /// Red circles on the pieces that are lost, and red arrows of the captures that win them.
    pub(super) marks: Marks,
}

/// Best capture of the opponent after a move, beside the square of the move.
#[derive(Clone, Copy)]
struct Threat {
    mv: Move,
    value: i32,
    /// Square of the piece that is captured.
    square: Square,
    role: Role,
}

impl Remark {
    /// Returns the remark on a legal move; `None` if it costs no material.
    ///
    /// A move costs material if its own exchange loses, or if the opponent wins more by another capture. That capture
    /// counts only if it is stronger than before the move, or if another move costs nothing, and if it wins more than the
    /// exchange of the move loses.
    pub(super) fn of(position: &Position, mv: Move, evaluator: &Evaluator) -> Option<Self> {
        let value = evaluator.see(position, mv);
        let mut after = *position;
        after.play(mv);
        let threat = threat(&after, mv, evaluator).filter(|threat| {
            threat.value > value.abs()
                && (is_stronger(position, threat, evaluator) || has_safe_move(position, evaluator))
        });
        if value >= 0 && threat.is_none() {
            return None;
        }
        let mut remark = Self { sentence: position.to_san(mv).to_string(), loss: 0, marks: Marks::default() };
        if value < 0 {
            remark.lose(position, mv, &evaluator.trace(position, mv));
        }
        if let Some(threat) = threat {
            remark.leave(&after, threat, value);
        }
        remark.sentence.push('.');
        Some(remark)
    }

    /// Returns the numeric annotation glyph: a mistake, or a blunder from the value of a knight.
    pub(super) fn glyph(&self, evaluator: &Evaluator) -> &'static str {
        if self.loss >= evaluator.values.of(Role::Knight) { "$4" } else { "$2" }
    }

    /// Adds the exchange of the move.
    fn lose(&mut self, position: &Position, mv: Move, trace: &Trace) {
        self.loss = -trace.value();
        self.push(&format!(" loses {}:", self.loss));
        let mut board = *position;
        board.play(mv);
        for (number, capture) in trace.played().skip(1).enumerate() {
            if number == 0 {
                self.marks.circle(capture.captured_on);
                self.marks.arrow(capture.from, capture.to);
            }
            // Some rule sets have captures that are not legal; the legal part of the exchange is shown.
            let is_capture = |reply: &&Move| {
                (reply.from(), reply.to(), reply.promotes_to())
                    == (capture.from, capture.to, capture.promotes_to)
            };
            let captures = board.captures();
            let Some(&reply) = captures.iter().find(is_capture) else { break };
            let dots = if number == 0 { dots(&board) } else { "" };
            self.push(&format!(" {dots}{}", board.to_san(reply)));
            board.play(reply);
        }
    }

    /// Adds the piece that the move leaves hanging.
    fn leave(&mut self, after: &Position, threat: Threat, value: i32) {
        let begin = if self.loss > 0 { "; it" } else { "" };
        self.loss = self.loss.max(threat.value - value.max(0));
        let Threat { mv, value, square, role } = threat;
        let reply = after.to_san(mv);
        self.push(&format!(
            "{begin} leaves the {role} on {square} hanging: {}{reply} wins {value}",
            dots(after)
        ));
        self.marks.circle(square);
        self.marks.arrow(mv.from(), mv.to());
    }

    fn push(&mut self, text: &str) {
        // Writing to a string does not fail.
        let _ = self.sentence.write_str(text);
    }
}

/// Returns the dots before a move of Black that has no move number.
fn dots(position: &Position) -> &'static str {
    if position.turn() == Color::Black { "..." } else { "" }
}

/// Returns the best winning capture in a position, beside the square of the move before.
fn threat(after: &Position, mv: Move, evaluator: &Evaluator) -> Option<Threat> {
    let captures = after.captures();
    let others = captures.iter().filter(|reply| reply.to() != mv.to() || mv.kind() == MoveKind::Castling);
    let threats = others.filter_map(|&reply| {
        let square = match reply.kind() {
            MoveKind::EnPassant => Square::new(reply.to().file(), reply.from().rank()),
            _ => reply.to(),
        };
        let role = after.role_at(square)?;
        Some(Threat { mv: reply, value: evaluator.see(after, reply), square, role })
    });
    threats.filter(|threat| threat.value > 0).max_by_key(|threat| threat.value)
}

/// Returns `true` if a capture wins more than any capture of that piece before the move would have won.
fn is_stronger(before: &Position, threat: &Threat, evaluator: &Evaluator) -> bool {
    let map = evaluator.map(before, !before.turn());
    map.at(threat.square).is_none_or(|capture| capture.value < threat.value)
}

/// Returns `true` if a move costs no material.
fn has_safe_move(position: &Position, evaluator: &Evaluator) -> bool {
    position.legal_moves().iter().any(|&mv| {
        let value = evaluator.see(position, mv);
        value >= 0 && {
            let mut after = *position;
            after.play(mv);
            threat(&after, mv, evaluator).is_none_or(|threat| threat.value <= value)
        }
    })
}
