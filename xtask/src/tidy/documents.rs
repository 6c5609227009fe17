//! Rules for Markdown files: link targets exist, and decisions have unique numbers.

use super::tree::Tree;
use pulldown_cmark::{Event, Parser, Tag};
use std::collections::BTreeMap;

/// Folder of the decisions, named `NNNN-title.md`.
const DECISIONS: &str = "docs/decisions/";

/// One sentence for each dead link or path, and for each decision without a unique number.
pub(crate) fn faults(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in tree.with_ending(".md") {
        faults.extend(dead_paths(tree, path, text));
    }
    faults.extend(decision_numbers(tree));
    faults
}

/// Links and images have to lead to a file or folder of the repository; so does inline code that is written as a
/// path from the root.
fn dead_paths(tree: &Tree, document: &str, text: &str) -> Vec<String> {
    let mut faults = Vec::new();
    for event in Parser::new(text) {
        match event {
            Event::Start(Tag::Link { dest_url, .. } | Tag::Image { dest_url, .. }) => {
                let target = dest_url.split('#').next().unwrap_or_default();
                if target.is_empty() || target.contains(':') {
                    continue;
                }
                if !resolve(document, target).is_some_and(|path| tree.contains(&path)) {
                    faults.push(format!("{document} links to {target}, which is not there"));
                }
            }
            Event::Code(code) if is_path(tree, &code) && !tree.contains(&code) => {
                faults.push(format!("{document} speaks of `{code}`, which is not there"));
            }
            _ => {}
        }
    }
    faults
}

/// The path from the root that a link in `document` means; `None` when it leaves the repository.
fn resolve(document: &str, link: &str) -> Option<String> {
    if link.starts_with('/') {
        return None;
    }
    let mut parts: Vec<&str> = document.split('/').collect();
    parts.pop();
    for part in link.split('/') {
        match part {
            "" | "." => {}
            ".." => {
                parts.pop()?;
            }
            part => parts.push(part),
        }
    }
    Some(parts.join("/"))
}

/// Returns `true` if inline code is meant as a path: it has a slash, only characters of paths, and starts with an existing
/// folder.
fn is_path(tree: &Tree, code: &str) -> bool {
    let is_letter = |c: char| c.is_ascii_alphanumeric() || matches!(c, '/' | '.' | '-' | '_');
    match code.split_once('/') {
        Some((folder, _)) => !folder.is_empty() && code.chars().all(is_letter) && tree.contains(folder),
        None => false,
    }
}

fn decision_numbers(tree: &Tree) -> Vec<String> {
    let mut by_number: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    let mut faults = Vec::new();
    for (path, _) in tree.with_ending(".md") {
        let Some(name) = path.strip_prefix(DECISIONS) else { continue };
        match name.split_once('-') {
            Some((number, _)) if number.len() == 4 && number.bytes().all(|byte| byte.is_ascii_digit()) => {
                by_number.entry(number).or_default().push(path);
            }
            _ => faults.push(format!("{path} is not named by a number of four digits and a title")),
        }
    }
    let twice = by_number.into_iter().filter(|(_, paths)| paths.len() > 1);
    faults.extend(twice.map(|(number, paths)| format!("the decision {number} is {}", paths.join(" and "))));
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_somewhere() {
        let text = "\
[up](../README.md#start) [there](see.md) [folder](decisions/) [web](https://a.b/c) [here](#part)
[gone](gone.md) ![picture](../gone.png) [outside](../../a) [machine](/a/b)

[by name]

```text
[code](is-not-a-link.md)
```

[by name]: missing.md
";
        let tree = Tree::from([
            ("README.md", ""),
            ("docs/a.md", text),
            ("docs/see.md", ""),
            ("docs/decisions/0001-b.md", ""),
        ]);
        let gone = ["gone.md", "../gone.png", "../../a", "/a/b", "missing.md"];
        assert_eq!(faults(&tree), gone.map(|link| format!("docs/a.md links to {link}, which is not there")));
    }

    #[test]
    fn paths_in_code_are_there() {
        let text = "\
`crates/core/src/lib.rs` `crates/core` `crates/` `crates/*` `perft/standard.epd` `see_ge(m, t)` `a/b`
`crates/gone` `crates/core/src/gone.rs`
";
        let tree = Tree::from([("crates/core/src/lib.rs", ""), ("README.md", text)]);
        assert_eq!(
            faults(&tree),
            [
                "README.md speaks of `crates/gone`, which is not there",
                "README.md speaks of `crates/core/src/gone.rs`, which is not there",
            ]
        );
    }

    #[test]
    fn decisions_have_numbers_of_their_own() {
        let tree = Tree::from([
            ("docs/decisions/0001-a.md", ""),
            ("docs/decisions/0001-b.md", ""),
            ("docs/decisions/0002-c.md", ""),
            ("docs/decisions/3-d.md", ""),
        ]);
        assert_eq!(
            faults(&tree),
            [
                "docs/decisions/3-d.md is not named by a number of four digits and a title",
                "the decision 0001 is docs/decisions/0001-a.md and docs/decisions/0001-b.md",
            ]
        );
    }
}
