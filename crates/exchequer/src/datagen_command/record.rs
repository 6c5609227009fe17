//! Games of a PGN file.

use crate::error::Error;
use crate::pgn::{self, PgnGame};
use std::fs;
use std::path::Path;

/// Games of a file.
pub(super) struct Record {
    pub(super) games: Vec<PgnGame>,
    /// Identity of the file, independent of its name.
    pub(super) crc32: u32,
}

impl Record {
    /// Reads all games.
    ///
    /// # Errors
    /// A sentence that explains why reading failed, or that the file has no games.
    pub(super) fn read(path: &Path) -> Result<Self, Error> {
        let text = fs::read(path).map_err(|error| Error::file(path, &error))?;
        let wrong = |reason: String| Error::Input(format!("{}, {reason}", path.display()));
        let games = pgn::parse(&text).map_err(wrong)?;
        if games.is_empty() {
            return Err(Error::Input(format!("{} has no games", path.display())));
        }
        Ok(Self { games, crc32: crc32fast::hash(&text) })
    }
}
