//! The public exchange cases, evaluated by the binary.

use crate::harness::run;
use exchequer_testkit::data;
use exchequer_testkit::suites::{Expected, SeeCase, see_cases};
use std::collections::BTreeMap;

const SUITE: &str = "see/cases.tsv";

/// Rows for one run of the binary, each with the expected answer.
type Rows<'a> = Vec<(&'a SeeCase, String)>;

/// Returns the rows whose three reference values agree: one answer under all rules. Rows whose least valuable attacker is
/// not the best one are left out; agreement proves nothing about the swap list there.
fn agreed_rows(text: &str) -> Vec<(SeeCase, i32)> {
    let cases = see_cases(text).into_iter().filter(|case| !case.has_tag("LVA!=MINIMAX"));
    cases.filter_map(|case| case.agreed().map(|value| (case, value))).collect()
}

/// Evaluates a group of rows in one run of the binary, and compares each answer with the expected one.
#[track_caller]
fn ask(rows: &Rows<'_>, values: [i32; 6], args: &[&str]) {
    // The binary has no value for the king, which is never captured.
    let values = values[..5].iter().map(i32::to_string).collect::<Vec<_>>().join(",");
    let input: String = rows.iter().map(|(case, _)| format!("{}\t{}\n", case.fen, case.mv)).collect();
    for method in ["swap", "mailbox"] {
        let all = [&["see", "--batch", "-", "--values", &values, "--method", method], args].concat();
        let answers = run(&all, input.as_bytes()).good();
        let answers: Vec<&str> = answers.lines().collect();
        assert_eq!(answers.len(), rows.len());
        for ((case, expected), answer) in rows.iter().zip(answers) {
            assert_eq!(answer, expected, "line {}: {} {} by {method}", case.line, case.fen, case.mv);
        }
    }
}

#[test]
fn every_case_has_its_value() {
    let Some(text) = data::suite(SUITE) else { return };
    let rows = agreed_rows(&text);
    assert!(rows.len() > 600, "only {} rows", rows.len());
    let mut groups: BTreeMap<[i32; 6], Rows<'_>> = BTreeMap::new();
    for (case, value) in &rows {
        groups.entry(case.values).or_default().push((case, value.to_string()));
    }
    for (values, rows) in groups {
        ask(&rows, values, &[]);
    }
}

#[test]
fn every_threshold_is_reached_or_not() {
    let Some(text) = data::suite(SUITE) else { return };
    let rows = agreed_rows(&text);
    let mut groups: BTreeMap<([i32; 6], i32), Rows<'_>> = BTreeMap::new();
    for (case, value) in &rows {
        if let Expected::Threshold { threshold, .. } = case.expected {
            let reached = (*value >= threshold).to_string();
            groups.entry((case.values, threshold)).or_default().push((case, reached));
        }
    }
    assert!(groups.len() > 30, "only {} groups", groups.len());
    for ((values, threshold), rows) in groups {
        ask(&rows, values, &["--threshold", &threshold.to_string()]);
    }
}
