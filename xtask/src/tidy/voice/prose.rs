//! The words of a file that a reader reads: comments of code, text of documents, with the line of each.
//!
//! Blocks that a tool prints into a document are left out: their text is checked in the source of the tool.

/// Marks at which the output of a tool begins; it ends with `<!-- end of`.
const GENERATED: [&str; 2] = ["<!-- figures", "<!-- counts"];

/// A word in lower case; an empty one ends a sentence, a paragraph or a comment.
pub(super) struct Word {
    pub(super) line: usize,
    pub(super) text: String,
}

/// The words outside of quoted code, link targets and addresses.
pub(super) fn words(path: &str, text: &str) -> Vec<Word> {
    let comment = if path.ends_with(".rs") {
        Some("//")
    } else if path.ends_with(".toml") {
        Some("#")
    } else {
        None
    };
    let mut words = Vec::new();
    let mut fenced = false;
    let mut generated = false;
    for (index, line) in text.lines().enumerate() {
        let line_number = index + 1;
        let mut end = || words.push(Word { line: line_number, text: String::new() });
        let prose = match comment {
            Some(mark) => comment_of(line, mark),
            None => Some(line),
        };
        let Some(prose) = prose.map(str::trim).filter(|prose| !prose.is_empty()) else {
            fenced &= comment.is_none();
            end();
            continue;
        };
        if comment.is_none() {
            generated |= GENERATED.iter().any(|mark| prose.starts_with(mark));
            generated &= !prose.starts_with("<!-- end of");
        }
        let is_whole = prose.starts_with(['#', '|']) || prose.starts_with("<!--");
        let opens_block = is_whole || prose.starts_with(['-', '*']);
        let is_fence = prose.starts_with("```");
        fenced ^= is_fence;
        let is_skipped = fenced || is_fence || generated;
        if is_skipped || opens_block {
            end();
        }
        if !is_skipped {
            split(&without_quotes(prose), line_number, &mut words);
        }
        if is_whole {
            words.push(Word { line: line_number, text: String::new() });
        }
    }
    words
}

/// The comment of a line of code: a mark at its start or after a space, so that addresses in strings do not count.
pub(super) fn comment_of<'line>(line: &'line str, mark: &str) -> Option<&'line str> {
    let start = line
        .match_indices(mark)
        .find(|(at, _)| line[..*at].chars().next_back().is_none_or(char::is_whitespace));
    start.map(|(at, _)| line[at + mark.len()..].trim_start_matches(['/', '!']))
}

/// The text with a mark in place of quoted code, and without link targets and addresses.
fn without_quotes(prose: &str) -> String {
    let mut kept = String::new();
    for (index, part) in prose.split('`').enumerate() {
        kept.push_str(if index % 2 == 0 { part } else { "`" });
    }
    let mut text = String::new();
    for (index, part) in kept.split("](").enumerate() {
        let part = if index == 0 { part } else { part.split_once(')').map_or("", |(_, rest)| rest) };
        text.push_str(part);
    }
    text.split_whitespace().filter(|word| !word.contains("://")).collect::<Vec<_>>().join(" ")
}

fn split(prose: &str, line: usize, words: &mut Vec<Word>) {
    for token in prose.split_whitespace() {
        for text in token.split(|c: char| !c.is_alphanumeric() && !matches!(c, '\'' | '_' | '`')) {
            if !text.is_empty() {
                words.push(Word { line, text: text.to_lowercase() });
            }
        }
        if token.ends_with(['.', ':', ';', '!', '?']) {
            words.push(Word { line, text: String::new() });
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sentences(path: &str, text: &str) -> Vec<String> {
        let words: Vec<_> = words(path, text).into_iter().map(|word| word.text).collect();
        words.split(String::is_empty).filter(|words| !words.is_empty()).map(|words| words.join(" ")).collect()
    }

    #[test]
    fn comments_are_read_and_code_is_not() {
        let text = "/// Returns `a b`\n/// again.\nlet a = \"http://b\"; // Why: c.\n//\n// ```\n// let d;\n// ```\n// e\n";
        assert_eq!(sentences("a.rs", text), ["returns ` again", "why", "c", "e"]);
    }

    #[test]
    fn documents_are_read_without_code_and_targets() {
        let text = "# A b\nc [d\ne](f.md) https://g.h i.\n\n```text\nj\n```\n| k | l |\n";
        assert_eq!(sentences("a.md", text), ["a b", "c d e i", "k l"]);
        let printed = "a\n<!-- figures: b -->\nc\n<!-- end of figures -->\nd\n";
        assert_eq!(sentences("a.md", printed), ["a", "end of figures", "d"]);
    }

    #[test]
    fn settings_are_read_for_their_comments() {
        assert_eq!(sentences("a.toml", "# Why.\na = 1\n"), ["why"]);
    }
}
