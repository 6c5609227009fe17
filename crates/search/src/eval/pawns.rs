//! Pawns: how they stand to each other, and those that nothing but pieces can stop.

use super::phased::Phased;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Direction, Placement, Role};

const DOUBLED: Phased = Phased::new(-6, -18);
const ISOLATED: Phased = Phased::new(-11, -13);
/// Side by side or one defending the other.
const CONNECTED: Phased = Phased::new(7, 5);
/// By rank, from the second.
const PASSED: [Phased; 8] = [
    Phased::ZERO,
    Phased::new(2, 8),
    Phased::new(4, 14),
    Phased::new(8, 30),
    Phased::new(26, 58),
    Phased::new(56, 104),
    Phased::new(90, 166),
    Phased::ZERO,
];

/// The squares to the right and to the left of some squares.
pub(crate) fn sideways(squares: Bitboard) -> Bitboard {
    squares.shift(Direction::East) | squares.shift(Direction::West)
}

/// All squares before some squares, up to the last rank.
fn ahead(squares: Bitboard, color: Color) -> Bitboard {
    // Each step doubles how far it reaches.
    let one = squares.forward(color);
    let two = one | one.forward(color);
    let four = two | two.forward(color).forward(color);
    four | four.forward(color).forward(color).forward(color).forward(color)
}

/// How the pawns of a side stand to each other.
pub(crate) fn structure(position: &Position, color: Color) -> Phased {
    let pawns = position.pieces(color, Role::Pawn);
    // Whole files, from which a neighbor's is missing where a pawn stands alone.
    let files = ahead(pawns, Color::White) | ahead(pawns, Color::Black) | pawns;
    let doubled = pawns & ahead(pawns, !color);
    let isolated = pawns - sideways(files);
    let connected = pawns & (sideways(pawns) | attacks::pawns(color, pawns));
    DOUBLED * doubled.len() as i32 + ISOLATED * isolated.len() as i32 + CONNECTED * connected.len() as i32
}

/// The passed pawns of a side: by rank, by whether the way is free, and by which king is nearer.
pub(crate) fn passed(position: &Position, color: Color) -> Phased {
    let own_pawns = position.pieces(color, Role::Pawn);
    let enemy_pawns = position.pieces(!color, Role::Pawn);
    // Whatever an enemy pawn has before it or attacks on its way stops a pawn, and so does an own one in front.
    let guarded = ahead(enemy_pawns, !color);
    let passed = own_pawns - guarded - sideways(guarded) - ahead(own_pawns, !color);
    let mut total = Phased::ZERO;
    for pawn in passed {
        let rank = pawn.rank().relative_to(color).index();
        let mut worth = PASSED[rank];
        let Some(stop) = Bitboard::of(pawn).forward(color).single() else { continue };
        if position.occupied().contains(stop) {
            worth = Phased::new(worth.middlegame / 2, worth.endgame / 2);
        }
        // From the fourth rank on it matters who gets there first.
        let eager = rank.saturating_sub(2) as i32;
        if let (Some(own), Some(enemy)) = (position.king(color), position.king(!color)) {
            worth.endgame += eager * (5 * enemy.distance(stop) as i32 - 2 * own.distance(stop) as i32);
        }
        total += worth;
    }
    total
}
