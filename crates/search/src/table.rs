//! Transposition table (TT), shared by all threads.

use crate::score;
use crate::sync::atomic::{AtomicU8, Ordering};
use crate::sync::pages::{Cluster, Clusters};
use exchequer_board::Key;
use exchequer_core::Move;
use std::alloc::{Layout, handle_alloc_error};

/// Type of a score: exact, or a bound of the true score.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound {
    /// The true score is at most this.
    Upper = 1,
    /// The true score is at least this.
    Lower = 2,
    /// The score is exact.
    Exact = 3,
}

impl Bound {
    /// Returns `true` if a TT entry with this bound causes a cutoff.
    #[inline]
    pub(crate) fn cuts_off(self, score: i32, beta: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score >= beta,
            Self::Upper => score < beta,
        }
    }

    /// Returns `true` if a score with this bound is nearer to the true score than the evaluation.
    #[inline]
    pub(crate) fn refines(self, score: i32, evaluation: i32) -> bool {
        match self {
            Self::Exact => true,
            Self::Lower => score > evaluation,
            Self::Upper => score < evaluation,
        }
    }
}

/// Transposition table entry of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TtEntry {
    /// Score from the view of the side to move; mate scores count from the root.
    pub(crate) score: i32,
    pub(crate) depth: i32,
    pub(crate) bound: Bound,
    /// The best move, unverified: another position may have the same key.
    pub(crate) mv: Option<Move>,
    /// `true` if the position was a PV node in an earlier search.
    pub(crate) was_pv: bool,
}

/// Transposition table of single-word entries: reads and writes are atomic, without a lock.
///
/// A word has 16 bits of the key, 16 of the move, 16 of the score, 8 of the depth, 5 of the age, 1 for PV nodes
/// and 2 of the bound. The other bits of the key select the cluster. About one probe in ten thousand finds the entry of another
/// position (a key collision): its score may be wrong, and its move is verified before it is made.
pub struct TranspositionTable {
    clusters: Clusters,
    age: AtomicU8,
}

/// Offset of stored depths, which makes those of quiescence nonnegative.
const DEPTH_OFFSET: i32 = 8;
const AGES: u8 = 32;

/// Packed entry.
#[derive(Clone, Copy)]
struct Entry(u64);

impl Entry {
    fn new(key: Key, known: &TtEntry, age: u8) -> Self {
        let mv = known.mv.map_or(0, Move::bits);
        let depth = (known.depth + DEPTH_OFFSET).clamp(0, 255) as u64;
        Self(
            key & 0xFFFF
                | u64::from(mv) << 16
                | u64::from(known.score as i16 as u16) << 32
                | depth << 48
                | u64::from(age) << 56
                | u64::from(known.was_pv) << 61
                | (known.bound as u64) << 62,
        )
    }

    fn is_of(self, key: Key) -> bool {
        self.0 as u16 == key as u16 && self.bound().is_some()
    }

    fn bound(self) -> Option<Bound> {
        match self.0 >> 62 {
            1 => Some(Bound::Upper),
            2 => Some(Bound::Lower),
            3 => Some(Bound::Exact),
            _ => None,
        }
    }

    fn mv(self) -> Option<Move> {
        Move::from_bits((self.0 >> 16) as u16)
    }

    fn score(self) -> i32 {
        i32::from((self.0 >> 32) as u16 as i16)
    }

    fn depth(self) -> i32 {
        (self.0 >> 48 & 0xFF) as i32 - DEPTH_OFFSET
    }

    fn was_pv(self) -> bool {
        self.0 >> 61 & 1 != 0
    }

    fn age(self) -> u8 {
        (self.0 >> 56) as u8 % AGES
    }

    /// Returns the replacement value: shallow and old entries go first, empty ones before them.
    fn value(self, age: u8) -> i32 {
        if self.bound().is_none() {
            return i32::MIN;
        }
        let searches_ago = (age + AGES - self.age()) % AGES;
        self.depth() - 4 * i32::from(searches_ago)
    }
}

impl TranspositionTable {
    /// Returns an empty table of `mebibytes`, at least one cluster.
    ///
    /// If the system refuses the memory, the size is halved until it fits; [`mebibytes`](Self::mebibytes) returns the size. All of
    /// the memory is written to before this returns.
    #[must_use]
    pub fn new(mebibytes: usize) -> Self {
        let mut count = (mebibytes.saturating_mul(1 << 20) / size_of::<Cluster>()).max(1);
        loop {
            if let Some(clusters) = Clusters::new(count) {
                return Self { clusters, age: AtomicU8::new(0) };
            }
            if count == 1 {
                handle_alloc_error(Layout::new::<Cluster>());
            }
            count /= 2;
        }
    }

    /// Returns the size in mebibytes, rounded down.
    #[must_use]
    pub fn mebibytes(&self) -> usize {
        size_of_val(self.clusters.all()) >> 20
    }

    /// Clears all entries.
    pub fn clear(&self) {
        for word in self.clusters.all().iter().flatten() {
            word.store(0, Ordering::Relaxed);
        }
        self.age.store(0, Ordering::Relaxed);
    }

