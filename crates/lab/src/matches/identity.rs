//! Identity of a match, which decides if it can be resumed: the engines, the openings, the terms.

use super::conditions::Conditions;
use super::engine::Spec;
use super::game::Terms;
use crate::splitmix::scramble;
use anyhow::{Context, Result};
use std::env;
use std::fs;
use std::path::{Path, PathBuf};

/// A few words such as `engines=5d1c… openings=… terms=…`, each with a number that stands for all that belongs to it.
///
/// Excludes the number of games, the concurrency and the time margin.
pub(crate) fn of_match(specs: &[Spec], conditions: &Conditions, terms: &Terms) -> Result<String> {
    let mut engines = Digest::default();
    for Spec { program, arguments, options, .. } in specs {
        engines.add(program.as_bytes());
        // A rebuilt engine counts as a different one.
        if let Some(path) = find(program) {
            engines.add(&fs::read(&path).with_context(|| format!("{} cannot be read", path.display()))?);
        }
        engines.add(format!("{arguments:?} {options:?}").as_bytes());
    }
    let mut openings = Digest::default();
    openings.add(format!("{} {}", conditions.seed, conditions.chess960).as_bytes());
    if let Some(book) = &conditions.book {
        let book = fs::read(book).with_context(|| format!("the book {} cannot be read", book.display()))?;
        openings.add(&book);
    }
    let mut rules = Digest::default();
    rules.add(format!("{} {:?}", terms.limit, terms.adjudication).as_bytes());
    Ok(format!("engines={:016x} openings={:016x} terms={:016x}", engines.0, openings.0, rules.0))
}

/// Returns the first word that differs in another match, without its number.
pub(crate) fn difference<'m>(ours: &'m str, theirs: &str) -> Option<&'m str> {
    let mut theirs = theirs.split(' ');
    let word = ours.split(' ').find(|word| theirs.next() != Some(word))?;
    word.split('=').next()
}

/// The file that is started under a name.
fn find(program: &str) -> Option<PathBuf> {
    if Path::new(program).components().count() > 1 {
        return Some(PathBuf::from(program)).filter(|path| path.is_file());
    }
    let folders = env::var_os("PATH")?;
    env::split_paths(&folders).map(|folder| folder.join(program)).find(|path| path.is_file())
}

/// Returns a hash of bytes, equal on every machine.
#[derive(Default)]
struct Digest(u64);

impl Digest {
    fn add(&mut self, bytes: &[u8]) {
        // The length first: so the ends of parts count.
        self.0 = scramble(self.0 ^ bytes.len() as u64);
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.0 = scramble(self.0 ^ u64::from_le_bytes(word));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn digest(parts: &[&[u8]]) -> u64 {
        let mut digest = Digest::default();
        parts.iter().for_each(|part| digest.add(part));
        digest.0
    }

    #[test]
    fn every_byte_and_every_end_counts() {
        let all = [&b"abcdefghi"[..], b"abcdefghj", b"bbcdefghi", b"abcdefgh", b"abcdefghi\0", b""];
        for (index, one) in all.iter().enumerate() {
            assert!(all[index + 1..].iter().all(|other| digest(&[one]) != digest(&[other])));
        }
        assert_ne!(digest(&[b"ab", b"c"]), digest(&[b"a", b"bc"]));
    }

    #[test]
    fn what_is_different_is_named() {
        let ours = "engines=1 openings=2 terms=3";
        assert_eq!(difference(ours, ours), None);
        assert_eq!(difference(ours, "engines=1 openings=3 terms=4"), Some("openings"));
        assert_eq!(difference(ours, "engines=1 openings=2 terms=4"), Some("terms"));
        assert_eq!(difference(ours, ""), Some("engines"));
    }
}
