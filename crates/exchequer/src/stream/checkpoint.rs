//! Checkpoint of a run: stored beside its output and verified when the run resumes.
//!
//! The input is identified by its content and not by its name: a file may have moved, and stdin has no name. A resumed
//! run reads the input again up to the checkpoint, which costs little compared with evaluation.

use super::tally::Tally;
use super::target::Target;
use crate::error::Error;
use crc32fast::Hasher;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Read, Write};
use tempfile::NamedTempFile;

/// Prefix of an unpacked input.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Prefix {
    /// Length in bytes.
    pub(super) bytes: u64,
    /// Number of line ends.
    pub(super) line_ends: u64,
    crc32: u32,
}

impl Prefix {
    /// Reads the prefix again and verifies it.
    ///
    /// # Errors
    /// A sentence for an input with a different beginning.
    pub(super) fn skip(self, reader: impl Read) -> Result<(), String> {
        let mut reader = reader.take(self.bytes);
        let mut passed = Passed::default();
        let mut buffer = vec![0; 1 << 18];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => passed.add(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        if passed.prefix() == self { Ok(()) } else { Err(Self::OTHER.to_owned()) }
    }

    /// Fault of an input that is not the one of the checkpoint.
    pub(super) const OTHER: &str =
        "--resume needs the input that was there before, and this one begins differently";
}

/// Prefix of the processed input, under construction.
#[derive(Clone, Default)]
pub(super) struct Passed {
    bytes: u64,
    line_ends: u64,
    hasher: Hasher,
}

impl Passed {
    pub(super) fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.line_ends += memchr::memchr_iter(b'\n', bytes).count() as u64;
        self.hasher.update(bytes);
    }

    pub(super) fn prefix(&self) -> Prefix {
        Prefix { bytes: self.bytes, line_ends: self.line_ends, crc32: self.hasher.clone().finalize() }
    }
}

impl From<Prefix> for Passed {
    fn from(prefix: Prefix) -> Self {
        let Prefix { bytes, line_ends, crc32 } = prefix;
        Self { bytes, line_ends, hasher: Hasher::new_with_initial(crc32) }
    }
}

/// Data that a resumed run needs from the stopped run.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Checkpoint<C> {
    /// Version and options; they have to be equal for a consistent output.
    pub(super) made_by: String,
    pub(super) input: Prefix,
    /// Length of the partial output in bytes. Bytes after it belong to input after the prefix.
    pub(super) output_bytes: u64,
    pub(super) tally: Tally<C>,
}

impl<C: Serialize + DeserializeOwned> Checkpoint<C> {
    /// Reads the checkpoint that a run with the same output name has left.
    pub(super) fn load(target: &Target, made_by: &str) -> Result<Self, Error> {
        let (partial, path) = (target.partial.display(), target.checkpoint.display());
        if !target.partial.exists() {
            return Err(Error::Input(format!("there is no {partial} to go on from")));
        }
        let text = fs::read(&target.checkpoint).map_err(|error| Error::file(&target.checkpoint, &error))?;
        let unreadable = |error: serde_json::Error| {
            Error::Input(format!("{path} does not say how far {partial} has come: {error}"))
        };
        // The options come first: another command has other counts.
        let MadeBy { made_by: before } = serde_json::from_slice(&text).map_err(unreadable)?;
        if before != made_by {
            return Err(Error::Input(format!(
                "{partial} was made by `{before}`, and cannot be gone on with by `{made_by}`"
            )));
        }
        let checkpoint: Self = serde_json::from_slice(&text).map_err(unreadable)?;
        let length =
            fs::metadata(&target.partial).map_err(|error| Error::file(&target.partial, &error))?.len();
        if length < checkpoint.output_bytes {
            let expected = checkpoint.output_bytes;
            return Err(Error::Input(format!(
                "{partial} has {length} bytes, and had {expected} when its run stopped"
            )));
        }
        Ok(checkpoint)
    }

    /// Writes the file and renames it into place, so it is never incomplete.
    pub(super) fn save(&self, target: &Target) -> io::Result<()> {
        let mut file = NamedTempFile::new_in(target.folder())?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(&target.checkpoint)?;
        Ok(())
    }
}

/// First field of a checkpoint of any command.
#[derive(Deserialize)]
struct MadeBy {
    made_by: String,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_input_is_skipped() {
        let mut passed = Passed::default();
        passed.add(b"one\n");
        passed.add(b"two\n");
        let prefix = passed.prefix();
        assert_eq!((prefix.bytes, prefix.line_ends), (8, 2));
        let mut input = &b"one\ntwo\nthree\n"[..];
        assert_eq!(prefix.skip(&mut input), Ok(()));
        assert_eq!(input, b"three\n");
        for other in [&b"one\ntwo"[..], b"one\ntoo\nthree\n", b""] {
            assert!(prefix.skip(other).is_err());
        }
        let mut more = Passed::from(prefix);
        more.add(b"three\n");
        passed.add(b"three\n");
        assert_eq!(more.prefix(), passed.prefix());
    }
}
