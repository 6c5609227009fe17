//! Pawns: how they stand to each other, and those that nothing but pieces can stop.

use super::phased::Phased;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Direction, File, Placement, Role, Square};

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

/// The files beside a file.
fn beside(file: File) -> Bitboard {
    sideways(Bitboard::file(file))
}

/// The squares in front of a square, on its file, up to the last rank.
fn ahead(square: Square, color: Color) -> Bitboard {
    let mut squares = Bitboard::EMPTY;
    let mut step = Bitboard::of(square).forward(color);
    while !step.is_empty() {
        squares |= step;
        step = step.forward(color);
    }
    squares
}

/// How the pawns of a side stand to each other.
pub(crate) fn structure(position: &Position, color: Color) -> Phased {
    let pawns = position.pieces(color, Role::Pawn);
    let mut total = Phased::ZERO;
    for pawn in pawns {
        if pawns.intersects(ahead(pawn, color)) {
            total += DOUBLED;
        }
        if !pawns.intersects(beside(pawn.file())) {
            total += ISOLATED;
        } else {
            let neighbors = sideways(pawn.into());
            if pawns.intersects(neighbors | attacks::pawn(!color, pawn)) {
                total += CONNECTED;
            }
        }
    }
    total
}

/// The passed pawns of a side: by rank, by whether the way is free, and by which king is nearer.
pub(crate) fn passed(position: &Position, color: Color) -> Phased {
    let enemy_pawns = position.pieces(!color, Role::Pawn);
    let mut total = Phased::ZERO;
    for pawn in position.pieces(color, Role::Pawn) {
        let way = ahead(pawn, color);
        if enemy_pawns.intersects(way | sideways(way)) || position.pieces(color, Role::Pawn).intersects(way) {
            continue;
        }
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
