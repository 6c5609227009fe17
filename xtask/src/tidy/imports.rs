//! Which member of the workspace may import which.

use cargo_metadata::{DependencyKind, Metadata};

const CPU: &str = "exchequer-cpu";
const CORE: &str = "exchequer-core";
const ATTACKS: &str = "exchequer-attacks";
const BOARD: &str = "exchequer-board";
const FORMATS: &str = "exchequer-formats";
const FILES: &str = "exchequer-files";
const SEE: &str = "exchequer-see";
const REPORT: &str = "exchequer-report";
const ORDERING: &str = "exchequer-ordering";
const SEARCH: &str = "exchequer-search";
const BINARY: &str = "exchequer";
const LAUNCHER: &str = "exchequer-launcher";
const TESTKIT: &str = "exchequer-testkit";
const LAB: &str = "exchequer-lab";
const SIGNATURE: &str = "exchequer-signature";
const BENCHES: &str = "exchequer-benches";
const LAYERS: &str = "exchequer-layers";
const ON_COZY_CHESS: &str = "exchequer-example-cozy-chess";
const ON_SHAKMATY: &str = "exchequer-example-shakmaty";
const XTASK: &str = "xtask";

/// Every member and its allowed imports. A member that is not in the list is a fault: add it with its reason.
const ALLOWED: &[(&str, &[&str])] = &[
    (CPU, &[]),
    (CORE, &[]),
    (ATTACKS, &[CORE]),
    (BOARD, &[CORE, ATTACKS]),
    (FORMATS, &[CORE, ATTACKS, BOARD]),
    (FILES, &[FORMATS]),
    // Not the board: exchange evaluation serves any board.
    (SEE, &[CORE, ATTACKS]),
    (ORDERING, &[CORE, ATTACKS, BOARD, SEE]),
    (REPORT, &[CORE, BOARD, SEE, ORDERING]),
    (SEARCH, &[CORE, ATTACKS, BOARD, SEE, ORDERING]),
    (BINARY, &[CPU, CORE, ATTACKS, BOARD, FORMATS, FILES, SEE, REPORT, ORDERING, SEARCH]),
    // Not the engine: it carries several, each compiled by itself.
    (LAUNCHER, &[CPU]),
    // Neither the attack tables nor see: the oracles must be independent of the code that they check.
    (TESTKIT, &[CORE, BOARD]),
    // The binary too: the lab switches techniques off by arguments of `exchequer bench`.
    (LAB, &[CORE, ATTACKS, BOARD, FORMATS, SEE, ORDERING, SEARCH, BINARY, TESTKIT]),
    (SIGNATURE, &[CORE, BOARD, FORMATS, SEE, REPORT, SEARCH, TESTKIT]),
    (BENCHES, &[CORE, ATTACKS, BOARD, FORMATS, SEE, ORDERING, SEARCH, TESTKIT]),
    (LAYERS, &[CORE, ATTACKS, BOARD, FORMATS, SEE, ORDERING, SEARCH, BENCHES]),
    // The board only in their tests: the examples work without it.
    (ON_COZY_CHESS, &[CORE, SEE, ORDERING]),
    (ON_SHAKMATY, &[CORE, SEE]),
    // Not the attack tables: it repairs them, so it must build when they are wrong.
    (XTASK, &[CPU, CORE]),
];

/// Additional imports that the tests of a member may have.
fn allowed_in_tests(member: &str) -> &'static [&'static str] {
    match member {
        // The testkit would tie it to the attack tables through the board.
        XTASK => &[],
        ON_COZY_CHESS | ON_SHAKMATY => &[BOARD, TESTKIT],
        _ => &[TESTKIT],
    }
}

/// A member of the workspace and the other members that its manifest names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Member {
    name: String,
    imports: Vec<(String, DependencyKind)>,
}

/// The members that cargo reports, with no dependency from outside of the workspace.
pub(crate) fn members(metadata: &Metadata) -> Vec<Member> {
    let packages = metadata.workspace_packages();
    let is_member = |name: &str| packages.iter().any(|package| package.name == name);
    packages
        .iter()
        .map(|package| Member {
            name: package.name.to_string(),
            imports: package
                .dependencies
                .iter()
                .filter(|dependency| dependency.path.is_some() && is_member(&dependency.name))
                .map(|dependency| (dependency.name.clone(), dependency.kind))
                .collect(),
        })
        .collect()
}

