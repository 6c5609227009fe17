//! How far a stopped run has come: kept beside its output, and held against what goes on from there.
//!
//! The input is known by what was read of it and not by its name: a file may have moved, and stdin has none. It is read
//! again up to that point, which costs little beside answering it.

use super::Tally;
use super::destination::Target;
use crate::error::Error;
use crate::lines::Block;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Read, Write};
use tempfile::NamedTempFile;

/// A beginning of an input, unpacked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Prefix {
    bytes: u64,
    crc32: u32,
}

impl Prefix {
    /// Reads what was read before.
    ///
    /// # Errors
    /// The sentence for an input that does not begin like that.
    pub(super) fn skip(self, reader: impl Read) -> Result<(), String> {
        let mut reader = reader.take(self.bytes);
        let mut digest = Digest::default();
        let mut buffer = vec![0; 1 << 18];
        loop {
            match reader.read(&mut buffer) {
                Ok(0) => break,
                Ok(read) => digest.add(&buffer[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.to_string()),
            }
        }
        if digest.prefix() == self {
            Ok(())
        } else {
            Err("--resume needs the input that was there before, and this one begins differently".to_owned())
        }
    }
}

/// A prefix that grows.
#[derive(Clone, Default)]
struct Digest {
    bytes: u64,
    hasher: Hasher,
}

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        self.bytes += bytes.len() as u64;
        self.hasher.update(bytes);
    }

    fn prefix(&self) -> Prefix {
        Prefix { bytes: self.bytes, crc32: self.hasher.clone().finalize() }
    }
}

impl From<Prefix> for Digest {
    fn from(prefix: Prefix) -> Self {
        Self { bytes: prefix.bytes, hasher: Hasher::new_with_initial(prefix.crc32) }
    }
}

/// The lines that have been answered.
pub(super) struct Passed {
    lines: Digest,
    /// And of the line that was too long for its block, as much as is behind.
    all: Digest,
}

impl Passed {
    pub(super) fn from(prefix: Prefix) -> Self {
        Self { lines: prefix.into(), all: prefix.into() }
    }

    /// Passes a block, or the lines of it that end before `stopped_at`.
    pub(super) fn pass(&mut self, block: &Block, stopped_at: Option<usize>) {
        let end = stopped_at.unwrap_or_else(|| block.end_of_lines());
        let (lines, rest) = block.bytes().split_at(end);
        self.all.add(lines);
        if end > 0 {
            self.lines = self.all.clone();
        }
        self.all.add(rest);
    }

    pub(super) fn prefix(&self) -> Prefix {
        self.lines.prefix()
    }
}

/// What a run that goes on has to know of the one before it.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Checkpoint {
    /// The version and the options; only the same make the same of the rest.
    pub(super) made_by: String,
    pub(super) input: Prefix,
    /// How long the partial output is; what may be behind that was left by a run that could not say goodbye.
    pub(super) output_bytes: u64,
    pub(super) tally: Tally,
}

impl Checkpoint {
    /// Reads what a run has left that was called like this one.
    pub(super) fn load(target: &Target, made_by: &str) -> Result<Self, Error> {
        let (partial, path) = (target.partial.display(), target.checkpoint.display());
        if !target.partial.exists() {
            return Err(Error::Input(format!("there is no {partial} to go on from")));
        }
        let text = fs::read(&target.checkpoint).map_err(|error| Error::file(&target.checkpoint, &error))?;
        let checkpoint: Self = serde_json::from_slice(&text).map_err(|error| {
            Error::Input(format!("{path} does not say how far {partial} has come: {error}"))
        })?;
        if checkpoint.made_by != made_by {
            let before = &checkpoint.made_by;
            return Err(Error::Input(format!(
                "{partial} was made by `{before}`, and cannot be gone on with by `{made_by}`"
            )));
        }
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

    /// Puts it in its place, whole.
    pub(super) fn save(&self, target: &Target) -> io::Result<()> {
        let mut file = NamedTempFile::new_in(target.folder())?;
        serde_json::to_writer_pretty(&mut file, self)?;
        file.write_all(b"\n")?;
        file.as_file().sync_all()?;
        file.persist(&target.checkpoint)?;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lines::Lines;

    #[test]
    fn only_whole_lines_are_behind() {
        let text = [&b"one\n"[..], &b"x".repeat(600_000), b"\ntwo\nthree"].concat();
        let whole_line = &text[..text.len() - b"two\nthree".len()];
        let mut lines = Lines::new(&text[..], 8);
        let mut passed = Passed::from(Prefix::default());
        let mut prefixes = Vec::new();
        while let Some(block) = lines.next_block().unwrap() {
            passed.pass(&block, None);
            prefixes.push(passed.prefix());
        }
        let expected = |bytes: &[u8]| {
            let mut digest = Digest::default();
            digest.add(bytes);
            digest.prefix()
        };
        // Of the long line, what fills a block is passed and does not count before its end.
        assert_eq!(prefixes.first(), Some(&expected(b"one\n")));
        assert_eq!(prefixes[1], prefixes[0]);
        assert_eq!(prefixes.last(), Some(&expected(&text)));

        let block = Lines::new(&text[whole_line.len()..], 8).next_block().unwrap().unwrap();
        for (stopped_at, behind) in [(0, &b""[..]), (b"two\n".len(), b"two\n")] {
            let mut passed = Passed::from(expected(whole_line));
            passed.pass(&block, Some(stopped_at));
            assert_eq!(passed.prefix(), expected(&[whole_line, behind].concat()));
        }
    }

    #[test]
    fn only_the_same_input_is_skipped() {
        let mut digest = Digest::default();
        digest.add(b"one\ntwo\n");
        let prefix = digest.prefix();
        let mut input = &b"one\ntwo\nthree\n"[..];
        assert_eq!(prefix.skip(&mut input), Ok(()));
        assert_eq!(input, b"three\n");
        for other in [&b"one\ntwo"[..], b"one\ntoo\nthree\n", b""] {
            assert!(prefix.skip(other).is_err());
        }
    }
}
