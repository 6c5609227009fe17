//! Record of a row.

use super::layout::Layout;
use super::row::fields;
use crate::text::{FenText, TextLine, ply, result_of_view, score_of_view};
use crate::{Origin, Record};
use exchequer_core::Move;

/// Reads the record of a row.
///
/// # Errors
/// A sentence that names the column of the fault.
pub(super) fn read<'b>(
    row: &TextLine<'b>,
    layout: &Layout,
    record: &mut Record,
) -> Result<Origin<'b>, String> {
    let values = Values::new(row.text, layout)?;
    let in_column = |column: usize| move |reason| format!("column {}: {reason}", column + 1);
    let fen = FenText::parse(values.fen).map_err(in_column(layout.fen))?;
    *record = fen.record();
    let turn = record.position.turn();
    if let Some((column, text)) = values.score {
        record.score = Some(score_of_view(text, layout.score_view, turn).map_err(in_column(column))?);
    }
    if let Some((column, text)) = values.result {
        record.result = result_of_view(text, layout.result_view, turn).map_err(in_column(column))?;
    }
    if let Some((column, text)) = values.ply {
        record.ply = Some(ply(text).map_err(in_column(column))?);
    } else if layout.ply.is_some() {
        record.ply = None;
    }
    if let Some((column, text)) = values.mv {
        if layout.is_puzzles {
            play_puzzle(record, text).map_err(in_column(column))?;
        } else {
            record.mv = Some(parse_move(record, text).map_err(in_column(column))?);
        }
    }
    Ok(Origin { raw: row.raw, fen: fen.fen.as_bytes(), repairs: fen.repairs, place: row.number })
}

/// Texts of a row, with the number of their column; an empty one is missing.
struct Values<'r> {
    fen: &'r str,
    mv: Option<(usize, &'r str)>,
    score: Option<(usize, &'r str)>,
    ply: Option<(usize, &'r str)>,
    result: Option<(usize, &'r str)>,
}

impl<'r> Values<'r> {
    fn new(row: &'r [u8], layout: &Layout) -> Result<Self, String> {
        let mut values = Self { fen: "", mv: None, score: None, ply: None, result: None };
        let columns = [Some(layout.fen), layout.mv, layout.score, layout.ply, layout.result];
        let mut missing = columns.iter().flatten().count();
        let mut count = 0;
        for (column, field) in fields(row, layout.delimiter).enumerate() {
            if missing == 0 {
                break;
            }
            count = column + 1;
            let wanted = columns.iter().filter(|&&wanted| wanted == Some(column)).count();
            if wanted == 0 {
                continue;
            }
            missing -= wanted;
            let text = std::str::from_utf8(field).map_err(|_| format!("column {count} is not UTF-8"))?;
            let value = Some((column, text)).filter(|_| !text.is_empty());
            if column == layout.fen {
                values.fen = text;
            }
            for (place, wanted) in [
                (&mut values.mv, layout.mv),
                (&mut values.score, layout.score),
                (&mut values.ply, layout.ply),
                (&mut values.result, layout.result),
            ] {
                if wanted == Some(column) {
                    *place = value;
                }
            }
        }
        let last = columns.into_iter().flatten().max().unwrap_or(0) + 1;
        if missing > 0 {
            return Err(format!("the row has {count} columns, and column {last} is necessary"));
        }
        Ok(values)
    }
}

/// Parses the first move of a list.
fn parse_move(record: &Record, text: &str) -> Result<Move, String> {
    let first = text.split_ascii_whitespace().next().unwrap_or(text);
    record.position.parse_move(first).map_err(|error| error.to_string())
}

/// Plays the move before a puzzle, and sets its solution.
fn play_puzzle(record: &mut Record, moves: &str) -> Result<(), String> {
    let before = parse_move(record, moves)?;
    record.position.play(before);
    record.ply = record.ply.map(|_| Record::ply_by_counter(&record.position));
    let solution = moves.split_ascii_whitespace().nth(1);
    record.mv = solution.map(|text| parse_move(record, text)).transpose()?;
    Ok(())
}
