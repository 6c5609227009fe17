//! Rules for Rust files: opening line, length, marks of unfinished work, unsafe code.

use super::tree::Tree;
use cargo_metadata::{Metadata, TargetKind};

/// Maximum number of lines of a file without its tests.
const MAX_LINES: usize = 500;

/// The word that only some folders may use. Taken apart here and below, since this file is checked as well.
const UNSAFE: &str = concat!("un", "safe");

/// The places that may use it: intrinsics of the sliders and of exchange evaluation, the call of the latter for a batch,
/// the detection of the CPU, the allocator of the proof without the standard library, the data race that a check has to find, the arrays of other libraries, and
/// the memory of C.
const UNSAFE_HOMES: [&str; 12] = [
    "crates/attacks/",
    "crates/see/src/rays/",
    "crates/see/src/batch/vector.rs",
    "crates/see/src/opaque.rs",
    "crates/cpu/src/cpuid.rs",
    "ci/no-std-proof/",
    "ci/races/fixture/",
    "bindings/python/src/arrow/import.rs",
    "bindings/python/src/columns/interface.rs",
    "bindings/c/src/interface/",
    "bindings/c/src/values.rs",
    "bindings/c/src/panic.rs",
];

/// Marks of unfinished work, each with its required suffix.
const UNFINISHED: [&str; 5] = [
    concat!("to", "do!"),
    concat!("unimple", "mented!"),
    concat!("FIX", "ME"),
    concat!("XX", "X"),
    concat!("db", "g!"),
];

/// The files that cargo compiles as the root of a crate, tests aside, by their path from the root folder.
///
/// The roots of tests and benchmarks are left to the workspace lint, which denies the same.
pub(crate) fn crate_roots(metadata: &Metadata) -> Vec<String> {
    let packages = metadata.workspace_packages();
    let targets = packages.iter().flat_map(|package| &package.targets);
    targets
        .filter(|target| !target.kind.iter().any(|kind| matches!(kind, TargetKind::Test | TargetKind::Bench)))
        .filter_map(|target| target.src_path.strip_prefix(&metadata.workspace_root).ok())
        .map(|path| path.as_str().replace('\\', "/"))
        .collect()
}

/// One sentence for each rule that a file breaks.
pub(crate) fn faults(tree: &Tree, crate_roots: &[String]) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in tree.with_ending(".rs") {
        faults.extend(opening(path, text));
        faults.extend(length(path, text));
        faults.extend(unfinished(path, text));
        faults.extend(stray_unsafe(path, text));
    }
    for root in crate_roots {
        faults.extend(root_without_forbid(root, tree.text(root).unwrap_or_default()));
    }
    faults
}

fn opening(path: &str, text: &str) -> Option<String> {
    (!text.starts_with("//!")).then(|| format!("{path} does not open with a //! line that says what it is"))
}

fn length(path: &str, text: &str) -> Option<String> {
    if path.split('/').any(|part| matches!(part, "tests" | "tests.rs" | "generated" | "data")) {
        return None;
    }
    // A test module in a separate file, or an item for tests only, does not end the code.
    let rest = text.lines().skip(1).chain([""]);
    let opens_tests = |(line, next): &(&str, &str)| {
        *line == "#[cfg(test)]" && next.starts_with("mod ") && next.ends_with('{')
    };
    let lines = text.lines().zip(rest).take_while(|pair| !opens_tests(pair)).count();
    (lines > MAX_LINES).then(|| {
        format!("{path} has {lines} lines before its tests, more than {MAX_LINES}: it has two ideas")
    })
}

fn unfinished(path: &str, text: &str) -> Vec<String> {
    let in_line = |(number, line)| {
        UNFINISHED
            .into_iter()
            .filter(move |mark| has_word(line, mark))
            .map(move |mark| format!("{path}:{number} has {mark}, a mark of unfinished work"))
    };
    numbered(text).flat_map(in_line).collect()
}

fn stray_unsafe(path: &str, text: &str) -> Vec<String> {
    if UNSAFE_HOMES.iter().any(|home| path.starts_with(home)) {
        return Vec::new();
    }
    let allowance = format!("allow({UNSAFE}_code");
    numbered(text)
        .filter(|(_, line)| !line.trim_start().starts_with("//"))
        .filter(|(_, line)| has_word(line, UNSAFE) || line.contains(&allowance))
        .map(|(number, _)| {
            format!("{path}:{number} has {UNSAFE} code, which only {} may", UNSAFE_HOMES.join(" and "))
        })
        .collect()
}

fn root_without_forbid(path: &str, text: &str) -> Option<String> {
    // What is forbidden cannot be allowed again in the one file that may.
    let folder = path.trim_end_matches("lib.rs");
    let has_home = UNSAFE_HOMES.iter().any(|home| home.starts_with(folder));
    let forbid = format!("#![{}({UNSAFE}_code)]", if has_home { "deny" } else { "forbid" });
    let is_home = UNSAFE_HOMES.iter().any(|home| path.starts_with(home));
    (!is_home && !text.lines().any(|line| line == forbid))
        .then(|| format!("{path} is the root of a crate and has no {forbid}"))
}

