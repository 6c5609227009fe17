//! The runner of the conformance suite, with this engine under its own rules and under others.

use crate::harness::{Run, run_command};
use exchequer_testkit::conformance;
use std::io::{self, Write};
use std::process::{Command, Stdio};

/// Runs `suites/run.py` with the arguments and then the command of an engine; `None` without python3.
fn runner(test: &str, arguments: &[&str], engine: &[&str]) -> Option<Run> {
    let has_python = Command::new("python3").arg("--version").output().is_ok_and(|it| it.status.success());
    if !has_python {
        let _ = writeln!(io::stderr(), "SKIPPED {test}: install python3");
        return None;
    }
    let mut command = Command::new("python3");
    command.arg(conformance::path().with_file_name("run.py")).args(arguments).arg("--").args(engine);
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    Some(run_command(&mut command, b""))
}

/// Returns the command of this engine under a rule set.
fn engine<'a>(rules: &'a str, more: &[&'a str]) -> Vec<&'a str> {
    [&[env!("CARGO_BIN_EXE_exchequer"), "see", "--batch", "-", "--rules", rules], more].concat()
}

#[test]
fn every_column_passes_under_its_rules() {
    for (column, rules, more) in [
        ("swap", "swap", &[][..]),
        ("pinners", "pinners", &[]),
        ("pinners_all", "pinners-all", &[]),
        ("pseudo", "pseudo", &[]),
        ("legal", "legal", &[]),
        ("legal_ep", "legal", &["--en-passant-reply"]),
    ] {
        let name = "every_column_passes_under_its_rules";
        let Some(run) = runner(name, &["--column", column], &engine(rules, more)) else { return };
        let output = run.good();
        assert!(output.starts_with("0 of 1") && output.lines().count() == 1, "{column}: {output}");
    }
}

#[test]
fn other_rules_fail_and_their_mistake_is_named() {
    let name = "other_rules_fail_and_their_mistake_is_named";
    let Some(run) = runner(name, &["--column", "legal"], &engine("pseudo", &[])) else { return };
    assert_eq!((run.code, &*run.stderr), (Some(1), ""), "{}", run.stdout);
    let failed = run.stdout.lines().find(|line| line.contains(" rows fail, ")).expect("a line of the counts");
    assert!(failed.starts_with("2"), "{failed}");
    assert!(run.stdout.contains("rows fail that catch later-checks-ignored\n"), "{}", run.stdout);
    assert!(!run.stdout.contains("catch no-xray-behind-first\n"), "{}", run.stdout);
}

#[test]
fn tags_are_left_out() {
    let arguments = ["--column", "legal", "--leave-out", "capture", "quiet"];
    let Some(run) = runner("tags_are_left_out", &arguments, &engine("legal", &[])) else { return };
    let output = run.good();
    let rows: u32 = output.split(' ').nth(2).expect("a count").parse().expect("a number");
    assert!(rows < 200 && output.ends_with(" are left out\n"), "{output}");
}

#[test]
fn an_engine_that_does_not_answer_is_an_error() {
    let name = "an_engine_that_does_not_answer_is_an_error";
    let binary = env!("CARGO_BIN_EXE_exchequer");
    for (engine, expected) in [
        (vec![binary, "eval", "startpos"], "answers to "),
        (vec!["/no/such/engine"], "/no/such/engine could not be started: "),
    ] {
        let Some(run) = runner(name, &[], &engine) else { return };
        assert_eq!((run.code, &*run.stdout), (Some(1), ""), "{}", run.stderr);
        assert!(run.stderr.contains(expected) && run.stderr.lines().count() == 1, "{}", run.stderr);
    }
    let Some(run) = runner(name, &["--threshold"], &engine("swap", &[])) else { return };
    assert!(run.code == Some(1) && run.stdout.contains("the engine answers error and error"), "{run:?}");
}
