//! The modern yardstick: the form of the strongest engine of 2026.
//!
//! The two early exits are the classic ones. The rest differs: both slider attacks come from one vector lookup, the
//! board has its mailbox and the pins at hand, a recapture ends the exchange before anything is lifted if the balance
//! allows it, and each kind of piece uncovers only what can stand behind it.

use super::board::YardstickBoard;
use super::lines::both;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, MoveKind, Role, Square};
use exchequer_see::PieceValues;

/// Returns `true` if the exchange value of a move of the side to move is at least `threshold`. With `PINS`, pinned pieces
/// do not capture while a pinner stands.
///
/// The piece has to be able to make the move. Never inlined: engines ask from many places, and each is a call.
#[inline(never)]
#[must_use]
pub fn yardstick_see_ge<const PINS: bool>(
    board: &YardstickBoard,
    mv: Move,
    values: &PieceValues,
    threshold: i32,
) -> bool {
    let (from, to) = (mv.from(), mv.to());
    if mv.kind() != MoveKind::Normal {
        return special::<PINS>(board, mv, values, threshold);
    }
    let spare = board.value_at(to, values) - threshold;
    if spare < 0 {
        return false;
    }
    let balance = spare - board.value_at(from, values);
    if balance >= 0 {
        return true;
    }
    exchange::<PINS>(board, to, board.occupied - from, values, balance)
}

/// Answers for en passant, castling and promotions.
#[cold]
#[inline(never)]
fn special<const PINS: bool>(board: &YardstickBoard, mv: Move, values: &PieceValues, threshold: i32) -> bool {
    let (from, to) = (mv.from(), mv.to());
    let mut occupied = board.occupied - from;
    let (gain, at_risk) = match mv.kind() {
        MoveKind::Castling => return 0 >= threshold,
        MoveKind::Normal => (board.value_at(to, values), board.value_at(from, values)),
        MoveKind::EnPassant => {
            occupied.remove(Square::new(to.file(), from.rank()));
            (values.of(Role::Pawn), values.of(Role::Pawn))
        }
        MoveKind::Promotion(role) => {
            let promoted = values.of(role);
            (board.value_at(to, values) + promoted - values.of(Role::Pawn), promoted)
        }
    };
    let spare = gain - threshold;
    if spare < 0 {
        return false;
    }
    spare >= at_risk || exchange::<PINS>(board, to, occupied, values, spare - at_risk)
}

/// Continues after the first move. `balance` is what the mover has beyond the threshold once its piece is lost, and below 0;
/// `occupied` lacks the pieces that have left.
#[inline(never)]
fn exchange<const PINS: bool>(
    board: &YardstickBoard,
    to: Square,
    occupied: Bitboard,
    values: &PieceValues,
    mut balance: i32,
) -> bool {
    // A pinner that was captured pins nothing.
    let mut occupied = occupied - to;
    let mut attackers = attackers_to(board, to, occupied);
    let mut side = board.turn;
    loop {
        side = !side;
        attackers &= occupied;
        let mut own = attackers & board.colors[side];
        if own.is_empty() {
            break;
        }
        if PINS && board.pins[side].pinners.intersects(occupied) {
            own &= !board.pins[side].pinned;
            if own.is_empty() {
                break;
            }
        }
        macro_rules! capture {
            ($role:expr, $uncovered:expr) => {
                let candidates = own & board.roles[$role];
                if !candidates.is_empty() {
                    balance = -balance - 1 - values.of($role);
                    // The side holds the exchange even if it loses this piece.
                    if balance >= 0 {
                        return side == board.turn;
                    }
                    occupied &= !(candidates - candidates.without_first());
                    attackers |= $uncovered;
                    continue;
                }
            };
        }
        capture!(Role::Pawn, both(to, occupied).bishop & board.diagonal());
        capture!(Role::Knight, Bitboard::EMPTY);
        capture!(Role::Bishop, both(to, occupied).bishop & board.diagonal());
        capture!(Role::Rook, both(to, occupied).rook & board.orthogonal());
        capture!(Role::Queen, sliders_to(board, to, occupied));
        // A king captures last, and only an undefended piece.
        let enemies = board.colors[!side] & occupied;
        let behind = || sliders_to(board, to, occupied & !own);
        let is_safe = !attackers.intersects(enemies) && !behind().intersects(enemies);
        return is_safe == (side == board.turn);
    }
    // The side to move has no capture left that would help.
    side != board.turn
}

#[inline(always)]
fn attackers_to(board: &YardstickBoard, to: Square, occupied: Bitboard) -> Bitboard {
    let sliders = sliders_to(board, to, occupied);
    let pawns = (attacks::pawn(Color::Black, to) & board.colors[Color::White])
        | (attacks::pawn(Color::White, to) & board.colors[Color::Black]);
    sliders
        | (pawns & board.roles[Role::Pawn])
        | (attacks::knight(to) & board.roles[Role::Knight])
        | (attacks::king(to) & board.roles[Role::King])
}

#[inline(always)]
fn sliders_to(board: &YardstickBoard, to: Square, occupied: Bitboard) -> Bitboard {
    let seen = both(to, occupied);
    (seen.bishop & board.diagonal()) | (seen.rook & board.orthogonal())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{MoveSet, positions};
    use exchequer_core::{Piece, Pieces};
    use exchequer_see::{Pinners, Rules, Swap};

    fn assert_same<const PINS: bool>(rules: impl Rules) {
        let values = PieceValues::new(100, 325, 330, 500, 975).unwrap();
        let positions = &positions()[..2_000];
        let moves = MoveSet::all(positions);
        let expected = moves.values(|position, mv| rules.see(position, mv, &values));
        let boards = moves.on(YardstickBoard::new);
        for ((board, mv), value) in boards.questions().zip(expected) {
            assert!(yardstick_see_ge::<PINS>(board, mv, &values, value), "{mv}: {value} on {board:?}");
            assert!(!yardstick_see_ge::<PINS>(board, mv, &values, value + 1), "{mv}: {value} on {board:?}");
        }
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
        let reached = |board: &Pieces| {
            let board = YardstickBoard::of(board, Color::Black);
            yardstick_see_ge::<false>(&board, goes_beside, &PieceValues::CLASSIC, 0)
        };
        assert!(!reached(&board));
        board.put(Square::E8, Piece::BlackRook);
        assert!(reached(&board));
    }
}
