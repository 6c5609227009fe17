//! `train`: trains the network of the evaluation on games of our own.
//!
//! The output of the network, through a logistic curve, forecasts a mixture of the result of the game and of the score of the search.
//! Sums have a fixed order, so the same data and options give the same network on any number of processors.

mod adam;
mod distillation;
mod gradient;
mod model;
mod sample;
mod tiles;

use crate::curve::{best_scale, curve};
use crate::records;
use anyhow::{Context, Result, bail, ensure};
use distillation::Teacher;
use exchequer_formats::Record;
use exchequer_search::nnue::{HIDDEN, NetworkOf};
use model::Model;
use rayon::prelude::*;
use sample::Sample;
use std::path::{Path, PathBuf};
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
    /// Files with positions of games, scores and results, in any of the formats of `exchequer convert`.
    #[arg(required_unless_present = "inside", value_name = "FILE")]
    data: Vec<PathBuf>,
    /// File with positions inside of searches (`exchequer datagen --inside`), whose goal is their score alone: the game went another way.
    #[arg(long, value_name = "FILE", conflicts_with = "distill")]
    inside: Vec<PathBuf>,
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
    #[arg(long, value_name = "SHARE", default_value_t = 0.7, requires = "data")]
    score_share: f64,
    /// Train on the hand-crafted evaluation alone (knowledge distillation), of each position after a random move.
    #[arg(long, conflicts_with = "score_share")]
    distill: bool,
    /// Network to start from, instead of random weights.
    #[arg(long, value_name = "FILE")]
    start: Option<PathBuf>,
    /// Centipawns that make a forecast of 73 %; the default is that of the network of --start, or else fits the scores of the data best.
    #[arg(long, value_name = "CP")]
    scale: Option<u16>,
    /// Strength of the regularization of all weights towards zero.
    #[arg(long, value_name = "SHARE", default_value_t = 0.01)]
    decay: f64,
    /// Number of neurons of each side: 128, 256, 512 as the engine has, or 1024.
    #[arg(long, value_name = "N", default_value_t = HIDDEN)]
    neurons: usize,
    /// Seed of the first weights and of the order of the positions.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
}

pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    match args.neurons {
        128 => run_with::<128>(args),
        256 => run_with::<256>(args),
        HIDDEN => run_with::<HIDDEN>(args),
        1024 => run_with::<1024>(args),
        neurons => bail!("--neurons is 128, 256, {HIDDEN} or 1024, not {neurons}"),
    }
}

fn run_with<const NEURONS: usize>(args: &Args) -> Result<ExitCode> {
    ensure!(
        (0.0..=1.0).contains(&args.score_share),
        "--score-share goes from 0 to 1, not {}",
        args.score_share
    );
    let start = args.start.as_deref().map(read_network::<NEURONS>).transpose()?;
    let known_scale = args.scale.map(i32::from).or(start.as_ref().map(|network| network.scale()));
    ensure!(
        known_scale.is_some() || !(args.distill || args.data.is_empty()),
        "without games and their results, --scale or --start must say what a score is worth"
    );
    let mut samples = Vec::new();
    let mut teacher = args.distill.then(|| Teacher::new(args.seed));
    records::read(&args.data, |record| {
        match &mut teacher {
            Some(teacher) => samples.extend(teacher.sample(record)?),
            None => samples.push(Sample::of_game(record)?),
        }
        Ok(())
    })?;
    records::read(&args.inside, |record| {
        samples.push(Sample::new(&Record { result: None, ..*record })?);
        Ok(())
    })?;
    ensure!(samples.len() >= 40, "{} positions are too few to train on", samples.len());
    let some = || samples.iter().step_by(samples.len().div_ceil(SCALED)).filter_map(Sample::outcome);
    let scale = known_scale.map_or_else(|| best_scale(some()).round(), f64::from);
    println!("{} positions, one centipawn is 1/{scale} of a unit of the curve", samples.len());
    let goal = |sample: &Sample| {
        let forecast = curve(sample.score() / scale as f32);
        let share = args.score_share as f32;
        sample.points().map_or(forecast, |points| share * forecast + (1.0 - share) * points)
    };
    let mut model = start.map_or_else(|| Model::random(NEURONS, args.seed), |network| Model::of(&network));
    let start = Instant::now();
    let held_out = train(&mut model, &samples, &goal, args, |epoch, [loss, held_out]| {
        let rate = f64::from(epoch) * samples.len() as f64 / start.elapsed().as_secs_f64();
        println!("epoch {epoch:>3}: loss {loss:.6}, {held_out:.6} held out, {rate:.0} positions/s");
    });
    let network = model.quantize::<NEURONS>(scale as i32).context("the weights do not fit the network")?;
    println!("quantized: loss {:.6} held out", quantized_loss(&network, held_out, &goal, scale as f32));
    if let Some(out) = &args.out {
        std::fs::write(out, network.to_bytes()).with_context(|| format!("cannot write {}", out.display()))?;
        println!("{} written", out.display());
    }
    Ok(ExitCode::SUCCESS)
}

