//! `wdl`: fits the model of the probabilities of win, draw and loss to scores and results of games.

mod calibration;
mod fit;

use crate::records;
use anyhow::{Context, Result, ensure};
use calibration::Calibration;
use exchequer_formats::Record;
use exchequer_search::{WdlModel, is_mate};
use fit::{Outcome, fit, likelihood};
use std::path::PathBuf;
use std::process::ExitCode;

const HELP: &str = "Every tenth block of 1,000 positions is held out of the fit. The fit is repeated with the move number in place of the \
material, for comparison. Positions with a mate or with more than 20 pawns are left out. `docs/uci.md` has the commands that made the model of the engine.";

/// Positions of consecutive games that are fitted or held out together.
const BLOCK: usize = 1000;
/// One block of this many is held out.
const HELD_OUT: usize = 10;
/// Largest score that counts, in centipawns.
const MOST_SCORE: i32 = 2000;
/// Fewest positions that a fit makes sense with.
const FEWEST: usize = 10 * BLOCK;
/// Move number that stands for all later ones.
const LAST_MOVE: u16 = 120;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files with positions, scores and results, in any of the formats of `exchequer convert`.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
}

/// Outcome by material and by move number.
#[derive(Clone, Copy)]
struct Sample {
    by_material: Outcome,
    by_move: Outcome,
}

/// Adds a record, unless its score is a mate or very large.
fn push(record: &Record, samples: &mut Vec<Sample>) -> Result<()> {
    let position = &record.position;
    let score = i32::from(record.score.with_context(|| format!("{position} has no score"))?);
    let result = record.result.with_context(|| format!("{position} has no result"))?;
    if !is_mate(score) && score.abs() <= MOST_SCORE {
        let outcome = |x| Outcome { pawns: f64::from(score) / 100.0, x, result };
        let moves = f64::from(position.fullmove_number().min(LAST_MOVE)) / f64::from(LAST_MOVE);
        samples.push(Sample { by_material: outcome(WdlModel::material(position)), by_move: outcome(moves) });
    }
    Ok(())
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let mut samples = Vec::new();
    records::read(&args.data, |record| push(record, &mut samples))?;
    ensure!(samples.len() >= FEWEST, "{} positions are too few for a fit, {FEWEST} suffice", samples.len());
    println!("{} positions", samples.len());
    let model = compare("material", &samples, |sample| sample.by_material)?;
    compare("move number", &samples, |sample| sample.by_move)?;
    println!("\n{}\n", constant(&model));
    let [_, held_out] = split(&samples, |sample| sample.by_material);
    println!("{}", Calibration::new(&model, &held_out));
    Ok(ExitCode::SUCCESS)
}

/// Fits a model by one of the variables, prints its mean log-likelihoods, and returns it.
fn compare(name: &str, samples: &[Sample], by: impl Fn(&Sample) -> Outcome) -> Result<WdlModel> {
    let [fitted, held_out] = split(samples, by);
    let model = fit(&fitted).with_context(|| format!("the positions do not determine a model by {name}"))?;
    let [inside, outside] = [&fitted, &held_out].map(|outcomes| likelihood(&model, outcomes));
    println!("by {name}: mean log-likelihood {inside:.5}, {outside:.5} held out");
    Ok(model)
}

/// Returns the outcomes to fit to, and those held out.
fn split(samples: &[Sample], by: impl Fn(&Sample) -> Outcome) -> [Vec<Outcome>; 2] {
    let mut parts = [Vec::new(), Vec::new()];
    for (number, block) in samples.chunks(BLOCK).enumerate() {
        parts[usize::from(number % HELD_OUT == HELD_OUT - 1)].extend(block.iter().map(&by));
    }
    parts
}

/// Formats a model as the constant of the engine.
fn constant(model: &WdlModel) -> String {
    let list = |coefficients: &[f64]| {
        coefficients.iter().map(|number| format!("{number:.4}")).collect::<Vec<_>>().join(", ")
    };
    format!(
        "pub const FITTED: Self = Self {{ slope: [{}], threshold: [{}] }};",
        list(&model.slope),
        list(&model.threshold)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_formats::GameResult;

    #[test]
    fn mates_and_large_scores_are_left_out() {
        let mut samples = Vec::new();
        for score in [0, 2000, -2000, 2001, 31_990, -31_990] {
            let record = Record {
                score: Some(score),
                result: Some(GameResult::Win),
                ..Record::new(Position::start())
            };
            push(&record, &mut samples).expect("a whole record");
        }
        assert_eq!(samples.len(), 3);
        let error = push(&Record::new(Position::start()), &mut samples).expect_err("the record has no score");
        assert!(error.to_string().ends_with(" has no score"), "{error}");
    }

    #[test]
    fn the_constant_is_rust() {
        let model = WdlModel { slope: [1.0, -0.5, 0.25, 0.0], threshold: [2.0, 0.0, 0.0, -1.0] };
        assert_eq!(
            constant(&model),
            "pub const FITTED: Self = Self { slope: [1.0000, -0.5000, 0.2500, 0.0000], threshold: [2.0000, 0.0000, 0.0000, -1.0000] };"
        );
    }
}
