//! Runs of the binary with given arguments and input.

use std::io::Write;
use std::process::{Command, Stdio};
use std::thread;

/// Output and exit code of a run.
#[derive(Debug)]
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Returns the output of a successful run without messages.
    #[track_caller]
    pub(crate) fn good(self) -> String {
        assert_eq!((self.code, self.stderr.as_str()), (Some(0), ""), "{}", self.stdout);
        self.stdout
    }

    /// Returns the single error line of a run that refused its input and printed no output.
    #[track_caller]
    pub(crate) fn bad_input(self) -> String {
        assert_eq!((self.code, self.stdout.as_str()), (Some(1), ""), "{}", self.stderr);
        assert_eq!(self.stderr.lines().count(), 1, "{}", self.stderr);
        assert!(self.stderr.starts_with("error: ") && self.stderr.ends_with(".\n"), "{}", self.stderr);
        self.stderr
    }
}

/// Returns a command for the binary in a fixed environment.
pub(crate) fn command() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_exchequer"));
    for variable in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "COLUMNS", "EXCHEQUER_CPU", "EXCHEQUER_WHY"] {
        command.env_remove(variable);
    }
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs the binary with the input on a pipe, which is closed after it.
pub(crate) fn run(args: &[&str], input: &[u8]) -> Run {
    run_command(command().args(args), input)
}

pub(crate) fn run_command(command: &mut Command, input: &[u8]) -> Run {
    let mut child = command.spawn().expect("the binary starts");
    let mut stdin = child.stdin.take().expect("stdin is a pipe");
    thread::scope(|scope| {
        scope.spawn(move || {
            // A program may end before it has read its input; the pipe is closed then.
            let _ = stdin.write_all(input);
        });
        let output = child.wait_with_output().expect("the binary ends");
        let text = |bytes| String::from_utf8(bytes).expect("the output is UTF-8");
        Run { code: output.status.code(), stdout: text(output.stdout), stderr: text(output.stderr) }
    })
}

pub(crate) const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
/// Second example position of the Chess Programming Wiki's swap algorithm; Nxe5 loses 225 with its values.
pub(crate) const SEED: &str = "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1";
pub(crate) const SEED_VALUES: &str = "100,325,325,500,1000";
