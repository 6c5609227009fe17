//! Columns of a file, by its first row and the options.

use super::row::{LIMIT, fields};
use super::{Column, CsvOptions};
use crate::View;
use crate::text::{BYTE_ORDER_MARK, FenText, quoted, trim_end};

/// Columns of a file, counted from 0.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) delimiter: u8,
    pub(super) has_header: bool,
    pub(super) is_puzzles: bool,
    pub(super) fen: usize,
    pub(super) mv: Option<usize>,
    pub(super) score: Option<usize>,
    pub(super) ply: Option<usize>,
    pub(super) result: Option<usize>,
    pub(super) score_view: View,
    pub(super) result_view: View,
}

/// Names of the columns; the first name is that of the encoder.
const FEN: &[&str] = &["fen", "position", "epd"];
const MOVE: &[&str] = &["move", "bestmove", "best_move", "best move"];
const SCORE: &[&str] = &["score", "evaluation", "eval", "cp"];
const PLY: &[&str] = &["ply"];
const RESULT: &[&str] = &["result", "wdl"];
/// Header of the encoder.
const OWN: [&str; 5] = ["fen", "move", "score", "ply", "result"];

/// Returns the first line that is not blank; `None` if it needs more bytes.
pub(super) fn first_row(bytes: &[u8], is_last: bool) -> Option<&[u8]> {
    let text = bytes.strip_prefix(BYTE_ORDER_MARK).unwrap_or(bytes);
    let begin = text.iter().position(|byte| !byte.is_ascii_whitespace()).unwrap_or(text.len());
    let rest = &text[begin..];
    match memchr::memchr(b'\n', rest) {
        Some(end) => Some(&rest[..end]),
        None if is_last || rest.len() > LIMIT => Some(rest),
        None => None,
    }
}

impl Layout {
    /// Finds the columns of a file with this first row.
    ///
    /// # Errors
    /// A sentence for a column that the row does not have.
    pub(super) fn new(first_row: &[u8], options: &CsvOptions) -> Result<Self, String> {
        let row = trim_end(first_row.strip_prefix(BYTE_ORDER_MARK).unwrap_or(first_row));
        let delimiter = options.delimiter.unwrap_or_else(|| frequent_delimiter(row));
        let names: Vec<String> =
            fields(row, delimiter).map(|field| String::from_utf8_lossy(field).into_owned()).collect();
        let first_fen = names.iter().position(|name| FenText::parse(name).is_ok());
        let header = Header { names: &names, is_header: first_fen.is_none() };
        let has_names = |wanted: &[&str]| wanted.iter().all(|name| header.by_name(&[name]).is_some());
        let is_puzzles =
            options.fen.is_none() && options.mv.is_none() && has_names(&["PuzzleId", "FEN", "Moves"]);
        let moves = if is_puzzles { &["moves"][..] } else { MOVE };
        let is_own = names == OWN;
        let view = if is_own { View::SideToMove } else { View::White };
        let fen = match first_fen.filter(|_| options.fen.is_none()) {
            Some(column) => column,
            None => header.column(options.fen.as_ref(), FEN)?.ok_or_else(|| header.lacks("fen"))?,
        };
        Ok(Self {
            delimiter,
            has_header: header.is_header,
            is_puzzles,
            fen,
            mv: header.column(options.mv.as_ref(), moves)?,
            score: header.column(options.score.as_ref(), SCORE)?,
            ply: header.column(options.ply.as_ref(), PLY)?,
            result: header.column(options.result.as_ref(), RESULT)?,
            score_view: options.score_view.unwrap_or(view),
            result_view: options.result_view.unwrap_or(view),
        })
    }
}

/// Returns the delimiter that occurs most often in a row.
fn frequent_delimiter(row: &[u8]) -> u8 {
    let count = |delimiter: &u8| memchr::memchr_iter(*delimiter, row).count();
    // Of equal counts the last one wins.
    [b'\t', b';', b','].into_iter().max_by_key(count).unwrap_or(b',')
}

/// Fields of the first row.
struct Header<'n> {
    names: &'n [String],
    /// `false` if the first row is data.
    is_header: bool,
}

impl Header<'_> {
    /// Returns the selected column, or else the first one with one of the names.
    fn column(&self, selected: Option<&Column>, names: &[&str]) -> Result<Option<usize>, String> {
        match selected {
            None => Ok(self.by_name(names)),
            Some(Column::Number(number)) if (1..=self.names.len()).contains(number) => Ok(Some(number - 1)),
            Some(Column::Number(number)) => {
                Err(format!("there is no column {number}: the first row has {}", self.names.len()))
            }
            Some(Column::Name(name)) => self.by_name(&[name]).map(Some).ok_or_else(|| self.lacks(name)),
        }
    }

    fn by_name(&self, names: &[&str]) -> Option<usize> {
        let find = |name: &&str| self.names.iter().position(|other| other.eq_ignore_ascii_case(name));
        names.iter().find_map(find).filter(|_| self.is_header)
    }

    fn lacks(&self, name: &str) -> String {
        let names = quoted(&self.names.join(", "));
        if self.is_header {
            format!("the header has no column {name:?}: its columns are {names}")
        } else {
            format!("there is no column {name:?}: the first row is no header, but {names}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn layout(row: &str) -> Result<Layout, String> {
        Layout::new(row.as_bytes(), &CsvOptions::new())
    }

    #[test]
    fn the_first_row_shows_delimiter_and_columns() {
        let columns = |row: &str| {
            let layout = layout(row).unwrap();
            (layout.delimiter, layout.has_header, layout.fen, layout.mv, layout.score, layout.result)
        };
        assert_eq!(columns("fen,move,score,ply,result\r"), (b',', true, 0, Some(1), Some(2), Some(4)));
        assert_eq!(columns("\u{FEFF}FEN,Evaluation"), (b',', true, 0, None, Some(1), None));
        assert_eq!(columns("id;\"Best Move\";\"FEN\""), (b';', true, 2, Some(1), None, None));
        assert_eq!(columns("x\tfen"), (b'\t', true, 1, None, None, None));
        assert_eq!(columns("fen"), (b',', true, 0, None, None, None));
        assert_eq!(columns("7,4k3/8/8/8/8/8/8/4K3 w - -"), (b',', false, 1, None, None, None));
    }

    #[test]
    fn missing_columns_are_named() {
        assert_eq!(layout("a,b").unwrap_err(), "the header has no column \"fen\": its columns are \"a, b\"");
        let options = |column: &str| CsvOptions::new().score(column.parse().unwrap());
        let message = |row: &str, column| Layout::new(row.as_bytes(), &options(column)).unwrap_err();
        assert_eq!(message("fen,b", "3"), "there is no column 3: the first row has 2");
        assert_eq!(message("fen,b", "0"), "there is no column 0: the first row has 2");
        assert_eq!(message("fen,b", "c"), "the header has no column \"c\": its columns are \"fen, b\"");
        assert!(message("4k3/8/8/8/8/8/8/4K3 w - -,b", "b").contains("the first row is no header"));
    }

    #[test]
    fn the_first_row_ends_at_its_line_end() {
        assert_eq!(first_row(b"fen,x", false), None);
        assert_eq!(first_row(b"fen,x", true), Some(&b"fen,x"[..]));
        assert_eq!(first_row(b"\xEF\xBB\xBF\r\n\nfen,x\r\n4k3", false), Some(&b"fen,x\r"[..]));
        assert_eq!(first_row(&[b'x'; LIMIT + 1], false).map(<[u8]>::len), Some(LIMIT + 1));
    }
}
