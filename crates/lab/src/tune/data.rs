//! Positions with what became of them, from a file.

use anyhow::{Context, Result, ensure};
use exchequer_board::Position;
use std::fs::File;
use std::io::{BufRead, BufReader};
use std::path::Path;

/// A position to learn from.
pub(crate) struct Sample {
    pub(crate) position: Position,
    /// What a search said, in centipawns from White's view.
    pub(crate) score: f32,
    /// How the game ended for White: 0, ½ or 1.
    pub(crate) result: f32,
}

/// The positions of a file, one by one; an error says which line is wrong.
pub(crate) fn read(path: &Path) -> Result<impl Iterator<Item = Result<Sample>>> {
    let file = File::open(path).with_context(|| format!("cannot open {}", path.display()))?;
    let path = path.display().to_string();
    let lines = BufReader::new(file).lines().enumerate();
    Ok(lines.map(move |(number, line)| {
        let line = line.with_context(|| format!("cannot read {path}"))?;
        parse(&line).with_context(|| format!("{path}, line {}", number + 1))
    }))
}

fn parse(line: &str) -> Result<Sample> {
    let mut parts = line.split(" | ");
    let mut next = |name| parts.next().map(str::trim).with_context(|| format!("the {name} is missing"));
    let (fen, score, result) = (next("FEN")?, next("score")?, next("result")?);
    let position: Position = fen.parse().with_context(|| format!("`{fen}` is no position"))?;
    let score: f32 = score.parse().with_context(|| format!("the score `{score}` is no number"))?;
    let result: f32 = result.parse().with_context(|| format!("the result `{result}` is no number"))?;
    ensure!(score.is_finite(), "a score has to be finite");
    ensure!([0.0, 0.5, 1.0].contains(&result), "the result is {result}, not 0, 0.5 or 1");
    Ok(Sample { position, score, result })
}
