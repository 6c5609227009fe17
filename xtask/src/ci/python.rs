//! The steps in Python: the engine under a client, and the package of `bindings/python`.

use super::runner::{Outcome, Step};
use crate::workspace;
use anyhow::{Context, Result, ensure};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Folder of the python-chess client and the versions that it pins.
const PYTHON_CHESS: &str = "ci/python-chess";

/// Versions of all that the tests of the package import.
const CONSTRAINTS: &str = "ci/python-package/constraints.txt";

/// The package, outside the workspace.
const PACKAGE: &str = "bindings/python";

/// The engine under a common client: python-chess, in the versions that the folder pins, in an environment of its own.
pub(super) fn engine(environment: &Path) -> Step {
    let environment = environment.to_owned();
    let line = format!("python3 {PYTHON_CHESS}/drive.py target/release/exchequer");
    Step::new("python-chess", &line, move |_| {
        let Some(python) = make_environment(&environment)? else { return Ok(no_python()) };
        let engine = command_line()?;
        let folder = workspace::root().join(PYTHON_CHESS);
        // It comes as source: its build requirements are pinned, too, and installed first.
        for file in ["build-requirements.txt", "requirements.txt"] {
            let arguments =
                ["-m", "pip", "install", "--quiet", "--require-hashes", "--no-build-isolation", "-r"];
            let mut install = Command::new(&python);
            install.args(arguments).arg(folder.join(file));
            workspace::run(&mut install, &format!("pip install -r {PYTHON_CHESS}/{file}"))?;
        }
        let mut drive = Command::new(&python);
        drive.arg(folder.join("drive.py")).arg(&engine);
        workspace::run(&mut drive, &format!("{PYTHON_CHESS}/drive.py"))?;
        let tables = syzygy_tables(&python, &environment)?;
        let mut compare = Command::new(&python);
        compare.arg(folder.join("tablebases.py")).arg(&engine).arg(&tables);
        workspace::run(&mut compare, &format!("{PYTHON_CHESS}/tablebases.py"))?;
        let test = "test --locked --workspace --test binary tablebases";
        let mut cargo = workspace::cargo();
        cargo.args(test.split(' ')).env("EXCHEQUER_SYZYGY", &tables);
        workspace::run(&mut cargo, &format!("EXCHEQUER_SYZYGY={} cargo {test}", tables.display()))?;
        Ok(Outcome::Passed)
    })
}

/// Unpacks the Syzygy tables of the pinned source package of python-chess, and returns their folder.
fn syzygy_tables(python: &Path, environment: &Path) -> Result<PathBuf> {
    let source = environment.join("source");
    let requirements = workspace::root().join(PYTHON_CHESS).join("requirements.txt");
    let mut download = Command::new(python);
    download.args(["-m", "pip", "download", "--quiet", "--require-hashes", "--no-build-isolation"]);
    download.args(["--no-deps", "--no-binary", ":all:", "--dest"]).arg(&source).arg("-r").arg(requirements);
    workspace::run(&mut download, "pip download of the source of python-chess")?;
    let unpacked = environment.join("unpacked");
    let mut unpack = Command::new(python);
    unpack.args(["-m", "tarfile", "-e"]).arg(the_file_in(&source)?).arg(&unpacked);
    workspace::run(&mut unpack, "python -m tarfile -e of the source of python-chess")?;
    let mut packages = fs::read_dir(&unpacked)?;
    let package = packages.next().context("the source of python-chess is empty")??.path();
    Ok(package.join("data/syzygy/regular"))
}

/// The package as a user installs it from a wheel, its style, and its tests beside the command line, on a cluster of Spark, too.
pub(super) fn package(folder: &Path) -> Step {
    let folder = folder.to_owned();
    let line = format!("pip install './{PACKAGE}[test,spark]' && pytest {PACKAGE}/tests");
    Step::new("Python package", &line, move |_| {
        let Some(python) = make_environment(&folder.join("environment"))? else { return Ok(no_python()) };
        let target = folder.join("target");
        let manifest = format!("--manifest-path {PACKAGE}/Cargo.toml");
        for line in [
            format!("cargo fmt --check {manifest}"),
            format!("cargo clippy --release --locked {manifest} -- -D warnings"),
        ] {
            workspace::run(workspace::shell(&line).env("CARGO_TARGET_DIR", &target), &line)?;
        }
        let pip = |arguments: &[&str], line: &str| {
            let mut pip = Command::new(&python);
            pip.args(["-m", "pip"]).args(arguments).current_dir(workspace::root());
            // Also for what pip installs to build a package.
            pip.env("PIP_CONSTRAINT", workspace::root().join(CONSTRAINTS)).env("CARGO_TARGET_DIR", &target);
            workspace::run(&mut pip, line)
        };
        let wheels = folder.join("wheels");
        if wheels.exists() {
            fs::remove_dir_all(&wheels).with_context(|| format!("{} cannot be removed", wheels.display()))?;
        }
        let package = format!("./{PACKAGE}");
        let build = ["wheel", "--quiet", "--no-deps", "--wheel-dir", &wheels.to_string_lossy(), &package];
        pip(&build, &format!("pip wheel {package}"))?;
        let wheel = the_file_in(&wheels)?;
        let extras = format!("{}[test,spark]", wheel.display());
        pip(&["install", "--quiet", &extras], &format!("pip install {extras}"))?;
        let mut test = Command::new(&python);
        test.args(["-m", "pytest", &format!("{PACKAGE}/tests")]).current_dir(workspace::root());
        test.env("EXCHEQUER_BINARY", command_line()?).env("EXCHEQUER_WHEEL", wheel);
        workspace::run(&mut test, &format!("pytest {PACKAGE}/tests"))?;
        Ok(Outcome::Passed)
    })
}

/// Returns the path of the one file in a folder.
fn the_file_in(folder: &Path) -> Result<PathBuf> {
    let entries = fs::read_dir(folder).with_context(|| format!("{} cannot be read", folder.display()))?;
    let mut paths: Vec<PathBuf> = entries.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
    ensure!(paths.len() == 1, "{} has {} files instead of one", folder.display(), paths.len());
    Ok(paths.remove(0))
}

fn no_python() -> Outcome {
    Outcome::Skipped("there is no python3 with venv".to_owned())
}

/// Creates an environment, without what an earlier run has installed, and returns the path of its Python, or `None` where Python is missing.
fn make_environment(folder: &Path) -> Result<Option<PathBuf>> {
    let has_venv = Command::new("python3").args(["-c", "import ensurepip, venv"]).output();
    if !has_venv.is_ok_and(|output| output.status.success()) {
        return Ok(None);
    }
    workspace::run(
        Command::new("python3").args(["-m", "venv", "--clear"]).arg(folder),
        "python3 -m venv --clear",
    )?;
    Ok(Some(folder.join("bin").join("python")))
}

/// Builds the command line as the README's example does, and returns its path.
pub(super) fn command_line() -> Result<PathBuf> {
    // Without a package, as in the example.
    let build = "build --release --locked --bin exchequer";
    workspace::run(workspace::cargo().args(build.split(' ')), &format!("cargo {build}"))?;
    Ok(workspace::target_folder()?.join("release").join("exchequer"))
}
