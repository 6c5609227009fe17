//! Forks: the side to move attacks two pieces with one. The other side has time to answer such a threat.

use super::attacked::Attacked;
use super::features::{Group, Sink};
use super::king::SafeChecks;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Direction, Placement, Role};

/// Adds the forks by the side to move; `checks` are its safe checks.
#[inline(always)]
pub(crate) fn evaluate(position: &Position, attacked: &Attacked, checks: &SafeChecks, sink: &mut impl Sink) {
    let (us, them) = (position.turn(), !position.turn());
    let theirs = attacked.all(them);
    let pieces = position.color(them) - position.role(Role::Pawn);
    let king = position.pieces(them, Role::King);
    let loose = pieces - theirs - king;

    let big = king | (pieces & (position.role(Role::Rook) | position.role(Role::Queen)));
    let is_safe = (!theirs | attacked.twice(us) | pieces) - attacked.by(them, Role::Pawn);
    let jumps = (attacked.by(us, Role::Knight) & is_safe) - position.color(us);
    let forks = jumps & twice_by_knights(big | loose);
    sink.add(Group::Fork, 0, us, i32::from(!forks.is_empty()));

    // Squares from which a rook and a bishop attack unguarded pieces.
    let (mut lines, mut diagonals) = (Bitboard::EMPTY, Bitboard::EMPTY);
    if !(checks.rook | checks.bishop | checks.queen).is_empty() {
        for target in loose {
            lines |= attacks::rook(target, position.occupied());
            diagonals |= attacks::bishop(target, position.occupied());
        }
    }
    let forks = (checks.rook & lines) | (checks.bishop & diagonals) | (checks.queen & (lines | diagonals));
    sink.add(Group::Fork, 1, us, i32::from(!forks.is_empty()));
}

/// Returns the squares that at least two knights of a set attack, computed one jump direction at a time.
#[inline(always)]
fn twice_by_knights(squares: Bitboard) -> Bitboard {
    let (mut once, mut twice) = (Bitboard::EMPTY, Bitboard::EMPTY);
    let mut jump = |jumps: Bitboard| {
        twice |= once & jumps;
        once |= jumps;
    };
    for side in [Direction::East, Direction::West] {
        let (one, two) = (squares.shift(side), squares.shift(side).shift(side));
        for ahead in [Direction::North, Direction::South] {
            jump(one.shift(ahead).shift(ahead));
            jump(two.shift(ahead));
        }
    }
    twice
}