fn numbered(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().map(|(index, line)| (index + 1, line))
}

/// Returns `true` if the line holds the word and not only a longer one that contains it.
fn has_word(line: &str, word: &str) -> bool {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    line.match_indices(word).any(|(at, _)| {
        let after = &line[at + word.len()..];
        !line[..at].ends_with(is_part) && (word.ends_with('!') || !after.starts_with(is_part))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_open_with_what_they_are() {
        assert_eq!(opening("a.rs", "//! A.\n"), None);
        assert!(opening("a.rs", "use b;\n//! A.\n").is_some());
        assert!(opening("a.rs", "").is_some());
    }

    #[test]
    fn tests_and_tables_do_not_make_a_file_long() {
        let long = "line\n".repeat(MAX_LINES);
        assert_eq!(length("crates/a/src/b.rs", &long), None);
        assert_eq!(length("crates/a/src/b.rs", &format!("{long}#[cfg(test)]\nmod tests {{\n{long}")), None);
        for aside in ["#[cfg(test)]\nmod tests;\n", "#[cfg(test)]\nfn a() {}\n"] {
            assert!(length("crates/a/src/b.rs", &format!("{aside}{long}")).is_some(), "{aside}");
        }
        let longer = format!("{long}line\n");
        assert_eq!(
            length("crates/a/src/b.rs", &longer).unwrap(),
            "crates/a/src/b.rs has 501 lines before its tests, more than 500: it has two ideas"
        );
        assert_eq!(length("crates/a/src/generated/b.rs", &longer), None);
        assert_eq!(length("crates/a/tests/b.rs", &longer), None);
        assert_eq!(length("crates/a/src/b/tests.rs", &longer), None);
    }

    #[test]
    fn unfinished_work_is_named_with_its_line() {
        for mark in UNFINISHED {
            let fault = format!("a.rs:2 has {mark}, a mark of unfinished work");
            assert_eq!(unfinished("a.rs", &format!("fine\n    {mark}(b) // and so on\n")), [fault]);
            assert_eq!(unfinished("a.rs", &format!("my_{mark}\n")), [""; 0]);
        }
    }

    #[test]
    fn unsafe_code_has_few_homes() {
        let block = format!("//! The word {UNSAFE}.\nlet a = {UNSAFE} {{ b() }};\n");
        assert_eq!(
            stray_unsafe("crates/see/src/a.rs", &block),
            [format!(
                "crates/see/src/a.rs:2 has {UNSAFE} code, which only {} may",
                UNSAFE_HOMES.join(" and ")
            )]
        );
        assert_eq!(stray_unsafe("crates/attacks/src/a.rs", &block), [""; 0]);
        assert_eq!(stray_unsafe("a.rs", &format!("#![allow({UNSAFE}_code)]")).len(), 1);
        assert_eq!(stray_unsafe("a.rs", &format!("#![forbid({UNSAFE}_code)]")), [""; 0]);
    }

    #[test]
    fn crate_roots_forbid_unsafe_code() {
        let good = format!("//! A.\n#![forbid({UNSAFE}_code)]\n");
        assert_eq!(root_without_forbid("crates/core/src/lib.rs", &good), None);
        assert!(root_without_forbid("crates/core/src/lib.rs", "//! A.\n").is_some());
        assert!(root_without_forbid("crates/see/src/lib.rs", "//! A.\n").is_some());
        assert_eq!(root_without_forbid("crates/see/src/lib.rs", &good.replace("forbid", "deny")), None);
        assert_eq!(root_without_forbid("crates/attacks/src/lib.rs", "//! A.\n"), None);
    }

    #[test]
    fn the_tree_is_searched_whole() {
        let tree = Tree::from([("a/lib.rs", "use b;\n"), ("a/b.rs", "//! B.\n"), ("c.md", "use b;\n")]);
        assert_eq!(
            faults(&tree, &["a/lib.rs".to_owned()]),
            [
                "a/lib.rs does not open with a //! line that says what it is".to_owned(),
                format!("a/lib.rs is the root of a crate and has no #![forbid({UNSAFE}_code)]"),
            ]
        );
    }

    #[test]
    fn this_workspace_has_its_roots_where_they_are_known_to_be() {
        let roots = crate_roots(&crate::workspace::metadata().unwrap());
        for root in ["crates/core/src/lib.rs", "crates/exchequer/src/main.rs", "xtask/src/main.rs"] {
            assert!(roots.iter().any(|path| path == root), "{root} not in {roots:?}");
        }
        assert!(!roots.iter().any(|path| path.contains("/tests/")), "{roots:?}");
    }
}
