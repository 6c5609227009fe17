//! The UCI loop: commands in, answers out, until `quit` or the end of the input.
//!
//! Source: the UCI protocol of Rudolf Huber and Stefan Meyer-Kahlen, April 2006. As the protocol
//! requires, unknown words before a command are skipped. `d`, `flip`, `bench` and `go perft` follow Stockfish.
//!
//! The calling thread reads and answers commands. A second thread searches and writes `info` and `bestmove` lines.

mod engine;
mod go;
mod info;
mod lag;
mod number;
mod options;
mod output;
mod position;
mod session;
mod strength;
mod tools;

pub(crate) use info::score;
pub(crate) use options::Settings;

use crate::deep_thread;
use crate::input::Lines;
use engine::Engine;
use output::Output;
use session::{Flow, Session};
use std::io::{self, Read, Write};
use std::sync::mpsc;
use std::thread;

/// Longest accepted line in bytes: enough for two hundred thousand moves.
const LONGEST_LINE: usize = 1 << 20;

/// Reads UCI commands and answers them, each answer flushed, until `quit` or the end of the input.
///
/// No input is an error of this function. A command that is invalid or not possible is answered by an `info string`
/// and leaves the state unchanged. Lines may contain any bytes; lines longer than 1 MiB are skipped.
///
/// # Errors
/// When reading or writing fails, or when the search thread cannot be started.
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

/// Executes each argument as a UCI line and waits for limited searches before the next line.
///
/// Returns `false` if a line has a fault, which an `info string` describes.
///
/// # Errors
/// When writing fails, or when the search thread cannot be started.
pub(crate) fn uci_arguments(arguments: &[String], output: impl Write + Send) -> io::Result<bool> {
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
        Ok(!session.has_faults())
    })
}

/// Returns `true` if a word of the line is a command.
pub(crate) fn is_command(line: &str) -> bool {
    line.split_whitespace().any(|word| session::COMMANDS.contains(&word))
}

/// Runs a session with its search thread; the thread has ended when this returns.
fn with_session<W: Write + Send, T>(
    output: W,
    body: impl FnOnce(&mut Session<'_, W>, &Output<W>) -> io::Result<T>,
) -> io::Result<T> {
    let out = Output::new(output);
    let outcome = thread::scope(|scope| {
        let (sender, jobs) = mpsc::channel();
        let engine = Engine::new(&out);
        let work = move || engine.serve(&jobs);
        deep_thread::spawn(scope, "engine", work)?;
        let mut session = Session::new(&out, sender);
        // Dropping the session stops its searches and closes the job channel.
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

    /// Output that sends the next command as soon as it receives `bestmove`, while the engine still writes.
    struct EagerClient<'a> {
        written: &'a mut Vec<u8>,
        commands: Sender<&'static [u8]>,
        next: Option<&'static [u8]>,
    }

    impl Write for EagerClient<'_> {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.written.extend_from_slice(bytes);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            let has_moved = self.written.windows(8).any(|window| window == b"bestmove");
            if let Some(next) = self.next.take_if(|_| has_moved) {
                let _ = self.commands.send(next);
                // Leaves time for the engine to read the command.
                thread::sleep(Duration::from_millis(200));
            }
            Ok(())
        }
    }

    /// Input that reads commands from a channel.
    struct Commands(Receiver<&'static [u8]>);

    impl Read for Commands {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            let Ok(command) = self.0.recv() else { return Ok(0) };
            buffer[..command.len()].copy_from_slice(command);
            Ok(command.len())
        }
    }

    #[test]
    fn search_is_finished_when_bestmove_is_written() {
        let (commands, input) = mpsc::channel();
        let mut written = Vec::new();
        let first: &[u8] = b"go depth 1\n";
        commands.send(first).expect("it is read below");
        let output = EagerClient { written: &mut written, commands, next: Some(b"perft 1\nquit\n") };
        uci(Commands(input), output).expect("nothing fails");
        let text = String::from_utf8_lossy(&written);
        assert!(text.contains("bestmove") && text.contains("e2e4: 1"), "{text}");
    }
}
