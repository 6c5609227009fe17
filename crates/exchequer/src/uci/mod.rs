//! The UCI loop: commands in, answers out, until `quit` or the end of the input.
//!
//! Source: the UCI protocol of Rudolf Huber and Stefan Meyer-Kahlen, April 2006. As it asks, a first word that is
//! unknown is passed over and the rest of the line is read. `d` and `go perft` are customs of Stockfish.

mod session;

use crate::lines::Lines;
use session::{Flow, Session};
use std::io::{self, Read, Write};

/// Enough for two hundred thousand moves.
const LONGEST_LINE: usize = 1 << 20;

/// Reads UCI commands and answers them, each answer flushed, until `quit` or the end of the input.
///
/// Nothing in the input is an error of this function: what cannot be understood or done is answered by an
/// `info string`, and the state stays as it was. Lines may have any bytes; longer than a MiB, they are passed over.
///
/// # Errors
/// When reading or writing fails.
pub fn uci(input: impl Read, output: &mut impl Write) -> io::Result<()> {
    let mut session = Session::default();
    let mut lines = Lines::new(input, LONGEST_LINE);
    while let Some(block) = lines.next_block()? {
        for line in block.lines() {
            let flow = match line.bytes() {
                Ok(bytes) => session.execute(&String::from_utf8_lossy(bytes), output)?,
                Err(_) => {
                    writeln!(output, "info string a line is longer than {LONGEST_LINE} bytes.")?;
                    Flow::Continue
                }
            };
            output.flush()?;
            if flow == Flow::Quit {
                return Ok(());
            }
        }
    }
    Ok(())
}
