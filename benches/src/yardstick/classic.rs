//! The classic yardstick: the form of most engines since about 2015.
//!
//! Two early exits, every attacker looked up before the first recapture, and a balance that changes sides until one side
//! stands pat. Pins are found during the question, and the attacks come from the backend of the build.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Placement, Role, Square};
use exchequer_see::PieceValues;

/// Returns `true` if the exchange value of a move is at least `threshold` for the mover. With `PINS`, pinned pieces
/// do not capture while a pinner stands.
///
/// The piece has to be able to make the move; returns `false` if there is no piece.
#[inline]
#[must_use]
pub fn classic_see_ge<const PINS: bool>(
    board: &impl Placement,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let Some(moving) = board.role_at(from) else { return false };
    let mover = if board.color(Color::White).contains(from) { Color::White } else { Color::Black };

    let mut occupied = board.occupied() - from;
    let (gain, at_risk) = match mv.kind() {
        MoveKind::Castling => return 0 >= threshold,
        MoveKind::Normal => (captured_value(board, to, values), moving),
        MoveKind::EnPassant => {
            occupied.remove(Square::new(to.file(), from.rank()));
            (values.of(Role::Pawn), moving)
        }
        MoveKind::Promotion(role) => {
            (captured_value(board, to, values) + values.of(role) - values.of(Role::Pawn), role)
        }
    };
    occupied.insert(to);

    let mut balance = gain - threshold;
    if balance < 0 {
        return false;
    }
    balance -= values.of(at_risk);
    if balance >= 0 {
        return true;
    }

    let queens = board.role(Role::Queen);
    let diagonal = board.role(Role::Bishop) | queens;
    let orthogonal = board.role(Role::Rook) | queens;
    let mut attackers = attackers_to(board, to, occupied) & occupied;
    let mut side = !mover;
    loop {
        let mut own = attackers & board.color(side);
        if PINS && !own.is_empty() {
            let (shields, pinners) = shields_and_pinners(board, side);
            if pinners.intersects(occupied - to) {
                own &= !shields;
            }
        }
        let Some((from, role)) = least_valuable(board, own) else { break };
        occupied.remove(from);
        if matches!(role, Role::Pawn | Role::Bishop | Role::Queen | Role::King) {
            attackers |= attacks::bishop(to, occupied) & diagonal;
        }
        if matches!(role, Role::Rook | Role::Queen | Role::King) {
            attackers |= attacks::rook(to, occupied) & orthogonal;
        }
        attackers &= occupied;
        // A king captures last, and only an undefended piece.
        if role == Role::King && attackers.intersects(board.color(!side)) {
            break;
        }
        side = !side;
        balance = -balance - 1 - values.of(role);
        if balance >= 0 {
            break;
        }
    }
    // The side to move has no capture left that would help.
    side != mover
}

#[inline(always)]
fn captured_value(board: &impl Placement, square: Square, values: &PieceValues) -> i32 {
    board.role_at(square).map_or(0, |role| values.of(role))
}

#[inline(always)]
fn attackers_to(board: &impl Placement, to: Square, occupied: Bitboard) -> Bitboard {
    let queens = board.role(Role::Queen);
    let both = attacks::both(to, occupied);
    (attacks::pawn(Color::Black, to) & board.pieces(Color::White, Role::Pawn))
        | (attacks::pawn(Color::White, to) & board.pieces(Color::Black, Role::Pawn))
        | (attacks::knight(to) & board.role(Role::Knight))
        | (both.bishop & (board.role(Role::Bishop) | queens))
        | (both.rook & (board.role(Role::Rook) | queens))
        | (attacks::king(to) & board.role(Role::King))
}

#[inline(always)]
fn least_valuable(board: &impl Placement, own: Bitboard) -> Option<(Square, Role)> {
    if own.is_empty() {
        return None;
    }
    Role::ALL.into_iter().find_map(|role| Some(((own & board.role(role)).first()?, role)))
}

/// Returns the pinned pieces of a side, and the enemy sliders that pin them to its king. Sliders do not hide one another.
#[inline(always)]
fn shields_and_pinners(board: &impl Placement, side: Color) -> (Bitboard, Bitboard) {
    let (mut shields, mut pinners) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let Some(king) = board.king(side) else { return (shields, pinners) };
    let queens = board.role(Role::Queen);
    let snipers = ((attacks::rook_rays(king) & (board.role(Role::Rook) | queens))
        | (attacks::bishop_rays(king) & (board.role(Role::Bishop) | queens)))
        & board.color(!side);
    let screens = board.occupied() - snipers;
    for sniper in snipers {
        let between = attacks::between(king, sniper) & screens;
        if between.single().is_some() && between.intersects(board.color(side)) {
            shields |= between;
            pinners.insert(sniper);
        }
    }
    (shields, pinners)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveSet, positions};
    use exchequer_core::{Piece, Pieces};
    use exchequer_see::{Pinners, Rules, Swap};

    fn assert_same<const PINS: bool>(rules: impl Rules) {
        let values = PieceValues::new(100, 325, 330, 500, 975).unwrap();
        let moves = MoveSet::all(&positions()[..2_000]);
        let wrong = moves.sum(|position, mv| {
            let value = rules.see(position, mv, &values);
            let reached = classic_see_ge::<PINS>(position, mv, &values, value);
            let exceeded = classic_see_ge::<PINS>(position, mv, &values, value + 1);
            i64::from(!reached || exceeded)
        });
        assert_eq!(wrong, 0);
    }

    #[test]
    fn it_answers_as_swap_and_pinners_do_on_both_sides_of_the_value() {
        assert_same::<false>(Swap);
        assert_same::<true>(Pinners);
    }

    #[test]
    fn a_king_shields_nothing_from_the_slider_behind_it() {
        let mut board = Pieces::EMPTY;
        board.put(Square::E2, Piece::WhiteKing);
        board.put(Square::A1, Piece::BlackQueen);
        let goes_beside = Move::normal(Square::A1, Square::E1);
        assert!(!classic_see_ge::<false>(&board, goes_beside, &PieceValues::CLASSIC, 0));
        board.put(Square::E8, Piece::BlackRook);
        assert!(classic_see_ge::<false>(&board, goes_beside, &PieceValues::CLASSIC, 0));
    }
}
