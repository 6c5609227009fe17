//! Hashes of the pieces of a position, kept along the current line: correction history derives its keys from them.

use core::num::Wrapping;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};

/// Number of the hash of the pawns, after those of the other pieces of White and of Black.
const PAWNS: usize = 2;

/// Hashes of the pieces of White and of Black without pawns, and of all pawns; each the sum of the hashes of its pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct PieceHashes([Wrapping<u64>; 3]);

impl PieceHashes {
    /// Returns the hashes of a position.
    pub(crate) fn of(position: &Position) -> Self {
        let mut hashes = Self::default();
        for color in Color::ALL {
            for role in Role::ALL {
                hashes.0[part(color, role)] += hash(color, role, position.pieces(color, role));
            }
        }
        hashes
    }

    /// Returns the hashes of the position `next` after a legal move.
    #[inline]
    pub(crate) fn after(self, before: &Position, mv: Move, next: &Position) -> Self {
        if matches!(mv.kind(), MoveKind::Castling | MoveKind::EnPassant) {
            return Self::of(next);
        }
        let (us, from, to) = (before.turn(), mv.from(), mv.to());
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let placed = mv.promotes_to().unwrap_or(role);
        let one = |color, role, square: Square| hash(color, role, Bitboard::from(square));
        let mut hashes = self;
        hashes.0[part(us, role)] -= one(us, role, from);
        hashes.0[part(us, placed)] += one(us, placed, to);
        if let Some(victim) = before.role_at(to) {
            hashes.0[part(!us, victim)] -= one(!us, victim, to);
        }
        hashes
    }

    /// Returns the hashes of the pawns, of White's pieces and of Black's, with upper bits that depend on all squares.
    #[inline]
    pub(crate) fn mixed(&self) -> [u64; 3] {
        let [white, black, pawns] = self.0;
        // The upper bits of a product depend on all bits of its factors.
        [pawns, white, black].map(|Wrapping(sum)| (sum ^ sum >> 32).wrapping_mul(MULTIPLIERS[0]))
    }
}

/// Returns the number of the hash that a piece belongs to.
#[inline]
fn part(color: Color, role: Role) -> usize {
    if role == Role::Pawn { PAWNS } else { color.index() }
}

const MULTIPLIERS: [u64; Role::COUNT] = [
    0x9E37_79B9_7F4A_7C15,
    0xD1B5_4A32_D192_ED03,
    0xBF58_476D_1CE4_E5B9,
    0x94D0_49BB_1331_11EB,
    0xC2B2_AE3D_27D4_EB4F,
    0xA24B_AED4_963E_E407,
];

/// Returns the hash of the pieces of one kind, the sum of the hashes of each.
#[inline]
fn hash(color: Color, role: Role, squares: Bitboard) -> Wrapping<u64> {
    // Black's pawns use the multiplier of kings, which are not part of their sum: both colors differ.
    let role = if role == Role::Pawn && color == Color::Black { Role::King } else { role };
    // Rotated by role: the last squares reach only a few bits of a product, and should not be the same for all roles.
    let turned = squares.bits().rotate_left(11 * role.index() as u32);
    Wrapping(turned) * Wrapping(MULTIPLIERS[role.index()])
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Compares the hashes after all moves, to a depth, and counts the moves by kind.
    fn compare(position: &Position, hashes: PieceHashes, depth: u32, kinds: &mut [u32; 4]) {
        assert_eq!(hashes, PieceHashes::of(position), "{position}");
        if depth == 0 {
            return;
        }
        for mv in &position.legal_moves() {
            kinds[match mv.kind() {
                MoveKind::Normal => 0,
                MoveKind::EnPassant => 1,
                MoveKind::Castling => 2,
                MoveKind::Promotion(_) => 3,
            }] += 1;
            let mut next = *position;
            next.play(mv);
            compare(&next, hashes.after(position, mv, &next), depth - 1, kinds);
        }
    }

    #[test]
    fn moves_update_the_hashes_to_those_of_the_position_after_them() {
        let mut kinds = [0; 4];
        for fen in [
            "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
            "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
            "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        ] {
            let position: Position = fen.parse().expect("a legal position");
            compare(&position, PieceHashes::of(&position), 3, &mut kinds);
        }
        assert!(kinds.iter().all(|&count| count > 40), "{kinds:?}");
    }

    #[test]
    fn pawns_of_both_colors_and_pieces_of_each_have_hashes_of_their_own() {
        let of = |fen: &str| PieceHashes::of(&fen.parse().expect("a legal position"));
        let white_pawn = of("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1");
        let black_pawn = of("4k3/8/8/8/8/8/4p3/4K3 w - - 0 1");
        let white_knight = of("4k3/8/8/8/8/8/4N3/4K3 w - - 0 1");
        let black_knight = of("4k3/8/8/8/8/8/4n3/4K3 w - - 0 1");
        assert_eq!((white_pawn.0[0], white_pawn.0[1]), (black_pawn.0[0], black_pawn.0[1]));
        assert_ne!(white_pawn.0[PAWNS], black_pawn.0[PAWNS]);
        assert_eq!((white_knight.0[1], black_knight.0[0]), (white_pawn.0[1], white_pawn.0[0]));
        assert_eq!(white_knight.0[PAWNS], black_knight.0[PAWNS]);
        assert_ne!(white_knight.0[0], white_pawn.0[0]);
    }
}
