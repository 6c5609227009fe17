//! `verify-see`: every rule set on random boards, its forms against each other and against brute force.
//!
//! An *evaluation* is one move under one rule set, compared over any number of forms. The boards come in
//! chunks, each with a seed of its own that follows from the seed of the run and the number of the chunk: the same
//! seed means the same boards on any number of threads.

mod cases;
mod compare;
mod forms;
mod run;
mod tally;
#[cfg(test)]
mod tests;

use anyhow::Result;
use forms::subjects;
use indicatif::{ProgressBar, ProgressStyle};
use run::{Plan, verify};
use std::process::ExitCode;
use std::time::{Duration, Instant};

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Number of moves to evaluate, all rule sets together.
    #[arg(long, value_name = "N", default_value_t = 1_000_000, value_parser = clap::value_parser!(u64).range(1..))]
    cases: u64,
    /// Seed of the boards.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Number of threads [default: one per core].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=1024))]
    threads: Option<u16>,
    /// Hold about one board of K against brute force too; none for 0.
    #[arg(long, value_name = "K", default_value_t = 20)]
    oracle_share: u64,
}

/// Prints the table of a run without fault, or the first fault, which makes the exit code 1.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let plan = Plan {
        cases: args.cases,
        seed: args.seed,
        // 0 leaves the choice to rayon.
        threads: args.threads.map_or(0, usize::from),
        oracle_share: args.oracle_share,
    };
    let bar = bar(plan.cases)?;
    let start = Instant::now();
    let outcome = verify(&plan, &subjects(), |evaluations| bar.inc(evaluations))?;
    bar.finish_and_clear();
    match outcome {
        Ok(tally) => {
            print!("{tally}");
            println!("Seed {}, {:.1} s: no difference.", plan.seed, start.elapsed().as_secs_f64());
            Ok(ExitCode::SUCCESS)
        }
        Err(found) => {
            println!("Evaluation {} of seed {}: {}", found.number, plan.seed, found.mismatch);
            Ok(ExitCode::FAILURE)
        }
    }
}

fn bar(total: u64) -> Result<ProgressBar> {
    let template = "{percent:>3} % [{bar:30}] {human_pos} evaluations, {per_sec}, {elapsed}, {eta} left";
    let bar =
        ProgressBar::new(total).with_style(ProgressStyle::with_template(template)?.progress_chars("=> "));
    bar.enable_steady_tick(Duration::from_millis(200));
    Ok(bar)
}
