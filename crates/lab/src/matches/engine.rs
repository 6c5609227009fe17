//! An engine under the control of a match: start, search for a move, restart after a crash.

use super::info::Info;
use super::process::{Process, Silence};
use super::record::Fault;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

/// Time limit for an engine to identify itself after its start.
const START: Duration = Duration::from_secs(15);

/// Time limit for `isready`, which may include clearing large tables.
const READY: Duration = Duration::from_secs(60);

/// Grace period for a late answer: an engine that answers within it goes on, any other is killed.
const GRACE: Duration = Duration::from_secs(1);

/// Program to start and its option settings.
#[derive(Clone, Debug)]
pub(crate) struct Spec {
    /// Letter in messages: A, or that of an opponent.
    pub(crate) letter: char,
    pub(crate) program: String,
    pub(crate) arguments: Vec<String>,
    /// Names and values; a button has none.
    pub(crate) options: Vec<(String, Option<String>)>,
}

/// Failure of an engine to answer a command.
#[derive(Debug)]
pub(crate) enum Trouble {
    /// It has lost the game.
    Fault(Fault, String),
    /// There is no result.
    Abort(Abort),
}

/// Why a game has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Abort {
    /// An engine cannot be started, which is no fault of its play.
    NoStart(String),
    /// The match is to stop.
    Halted,
}

/// An answer to `go`.
pub(crate) struct Answer {
    pub(crate) bestmove: String,
    pub(crate) info: Info,
    pub(crate) spent: Duration,
}

/// An engine with its process, which is started on demand.
pub(crate) struct Engine {
    spec: Spec,
    /// Options that have been set since, by name and value.
    set: Vec<(String, String)>,
    halt: Arc<AtomicBool>,
    process: Option<Process>,
}

/// Identification of an engine and its options.
#[derive(Debug, Default)]
pub(crate) struct Identity {
    pub(crate) name: Option<String>,
    /// Options by name, each with its default value.
    options: Vec<(String, Option<String>)>,
}

impl Identity {
    pub(crate) fn has_option(&self, name: &str) -> bool {
        self.options.iter().any(|(option, _)| option.eq_ignore_ascii_case(name))
    }

    /// Returns the default value of an option, if the engine declares one.
    pub(crate) fn default_of(&self, name: &str) -> Option<&str> {
        let (_, value) = self.options.iter().find(|(option, _)| option.eq_ignore_ascii_case(name))?;
        value.as_deref()
    }

    fn read(&mut self, line: &str) {
        if let Some(name) = line.strip_prefix("id name ") {
            self.name = Some(name.trim().chars().filter(|c| !c.is_control()).take(80).collect());
        } else if let Some(option) = line.strip_prefix("option name ") {
            // A name may be of several words.
            let (name, rest) = option.split_once(" type ").unwrap_or((option, ""));
            let ends = [" min ", " max ", " var "];
            let until_end = |value: &str| {
                let end = ends.iter().filter_map(|end| value.find(end)).min().unwrap_or(value.len());
                value[..end].trim().to_owned()
            };
            let default = rest.split_once(" default ").map(|(_, value)| until_end(value));
            self.options.push((name.trim().to_owned(), default));
        }
    }
}

impl Engine {
    pub(crate) fn new(spec: Spec, halt: Arc<AtomicBool>) -> Self {
        Self { spec, set: Vec::new(), halt, process: None }
    }

    /// Sets options, also of every process that is started later. The engine must not be thinking.
    pub(crate) fn set(&mut self, options: &[(String, String)]) {
        self.set = options.to_vec();
        self.send_options();
    }

    /// Starts the process and sets its options.
    pub(crate) fn start(&mut self) -> Result<Identity, Trouble> {
        let Spec { letter, program, arguments, options } = self.spec.clone();
        let process = Process::start(&program, &arguments)
            .map_err(|error| format!("engine {letter}, {program:?}, cannot be started: {error}"))
            .map_err(|error| Trouble::Abort(Abort::NoStart(error)))?;
        self.process = Some(process);
        let mut identity = Identity::default();
        self.send("uci");
        self.wait("uciok", START, |line| identity.read(line))?;
        for (name, value) in options {
            let value = value.map(|value| format!(" value {value}"));
            self.send(&format!("setoption name {name}{}", value.unwrap_or_default()));
        }
        self.send_options();
        self.send("isready");
        self.wait("readyok", READY, |_| {})?;
        Ok(identity)
    }

