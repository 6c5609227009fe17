//! Reports of exchanges and of maps of captures: as text, as JSON and as SVG.
//!
//! A [`Question`] is a move on a board, read from texts, and an [`Answer`] its exchange under one rule set. A [`MapReport`] has the best
//! captures of both sides, and a [`MoveOrder`] the legal moves in search order. The command line and the Python package print the
//! same reports. Text has terminal colors; [`plain`] strips them.
//!
//! ```
//! use exchequer_report::{Answer, Evaluator, Question, plain, read_setup};
//! use exchequer_see::{PieceValues, RuleSet};
//!
//! let setup = read_setup("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1")?.setup;
//! let question = Question::new(setup, "Qxd6", None)?;
//! let evaluator = Evaluator::of_captures(RuleSet::Legal, PieceValues::CLASSIC);
//! let answer = Answer::new(&question, evaluator);
//! assert_eq!(answer.value, -800);
//! assert!(plain(&answer.to_string()).ends_with("but Black takes back with the pawn, and White cannot take back."));
//! assert!(answer.to_json().starts_with(r#"{"see":-800,"rules":"legal","#));
//! # Ok::<(), String>(())
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;
#[cfg(test)]
extern crate std;

mod board;
mod board_drawing;
mod evaluator;
mod exchange;
mod json;
mod map;
mod move_text;
mod order;
mod position_text;
mod printable;
mod see;
mod settings;
pub mod style;
mod svg;

pub use board::Board;
pub use board_drawing::BoardDrawing;
pub use evaluator::{Evaluator, Method};
pub use exchange::Exchange;
pub use exchequer_board::is_unsafe;
pub use map::{Entry as MapEntry, MapReport, best_captures};
pub use move_text::{names, parse_move};
pub use order::{MoveOrder, OrderedMove, stage_name};
pub use position_text::{notation, quoted, read_epd, read_position, read_setup, refusal};
pub use printable::{printable, printable_lines};
pub use see::{Answer, Comparison, Question};
pub use settings::{piece_values, side_name};

use alloc::string::String;

/// Returns a report without its terminal colors.
#[must_use]
pub fn plain(text: &str) -> String {
    if cfg!(feature = "compact") {
        return String::from(text);
    }
    // All other control characters of a report are escaped.
    let styled = text.split('\u{1b}').enumerate();
    styled
        .map(|(part, text)| if part == 0 { text } else { text.split_once('m').map_or("", |(_, text)| text) })
        .collect()
}
