//! The language of comments and documents: words, phrases and openings that fail, each with what to write.

mod prose;
mod words;

use super::tree::Tree;
use prose::Word;
use std::collections::HashMap;
use words::{HISTORY, OPENINGS, PERSONS, TERMS};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Persons,
    Openings,
    Terms,
    History,
    Spelling,
}

/// Paths with history: changes, decisions, experiments.
const DIARIES: [&str; 3] = ["CHANGELOG.md", "docs/decisions/", "docs/experiments/"];

/// The list of British words, and the files that call functions of other crates whose names have such words.
const BRITISH: [&str; 2] =
    ["xtask/src/tidy/voice/words.rs", "crates/formats/tests/formats/viriformat_crate.rs"];

struct Fault {
    rule: Rule,
    line: usize,
    text: String,
}

/// One sentence for each line that breaks a rule.
pub(crate) fn faults(tree: &Tree) -> Vec<String> {
    let spellings: HashMap<String, String> = words::spellings().collect();
    let mut sentences = Vec::new();
    for (path, text) in [".rs", ".md", ".toml"].into_iter().flat_map(|ending| tree.with_ending(ending)) {
        let words = prose::words(path, text);
        let mut faults = phrases(&words);
        faults.extend(hashes(&words));
        faults.extend(spelling(path, text, &words, &spellings));
        for (index, line) in text.lines().enumerate() {
            faults.extend(persons(index + 1, line));
            if path.ends_with(".rs") {
                faults.extend(opening(index + 1, line));
            }
        }
        faults.retain(|fault| !is_exempt(fault.rule, path));
        faults.sort_by_key(|fault| fault.line);
        sentences.extend(faults.into_iter().map(|fault| format!("{path}:{} {}", fault.line, fault.text)));
    }
    sentences
}

fn is_exempt(rule: Rule, path: &str) -> bool {
    rule == Rule::History && DIARIES.iter().any(|folder| path.starts_with(folder))
        || rule == Rule::Spelling && BRITISH.contains(&path)
}

fn persons(line: usize, text: &str) -> Vec<Fault> {
    let lower = text.to_lowercase();
    let words: Vec<&str> = lower.split(|c: char| !c.is_alphanumeric()).collect();
    PERSONS
        .iter()
        .filter(|(word, _)| words.contains(word))
        .map(|(word, term)| {
            let text = format!("says {word:?}: name the thing ({term})");
            Fault { rule: Rule::Persons, line, text }
        })
        .collect()
}

fn opening(line: usize, text: &str) -> Option<Fault> {
    let text = text.trim_start();
    let doc = text.strip_prefix("///").or_else(|| text.strip_prefix("//!"))?;
    let first = doc.split(|c: char| !c.is_alphanumeric()).find(|word| !word.is_empty())?;
    let opens = doc.trim_start().starts_with(first) && OPENINGS.contains(&first);
    opens.then(|| {
        let text = format!("opens a doc line with {first:?}: open it with a noun or a verb");
        Fault { rule: Rule::Openings, line, text }
    })
}

/// Faults of terms and of history.
fn phrases(words: &[Word]) -> Vec<Fault> {
    let terms = TERMS.iter().map(|&(phrase, term)| (Rule::Terms, phrase, format!("write {term}")));
    let history = HISTORY
        .iter()
        .map(|&phrase| (Rule::History, phrase, "say what is, and what was in docs/experiments".to_owned()));
    let mut faults = Vec::new();
    for (rule, phrase, remedy) in terms.chain(history) {
        let pattern: Vec<&str> = phrase.split(' ').collect();
        faults.extend((0..words.len()).filter(|&at| matches(&words[at..], &pattern)).map(|at| Fault {
            rule,
            line: words[at].line,
            text: format!("says {phrase:?}: {remedy}"),
        }));
    }
    faults
}

fn matches(words: &[Word], pattern: &[&str]) -> bool {
    match pattern {
        [] => true,
        ["...", rest @ ..] => (0..=5)
            .take_while(|&gap| gap <= words.len() && words[..gap].iter().all(|word| !word.text.is_empty()))
            .any(|gap| matches(&words[gap..], rest)),
        [first, rest @ ..] => {
            words.first().is_some_and(|word| word.text == *first) && matches(&words[1..], rest)
        }
    }
}

/// Commit hashes: seven hexadecimal digits or more, with a letter among them.
fn hashes(words: &[Word]) -> Vec<Fault> {
    let is_hash = |text: &str| {
        (7..=40).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_hexdigit())
            && text.bytes().any(|b| b.is_ascii_digit())
            && text.bytes().any(|b| b.is_ascii_alphabetic())
    };
    words
        .iter()
        .filter(|word| is_hash(&word.text))
        .map(|word| Fault {
            rule: Rule::History,
            line: word.line,
            text: format!("names the commit {:?}: say what is, and what was in docs/experiments", word.text),
        })
        .collect()
}

