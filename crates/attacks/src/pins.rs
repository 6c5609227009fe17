//! Blockers, pinners and slider checks of a king.

use crate::{between, bishop_rays, rook_rays};
use core::hint::select_unpredictable;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Sliders that aim at a king, and the pieces that block them; see [`blockers`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Blockers {
    /// Pieces of either color that are the only piece between the king and an enemy slider.
    ///
    /// Those of the king's color are pinned; the enemy's give a discovered check when they leave the line.
    pub blockers: Bitboard,
    /// Enemy sliders that pin a piece of the king's color.
    pub pinners: Bitboard,
    /// Enemy sliders with no piece in between, which give check.
    pub checkers: Bitboard,
}

/// Returns the blockers, pinners and slider checks of a king of `color` on `king`, with the pieces in `occupied`.
///
/// A slider with two pieces in between pins nothing, even if one of them is another slider. One step for each enemy slider
/// on a line with the king, and no slider lookup.
///
/// ```
/// use exchequer_attacks::{self as attacks, Blockers};
/// use exchequer_core::{Bitboard, Color, Piece, Pieces, Placement, Square};
///
/// let mut board = Pieces::EMPTY;
/// board.put(Square::E1, Piece::WhiteKing);
/// board.put(Square::E4, Piece::WhiteKnight);
/// board.put(Square::E8, Piece::BlackRook);
/// board.put(Square::C3, Piece::BlackPawn);
/// board.put(Square::A5, Piece::BlackBishop);
///
/// // The rook pins the knight. The bishop pins nothing, and gives a discovered check when the pawn leaves the diagonal.
/// let Blockers { blockers, pinners, checkers } =
///     attacks::blockers(&board, Square::E1, Color::White, board.occupied());
/// assert_eq!(blockers, Bitboard::from(Square::E4) | Square::C3);
/// assert_eq!(blockers & board.color(Color::White), Bitboard::from(Square::E4));
/// assert_eq!(pinners, Bitboard::from(Square::E8));
/// assert!(checkers.is_empty());
/// ```
#[inline(always)]
#[must_use]
pub fn blockers(placement: &impl Placement, king: Square, color: Color, occupied: Bitboard) -> Blockers {
    let own = placement.color(color);
    let mut found = Blockers::default();
    for sniper in snipers(placement, king) & placement.color(!color) & occupied {
        let between = between(king, sniper) & occupied;
        let sniper = Bitboard::of(sniper);
        let blocker = select_unpredictable(between.has_many(), Bitboard::EMPTY, between);
        found.blockers |= blocker;
        found.pinners |= select_unpredictable(blocker.is_disjoint(own), Bitboard::EMPTY, sniper);
        found.checkers |= select_unpredictable(between.is_empty(), sniper, Bitboard::EMPTY);
    }
    found
}

/// Returns the sliders of both colors that attack `square` on an empty board; two lookups, constant time.
#[inline(always)]
#[must_use]
pub fn snipers(placement: &impl Placement, square: Square) -> Bitboard {
    let queens = placement.role(Role::Queen);
    rook_rays(square) & (placement.role(Role::Rook) | queens)
        | bishop_rays(square) & (placement.role(Role::Bishop) | queens)
}
