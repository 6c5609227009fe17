//! Correction history: the error of the static evaluation, by features that positions share.

use crate::SearchConfig;
use core::num::Wrapping;
use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role};
use exchequer_ordering::PieceTo;

const BITS: u32 = 14;
const SIZE: usize = 1 << BITS;
const MOVES: usize = 12 * 64;

/// Bound of the absolute value of an entry.
const LIMIT: i32 = 1024;

/// Corrections by side to move and key.
type Errors = [[i16; SIZE]; Color::COUNT];

/// Corrections after one move, by the next move.
type Row = [i16; MOVES];

/// Correction history of one search worker, 1.4 MB.
///
/// Positions with the same pawns, the same other pieces of one color, or the same last two moves share an entry, which
/// moves toward the error that a search finds. It is kept between the moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct CorrectionHistory {
    pawns: Box<Errors>,
    pieces: [Box<Errors>; Color::COUNT],
    /// Continuation corrections, by the move before the last, then by the last.
    moves: Box<[Row]>,
}

/// Keys of the entries of a position.
#[derive(Clone, Copy, Debug)]
pub(crate) struct CorrectionKeys {
    turn: usize,
    pawns: usize,
    pieces: [usize; Color::COUNT],
    moves: Option<[usize; 2]>,
}

impl CorrectionKeys {
    /// Returns the keys of a position after two moves, the latest first.
    pub(crate) fn of(position: &Position, before: [Option<PieceTo>; 2]) -> Self {
        let pieces = |color| {
            let spread = |role| spread(position.pieces(color, role).bits(), role);
            spread(Role::Knight)
                + spread(Role::Bishop)
                + spread(Role::Rook)
                + spread(Role::Queen)
                + spread(Role::King)
        };
        // Black's pawns use the multiplier of kings, which are not part of this sum: both colors differ.
        let pawns = |color, like| spread(position.pieces(color, Role::Pawn).bits(), like);
        let index = |moved: PieceTo| moved.piece as usize * 64 + moved.to.index();
        Self {
            turn: position.turn().index(),
            pawns: index_of(pawns(Color::White, Role::Pawn) + pawns(Color::Black, Role::King)),
            pieces: [index_of(pieces(Color::White)), index_of(pieces(Color::Black))],
            moves: before[0].zip(before[1]).map(|(latest, earlier)| [index(earlier), index(latest)]),
        }
    }
}

/// Hashes a set of squares, with a multiplier per role; the hashes of all roles are independent and are summed.
#[inline]
fn spread(squares: u64, role: Role) -> Wrapping<u64> {
    const ODD: [u64; Role::COUNT] = [
        0x9E37_79B9_7F4A_7C15,
        0xD1B5_4A32_D192_ED03,
        0xBF58_476D_1CE4_E5B9,
        0x94D0_49BB_1331_11EB,
        0xC2B2_AE3D_27D4_EB4F,
        0xA24B_AED4_963E_E407,
    ];
    // Rotated by role: the last squares reach only a few bits of a product, and should not be the same for all roles.
    let turned = squares.rotate_left(11 * role.index() as u32);
    Wrapping(turned) * Wrapping(ODD[role.index()])
}

/// Returns the index of the entry for a sum.
#[inline]
fn index_of(Wrapping(sum): Wrapping<u64>) -> usize {
    // The upper bits of a product depend on all bits of its factors.
    let mixed = (sum ^ sum >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - BITS)) as usize
}

impl Default for CorrectionHistory {
    fn default() -> Self {
        let errors = || Box::new([[0; SIZE]; Color::COUNT]);
        Self {
            pawns: errors(),
            pieces: [errors(), errors()],
            moves: vec![[0; MOVES]; MOVES].into_boxed_slice(),
        }
    }
}

impl CorrectionHistory {
    /// Resets all entries.
    pub(crate) fn clear(&mut self) {
        for errors in [&mut self.pawns].into_iter().chain(&mut self.pieces) {
            errors.fill([0; SIZE]);
        }
        self.moves.fill([0; MOVES]);
    }

    /// Returns the correction to add to the static evaluation of a position.
    #[inline]
    pub(crate) fn correction(&self, keys: &CorrectionKeys, config: &SearchConfig) -> i32 {
        let CorrectionKeys { turn, pawns, pieces: [white, black], moves } = *keys;
        let pawns = i32::from(self.pawns[turn][pawns]);
        let pieces = i32::from(self.pieces[0][turn][white]) + i32::from(self.pieces[1][turn][black]);
        let moves = moves.map_or(0, |[earlier, latest]| i32::from(self.moves[earlier][latest]));
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
        let CorrectionKeys { turn, pawns, pieces: [white, black], moves } = *keys;
        learn(&mut self.pawns[turn][pawns]);
        learn(&mut self.pieces[0][turn][white]);
        learn(&mut self.pieces[1][turn][black]);
        if let Some([earlier, latest]) = moves {
            learn(&mut self.moves[earlier][latest]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::{Piece, Square};

    fn keys(fen: &str, before: [Option<PieceTo>; 2]) -> CorrectionKeys {
        CorrectionKeys::of(&fen.parse().expect("a legal position"), before)
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
