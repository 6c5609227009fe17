//! FENs in files: tolerant reading, and writing in the notation that the castling rights need.

use crate::{Record, Repairs};
use exchequer_board::{Notation, ParsePositionError, PlainFen, Position, TolerantFen};
use exchequer_core::{CastlingRights, Color, File, Placement};
use std::fmt;
use std::io::Write;

/// Number of the fields of a FEN with both counters.
pub(crate) const ALL_FIELDS: usize = 6;

/// Parses the FEN at the beginning of a text and repairs its fields.
///
/// # Errors
/// A sentence that describes the fault.
pub(crate) fn parse_fen(text: &str) -> Result<TolerantFen<'_>, String> {
    Position::parse_tolerant(text).map_err(|error| explain(text, &error))
}

/// Returns the text of a FEN without what follows it.
#[inline]
pub(crate) fn fen_of<'t>(text: &'t str, read: &TolerantFen<'t>) -> &'t str {
    match read.rest {
        "" => text,
        rest => text[..text.len() - rest.len()].trim_end(),
    }
}

/// FEN of a file.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FenText<'t> {
    /// The text, without what follows the FEN.
    pub(crate) fen: &'t str,
    pub(crate) position: Position,
    pub(crate) repairs: Repairs,
    /// Ply by the fullmove number; `None` if the FEN has no counters.
    pub(crate) ply: Option<u16>,
}

impl<'t> FenText<'t> {
    /// Parses a FEN and repairs its fields.
    ///
    /// # Errors
    /// A sentence that describes the fault.
    pub(crate) fn parse(text: &'t str) -> Result<Self, String> {
        let plain = Position::parse_plain(text.as_bytes()).filter(|plain| plain.length == text.len());
        if let Some(PlainFen { position, fields, .. }) = plain {
            let ply = (fields == ALL_FIELDS).then(|| Record::ply_by_counter(&position));
            return Ok(Self { fen: text, position, repairs: Repairs::empty(), ply });
        }
        let read = parse_fen(text)?;
        let fen = fen_of(text, &read);
        let has_counters = fen.split_ascii_whitespace().count() >= ALL_FIELDS;
        let ply = has_counters.then(|| Record::ply_by_counter(&read.position));
        Ok(Self { fen, position: read.position, repairs: read.repairs, ply })
    }

    /// Returns the record of the position and its ply.
    pub(crate) const fn record(&self) -> Record {
        Record { ply: self.ply, ..Record::new(self.position) }
    }
}

/// Returns the sentence for a text that is no FEN of a position.
#[cold]
fn explain(text: &str, error: &ParsePositionError) -> String {
    match error {
        ParsePositionError::Position(reasons) => {
            format!("{} is not a legal position: {reasons}", quoted(text))
        }
        error => format!("cannot read the FEN {}: {error}", quoted(text)),
    }
}

/// Returns a text in quotes, with escaped control characters and a limited length.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// Returns the notation of a position: Chess960 if a king or rook with a castling right is not on its square of
/// standard chess.
pub(crate) fn notation(position: &Position) -> Notation {
    let sides = [
        (Color::White, CastlingRights::WHITE_KING_SIDE, CastlingRights::WHITE_QUEEN_SIDE),
        (Color::Black, CastlingRights::BLACK_KING_SIDE, CastlingRights::BLACK_QUEEN_SIDE),
    ];
    let is_standard = sides.into_iter().all(|(color, king_side, queen_side)| {
        let is_at = |right, file| position.castling_rook(right).is_none_or(|rook| rook.file() == file);
        let has_right = position.castling_rights().intersects(king_side | queen_side);
        let king = position.board().king(color);
        !has_right
            || king.is_some_and(|king| king.file() == File::E)
                && is_at(king_side, File::H)
                && is_at(queen_side, File::A)
    });
    if is_standard { Notation::Standard } else { Notation::Chess960 }
}

/// Appends the [`Fen`] of a position.
pub(crate) fn write_fen(out: &mut Vec<u8>, position: &Position) {
    // Writing to a vector cannot fail.
    let _ = write!(out, "{}", Fen(position));
}

/// FEN of a position: six fields, castling as `KQkq` or as Shredder letters for Chess960.
pub(crate) struct Fen<'p>(pub(crate) &'p Position);

impl fmt::Display for Fen<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.to_setup().to_fen(notation(self.0)).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_castling_of_other_squares_needs_the_other_notation() {
        for (fen, expected) in [
            ("4k3/8/8/8/8/8/8/RK6 w - -", Notation::Standard),
            ("r3k3/8/8/8/8/8/8/4K2R w Kq -", Notation::Standard),
            ("4k3/8/8/8/8/8/8/4K1R1 w G -", Notation::Chess960),
            ("4k3/8/8/8/8/8/8/3K3R w K -", Notation::Chess960),
        ] {
            assert_eq!(notation(&fen.parse().unwrap()), expected, "{fen}");
        }
        let mut out = Vec::new();
        write_fen(&mut out, &"4k3/8/8/8/8/8/8/3K3R w K - 3 9".parse().unwrap());
        assert_eq!(out, b"4k3/8/8/8/8/8/8/3K3R w H - 3 9");
    }

    #[test]
    fn the_ply_is_known_by_the_last_field() {
        let ply = |text| FenText::parse(text).unwrap().ply;
        assert_eq!(ply("4k3/8/8/8/8/8/8/4K3 b - - 3 20"), Some(39));
        assert_eq!(ply("4k3/8/8/8/8/8/8/4K3 b - - 3"), None);
        assert_eq!(ply("4k3/8/8/8/8/8/8/4K3 b - -"), None);
        assert_eq!(ply("4k3/8/8/8/8/8/8/4K3 b - - bm Kd8; x"), None);
    }

    #[test]
    fn fields_that_cannot_be_are_repaired() {
        let read = FenText::parse("4k3/8/8/8/8/8/8/4K3 b KQkq e3 3 20 x").unwrap();
        assert_eq!(read.repairs, Repairs::CASTLING | Repairs::EN_PASSANT);
        assert_eq!(read.fen, "4k3/8/8/8/8/8/8/4K3 b KQkq e3 3 20");
    }

    #[test]
    fn long_texts_are_cut_and_control_characters_escaped() {
        assert_eq!(quoted("a\0\n"), r#""a\0\n""#);
        assert_eq!(quoted(&"é".repeat(101)), format!("\"{}\"...", "é".repeat(100)));
    }
}
