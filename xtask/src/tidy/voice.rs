//! The language of comments and documents: words and openings that fail, each with what to write.

use super::tree::Tree;

/// Paths that await the rewrite; a path leaves the list once it passes.
const NOT_YET: [&str; 13] = [
    "CHANGELOG.md",
    "README.md",
    "benches/",
    "ci/",
    "crates/exchequer/",
    "crates/lab/",
    "crates/search/",
    "crates/see/",
    "crates/testkit/",
    "docs/",
    "examples/",
    "fuzz/",
    "xtask/",
];

/// Words for persons where a thing is meant, and the terms to use. Taken apart, since this file is checked as well.
const PERSONS: [(&str, &str); 5] = [
    (concat!("no", "body"), "no piece, no attacker, no caller"),
    (concat!("who", "ever"), "the side that, the caller that"),
    (concat!("some", "body"), "a piece, a caller, a thread"),
    (concat!("any", "body"), "any piece, any caller"),
    (concat!("every", "body"), "all pieces, all callers"),
];

/// Words that must not open a line of a comment that documents an item: a noun or a verb stands there.
const OPENINGS: [&str; 7] = ["What", "Who", "Where", "How", "Whether", "Of", "By"];

/// One sentence for each line that breaks a rule.
pub(crate) fn faults(tree: &Tree) -> Vec<String> {
    let mut faults = Vec::new();
    for (path, text) in tree.with_ending(".rs").chain(tree.with_ending(".md")) {
        if NOT_YET.iter().any(|folder| path.starts_with(folder)) {
            continue;
        }
        for (index, line) in text.lines().enumerate() {
            let place = format!("{path}:{}", index + 1);
            faults.extend(persons(&place, line));
            if path.ends_with(".rs") {
                faults.extend(opening(&place, line));
            }
        }
    }
    faults
}

fn persons(place: &str, line: &str) -> Vec<String> {
    let lower = line.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    PERSONS
        .iter()
        .filter(|(word, _)| words.contains(word))
        .map(|(word, term)| format!("{place} says {word:?}: name the thing ({term})"))
        .collect()
}

fn opening(place: &str, line: &str) -> Option<String> {
    let line = line.trim_start();
    let doc = line.strip_prefix("///").or_else(|| line.strip_prefix("//!"))?;
    let first = doc.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
    let opens = doc.trim_start().starts_with(first) && OPENINGS.contains(&first);
    opens.then(|| format!("{place} opens a doc line with {first:?}: open it with a noun or a verb"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_word_fails_with_its_place_and_its_term() {
        for (word, term) in PERSONS {
            let text = format!("//! A file.\n\n// Here {word} captures.\n");
            let tree = Tree::from([("a.rs", &*text)]);
            assert_eq!(faults(&tree), [format!("a.rs:3 says {word:?}: name the thing ({term})")]);
            let document = format!("# Title\n{}: all.\n", word.to_uppercase());
            assert_eq!(faults(&Tree::from([("a.md", &*document)])).len(), 1);
            let identifier = format!("fn {word}_moves() {{}}\n");
            assert_eq!(faults(&Tree::from([("a.rs", &*identifier)])).len(), 1);
        }
    }

    #[test]
    fn each_opening_fails_in_docs_alone() {
        for word in OPENINGS {
            let text = format!("//! A file.\n    /// {word} a node was asked.\n// {word} a comment may.\n");
            let expected = format!("a.rs:2 opens a doc line with {word:?}: open it with a noun or a verb");
            assert_eq!(faults(&Tree::from([("a.rs", &*text)])), [expected]);
        }
    }

    #[test]
    fn longer_words_and_code_pass() {
        let text = "//! A file.\n/// Whatever the values.\n/// `How` is a type.\nlet bodyless = 1;\n";
        assert!(faults(&Tree::from([("a.rs", text)])).is_empty());
    }
}
