//! Text board with coordinates.

use crate::style::{self, Style};
use alloc::vec::Vec;
use core::fmt;
use exchequer_core::{Color, File, Placement, Rank, Square};

/// Text drawing of a board, rank 8 first; each square takes three columns.
pub struct BoardDrawing<'p, P> {
    placement: &'p P,
    marks: Vec<(Square, [char; 2], Style)>,
}

impl<'p, P: Placement> BoardDrawing<'p, P> {
    /// Creates the drawing of a board without marks.
    pub fn new(placement: &'p P) -> Self {
        Self { placement, marks: Vec::new() }
    }

    /// Puts a square between brackets, such as `['[', ']']`.
    #[must_use]
    pub fn mark(mut self, square: Square, brackets: [char; 2], style: Style) -> Self {
        self.marks.push((square, brackets, style));
        self
    }

    fn square(&self, f: &mut fmt::Formatter<'_>, square: Square) -> fmt::Result {
        let piece = self.placement.piece_at(square);
        let style = match piece.map(exchequer_core::Piece::color) {
            Some(Color::White) => style::WHITE_PIECE,
            Some(Color::Black) => style::BLACK_PIECE,
            None => style::FAINT,
        };
        let letter = piece.map_or('.', exchequer_core::Piece::to_char);
        let mark = self.marks.iter().find(|(marked, ..)| *marked == square);
        match mark {
            Some((_, [open, close], mark)) => {
                write!(f, "{mark}{open}{mark:#}{style}{letter}{style:#}{mark}{close}{mark:#}")
            }
            // No trailing spaces.
            None if square.file() == File::H => write!(f, " {style}{letter}{style:#}"),
            None => write!(f, " {style}{letter}{style:#} "),
        }
    }
}

impl<P: Placement> fmt::Display for BoardDrawing<'_, P> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faint = style::FAINT;
        for rank in Rank::ALL.into_iter().rev() {
            write!(f, "  {faint}{rank}{faint:#} ")?;
            for file in File::ALL {
                self.square(f, Square::new(file, rank))?;
            }
            f.write_str("\n")?;
        }
        write!(f, "    {faint}")?;
        for file in File::ALL {
            write!(f, " {file}{}", if file == File::H { "" } else { " " })?;
        }
        writeln!(f, "{faint:#}")
    }
}
