//! The packages as crates.io would get them: each compiles from its own files, and the examples of its README run.

use super::runner::{Outcome, Step};
use crate::workspace;
use anyhow::{Context, Result};
use cargo_metadata::Package;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs};

/// Environment variable of cargo that leaves debug information out, as the dependencies of this program do: nothing is debugged here.
const DEBUG: &str = "CARGO_PROFILE_DEV_DEBUG";

/// Packs and compiles all published crates, then runs the examples of the packed libraries.
pub(super) fn step() -> Step {
    Step::new(
        "packages",
        "cargo package of each published crate, and the examples of the packed libraries",
        |_| {
            let metadata = workspace::metadata()?;
            let published: Vec<&Package> =
                metadata.packages.iter().filter(|package| package.publish.is_none()).collect();
            if let Some(sources) = unpacked_sources() {
                remove_local(&sources, &published)?;
            }
            let mut package = workspace::cargo();
            package.args(["package", "--locked", "--allow-dirty"]);
            package.args(published.iter().flat_map(|package| ["-p", &**package.name]));
            workspace::run(package.env(DEBUG, "false"), "cargo package")?;

            let folder = metadata.target_directory.join("package").into_std_path_buf();
            let manifest = folder.join("Cargo.toml");
            let lock = workspace::root().join("Cargo.lock");
            fs::write(&manifest, manifest_of(&libraries(&published)))
                .and_then(|()| fs::copy(&lock, folder.join("Cargo.lock")))
                .with_context(|| format!("{} cannot be written", manifest.display()))?;
            let mut test = workspace::cargo();
            test.args(["test", "--doc", "--workspace", "--manifest-path"]).arg(&manifest);
            // Where the packages were compiled, with most of what they depend on.
            test.env("CARGO_TARGET_DIR", &metadata.target_directory).env(DEBUG, "false");
            workspace::run(&mut test, "cargo test --doc of the packed libraries")?;
            Ok(Outcome::Noted(format!("{} packages", published.len())))
        },
    )
}

/// Returns the folder in which cargo unpacks packages of any registry.
fn unpacked_sources() -> Option<PathBuf> {
    let home = env::var_os("CARGO_HOME").map(PathBuf::from);
    Some(home.or_else(|| env::home_dir().map(|home| home.join(".cargo")))?.join("registry").join("src"))
}

/// Removes our packages as unpacked from a local registry; those of crates.io stay.
///
/// `cargo package` hands packages to one another by a local registry in the target folder. Of the same path and version, cargo takes what an earlier run
/// has unpacked, without a look at its contents.
fn remove_local(sources: &Path, published: &[&Package]) -> Result<()> {
    let Ok(registries) = fs::read_dir(sources) else { return Ok(()) };
    for registry in registries.flatten() {
        // A registry without a host has a name that is a hash alone.
        if !registry.file_name().to_string_lossy().starts_with('-') {
            continue;
        }
        for package in published {
            let unpacked = registry.path().join(format!("{}-{}", package.name, package.version));
            if unpacked.exists() {
                fs::remove_dir_all(&unpacked)
                    .with_context(|| format!("{} cannot be removed", unpacked.display()))?;
            }
        }
    }
    Ok(())
}

/// Returns name and folder of each package with its own README; the binary has the README of the workspace.
fn libraries(published: &[&Package]) -> Vec<(String, String)> {
    let has_own_readme =
        |package: &&&Package| package.readme.as_ref().is_some_and(|path| path == "README.md");
    let own = published.iter().filter(has_own_readme);
    own.map(|package| (package.name.to_string(), format!("{}-{}", package.name, package.version))).collect()
}

/// A workspace of the packed libraries, in which they find each other instead of crates.io.
fn manifest_of(libraries: &[(String, String)]) -> String {
    let mut text = String::from("[workspace]\nresolver = \"3\"\nmembers = [");
    for (_, folder) in libraries {
        let _ = write!(text, "{folder:?}, ");
    }
    text += "]\n\n[patch.crates-io]\n";
    for (name, folder) in libraries {
        let _ = writeln!(text, "{name} = {{ path = {folder:?} }}");
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

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
        let libraries = libraries(&published);
        assert_eq!(libraries.len() + 1, published.len());
        assert!(libraries.contains(&("exchequer-see".to_owned(), "exchequer-see-0.1.0".to_owned())));
        assert!(libraries.iter().all(|(name, _)| name != "exchequer"));
    }

    #[test]
    fn packages_of_an_earlier_run_are_not_taken_for_those_of_this_run() {
        let metadata = workspace::metadata().unwrap();
        let core = metadata.packages.iter().find(|package| package.name == "exchequer-core").unwrap();
        let sources = tempfile::tempdir().unwrap();
        let unpacked = |registry: &str, package: &str| sources.path().join(registry).join(package);
        let old = unpacked("-22c3805da5a543b4", "exchequer-core-0.1.0");
        let others = [
            unpacked("-22c3805da5a543b4", "exchequer-core-0.2.0"),
            unpacked("index.crates.io-1949cf8c6b5b557f", "exchequer-core-0.1.0"),
        ];
        for folder in others.iter().chain([&old]) {
            fs::create_dir_all(folder).unwrap();
            fs::write(folder.join("Cargo.toml"), "").unwrap();
        }
        remove_local(sources.path(), &[core]).unwrap();
        assert!(!old.exists());
        assert!(others.iter().all(|folder| folder.exists()));
        remove_local(&sources.path().join("absent"), &[core]).unwrap();
    }

    #[test]
    fn packed_libraries_find_each_other() {
        let libraries = [("a".to_owned(), "a-0.1.0".to_owned()), ("b".to_owned(), "b-0.2.0".to_owned())];
        let manifest = manifest_of(&libraries);
        assert!(manifest.contains("members = [\"a-0.1.0\", \"b-0.2.0\", ]"));
        assert!(manifest.contains("a = { path = \"a-0.1.0\" }\nb = { path = \"b-0.2.0\" }\n"));
    }
}
