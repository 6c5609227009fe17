//! The packages as crates.io would get them: each compiles from its own files, and the examples of its README run.

use super::runner::{Outcome, Step};
use crate::workspace;
use anyhow::{Context, Result};
use cargo_metadata::Package;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::process::Command;

/// Environment variable of cargo that leaves debug information out, as the dependencies of this program do: nothing is debugged here.
const DEBUG: &str = "CARGO_PROFILE_DEV_DEBUG";

/// Packs all published crates, compiles each packed crate, then runs the examples of the packed libraries.
///
/// `cargo package` would compile them itself, but takes what an earlier run has unpacked and compiled under the same path and version, without a look at its
/// contents.
pub(super) fn step() -> Step {
    Step::new(
        "packages",
        "cargo package of each published crate, its build, and the examples of the packed libraries",
        |_| {
            let metadata = workspace::metadata()?;
            let published: Vec<&Package> =
                metadata.packages.iter().filter(|package| package.publish.is_none()).collect();
            let mut package = workspace::cargo();
            package.args(["package", "--locked", "--allow-dirty", "--no-verify"]);
            package.args(published.iter().flat_map(|package| ["-p", &**package.name]));
            workspace::run(&mut package, "cargo package")?;

            let folder = metadata.target_directory.join("package").into_std_path_buf();
            for package in &published {
                unpack(&folder, &folder_name(package))?;
            }
            let manifest = folder.join("Cargo.toml");
            let lock = workspace::root().join("Cargo.lock");
            fs::write(&manifest, manifest_of(&published))
                .and_then(|()| fs::copy(&lock, folder.join("Cargo.lock")))
                .with_context(|| format!("{} cannot be written", manifest.display()))?;
            let run = |arguments: &str| {
                let mut cargo = workspace::cargo();
                cargo.args(arguments.split(' ')).arg("--manifest-path").arg(&manifest);
                // Where most of what they depend on is compiled.
                cargo.env("CARGO_TARGET_DIR", &metadata.target_directory).env(DEBUG, "false");
                workspace::run(&mut cargo, &format!("cargo {arguments} of the packages"))
            };
            // One by one: together, a package could use a feature that only another one turns on.
            for package in &published {
                run(&format!("build -p {}", package.name))?;
            }
            let libraries = published.iter().filter(|package| is_library(package));
            let names: String = libraries.map(|package| format!(" -p {}", package.name)).collect();
            run(&format!("test --doc{names}"))?;
            Ok(Outcome::Noted(format!("{} packages", published.len())))
        },
    )
}

/// Unpacks a package beside its file; the files are new, so that cargo compiles them.
fn unpack(folder: &Path, package: &str) -> Result<()> {
    let old = folder.join(package);
    if old.exists() {
        fs::remove_dir_all(&old).with_context(|| format!("{} cannot be removed", old.display()))?;
    }
    let file = format!("{package}.crate");
    let mut tar = Command::new("tar");
    tar.args(["-xmzf", &file]).current_dir(folder);
    workspace::run(&mut tar, &format!("tar -xmzf {file}"))
}

/// Returns the name of the folder in a packed crate.
fn folder_name(package: &Package) -> String {
    format!("{}-{}", package.name, package.version)
}

/// Returns `true` for a package with its own README; the binary has the README of the workspace.
fn is_library(package: &Package) -> bool {
    package.readme.as_ref().is_some_and(|path| path == "README.md")
}

/// A workspace of the packages, in which they find each other instead of crates.io.
fn manifest_of(packages: &[&Package]) -> String {
    let mut text = String::from("[workspace]\nresolver = \"3\"\nmembers = [");
    for package in packages {
        let _ = write!(text, "{:?}, ", folder_name(package));
    }
    text += "]\n\n[patch.crates-io]\n";
    for package in packages {
        let _ = writeln!(text, "{} = {{ path = {:?} }}", package.name, folder_name(package));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::Write as _;
    use std::time::{Duration, SystemTime};

    #[test]
    fn libraries_are_published_with_a_readme_and_the_binary_with_that_of_the_workspace() {
        let metadata = workspace::metadata().unwrap();
        let published: Vec<_> =
            metadata.packages.iter().filter(|package| package.publish.is_none()).collect();
        assert!(published.iter().all(|package| package.readme.is_some()));
        for package in &published {
            assert!(package.description.is_some() && package.repository.is_some(), "{}", package.name);
            assert!(!package.keywords.is_empty() && !package.categories.is_empty(), "{}", package.name);
        }
        let binaries: Vec<_> = published.iter().filter(|package| !is_library(package)).collect();
        assert!(matches!(*binaries, [binary] if binary.name == "exchequer"));
    }

    #[test]
    fn packages_find_each_other() {
        let metadata = workspace::metadata().unwrap();
        let of = |name| metadata.packages.iter().find(|package| package.name == name).unwrap();
        let manifest = manifest_of(&[of("exchequer-core"), of("exchequer-see")]);
        assert!(manifest.contains("members = [\"exchequer-core-0.1.0\", \"exchequer-see-0.1.0\", ]"));
        let patches = "exchequer-core = { path = \"exchequer-core-0.1.0\" }\nexchequer-see = { path = \"exchequer-see-0.1.0\" }\n";
        assert!(manifest.contains(patches));
    }

    #[test]
    fn files_of_an_earlier_run_are_gone_and_those_of_this_run_are_new() {
        let folder = tempfile::tempdir().unwrap();
        let inside = |name: &str| folder.path().join("a-0.1.0").join(name);
        fs::create_dir(folder.path().join("a-0.1.0")).unwrap();
        fs::write(inside("kept"), "new").unwrap();
        let long_ago = SystemTime::UNIX_EPOCH + Duration::from_secs(1_153_704_088);
        fs::File::options().append(true).open(inside("kept")).unwrap().set_modified(long_ago).unwrap();
        let mut tar = Command::new("tar");
        tar.args(["-czf", "a-0.1.0.crate", "a-0.1.0"]).current_dir(folder.path());
        if tar.output().is_err() {
            let _ = writeln!(std::io::stderr(), "SKIPPED tar: it is not there; `apt install tar` brings it");
            return;
        }
        fs::write(inside("kept"), "old").unwrap();
        fs::write(inside("removed"), "").unwrap();

        unpack(folder.path(), "a-0.1.0").unwrap();
        assert_eq!(fs::read_to_string(inside("kept")).unwrap(), "new");
        assert!(!inside("removed").exists());
        assert!(fs::metadata(inside("kept")).unwrap().modified().unwrap() > long_ago);
    }
}
