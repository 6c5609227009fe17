//! Check that every suite with data has run, from the log that the tests write.

use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// Which package has to have run which suite, as the tests write it in the log.
const EXPECTED: [&str; 9] = [
    "exchequer-testkit perft/standard.epd",
    "exchequer-testkit perft/fischer.epd",
    "exchequer-testkit perft/sedlak.epd",
    "exchequer-testkit see/cases.tsv",
    "exchequer-board perft/standard.epd",
    "exchequer-board perft/fischer.epd",
    "exchequer-board perft/sedlak.epd",
    "exchequer-see see/cases.tsv",
    "exchequer see/cases.tsv",
];

/// The folder of the suites, which are not part of the repository: the one named by the environment, else
/// `shared/data` beside the workspace; `None` when neither is there.
///
/// A folder that is named but missing is an error: the caller asked for the suites.
pub(crate) fn data_folder(workspace: &Path, named: Option<OsString>) -> Result<Option<PathBuf>> {
    match named {
        Some(folder) => {
            let folder = PathBuf::from(folder);
            ensure!(folder.is_dir(), "EXCHEQUER_DATA names {folder:?}, which is not a folder");
            Ok(Some(folder))
        }
        None => Ok(Some(workspace.join("../shared/data")).filter(|folder| folder.is_dir())),
    }
}

/// Creates an empty log: the lines of an earlier run would count for this one.
pub(crate) fn start_log(log: &Path) -> Result<()> {
    if let Some(folder) = log.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    fs::write(log, "").with_context(|| format!("{} cannot be written", log.display()))
}

/// Counts the suites that ran, from a log of `ran <package> <suite>` and `skipped <package> <suite>` lines, a suite counted
/// for each package that has it; an error unless all did of the packages that are tested.
pub(crate) fn check(log: &str, data: &Path, is_tested: impl Fn(&str) -> bool) -> Result<usize> {
    let (mut ran, mut skipped) = (Vec::new(), Vec::new());
    for line in log.lines() {
        match line.split_once(' ') {
            Some(("ran", suite)) => ran.push(suite),
            Some(("skipped", suite)) => skipped.push(suite),
            _ => {
                bail!("the log of the suites has the line {line:?}, which is neither `ran …` nor `skipped …`")
            }
        }
    }
    ensure!(skipped.is_empty(), "{} was skipped although {} is there", skipped.join(", "), data.display());
    let is_expected = |line: &&str| line.split_once(' ').is_some_and(|(package, _)| is_tested(package));
    let expected = EXPECTED.into_iter().filter(is_expected);
    let missing: Vec<&str> = expected.filter(|suite| !ran.contains(suite)).collect();
    ensure!(missing.is_empty(), "no test ran {} although {} is there", missing.join(", "), data.display());
    ran.sort_unstable();
    ran.dedup();
    Ok(ran.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> String {
        let twice = EXPECTED.iter().chain(&EXPECTED[..2]);
        twice.map(|suite| format!("ran {suite}\n")).collect()
    }

    #[test]
    fn every_suite_has_to_run_and_none_may_be_skipped() {
        let check_of = |log: &str, is_tested: fn(&str) -> bool| {
            check(log, Path::new("data"), is_tested).map_err(|error| error.to_string())
        };
        let check = |log: &str| check_of(log, |_| true);
        assert_eq!(check(&all()), Ok(9));
        // One package's run of a suite does not stand for another's.
        assert_eq!(
            check(&all().replace("ran exchequer-board perft/sedlak.epd\n", "")),
            Err("no test ran exchequer-board perft/sedlak.epd although data is there".to_owned())
        );
        assert_eq!(
            check(&format!("{}skipped exchequer-see see/cases.tsv\n", all())),
            Err("exchequer-see see/cases.tsv was skipped although data is there".to_owned())
        );
        assert!(check("perhaps see/cases.tsv\n").unwrap_err().contains("perhaps"));

        // A package that is not tested owes nothing; one that is owes its suites.
        let of_see = "ran exchequer-see see/cases.tsv\n";
        assert_eq!(check_of(of_see, |package| package == "exchequer-see"), Ok(1));
        assert!(check_of(of_see, |package| package != "exchequer").is_err());
    }

    #[test]
    fn a_named_folder_must_be_there() {
        let root = tempfile::tempdir().unwrap();
        let workspace = root.path().join("workspace");
        assert_eq!(data_folder(&workspace, None).unwrap(), None);
        assert!(data_folder(&workspace, Some("no such folder".into())).is_err());

        fs::create_dir_all(&workspace).unwrap();
        fs::create_dir_all(root.path().join("shared/data")).unwrap();
        assert_eq!(data_folder(&workspace, None).unwrap(), Some(workspace.join("../shared/data")));
        let named = root.path().join("shared");
        assert_eq!(data_folder(&workspace, Some(named.clone().into())).unwrap(), Some(named));
    }

    #[test]
    fn a_log_starts_empty() {
        let root = tempfile::tempdir().unwrap();
        let log = root.path().join("ci/suites.log");
        start_log(&log).unwrap();
        fs::write(&log, all()).unwrap();
        start_log(&log).unwrap();
        assert_eq!(fs::read_to_string(&log).unwrap(), "");
    }
}
