//! `cargo xtask`: the tasks of this workspace, one module each.
//!
//! The crate depends on no workspace crate but `exchequer-core` and `exchequer-cpu`, so that the tool which repairs the attack
//! tables still builds when they are wrong.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a tool for a terminal prints")]

mod bench;
mod build;
mod callgrind;
mod ci;
mod cpu;
mod dist;
mod gen_magics;
mod lab;
mod licenses;
mod machine_code;
mod network;
mod pgo;
mod platform;
mod races;
mod random;
mod rustc;
mod see_share;
mod site;
mod tidy;
mod valgrind;
mod wasm;
mod web;
mod workspace;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// The tasks of this workspace.
#[derive(Parser)]
#[command(bin_name = "cargo xtask")]
struct Cli {
    #[command(subcommand)]
    task: Task,
}

#[derive(Subcommand)]
enum Task {
    /// Switch off the techniques of the search one by one and count the nodes that each saves.
    Ablate(lab::Args),
    /// Run the benchmarks, built for this CPU, and print one table with our peers in it.
    Bench(bench::Args),
    /// Build the binary for a CPU and print its path.
    Build(build::Args),
    /// Count the instructions of an operation under valgrind and compare with the committed counts.
    Callgrind(callgrind::Args),
    /// Run everything that a change has to pass.
    Ci(ci::Args),
    /// Build the binary for every level of x86-64 and one that carries them all, with completion scripts and manual pages.
    Dist(dist::Args),
    /// Find the magic multipliers of the slider tables and write them, or check that the file has them.
    GenMagics(gen_magics::Args),
    /// Find the rows of the conformance suite and write them, or check that the file has them.
    GenSuite(lab::Args),
    /// Check that every dependency comes from crates.io, and that what ships has licenses that permit it.
    Licenses,
    /// Play UCI engines against each other and say which one is stronger.
    Match(lab::Args),
    /// Make the network of the evaluation from nothing: hours of all processors.
    Network(network::Args),
    /// Test the libraries on other platforms, by emulators and by compilers.
    Platform(platform::Args),
    /// Count the exchange evaluations of a search that a cache would answer.
    SeeCache(lab::Args),
    /// Count the share of exchange evaluation in a search, under valgrind.
    SeeShare(see_share::Args),
    /// Drive the engine under ThreadSanitizer, after a fixture with a data race was caught.
    Races(races::Args),
    /// Estimate the Elo of many changes of an engine's options, by games that test all of them at once.
    Screen(lab::Args),
    /// Write the site for a static host: guide, explorer and documentation of the crates.
    Site,
    /// Tune the options of an engine by games against itself (SPSA).
    Spsa(lab::Args),
    /// Check what the compiler does not: imports, file openings and lengths, unsafe code, links.
    Tidy,
    /// Fit the weights of the evaluation to the results of games.
    Tune(lab::Args),
    /// Train the network of the evaluation on games.
    Train(lab::Args),
    /// Compare all forms of exchange evaluation with each other and with brute force.
    VerifySee(lab::Args),
    /// Fit the probabilities of win, draw and loss to scores and results of games.
    Wdl(lab::Args),
    /// Build the npm package of bindings/wasm and print its folder.
    Wasm,
    /// Build the explorer in the browser and print its folder, or serve it on this machine.
    Web(web::Args),
}

fn main() -> ExitCode {
    if let Some(code) = rustc::run_as_wrapper() {
        return code;
    }
    let outcome = match Cli::parse().task {
        Task::Ablate(args) => lab::run("ablate", &args),
        Task::Bench(args) => bench::run(&args),
        Task::Build(args) => build::run(&args),
        Task::Callgrind(args) => callgrind::run(&args),
        Task::Ci(args) => ci::run(&args),
        Task::Dist(args) => dist::run(&args),
        Task::GenMagics(args) => gen_magics::run(&args),
        Task::GenSuite(args) => lab::run("gen-suite", &args),
        Task::Licenses => licenses::run(),
        Task::Match(args) => lab::become_run("match", &args),
        Task::Network(args) => network::run(&args),
        Task::Platform(args) => platform::run(&args),
        Task::Screen(args) => lab::become_run("screen", &args),
        Task::SeeCache(args) => lab::run("see-cache", &args),
        Task::SeeShare(args) => see_share::run(&args),
        Task::Races(args) => races::run(&args),
        Task::Site => site::run(),
        Task::Spsa(args) => lab::become_run("spsa", &args),
        Task::Tidy => tidy::run(),
        Task::Tune(args) => lab::become_run("tune", &args),
        Task::Train(args) => lab::become_run("train", &args),
        Task::VerifySee(args) => lab::run("verify-see", &args),
        Task::Wdl(args) => lab::become_run("wdl", &args),
        Task::Wasm => wasm::run(),
        Task::Web(args) => web::run(&args),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        // Causes on one line, and no backtrace: the sentence names the failure.
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}
