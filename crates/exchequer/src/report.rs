//! Shared parts of the reports of several commands.

use crate::printable::printable;
use clap::ValueEnum;
use exchequer_core::{Color, Role};
use exchequer_see::PieceValues;
use serde::Serialize;
use std::fmt;
use std::io::{self, Write};

/// Piece values in JSON.
#[derive(Serialize)]
pub(crate) struct JsonValues {
    pawn: i32,
    knight: i32,
    bishop: i32,
    rook: i32,
    queen: i32,
}

impl From<&PieceValues> for JsonValues {
    fn from(values: &PieceValues) -> Self {
        Self {
            pawn: values.of(Role::Pawn),
            knight: values.of(Role::Knight),
            bishop: values.of(Role::Bishop),
            rook: values.of(Role::Rook),
            queen: values.of(Role::Queen),
        }
    }
}

/// Writes a JSON object on one line, without a character that a terminal obeys.
pub(crate) fn write_json(object: &impl Serialize, out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{}", printable(&serde_json::to_string(object)?))
}

/// Returns the JSON name of a side.
pub(crate) fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
}

/// Returns the command-line name of a variant.
pub(crate) fn name(choice: &impl ValueEnum) -> String {
    choice.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Formats the piece values for the end of a line.
pub(crate) fn write_values(f: &mut fmt::Formatter<'_>, values: &PieceValues) -> fmt::Result {
    f.write_str("values")?;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        let comma = if role == Role::Queen { "" } else { "," };
        write!(f, " {role} {}{comma}", values.of(role))?;
    }
    Ok(())
}
