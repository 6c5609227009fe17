//! Counts in the page about the suite.

use anyhow::{Context, Result};
use exchequer_testkit::conformance::{Row, RuleSet, Tag};
use exchequer_testkit::mistakes::Mistake;
use std::fmt::Write;

const BEGIN: &str = "<!-- counts: written by cargo xtask gen-suite -->\n";
const END: &str = "<!-- end of counts -->";

/// Returns the page with its counts replaced.
///
/// # Errors
/// When the marks around the counts are missing.
pub(crate) fn replace(page: &str, tables: &str) -> Result<String> {
    let (before, rest) =
        page.split_once(BEGIN).context("docs/conformance.md has no mark where counts begin")?;
    let (_, after) = rest.split_once(END).context("docs/conformance.md has no mark where counts end")?;
    Ok(format!("{before}{BEGIN}\n{tables}\n{END}{after}"))
}

/// Returns the counts as Markdown.
pub(crate) fn tables(rows: &[Row]) -> String {
    [total(rows), pairs(rows), mistakes(rows), tags(rows)].join("\n")
}

fn total(rows: &[Row]) -> String {
    let black = rows.iter().filter(|row| row.has_tag(Tag::BlackMoves)).count();
    let pieces =
        |row: &Row| row.fen.split(' ').next().unwrap_or_default().matches(char::is_alphabetic).count();
    let small = rows.iter().filter(|row| pieces(row) <= 8).count();
    format!(
        "{} rows; Black moves in {black} of them, and {small} have no more than eight pieces on the board.\n",
        rows.len()
    )
}

fn pairs(rows: &[Row]) -> String {
    let mut table = String::from("Rows with different values under two rule sets:\n\n| |");
    let columns = &RuleSet::ALL[1..];
    columns.iter().for_each(|rules| _ = write!(table, " `{rules}` |"));
    table += "\n|---|";
    columns.iter().for_each(|_| table += "--:|");
    table += "\n";
    for (i, a) in RuleSet::ALL[..RuleSet::ALL.len() - 1].iter().enumerate() {
        _ = write!(table, "| `{a}` |");
        for b in columns {
            let is_later = RuleSet::ALL.iter().position(|rules| rules == b) > Some(i);
            let count = rows.iter().filter(|row| row.value(*a) != row.value(*b)).count();
            if is_later { _ = write!(table, " {count} |") } else { table += " |" }
        }
        table += "\n";
    }
    table
}

fn mistakes(rows: &[Row]) -> String {
    let mut table = String::from("| rows | `catches` | under | the mistake |\n|--:|---|---|---|\n");
    for mistake in Mistake::ALL {
        let count = rows.iter().filter(|row| row.catches(mistake)).count();
        _ = writeln!(table, "| {count} | `{mistake}` | `{}` | {} |", mistake.rules(), mistake.sentence());
    }
    table
}

fn tags(rows: &[Row]) -> String {
    let mut table = String::from("| rows | `tags` | what they say |\n|--:|---|---|\n");
    for tag in Tag::ALL {
        let count = rows.iter().filter(|row| row.has_tag(tag)).count();
        _ = writeln!(table, "| {count} | `{}` | {} |", tag.name(), tag.sentence());
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_stands_between_the_marks_is_replaced() {
        let page = format!("before\n{BEGIN}old\n{END}\nafter\n");
        let new = replace(&page, "new\n").expect("the marks are there");
        assert_eq!(new, format!("before\n{BEGIN}\nnew\n\n{END}\nafter\n"));
        assert_eq!(replace(&new, "new\n").expect("still there"), new);
        assert!(replace("before", "new").is_err());
        assert!(replace(BEGIN, "new").is_err());
    }
}
