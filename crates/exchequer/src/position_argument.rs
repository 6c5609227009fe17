//! Positions that are arguments of a command, with notes on stderr about repairs and further text.

use crate::error::say;
use exchequer_board::{Position, Repairs, Setup, TolerantFen, TolerantSetup};
use exchequer_report::{quoted, read_position, read_setup};

/// Parses a setup that is the argument of a command, with a note on stderr about repairs and further text.
pub(crate) fn setup_argument(text: &str) -> Result<Setup, String> {
    let TolerantSetup { setup, repairs, rest } = read_setup(text)?;
    note(repairs, &setup, rest);
    Ok(setup)
}

/// Parses a legal position that is the argument of a command, with the same note.
pub(crate) fn position_argument(text: &str) -> Result<Position, String> {
    let TolerantFen { position, repairs, rest } = read_position(text)?;
    note(repairs, &position.to_setup(), rest);
    Ok(position)
}

fn note(repairs: Repairs, setup: &Setup, rest: &str) {
    if !repairs.is_empty() {
        say(&format!("repaired: {repairs}; the position is {setup}"));
    }
    if !rest.is_empty() {
        say(&format!("passed over: {}", quoted(rest)));
    }
}
