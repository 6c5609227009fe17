//! Piece values and sides in text and JSON.

use alloc::format;
use alloc::string::String;
use core::fmt;
use exchequer_core::{Color, Role};
use exchequer_see::PieceValues;
use serde::Serialize;

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

/// Returns piece values from numbers: pawn, knight, bishop, rook, queen.
///
/// # Errors
/// A sentence with the range if a value is not in it.
pub fn piece_values([pawn, knight, bishop, rook, queen]: [i32; 5]) -> Result<PieceValues, String> {
    let values = PieceValues::new(pawn, knight, bishop, rook, queen);
    values.ok_or_else(|| format!("each value has to be from 0 to {}", PieceValues::MAX))
}

/// Returns the JSON name of a side.
#[must_use]
pub fn side_name(color: Color) -> &'static str {
    match color {
        Color::White => "white",
        Color::Black => "black",
    }
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
