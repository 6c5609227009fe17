//! Correction history: the error of the static evaluation, by features that positions share.

use crate::SearchConfig;
use core::num::Wrapping;
use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role};
use exchequer_ordering::PieceTo;

const BITS: u32 = 14;
const SIZE: usize = 1 << BITS;
const MOVES: usize = 12 * 64;

/// Entries stay between its negative and itself.
const LIMIT: i32 = 1024;

/// Errors of either side to move.
type Errors = [[i16; SIZE]; Color::COUNT];

/// Continuation corrections after one move, indexed by the next.
type Row = [i16; MOVES];

/// Correction history of one search worker, 1.4 MB.
///
/// Positions with the same pawns, with the same other pieces of one color, or after the same two moves share an entry, that
/// moves towards the error that a search has found. It is kept between the moves of a game.
#[derive(Clone, Debug)]
pub(crate) struct Corrections {
    pawns: Box<Errors>,
    pieces: [Box<Errors>; Color::COUNT],
    /// Continuation corrections, indexed by the move before the last, then by the last.
    moves: Box<[Row]>,
}

/// The entries that a position shares.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Place {
    turn: usize,
    pawns: usize,
    pieces: [usize; Color::COUNT],
    moves: Option<[usize; 2]>,
}

impl Place {
    /// Keys of a position after two moves, the latest first.
    pub(crate) fn of(position: &Position, before: [Option<PieceTo>; 2]) -> Self {
        let pieces = |color| {
            let spread = |role| spread(position.pieces(color, role).bits(), role);
            spread(Role::Knight)
                + spread(Role::Bishop)
                + spread(Role::Rook)
                + spread(Role::Queen)
                + spread(Role::King)
        };
        // Black's pawns are spread as kings would be; this sum has no kings, and both colors differ.
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

/// A set of squares as a number to add up, for each role another: no role waits for the one before.
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
    // Turned, so that the last squares, which reach but a few bits of a product, are not the same ones for all roles.
    let turned = squares.rotate_left(11 * role.index() as u32);
    Wrapping(turned) * Wrapping(ODD[role.index()])
}

/// Returns the index of the entry for a sum.
#[inline]
fn index_of(Wrapping(sum): Wrapping<u64>) -> usize {
    // The upper bits of a product depend on all others.
    let mixed = (sum ^ sum >> 32).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed >> (u64::BITS - BITS)) as usize
}

impl Default for Corrections {
    fn default() -> Self {
        let errors = || Box::new([[0; SIZE]; Color::COUNT]);
        Self {
            pawns: errors(),
            pieces: [errors(), errors()],
            moves: vec![[0; MOVES]; MOVES].into_boxed_slice(),
        }
    }
}

impl Corrections {
    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        for errors in [&mut self.pawns].into_iter().chain(&mut self.pieces) {
            errors.fill([0; SIZE]);
        }
        self.moves.fill([0; MOVES]);
    }

    /// Returns the correction to add to the static evaluation of a position.
    #[inline]
    pub(crate) fn of(&self, place: &Place, config: &SearchConfig) -> i32 {
        let Place { turn, pawns, pieces: [white, black], moves } = *place;
        let pawns = i32::from(self.pawns[turn][pawns]);
        let pieces = i32::from(self.pieces[0][turn][white]) + i32::from(self.pieces[1][turn][black]);
        let moves = moves.map_or(0, |[earlier, latest]| i32::from(self.moves[earlier][latest]));
        let SearchConfig { correction_pawns, correction_pieces, correction_moves, .. } = *config;
        (correction_pawns * pawns + correction_pieces * pieces + correction_moves * moves) / LIMIT
    }

    /// Learns from a search to `depth` plies that found the evaluation too low by `error`.
    pub(crate) fn learn(&mut self, place: &Place, error: i32, depth: i32) {
        let lesson = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        let learn = |entry: &mut i16| {
            let old = i32::from(*entry);
            // Never beyond the limit: the closer it is, the smaller the update.
            *entry = (old + lesson - old * lesson.abs() / LIMIT) as i16;
        };
        let Place { turn, pawns, pieces: [white, black], moves } = *place;
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

    fn place(fen: &str, before: [Option<PieceTo>; 2]) -> Place {
        Place::of(&fen.parse().expect("a legal position"), before)
    }

    #[test]
    fn what_is_learned_comes_near_the_limit_and_never_passes_it() {
        let (mut corrections, config) = (Corrections::default(), SearchConfig::default());
        let place = place("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", [None; 2]);
        let most = config.correction_pawns + 2 * config.correction_pieces;
        for error in [5000, -5000] {
            for _ in 0..100 {
                corrections.learn(&place, error, 20);
                assert!(corrections.of(&place, &config).abs() <= most);
            }
            assert!(corrections.of(&place, &config) * error.signum() > most * 9 / 10);
        }
        corrections.clear();
        assert_eq!(corrections.of(&place, &config), 0);
    }

    #[test]
    fn positions_share_what_they_have_in_common() {
        let (mut corrections, config) = (Corrections::default(), SearchConfig::default());
        let before = [
            PieceTo { piece: Piece::BlackKing, to: Square::E8 },
            PieceTo { piece: Piece::WhitePawn, to: Square::E2 },
        ]
        .map(Some);
        let learned = place("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", before);
        corrections.learn(&learned, 300, 8);
        let of = |fen, before| corrections.of(&place(fen, before), &config);
        let all = of("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", before);
        let alone = of("4k3/8/8/8/8/8/4P3/4K2R w - - 0 1", [None; 2]);
        let same_pawns = of("3k4/8/8/8/8/8/4P3/3K4 w - - 0 1", [None; 2]);
        let same_pieces = of("4k3/8/8/8/8/8/3P4/3K1R2 w - - 0 1", [None; 2]);
        assert!(all > alone && alone > same_pawns && same_pawns > 0 && same_pieces > 0, "{all} {alone}");
        assert_eq!(of("4k3/8/8/8/8/8/4P3/4K2R b - - 0 1", [None; 2]), 0);
        assert_eq!(of("3k4/8/8/8/8/8/3P4/3K4 w - - 0 1", [None; 2]), 0);
    }
}
