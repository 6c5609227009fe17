//! The UCI loop: commands in, answers out, until `quit` or the end of the input.
//!
//! Source: the UCI protocol of Rudolf Huber and Stefan Meyer-Kahlen, April 2006. As it asks, a first word that is
//! unknown is passed over and the rest of the line is read. `d`, `flip`, `bench` and `go perft` are customs of Stockfish.
//!
//! The thread that calls reads and answers; another one searches and writes what it finds.

mod engine;
mod go;
mod info;
mod options;
mod output;
mod session;
mod tools;

pub(crate) use engine::STACK;
pub(crate) use info::score;
pub(crate) use options::Settings;

use crate::lines::Lines;
use engine::Engine;
use output::Output;
use session::{Flow, Session};
use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;

/// Enough for two hundred thousand moves.
const LONGEST_LINE: usize = 1 << 20;

/// Reads UCI commands and answers them, each answer flushed, until `quit` or the end of the input.
///
/// Nothing in the input is an error of this function: what cannot be understood or done is answered by an
/// `info string`, and the state stays as it was. Lines may have any bytes; longer than a MiB, they are passed over.
///
/// # Errors
/// When reading or writing fails, or when there is no thread to search.
pub fn uci(input: impl Read, output: impl Write + Send) -> io::Result<()> {
    with_session(output, |session, out| {
        let mut lines = Lines::new(input, LONGEST_LINE);
        while let Some(block) = lines.next_block()? {
            for line in block.lines() {
                let flow = match line.bytes() {
                    Ok(bytes) => session.execute(&String::from_utf8_lossy(bytes)),
                    Err(_) => {
                        out.line(format_args!("info string a line is longer than {LONGEST_LINE} bytes."));
                        Flow::Continue
                    }
                };
                if let Some(error) = out.take_error() {
                    return Err(error);
                }
                if flow == Flow::Quit {
                    return Ok(());
                }
            }
        }
        Ok(())
    })
}

/// Executes each argument as a line of UCI; a search that has an end is waited for before the next line.
///
/// # Errors
/// When writing fails, or when there is no thread to search.
pub(crate) fn uci_arguments(arguments: &[String], output: impl Write + Send) -> io::Result<()> {
    with_session(output, |session, out| {
        for line in arguments {
            let flow = session.execute(line);
            session.wait_for_limited();
            if let Some(error) = out.take_error() {
                return Err(error);
            }
            if flow == Flow::Quit {
                break;
            }
        }
        Ok(())
    })
}

/// Whether a line has a word that is a command.
pub(crate) fn is_command(line: &str) -> bool {
    line.split_whitespace().any(|word| session::COMMANDS.contains(&word))
}

/// A session with its search thread, which has ended when this returns.
fn with_session<W: Write + Send>(
    output: W,
    body: impl FnOnce(&mut Session<'_, W>, &Output<W>) -> io::Result<()>,
) -> io::Result<()> {
    let out = Output::new(output);
    let outcome = thread::scope(|scope| {
        let (sender, jobs) = mpsc::channel();
        let engine = Engine::new(&out);
        let work = move || engine.serve(&jobs);
        thread::Builder::new().name("engine".to_owned()).stack_size(STACK).spawn_scoped(scope, work)?;
        let mut session = Session::new(&out, sender);
        // Dropping the session stops its searches and closes the way to the thread.
        body(&mut session, &out)
    });
    match out.take_error() {
        Some(error) => outcome.and(Err(error)),
        None => outcome,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, Sender};
    use std::time::Duration;

    /// Whoever answers `bestmove` with the next command before the engine has come back from writing.
    struct Hasty<'a> {
        written: &'a mut Vec<u8>,
        commands: Sender<&'static [u8]>,
        next: Option<&'static [u8]>,
    }

    impl Write for Hasty<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            let has_moved = self.written.windows(8).any(|window| window == b"bestmove");
            if let Some(next) = self.next.take_if(|_| has_moved) {
                let _ = self.commands.send(next);
                // Time for it to be read.
                thread::sleep(Duration::from_millis(200));
            }
            Ok(())
        }
    }

    /// Commands as they come.
    struct Commands(Receiver<&'static [u8]>);

    impl Read for Commands {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Ok(command) = self.0.recv() else { return Ok(0) };
            buffer[..command.len()].copy_from_slice(command);
            Ok(command.len())
        }
    }

    #[test]
    fn with_its_move_a_search_is_over() {
        let (commands, input) = mpsc::channel();
        let mut written = Vec::new();
        let first: &[u8] = b"go depth 1\n";
        commands.send(first).expect("it is read below");
        let output = Hasty { written: &mut written, commands, next: Some(b"perft 1\nquit\n") };
        uci(Commands(input), output).expect("nothing fails");
        let text = String::from_utf8_lossy(&written);
        assert!(text.contains("bestmove") && text.contains("e2e4: 1"), "{text}");
    }
}
