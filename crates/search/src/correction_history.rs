//! Correction history: the error of the static evaluation, by features that positions share.

use crate::SearchConfig;
use crate::piece_hashes::PieceHashes;
use exchequer_core::Color;
use exchequer_ordering::PieceTo;

const BITS: u32 = 14;
const SIZE: usize = Color::COUNT << BITS;
const MOVES: usize = 12 * 64;

/// Bound of the absolute value of an entry.
const LIMIT: i32 = 1024;

/// Corrections by side to move and key.
type Errors = [i16; SIZE];

/// Correction history of one search worker, 1.4 MB.
///
/// Positions with the same pawns, the same other pieces of one color, or the same last two moves share an entry, which
/// moves toward the error that a search finds. It is kept between the moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory {
    pawns: Box<Errors>,
    pieces: [Box<Errors>; Color::COUNT],
    /// Continuation corrections, by the move before the last and the last.
    moves: Box<[i16]>,
}

/// Keys of the entries of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct CorrectionKeys {
    pawns: u32,
    pieces: [u32; Color::COUNT],
    /// [`NO_MOVES`] unless both moves are known.
    moves: u32,
}

/// Key of no entry.
const NO_MOVES: u32 = u32::MAX;

impl CorrectionKeys {
    /// Returns the keys of a position after two moves, the latest first.
    #[inline]
    pub(crate) fn of(hashes: &PieceHashes, turn: Color, before: [Option<PieceTo>; 2]) -> Self {
        let key = |hash: u64| (turn.index() as u32) << BITS | (hash >> (u64::BITS - BITS)) as u32;
        let index = |moved: PieceTo| moved.piece as u32 * 64 + moved.to.index() as u32;
        let [pawns, white, black] = hashes.mixed();
        Self {
            pawns: key(pawns),
            pieces: [key(white), key(black)],
            moves: match before {
                [Some(latest), Some(earlier)] => index(earlier) * MOVES as u32 + index(latest),
                _ => NO_MOVES,
            },
        }
    }
}

/// Returns the entry of a key; every key is below the number of entries.
#[inline]
fn entry(errors: &Errors, key: u32) -> &i16 {
    &errors[key as usize % SIZE]
}

impl Default for CorrectionHistory {
    fn default() -> Self {
        let errors = || Box::new([0; SIZE]);
        Self {
            pawns: errors(),
            pieces: [errors(), errors()],
            moves: vec![0; MOVES * MOVES].into_boxed_slice(),
        }
    }
}

impl CorrectionHistory {
    /// Resets all entries.
    pub(crate) fn clear(&mut self) {
        for errors in [&mut self.pawns].into_iter().chain(&mut self.pieces) {
            errors.fill(0);
        }
        self.moves.fill(0);
    }

    /// Prefetches the entries of a position.
    #[inline]
    pub(crate) fn prefetch(&self, keys: &CorrectionKeys) {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse"))]
        {
            safe_arch::prefetch_t0(entry(&self.pawns, keys.pawns));
            safe_arch::prefetch_t0(entry(&self.pieces[0], keys.pieces[0]));
            safe_arch::prefetch_t0(entry(&self.pieces[1], keys.pieces[1]));
            if let Some(moves) = self.moves.get(keys.moves as usize) {
                safe_arch::prefetch_t0(moves);
            }
        }
        #[cfg(not(all(target_arch = "x86_64", target_feature = "sse")))]
        let _ = keys;
    }

    /// Returns the correction to add to the static evaluation of a position.
    #[inline]
    pub(crate) fn correction(&self, keys: &CorrectionKeys, config: &SearchConfig) -> i32 {
        let of = |errors, key| i32::from(*entry(errors, key));
        let pawns = of(&self.pawns, keys.pawns);
        let pieces = of(&self.pieces[0], keys.pieces[0]) + of(&self.pieces[1], keys.pieces[1]);
        let moves = self.moves.get(keys.moves as usize).map_or(0, |&error| i32::from(error));
        let SearchConfig { correction_pawns, correction_pieces, correction_moves, .. } = *config;
        (correction_pawns * pawns + correction_pieces * pieces + correction_moves * moves) / LIMIT
    }

    /// Learns from a search to `depth` plies that found the evaluation too low by `error`.
    pub(crate) fn learn(&mut self, keys: &CorrectionKeys, error: i32, depth: i32) {
        let lesson = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        let learn = |entry: &mut i16| {
            let old = i32::from(*entry);
            // Gravity: the nearer an entry is to the limit, the smaller the update.
            *entry = (old + lesson - old * lesson.abs() / LIMIT) as i16;
        };
        learn(&mut self.pawns[keys.pawns as usize % SIZE]);
        for (errors, &key) in self.pieces.iter_mut().zip(&keys.pieces) {
            learn(&mut errors[key as usize % SIZE]);
        }
        if let Some(error) = self.moves.get_mut(keys.moves as usize) {
            learn(error);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_board::Position;
    use exchequer_core::{Piece, Square};

    fn keys(fen: &str, before: [Option<PieceTo>; 2]) -> CorrectionKeys {
        let position: Position = fen.parse().expect("a legal position");
        CorrectionKeys::of(&PieceHashes::of(&position), position.turn(), before)
    }

    #[test]
    fn corrections_approach_the_limit_and_stay_below_it() {
        let (mut corrections, config) = (CorrectionHistory::default(), SearchConfig::default());
        let keys = keys("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [None; 2]);
        let most = config.correction_pawns + 2 * config.correction_pieces;
        for error in [5000, -5000] {
            for _ in 0..100 {
                corrections.learn(&keys, error, 20);
                assert!(corrections.correction(&keys, &config).abs() <= most);
            }
            assert!(corrections.correction(&keys, &config) * error.signum() > most * 9 / 10);
        }
        corrections.clear();
        assert_eq!(corrections.correction(&keys, &config), 0);
    }

    #[test]
    fn positions_share_the_entries_of_equal_keys() {
        let (mut corrections, config) = (CorrectionHistory::default(), SearchConfig::default());
        let before = [
            PieceTo { piece: Piece::BlackKing, to: Square::E8 },
            PieceTo { piece: Piece::WhitePawn, to: Square::E2 },
        ]
        .map(Some);
        let learned = keys("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", before);
        corrections.learn(&learned, 300, 8);
        let of = |fen, before| corrections.correction(&keys(fen, before), &config);
        let all = of("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", before);
        let alone = of("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", [None; 2]);
        let same_pawns = of("3k4/8/8/8/8/8/4P3/3K4 w - - 0 1", [None; 2]);
        let same_pieces = of("4k3/8/8/8/8/8/3P4/3K1R2 w - - 0 1", [None; 2]);
        assert!(all > alone && alone > same_pawns && same_pawns > 0 && same_pieces > 0, "{all} {alone}");
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K2R b - - 0 1", [None; 2]), 0);
        assert_eq!(of("3k4/8/8/8/8/8/3P4/3K4 w - - 0 1", [None; 2]), 0);
    }
}
