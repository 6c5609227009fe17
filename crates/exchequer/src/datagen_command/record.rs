//! Games that were played elsewhere.

use crate::error::Error;
use crate::pgn::{self, PgnGame};
use std::fs;
use std::path::Path;

/// The games of a file.
pub(super) struct Record {
    pub(super) games: Vec<PgnGame>,
    /// What tells the file from others, whatever its name.
    pub(super) crc32: u32,
}

impl Record {
    /// Reads all of them.
    ///
    /// # Errors
    /// The sentence that says why they cannot be read, or that there are none.
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
