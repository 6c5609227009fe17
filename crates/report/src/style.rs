//! Terminal colors. Output always contains them; `anstream` strips them where they are not supported.
//!
//! The plain text has the same content: pieces are letters, and marks are brackets.

use anstyle::{AnsiColor, Style};

/// Style of the word before an error.
pub const ERROR: Style = AnsiColor::Red.on_default().bold();
/// A white piece.
pub const WHITE_PIECE: Style = Style::new().bold();
/// A black piece.
pub const BLACK_PIECE: Style = AnsiColor::Cyan.on_default();
/// The square of the exchange.
pub const TARGET: Style = AnsiColor::Yellow.on_default().bold();
/// Faint text: empty squares, coordinates, captures that are not made.
pub const FAINT: Style = Style::new().dimmed();
/// Headings.
pub const HEADING: Style = Style::new().underline();
/// Good result for the side to move.
pub const GAIN: Style = AnsiColor::Green.on_default().bold();
/// Bad result for the side to move.
pub const LOSS: Style = AnsiColor::Red.on_default().bold();
