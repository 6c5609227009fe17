//! A cache of exact exchange values, the subject of the measurement.

use exchequer_core::{Move, Placement};
use exchequer_see::{PieceValues, Rules};

/// Exact values by position and move.
///
/// Rule set and piece values belong to the cache, so an entry is never read under others. An entry is one word: the
/// value in 22 bits and 42 bits of a hash of position and move. Another part of the hash chooses the word, and a new entry
/// replaces the old one. With 2¹⁶ words, two questions collide once in 2⁴² meetings.
pub(crate) struct SeeCache<R> {
    rules: R,
    values: PieceValues,
    words: Vec<u64>,
    questions: u64,
    hits: u64,
}

/// Bits of a word that hold the value.
const VALUE_BITS: u32 = 22;
const VALUE_MASK: u64 = (1 << VALUE_BITS) - 1;
/// Offset that makes every value positive, because an empty word is 0.
const OFFSET: i32 = 1 << (VALUE_BITS - 1);
// A move gains at most two pieces, the captured one and a promotion, and loses at most one.
const _: () = assert!(2 * PieceValues::MAX < OFFSET);

impl<R: Rules> SeeCache<R> {
    /// Creates an empty cache of a number of words, which may be 0.
    pub(crate) fn new(rules: R, values: PieceValues, words: usize) -> Self {
        Self { rules, values, words: vec![0; words], questions: 0, hits: 0 }
    }

    /// Returns [`Rules::see`] of a move from the cache, or computes and stores it.
    ///
    /// Boards with the same `key` share their values.
    pub(crate) fn see(&mut self, placement: &impl Placement, key: u64, mv: Move) -> i32 {
        self.questions += 1;
        let hash = hash(key, mv);
        let words = &mut self.words;
        // The high half of the product is spread evenly over any number of words.
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
    /// A new value is evaluated exactly, because an entry cannot hold a bound.
    pub(crate) fn see_ge(&mut self, placement: &impl Placement, key: u64, mv: Move, threshold: i32) -> bool {
        self.see(placement, key, mv) >= threshold
    }

    /// Returns the number of lookups.
    pub(crate) fn questions(&self) -> u64 {
        self.questions
    }

    /// Returns the number of cache hits.
    pub(crate) fn hits(&self) -> u64 {
        self.hits
    }
}

/// Hashes position and move with the last steps of SplitMix64 (Steele, Lea and Flood 2014); keys need not be random.
fn hash(key: u64, mv: Move) -> u64 {
    let mut z = key ^ u64::from(mv.bits()).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::{Color, Piece, Pieces, Role, Square};
    use exchequer_see::{Legal, Swap};
    use exchequer_testkit::oracle::OracleBoard;
    use std::hash::{DefaultHasher, Hash, Hasher};

    const FENS: [&str; 3] = [
        "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - - 0 1",
    ];

    /// Returns a hash of the board.
    fn key(board: &OracleBoard) -> u64 {
        let mut hasher = DefaultHasher::new();
        board.to_fen().hash(&mut hasher);
        hasher.finish()
    }

    /// Queries every legal move of the positions and of their successors, several times.
    fn ask(words: usize) -> SeeCache<Legal> {
        let values = PieceValues::CLASSIC;
        let mut cache = SeeCache::new(Legal, values, words);
        for _ in 0..3 {
            for fen in FENS {
                let board = OracleBoard::from_fen(fen);
                let later = board.legal_moves().into_iter().map(|mv| board.make(mv));
                for board in std::iter::once(board).chain(later) {
                    let key = key(&board);
                    for mv in board.legal_moves() {
                        let expected = Legal.see(&board, mv, &values);
                        assert_eq!(cache.see(&board, key, mv), expected, "{mv} in {board:?}");
                        assert!(cache.see_ge(&board, key, mv, expected));
                        assert!(!cache.see_ge(&board, key, mv, expected + 1));
                    }
                }
            }
        }
        cache
    }

    #[test]
    fn values_are_those_of_evaluation() {
        let roomy = ask(1 << 20);
        // Two of three queries repeat the move of the first, and later rounds hit every time.
        assert!(
            roomy.questions() > 20_000 && roomy.hits() * 100 > roomy.questions() * 88,
            "{}",
            roomy.hits()
        );
        for words in [1, 2, 3, 64, 1000] {
            let small = ask(words);
            assert_eq!(small.questions(), roomy.questions());
            assert!(
                small.hits() < roomy.hits() && small.hits() >= small.questions() * 2 / 3,
                "{words} words"
            );
        }
        let none = ask(0);
        assert_eq!((none.questions(), none.hits()), (roomy.questions(), 0));
    }

    #[test]
    fn the_extremes_fit_into_an_entry() {
        let most = PieceValues::MAX;
        let values = PieceValues::new(0, most, most, most, most).expect("values of a sane size");
        let mut board = Pieces::EMPTY;
        for (square, piece) in [
            (Square::B7, Piece::WhitePawn),
            (Square::A8, Piece::BlackRook),
            (Square::D1, Piece::WhiteQueen),
            (Square::D5, Piece::BlackPawn),
            (Square::E6, Piece::BlackPawn),
        ] {
            board.put(square, piece);
        }
        let mut cache = SeeCache::new(Swap, values, 64);
        let promotes = Move::promotion(Square::B7, Square::A8, Role::Queen).expect("a queen");
        for _ in 0..2 {
            assert_eq!(cache.see(&board, 0, promotes), 2 * most);
            assert_eq!(cache.see(&board, 0, Move::normal(Square::D1, Square::D5)), -most);
            // A value of 0 is valid in the cache.
            assert_eq!(cache.see(&board, 0, Move::normal(Square::D1, Square::D2)), 0);
        }
        assert_eq!((cache.questions(), cache.hits()), (6, 3));
        assert_eq!(Swap.map(&board, Color::White, &values).best().map(|best| best.value), Some(2 * most));
    }
}
