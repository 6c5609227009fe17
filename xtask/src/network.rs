//! `cargo xtask network`: makes the network of the evaluation from nothing, by the steps of docs/network.md.

use crate::workspace;
use Step::{Data, Network, Quiet};
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Commits of the sources of engines and trainers. Another search plays other games, which give another network.
const SEARCH_OF_HAND: &str = "1132d8a";
/// Parameters of the search that were found with a network.
const SEARCH_OF_NETWORK: &str = "63ef29f";
/// The search for the labels of 512 neurons.
const SEARCH_OF_WIDE: &str = "15bbc76";
/// The trainer; it gives the bits of the slower ones that made the networks before the last ones.
const TRAINER: &str = "3088738";

/// Path of the network in a checkout.
const NETWORK: &str = "crates/search/nets/exchequer.nnue";

/// A step makes one file of the folder.
enum Step {
    /// Data that an engine generates: commit of its sources, network if it is not that of the commit, options of `datagen`.
    Data(&'static str, &'static str, Option<&'static str>, &'static str),
    /// The quiet positions of games.
    Quiet(&'static str, &'static str),
    /// A network: number of neurons, arguments of `train`.
    Network(&'static str, u32, &'static str),
}

const STEPS: [Step; 23] = [
    // From the hand-crafted evaluation.
    Data(
        "hand.viri",
        SEARCH_OF_HAND,
        None,
        "--games 400000 --nodes 100 --evaluation hand --all --seed 40 --format viriformat",
    ),
    Quiet("hand.bulletformat", "hand.viri"),
    Network("distilled.nnue", 256, "hand.viri --distill --scale 217 --epochs 4"),
    Network(
        "first.nnue",
        256,
        "hand.bulletformat --start distilled.nnue --rate 0.0007 --epochs 4 --decay 0.02",
    ),
    // Games of the first network.
    Data(
        "net.viri",
        SEARCH_OF_HAND,
        Some("first.nnue"),
        "--games 360000 --nodes 100 --all --seed 41 --evaluation net --format viriformat",
    ),
    Quiet("net.bulletformat", "net.viri"),
    Network(
        "distilled-again.nnue",
        256,
        "hand.viri net.viri --distill --scale 217 --start distilled.nnue --seed 2 --rate 0.001 --epochs 4",
    ),
    Network(
        "second.nnue",
        256,
        "hand.bulletformat net.bulletformat --start distilled-again.nnue --rate 0.0007 --epochs 3 --decay 0.02",
    ),
    // Games of the second, and positions inside of its searches.
    Data(
        "later.viri",
        SEARCH_OF_HAND,
        Some("second.nnue"),
        "--games 400000 --nodes 100 --all --seed 42 --format viriformat",
    ),
    Quiet("later.bulletformat", "later.viri"),
    Data(
        "inside.bulletformat",
        SEARCH_OF_HAND,
        Some("second.nnue"),
        "--games 49819 --nodes 100 --inside 6 --inside-nodes 100 --seed 43",
    ),
    Network(
        "inside.nnue",
        256,
        "inside.bulletformat --start second.nnue --score-share 1 --rate 0.0007 --epochs 3 --decay 0.02",
    ),
    Network(
        "third.nnue",
        256,
        "net.bulletformat later.bulletformat inside.bulletformat --start inside.nnue --rate 0.0007 --epochs 2 --decay 0.02",
    ),
    // Positions inside of searches of the third, and of the last with 256 neurons.
    Data(
        "later-inside.bulletformat",
        SEARCH_OF_HAND,
        Some("third.nnue"),
        "--games 67861 --nodes 100 --inside 6 --inside-nodes 100 --seed 44",
    ),
    Network(
        "narrow.nnue",
        256,
        "net.bulletformat later.bulletformat inside.bulletformat later-inside.bulletformat --start third.nnue --rate 0.0007 \
         --epochs 2 --decay 0.02",
    ),
    Data(
        "last-inside.bulletformat",
        SEARCH_OF_NETWORK,
        Some("narrow.nnue"),
        "--games 82236 --nodes 100 --inside 6 --inside-nodes 100 --seed 45",
    ),
    Data(
        "inside-1600.bulletformat",
        SEARCH_OF_NETWORK,
        Some("narrow.nnue"),
        "--games 19591 --nodes 200 --inside 6 --inside-nodes 1600 --seed 51",
    ),
    Data(
        "inside-400.bulletformat",
        SEARCH_OF_NETWORK,
        Some("narrow.nnue"),
        "--games 19751 --nodes 200 --inside 6 --inside-nodes 400 --seed 61",
    ),
    // All of it for 512 neurons: two positions after a random move for each of the games, then the data, then the deeper labels.
    Network("wide-distilled.nnue", 512, "hand.viri hand.viri --distill --scale 217 --epochs 3"),
    Network(
        "wide.nnue",
        512,
        "hand.bulletformat net.bulletformat later.bulletformat --inside inside.bulletformat --inside later-inside.bulletformat \
         --inside last-inside.bulletformat --start wide-distilled.nnue --rate 0.004 --epochs 4 --decay 0.02",
    ),
    Network(
        "wide-inside.nnue",
        512,
        "--inside inside-400.bulletformat --inside inside-1600.bulletformat --start wide.nnue --rate 0.0003 --epochs 3 \
         --decay 0.02",
    ),
    // Deeper labels of its own beside those.
    Data(
        "wide-400.bulletformat",
        SEARCH_OF_WIDE,
        Some("wide-inside.nnue"),
        "--games 30000 --nodes 200 --inside 6 --inside-nodes 400 --seed 62",
    ),
    Network(
        "exchequer.nnue",
        512,
        "--inside wide-400.bulletformat --inside inside-400.bulletformat --inside inside-1600.bulletformat --start wide.nnue \
         --rate 0.0003 --epochs 3 --decay 0.02",
    ),
];

