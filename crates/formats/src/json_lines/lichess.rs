//! Lines of the Lichess evaluation file.

use super::{Read, damage};
use crate::text::{FenText, mate_of_view};
use crate::{Record, View};
use serde::Deserialize;
use std::borrow::Cow;

#[derive(Deserialize)]
struct Line<'l> {
    #[serde(borrow)]
    fen: Cow<'l, str>,
    #[serde(borrow)]
    evals: Vec<Evaluation<'l>>,
}

#[derive(Deserialize)]
struct Evaluation<'l> {
    #[serde(borrow)]
    pvs: Vec<Variation<'l>>,
    #[serde(default)]
    knodes: u64,
    depth: u32,
}

/// First moves of a variation with its score from White's view: centipawns, or moves to a mate.
#[derive(Deserialize)]
struct Variation<'l> {
    cp: Option<i64>,
    mate: Option<i64>,
    #[serde(borrow, default)]
    line: Cow<'l, str>,
}

/// Reads a line: the first variation of the deepest evaluation, and of equally deep ones that with the most nodes.
///
/// # Errors
/// A sentence that describes the fault.
pub(super) fn read(text: &str) -> Result<Read<'_>, String> {
    let line: Line<'_> = serde_json::from_str(text).map_err(|error| damage(&error))?;
    let fen = FenText::parse(&line.fen)?;
    let mut record = fen.record();
    let deepest = line.evals.iter().max_by_key(|evaluation| (evaluation.depth, evaluation.knodes));
    if let Some(variation) = deepest.and_then(|evaluation| evaluation.pvs.first()) {
        record.score = variation.score(&record);
        if let Some(mv) = variation.line.split_ascii_whitespace().next() {
            record.mv = Some(record.position.parse_uci(mv).map_err(|error| error.to_string())?);
        }
    }
    Ok(Read::new(record, &fen, text))
}

impl Variation<'_> {
    fn score(&self, record: &Record) -> Option<i16> {
        let turn = record.position.turn();
        let mate = self.mate.map(|moves| mate_of_view(moves, View::White, turn));
        let centipawns = self.cp.map(|score| score.clamp(i16::MIN.into(), i16::MAX.into()) as i16);
        mate.or_else(|| centipawns.map(|score| View::White.score(score, turn)))
    }
}
