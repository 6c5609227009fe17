//! `cargo xtask platform`: the libraries on other platforms, tested by an emulator or checked by the compiler.

mod checked;
mod machine;
mod oldest_rust;
mod tools;
mod windows;

pub(crate) use tools::{programs, target};

use crate::workspace;
use anyhow::{Result, bail, ensure};
use clap::ValueEnum;
use std::time::Instant;

/// The published libraries that need no C compiler.
const LIBRARIES: [&str; 9] = [
    "exchequer-core",
    "exchequer-cpu",
    "exchequer-attacks",
    "exchequer-board",
    "exchequer-see",
    "exchequer-ordering",
    "exchequer-search",
    "exchequer-formats",
    "exchequer-report",
];

/// The published library that needs one, for Zstandard.
const FILES: &str = "exchequer-files";

/// The package whose test compares the results of the libraries with those of every other platform.
const SIGNATURE: &str = "exchequer-signature";

#[derive(clap::Args)]
pub(crate) struct Args {
    /// Platforms, by name; all of them without one.
    #[arg(value_enum)]
    platforms: Vec<Platform>,
}

/// A platform that this machine can test or check.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub(crate) enum Platform {
    /// Tests for 64-bit ARM on Linux, under qemu.
    Aarch64,
    /// Tests for 32-bit x86 on Linux.
    I686,
    /// Tests for a big-endian processor on Linux, under qemu.
    S390x,
    /// Tests for WebAssembly with WASI, in Node.
    Wasm,
    /// Tests of the engine for Windows on 64-bit x86, under Wine.
    Windows,
    /// Compilation for Windows, macOS, WebAssembly in browsers and 64-bit PowerPC, without a warning.
    Checked,
    /// Compilation by the oldest supported compiler.
    OldestRust,
}

/// Result of a platform: a summary, or the reason why this machine cannot test it.
type Verdict = Result<String, String>;

/// Runs the platforms as a task; a missing tool is an error.
pub(crate) fn run(args: &Args) -> Result<()> {
    let platforms = if args.platforms.is_empty() { Platform::value_variants() } else { &args.platforms };
    for platform in platforms {
        let start = Instant::now();
        match platform.test()? {
            Ok(summary) => println!("{platform:?}: {summary}, in {:.0} s", start.elapsed().as_secs_f64()),
            Err(missing) => bail!("{missing}"),
        }
    }
    Ok(())
}

impl Platform {
    /// Tests the platform. Under `CI=true` a missing tool is an error.
    pub(crate) fn test(self) -> Result<Verdict> {
        let verdict = match self {
            Self::Aarch64 => machine::AARCH64.test(),
            Self::I686 => machine::I686.test(),
            Self::S390x => machine::S390X.test(),
            Self::Wasm => machine::WASM.test(),
            Self::Windows => windows::test(),
            Self::Checked => checked::check(),
            Self::OldestRust => oldest_rust::check(),
        }?;
        if let Err(missing) = &verdict {
            ensure!(!workspace::is_ci(), "{missing}");
        }
        Ok(verdict)
    }
}
