//! Checkpoint of a stopped run: stored beside its output and verified when the run resumes.
//!
//! The input is identified by its content and not by its name: a file may have moved, and stdin has no name. A resumed
//! run reads the input again up to the checkpoint, which costs little compared with evaluation.

use super::Tally;
use super::target::Target;
use crate::error::Error;
use crate::input::Block;
use crc32fast::Hasher;
use serde::{Deserialize, Serialize};
use std::fs;
use std::io::{self, Read, Write};
use tempfile::NamedTempFile;

/// Prefix of an unpacked input: length and checksum.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(super) struct Prefix {
    bytes: u64,
    crc32: u32,
}

impl Prefix {
    /// Reads the prefix again and verifies it.
    ///
    /// # Errors
    /// A sentence for an input with a different beginning.
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

/// Prefix under construction.
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

/// Prefix of the processed lines.
pub(super) struct Passed {
    lines: Digest,
    /// The same prefix plus the part of an unfinished long line that was read.
    all: Digest,
}

impl Passed {
    pub(super) fn from(prefix: Prefix) -> Self {
        Self { lines: prefix.into(), all: prefix.into() }
    }

    /// Adds a block, or its lines that end before `stopped_at`.
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

/// Data that a resumed run needs from the stopped run.
#[derive(PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(super) struct Checkpoint {
    /// Version and options; they have to be equal for a consistent output.
    pub(super) made_by: String,
    pub(super) input: Prefix,
    /// Length of the partial output in bytes. Bytes after it are left from a crashed run.
    pub(super) output_bytes: u64,
    pub(super) tally: Tally,
}

impl Checkpoint {
    /// Reads the checkpoint that a run with the same output name has left.
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Lines;

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
        // A full block of the long line is added, and does not count before the line ends.
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
