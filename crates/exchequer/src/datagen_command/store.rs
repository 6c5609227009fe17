//! Output file of `datagen` and its state file, which records the progress.

use super::args::DatagenArgs;
use super::play::Played;
use super::record::Record;
use crate::error::Error;
use crate::sample::Sample;
use exchequer_core::Color;
use serde::{Deserialize, Serialize};
use std::ffi::OsString;
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use tempfile::NamedTempFile;

/// Number of games between state updates: the most games that a crash loses.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// Progress of an output file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct State {
    /// Version and bench node count: only the same engine plays the same games.
    made_by: String,
    seed: u64,
    nodes: u64,
    /// Number of weak plies; missing in older state files.
    #[serde(default)]
    astray: u16,
    /// Positions recorded per search; missing in older state files.
    #[serde(default)]
    inside: u16,
    /// Node limit for positions recorded from searches; 0 if none are recorded.
    #[serde(default)]
    inside_nodes: u64,
    /// Identity of the PGN file; `None` for self-play.
    #[serde(default)]
    from: Option<u32>,
    pub(super) games: u64,
    pub(super) white_wins: u64,
    pub(super) draws: u64,
    pub(super) black_wins: u64,
    /// Length of the file in bytes. Bytes after it are left from a crashed run.
    pub(super) bytes: u64,
}

impl State {
    fn new(args: &DatagenArgs, record: Option<&Record>, made_by: String) -> Self {
        let (seed, nodes, astray, inside) = (args.seed, args.nodes, args.astray, args.inside);
        Self {
            made_by,
            seed,
            nodes,
            astray,
            inside,
            inside_nodes: inside_nodes(args),
            from: record.map(|record| record.crc32),
            games: 0,
            white_wins: 0,
            draws: 0,
            black_wins: 0,
            bytes: 0,
        }
    }

    pub(super) fn positions(&self) -> u64 {
        self.bytes / Sample::BYTES as u64
    }

    /// Returns the reason why the arguments do not match this state, if there is one.
    fn difference(&self, args: &DatagenArgs, record: Option<&Record>, made_by: &str) -> Option<String> {
        if self.from != record.map(|record| record.crc32) {
            Some("is about other games than those".to_owned())
        } else if self.seed != args.seed {
            Some(format!("has games of seed {}, not {}", self.seed, args.seed))
        } else if self.nodes != args.nodes {
            Some(format!("has games with {} nodes for each move, not {}", self.nodes, args.nodes))
        } else if self.astray != args.astray {
            Some(format!("has games that go astray for up to {} plies, not {}", self.astray, args.astray))
        } else if self.inside != args.inside {
            Some(format!(
                "has up to {} positions from inside of each search, not {}",
                self.inside, args.inside
            ))
        } else if self.inside_nodes != inside_nodes(args) {
            let nodes = self.inside_nodes;
            Some(format!("has positions searched with {nodes} nodes, not {}", args.inside_nodes))
        } else if self.made_by != made_by {
            Some(format!("was made by {}, and this is {made_by}", self.made_by))
        } else {
            None
        }
    }
}

/// Returns the node limit for positions recorded from searches; 0 if none are recorded.
fn inside_nodes(args: &DatagenArgs) -> u64 {
    if args.inside > 0 { args.inside_nodes } else { 0 }
}

/// Open output file.
pub(super) struct Store {
    path: PathBuf,
    file: File,
    state: State,
    saved: Instant,
}

impl Store {
    /// Opens a new file, or resumes one that was started with these arguments.
    ///
    /// # Errors
    /// When the file has other content, and when writing fails.
    pub(super) fn open(args: &DatagenArgs, record: Option<&Record>, made_by: String) -> Result<Self, Error> {
        let path = fs::canonicalize(&args.out).unwrap_or_else(|_| args.out.clone());
        if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(Error::Input(format!("{} is not a file that games can be added to", path.display())));
        }
        let unwritable = |error| Error::unwritable(&path, &error);
        // Not truncated here: the ownership of the file is checked below.
        let file = OpenOptions::new().write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(unwritable)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Error::Input(format!("another run adds to {}", path.display())),
            TryLockError::Error(error) => unwritable(error),
        })?;
        let length = file.metadata().map_err(unwritable)?.len();
        let state = if args.overwrite || !state_path(&path).exists() && length == 0 {
            State::new(args, record, made_by)
        } else {
            load(&path, length, |state| state.difference(args, record, &made_by))?
        };
        let mut store = Self { path, file, state, saved: Instant::now() };
        store.begin().map_err(|error| store.unwritable(&error))?;
        Ok(store)
    }

    /// Truncates the file to the length in the state.
    fn begin(&mut self) -> io::Result<()> {
        // The state comes first: it never records more than the file holds.
        self.save_state()?;
        self.file.set_len(self.state.bytes)?;
        self.file.seek(SeekFrom::End(0)).map(drop)
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Appends the next game in one write.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), Error> {
        let bytes: Vec<u8> = played.samples.iter().flat_map(Sample::to_bytes).collect();
        self.file.write_all(&bytes).map_err(|error| self.unwritable(&error))?;
        let state = &mut self.state;
        state.games += 1;
        state.bytes += bytes.len() as u64;
        *match played.winner {
            Some(Color::White) => &mut state.white_wins,
            None => &mut state.draws,
            Some(Color::Black) => &mut state.black_wins,
        } += 1;
        if self.saved.elapsed() < SAVE_EVERY {
            return Ok(());
        }
        self.save()
    }

    /// Saves the progress: all stored games survive a crash.
    pub(super) fn save(&mut self) -> Result<(), Error> {
        let saved = self.file.sync_data().and_then(|()| self.save_state());
        saved.map_err(|error| self.unwritable(&error))?;
        self.saved = Instant::now();
        Ok(())
    }

    /// Writes the state to a temporary file and renames it into place.
    fn save_state(&self) -> io::Result<()> {
        let folder = self.path.parent().filter(|folder| !folder.as_os_str().is_empty());
        let mut file = NamedTempFile::new_in(folder.unwrap_or(Path::new(".")))?;
        serde_json::to_writer_pretty(&mut file, &self.state)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(state_path(&self.path))?;
        Ok(())
    }

    fn unwritable(&self, error: &io::Error) -> Error {
        Error::unwritable(&self.path, error)
    }
}

/// Returns the path of the state file.
fn state_path(path: &Path) -> PathBuf {
    let mut name = OsString::from(path);
    name.push(".state");
    PathBuf::from(name)
}

/// Reads the state of a file that was started with these arguments.
fn load(path: &Path, length: u64, difference: impl FnOnce(&State) -> Option<String>) -> Result<State, Error> {
    let (name, note) = (path.display(), state_path(path));
    let refused = |reason: String| Error::Input(format!("{name} {reason}; --overwrite begins anew"));
    let text = match fs::read(&note) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => {
            return Err(refused(format!("has no {} that says what is in it", note.display())));
        }
        read => read.map_err(|error| Error::file(&note, &error))?,
    };
    let state: State = serde_json::from_slice(&text)
        .map_err(|error| Error::Input(format!("{} cannot be read: {error}", note.display())))?;
    if let Some(difference) = difference(&state) {
        return Err(refused(difference));
    }
    if length < state.bytes {
        return Err(refused(format!("has {length} bytes, and had {} when its run ended", state.bytes)));
    }
    Ok(state)
}
