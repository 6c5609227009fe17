//! Positions as arguments: a FEN, or `startpos`.

use exchequer_board::{Notation, Position, Setup};
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Parses a setup from a FEN or `startpos`.
///
/// # Errors
/// A sentence that describes the fault and its place.
pub(crate) fn parse_setup(text: &str) -> Result<Setup, String> {
    if text.trim() == "startpos" {
        return Ok(Position::start().to_setup());
    }
    text.parse().map_err(|error| format!("cannot read the FEN {}: {error}", quoted(text)))
}

/// Parses a legal position from a FEN or `startpos`.
pub(crate) fn parse_position(text: &str) -> Result<Position, String> {
    let setup = parse_setup(text)?;
    Position::try_from(&setup)
        .map_err(|reasons| format!("{} is not a legal position: {reasons}", quoted(text)))
}

/// Returns a text in quotes, with escaped control characters and a limited length.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 100;
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{:?}...", &text[..end]),
        None => format!("{text:?}"),
    }
}

/// Returns the move notation of a setup: Chess960 (king takes rook) if a king or rook with a castling right is not on
/// its standard square, otherwise standard.
pub(crate) fn notation(setup: &Setup) -> Notation {
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
            assert_eq!(notation(&parse_setup(fen).unwrap()), expected, "{fen}");
        }
    }

    #[test]
    fn long_texts_are_cut_and_control_characters_escaped() {
        assert_eq!(quoted("a\0\n"), r#""a\0\n""#);
        assert_eq!(quoted(&"é".repeat(101)), format!("\"{}\"...", "é".repeat(100)));
    }
}
