//! Moves as indices: of the moving piece among the own pieces, and of its destination.
//!
//! Destinations are pseudo-legal and in the order of a bitboard. Castlings follow the steps of the king, the a-side
//! first, for each right whether it can be used or not.

use super::bits::{BitWriter, Window, width};
use super::stem::{promotion, promotion_code};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, CastlingRights, Move, MoveKind, Piece, Placement, Rank, Role, Square};

/// Number of promotion pieces.
const PROMOTIONS: u32 = Role::PROMOTIONS.len() as u32;

/// Reads the move of a position; `None` for an index without a legal move.
#[inline]
pub(super) fn read(position: &Position, bits: &mut Window) -> Option<Move> {
    let us = position.turn();
    let own = position.color(us);
    let from = attacks::nth(own, bits.take(width(own.len())))?;
    let role = position.role_at(from)?;
    let destinations = destinations(position, role, from);
    let count = destinations.len();
    let may_castle = position.castling_rights().intersects(CastlingRights::of(us));
    let mv = if role == Role::King && may_castle {
        let rooks = castling_rooks(position);
        let index = bits.take(width(count + rooks.len()));
        match index.checked_sub(count) {
            None => Move::normal(from, attacks::nth(destinations, index)?),
            // The a-side is first in the order of squares.
            Some(castling) => Move::castling(from, attacks::nth(rooks, castling)?),
        }
    } else if role == Role::Pawn && from.rank() == Rank::Seventh.relative_to(us) {
        let index = bits.take(width(PROMOTIONS * count));
        Move::promotion(
            from,
            attacks::nth(destinations, index / PROMOTIONS)?,
            promotion(index % PROMOTIONS)?,
        )?
    } else {
        let to = attacks::nth(destinations, bits.take(width(count)))?;
        if position.en_passant() == Some(to) && role == Role::Pawn {
            Move::en_passant(from, to)
        } else {
            Move::normal(from, to)
        }
    };
    position.is_pseudo_legal_move_legal(mv).then_some(mv)
}

/// Writes a legal move of a position.
pub(super) fn write(position: &Position, mv: Move, bits: &mut BitWriter) {
    let own = position.color(position.turn());
    let (from, to) = (mv.from(), mv.to());
    bits.put(index_of(own, from), width(own.len()));
    let Some(role) = position.role_at(from) else { return };
    let destinations = destinations(position, role, from);
    let count = destinations.len();
    let rooks = if role == Role::King { castling_rooks(position) } else { Bitboard::EMPTY };
    let (index, size) = match mv.kind() {
        MoveKind::Promotion(role) => {
            (PROMOTIONS * index_of(destinations, to) + promotion_code(role), PROMOTIONS * count)
        }
        MoveKind::Castling => (count + index_of(rooks, to), count + rooks.len()),
        MoveKind::Normal | MoveKind::EnPassant => (index_of(destinations, to), count + rooks.len()),
    };
    bits.put(index, width(size));
}

/// Returns the pseudo-legal destinations of a piece of the side to move, without castling.
#[inline]
fn destinations(position: &Position, role: Role, from: Square) -> Bitboard {
    let us = position.turn();
    let occupied = position.occupied();
    if role == Role::Pawn {
        let taken = position.color(!us) | position.en_passant().map_or(Bitboard::EMPTY, Bitboard::of);
        let step = Bitboard::of(from).forward(us) - occupied;
        let leap = (step & Bitboard::rank(Rank::Third.relative_to(us))).forward(us) - occupied;
        return attacks::pawn(us, from) & taken | step | leap;
    }
    attacks::of(Piece::new(us, role), from, occupied) - position.color(us)
}

/// Returns the rooks with which the side to move may castle.
fn castling_rooks(position: &Position) -> Bitboard {
    position.castling_rooks() & position.color(position.turn())
}

/// Returns the index of a square in a set.
fn index_of(set: Bitboard, square: Square) -> u32 {
    (set & Bitboard::from_bits((1 << square as u32) - 1)).len()
}

/// Returns `true` if all castling rights are standard ones.
pub(super) fn has_standard_castling(position: &Position) -> bool {
    let rooks = position.castling_rooks();
    rooks == super::stem::standard_castling(position, rooks)
}
