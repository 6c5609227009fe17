//! Runner of the CI steps, until one fails, and the table of the results.

use anyhow::{Error, Result};
use std::fmt;
use std::time::{Duration, Instant};

/// Result of a step that did not fail.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    Passed,
    /// Passed, with a note for the table.
    Noted(String),
    /// Not run on this machine, with the reason.
    Skipped(String),
}

type Work = Box<dyn FnOnce(&str) -> Result<Outcome>>;

/// One line of the table.
pub(crate) struct Step {
    name: &'static str,
    line: String,
    work: Work,
}

impl Step {
    /// Creates a step whose work receives `line`, the command that a person would type to repeat it.
    pub(crate) fn new(
        name: &'static str,
        line: &str,
        work: impl FnOnce(&str) -> Result<Outcome> + 'static,
    ) -> Self {
        Self { name, line: line.to_owned(), work: Box::new(work) }
    }
}

/// Results of the steps; `Display` draws the table.
pub(crate) struct Report {
    rows: Vec<(&'static str, String, Option<Duration>)>,
    /// Error of the last step that ran, if it failed.
    pub(crate) failure: Option<Error>,
}

/// Runs the steps in order and leaves out all that come after the first failure, in a step or of the check before each step.
pub(crate) fn run(steps: Vec<Step>, mut check: impl FnMut() -> Result<()>) -> Report {
    let mut report = Report { rows: Vec::new(), failure: None };
    let count = steps.len();
    for (index, Step { name, line, work }) in steps.into_iter().enumerate() {
        if report.failure.is_none() {
            report.failure = check().err();
        }
        if report.failure.is_some() {
            report.rows.push((name, "not run".to_owned(), None));
            continue;
        }
        println!("\n== {}/{count} {name}: {line}", index + 1);
        let start = Instant::now();
        let outcome = work(&line);
        let time = start.elapsed();
        let words = match outcome {
            Ok(Outcome::Passed) => "passed".to_owned(),
            Ok(Outcome::Noted(note)) => format!("passed: {note}"),
            Ok(Outcome::Skipped(reason)) => format!("skipped: {reason}"),
            Err(error) => {
                // An error of the command itself names it already.
                let command =
                    if error.to_string().contains(&line) { String::new() } else { format!(" ({line})") };
                report.failure = Some(error.context(format!("CI failed in the step {name:?}{command}")));
                "FAILED".to_owned()
            }
        };
        println!("== {name}: {words} after {:.1} s", time.as_secs_f64());
        report.rows.push((name, words, Some(time)));
    }
    report
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let width = self.rows.iter().map(|(name, ..)| name.chars().count()).max().unwrap_or(0);
        writeln!(f, "{:width$}  {:>8}", "step", "seconds")?;
        for (name, words, time) in &self.rows {
            let seconds = time.map_or_else(|| "-".to_owned(), |time| format!("{:.1}", time.as_secs_f64()));
            writeln!(f, "{name:width$}  {seconds:>8}  {words}")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use anyhow::{anyhow, ensure};

    fn run_alone(steps: Vec<Step>) -> Report {
        run(steps, || Ok(()))
    }

    #[test]
    fn the_first_failure_ends_the_run_and_is_named() {
        let report = run_alone(vec![
            Step::new("one", "cargo one", |_| Ok(Outcome::Noted("4 suites ran".to_owned()))),
            Step::new("two", "cargo two", |_| Err(anyhow!("exit status: 3"))),
            Step::new("three", "cargo three", |_| Ok(Outcome::Passed)),
        ]);
        let words: Vec<&str> = report.rows.iter().map(|(_, words, _)| &**words).collect();
        assert_eq!(words, ["passed: 4 suites ran", "FAILED", "not run"]);
        let failure = format!("{:#}", report.failure.as_ref().unwrap());
        assert_eq!(failure, "CI failed in the step \"two\" (cargo two): exit status: 3");
        let table = report.to_string();
        assert!(table.ends_with("three         -  not run\n"), "{table}");
    }

    #[test]
    fn the_command_is_named_once() {
        let failure = |error: &'static str| {
            let report = run_alone(vec![Step::new("one", "cargo one", move |_| Err(anyhow!(error)))]);
            format!("{:#}", report.failure.unwrap())
        };
        assert_eq!(failure("`cargo one` failed"), "CI failed in the step \"one\": `cargo one` failed");
        assert_eq!(failure("no suites"), "CI failed in the step \"one\" (cargo one): no suites");
    }

    #[test]
    fn a_skipped_step_is_no_failure() {
        let report = run_alone(vec![Step::new("one", "cargo one", |_| {
            Ok(Outcome::Skipped("no such CPU".to_owned()))
        })]);
        assert_eq!(report.rows[0].1, "skipped: no such CPU");
        assert!(report.failure.is_none());
    }

    #[test]
    fn a_failure_between_the_steps_ends_the_run() {
        let passing = |name| Step::new(name, "cargo", |_| Ok(Outcome::Passed));
        let mut count = 0;
        let report = run(vec![passing("one"), passing("two"), passing("three")], || {
            count += 1;
            ensure!(count < 2, "the other run failed");
            Ok(())
        });
        let words: Vec<&str> = report.rows.iter().map(|(_, words, _)| &**words).collect();
        assert_eq!(words, ["passed", "not run", "not run"]);
        assert_eq!((report.failure.unwrap().to_string().as_str(), count), ("the other run failed", 2));
    }
}
