//! Output file of `datagen`: games appended in their order, with the progress beside them.

use super::args::DatagenArgs;
use super::play::Played;
use super::state::State;
use crate::error::Error;
use exchequer_formats::{Encode, Joiner};
use std::fs::{self, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Time between state updates: a crash loses the games of at most this time.
const SAVE_EVERY: Duration = Duration::from_secs(2);

/// Output file with its state.
///
/// The records of each game are a block of the format. The blocks alone decide where a chunk of a binpack file ends, so the
/// file is the same however often its run was stopped. The chunk that is not full yet is at the end of the file after each
/// save, and is written again when games have been added to it. Its new bytes begin with the old payload, so a crash damages
/// at most the size in its header.
pub(super) struct Store {
    path: PathBuf,
    file: File,
    state: State,
    encoder: Box<dyn Encode>,
    joiner: Joiner,
    /// Length of the file without the unfinished chunk.
    whole: u64,
    saved: Instant,
}

impl Store {
    /// Opens the output file and continues what is in it; `state` is that of an empty file.
    ///
    /// # Errors
    /// A sentence that explains why the file cannot be written or continued.
    pub(super) fn open(args: &DatagenArgs, state: State) -> Result<Self, Error> {
        let path = args.target();
        if fs::metadata(&path).is_ok_and(|metadata| !metadata.is_file()) {
            return Err(Error::Input(format!("{} is not a file that games can be added to", path.display())));
        }
        let unwritable = |error| Error::unwritable(&path, &error);
        // Not truncated here: the ownership of the file is checked below.
        let file = OpenOptions::new().read(true).write(true).create(true).truncate(false).open(&path);
        let file = file.map_err(unwritable)?;
        file.try_lock().map_err(|error| match error {
            TryLockError::WouldBlock => Error::Input(format!("another run adds to {}", path.display())),
            TryLockError::Error(error) => unwritable(error),
        })?;
        let length = file.metadata().map_err(unwritable)?.len();
        let is_new = args.overwrite || !State::path(&path).exists() && length == 0;
        let state = if is_new { state } else { State::of_file(&path, length, &state)? };
        let (encoder, joiner) = (state.format.encoder(), Joiner::new(state.format));
        let mut store = Self { path, file, state, encoder, joiner, whole: 0, saved: Instant::now() };
        store.begin().map_err(|error| store.unwritable(&error))?;
        Ok(store)
    }

    /// Truncates the file to the length in the state and takes up its unfinished chunk.
    fn begin(&mut self) -> io::Result<()> {
        // The state comes first: it never records more than the file holds.
        self.state.save(&self.path)?;
        self.file.set_len(self.state.bytes)?;
        if self.state.bytes == 0 {
            return self.append(self.state.format.header());
        }
        self.whole = self.state.bytes.saturating_sub(self.state.unfinished);
        self.file.seek(SeekFrom::Start(self.whole))?;
        let mut chunk = Vec::new();
        self.file.read_to_end(&mut chunk)?;
        self.join(chunk)
    }

    pub(super) fn state(&self) -> &State {
        &self.state
    }

    /// Appends the next game.
    pub(super) fn add(&mut self, played: &Played) -> Result<(), Error> {
        for record in &played.records {
            let added = self.encoder.add(record);
            added.map_err(|refusal| Error::Input(format!("{}: {refusal}", self.path.display())))?;
        }
        let mut block = Vec::new();
        self.encoder.finish_block(&mut block);
        self.join(block).map_err(|error| self.unwritable(&error))?;
        self.state.add(played.winner, played.records.len() as u64);
        if self.saved.elapsed() < SAVE_EVERY {
            return Ok(());
        }
        self.save()
    }

    /// Joins a block to the blocks before it and writes the bytes that are final.
    fn join(&mut self, mut block: Vec<u8>) -> io::Result<()> {
        let mut whole = Vec::new();
        self.joiner.add(&mut block, &mut whole);
        self.append(&whole)
    }

    /// Writes final bytes, over the unfinished chunk of the last save.
    fn append(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.file.seek(SeekFrom::Start(self.whole))?;
        self.file.write_all(bytes)?;
        self.whole += bytes.len() as u64;
        Ok(())
    }

    /// Saves the progress: all stored games survive a crash.
    pub(super) fn save(&mut self) -> Result<(), Error> {
        self.write_progress().map_err(|error| self.unwritable(&error))?;
        self.saved = Instant::now();
        Ok(())
    }

    fn write_progress(&mut self) -> io::Result<()> {
        let mut chunk = Vec::new();
        self.joiner.rest(&mut chunk);
        self.file.seek(SeekFrom::Start(self.whole))?;
        self.file.write_all(&chunk)?;
        self.file.sync_data()?;
        self.state.unfinished = chunk.len() as u64;
        self.state.bytes = self.whole + self.state.unfinished;
        self.state.save(&self.path)
    }

    fn unwritable(&self, error: &io::Error) -> Error {
        Error::unwritable(&self.path, error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_formats::{Format, GameResult, Record};
    use std::path::Path;

    /// Number of games: their chains of one record each fill two chunks and begin a third.
    const GAMES: u64 = 70;

    fn args(out: &Path) -> DatagenArgs {
        DatagenArgs {
            games: Some(GAMES),
            nodes: 1,
            evaluation: exchequer_search::EvaluationKind::Hand,
            out: out.to_owned(),
            format: None,
            all: false,
            seed: 1,
            astray: 0,
            inside: 1000,
            inside_nodes: 1,
            from: None,
            threads: 1,
            overwrite: false,
        }
    }

    fn open(out: &Path) -> Store {
        let args = args(out);
        Store::open(&args, State::new(&args, Format::Binpack, None, String::new())).expect("a writable file")
    }

    fn game(number: u64) -> Played {
        let record = |score| Record {
            score: Some(score),
            result: Some(GameResult::Draw),
            ..Record::new(Position::start())
        };
        Played { records: (0..1000 + number as i16).map(record).collect(), winner: None }
    }

    #[test]
    fn the_games_alone_decide_where_a_chunk_ends() {
        let folder = tempfile::tempdir().expect("a directory");
        let whole = folder.path().join("whole");
        let mut store = open(&whole);
        (0..GAMES).for_each(|number| store.add(&game(number)).expect("a writable file"));
        store.save().expect("a writable file");
        let expected = fs::read(&whole).expect("the file");
        let begins_chunk = |window: &[u8]| window == b"BINP";
        assert_eq!(expected.windows(4).filter(|window| begins_chunk(window)).count(), 3);

        // A run that is stopped after each few games; every other one crashes, after a save of later games.
        let parts = folder.path().join("parts");
        let mut is_crash = false;
        loop {
            let mut store = open(&parts);
            let next = store.state().games;
            if next >= GAMES {
                break;
            }
            let last = GAMES.min(next + 3);
            (next..last).for_each(|number| store.add(&game(number)).expect("a writable file"));
            store.save().expect("a writable file");
            is_crash = !is_crash;
            if is_crash {
                let state = fs::read(State::path(&parts)).expect("the state");
                (last..last + 30).for_each(|number| store.add(&game(number)).expect("a writable file"));
                store.save().expect("a writable file");
                fs::write(State::path(&parts), state).expect("a writable file");
            }
        }
        assert!(fs::read(&parts).expect("the file") == expected);
        assert_eq!(State::read(&parts).ok(), State::read(&whole).ok());
    }
}
