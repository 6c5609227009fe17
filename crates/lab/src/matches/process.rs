//! A program at the other end of two pipes, that cannot make us wait for longer than we want to.
//!
//! Each pipe has its own thread: one that reads too little, writes too much or never ends a line blocks its
//! thread and not the match.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::thread;
use std::time::{Duration, Instant};

/// Longer lines are taken for several; no engine has a reason to write one.
const MAX_LINE: u64 = 1 << 16;

/// Largest number of unread lines before the program has to wait.
const MAX_LINES: usize = 1 << 10;

/// Largest number of bytes kept from a program's error output.
const MAX_COMPLAINT: usize = 1 << 10;

/// Longest time until a stop request takes effect.
const SLICE: Duration = Duration::from_millis(50);

/// Time limit for a program to end after `quit`, or after it has closed its output.
const FAREWELL: Duration = Duration::from_secs(1);

/// A line without its end, and when it came.
pub(crate) struct Line {
    pub(crate) text: String,
    pub(crate) at: Instant,
}

/// Why no line came.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Silence {
    /// The time is up.
    Late,
    /// The program has closed its output, or has ended.
    Closed,
    /// The match is to stop.
    Halted,
}

/// A running program; it is killed when it is dropped.
pub(crate) struct Process {
    child: Child,
    input: Sender<String>,
    output: Receiver<Line>,
    complaint: Receiver<Vec<u8>>,
}

impl Process {
    /// Starts a program with arguments.
    pub(crate) fn start(program: &str, arguments: &[String]) -> io::Result<Self> {
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        // Ctrl-C is for the match, which ends its engines itself.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (input, lines_in) = mpsc::channel();
        let (lines_out, output) = mpsc::sync_channel(MAX_LINES);
        let (complaint_out, complaint) = mpsc::channel();
        if let Some(stdin) = child.stdin.take() {
            thread::spawn(move || write_lines(stdin, &lines_in));
        }
        if let Some(stdout) = child.stdout.take() {
            thread::spawn(move || read_lines(stdout, &lines_out));
        }
        if let Some(stderr) = child.stderr.take() {
            thread::spawn(move || complaint_out.send(read_end(stderr)));
        }
        Ok(Self { child, input, output, complaint })
    }

    /// Sends a line; one that cannot be delivered shows in the silence that follows.
    pub(crate) fn send(&self, line: &str) {
        // The thread at the other end lives until the pipe is broken.
        let _ = self.input.send(format!("{line}\n"));
    }

    /// The next line, if it comes before the deadline.
    pub(crate) fn next_line(&self, deadline: Instant, halt: &AtomicBool) -> Result<Line, Silence> {
        loop {
            if halt.load(Ordering::Relaxed) {
                return Err(Silence::Halted);
            }
            let left = deadline.saturating_duration_since(Instant::now());
            match self.output.recv_timeout(left.min(SLICE)) {
                // Without this, a flood of lines would keep us here for good.
                Ok(line) if line.at > deadline => return Err(Silence::Late),
                Ok(line) => return Ok(line),
                Err(RecvTimeoutError::Disconnected) => return Err(Silence::Closed),
                Err(RecvTimeoutError::Timeout) if left.is_zero() => return Err(Silence::Late),
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
    }

    /// Drops the lines that have come so far.
    pub(crate) fn skip_lines(&self) {
        // Not until there is none, which may never be.
        for _ in 0..MAX_LINES {
            if self.output.try_recv().is_err() {
                break;
            }
        }
    }

    /// Returns the exit status of the program if it ends shortly.
    pub(crate) fn exit_status(&mut self) -> Option<ExitStatus> {
        let deadline = Instant::now() + FAREWELL;
        loop {
            match self.child.try_wait() {
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(5)),
                Ok(status) => return status,
                Err(_) => return None,
            }
        }
    }

    /// The last lines that a program which has ended wrote to its error output, in one; empty when there are none.
    pub(crate) fn complaint(&self) -> String {
        // What it has started may keep the output open.
        let bytes = self.complaint.recv_timeout(FAREWELL / 10).unwrap_or_default();
        let text = String::from_utf8_lossy(&bytes);
        let mut lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
        lines.drain(..lines.len().saturating_sub(3));
        lines.join("; ")
    }

    /// Sends `quit` to the program, and kills it if it does not end.
    pub(crate) fn quit(mut self) {
        self.send("quit");
        let _ = self.exit_status();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        // With all that it has started, which a script that starts an engine has.
        #[cfg(unix)]
        if let Ok(group) = i32::try_from(self.child.id())
            && let Some(group) = rustix::process::Pid::from_raw(group)
        {
            let _ = rustix::process::kill_process_group(group, rustix::process::Signal::KILL);
        }
        // An error means that it has already ended.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn write_lines(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

fn read_lines(stdout: ChildStdout, lines: &SyncSender<Line>) {
    let mut reader = BufReader::new(stdout);
    let mut buffer = Vec::new();
    loop {
        buffer.clear();
        let read = reader.by_ref().take(MAX_LINE).read_until(b'\n', &mut buffer);
        let at = Instant::now();
        if !matches!(read, Ok(1..)) {
            break;
        }
        let text = String::from_utf8_lossy(&buffer).trim().to_owned();
        if lines.send(Line { text, at }).is_err() {
            break;
        }
    }
}

/// Returns the last output of a program after it has closed its output.
fn read_end(mut stderr: ChildStderr) -> Vec<u8> {
    let mut end = Vec::new();
    let mut buffer = [0; 256];
    while let Ok(read @ 1..) = stderr.read(&mut buffer) {
        end.extend_from_slice(&buffer[..read]);
        let excess = end.len().saturating_sub(MAX_COMPLAINT);
        end.drain(..excess);
    }
    end
}
