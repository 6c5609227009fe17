//! `cargo xtask see-share`: the share of exchange evaluation in a search, in instructions of the shipped code.

use crate::{build, valgrind, workspace};
use addr2line::Loader;
use anyhow::{Context, Result, anyhow, ensure};
use std::collections::HashMap;

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Depth of `exchequer bench`, in plies.
    #[arg(long, default_value_t = 8)]
    depth: u32,
    /// Fail unless the share is below this percentage.
    #[arg(long, value_name = "PERCENT")]
    below: Option<f64>,
}

/// Crate of exchange evaluation; all code called or inlined in its functions counts.
const SEE: &str = "exchequer_see::";

/// Builds the binary for x86-64-v3, runs its bench under valgrind, and prints the share.
pub(crate) fn run(args: &Args) -> Result<()> {
    let choice = valgrind::choice()?;
    let folder = build::folder_of(&choice)?.join("see-share");
    workspace::run(
        build::for_choice(&mut workspace::cargo(), &choice, &folder)
            // Debug lines for inlined calls; they do not change the code.
            .env("CARGO_PROFILE_SHIP_DEBUG", "line-tables-only")
            .args(["build", "--profile", build::SHIP, "--package", "exchequer"]),
        "cargo build --profile ship --package exchequer",
    )?;
    let binary = folder.join(build::SHIP).join("exchequer");
    let options = ["--dump-instr=yes", "--compress-pos=no", "--compress-strings=no"];
    let run = valgrind::callgrind(&options, &binary, &["bench", &args.depth.to_string(), "--hash", "1"])?;
    let costs = Costs::parse(&run.counts, &binary.to_string_lossy())?;
    let loader = Loader::new(&binary).map_err(|error| anyhow!("{}: {error}", binary.display()))?;
    let mut see = 0;
    for (&address, &cost) in &costs.by_address {
        if is_inside(&loader, address)? {
            see += cost;
        }
    }
    ensure!(see > 0, "no instruction of {} belongs to {SEE}", binary.display());
    let percent = 100.0 * see as f64 / costs.all as f64;
    println!(
        "bench {}: {} instructions, {see} of them in exchange evaluation: {percent:.2} %",
        args.depth, costs.all
    );
    if let Some(below) = args.below {
        ensure!(percent < below, "{percent:.2} % is not below {below} %");
    }
    Ok(())
}

/// Returns `true` if an instruction belongs to exchange evaluation: to its own function or to one inlined around it.
fn is_inside(loader: &Loader, address: u64) -> Result<bool> {
    let unreadable = "the lines of the binary cannot be read";
    let mut frames = loader.find_frames(address).map_err(|error| anyhow!("{unreadable}: {error}"))?;
    while let Some(frame) = frames.next().context(unreadable)? {
        let Some(function) = frame.function else { continue };
        if function.demangle().is_ok_and(|name| name.contains(SEE)) {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Executed instructions.
struct Costs {
    /// Instructions of the binary by address.
    by_address: HashMap<u64, u64>,
    /// Total instructions, including those of libraries.
    all: u64,
}

impl Costs {
    /// Parses the output of callgrind with addresses and without abbreviations.
    fn parse(text: &str, binary: &str) -> Result<Self> {
        let mut costs = Self { by_address: HashMap::new(), all: 0 };
        let mut is_ours = false;
        // The line after a call has the inclusive cost of the callee, which is counted in the callee.
        let mut is_call = false;
        for (number, line) in text.lines().enumerate() {
            if let Some(object) = line.strip_prefix("ob=") {
                is_ours = object == binary;
            } else if line.starts_with("calls=") {
                is_call = true;
            } else if let Some(numbers) = line.strip_prefix("0x") {
                if std::mem::take(&mut is_call) {
                    continue;
                }
                let mut numbers = numbers.split_ascii_whitespace();
                let address = numbers.next().and_then(|word| u64::from_str_radix(word, 16).ok());
                let cost = numbers.nth(1).and_then(|word| word.parse::<u64>().ok());
                let (address, cost) = address
                    .zip(cost)
                    .with_context(|| format!("line {} of callgrind's file: {line:?}", number + 1))?;
                costs.all += cost;
                if is_ours {
                    *costs.by_address.entry(address).or_default() += cost;
                }
            }
        }
        ensure!(!costs.by_address.is_empty(), "callgrind has counted nothing in {binary}");
        Ok(costs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_called_is_counted_where_it_happens() {
        let text = "positions: instr line\nevents: Ir\n\nob=/bin/ours\nfn=main\n0x10 5 3\ncfn=inner\ncalls=2 0x20 9\n0x12 5 70\n\n\
                    fn=inner\n0x20 9 70\n0x10 5 1\nob=/lib/c\nfn=memset\n0x20 0 6\ntotals: 80\n";
        let costs = Costs::parse(text, "/bin/ours").expect("a file of callgrind");
        assert_eq!(costs.all, 80);
        assert_eq!(costs.by_address, HashMap::from([(0x10, 4), (0x20, 70)]));
        assert!(Costs::parse(text, "/bin/theirs").is_err());
        assert!(Costs::parse("ob=/bin/ours\n0xzz 1 1\n", "/bin/ours").is_err());
    }
}
