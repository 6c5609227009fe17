//! Terminal colors. Output always contains them; `anstream` strips them where they are not supported.
//!
//! The plain text has the same content: pieces are letters, and marks are brackets. Under the feature `compact` there are no colors.

use anstyle::AnsiColor;

#[cfg(not(feature = "compact"))]
pub use anstyle::Style;
#[cfg(feature = "compact")]
pub use none::Style;

/// Style of the word before an error.
pub const ERROR: Style = style(AnsiColor::Red.on_default().bold());
/// A white piece.
pub const WHITE_PIECE: Style = style(anstyle::Style::new().bold());
/// A black piece.
pub const BLACK_PIECE: Style = style(AnsiColor::Cyan.on_default());
/// The square of the exchange.
pub const TARGET: Style = style(AnsiColor::Yellow.on_default().bold());
/// Faint text: empty squares, coordinates, captures that are not made.
pub const FAINT: Style = style(anstyle::Style::new().dimmed());
/// Headings.
pub const HEADING: Style = style(anstyle::Style::new().underline());
/// Good result for the side to move.
pub const GAIN: Style = style(AnsiColor::Green.on_default().bold());
/// Bad result for the side to move.
pub const LOSS: Style = style(AnsiColor::Red.on_default().bold());

#[cfg(not(feature = "compact"))]
const fn style(style: anstyle::Style) -> Style {
    style
}

#[cfg(feature = "compact")]
const fn style(_: anstyle::Style) -> Style {
    Style
}

#[cfg(feature = "compact")]
mod none {
    use core::fmt;

    /// Style without an effect.
    #[derive(Clone, Copy, Debug)]
    pub struct Style;

    impl fmt::Display for Style {
        fn fmt(&self, _: &mut fmt::Formatter<'_>) -> fmt::Result {
            Ok(())
        }
    }
}