/// One sentence for each member that is not in the list and each import that the list does not allow.
pub(crate) fn faults(members: &[Member]) -> Vec<String> {
    let mut faults = Vec::new();
    for Member { name, imports } in members {
        let Some((_, allowed)) = ALLOWED.iter().find(|(member, _)| member == name) else {
            faults.push(format!("{name} is not in the list of who may import whom"));
            continue;
        };
        for (import, kind) in imports {
            let in_tests = *kind == DependencyKind::Development;
            if allowed.contains(&&**import) || in_tests && allowed_in_tests(name).contains(&&**import) {
                continue;
            }
            faults.push(match kind {
                DependencyKind::Development => format!("the tests of {name} may not import {import}"),
                DependencyKind::Build => format!("the build script of {name} may not import {import}"),
                _ => format!("{name} may not import {import}"),
            });
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;
    use cargo_metadata::MetadataCommand;
    use std::fs;

    fn member(name: &str, imports: &[(&str, DependencyKind)]) -> Member {
        let imports = imports.iter().map(|&(import, kind)| (import.to_owned(), kind)).collect();
        Member { name: name.to_owned(), imports }
    }

    #[test]
    fn imports_run_one_way() {
        use DependencyKind::{Build, Development, Normal};
        let good = [
            member(SEE, &[(CORE, Normal), (ATTACKS, Normal), (TESTKIT, Development)]),
            member(BENCHES, &[(TESTKIT, Normal)]),
            member(ON_SHAKMATY, &[(SEE, Normal), (BOARD, Development), (TESTKIT, Development)]),
            member(XTASK, &[(CORE, Normal)]),
        ];
        assert_eq!(faults(&good), [""; 0]);
        let bad = [
            member(CORE, &[(ATTACKS, Normal)]),
            member(SEE, &[(BOARD, Normal)]),
            member(BOARD, &[(TESTKIT, Normal), (SEE, Development)]),
            member(ATTACKS, &[(TESTKIT, Build)]),
            member(ON_COZY_CHESS, &[(BOARD, Normal)]),
            member(XTASK, &[(ATTACKS, Normal), (TESTKIT, Development)]),
            member("exchequer-stranger", &[(CORE, Normal)]),
        ];
        assert_eq!(
            faults(&bad),
            [
                "exchequer-core may not import exchequer-attacks",
                "exchequer-see may not import exchequer-board",
                "exchequer-board may not import exchequer-testkit",
                "the tests of exchequer-board may not import exchequer-see",
                "the build script of exchequer-attacks may not import exchequer-testkit",
                "exchequer-example-cozy-chess may not import exchequer-board",
                "xtask may not import exchequer-attacks",
                "the tests of xtask may not import exchequer-testkit",
                "exchequer-stranger is not in the list of who may import whom",
            ]
        );
    }

    #[test]
    fn the_list_has_no_way_back() {
        // Every name stands below all that it may import, so no way through the list leads back.
        for (i, (name, allowed)) in ALLOWED.iter().enumerate() {
            for import in *allowed {
                assert!(ALLOWED[..i].iter().any(|(earlier, _)| earlier == import), "{name} imports {import}");
            }
        }
    }

    #[test]
    fn a_planted_import_is_found_in_manifests() {
        let root = tempfile::tempdir().unwrap();
        let plant = |path: &str, text: &str| {
            let path = root.path().join(path);
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, text).unwrap();
        };
        plant("Cargo.toml", "[workspace]\nresolver = \"3\"\nmembers = [\"board\", \"see\"]\n");
        for folder in ["board", "see"] {
            plant(&format!("{folder}/src/lib.rs"), "");
        }
        plant("board/Cargo.toml", "[package]\nname = \"exchequer-board\"\n");
        plant(
            "see/Cargo.toml",
            "[package]\nname = \"exchequer-see\"\n[dependencies]\nanyhow = \"1\"\n\
             aside = { package = \"exchequer-board\", path = \"../board\", optional = true }\n",
        );
        let metadata = MetadataCommand::new()
            .manifest_path(root.path().join("Cargo.toml"))
            .no_deps()
            .other_options(["--offline".to_owned()])
            .exec()
            .unwrap();
        let members = members(&metadata);
        assert_eq!(members, [member(BOARD, &[]), member(SEE, &[(BOARD, DependencyKind::Normal)])]);
        assert_eq!(faults(&members), ["exchequer-see may not import exchequer-board"]);
    }
}