#[derive(clap::Args)]
pub(crate) struct Args {
    /// The folder for the data and the networks of all steps, 8 GB; a stopped run goes on there.
    folder: PathBuf,
}

/// Makes the files that are missing, and fails unless the last network is that of this checkout.
pub(crate) fn run(args: &Args) -> Result<()> {
    let folder = &args.folder;
    fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    let folder = folder.canonicalize().with_context(|| format!("{} cannot be found", folder.display()))?;
    let recipe = Recipe { folder };
    let mut last = "";
    for step in &STEPS {
        match *step {
            Data(file, commit, network, options) => recipe.generate(file, commit, network, options)?,
            Quiet(file, games) => recipe.filter(file, games)?,
            Network(file, neurons, arguments) => {
                recipe.train(file, neurons, arguments)?;
                last = file;
            }
        }
    }
    recipe.compare(last)
}

/// The folder of all steps.
struct Recipe {
    folder: PathBuf,
}

impl Recipe {
    /// Generates what a file lacks.
    fn generate(&self, file: &str, commit: &str, network: Option<&str>, options: &str) -> Result<()> {
        let engine = self.engine(commit, network)?;
        println!("exchequer datagen {options} --out {file}");
        let threads = std::thread::available_parallelism().context("the processors cannot be counted")?;
        let mut datagen = Command::new(engine);
        datagen.current_dir(&self.folder).arg("datagen").args(options.split(' '));
        datagen.args(["--out", file, "--threads", &threads.to_string()]);
        workspace::run(&mut datagen, "exchequer datagen")
    }

    /// Keeps the quiet positions, unless that is done.
    fn filter(&self, file: &str, games: &str) -> Result<()> {
        const OPTIONS: &str = "--quiet --no-noisy-move --max-score 1999 --to bulletformat";
        self.make(file, |partial| {
            println!("exchequer filter {OPTIONS} -o {file} {games}");
            let mut filter = Command::new(self.engine(SEARCH_OF_HAND, None)?);
            filter
                .current_dir(&self.folder)
                .arg("filter")
                .args(OPTIONS.split(' '))
                .args(["-o", partial, games]);
            workspace::run(&mut filter, "exchequer filter")
        })
    }

    /// Trains a network, unless that is done.
    fn train(&self, file: &str, neurons: u32, arguments: &str) -> Result<()> {
        self.make(file, |partial| {
            let arguments = format!("--neurons {neurons} {arguments}");
            println!("cargo xtask train {arguments} --out {file}");
            let mut train = Command::new(self.trainer()?);
            train.current_dir(&self.folder).arg("train").args(arguments.split(' ')).args(["--out", partial]);
            workspace::run(&mut train, "cargo xtask train")
        })
    }

    /// Makes a file that is not there under another name, so that the file is whole once it is there.
    fn make(&self, file: &str, make: impl FnOnce(&str) -> Result<()>) -> Result<()> {
        let partial = format!("partial-{file}");
        let (from, to) = (self.folder.join(&partial), self.folder.join(file));
        if to.is_file() {
            return Ok(());
        }
        make(&partial)?;
        fs::rename(&from, &to).with_context(|| format!("{} cannot be renamed", from.display()))
    }

