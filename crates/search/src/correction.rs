//! By how much the evaluation has been wrong in positions of the same structure: learnt from results of the search.

use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role};

/// Entries stay between its negative and itself.
const LIMIT: i32 = 1024;

/// Entries of each table; a power of two.
const SIZE: usize = 1 << 14;

/// The tables: the pawns of both sides, and the other pieces of either.
const TABLES: usize = 3;

/// What is remembered of a position, by which errors are looked up: an entry of each table, for the side to move.
#[derive(Clone, Copy)]
pub(crate) struct Structure([usize; TABLES]);

impl Structure {
    #[inline]
    pub(crate) fn of(position: &Position) -> Self {
        let pawns = |color| position.pieces(color, Role::Pawn);
        let mixed = mix(mix(0, pawns(Color::White).bits()), pawns(Color::Black).bits());
        let others = |color| {
            let roles = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen, Role::King];
            roles.into_iter().fold(0, |hash, role| mix(hash, position.pieces(color, role).bits()))
        };
        let side = position.turn().index() * TABLES;
        let hashes = [mixed, others(Color::White), others(Color::Black)];
        let mut table = 0;
        Self(hashes.map(|hash| {
            let index = (side + table) * SIZE + (hash >> 50) as usize;
            table += 1;
            index
        }))
    }
}

/// One more set of squares in a hash whose high bits depend on all of them.
#[inline]
fn mix(hash: u64, squares: u64) -> u64 {
    (hash.rotate_left(23) ^ squares).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}

/// The errors of one worker, 192 KiB; kept between the moves of a game.
pub(crate) struct Corrections(Box<[i16]>);

impl Default for Corrections {
    fn default() -> Self {
        Self(vec![0; 2 * TABLES * SIZE].into_boxed_slice())
    }
}

impl Corrections {
    pub(crate) fn clear(&mut self) {
        self.0.fill(0);
    }

    /// What to add to an evaluation; `weight` is how many centipawns a full table is worth.
    #[inline]
    pub(crate) fn of(&self, structure: Structure, weight: i32) -> i32 {
        let sum: i32 = structure.0.iter().map(|&index| i32::from(self.0[index])).sum();
        sum * weight / LIMIT
    }

    /// Learns that a search to a depth has found so much more than the evaluation, or less.
    #[inline]
    pub(crate) fn learn(&mut self, structure: Structure, error: i32, depth: i32) {
        let bonus = (error * depth / 8).clamp(-LIMIT / 4, LIMIT / 4);
        for index in structure.0 {
            let entry = &mut self.0[index];
            // The closer an entry is to its limit, the less it moves towards it.
            *entry += (bonus - i32::from(*entry) * bonus.abs() / LIMIT) as i16;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn errors_are_learnt_and_fade() {
        let structure = Structure::of(&Position::start());
        let mut corrections = Corrections::default();
        assert_eq!(corrections.of(structure, 64), 0);
        for _ in 0..1000 {
            corrections.learn(structure, 500, 30);
        }
        let most = corrections.of(structure, 64);
        assert!((3 * 60..=3 * 64).contains(&most), "{most}");
        corrections.learn(structure, -100, 8);
        assert!(corrections.of(structure, 64) < most);
        corrections.clear();
        assert_eq!(corrections.of(structure, 64), 0);
    }

    #[test]
    fn structures_differ_by_what_they_are_made_of() {
        let of = |fen: &str| Structure::of(&fen.parse().unwrap()).0;
        let before = of("4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1");
        let pawn = of("4k3/pppppppp/8/8/8/P7/1PPPPPPP/RN2K3 w Q - 0 1");
        let knight = of("4k3/pppppppp/8/8/8/2N5/PPPPPPPP/R3K3 w Q - 0 1");
        let turn = of("4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 b Q - 0 1");
        let same = |a: [usize; TABLES], b: [usize; TABLES]| [0, 1, 2].map(|table| a[table] == b[table]);
        assert_eq!(same(before, pawn), [false, true, true]);
        assert_eq!(same(before, knight), [true, false, true]);
        assert_eq!(same(before, turn), [false, false, false]);
    }
}
