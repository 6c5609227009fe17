//! The maps of a position as a board with a table.

use super::{Entry, MapReport, Side};
use crate::board_drawing::BoardDrawing;
use crate::settings::write_values;
use crate::style;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

/// Board with the hanging pieces in brackets, the captures of each side, and a sentence.
pub(super) struct Table<'r>(pub(super) &'r MapReport);

impl fmt::Display for Table<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let report = self.0;
        let (heading, faint) = (style::HEADING, style::FAINT);
        writeln!(f, "{}", self.board())?;
        writeln!(f, "  {faint}[x] hangs, (x) can be captured, but nothing is won by it{faint:#}\n")?;
        writeln!(f, "  {heading}side   square  takes            best       value{heading:#}")?;
        for side in &report.sides {
            self.side(f, side)?;
        }
        writeln!(f, "\n  {faint}{}{faint:#}\n", Settings(report))?;
        writeln!(f, "{}", Sentence(report))
    }
}

impl Table<'_> {
    fn board(&self) -> BoardDrawing<'_, exchequer_board::Setup> {
        let entries = || self.0.sides.iter().flat_map(|side| side.captures.iter().flatten());
        let board = BoardDrawing::new(&self.0.setup);
        // The first mark of a square counts: marks of hanging pieces come before those of target squares.
        let board = entries()
            .filter(|entry| entry.hangs())
            .fold(board, |board, entry| board.mark(entry.captured_on, ['[', ']'], style::LOSS));
        entries().fold(board, |board, entry| board.mark(entry.captured_on, ['(', ')'], style::TARGET))
    }

    fn side(&self, f: &mut fmt::Formatter<'_>, side: &Side) -> fmt::Result {
        if let Some(reason) = self.0.why_nothing(side) {
            writeln!(f, "  {:<6} -       {reason}", side.color)?;
        }
        for (_, entry) in side.entries() {
            self.row(f, side, entry)?;
        }
        Ok(())
    }

    fn row(&self, f: &mut fmt::Formatter<'_>, side: &Side, entry: &Entry) -> fmt::Result {
        let Entry { best, san, captured_on, captured, .. } = entry;
        let takes = if *captured_on == best.mv.to() {
            captured.to_string()
        } else {
            format!("{captured} on {captured_on}")
        };
        let style = match best.value {
            value if value > 0 => style::GAIN,
            value if value < 0 => style::LOSS,
            _ => style::TARGET,
        };
        write!(f, "  {:<6} {:<7} {takes:<16} {san:<8}", side.color, best.mv.to().to_string())?;
        writeln!(f, " {style}{:>7}{style:#}", best.value)
    }
}

/// Sentence such as "Hanging: Black's knight on a4 (Rxa4 wins 300)."
pub(super) struct Sentence<'r>(pub(super) &'r MapReport);

impl fmt::Display for Sentence<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = self.0.hanging().map(|(owner, entry)| {
            let Entry { best, san, captured_on, captured, .. } = entry;
            format!("{owner}'s {captured} on {captured_on} ({san} wins {})", best.value)
        });
        let names: Vec<String> = names.collect();
        match names.as_slice() {
            [] => f.write_str("Nothing hangs."),
            names => write!(f, "Hanging: {}.", names.join(", ")),
        }
    }
}

/// Writes the parameters of the values: "rules legal, values pawn 100, ...".
pub(super) struct Settings<'r>(pub(super) &'r MapReport);

impl fmt::Display for Settings<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rules {}, ", self.0.rules)?;
        write_values(f, &self.0.values)
    }
}
