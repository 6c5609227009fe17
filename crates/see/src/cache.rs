//! A cache of exact values, for programs that evaluate the same move on the same board repeatedly.

use crate::{PieceValues, Rules};
use exchequer_core::{Move, Placement};

/// Exact values remembered by position and move, in words that the caller provides.
///
/// One per thread: it is plain data, with no lock and nothing shared. Rule set and piece values belong to the
/// cache, so an entry is never read under others. Measure before use: a new evaluation is mostly faster than a lookup,
/// see the page on benchmarks.
///
/// `words` has one entry a word, 8 bytes; any number will do, and none at all remembers nothing. A new entry takes the
/// place of the old one. An entry holds the value in 22 bits and 42 bits of a hash of position and move. Another part
/// chooses the word. With 2¹⁶ words, two questions collide once in 2⁴² meetings.
///
/// ```
/// use exchequer_core::{Move, Piece, Pieces, Square};
/// use exchequer_see::{Legal, PieceValues, Rules, SeeCache};
///
/// let mut board = Pieces::EMPTY;
/// board.put(Square::D1, Piece::WhiteRook);
/// board.put(Square::D7, Piece::BlackPawn);
/// let takes = Move::normal(Square::D1, Square::D7);
/// // A key that stands for the board, such as a Zobrist key.
/// let key = 0x9D39_247E_3377_6D41;
///
/// let mut cache = SeeCache::new(Legal, PieceValues::CLASSIC, [0; 1024]);
/// assert_eq!(cache.see(&board, key, takes), 100);
/// assert!(cache.see_ge(&board, key, takes, 100));
/// assert_eq!((cache.questions(), cache.hits()), (2, 1));
/// ```
#[derive(Clone, Debug)]
pub struct SeeCache<R, S> {
    rules: R,
    values: PieceValues,
    words: S,
    questions: u64,
    hits: u64,
}

/// The bits of a word that hold the value.
const VALUE_BITS: u32 = 22;
const VALUE_MASK: u64 = (1 << VALUE_BITS) - 1;
/// Added to a value so that it is never negative, and never 0 either: an empty word is 0.
const OFFSET: i32 = 1 << (VALUE_BITS - 1);
/// A move wins two pieces at most, what it takes and what it becomes, and loses at most one.
const _: () = assert!(2 * PieceValues::MAX < OFFSET);

impl<R: Rules, S: AsMut<[u64]>> SeeCache<R, S> {
    /// An empty cache of the given words; what is in them is lost.
    pub fn new(rules: R, values: PieceValues, mut words: S) -> Self {
        words.as_mut().fill(0);
        Self { rules, values, words, questions: 0, hits: 0 }
    }

    /// Returns [`Rules::see`] of a move from the cache, or computes and stores it.
    ///
    /// `key` stands for all pieces of the board with their squares: two boards with one key share their values.
    pub fn see(&mut self, placement: &impl Placement, key: u64, mv: Move) -> i32 {
        self.questions += 1;
        let hash = hash(key, mv);
        let words = self.words.as_mut();
        // The high half of the product is spread evenly over the words, however many there are.
        let index = ((u128::from(hash) * words.len() as u128) >> 64) as usize;
        let Some(word) = words.get_mut(index) else { return self.rules.see(placement, mv, &self.values) };
        // The index holds the high bits of the hash, so the tag holds the low ones.
        let tag = hash << VALUE_BITS;
        if *word != 0 && *word & !VALUE_MASK == tag {
            self.hits += 1;
            return (*word & VALUE_MASK) as i32 - OFFSET;
        }
        let value = self.rules.see(placement, mv, &self.values);
        *word = tag | (value + OFFSET) as u64;
        value
    }

    /// Returns `true` if [`see`](Self::see) is at least `threshold`.
    ///
    /// A value that is not remembered is worked out exactly, since a bound could not be remembered as a value.
    pub fn see_ge(&mut self, placement: &impl Placement, key: u64, mv: Move, threshold: i32) -> bool {
        self.see(placement, key, mv) >= threshold
    }

    /// Returns the number of lookups.
    #[must_use]
    pub fn questions(&self) -> u64 {
        self.questions
    }

    /// Returns the number of cache hits.
    #[must_use]
    pub fn hits(&self) -> u64 {
        self.hits
    }

    /// Forgets everything, the counts too.
    pub fn clear(&mut self) {
        self.words.as_mut().fill(0);
        (self.questions, self.hits) = (0, 0);
    }
}

/// Position and move in 64 bits, mixed by the last steps of SplitMix64 (Steele, Lea and
/// Flood 2014), so that keys need not be random.
fn hash(key: u64, mv: Move) -> u64 {
    let mut z = key ^ u64::from(mv.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