/// British words in prose, and in the names and texts of code.
fn spelling(path: &str, text: &str, words: &[Word], spellings: &HashMap<String, String>) -> Vec<Fault> {
    let fault = |line: usize, word: &str| {
        let american = spellings.get(word)?;
        Some(Fault { rule: Rule::Spelling, line, text: format!("spells {word:?}: write {american:?}") })
    };
    let mut faults: Vec<Fault> = words.iter().filter_map(|word| fault(word.line, &word.text)).collect();
    if path.ends_with(".rs") {
        for (index, line) in text.lines().enumerate() {
            let code = match prose::comment_of(line, "//") {
                Some(comment) => &line[..line.len() - comment.len()],
                None => line,
            };
            let code = code.to_lowercase();
            faults.extend(code.split(|c: char| !c.is_alphabetic()).filter_map(|word| fault(index + 1, word)));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(path: &str, text: &str) -> Vec<String> {
        faults(&Tree::from([(path, text)]))
    }

    #[test]
    fn each_word_for_persons_fails_with_its_place_and_its_term() {
        for (word, term) in PERSONS {
            let text = format!("//! A file.\n\n// Here {word} captures.\n");
            assert_eq!(of("a.rs", &text), [format!("a.rs:3 says {word:?}: name the thing ({term})")]);
            assert_eq!(of("a.md", &format!("# Title\n{}: all.\n", word.to_uppercase())).len(), 1);
            assert_eq!(of("a.rs", &format!("fn {word}_moves() {{}}\n")).len(), 1);
        }
    }

    #[test]
    fn each_opening_fails_in_docs_alone() {
        for word in OPENINGS {
            let text = format!("//! A file.\n    /// {word} a node was asked.\n// {word} a comment may.\n");
            let expected = format!("a.rs:2 opens a doc line with {word:?}: open it with a noun or a verb");
            assert_eq!(of("a.rs", &text), [expected]);
        }
    }

    #[test]
    fn each_phrase_fails_with_its_place_and_its_term() {
        for (phrase, term) in TERMS {
            let written = phrase.replace("...", "are always");
            let expected = |path: &str, line: usize| format!("{path}:{line} says {phrase:?}: write {term}");
            let comment = format!("//! A file.\n/// Moves {written} here.\nlet text = \"{written}\";\n");
            assert_eq!(of("a.rs", &comment), [expected("a.rs", 2)]);
            let document = format!("# Title\n\nHere `{written}` {}.\n", written.to_uppercase());
            assert_eq!(of("docs/experiments/a.md", &document), [expected("docs/experiments/a.md", 3)]);
            assert_eq!(
                of("a.toml", &format!("a = \"{written}\"\n# Moves {written}.\n")),
                [expected("a.toml", 2)]
            );
        }
    }

    #[test]
    fn a_phrase_may_span_lines_and_not_sentences() {
        assert_eq!(of("a.rs", "/// Five moves, two of\n/// which capture.\n").len(), 1);
        assert!(of("a.rs", "/// Five moves, two of.\n/// which capture.\n").is_empty());
        assert!(of("a.rs", "// Two of\nlet a = 1;\n// which capture.\n").is_empty());
        assert_eq!(of("a.md", "Late moves may at times be left out.\n").len(), 1);
        assert!(of("a.md", "Late moves come one after the other and are left out.\n").is_empty());
    }

    #[test]
    fn history_fails_but_in_diaries() {
        for phrase in HISTORY {
            let text = format!("One sentence.\nThe other {phrase} stands.\n");
            let expected =
                format!("docs/a.md:2 says {phrase:?}: say what is, and what was in docs/experiments");
            assert_eq!(of("docs/a.md", &text), [expected]);
            for diary in ["CHANGELOG.md", "docs/decisions/a.md", "docs/experiments/a.md"] {
                assert!(of(diary, &text).is_empty());
            }
        }
        let commit = "Measured.\nSince 0a81dec it is faster.\n";
        let expected =
            "docs/a.md:2 names the commit \"0a81dec\": say what is, and what was in docs/experiments";
        assert_eq!(of("docs/a.md", commit), [expected]);
        assert!(of("docs/experiments/a.md", commit).is_empty());
        assert!(of("docs/a.md", "1234567 nodes, `0a81dec`, defaced facades.\n").is_empty());
    }

    #[test]
    fn each_british_spelling_fails_with_its_place_and_the_american_one() {
        for (british, american) in words::spellings() {
            let expected =
                |path: &str, line: usize| format!("{path}:{line} spells {british:?}: write {american:?}");
            assert_eq!(of("a.rs", &format!("//! A file.\n// The {british}.\n")), [expected("a.rs", 2)]);
            assert_eq!(of("a.rs", &format!("fn the_{british}() {{}}\n")), [expected("a.rs", 1)]);
            assert_eq!(of("a.md", &format!("`{british}`\n\nThe {british}.\n")), [expected("a.md", 3)]);
            assert!(of("a.md", &format!("The {american}.\n")).is_empty());
        }
        assert!(of("a.md", "Optimism and analyses promise otherwise.\n").is_empty());
    }

    #[test]
    fn longer_words_and_code_pass() {
        let text = "//! A file.\n/// Whatever the values.\n/// `How` is a type.\nlet bodyless = 1;\n";
        assert!(of("a.rs", text).is_empty());
    }
}
