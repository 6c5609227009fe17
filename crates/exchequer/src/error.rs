//! What ends a command early, and how that is said and counted.

use crate::style;
use std::fmt;
use std::io::{self, Write};
use std::process::ExitCode;

/// Bad input, also in some of many lines.
const BAD_INPUT: u8 = 1;
/// As `clap` has it.
pub(crate) const BAD_USAGE: u8 = 2;
/// What a shell reports for a program ended by SIGINT.
pub(crate) const INTERRUPTED: u8 = 128 + 2;
/// What a shell reports for a program ended by SIGPIPE, as most are when `head` has seen enough.
const OUTPUT_CLOSED: u8 = 128 + 13;

/// Why a command could not do all it was asked to do.
#[derive(Debug)]
pub(crate) enum Error {
    /// An argument or a file is wrong; the sentence says what and where, without its full stop.
    Input(String),
    /// Arguments do not go together; the sentence says which.
    Usage(String),
    /// Everything wrong was explained when it turned up.
    Explained,
    /// A signal asked to stop, and what was done is in its place.
    Interrupted,
    /// The answer cannot be written.
    Output(io::Error),
}

impl Error {
    pub(crate) fn file(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot read {}: {error}", path.display()))
    }

    pub(crate) fn unwritable(path: &std::path::Path, error: &io::Error) -> Self {
        Self::Input(format!("cannot write {}: {error}", path.display()))
    }

    /// Says what has not been said yet, on stderr, and gives the exit code.
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

impl From<io::Error> for Error {
    /// Reading has its own place to turn errors into sentences: what is left is writing.
    fn from(error: io::Error) -> Self {
        Self::Output(error)
    }
}

/// A sentence on stderr that is no error; nothing is lost where nobody can read it.
pub(crate) fn say(sentence: &str) {
    let _ = writeln!(anstream::stderr(), "{sentence}");
}

/// One sentence on stderr.
pub(crate) fn explain(message: impl fmt::Display) {
    let message = message.to_string();
    let stop = if message.ends_with('.') { "" } else { "." };
    let (style, reset) = (style::ERROR, style::ERROR.render_reset());
    // There is nowhere left to complain to when stderr is closed.
    let _ = writeln!(anstream::stderr(), "{style}error:{reset} {message}{stop}");
}