    /// Prepares the engine for another game, in a new process if there is none.
    pub(crate) fn begin_game(&mut self) -> Result<(), Trouble> {
        if self.process.is_none() {
            self.start()?;
        }
        self.send("ucinewgame");
        self.send("isready");
        self.wait("readyok", READY, |_| {})
    }

    /// Has it think; it loses by `late` when it takes longer than `allowed`.
    pub(crate) fn think(
        &mut self,
        position: &str,
        go: &str,
        allowed: Duration,
        late: Fault,
    ) -> Result<Answer, Trouble> {
        if let Some(process) = &self.process {
            process.skip_lines();
        }
        self.send(position);
        let start = Instant::now();
        self.send(go);
        let mut info = Info::default();
        let answer = match self.bestmove(start + allowed, &mut info) {
            Err(Silence::Late) => {
                self.send("stop");
                // Measured from now, because the lateness may be detected late.
                self.bestmove(Instant::now() + GRACE, &mut info)
            }
            answer => answer,
        };
        let (bestmove, at) = answer.map_err(|silence| self.lose(silence, "no bestmove", allowed + GRACE))?;
        let spent = at.saturating_duration_since(start);
        if spent > allowed {
            let over = (spent - allowed).as_millis();
            return Err(Trouble::Fault(
                late,
                format!("{over} ms after the end of its time and of the margin"),
            ));
        }
        Ok(Answer { bestmove, info, spent })
    }

    /// Ends the process in peace.
    pub(crate) fn quit(self) {
        if let Some(process) = self.process {
            process.quit();
        }
    }

    /// The lines that it answers to a command which is not of UCI.
    pub(crate) fn ask(&mut self, command: &str) -> Result<Vec<String>, Trouble> {
        let mut lines = Vec::new();
        self.send(command);
        self.send("isready");
        self.wait("readyok", READY, |line| lines.push(line.to_owned()))?;
        Ok(lines)
    }

    fn send_options(&self) {
        for (name, value) in &self.set {
            self.send(&format!("setoption name {name} value {value}"));
        }
    }

    fn send(&self, line: &str) {
        if let Some(process) = &self.process {
            process.send(line);
        }
    }

    fn bestmove(&self, deadline: Instant, info: &mut Info) -> Result<(String, Instant), Silence> {
        let process = self.process.as_ref().ok_or(Silence::Closed)?;
        loop {
            let line = process.next_line(deadline, &self.halt)?;
            let mut words = line.text.split_whitespace();
            if words.next() == Some("bestmove") {
                return Ok((words.next().unwrap_or_default().to_owned(), line.at));
            }
            info.read(&line.text);
        }
    }

    /// Waits for a line, and shows those before it.
    fn wait(&mut self, answer: &str, patience: Duration, mut show: impl FnMut(&str)) -> Result<(), Trouble> {
        let deadline = Instant::now() + patience;
        loop {
            let process = self.process.as_ref().ok_or(Silence::Closed);
            match process.and_then(|process| process.next_line(deadline, &self.halt)) {
                Ok(line) if line.text == answer => return Ok(()),
                Ok(line) => show(&line.text),
                Err(silence) => return Err(self.lose(silence, &format!("no {answer}"), patience)),
            }
        }
    }

    /// Abandons a silent process and returns the reason of its silence.
    fn lose(&mut self, silence: Silence, what: &str, patience: Duration) -> Trouble {
        // The drop at the end kills the remaining process.
        let process = self.process.take();
        let trouble = |fault, details| Trouble::Fault(fault, details);
        match (silence, process) {
            (Silence::Halted, _) => Trouble::Abort(Abort::Halted),
            (Silence::Late, _) => {
                trouble(Fault::Stall, format!("{what} within {:.1} s", patience.as_secs_f64()))
            }
            (Silence::Closed, None) => trouble(Fault::Crash, "not running".to_owned()),
            (Silence::Closed, Some(mut process)) => match process.exit_status() {
                None => trouble(Fault::Disconnect, "output closed, still running".to_owned()),
                Some(status) => {
                    let complaint = process.complaint();
                    let separator = if complaint.is_empty() { "" } else { ": " };
                    trouble(Fault::Crash, format!("{status}{separator}{complaint}"))
                }
            },
        }
    }
}
