//! Positions as texts: a FEN, or `startpos`. Fields that no board can have are repaired.

use alloc::format;
use alloc::string::{String, ToString};
use exchequer_board::{
    Epd, Notation, ParsePositionError, Position, PositionErrors, Quoted, Repairs, Setup, TolerantEpd,
    TolerantFen, TolerantSetup,
};
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Parses a setup from a FEN or `startpos`.
///
/// # Errors
/// A sentence that describes the fault and its place.
pub fn read_setup(text: &str) -> Result<TolerantSetup<'_>, String> {
    if text.trim() == "startpos" {
        return Ok(TolerantSetup {
            setup: Position::start().to_setup(),
            repairs: Repairs::empty(),
            rest: "",
        });
    }
    Setup::parse_tolerant(text).map_err(|error| unreadable(text, &error))
}

/// Parses a legal position from a FEN or `startpos`.
///
/// # Errors
/// A sentence that describes the fault and its place.
pub fn read_position(text: &str) -> Result<TolerantFen<'_>, String> {
    match Position::parse_tolerant(text) {
        Ok(read) => Ok(read),
        Err(_) if text.trim() == "startpos" => {
            Ok(TolerantFen { position: Position::start(), repairs: Repairs::empty(), rest: "" })
        }
        Err(ParsePositionError::Position(reasons)) => Err(illegal(text, reasons)),
        Err(error) => Err(unreadable(text, &error)),
    }
}

/// Parses an EPD of a legal position; in strict mode, a line that needs a repair is an error.
///
/// # Errors
/// A sentence that describes the fault and its place.
pub fn read_epd(text: &str, strict: bool) -> Result<(Position, TolerantEpd), String> {
    let read = Epd::parse_tolerant(text).map_err(|error| error.to_string())?;
    let position =
        Position::try_from(&read.epd.setup).map_err(|reasons| format!("not a legal position: {reasons}"))?;
    if strict && !read.repairs.is_empty() {
        return Err(text.parse::<Epd>().map_or_else(|error| error.to_string(), |_| misfit(read.repairs)));
    }
    Ok((position, read))
}

/// Returns the fault of a FEN that was read with these repairs.
#[must_use]
pub fn refusal(text: &str, repairs: Repairs) -> String {
    text.parse::<Setup>().map_or_else(|error| unreadable(text, &error), |_| misfit(repairs))
}

fn misfit(repairs: Repairs) -> String {
    format!("the {repairs} is not valid on this board")
}

fn unreadable(text: &str, error: &dyn core::fmt::Display) -> String {
    format!("cannot read the FEN {}: {error}", quoted(text))
}

fn illegal(text: &str, reasons: PositionErrors) -> String {
    format!("{} is not a legal position: {reasons}", quoted(text))
}

/// Returns a text in quotes, with escaped control characters and a limited length.
#[must_use]
pub fn quoted(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}...", Quoted(&text[..end])),
        None => Quoted(text).to_string(),
    }
}

/// Returns the move notation of a setup: Chess960 (king takes rook) if a king or rook with a castling right is not on
/// its standard square, otherwise standard.
#[must_use]
pub fn notation(setup: &Setup) -> Notation {
    let home = |square: Square| {
        let corners = Bitboard::of(Square::A1) | Square::H1 | Square::A8 | Square::H8;
        let king = Square::new(Square::E1.file(), square.rank());
        corners.contains(square) && setup.role(Role::King).contains(king)
    };
    if setup.castling_rooks.iter().all(home) { Notation::Standard } else { Notation::Chess960 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_castling_of_other_squares_needs_the_other_notation() {
        for (fen, expected) in [
            ("startpos", Notation::Standard),
            ("4k3/8/8/8/8/8/8/RK6 w - -", Notation::Standard),
            ("r3k3/8/8/8/8/8/8/4K2R w Kq -", Notation::Standard),
            ("4k3/8/8/8/8/8/8/4K1R1 w G -", Notation::Chess960),
            ("4k3/8/8/8/8/8/8/3K3R w K -", Notation::Chess960),
        ] {
            assert_eq!(notation(&read_setup(fen).unwrap().setup), expected, "{fen}");
        }
    }

    #[test]
    fn long_texts_are_cut_and_control_characters_escaped() {
        assert_eq!(quoted("a\0\n"), r#""a\0\n""#);
        assert_eq!(quoted(&"é".repeat(101)), format!("\"{}\"...", "é".repeat(100)));
    }
}
