//! `train`: trains the network of the evaluation on games of our own.
//!
//! The output of the network, through a logistic curve, forecasts a mixture of the result of the game and of the score of the search.
//! Sums have a fixed order, so the same data and options give the same network on any number of processors.

mod adam;
mod gradient;
mod model;
mod sample;

use crate::curve::{best_scale, curve};
use crate::records;
use anyhow::{Context, Result, ensure};
use exchequer_search::nnue::Network;
use model::Model;
use sample::Sample;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

const HELP: &str = "The last twentieth of the positions is never trained on: the loss on it shows how much of the training carries over. \
The same data, seed and options give the same network on any number of processors. \
`docs/network.md` has the commands that made the network of the engine.";

/// Most positions that the scale is fitted to.
const SCALED: usize = 1 << 20;

#[derive(clap::Args)]
#[command(after_help = HELP)]
pub(crate) struct Args {
    /// Files with positions, scores and results, in any of the formats of `exchequer convert`.
    #[arg(required = true, value_name = "FILE")]
    data: Vec<PathBuf>,
    /// Output file of the network; without it nothing is written.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Number of passes over all positions.
    #[arg(long, value_name = "N", default_value_t = 16)]
    epochs: u32,
    /// Positions between two steps.
    #[arg(long, value_name = "N", default_value_t = 16_384, value_parser = clap::value_parser!(u32).range(1..))]
    batch: u32,
    /// Initial step size; the final one is a hundredth of it.
    #[arg(long, value_name = "RATE", default_value_t = 0.002)]
    rate: f64,
    /// Share of the score against the result in the goal, from 0 to 1.
    #[arg(long, value_name = "SHARE", default_value_t = 0.7)]
    score_share: f64,
    /// Centipawns that make a forecast of 73 %; the default fits the scores of the data best.
    #[arg(long, value_name = "CP")]
    scale: Option<u16>,
    /// Strength of the regularization of all weights towards zero.
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    decay: f64,
    /// Seed of the first weights and of the order of the positions.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    ensure!(
        (0.0..=1.0).contains(&args.score_share),
        "--score-share goes from 0 to 1, not {}",
        args.score_share
    );
    let mut samples = Vec::new();
    records::read(&args.data, |record| {
        samples.push(Sample::new(record)?);
        Ok(())
    })?;
    ensure!(samples.len() >= 40, "{} positions are too few to train on", samples.len());
    let some = || samples.iter().step_by(samples.len().div_ceil(SCALED)).map(Sample::outcome);
    let scale = args.scale.map_or_else(|| best_scale(some()).round(), f64::from);
    println!("{} positions, one centipawn is 1/{scale} of a unit of the curve", samples.len());
    let goal = |sample: &Sample| {
        let (score, result) = sample.outcome();
        let share = args.score_share as f32;
        share * curve(score / scale as f32) + (1.0 - share) * result
    };
    let mut model = Model::random(args.seed);
    let start = Instant::now();
    let held_out = train(&mut model, &samples, &goal, args, |epoch, [loss, held_out]| {
        let rate = f64::from(epoch) * samples.len() as f64 / start.elapsed().as_secs_f64();
        println!("epoch {epoch:>3}: loss {loss:.6}, {held_out:.6} held out, {rate:.0} positions/s");
    });
    let network = model.quantize(scale as i32).context("the weights do not fit the network")?;
    println!("quantized: loss {:.6} held out", quantized_loss(&network, held_out, &goal, scale as f32));
    if let Some(out) = &args.out {
        std::fs::write(out, network.to_bytes()).with_context(|| format!("cannot write {}", out.display()))?;
        println!("{} written", out.display());
    }
    Ok(ExitCode::SUCCESS)
}

/// Trains on all samples but the last twentieth, which is returned; reports the mean losses of each epoch on both parts.
fn train<'s>(
    model: &mut Model,
    samples: &'s [Sample],
    goal: &(impl Fn(&Sample) -> f32 + Sync),
    args: &Args,
    mut report: impl FnMut(u32, [f64; 2]),
) -> &'s [Sample] {
    let (trained, held_out) = samples.split_at(samples.len() - samples.len() / 20);
    adam::train(model, trained, goal, args, |epoch, loss, model| {
        report(epoch, [loss, gradient::loss(model, held_out, goal)]);
    });
    held_out
}

/// Mean loss of the network as the engine evaluates it.
fn quantized_loss(network: &Network, samples: &[Sample], goal: &impl Fn(&Sample) -> f32, scale: f32) -> f64 {
    let loss = |sample: &Sample| {
        let [ours, theirs] = sample.features();
        f64::from(curve(network.evaluate([&ours, &theirs]) as f32 / scale) - goal(sample)).powi(2)
    };
    samples.iter().map(loss).sum::<f64>() / samples.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use sample::tests::samples;

    #[derive(Parser)]
    struct Alone {
        #[command(flatten)]
        args: Args,
    }

    fn args(words: &str) -> Args {
        Alone::try_parse_from(["train", "FILE"].into_iter().chain(words.split_whitespace()))
            .expect("arguments")
            .args
    }

    fn goal(sample: &Sample) -> f32 {
        curve(sample.outcome().0 / 400.0)
    }

    fn trained(samples: &[Sample], args: &Args, threads: usize) -> Model {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let mut model = Model::random(args.seed);
        pool.install(|| adam::train(&mut model, samples, &goal, args, |_, _, _| {}));
        model
    }

    #[test]
    fn material_is_learned_and_survives_quantization() {
        let samples = samples(3, 3_000);
        let model = trained(&samples, &args("--epochs 10 --batch 128 --rate 0.01"), 2);
        let before = gradient::loss(&Model::random(1), &samples, &goal);
        let network = model.quantize(400).expect("weights that fit");
        let losses =
            [gradient::loss(&model, &samples, &goal), quantized_loss(&network, &samples, &goal, 400.0)];
        assert!(losses.iter().all(|loss| *loss < before / 50.0), "{before} {losses:?}");
    }

    #[test]
    fn the_held_out_loss_is_that_of_the_last_twentieth() {
        let samples = samples(6, 400);
        let (mut model, mut reported) = (Model::random(1), Vec::new());
        let args = args("--epochs 3 --batch 50");
        let held_out = train(&mut model, &samples, &goal, &args, |_, losses| reported.push(losses));
        assert_eq!(reported.len(), 3);
        let [_, last] = reported[2];
        let of = |samples| gradient::loss(&model, samples, &goal);
        assert_eq!((held_out.len(), last), (20, of(&samples[380..])));
        assert!(last != of(&samples));
    }

    #[test]
    fn the_same_seed_trains_the_same_network() {
        let samples = samples(4, 300);
        let [one, three, other] = [("1", 1), ("1", 3), ("2", 1)].map(|(seed, threads)| {
            trained(&samples, &args(&format!("--epochs 2 --batch 64 --seed {seed}")), threads).0
        });
        assert!(one == three && one != other);
    }

    #[test]
    fn weights_stay_in_the_range_of_the_network() {
        let model = trained(&samples(5, 200), &args("--epochs 10 --batch 50 --rate 5"), 2);
        let largest =
            model.0[..model::OUTPUT_BIAS].iter().fold(0.0f32, |largest, weight| largest.max(weight.abs()));
        assert!((1.9..=model::LARGEST).contains(&largest), "{largest}");
    }
}
