//! Platforms whose programs run here: under qemu, in Node, or by the processor itself.

use super::{FILES, LIBRARIES, SIGNATURE, Verdict, tools};
use crate::workspace;
use anyhow::Result;

/// A platform whose programs run here.
pub(super) struct Machine {
    target: &'static str,
    /// Program that compiles C and links; `None` if the Rust compiler links, and nothing compiles C.
    cc: Option<&'static str>,
    /// Program that runs a test, with its arguments.
    runner: &'static [&'static str],
    /// Debian's packages with these programs.
    packages: &'static str,
    /// Packages whose tests run.
    tests: &'static [&'static str],
    /// Parts of the names of tests that are left out.
    skipped: &'static [&'static str],
}

pub(super) const AARCH64: Machine = Machine {
    target: "aarch64-unknown-linux-gnu",
    cc: Some("aarch64-linux-gnu-gcc"),
    runner: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
    packages: "qemu-user gcc-aarch64-linux-gnu libc6-dev-arm64-cross",
    tests: ALL,
    skipped: SLOW,
};

pub(super) const I686: Machine = Machine {
    target: "i686-unknown-linux-gnu",
    cc: Some("i686-linux-gnu-gcc"),
    runner: &["/usr/i686-linux-gnu/lib/ld-linux.so.2", "--library-path", "/usr/i686-linux-gnu/lib"],
    // Not gcc-multilib: Debian has it only without compilers for other processors.
    packages: "gcc-i686-linux-gnu libc6-dev-i386-cross",
    tests: ALL,
    skipped: &[],
};

pub(super) const S390X: Machine = Machine {
    target: "s390x-unknown-linux-gnu",
    cc: Some("s390x-linux-gnu-gcc"),
    runner: &["qemu-s390x", "-L", "/usr/s390x-linux-gnu"],
    packages: "qemu-user gcc-s390x-linux-gnu libc6-dev-s390x-cross",
    tests: &[SIGNATURE],
    skipped: &[],
};

pub(super) const WASM: Machine = Machine {
    target: "wasm32-wasip1",
    cc: None,
    runner: &["node", "--no-warnings", "ci/platforms/wasi.mjs"],
    packages: "nodejs",
    tests: ALL.split_at(1).1,
    skipped: THREADS,
};

/// All libraries, and the comparison of their results.
const ALL: &[&str] = &{
    let mut all = [SIGNATURE; LIBRARIES.len() + 2];
    // The one with code in C is the first, for platforms without a C compiler.
    all[0] = FILES;
    let mut i = 0;
    while i < LIBRARIES.len() {
        all[i + 1] = LIBRARIES[i];
        i += 1;
    }
    all
};

/// Tests that start threads, which WASI has not.
const THREADS: &[&str] = &["limits::stop_ends", "limits::while_it_ponders", "threads"];

/// Tests that take most of the time under an emulator; they run on i686.
const SLOW: &[&str] = &[
    "against_oracle::a_null_move",
    "against_oracle::a_played_move",
    "against_oracle::children_are",
    "against_oracle::every_encoding",
    "agreement::every_form_equals",
    "batch::under_every_rule_set",
    "binpack::damage_in_one_chunk",
    "conformance::a_wrong_value",
    "crowded::both_sides",
    "damage_leaves_the_other_records",
    "endings::bishop_and_knight",
    "every_move_of_many_positions",
    "garbage::damaged_texts",
    "modes::every_choice",
    "modes::exchange_evaluation",
    "pgn::long_texts",
    "the_crate_reads_random_games",
    "viriformat::a_lost_byte",
    "viriformat::garbage",
];

impl Machine {
    /// Runs the tests of the libraries, with warnings of the compiler as errors.
    pub(super) fn test(&self) -> Result<Verdict> {
        let programs: Vec<&str> = self.runner.iter().take(1).copied().chain(self.cc).collect();
        if let Err(missing) =
            tools::programs(&programs, self.packages).and_then(|()| tools::target(self.target))
        {
            return Ok(Err(missing));
        }
        let mut test = workspace::cargo();
        // Libraries and binaries are among them, examples are not.
        test.args(["test", "--locked", "--tests", "--target", self.target]);
        test.args(self.tests.iter().flat_map(|package| ["-p", package]));
        test.args(["--", "--quiet"]).args(self.skipped.iter().flat_map(|name| ["--skip", name]));

        let variable = format!("CARGO_TARGET_{}", self.target.replace('-', "_").to_uppercase());
        if let Some(cc) = self.cc {
            test.env(format!("CC_{}", self.target.replace('-', "_")), cc)
                .env(format!("{variable}_LINKER"), cc);
        }
        test.env(format!("{variable}_RUNNER"), self.runner())
            .env(format!("{variable}_RUSTFLAGS"), "-D warnings");
        // They would win over the flags of the target.
        test.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTFLAGS");
        workspace::run(&mut test, &format!("cargo test --target {}", self.target))?;
        Ok(Ok("tests of the libraries passed".to_owned()))
    }

    /// Returns the line of the runner; tests run in the folders of their packages, so paths of this repository are absolute.
    fn runner(&self) -> String {
        let root = workspace::root();
        let word = |word: &&str| {
            if word.starts_with("ci/") { root.join(word).display().to_string() } else { (*word).to_owned() }
        };
        self.runner.iter().map(word).collect::<Vec<_>>().join(" ")
    }
}