    /// Starts a new search: entries of earlier searches are replaced sooner.
    pub fn begin_search(&self) {
        let age = self.age.load(Ordering::Relaxed);
        self.age.store((age + 1) % AGES, Ordering::Relaxed);
    }

    #[inline]
    fn cluster(&self, key: Key) -> &Cluster {
        let clusters = self.clusters.all();
        let index = (u128::from(key) * clusters.len() as u128) >> 64;
        // A fraction of the length is below the length.
        &clusters[index as usize]
    }

    /// Prefetches the cluster of a position that is probed soon.
    #[inline]
    pub(crate) fn prefetch(&self, key: Key) {
        #[cfg(target_arch = "x86_64")]
        safe_arch::prefetch_t0(self.cluster(key));
        #[cfg(not(target_arch = "x86_64"))]
        let _ = key;
    }

    #[inline]
    pub(crate) fn probe(&self, key: Key, ply: usize, halfmove_clock: u16) -> Option<TtEntry> {
        let words = self.cluster(key).iter().map(|word| Entry(word.load(Ordering::Relaxed)));
        let entry = words.into_iter().find(|entry| entry.is_of(key))?;
        Some(TtEntry {
            score: score::from_table(entry.score(), ply, halfmove_clock),
            depth: entry.depth(),
            bound: entry.bound()?,
            mv: entry.mv(),
            was_pv: entry.was_pv(),
        })
    }

    /// Stores an entry: it replaces the entry of the same position, or the least valuable one of its cluster.
    #[inline]
    pub(crate) fn store(&self, key: Key, ply: usize, mut known: TtEntry) {
        let age = self.age.load(Ordering::Relaxed);
        let mut slot = None;
        let mut least = i32::MAX;
        for word in self.cluster(key) {
            let entry = Entry(word.load(Ordering::Relaxed));
            if entry.is_of(key) {
                // A shallow bound does not replace a deep entry of the same search.
                let keeps =
                    known.bound != Bound::Exact && entry.age() == age && entry.depth() > known.depth + 4;
                if keeps {
                    return;
                }
                // A node that fails low has no best move; the earlier TT move is kept.
                known.mv = known.mv.or(entry.mv());
                slot = Some(word);
                break;
            }
            let value = entry.value(age);
            if value < least {
                (least, slot) = (value, Some(word));
            }
        }
        if let Some(word) = slot {
            known.score = score::to_table(known.score, ply);
            word.store(Entry::new(key, &known, age).0, Ordering::Relaxed);
        }
    }

    /// Returns the fill with entries of this search in thousandths (hashfull), estimated from the first thousand.
    #[must_use]
    pub fn permille_full(&self) -> u32 {
        let age = self.age.load(Ordering::Relaxed);
        let words = self.clusters.all().iter().flatten().take(1000);
        let (mut seen, mut full) = (0_u32, 0);
        for word in words {
            let entry = Entry(word.load(Ordering::Relaxed));
            seen += 1;
            full += u32::from(entry.bound().is_some() && entry.age() == age);
        }
        full * 1000 / seen.max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::Square;

    fn known(score: i32, depth: i32, bound: Bound) -> TtEntry {
        TtEntry { score, depth, bound, mv: Some(Move::normal(Square::E2, Square::E4)), was_pv: depth > 9 }
    }

    #[test]
    fn what_is_stored_is_found() {
        let table = TranspositionTable::new(1);
        let entry = known(-31_990, 17, Bound::Lower);
        table.store(0x1234_5678_9ABC_DEF0, 3, entry);
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3, 0), Some(entry));
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF1, 3, 0), None);
        table.clear();
        assert_eq!(table.probe(0x1234_5678_9ABC_DEF0, 3, 0), None);
    }

    #[test]
    fn a_known_move_outlives_a_search_that_found_none() {
        let table = TranspositionTable::new(0);
        table.store(7, 0, known(10, 3, Bound::Exact));
        table.store(7, 0, TtEntry { mv: None, ..known(5, 4, Bound::Upper) });
        assert_eq!(table.probe(7, 0, 0), Some(known(5, 4, Bound::Upper)));
    }

    #[test]
    fn deep_entries_outlive_shallow_ones_until_they_are_old() {
        // One cluster of four.
        let table = TranspositionTable::new(0);
        for key in 1..=4 {
            table.store(key, 0, known(0, 10, Bound::Exact));
        }
        table.store(5, 0, known(0, 2, Bound::Exact));
        table.store(6, 0, known(0, 1, Bound::Exact));
        let alive = |key| table.probe(key, 0, 0).is_some();
        assert_eq!((1..=4).filter(|&key| alive(key)).count(), 3);
        assert!(!alive(5) && alive(6));
        for _ in 0..3 {
            table.begin_search();
        }
        table.store(7, 0, known(0, 1, Bound::Exact));
        table.store(8, 0, known(0, 1, Bound::Exact));
        assert!((1..=4).filter(|&key| alive(key)).count() < 3);
    }

    #[test]
    fn fullness_counts_this_search() {
        let table = TranspositionTable::new(0);
        assert_eq!(table.permille_full(), 0);
        table.store(1, 0, known(0, 1, Bound::Exact));
        assert_eq!(table.permille_full(), 250);
        table.begin_search();
        assert_eq!(table.permille_full(), 0);
    }
}
