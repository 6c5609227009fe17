//! `gen-suite`: finds the rows of the conformance suite, and writes it together with the counts in its page.
//!
//! Everything follows from a seed, on any number of threads. The values are those of the brute forces of the
//! testkit; `exchequer-see` is not used, since the suite tests it.

mod counts;
mod group;
mod play;
mod position;
mod reduce;
mod rng;
mod scatter;
mod search;
mod suite;

use anyhow::{Context, Result, bail};
use indicatif::{ProgressBar, ProgressStyle};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The seed of the published suite.
const SEED: u64 = 1;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Seed of the positions.
    #[arg(long, value_name = "S", default_value_t = SEED)]
    seed: u64,
    /// Write nothing, and fail if the suite or the counts in its page differ from the search result.
    #[arg(long)]
    check: bool,
}

/// Writes or checks the suite and the counts in its page, and says on stderr which.
pub(crate) fn run(args: &Args) -> Result<ExitCode> {
    let style = ProgressStyle::with_template("{spinner} {pos} rows, {elapsed}")?;
    let bar = ProgressBar::new_spinner().with_style(style);
    let found = search::search(args.seed, |rows| bar.set_position(rows as u64))?;
    let rows = suite::rows(&found)?;
    bar.finish_and_clear();

    let page = page();
    let text = fs::read_to_string(&page).with_context(|| format!("{} cannot be read", page.display()))?;
    let counted = counts::replace(&text, &counts::tables(&rows))?;
    for (path, new) in
        [(exchequer_testkit::conformance::path(), suite::text(args.seed, &rows)), (page, counted)]
    {
        if args.check {
            check(&path, &new, args.seed)?;
        } else {
            fs::write(&path, new).with_context(|| format!("{} cannot be written", path.display()))?;
            eprintln!("{} is written with seed {}.", path.display(), args.seed);
        }
    }
    if args.check {
        eprintln!(
            "The suite of {} rows and the counts in its page are what seed {} gives.",
            rows.len(),
            args.seed
        );
    }
    Ok(ExitCode::SUCCESS)
}

/// The page about the suite.
fn page() -> PathBuf {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2);
    workspace.unwrap_or(Path::new("../..")).join("docs/conformance.md")
}

/// Returns an error unless the file has this text.
fn check(path: &Path, expected: &str, seed: u64) -> Result<()> {
    let text = fs::read_to_string(path).with_context(|| format!("{} cannot be read", path.display()))?;
    if text == expected {
        return Ok(());
    }
    let same = text.lines().zip(expected.lines()).take_while(|(ours, theirs)| ours == theirs).count();
    bail!(
        "{} differs at line {} from what seed {seed} gives; run `cargo xtask gen-suite` to write it anew",
        path.display(),
        same + 1
    );
}
