//! Legality check of a move, for the checked entry points.

use super::error::MoveError;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Piece, Placement, Rank, Role, Square};

/// Checks that a move can open an exchange: its piece moves that way, the path is free, it captures no king, and it
/// does not leave its own king in check.
///
/// The check is the same for every rule set, because an illegal move has no meaningful exchange. It ignores the side to
/// move and castling rights. The board need not be a legal position: a side without a king has no king safety to
/// check, and with several kings of a side the one on the lowest square counts.
///
/// # Errors
/// Returns the first reason against the move.
pub fn check_move(placement: &impl Placement, mv: Move) -> Result<(), MoveError> {
    let piece = placement.piece_at(mv.from()).ok_or(MoveError::NoPiece { from: mv.from() })?;
    goes(placement, piece, mv)?;
    // `goes` has checked king moves; the caller checks castling.
    if piece.role() == Role::King { Ok(()) } else { king_is_kept(placement, piece.color(), mv) }
}

/// Checks that the piece moves that way on this board, and that a king does not move into attack.
fn goes(placement: &impl Placement, piece: Piece, mv: Move) -> Result<(), MoveError> {
    let (from, to) = (mv.from(), mv.to());
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

/// Returns an error if the king of `color` stands in check after a move of another piece.
pub(crate) fn king_is_kept(placement: &impl Placement, color: Color, mv: Move) -> Result<(), MoveError> {
    let Some(king) = placement.king(color) else { return Ok(()) };
    let captured_on =
        if mv.kind() == MoveKind::EnPassant { en_passant_victim(mv.from(), mv.to()) } else { mv.to() };
    let occupied = (placement.occupied() - mv.from() - captured_on) | mv.to();
    let attackers = attacks::attackers_to(placement, king, occupied);
    // The piece on the destination is captured, although the board still has it.
    match (attackers & (placement.color(!color) - captured_on)).first() {
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

/// Checks that a king does not move into attack. Its old square counts as empty.
fn king(placement: &impl Placement, color: Color, from: Square, to: Square) -> Result<(), MoveError> {
    let attackers = attacks::attackers_to(placement, to, placement.occupied() - from);
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

/// Returns an error with the nearest blocker if the path is not free.
fn unblocked(piece: Piece, from: Square, to: Square, blockers: Bitboard) -> Result<(), MoveError> {
    let nearest = if to > from { blockers.first() } else { blockers.last() };
    match nearest {
        Some(by) => Err(MoveError::Blocked { piece, from, to, by }),
        None => Ok(()),
    }
}

/// Returns the square of the pawn captured en passant: the rank of the capturer, the file of its destination.
#[inline(always)]
pub(super) fn en_passant_victim(from: Square, to: Square) -> Square {
    Square::new(to.file(), from.rank())
}
