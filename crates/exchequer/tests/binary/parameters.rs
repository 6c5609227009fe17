//! `exchequer parameters`: every parameter with its description, range and default.

use crate::harness::run;
use exchequer_search::{PARAMETERS, SearchConfig};

#[test]
fn every_parameter_is_listed_with_its_default_its_limits_and_its_description() {
    let text = run(&["parameters"], b"").good();
    let config = SearchConfig::default();
    for parameter in PARAMETERS {
        let start = format!("{} = {} ({}", parameter.name, parameter.text(&config), parameter.limits());
        let mut lines = text.lines().skip_while(|line| !line.starts_with(&start));
        let first = lines.next().unwrap_or_else(|| panic!("{start} in {text}"));
        assert!(
            parameter.uci.is_none_or(|option| first.contains(&format!("; UCI option {option}"))),
            "{first}"
        );
        assert!(parameter.flag.is_none_or(|flag| first.ends_with(&format!("; --{flag})"))), "{first}");
        assert_eq!(lines.next(), Some(&*format!("    {}", parameter.about)));
    }
    assert!(text.contains("    production: Losing captures come after the quiet moves\n"), "{text}");
    assert_eq!(run(&["parameters", "killers"], b"").code, Some(2));
}

#[test]
fn piece_values_reach_the_search() {
    let nodes = |set: &[&str]| {
        let text = run(&[&["bench", "6"], set].concat(), b"").good();
        text.lines()
            .last()
            .and_then(|line| line.split(' ').next().map(str::to_owned))
            .expect("a line of nodes")
    };
    let usual = nodes(&[]);
    assert_eq!(nodes(&["--set", "see_bishop_value=300"]), usual);
    for piece in ["pawn", "knight", "bishop", "rook", "queen"] {
        let set = format!("see_{piece}_value=700");
        assert_ne!(nodes(&["--set", &set]), usual, "{set}");
    }
}

#[test]
fn a_wrong_parameter_is_named_with_what_is_expected() {
    for (set, part) in [
        ("killers=maybe", "killers is true or false, not \"maybe\""),
        ("null_move_depth=65", "null_move_depth is a whole number from 1 to 64, not \"65\""),
        ("see_mode=loud", "see_mode is one of off, testing, shadow, production, not \"loud\""),
        ("nothing=1", "there is no search parameter \"nothing\""),
    ] {
        let run = run(&["bench", "1", "--set", set], b"");
        assert_eq!(run.code, Some(2), "{set}");
        assert!(run.stderr.contains(part), "{}", run.stderr);
    }
}
