//! Whether the pieces can make a move at all: what the checked entry points ask first.

use crate::MoveError;
use crate::attackers::{SliderSets, leapers};
use crate::first_move::en_passant_victim;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Piece, Placement, Rank, Role, Square};

/// Checks that a move can open an exchange: it goes as its piece goes, nothing is in its way, it takes no king, and a
/// king does not move into attack.
///
/// Not asked: whose turn it is, whether another piece's move leaves its king in check, whether castling is allowed.
/// The board need not be a legal position; with a king missing, nothing is asked about it.
///
/// # Errors
/// The first reason found why the move cannot be made.
pub fn check(placement: &impl Placement, mv: Move) -> Result<(), MoveError> {
    let (from, to) = (mv.from(), mv.to());
    let piece = placement.piece_at(from).ok_or(MoveError::NoPiece { from })?;
    if mv.kind() == MoveKind::Castling {
        return castling(placement, piece, from, to);
    }
    if placement.color(piece.color()).contains(to) {
        return Err(MoveError::OwnPiece { color: piece.color(), to });
    }
    if placement.role(Role::King).contains(to) {
        return Err(MoveError::KingCaptured { to });
    }
    if piece.role() == Role::Pawn {
        return pawn(placement, piece, mv);
    }
    match mv.kind() {
        MoveKind::Promotion(_) => return Err(MoveError::PromotionImpossible { piece, from, to }),
        MoveKind::EnPassant => return Err(MoveError::NoEnPassant { to }),
        MoveKind::Normal | MoveKind::Castling => {}
    }
    if !attacks::of(piece, from, Bitboard::EMPTY).contains(to) {
        return Err(MoveError::Geometry { piece, from, to });
    }
    unblocked(piece, from, to, attacks::between(from, to) & placement.occupied())?;
    if piece.role() == Role::King {
        return king(placement, piece.color(), from, to);
    }
    Ok(())
}

/// As [`check`], and the move does not leave the king of its side to be taken.
pub(crate) fn check_legal(placement: &impl Placement, mv: Move) -> Result<(), MoveError> {
    check(placement, mv)?;
    let (Some(color), Some(role)) = (placement.color_at(mv.from()), placement.role_at(mv.from())) else {
        return Ok(());
    };
    // Kings have been asked about already, castling ones are the caller's business.
    let Some(king) = placement.king(color).filter(|_| role != Role::King) else { return Ok(()) };
    let captured_on =
        if mv.kind() == MoveKind::EnPassant { en_passant_victim(mv.from(), mv.to()) } else { mv.to() };
    let occupied = (placement.occupied() - mv.from() - captured_on) | mv.to();
    let enemies = placement.color(!color) - captured_on;
    let attackers = SliderSets::new(placement).attackers(king, occupied) | leapers(placement, king, occupied);
    match (attackers & enemies).first() {
        Some(attacker) => Err(MoveError::KingLeft { color, from: mv.from(), king, attacker }),
        None => Ok(()),
    }
}

fn castling(placement: &impl Placement, piece: Piece, king: Square, rook: Square) -> Result<(), MoveError> {
    let own_rook = Piece::new(piece.color(), Role::Rook);
    if piece.role() == Role::King && placement.piece_at(rook) == Some(own_rook) {
        Ok(())
    } else {
        Err(MoveError::NoCastling { king, rook })
    }
}

/// Where the king stood does not shield it: it has left when the square is looked at.
fn king(placement: &impl Placement, color: Color, from: Square, to: Square) -> Result<(), MoveError> {
    let occupied = placement.occupied() - from;
    let attackers = SliderSets::new(placement).attackers(to, occupied) | leapers(placement, to, occupied);
    match (attackers & placement.color(!color)).first() {
        Some(attacker) => Err(MoveError::KingIntoAttack { color, to, attacker }),
        None => Ok(()),
    }
}

fn pawn(placement: &impl Placement, piece: Piece, mv: Move) -> Result<(), MoveError> {
    let (from, to, color) = (mv.from(), mv.to(), piece.color());
    let takes = attacks::pawn(color, from).contains(to);
    let step = Bitboard::of(from).forward(color);
    let double =
        if from.rank().relative_to(color) == Rank::Second { step.forward(color) } else { Bitboard::EMPTY };
    if !takes && !(step | double).contains(to) {
        return Err(MoveError::Geometry { piece, from, to });
    }
    let last_rank = to.rank().relative_to(color) == Rank::Eighth;
    match mv.kind() {
        MoveKind::EnPassant => return en_passant(placement, color, takes, from, to),
        MoveKind::Promotion(_) if !last_rank => {
            return Err(MoveError::PromotionImpossible { piece, from, to });
        }
        MoveKind::Normal if last_rank => return Err(MoveError::PromotionMissing { from, to }),
        MoveKind::Normal | MoveKind::Promotion(_) | MoveKind::Castling => {}
    }
    if !takes {
        return unblocked(piece, from, to, (attacks::between(from, to) | to) & placement.occupied());
    }
    if placement.color(!color).contains(to) { Ok(()) } else { Err(MoveError::NothingToCapture { from, to }) }
}

fn en_passant(
    placement: &impl Placement,
    color: Color,
    takes: bool,
    from: Square,
    to: Square,
) -> Result<(), MoveError> {
    // A double step passes the sixth rank of the other side and leaves it empty: anything else is no en passant.
    let passed = placement.en_passant() == Some(to)
        && to.rank().relative_to(color) == Rank::Sixth
        && !placement.occupied().contains(to);
    let victim = placement.pieces(!color, Role::Pawn).contains(en_passant_victim(from, to));
    if takes && passed && victim { Ok(()) } else { Err(MoveError::NoEnPassant { to }) }
}

/// An error if a way is not free, with the blocker that the piece meets first.
fn unblocked(piece: Piece, from: Square, to: Square, blockers: Bitboard) -> Result<(), MoveError> {
    let nearest = if to > from { blockers.first() } else { blockers.last() };
    match nearest {
        Some(by) => Err(MoveError::Blocked { piece, from, to, by }),
        None => Ok(()),
    }
}
