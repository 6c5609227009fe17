//! Positions that a run has seen, in bounded memory.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// Set of Zobrist keys of the last positions.
///
/// A duplicate is found if the equal position is among the last `limit` different positions. Two different positions
/// have equal keys with probability 2⁻⁶⁴.
pub(super) struct Seen {
    /// Keys in two generations: at half of the limit the older one is dropped.
    recent: Keys,
    older: Keys,
    limit: usize,
}

type Keys = HashSet<u64, BuildHasherDefault<KeyHasher>>;

impl Seen {
    pub(super) fn new(limit: usize) -> Self {
        Self { recent: Keys::default(), older: Keys::default(), limit: limit.max(2) }
    }

    /// Adds a key; `false` if it is there.
    pub(super) fn insert(&mut self, key: u64) -> bool {
        if self.older.contains(&key) || !self.recent.insert(key) {
            return false;
        }
        if self.recent.len() >= self.limit / 2 {
            self.older = std::mem::take(&mut self.recent);
        }
        true
    }
}

/// Hasher of keys that are random numbers.
#[derive(Default)]
pub(super) struct KeyHasher(u64);

impl Hasher for KeyHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = self.0.rotate_left(8) ^ u64::from(byte);
        }
    }

    fn write_u64(&mut self, key: u64) {
        self.0 = key;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_positions_are_remembered() {
        let mut seen = Seen::new(100);
        for key in 0..1000_u64 {
            assert!(seen.insert(key));
            let near = key.saturating_sub(49);
            assert!(!seen.insert(key) && !seen.insert(near), "{key}");
        }
        assert!(seen.insert(0));
        assert!(seen.recent.len() + seen.older.len() <= 100);
    }
}
