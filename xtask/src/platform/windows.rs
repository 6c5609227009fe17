//! Windows on 64-bit x86, under Wine: tests of the engine's files and paths, and Ctrl-C.

use super::{SIGNATURE, Verdict, tools};
use crate::workspace;
use anyhow::{Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "x86_64-pc-windows-gnu";
const CC: &str = "x86_64-w64-mingw32-gcc";
/// Debian has no `wine64` on the path without the package `wine`.
const WINE: &str = "/usr/lib/wine/wine64";
/// `script` gives Wine a terminal, which is its console.
const PROGRAMS: [&str; 3] = [CC, WINE, "script"];
const PACKAGES: &str = "gcc-mingw-w64-x86-64 wine64 bsdutils";

/// Parts of the names of the engine's tests that run: paths, line ends, files of all formats, stdin and stdout, terminals, sessions.
const TESTS: [&str; 10] = [
    "builds::",
    "cases::",
    "closed_output::",
    "convert::",
    "engine::",
    "names::",
    "see::",
    "streams::",
    "terminal::",
    "uci::",
];

/// Exit code of a run that Ctrl-C has stopped.
const INTERRUPTED: i32 = 130;

pub(super) fn test() -> Result<Verdict> {
    if let Err(missing) = tools::programs(&PROGRAMS, PACKAGES).and_then(|()| tools::target(TARGET)) {
        return Ok(Err(missing));
    }
    let wine = Wine::new(workspace::target_folder()?.join("wine"))?;
    wine.cargo(&["test", "-p", SIGNATURE, "--tests", "--", "--quiet"])?;
    let engine = ["test", "-p", "exchequer", "--test", "binary", "--", "--quiet"];
    wine.cargo(&[&engine[..], &TESTS].concat())?;
    wine.cargo(&["build", "-p", "exchequer"])?;
    wine.interrupt()?;
    Ok(Ok("the signature, the engine's files and Ctrl-C pass under Wine; CI leaves them out".to_owned()))
}

/// A Windows of its own, and the parts that Wine lacks, compiled from `ci/platforms/windows`.
struct Wine {
    folder: PathBuf,
}

impl Wine {
    fn new(folder: PathBuf) -> Result<Self> {
        fs::create_dir_all(&folder)?;
        let wine = Self { folder };
        let system = wine.prefix().join("drive_c/windows/system32");
        if !system.exists() {
            let mut boot = Command::new(WINE);
            workspace::run(wine.environment(boot.args(["wineboot", "--init"])), "wineboot")?;
        }
        wine.compile("bcryptprimitives.c", &["-shared"], &system.join("bcryptprimitives.dll"))?;
        wine.compile("signal.c", &["-c"], &wine.folder.join("signal.o"))?;
        wine.compile("ctrl_c.c", &[], &wine.folder.join("ctrl_c.exe"))?;
        Ok(wine)
    }

    fn prefix(&self) -> PathBuf {
        self.folder.join("prefix")
    }

    fn environment<'a>(&self, command: &'a mut Command) -> &'a mut Command {
        command.env("WINEPREFIX", self.prefix()).env("WINEDEBUG", "-all")
    }

    /// Compiles a file of `ci/platforms/windows`.
    fn compile(&self, source: &str, options: &[&str], out: &Path) -> Result<()> {
        let mut cc = Command::new(CC);
        cc.args(["-std=c99", "-O1", "-Wall", "-Wextra", "-Werror"]).args(options);
        cc.arg(workspace::root().join("ci/platforms/windows").join(source)).arg("-o").arg(out);
        workspace::run(cc.arg("-ladvapi32"), &format!("{CC} {source}"))
    }

    /// Runs cargo for Windows, in the profile that builds fastest, with warnings of the compiler as errors.
    fn cargo(&self, arguments: &[&str]) -> Result<()> {
        let mut cargo = workspace::cargo();
        cargo
            .args(&arguments[..1])
            .args(["--locked", "--profile", "dev", "--target", TARGET])
            .args(&arguments[1..]);
        let variable = format!("CARGO_TARGET_{}", TARGET.replace('-', "_").to_uppercase());
        let signal = self.folder.join("signal.o");
        let flags = format!(
            "-D warnings -Clink-arg={} -Clink-arg=-Wl,--wrap=signal -Clink-arg=-lmsvcrt",
            signal.display()
        );
        cargo.env(format!("CC_{}", TARGET.replace('-', "_")), CC).env(format!("{variable}_LINKER"), CC);
        cargo.env(format!("{variable}_RUNNER"), WINE).env(format!("{variable}_RUSTFLAGS"), flags);
        // They would win over the flags of the target.
        cargo.env_remove("CARGO_ENCODED_RUSTFLAGS").env_remove("RUSTFLAGS");
        workspace::run(
            self.environment(&mut cargo),
            &format!("cargo {} --target {TARGET}", arguments.join(" ")),
        )
    }

    /// Stops a run by Ctrl-C: it says so by its exit code, and its files are whole.
    fn interrupt(&self) -> Result<()> {
        let engine = workspace::target_folder()?.join(TARGET).join("debug/exchequer.exe");
        let (out, state) = (self.folder.join("games.binpack"), self.folder.join("games.binpack.state"));
        for file in [&out, &state] {
            if file.exists() {
                fs::remove_file(file)?;
            }
        }
        let line = format!(
            "{WINE} {} {} {} datagen --nodes 50 --games 1000000 --out {}",
            self.folder.join("ctrl_c.exe").display(),
            state.display(),
            engine.display(),
            out.display()
        );
        let mut script = Command::new("script");
        script.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
        let code = self.environment(&mut script).output()?.status.code();
        ensure!(code == Some(INTERRUPTED), "`{line}` ends with {code:?} after Ctrl-C");
        ensure!(out.exists() && state.exists(), "`{line}` leaves no file after Ctrl-C");
        Ok(())
    }
}
