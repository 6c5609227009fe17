//! A suite whose data is there must have been run: the tests write down what they did with each.

use anyhow::{Context, Result, bail, ensure};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

/// The suites that some test reads, as the tests name them in the log.
const EXPECTED: [&str; 4] = ["perft/standard.epd", "perft/fischer.epd", "perft/sedlak.epd", "see/cases.tsv"];

/// The folder of the suites, which are not part of the repository: the one named by the environment, else
/// `shared/data` beside the workspace; `None` when neither is there.
///
/// A folder that is named and is not there is an error: somebody wanted the suites to run.
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

/// Makes an empty log: the lines of an earlier run would speak for this one.
pub(crate) fn start_log(log: &Path) -> Result<()> {
    if let Some(folder) = log.parent() {
        fs::create_dir_all(folder).with_context(|| format!("{} cannot be made", folder.display()))?;
    }
    fs::write(log, "").with_context(|| format!("{} cannot be written", log.display()))
}

/// How many suites ran, from a log of `ran <suite>` and `skipped <suite>` lines; an error unless all did.
pub(crate) fn check(log: &str, data: &Path) -> Result<usize> {
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
    let missing: Vec<&str> = EXPECTED.into_iter().filter(|suite| !ran.contains(suite)).collect();
    ensure!(missing.is_empty(), "no test ran {} although {} is there", missing.join(", "), data.display());
    ran.sort_unstable();
    ran.dedup();
    Ok(ran.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: &str = "\
ran see/cases.tsv
ran perft/standard.epd
ran perft/fischer.epd
ran perft/standard.epd
ran perft/sedlak.epd
";

    #[test]
    fn every_suite_has_to_run_and_none_may_be_skipped() {
        let check = |log: &str| check(log, Path::new("data")).map_err(|error| error.to_string());
        assert_eq!(check(ALL), Ok(4));
        assert_eq!(
            check(&ALL.replace("ran perft/sedlak.epd\n", "")),
            Err("no test ran perft/sedlak.epd although data is there".to_owned())
        );
        assert_eq!(
            check(&format!("{ALL}skipped see/cases.tsv\n")),
            Err("see/cases.tsv was skipped although data is there".to_owned())
        );
        assert!(check("perhaps see/cases.tsv\n").unwrap_err().contains("perhaps"));
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
        fs::write(&log, ALL).unwrap();
        start_log(&log).unwrap();
        assert_eq!(fs::read_to_string(&log).unwrap(), "");
    }
}
