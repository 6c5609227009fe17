//! Errors that end a command, with their messages and exit codes.

use exchequer_files::OpenError;
use exchequer_report::printable;
use exchequer_report::style;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Exit code for bad input, also if only some lines are bad.
const BAD_INPUT: u8 = 1;
/// Exit code for bad usage, the same as that of `clap`.
pub(crate) const BAD_USAGE: u8 = 2;
/// Exit code that a shell reports after SIGINT.
pub(crate) const INTERRUPTED: u8 = 128 + 2;
/// Exit code that a shell reports after SIGPIPE, for example when `head` closes the pipe.
const OUTPUT_CLOSED: u8 = 128 + 13;

/// Reason for the early end of a command.
#[derive(Debug)]
pub(crate) enum Error {
    /// An argument or a file is invalid; the sentence names the fault and its place, without a full stop.
    Input(String),
    /// Arguments conflict; the sentence names them.
    Usage(String),
    /// All faults were already reported.
    Explained,
    /// A signal stopped the command, and its partial result is saved.
    Interrupted,
    /// Writing the answer failed.
    Output(io::Error),
}

impl Error {
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot read {}: {error}", path.display()))
    }

    pub(crate) fn unwritable(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot write {}: {error}", path.display()))
    }

    /// Prints the error to stderr, unless already reported, and returns the exit code.
    pub(crate) fn report(&self) -> ExitCode {
        match self {
            Self::Input(message) => explain(message),
            Self::Usage(message) => {
                explain(message);
                return ExitCode::from(BAD_USAGE);
            }
            Self::Explained => {}
            Self::Interrupted => return ExitCode::from(INTERRUPTED),
            Self::Output(error) if error.kind() == io::ErrorKind::BrokenPipe => {
                return ExitCode::from(OUTPUT_CLOSED);
            }
            Self::Output(error) => explain(format_args!("cannot write the answer: {error}")),
        }
        ExitCode::from(BAD_INPUT)
    }
}

impl From<OpenError> for Error {
    fn from(error: OpenError) -> Self {
        match error {
            OpenError::Usage(sentence) => Self::Usage(sentence),
            error => Self::Input(error.to_string()),
        }
    }
}

impl From<io::Error> for Error {
    /// Converts a write error; read errors are converted where they occur.
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// Prints a note to stderr; a write error is ignored.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(anstream::stderr(), "{}", printable(sentence));
}

/// Prints an error sentence to stderr. Control characters, which may come from the input, are escaped.
pub(crate) fn explain(message: impl fmt::Display) {
    let message = printable(&message.to_string());
    let stop = if message.ends_with('.') { "" } else { "." };
    let (style, reset) = (style::ERROR, style::ERROR.render_reset());
    // A closed stderr leaves no place to report.
    let _ = writeln!(anstream::stderr(), "{style}error:{reset} {message}{stop}");
}
