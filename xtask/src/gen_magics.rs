//! `cargo xtask gen-magics`: finds the magic multipliers and keeps `generated/magics.rs` of the attacks crate.
//!
//! Depends on `exchequer-core` only: the tool that repairs the magics has to build when they are wrong.

mod place;
mod search;
mod source;
#[cfg(test)]
mod tests;

use anyhow::{Context, Result, bail};
use exchequer_core::Square;
use exchequer_core::ray::Slider;
use indicatif::{ProgressBar, ProgressFinish, ProgressStyle};
use rayon::prelude::*;
use search::Found;
use std::path::{Path, PathBuf};

/// Seed of a new file; an arbitrary number.
const DEFAULT_SEED: u64 = 1;

/// Arguments of `cargo xtask gen-magics`.
#[derive(clap::Args, Default)]
pub(crate) struct Args {
    /// Start the search here instead of at the seed named in the file
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Write nothing, and fail unless the file equals the search result byte for byte
    #[arg(long)]
    check: bool,
}

/// Writes or checks the file, and reports which on stderr; an up-to-date file is left untouched.
///
/// # Errors
/// One sentence when the file cannot be read or written, has no seed to check against, or is stale.
pub(crate) fn run(args: &Args) -> Result<()> {
    let path = path();
    if args.check {
        let text = read(&path)?;
        let seed = check(&text, args.seed)?;
        eprintln!("{} is what seed {seed} generates.", path.display());
        return Ok(());
    }
    // A missing or broken file is what this command repairs.
    let text = std::fs::read_to_string(&path).unwrap_or_default();
    if let Ok(seed) = check(&text, args.seed) {
        eprintln!("{} is up to date with seed {seed}.", path.display());
        return Ok(());
    }
    let seed = args.seed.or_else(|| source::seed_of(&text)).unwrap_or(DEFAULT_SEED);
    std::fs::write(&path, generate(seed)).with_context(|| format!("{} cannot be written", path.display()))?;
    eprintln!("{} is written with seed {seed}.", path.display());
    Ok(())
}

/// Returns the path of the generated file.
fn path() -> PathBuf {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.with_file_name("crates").join("attacks/src/generated/magics.rs")
}

fn read(path: &Path) -> Result<String> {
    std::fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))
}

/// Fails unless `text` is the search result from `seed`, or from the seed in its own header; returns that seed.
///
/// Repeats only the climbs that the file names as the best, since all climbs together take a minute.
fn check(text: &str, seed: Option<u64>) -> Result<u64> {
    check_against(text, seed, climb_again)
}

/// Generates the file of a seed from the known best climb of each square.
fn climb_again(seed: u64, climbs: &[u32]) -> String {
    source::render(seed, &each(|i, slider, square| search::climb(slider, square, seed, climbs[i])))
}

/// Checks as [`check`] does, with `generate` to make the file of a seed and its climbs.
fn check_against(text: &str, seed: Option<u64>, generate: impl FnOnce(u64, &[u32]) -> String) -> Result<u64> {
    let Some(seed) = seed.or_else(|| source::seed_of(text)) else {
        bail!(
            "generated/magics.rs names no seed in its header; run `cargo xtask gen-magics` to write it anew."
        );
    };
    let Some(climbs) = source::climbs_of(text) else {
        bail!("generated/magics.rs has not 128 magics; run `cargo xtask gen-magics` to write it anew.");
    };
    let generated = generate(seed, &climbs);
    if generated != text {
        let same = generated.lines().zip(text.lines()).take_while(|(ours, theirs)| ours == theirs).count();
        bail!(
            "generated/magics.rs differs at line {} from what seed {seed} generates; \
             run `cargo xtask gen-magics --seed {seed}` to write it anew.",
            same + 1
        );
    }
    Ok(seed)
}

/// Returns the whole text of the file for a seed.
fn generate(seed: u64) -> String {
    source::render(seed, &each(|_, slider, square| search::find(slider, square, seed)))
}

/// Returns the magics of all squares, bishops first.
///
/// Each square has its own streams of random numbers, so the result does not depend on the threads.
fn each(find: impl Fn(usize, Slider, Square) -> Found + Sync) -> Vec<Found> {
    let style = ProgressStyle::with_template("{msg} [{bar:40}] {pos}/{len} squares");
    let bar = ProgressBar::new(128)
        .with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
        .with_message("Finding magics")
        .with_finish(ProgressFinish::AndClear);
    let found = (0..128).into_par_iter().map(|i| {
        let found = find(i, Slider::ALL[i / 64], Square::ALL[i % 64]);
        bar.inc(1);
        found
    });
    found.collect()
}