    /// Returns the engine of a commit with a network, or with its own; it is built once.
    fn engine(&self, commit: &str, network: Option<&str>) -> Result<PathBuf> {
        let stem = network.unwrap_or("own").trim_end_matches(".nnue");
        let engine = self.folder.join(format!("engine-{commit}-{stem}{}", std::env::consts::EXE_SUFFIX));
        if !engine.is_file() {
            let sources = Sources::check_out(&self.folder, commit)?;
            if let Some(network) = network {
                copy(&self.folder.join(network), &sources.folder.join(NETWORK))?;
            }
            copy(&sources.build("exchequer", "release")?, &engine)?;
        }
        Ok(engine)
    }

    /// Returns the trainer; it is built once.
    fn trainer(&self) -> Result<PathBuf> {
        let trainer = self.folder.join(format!("trainer-{TRAINER}{}", std::env::consts::EXE_SUFFIX));
        if !trainer.is_file() {
            copy(&Sources::check_out(&self.folder, TRAINER)?.build("exchequer-lab", "lab")?, &trainer)?;
        }
        Ok(trainer)
    }

    /// Fails unless a network is that of this checkout.
    fn compare(&self, network: &str) -> Result<()> {
        let read = |path: &Path| fs::read(path).with_context(|| format!("{} cannot be read", path.display()));
        let made = self.folder.join(network);
        let same = read(&made)? == read(&workspace::root().join(NETWORK))?;
        ensure!(same, "{} is not {NETWORK}", made.display());
        println!("{} is {NETWORK}, byte for byte", made.display());
        Ok(())
    }
}

/// The sources of one commit at a time.
struct Sources {
    folder: PathBuf,
    target: PathBuf,
}

impl Sources {
    /// Checks a commit of this repository out, as it was.
    fn check_out(folder: &Path, commit: &str) -> Result<Self> {
        let sources = Self { folder: folder.join("sources"), target: folder.join("target") };
        let mut git = Command::new("git");
        if sources.folder.is_dir() {
            // A folder may be older than the commit.
            git.arg("-C").arg(&sources.folder).args(["fetch", "--quiet", "origin"]);
            workspace::run(&mut git, "git fetch")?;
        } else {
            git.args(["clone", "--quiet", "--no-checkout"]).arg(workspace::root()).arg(&sources.folder);
            workspace::run(&mut git, "git clone")?;
        }
        let mut checkout = Command::new("git");
        checkout.arg("-C").arg(&sources.folder).args(["checkout", "--quiet", "--force", "--detach", commit]);
        workspace::run(&mut checkout, &format!("git checkout {commit}"))?;
        Ok(sources)
    }

    /// Builds the binary of a package for this CPU, with the compiler of the sources, and returns its path.
    fn build(&self, package: &str, profile: &str) -> Result<PathBuf> {
        let mut cargo = Command::new("cargo");
        cargo.current_dir(&self.folder).env("CARGO_TARGET_DIR", &self.target);
        cargo
            .env_remove("RUSTUP_TOOLCHAIN")
            .env_remove("CARGO_ENCODED_RUSTFLAGS")
            .env("RUSTFLAGS", "-C target-cpu=native");
        cargo.args(["build", "--quiet", "--locked", "--profile", profile, "--package", package]);
        workspace::run(&mut cargo, &format!("cargo build --profile {profile} --package {package}"))?;
        Ok(self.target.join(profile).join(format!("{package}{}", std::env::consts::EXE_SUFFIX)))
    }
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::copy(from, to).with_context(|| format!("{} cannot be copied to {}", from.display(), to.display()))?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_needs_only_files_of_earlier_ones() {
        let mut made: Vec<&str> = Vec::new();
        for step in &STEPS {
            let (file, inputs): (&str, Vec<&str>) = match *step {
                Data(file, _, network, _) => (file, network.into_iter().collect()),
                Quiet(file, games) => (file, vec![games]),
                Network(file, _, arguments) => {
                    let is_file = |word: &&str| {
                        [".viri", ".bulletformat", ".nnue"].iter().any(|end| word.ends_with(end))
                    };
                    (file, arguments.split(' ').filter(is_file).collect())
                }
            };
            for input in inputs {
                assert!(made.contains(&input), "{file} needs {input}");
            }
            assert!(!made.contains(&file), "{file} is made twice");
            made.push(file);
        }
    }

    #[test]
    fn the_last_step_is_a_network() {
        assert!(matches!(STEPS.last(), Some(Network(..))));
    }
}
