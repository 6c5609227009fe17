//! The conformance suite of this repository against every form of every rule set.

use exchequer_see::{EnPassantReply, Legal, Mailbox, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap};
use exchequer_testkit::conformance::{self, Row, RuleSet};

/// The rule sets of the suite that this crate has: all but `pseudo_np`, which is `Pseudo` less a rule.
const RULES: [RuleSet; 6] = [
    RuleSet::Swap,
    RuleSet::Pinners,
    RuleSet::PinnersAll,
    RuleSet::Pseudo,
    RuleSet::Legal,
    RuleSet::LegalEnPassant,
];

fn suite() -> String {
    conformance::text().unwrap_or_else(|error| panic!("{}: {error}", conformance::path().display()))
}

fn rows() -> Vec<Row> {
    conformance::read(&suite()).unwrap_or_else(|error| panic!("{error}"))
}

/// Returns the forms that disagree with the suite.
fn disagreements(rows: &[Row]) -> Vec<String> {
    let under = |row, rules| match rules {
        RuleSet::Swap => wrong_forms(row, Swap, rules),
        RuleSet::Pinners => wrong_forms(row, Pinners, rules),
        RuleSet::PinnersAll => wrong_forms(row, PinnersAll, rules),
        RuleSet::PseudoNoPromotion => Vec::new(),
        RuleSet::Pseudo => wrong_forms(row, Pseudo, rules),
        RuleSet::Legal => wrong_forms(row, Legal, rules),
        RuleSet::LegalEnPassant => wrong_forms(row, EnPassantReply(Legal), rules),
    };
    let of_row = |row| {
        RULES.into_iter().flat_map(move |rules| [under(row, rules), wrong_mailbox_forms(row, rules)].concat())
    };
    rows.iter().flat_map(of_row).collect()
}

fn points(row: &Row) -> PieceValues {
    let [pawn, knight, bishop, rook, queen, _] = row.values;
    PieceValues::new(pawn, knight, bishop, rook, queen).expect("values of a sane size")
}

fn wrong_forms(row: &Row, rules: impl Rules, column: RuleSet) -> Vec<String> {
    let ((board, mv), points, value) = (row.board(), points(row), row.value(column));
    let answers = [
        ("see", rules.see(&board, mv, &points) == value),
        ("try_see", rules.try_see(&board, mv, &points) == Ok(value)),
        ("see_ge at the value", rules.see_ge(&board, mv, &points, value)),
        ("see_ge above the value", !rules.see_ge(&board, mv, &points, value + 1)),
        ("trace", rules.trace(&board, mv, &points).value() == value),
    ];
    named(row, column, &answers)
}

/// Checks the mailbox form, for the rule sets that it supports.
fn wrong_mailbox_forms(row: &Row, column: RuleSet) -> Vec<String> {
    let ((board, mv), points, value) = (row.board(), points(row), row.value(column));
    let mailbox = match column {
        RuleSet::Swap => Mailbox::new(&board),
        RuleSet::Pinners => Mailbox::pinners(&board),
        RuleSet::PinnersAll => Mailbox::pinners_all(&board),
        _ => return Vec::new(),
    };
    let answers = [
        ("mailbox see", mailbox.see(mv, &points) == value),
        ("mailbox see_ge at the value", mailbox.see_ge(mv, &points, value)),
        ("mailbox see_ge above the value", !mailbox.see_ge(mv, &points, value + 1)),
        ("mailbox trace", mailbox.trace(mv, &points).value() == value),
    ];
    named(row, column, &answers)
}

fn named(row: &Row, column: RuleSet, answers: &[(&str, bool)]) -> Vec<String> {
    let wrong = answers.iter().filter(|(_, is_right)| !is_right);
    wrong.map(|(form, _)| format!("{}: {form} under {column}", row.id)).collect()
}

#[test]
fn every_form_agrees_with_the_suite() {
    let rows = rows();
    assert!(rows.len() >= 1_000, "{} rows", rows.len());
    assert_eq!(disagreements(&rows), [""; 0]);
}

#[test]
fn a_wrong_value_in_the_file_is_found() {
    // The change is in the text, like a typing error in the file.
    let text = suite();
    let planted = text.replacen(" legal 0;", " legal 100;", 1);
    assert_ne!(text, planted);
    let rows = conformance::read(&planted).expect("still a suite");
    let forms = ["see", "try_see", "see_ge at the value", "trace"];
    let found = disagreements(&rows);
    let id = found[0].split(':').next().expect("an id");
    assert_eq!(found, forms.map(|form| format!("{id}: {form} under legal")));
}

#[test]
fn a_wrong_value_is_found_under_every_rule_set() {
    // One row in seven, from all groups.
    for row in rows().into_iter().step_by(7) {
        for rules in RULES {
            for slip in [-1, 1] {
                let mut wrong = row.clone();
                wrong.expected[rules as usize] += slip;
                let found = disagreements(&[wrong]);
                // The value, its checked variant, one side of the threshold, and the trace; the mailbox has no
                // checked variant.
                let has_mailbox = matches!(rules, RuleSet::Swap | RuleSet::Pinners | RuleSet::PinnersAll);
                let forms = if has_mailbox { 7 } else { 4 };
                assert_eq!(found.len(), forms, "{}: {found:?}", row.id);
            }
        }
    }
}
