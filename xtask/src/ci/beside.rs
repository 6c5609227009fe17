//! A second run of steps in a process of its own, beside the first; its output is kept in a file and printed in one piece.

use anyhow::{Context, Result, bail};
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// Run beside this one.
pub(crate) struct Beside {
    name: &'static str,
    child: Child,
    log: PathBuf,
    is_over: bool,
}

impl Beside {
    /// Starts a command whose output goes to the file `log`.
    pub(crate) fn start(name: &'static str, command: &mut Command, log: &Path) -> Result<Self> {
        let file = || -> std::io::Result<(File, File)> {
            fs::create_dir_all(log.parent().unwrap_or(Path::new(".")))?;
            let file = File::create(log)?;
            Ok((file.try_clone()?, file))
        };
        let (out, err) = file().with_context(|| format!("{} cannot be written", log.display()))?;
        let child = command.stdin(Stdio::null()).stdout(out).stderr(err).spawn();
        let child = child.with_context(|| format!("{name} could not be started"))?;
        Ok(Self { name, child, log: log.to_owned(), is_over: false })
    }

    /// Prints the output once the run is over, and returns its failure.
    pub(crate) fn poll(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            Some(status) if !self.is_over => self.end(status),
            _ => Ok(()),
        }
    }

    /// Waits for the end of the run, prints its output unless it is printed already, and returns its failure.
    pub(crate) fn finish(mut self) -> Result<()> {
        let status = self.child.wait()?;
        if self.is_over { Ok(()) } else { self.end(status) }
    }

    /// Ends the run, and prints what it did. A program that it has just started ends by itself.
    pub(crate) fn stop(mut self) -> Result<()> {
        if !self.is_over {
            self.child.kill()?;
            let status = self.child.wait()?;
            let _stopped = self.end(status);
        }
        Ok(())
    }

    fn end(&mut self, status: ExitStatus) -> Result<()> {
        self.is_over = true;
        let bytes = fs::read(&self.log).with_context(|| format!("{} cannot be read", self.log.display()))?;
        println!("\n== {}: all of its output\n{}", self.name, String::from_utf8_lossy(&bytes));
        if status.success() {
            return Ok(());
        }
        bail!("CI failed in {}, whose output is above and in {} ({status})", self.name, self.log.display())
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::time::{Duration, Instant};

    fn start(name: &str, script: &str) -> Beside {
        let log =
            std::env::temp_dir().join(format!("exchequer-beside-{}-{name}", std::process::id())).join("log");
        Beside::start("the other run", Command::new("sh").args(["-c", script]), &log).unwrap()
    }

    #[test]
    fn a_failure_is_found_once_it_is_there_and_reported_once() {
        let mut beside = start("failure", "echo out; echo err >&2; exit 3");
        let limit = Instant::now() + Duration::from_secs(60);
        let error = loop {
            match beside.poll() {
                Err(error) => break error.to_string(),
                Ok(()) => assert!(Instant::now() < limit, "the run does not end"),
            }
        };
        assert!(
            error.starts_with("CI failed in the other run") && error.ends_with("(exit status: 3)"),
            "{error}"
        );
        assert_eq!(fs::read_to_string(&beside.log).unwrap(), "out\nerr\n");
        assert!(beside.poll().is_ok() && beside.finish().is_ok());
    }

    #[test]
    fn the_end_is_waited_for() {
        assert!(start("success", "sleep 0.2").finish().is_ok());
        assert!(start("late-failure", "sleep 0.2; exit 1").finish().is_err());
    }

    #[test]
    fn a_run_can_be_stopped() {
        let beside = start("stopped", "echo first; exec sleep 600");
        let log = beside.log.clone();
        let start = Instant::now();
        while fs::read_to_string(&log).unwrap().is_empty() {
            assert!(start.elapsed() < Duration::from_secs(60), "nothing is written");
        }
        beside.stop().unwrap();
        assert!(start.elapsed() < Duration::from_secs(60));
    }
}
