//! `tune`: fits the weights of the evaluation to the results of games.
//!
//! A logistic curve turns the evaluation of a position into a forecast of the result; the fit minimizes the error of the
//! forecasts. The evaluation itself counts the features, so the fit cannot count anything else than the search does.

mod fit;
mod positions;
mod weights;

use crate::curve::best_scale;
use crate::records;
use anyhow::{Result, ensure};
use fit::Plan;
use positions::Positions;
use std::path::PathBuf;
use std::process::ExitCode;
use weights::Weights;

const HELP: &str = "The last twentieth of the positions is never fitted to: the loss on it says whether what was learned holds elsewhere. \
The same data, seed and options give the same weights on any number of processors.";

/// Rise of the held-out loss over its best that counts as overfitting; rounding alone causes less.
const OVERFITTED: f64 = 0.005;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files of `exchequer datagen`, in any of its formats.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Output file of the weights; without it nothing is written.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of passes over all positions.
    #[arg(long, value_name = "N", default_value_t = 40)]
    epochs: u32,
    /// Positions between two steps.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Initial step size of a weight, in centipawns; the final one is a hundredth of it.
    #[arg(long, value_name = "CP", default_value_t = 2.0)]
    rate: f64,
    /// Share of the score against the result in the goal, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.5)]
    score_share: f64,
    /// Centipawns that make a forecast of 73 %; the default fits the scores of the data best.
    #[arg(long, value_name = "CP")]
    scale: Option<f64>,
    /// Strength of the regularization of placement weights by king zone towards zero.
    #[arg(long, value_name = "SHARE", default_value_t = 0.002)]
    decay: f64,
    /// Seed of the order of the positions.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Start from 100, 320, 330, 500 and 950 for pawn, knight, bishop, rook and queen, a little king danger, and nothing else,
    /// instead of the weights of the evaluation.
    #[arg(long)]
    from_material: bool,
    /// Groups to fit; the weights of all others keep their values, and `dangers` is king danger. Few data suffice for a few new
    /// features, not for all.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', value_parser = fit::group_names())]
    only: Vec<String>,
    /// Groups that take part in the fit but keep their previous weights in the output: they absorb a bias of the data, such as the
    /// value of a move in positions after bad ones.
    #[arg(long, value_name = "GROUP", value_delimiter = ',', value_parser = fit::group_names(), hide_possible_values = true)]
    absorb: Vec<String>,
    /// Report the loss of the current weights on the data and fit nothing.
    #[arg(long)]
    check: bool,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    ensure!(
        (0.0..=1.0).contains(&args.score_share),
        "--score-share goes from 0 to 1, not {}",
        args.score_share
    );
    let mut positions = Positions::default();
    records::read(&args.data, |record| positions.push(record))?;
    ensure!(positions.len() >= 40, "{} positions are too few to fit anything to", positions.len());
    let scale = args.scale.unwrap_or_else(|| best_scale(positions.outcomes()));
    let goals = positions.goals(scale, args.score_share);
    println!(
        "{} positions ({} endings without features left out), one centipawn is 1/{scale:.1} of a unit of the curve",
        positions.len(),
        positions.left_out()
    );

    let plan = Plan {
        epochs: args.epochs,
        batch: args.batch as usize,
        rate: args.rate,
        decay: args.decay,
        seed: args.seed,
        scale,
        moves: fit::moves(&args.only),
    };
    let absorbed = if args.absorb.is_empty() { Vec::new() } else { fit::moves(&args.absorb) };
    let mut weights = if args.from_material { Weights::material() } else { Weights::current() };
    let begin = weights.clone();
    let (first, held_out) = fit::losses(&weights, &positions, &goals, &plan);
    println!("before: loss {first:.6}, {held_out:.6} on positions held out");
    if args.check {
        return Ok(ExitCode::SUCCESS);
    }
    let mut best = (0, held_out);
    fit::fit(&mut weights, &positions, &goals, &plan, |epoch, loss, held_out| {
        println!("epoch {epoch:>3}: loss {loss:.6}, {held_out:.6} held out");
        if held_out <= best.1 {
            best = (epoch, held_out);
        }
    });
    let mut rounded = weights.rounded();
    let (loss, held_out) = fit::losses(&rounded, &positions, &goals, &plan);
    println!("rounded to centipawns: loss {loss:.6}, {held_out:.6} held out");
    if held_out > best.1 * (1.0 + OVERFITTED) {
        eprintln!(
            "warning: on positions held out, the loss was best after epoch {}, {:.6}: there are too few data for so many epochs or so many \
             weights",
            best.0, best.1
        );
    }
    rounded.restore(&begin, &absorbed);
    if let Some(out) = &args.out {
        let provenance = weights::Provenance { positions: positions.len(), args, scale, loss, held_out };
        weights::write(out, &rounded, &provenance)?;
        println!("{} written", out.display());
    }
    Ok(ExitCode::SUCCESS)
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_formats::{Format, GameResult, Record, Writer};
    use std::fs::File;

    #[test]
    fn a_file_is_read_in_any_format_from_the_view_of_white() {
        let folder = tempfile::tempdir().expect("a directory");
        let mut position = Position::start();
        let mv = position.legal_moves()[0];
        position.play(mv);
        let (mv, result) = (position.legal_moves()[0], Some(GameResult::Loss));
        let record = Record { position, mv: Some(mv), score: Some(-30), result, ply: Some(1) };
        for format in Format::ALL {
            let path = folder.path().join(format!("file.{format}"));
            let file = File::create(&path).expect("a writable file");
            let mut writer = Writer::new(file, format).expect("a writable file");
            writer.write(&record).expect("a record that the format holds");
            writer.finish().expect("a writable file");
            let mut positions = Positions::default();
            records::read(&[path], |record| positions.push(record)).expect("a sound file");
            // Bulletformat shows every position as White to move.
            let is_mirrored = format == Format::Bulletformat;
            let expected = if is_mirrored { (-30.0, 0.0) } else { (30.0, 1.0) };
            assert_eq!(positions.outcomes().collect::<Vec<_>>(), [expected], "{format}");
        }
    }

    #[test]
    fn a_record_without_a_result_is_an_error() {
        let mut positions = Positions::default();
        let record = Record { score: Some(1), ..Record::new(Position::start()) };
        let error = positions.push(&record).expect_err("there is no result");
        assert!(error.to_string().ends_with(" has no result"), "{error}");
    }
}
