//! The packages as crates.io would get them: each compiles from its own files, and the examples of its README run.

use super::runner::{Outcome, Step};
use crate::workspace;
use anyhow::Context;
use cargo_metadata::Package;
use std::fmt::Write as _;
use std::fs;

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
    fn packed_libraries_find_each_other() {
        let libraries = [("a".to_owned(), "a-0.1.0".to_owned()), ("b".to_owned(), "b-0.2.0".to_owned())];
        let manifest = manifest_of(&libraries);
        assert!(manifest.contains("members = [\"a-0.1.0\", \"b-0.2.0\", ]"));
        assert!(manifest.contains("a = { path = \"a-0.1.0\" }\nb = { path = \"b-0.2.0\" }\n"));
    }
}
