//! Colors of the drawings.

use exchequer_core::Color;

/// What everything is drawn on.
pub(crate) const PAPER: &str = "#fdfcf8";
/// Around the paper and the board.
pub(crate) const BORDER: &str = "#c9c7bd";
/// Text and outlines.
pub(crate) const INK: &str = "#26262b";
/// Text that matters less; still dark enough to be read at its size.
pub(crate) const FAINT_INK: &str = "#66665f";
/// Light squares.
pub(crate) const LIGHT_SQUARE: &str = "#f1ecdf";
/// Dark squares.
pub(crate) const DARK_SQUARE: &str = "#a9b7a0";
/// The square of an exchange, and where captures come out even.
pub(crate) const TARGET: &str = "#f2c744";
/// Where a piece hangs.
pub(crate) const HANGING: &str = "#dd5b4a";
/// Where a capture loses.
pub(crate) const GUARDED: &str = "#7fa8d1";
/// Something goes well.
pub(crate) const GAIN: &str = "#1d7a3e";
/// Something goes badly, or is taken away.
pub(crate) const LOSS: &str = "#b3261e";

/// What a side does: orange and blue, which stay apart for the color-blind and in gray.
pub(crate) const fn side(color: Color) -> &'static str {
    match color {
        Color::White => "#c85a00",
        Color::Black => "#2b3f9e",
    }
}
