//! Colors; they are always written, and `anstream` takes them out where nobody would see them.
//!
//! Plain text has to say the same without them: pieces are letters, and marks are brackets.

use anstyle::{AnsiColor, Style};

/// The word before an error.
pub(crate) const ERROR: Style = AnsiColor::Red.on_default().bold();
/// A white piece.
pub(crate) const WHITE_PIECE: Style = Style::new().bold();
/// A black piece.
pub(crate) const BLACK_PIECE: Style = AnsiColor::Cyan.on_default();
/// The square of the exchange.
pub(crate) const TARGET: Style = AnsiColor::Yellow.on_default().bold();
/// What matters less: empty squares, coordinates, captures that nobody makes.
pub(crate) const FAINT: Style = Style::new().dimmed();
/// Headings.
pub(crate) const HEADING: Style = Style::new().underline();
/// A good end for the side that moves.
pub(crate) const GAIN: Style = AnsiColor::Green.on_default().bold();
/// A bad one.
pub(crate) const LOSS: Style = AnsiColor::Red.on_default().bold();
