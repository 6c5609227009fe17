//! Options of the engine for every field of the plan's `SearchConfig`, each with an effect on the search; see docs/plan.md.

use crate::harness::run;

/// Field, option, a value other than the default, and the settings under which it has an effect.
const FIELDS: [(&str, &str, &str, &str); 8] = [
    ("seeMode", "SEEMode", "off", ""),
    ("useSEEInQuiescence", "UseSEEInQuiescence", "false", "QSEEPruning value off"),
    ("seeMinDepth", "SEEMinDepth", "0", "CaptureOrder value see-prefix"),
    ("seeMaxCapturesPrefix", "SEEMaxCapturesPrefix", "1", "CaptureOrder value see-prefix"),
    ("seePruningMode", "SEEPruning", "conservative", ""),
    ("seePruningMode", "QSEEPruning", "conservative", ""),
    ("useQplyForPruning", "UseQplyForPruning", "false", ""),
    ("seeEqualPruneQply", "SEEEqualPruneQply", "0", ""),
];

/// Returns the nodes of a bench with these options.
fn nodes(options: &[&str]) -> u64 {
    let options: String = options.iter().map(|option| format!("setoption name {option}\n")).collect();
    let text = run(&[], format!("{options}bench 5\n").as_bytes()).good();
    assert!(!text.contains("info string"), "{text}");
    let last = text.lines().last().expect("a last line");
    last.split(' ').next().and_then(|nodes| nodes.parse().ok()).expect("a count")
}

#[test]
fn every_field_of_the_plan_changes_the_tree() {
    for (field, option, value, base) in FIELDS {
        let base: Vec<&str> = if base.is_empty() { Vec::new() } else { vec![base] };
        let set = format!("{option} value {value}");
        assert_ne!(nodes(&base), nodes(&[&base[..], &[&set]].concat()), "{field} as {set}, with {base:?}");
    }
}

/// Exchange evaluation has no shared state: there is no option for thread safety.
#[test]
fn there_is_no_option_without_a_meaning() {
    let text = run(&[], b"uci\n").good().to_lowercase();
    assert!(text.contains("option name seemode ") && !text.contains("threadlocal"), "{text}");
}
