//! Conditions of `filter` on one record.

use super::args::ConditionArgs;
use super::comparison::Comparison;
use super::noisy::NoisyMove;
use exchequer_board::Position;
use exchequer_core::{Move, Placement};
use exchequer_formats::Record;
use exchequer_report::Evaluator;

/// Reason why a record is dropped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reason {
    Check,
    WinningCapture,
    NoisyMove,
    MoveValue,
    EarlyPly,
    LargeScore,
    Pieces,
}

impl Reason {
    pub(super) const COUNT: usize = 7;
}

/// Conditions that a record has to meet.
pub(super) struct Conditions {
    args: ConditionArgs,
    evaluator: Evaluator,
    noisy_move: Option<NoisyMove>,
}

impl Conditions {
    /// Creates the conditions; `needs_quiet_move` means that a move field is selected for `--quiet`.
    pub(super) fn new(args: &ConditionArgs, evaluator: Evaluator, needs_quiet_move: bool) -> Self {
        let is_wanted = args.no_noisy_move || args.quiet && needs_quiet_move;
        let noisy_move = args.noisy_like.or_else(|| is_wanted.then(NoisyMove::default));
        Self { args: args.clone(), evaluator, noisy_move }
    }

    /// Returns `true` if a record meets every condition without a look at it.
    pub(super) fn is_empty(&self) -> bool {
        self.reasons().is_empty()
    }

    /// Returns the reasons that can occur, in the order in which they are looked for, with their clauses.
    pub(super) fn reasons(&self) -> Vec<(Reason, String)> {
        let args = &self.args;
        let mut reasons = Vec::new();
        let mut add = |reason, clause: String| reasons.push((reason, clause));
        if let Some(ply) = args.min_ply {
            add(Reason::EarlyPly, format!("before ply {ply}"));
        }
        if let Some(score) = args.max_score {
            add(Reason::LargeScore, format!("with a score above {score}"));
        }
        if let Some(range) = &args.pieces {
            add(Reason::Pieces, format!("without {range} pieces"));
        }
        if args.quiet || args.no_check {
            add(Reason::Check, "in check".to_owned());
        }
        if args.quiet {
            add(Reason::WinningCapture, format!("with a capture worth {} or more", args.threshold));
        }
        if self.noisy_move.is_some() {
            add(Reason::NoisyMove, "with a noisy move".to_owned());
        }
        if let Some(comparison) = args.see_move {
            add(Reason::MoveValue, format!("with a move that is not worth {comparison}"));
        }
        reasons
    }

    /// Returns the reason to drop a record; `None` if it meets every condition.
    ///
    /// # Errors
    /// A sentence for a record without a part that a condition needs.
    pub(super) fn reason(&self, record: &Record) -> Result<Option<Reason>, String> {
        let args = &self.args;
        // Always looked for: the validity of a record does not depend on its position.
        let mv = (self.noisy_move.is_some() || args.see_move.is_some())
            .then(|| record.mv.ok_or("it has no move"))
            .transpose()?;
        let ply = args.min_ply.map(|least| Ok((record.ply.ok_or("it has no ply")?, least)));
        if ply.transpose().map_err(str::to_owned)?.is_some_and(|(ply, least)| ply < least) {
            return Ok(Some(Reason::EarlyPly));
        }
        let score = args.max_score.map(|most| Ok((record.score.ok_or("it has no score")?, most)));
        if score.transpose().map_err(str::to_owned)?.is_some_and(|(score, most)| score.unsigned_abs() > most)
        {
            return Ok(Some(Reason::LargeScore));
        }
        let position = &record.position;
        if args.pieces.as_ref().is_some_and(|range| !range.contains(position.occupied().len())) {
            return Ok(Some(Reason::Pieces));
        }
        if (args.quiet || args.no_check) && position.is_check() {
            return Ok(Some(Reason::Check));
        }
        if args.quiet && self.evaluator.has_capture_worth(position, args.threshold) {
            return Ok(Some(Reason::WinningCapture));
        }
        Ok(mv.and_then(|mv| self.reason_of_move(position, mv)))
    }

    fn reason_of_move(&self, position: &Position, mv: Move) -> Option<Reason> {
        if self.noisy_move.is_some_and(|definition| definition.is_noisy(position, mv)) {
            return Some(Reason::NoisyMove);
        }
        let fits = |comparison: Comparison| match comparison.threshold() {
            Some((threshold, truth)) => self.evaluator.see_ge(position, mv, threshold) == truth,
            None => comparison.holds(self.evaluator.see(position, mv)),
        };
        self.args.see_move.is_some_and(|comparison| !fits(comparison)).then_some(Reason::MoveValue)
    }

    /// Formats the conditions as command-line arguments.
    pub(super) fn describe(&self) -> String {
        let ConditionArgs { quiet, threshold, no_check, see_move, min_ply, max_score, pieces, .. } =
            &self.args;
        let mut text = String::new();
        let mut add = |argument: Option<String>| {
            if let Some(argument) = argument {
                text += " ";
                text += &argument;
            }
        };
        add(quiet.then(|| format!("--quiet --threshold {threshold}")));
        add(no_check.then(|| "--no-check".to_owned()));
        add(self.noisy_move.map(|name| format!("--noisy-like {}", crate::report::name(&name))));
        add(see_move.map(|comparison| format!("--see-move '{comparison}'")));
        add(min_ply.map(|ply| format!("--min-ply {ply}")));
        add(max_score.map(|score| format!("--max-score {score}")));
        add(pieces.as_ref().map(|range| format!("--pieces {range}")));
        text
    }
}
