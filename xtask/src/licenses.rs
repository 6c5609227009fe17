//! `cargo xtask licenses`: every dependency comes from crates.io, and what ships has licenses that permit it.

use crate::tidy::Tree;
use crate::workspace;
use anyhow::{Context, Result, ensure};
use cargo_metadata::{CargoOpt, DependencyKind, Metadata, MetadataCommand, Package, PackageId};
use spdx::{Expression, LicenseReq, ParseMode};
use std::collections::BTreeSet;

/// The licenses that a dependency of what ships may have; the workspace is under MIT OR Apache-2.0.
const PERMISSIVE: [&str; 10] = [
    "0BSD",
    "Apache-2.0",
    "Apache-2.0 WITH LLVM-exception",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "CC0-1.0",
    "MIT",
    "Unicode-3.0",
    "Unlicense",
    "Zlib",
];

/// The folder whose packages ship although crates.io does not get them.
const BINDINGS: &str = "bindings";

/// Prints every fault, one sentence each; an error when there is one.
pub(crate) fn run() -> Result<()> {
    let root = workspace::root();
    let tree = Tree::of_git(&root)?;
    let mut faults = BTreeSet::new();
    let mut known = BTreeSet::new();
    for (lock, _) in tree.with_ending("Cargo.lock") {
        let manifest = root.join(lock).with_extension("toml");
        let metadata = MetadataCommand::new()
            .manifest_path(&manifest)
            .features(CargoOpt::AllFeatures)
            .other_options(["--locked".to_owned()])
            .exec()
            .with_context(|| format!("cargo metadata of {} failed", manifest.display()))?;
        faults.extend(self::faults(&metadata));
        known
            .extend(metadata.packages.into_iter().filter(|package| package.source.is_some()).map(|it| it.id));
    }
    for fault in &faults {
        eprintln!("{fault}");
    }
    ensure!(faults.is_empty(), "{} fault(s) in the dependencies", faults.len());
    println!("licenses: {} packages of crates.io", known.len());
    Ok(())
}

/// Returns a sentence for each package from elsewhere, without a license, or with one under which it cannot ship.
fn faults(metadata: &Metadata) -> Vec<String> {
    let shipped = shipped(metadata);
    let mut faults = Vec::new();
    for package in &metadata.packages {
        let Package { name, version, .. } = package;
        if let Some(source) = &package.source
            && !source.is_crates_io()
        {
            faults.push(format!("{name} {version} comes from {source}, not from crates.io"));
        }
        let Some(license) = package.license.as_deref() else {
            faults.push(format!("{name} {version} names no license"));
            continue;
        };
        match Expression::parse_mode(license, ParseMode::LAX) {
            Ok(expression) => {
                if shipped.contains(&package.id) && !expression.evaluate(is_permissive) {
                    faults.push(format!("{name} {version} ships, but not under its license: {license}"));
                }
            }
            Err(error) => {
                faults.push(format!("the license of {name} {version} is no SPDX expression: {error}"))
            }
        }
    }
    faults
}

fn is_permissive(license: &LicenseReq) -> bool {
    PERMISSIVE.contains(&&*license.to_string())
}

/// Returns the packages that ship: those published, the bindings, and all that is compiled into them or builds them.
fn shipped(metadata: &Metadata) -> BTreeSet<&PackageId> {
    let root = workspace::root();
    let ships = |package: &&Package| {
        let is_ours = package.source.is_none();
        is_ours && (package.publish.is_none() || package.manifest_path.starts_with(root.join(BINDINGS)))
    };
    let mut shipped = BTreeSet::new();
    let mut next: Vec<&PackageId> =
        metadata.packages.iter().filter(ships).map(|package| &package.id).collect();
    while let Some(id) = next.pop() {
        if !shipped.insert(id) {
            continue;
        }
        let nodes = metadata.resolve.iter().flat_map(|resolve| &resolve.nodes);
        for dependency in nodes.filter(|node| node.id == *id).flat_map(|node| &node.deps) {
            let is_linked = dependency.dep_kinds.iter().any(|kind| kind.kind != DependencyKind::Development);
            if is_linked {
                next.push(&dependency.pkg);
            }
        }
    }
    shipped
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    const CRATES_IO: &str = "registry+https://github.com/rust-lang/crates.io-index";

    fn package(name: &str, license: Option<&str>, source: Option<&str>, publish: Value) -> Value {
        json!({
            "name": name, "version": "1.0.0", "id": name, "license": license, "source": source, "publish": publish,
            "dependencies": [], "targets": [], "features": {}, "manifest_path": format!("/elsewhere/{name}/Cargo.toml"),
        })
    }

    fn node(name: &str, dependencies: &[(&str, Option<&str>)]) -> Value {
        let deps: Vec<Value> = dependencies
            .iter()
            .map(|(name, kind)| json!({ "name": name, "pkg": name, "dep_kinds": [{ "kind": kind, "target": null }] }))
            .collect();
        json!({ "id": name, "deps": deps, "dependencies": [], "features": [] })
    }

    fn metadata(packages: &[Value], nodes: &[Value]) -> Metadata {
        let text = json!({
            "packages": packages, "workspace_members": [], "workspace_default_members": [],
            "resolve": { "nodes": nodes, "root": null },
            "target_directory": "/target", "workspace_root": "/", "version": 1, "metadata": null,
        });
        serde_json::from_value(text).expect("the form of cargo metadata")
    }

    #[test]
    fn what_a_published_package_links_needs_a_permissive_license() {
        let of = |license, kind| {
            let packages = [
                package("ours", Some("MIT OR Apache-2.0"), None, Value::Null),
                package("between", Some("MIT/Apache-2.0"), Some(CRATES_IO), Value::Null),
                package("theirs", license, Some(CRATES_IO), Value::Null),
            ];
            let nodes = [
                node("ours", &[("between", None)]),
                node("between", &[("theirs", kind)]),
                node("theirs", &[]),
            ];
            faults(&metadata(&packages, &nodes))
        };
        for kind in [None, Some("build")] {
            assert_eq!(
                of(Some("GPL-3.0-or-later"), kind),
                ["theirs 1.0.0 ships, but not under its license: GPL-3.0-or-later"]
            );
        }
        assert!(of(Some("GPL-3.0-or-later"), Some("dev")).is_empty());
        assert!(of(Some("Apache-2.0 OR GPL-2.0-only"), None).is_empty());
        assert!(of(Some("Apache-2.0 WITH LLVM-exception"), None).is_empty());
        assert_eq!(of(Some("MIT AND MPL-2.0"), None).len(), 1);
        assert_eq!(of(None, Some("dev")), ["theirs 1.0.0 names no license"]);
        assert_eq!(of(Some("as you like"), Some("dev")).len(), 1);
    }

    #[test]
    fn a_package_that_is_not_published_may_link_any_license() {
        let packages = [
            package("ours", Some("MIT"), None, json!([])),
            package("theirs", Some("GPL-3.0-or-later"), Some(CRATES_IO), Value::Null),
        ];
        let nodes = [node("ours", &[("theirs", None)]), node("theirs", &[])];
        assert!(faults(&metadata(&packages, &nodes)).is_empty());
    }

    #[test]
    fn packages_of_a_git_repository_are_faults() {
        let git = "git+https://example.org/theirs#0123";
        let packages = [package("theirs", Some("MIT"), Some(git), Value::Null)];
        let faults = faults(&metadata(&packages, &[node("theirs", &[])]));
        assert_eq!(faults, [format!("theirs 1.0.0 comes from {git}, not from crates.io")]);
    }
}
