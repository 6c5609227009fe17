//! `spsa` over real pipes, with a fake engine whose play gets better with a number.

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

const LAB: &str = env!("CARGO_BIN_EXE_exchequer-lab");

fn start(engine: &str, arguments: &[&str]) -> Output {
    Command::new(LAB).args(["spsa", engine, "--depth", "1"]).args(arguments).output().unwrap()
}

fn tune(arguments: &[&str]) -> String {
    let output = start(&format!("'{LAB}' fake-engine skilled"), arguments);
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    assert!(output.status.success(), "{}{}", text(&output.stdout), text(&output.stderr));
    text(&output.stdout)
}

/// Returns the final value of the only parameter.
fn skill(report: &str) -> f64 {
    let line = report.lines().find(|line| line.starts_with("Skill")).unwrap_or_else(|| panic!("{report}"));
    line.split_whitespace().nth(2).unwrap().parse().unwrap()
}

#[test]
fn an_engine_learns_what_it_wins_by() {
    let report = tune(&["--iterations", "30", "--pairs-per-iteration", "4", "--seed", "5"]);
    assert!(
        report.contains("Engine      Fake Skilled\nIterations  30 of 30, of 8 games each\nFaults      0\n"),
        "{report}"
    );
    assert!(skill(&report) > 30.0, "it was 20: {report}");
    assert!(report.ends_with(&format!("\n--set Skill={:.0}\n", skill(&report))), "{report}");
}

#[test]
fn a_run_in_parts_is_a_run_in_one() {
    let folder = tempfile::tempdir().unwrap();
    let [whole, part] = ["whole.json", "part.json"].map(|name| folder.path().join(name));
    let arguments = ["--iterations", "12", "--pairs-per-iteration", "2", "--state"];
    let with = |path: &Path| tune(&[&arguments[..], &[path.to_str().unwrap()]].concat());
    let report = with(&whole);
    // One at a time plays the same games.
    let alone = tune(&["--iterations", "12", "--pairs-per-iteration", "2", "--concurrency", "1"]);
    assert_eq!(alone, report);

    let mut command = Command::new(LAB);
    command
        .args(["spsa", &format!("'{LAB}' fake-engine skilled"), "--depth", "1"])
        .args(arguments)
        .arg(&part);
    let mut running =
        command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null()).spawn().unwrap();
    while !part.exists() {
        std::thread::sleep(std::time::Duration::from_millis(1));
    }
    running.kill().unwrap();
    running.wait().unwrap();
    let before = fs::read_to_string(&part).unwrap();
    assert_eq!(with(&part), report);
    let after = fs::read_to_string(&part).unwrap();
    assert_ne!(before, after, "it had not been over");
    assert_eq!(after, fs::read_to_string(&whole).unwrap());
    assert_eq!(with(&part), report, "nothing is left to do");
}

#[test]
fn lines_come_from_a_file_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lines");
    fs::write(&file, "Delay, int, 200, 0, 60000, 10, 0.002\n\nSkill, int, 50, 0, 100, 8, 0.002\n").unwrap();
    let arguments = ["--iterations", "1", "--pairs-per-iteration", "1", "--params", file.to_str().unwrap()];
    assert!(tune(&arguments).contains("\nDelay "));
    let one = tune(&[&arguments[..], &["--param", "Skill"]].concat());
    assert!(one.contains("\nSkill ") && !one.contains("Delay"), "{one}");
}

#[test]
fn what_cannot_be_tuned_is_refused_with_a_sentence() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("lines");
    fs::write(&file, "Courage, int, 200, 0, 60000, 10, 0.002\n").unwrap();
    let file = file.to_str().unwrap();
    let skilled = format!("'{LAB}' fake-engine skilled");
    let dumb = "sh -c 'echo uciok; while read line; do test \"$line\" = isready && echo readyok; done'";
    for (engine, arguments, expected) in [
        (
            skilled.as_str(),
            &["--iterations", "1", "--params", file][..],
            "the engine has no option \"Courage\"",
        ),
        (&skilled, &["--iterations", "1", "--params", "/nowhere"], "/nowhere cannot be read"),
        (&skilled, &["--iterations", "1", "--param", "Luck"], "there is no parameter \"Luck\", only Skill"),
        (&skilled, &["--iterations", "0"], "0 is not in 1.."),
        (&skilled, &[], "--iterations <N>"),
        (dumb, &["--iterations", "1"], "does not answer the command spsa by its parameters"),
        ("/nowhere/at/all", &["--iterations", "1"], "cannot be started"),
    ] {
        let output = start(engine, arguments);
        let messages = String::from_utf8_lossy(&output.stderr);
        assert!(!output.status.success() && messages.contains(expected), "{arguments:?}: {messages}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}
