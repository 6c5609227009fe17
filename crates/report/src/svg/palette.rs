//! Colors of the drawings.

use exchequer_core::Color;

/// Background of the drawing.
pub(crate) const PAPER: &str = "#fdfcf8";
/// Border of the background and the board.
pub(crate) const BORDER: &str = "#c9c7bd";
/// Text and outlines.
pub(crate) const INK: &str = "#26262b";
/// Secondary text; dark enough to be readable at its size.
pub(crate) const FAINT_INK: &str = "#66665f";
/// Light squares.
pub(crate) const LIGHT_SQUARE: &str = "#f1ecdf";
/// Dark squares.
pub(crate) const DARK_SQUARE: &str = "#a9b7a0";
/// Square of an exchange, and squares of even captures.
pub(crate) const TARGET: &str = "#f2c744";
/// Square of a hanging piece.
pub(crate) const HANGING: &str = "#dd5b4a";
/// Square of a losing capture.
pub(crate) const GUARDED: &str = "#7fa8d1";
/// Good result.
pub(crate) const GAIN: &str = "#1d7a3e";
/// Bad result, or a captured piece.
pub(crate) const LOSS: &str = "#b3261e";

/// Colors of the sides: orange and blue, distinct for color-blind readers and in gray.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "#c85a00",
        Color::Black => "#2b3f9e",
    }
}
