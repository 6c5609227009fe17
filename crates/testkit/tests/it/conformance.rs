//! The conformance suite of this repository: its values equal the brute force, and it separates the mistakes that it
//! claims to catch.

use exchequer_testkit::conformance::{self, LEAST_ROWS, Row, RuleSet, Tag};
use exchequer_testkit::mistakes::{Mistake, see_without_mistake};
use std::collections::HashSet;

fn rows() -> Vec<Row> {
    let text =
        conformance::text().unwrap_or_else(|error| panic!("{}: {error}", conformance::path().display()));
    conformance::read(&text).unwrap_or_else(|error| panic!("{error}"))
}

fn count(rows: &[Row], is_meant: impl Fn(&Row) -> bool) -> usize {
    rows.iter().filter(|row| is_meant(row)).count()
}

#[test]
fn every_value_is_that_of_brute_force() {
    for row in rows() {
        let (board, mv) = row.board();
        for rules in RuleSet::ALL {
            let value = Some(row.value(rules));
            assert_eq!(rules.brute_force(&board, mv, &row.values), value, "{rules}: {}", row.id);
            assert_eq!(
                Some(see_without_mistake(&board, mv, &row.values, rules)),
                value,
                "{rules}: {}",
                row.id
            );
        }
    }
}

#[test]
fn every_row_catches_exactly_its_listed_mistakes() {
    for row in rows() {
        let (board, mv) = row.board();
        let is_caught =
            |mistake: &Mistake| mistake.see(&board, mv, &row.values) != row.value(mistake.rules());
        let caught: Vec<Mistake> = Mistake::ALL.into_iter().filter(is_caught).collect();
        assert_eq!(row.catches, caught, "{}", row.id);
        assert_eq!(row.tags, Tag::of(&board, mv, &row.values), "{}", row.id);
    }
}

#[test]
fn every_mistake_is_caught_by_enough_rows() {
    let rows = rows();
    for mistake in Mistake::ALL {
        let count = count(&rows, |row| row.catches(mistake));
        assert!(count >= LEAST_ROWS, "{mistake}: {count} rows");
    }
}

#[test]
fn every_two_rule_sets_are_parted_by_enough_rows() {
    let rows = rows();
    for (i, a) in RuleSet::ALL.into_iter().enumerate() {
        for &b in &RuleSet::ALL[..i] {
            let count = count(&rows, |row| row.value(a) != row.value(b));
            assert!(count >= LEAST_ROWS, "{a} and {b}: {count} rows");
        }
    }
}

#[test]
fn every_tag_but_that_of_chess960_has_enough_rows() {
    let rows = rows();
    for tag in Tag::ALL {
        let least = if tag == Tag::Chess960 { 10 } else { LEAST_ROWS };
        let count = count(&rows, |row| row.has_tag(tag));
        assert!(count >= least, "{}: {count} rows", tag.name());
    }
    // Both sides make the first move in a good part of the rows.
    let black = count(&rows, |row| row.has_tag(Tag::BlackMoves));
    assert!(black * 3 > rows.len() && black * 3 < rows.len() * 2, "{black} of {}", rows.len());
}

#[test]
fn no_position_is_there_twice() {
    let rows = rows();
    assert!(rows.len() >= 1_000, "{} rows", rows.len());
    let positions: HashSet<&str> = rows.iter().map(|row| row.fen.as_str()).collect();
    assert_eq!(positions.len(), rows.len());
}
