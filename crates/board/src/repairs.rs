//! Repair of FEN fields that contradict the board, and positions read that way.

use crate::castling::Castling;
use crate::fen::Plain;
use crate::validate::{is_possible_en_passant, possible_castling_rooks, validate_consistent};
use crate::{FenError, ParsePositionError, Position, PositionErrors, Setup, fen};
use bitflags::bitflags;
use core::fmt;

bitflags! {
    /// Fields of a FEN that were repaired.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
    pub struct Repairs: u8 {
        /// A castling right was dropped, or a character that names none.
        const CASTLING = 1 << 0;
        /// The en-passant square was dropped, or a text that names none.
        const EN_PASSANT = 1 << 1;
        /// A counter was replaced by the nearest whole number in its range.
        const COUNTERS = 1 << 2;
    }
}

impl fmt::Display for Repairs {
    /// Names of the fields, joined by ` and `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, field) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(" and ")?;
            }
            f.write_str(match field {
                Self::CASTLING => "castling field",
                Self::EN_PASSANT => "en-passant field",
                _ => "counters",
            })?;
        }
        Ok(())
    }
}

/// A position with the repairs of its text; see [`Position::parse_tolerant`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TolerantFen<'t> {
    /// The position.
    pub position: Position,
    /// Repaired fields; empty for a valid FEN.
    pub repairs: Repairs,
    /// Text after the FEN.
    pub rest: &'t str,
}

/// A position with the part of a line that it was read from; see [`Position::parse_plain`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlainFen {
    /// The position.
    pub position: Position,
    /// Length of the FEN in bytes.
    pub length: usize,
    /// Number of fields, four to six.
    pub fields: usize,
}

/// A setup with the repairs of its text; see [`Setup::parse_tolerant`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TolerantSetup<'t> {
    /// The setup.
    pub setup: Setup,
    /// Repaired fields; empty for a valid FEN.
    pub repairs: Repairs,
    /// Text after the FEN.
    pub rest: &'t str,
}

impl Setup {
    /// Drops castling rights whose king or rook is not on its square, and an en-passant square that no pawn can just
    /// have passed.
    ///
    /// ```
    /// use exchequer_board::{Repairs, Setup};
    ///
    /// let mut setup: Setup = "4k3/8/8/8/8/8/8/4K2R w KQkq e3 0 1".parse()?;
    /// assert_eq!(setup.repair(), Repairs::CASTLING | Repairs::EN_PASSANT);
    /// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/4K2R w K - 0 1");
    /// # Ok::<(), exchequer_board::FenError>(())
    /// ```
    pub fn repair(&mut self) -> Repairs {
        let mut repairs = Repairs::empty();
        let possible = possible_castling_rooks(self);
        if !self.castling_rooks.is_subset(possible) {
            self.castling_rooks &= possible;
            repairs |= Repairs::CASTLING;
        }
        if self.en_passant.is_some_and(|square| !is_possible_en_passant(self, square)) {
            self.en_passant = None;
            repairs |= Repairs::EN_PASSANT;
        }
        repairs
    }

    /// Reads a FEN of two to six fields from the beginning of a text, and repairs its castling, en-passant and counter
    /// fields; see [`Position::parse_tolerant`].
    ///
    /// # Errors
    ///
    /// A [`FenError`] for the board or the side to move, which are never repaired.
    pub fn parse_tolerant(text: &str) -> Result<TolerantSetup<'_>, FenError> {
        let mut setup = Self::EMPTY;
        let (mut repairs, rest) = fen::parse_tolerant(text, &mut setup)?;
        repairs |= setup.repair();
        Ok(TolerantSetup { setup, repairs, rest })
    }
}

impl Position {
    /// Reads a FEN of two to six fields from the beginning of a text, and repairs what no board can have: castling
    /// rights without king and rook, characters that name no right, an en-passant square that no pawn can just have
    /// passed, a text that names no square, and counters that are negative, fractional or too large.
    ///
    /// A valid FEN gives the same position as [`str::parse`], without repairs and at the same speed. An en-passant
    /// square without a legal capture is valid, and dropped as always.
    ///
    /// ```
    /// use exchequer_board::{Position, Repairs};
    ///
    /// let read = Position::parse_tolerant("4k3/8/8/3q4/4P3/8/8/4K3 w KQkq c9 0 1 bm exd5;")?;
    /// assert_eq!(read.position.to_string(), "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1");
    /// assert_eq!(read.repairs.to_string(), "castling field and en-passant field");
    /// assert_eq!(read.rest, "bm exd5;");
    /// # Ok::<(), exchequer_board::ParsePositionError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The [`ParsePositionError`] of a text whose board or side to move cannot be read, and of a board that is no
    /// legal position. Two castling rights on one wing are an error: either may be meant.
    pub fn parse_tolerant(text: &str) -> Result<TolerantFen<'_>, ParsePositionError> {
        let mut setup = Setup::EMPTY;
        let (mut repairs, rest) = fen::parse_tolerant(text, &mut setup)?;
        let castling = match validate_consistent(&setup, PositionErrors::empty()) {
            Ok(castling) => castling,
            Err(errors) => {
                let (more, castling) = repair_all(&mut setup, errors)?;
                repairs |= more;
                castling
            }
        };
        // Built in place: a position is large, and each copy of it costs as much as a field of the FEN.
        Ok(TolerantFen { position: Self::from_valid(&setup, castling), repairs, rest })
    }
}

impl Position {
    /// Reads a FEN of four to six fields from the beginning of a line, if it needs no repair and leaves no doubt; the fast
    /// way into a file of millions of lines.
    ///
    /// `None` is no verdict: [`parse_tolerant`](Self::parse_tolerant) reads what this leaves out, such as fields after
    /// several spaces, and names faults. A space or one of `|;,` and the tab follows the FEN, or nothing, and no number.
    ///
    /// ```
    /// use exchequer_board::Position;
    ///
    /// let line = b"4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 1 | 900 | 1.0";
    /// let read = Position::parse_plain(line).expect("a FEN and a bar");
    /// assert_eq!((&line[read.length..], read.fields), (&b" | 900 | 1.0"[..], 6));
    /// assert_eq!(Position::parse_plain(b"4k3/8/8/3q4/4P3/8/8/4K3 w KQkq - 0 1"), None);
    /// ```
    #[inline]
    #[must_use]
    pub fn parse_plain(line: &[u8]) -> Option<PlainFen> {
        let mut setup = Setup::EMPTY;
        let Plain { length, fields } = fen::parse_plain(line, &mut setup)?;
        let castling = validate_consistent(&setup, PositionErrors::empty()).ok()?;
        Some(PlainFen { position: Self::from_valid(&setup, castling), length, fields })
    }
}

/// Repairs a setup with these errors.
#[cold]
fn repair_all(setup: &mut Setup, errors: PositionErrors) -> Result<(Repairs, Castling), PositionErrors> {
    let repairs = setup.repair();
    // All reasons are named, also those that a repair would remove.
    let castling = validate_consistent(setup, PositionErrors::empty()).map_err(|_| errors)?;
    Ok((repairs, castling))
}