fn read_network<const NEURONS: usize>(path: &Path) -> Result<Box<NetworkOf<NEURONS>>> {
    let read = || NetworkOf::read(&std::fs::read(path)?).map_err(anyhow::Error::msg);
    read().with_context(|| format!("cannot read {}", path.display()))
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
fn quantized_loss<const NEURONS: usize>(
    network: &NetworkOf<NEURONS>,
    samples: &[Sample],
    goal: &(impl Fn(&Sample) -> f32 + Sync),
    scale: f32,
) -> f64 {
    let loss = |sample: &Sample| {
        let [ours, theirs] = sample.features();
        f64::from(curve(network.evaluate([&ours, &theirs]) as f32 / scale) - goal(sample)).powi(2)
    };
    let sums: Vec<f64> = samples.par_chunks(1 << 12).map(|part| part.iter().map(loss).sum()).collect();
    sums.iter().sum::<f64>() / samples.len() as f64
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Parser;
    use exchequer_search::nnue::Network;
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
        curve(sample.score() / 400.0)
    }

    fn trained(samples: &[Sample], args: &Args, threads: usize) -> Model {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("a pool");
        let mut model = Model::random(HIDDEN, args.seed);
        pool.install(|| adam::train(&mut model, samples, &goal, args, |_, _, _| {}));
        model
    }

    #[test]
    fn material_is_learned_and_survives_quantization() {
        let samples = samples(3, 3_000);
        let model = trained(&samples, &args("--epochs 10 --batch 128 --rate 0.01"), 2);
        let before = gradient::loss(&Model::random(HIDDEN, 1), &samples, &goal);
        let network = model.quantize::<HIDDEN>(400).expect("weights that fit");
        let losses =
            [gradient::loss(&model, &samples, &goal), quantized_loss(&network, &samples, &goal, 400.0)];
        assert!(losses.iter().all(|loss| *loss < before / 50.0), "{before} {losses:?}");
    }

    #[test]
    fn the_held_out_loss_is_that_of_the_last_twentieth() {
        let samples = samples(6, 400);
        let (mut model, mut reported) = (Model::random(HIDDEN, 1), Vec::new());
        let args = args("--epochs 3 --batch 50");
        let held_out = train(&mut model, &samples, &goal, &args, |_, losses| reported.push(losses));
        assert_eq!(reported.len(), 3);
        let [_, last] = reported[2];
        let of = |samples| gradient::loss(&model, samples, &goal);
        assert_eq!((held_out.len(), last), (20, of(&samples[380..])));
        assert!(last != of(&samples));
    }

    #[test]
    fn a_network_is_trained_on_from_its_weights() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let network = Network::embedded();
        std::fs::write(path("start"), network.to_bytes()).expect("writable");
        let position: exchequer_board::Position = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1".parse().expect("legal");
        let lines = format!("{position} | 300 | 1.0\n").repeat(50);
        std::fs::write(path("data.txt"), lines).expect("writable");
        let train = |words: &str| {
            let mut args = args(words);
            (args.data, args.out) = (vec![path("data.txt")], Some(path("out")));
            run(&args).map(|_| std::fs::read(path("out")).expect("written"))
        };
        let start = path("start").display().to_string();
        assert!(train(&format!("--start {start} --epochs 0")).expect("trained") == network.to_bytes());
        assert!(train("--epochs 0 --scale 217").expect("trained") != network.to_bytes());
        let taught = train(&format!("--start {start} --distill --epochs 1")).expect("trained");
        assert!(taught != network.to_bytes());
        let error = train("--distill").expect_err("no scale").to_string();
        assert!(error.starts_with("without games and their results, --scale or --start"), "{error}");
        let error = train("--start missing").expect_err("no file").to_string();
        assert_eq!(error, "cannot read missing");
    }

    #[test]
    fn networks_of_other_sizes_are_trained() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let position: exchequer_board::Position = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1".parse().expect("legal");
        std::fs::write(path("data.txt"), format!("{position} | 300 | 1.0\n").repeat(50)).expect("writable");
        let train = |words: &str| {
            let mut args = args(words);
            (args.data, args.out) = (vec![path("data.txt")], Some(path("out")));
            run(&args).map(|_| std::fs::read(path("out")).expect("written"))
        };
        let small = train("--neurons 256 --scale 217 --epochs 1").expect("trained");
        assert_eq!(NetworkOf::<256>::read(&small).expect("a network").scale(), 217);
        std::fs::write(path("small"), &small).expect("writable");
        let start = path("small").display().to_string();
        assert!(train(&format!("--neurons 256 --start {start} --epochs 0")).expect("trained") == small);
        let error = format!("{:#}", train(&format!("--start {start}")).expect_err("another size"));
        assert!(error.ends_with(&format!("bytes, not {}", small.len())), "{error}");
        let error = train("--neurons 300 --scale 217").expect_err("no such size").to_string();
        assert_eq!(error, "--neurons is 128, 256, 512 or 1024, not 300");
    }

    #[test]
    fn inside_of_a_search_only_the_score_counts() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = |name: &str| folder.path().join(name);
        let position: exchequer_board::Position = "4k3/8/8/8/8/8/8/RN2K3 w Q - 0 1".parse().expect("legal");
        for (name, result) in [("won.txt", "1.0"), ("lost.txt", "0.0")] {
            let lines = format!("{position} | 300 | {result}\n").repeat(50);
            std::fs::write(path(name), lines).expect("writable");
        }
        let train = |data: &[&str], inside: &[&str], words: &str| {
            let mut args = args(words);
            args.data = data.iter().copied().map(path).collect();
            args.inside = inside.iter().copied().map(path).collect();
            args.out = Some(path("out"));
            run(&args).map(|_| std::fs::read(path("out")).expect("written"))
        };
        // The first steps of Adam depend on signs alone.
        let games = |name| train(&[name], &[], "--scale 217 --epochs 100").expect("trained");
        let inside = |name| train(&[], &[name], "--scale 217 --epochs 100").expect("trained");
        assert!(games("won.txt") != games("lost.txt"));
        assert!(inside("won.txt") == inside("lost.txt"));
        assert!(inside("won.txt") != games("won.txt"));
        let both = train(&["won.txt"], &["won.txt"], "--scale 217 --epochs 100").expect("trained");
        assert!(both != games("won.txt") && both != inside("won.txt"));
        let share = ["train", "--inside", "won.txt", "--score-share", "0.5"];
        assert!(Alone::try_parse_from(share).is_err() && Alone::try_parse_from(&share[..3]).is_ok());
        let error = train(&[], &["won.txt"], "").expect_err("no scale").to_string();
        assert!(error.starts_with("without games and their results"), "{error}");
    }

    #[test]
    fn the_same_seed_trains_the_same_network() {
        let samples = samples(4, 300);
        let [one, three, other] = [("1", 1), ("1", 3), ("2", 1)].map(|(seed, threads)| {
            trained(&samples, &args(&format!("--epochs 2 --batch 64 --seed {seed}")), threads).weights
        });
        assert!(one == three && one != other);
    }

    #[test]
    fn weights_stay_in_the_range_of_the_network() {
        let model = trained(&samples(5, 200), &args("--epochs 10 --batch 50 --rate 5"), 2);
        let largest = model.weights[..model.output_bias()]
            .iter()
            .fold(0.0f32, |largest, weight| largest.max(weight.abs()));
        assert!((1.9..=model::LARGEST).contains(&largest), "{largest}");
    }
}
