//! Lines, FENs, scores and results, which the text formats share.

mod fen;
mod line;
mod values;

pub(crate) use fen::{ALL_FIELDS, Fen, FenText, fen_of, notation, parse_fen, quoted, write_fen};
pub(crate) use line::{BYTE_ORDER_MARK, LineWalk, TextLine, trim_end, whole_lines};
pub use values::View;
pub(crate) use values::{
    Outcome, mate_of_view, outcome, outcome_or_digit, ply, relative_result, required_score, result_of_view,
    score, score_of_view,
};
