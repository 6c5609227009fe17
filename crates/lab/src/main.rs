//! `exchequer-lab`: long runs that need the whole stack, one module each; `cargo xtask` builds and starts it.

#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for a terminal prints")]

mod ablate;
mod curve;
mod fake_engine;
mod gen_suite;
mod matches;
mod matrix;
mod records;
mod screen;
mod see_cache;
mod splitmix;
mod spsa;
mod state;
mod train;
mod tune;
mod verify_see;
mod wdl;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Long runs that need the whole stack.
#[derive(Parser)]
#[command(name = "exchequer-lab", bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    run: Run,
}

#[derive(Subcommand)]
enum Run {
    /// Switch off the techniques of the search one by one and count the nodes that each saves.
    Ablate(ablate::Args),
    /// Find the rows of the conformance suite and write them, or check that the file has them.
    GenSuite(gen_suite::Args),
    /// Count the exchange evaluations of a search that a cache would answer.
    SeeCache(Box<see_cache::Args>),
    /// Fit the weights of the evaluation to the results of games.
    Tune(Box<tune::Args>),
    /// Train the network of the evaluation on games.
    Train(Box<train::Args>),
    /// Fit the probabilities of win, draw and loss to scores and results of games.
    Wdl(wdl::Args),
    /// Compare all forms of exchange evaluation with each other and with brute force.
    VerifySee(verify_see::Args),
    /// Tune the options of an engine by games against itself (SPSA).
    Spsa(Box<spsa::Args>),
    /// Estimate the Elo of many changes of an engine's options, by games that test all of them at once.
    Screen(Box<screen::Args>),
    /// Play UCI engines against each other and say which one is stronger.
    Match(Box<matches::Args>),
    /// Be an engine that plays badly or misbehaves, for tests of `match`, `spsa` and `screen`.
    #[command(hide = true)]
    FakeEngine(fake_engine::Args),
}

fn main() -> ExitCode {
    let outcome = match Cli::parse().run {
        Run::Ablate(args) => ablate::run(&args),
        Run::GenSuite(args) => gen_suite::run(&args),
        Run::SeeCache(args) => see_cache::run(&args),
        Run::Tune(args) => tune::run(&args),
        Run::Train(args) => train::run(&args),
        Run::Wdl(args) => wdl::run(&args),
        Run::VerifySee(args) => verify_see::run(&args),
        Run::Spsa(args) => spsa::run(&args),
        Run::Screen(args) => screen::run(&args),
        Run::Match(args) => matches::run(&args),
        Run::FakeEngine(args) => fake_engine::run(&args),
    };
    outcome.unwrap_or_else(|error| {
        eprintln!("error: {error:#}");
        ExitCode::FAILURE
    })
}
