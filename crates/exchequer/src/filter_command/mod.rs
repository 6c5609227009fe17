//! `exchequer filter`: quiet positions, with unchanged lines.

mod args;

pub use args::FilterArgs;

use crate::error::Error;
use crate::evaluator::Evaluator;
use crate::lines::Line;
use crate::stream::{self, Field, LineWork, Record, Tally};
use exchequer_board::Position;
use exchequer_core::{Move, MoveKind, Placement};
use indicatif::HumanCount;

struct Filter {
    threshold: i32,
    move_field: Option<Field>,
    invert: bool,
    evaluator: Evaluator,
}

/// Reason why a position is not quiet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Noise {
    Check,
    WinningCapture,
    Move,
}

pub(crate) fn run(args: &FilterArgs) -> Result<(), Error> {
    let work = Filter {
        threshold: args.threshold,
        move_field: args.move_field.clone(),
        invert: args.invert,
        evaluator: Evaluator::of_captures(args.stream.rules, args.stream.pieces.values),
    };
    stream::run(&args.stream, work, |tally| summary(tally, args))
}

/// Summary such as "kept 2 of 5 positions; dropped 1 in check, 1 with a capture worth 1 or more, 1 with a noisy move, 0 bad lines".
fn summary(tally: &Tally, args: &FilterArgs) -> String {
    let all = HumanCount(tally.positions());
    let noisy = tally.positions() - tally.quiet();
    let mut reasons = format!(
        "{} in check, {} with a capture worth {} or more",
        HumanCount(tally.in_check),
        HumanCount(tally.winning_capture),
        args.threshold
    );
    if args.move_field.is_some() {
        reasons += &format!(", {} with a noisy move", HumanCount(tally.noisy_move));
    }
    let bad = format!("{} bad {}", HumanCount(tally.bad), if tally.bad == 1 { "line" } else { "lines" });
    let quiet = HumanCount(tally.quiet());
    if args.invert {
        format!("kept {} of {all} positions, {reasons}; dropped {quiet} quiet, {bad}", HumanCount(noisy))
    } else {
        format!("kept {quiet} of {all} positions; dropped {reasons}, {bad}")
    }
}

impl LineWork for Filter {
    fn describe(&self) -> String {
        let mut text =
            format!("filter --quiet --threshold {} {}", self.threshold, stream::describe(&self.evaluator));
        if let Some(field) = &self.move_field {
            text += &format!(" --move-field {field}");
        }
        if self.invert {
            text += " --invert";
        }
        text
    }

    fn answer(
        &self,
        line: Line<'_>,
        record: &Record<'_>,
        out: &mut Vec<u8>,
        tally: &mut Tally,
    ) -> Result<(), String> {
        // Always parsed: the validity of a line does not depend on its position.
        let mv = self.move_field.as_ref().map(|field| record.move_in(field)).transpose()?;
        let noise = self.noise(&record.position, mv);
        match noise {
            Some(Noise::Check) => tally.in_check += 1,
            Some(Noise::WinningCapture) => tally.winning_capture += 1,
            Some(Noise::Move) => tally.noisy_move += 1,
            None => {}
        }
        if noise.is_some() == self.invert {
            out.extend_from_slice(line.with_end());
        }
        Ok(())
    }
}

impl Filter {
    fn noise(&self, position: &Position, mv: Option<Move>) -> Option<Noise> {
        if position.is_check() {
            return Some(Noise::Check);
        }
        let wins = |&mv: &Move| self.evaluator.see_ge(position, mv, self.threshold);
        if position.captures().iter().any(wins) {
            return Some(Noise::WinningCapture);
        }
        mv.is_some_and(|mv| is_noisy(position, mv)).then_some(Noise::Move)
    }
}

/// Returns `true` if a legal move is a capture or promotion.
pub(crate) fn is_noisy(position: &Position, mv: Move) -> bool {
    match mv.kind() {
        MoveKind::Normal => position.occupied().contains(mv.to()),
        MoveKind::EnPassant | MoveKind::Promotion(_) => true,
        // The destination of a castling move is the own rook.
        MoveKind::Castling => false,
    }
}
