//! Attackers of a square under a given occupancy.

use crate::{Both, both, king, knight, pawn};
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Returns the pieces of both colors in `occupied` that attack `square`; pins are ignored.
///
/// `occupied` may differ from the board: without some pieces it reveals x-ray attackers, and the removed pieces do not
/// attack. The piece on `square` makes no difference. One slider lookup and four leaper lookups, constant time.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Color, Piece, Pieces, Placement, Square};
///
/// let mut board = Pieces::EMPTY;
/// board.put(Square::D1, Piece::WhiteRook);
/// board.put(Square::D3, Piece::WhiteQueen);
/// board.put(Square::E6, Piece::BlackPawn);
///
/// let attackers = attacks::attackers_to(&board, Square::D5, board.occupied());
/// assert_eq!(attackers, Bitboard::from(Square::D3) | Square::E6);
/// assert_eq!(attackers & board.color(Color::Black), Bitboard::from(Square::E6));
///
/// // The queen moves to d5: the rook behind it attacks the square.
/// let behind = attacks::attackers_to(&board, Square::D5, board.occupied() - Square::D3);
/// assert_eq!(behind, Bitboard::from(Square::D1) | Square::E6);
/// ```
#[inline(always)]
#[must_use]
pub fn attackers_to(placement: &impl Placement, square: Square, occupied: Bitboard) -> Bitboard {
    let Both { bishop, rook } = both(square, occupied);
    let queens = placement.role(Role::Queen);
    let sliders =
        bishop & (placement.role(Role::Bishop) | queens) | rook & (placement.role(Role::Rook) | queens);
    sliders & occupied | leapers_to(placement, square, occupied)
}

/// Returns the pawns, knights and kings of both colors in `occupied` that attack `square`; four lookups, constant time.
#[inline(always)]
#[must_use]
pub fn leapers_to(placement: &impl Placement, square: Square, occupied: Bitboard) -> Bitboard {
    // A pawn attacks `square` from the squares that a pawn of the other color on `square` attacks.
    let pawns = pawn(Color::Black, square) & placement.color(Color::White)
        | pawn(Color::White, square) & placement.color(Color::Black);
    let attackers = pawns & placement.role(Role::Pawn)
        | knight(square) & placement.role(Role::Knight)
        | king(square) & placement.role(Role::King);
    attackers & occupied
}
