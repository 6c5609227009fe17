//! Both views against walks along the rays, square by square.

extern crate std;

use super::*;
use crate::PieceValues;
use crate::random_boards::boards;
use exchequer_attacks as attacks;
use exchequer_core::{Direction, Pieces, Placement, Role, Square};

/// Walks along all rays; `is_passed` tells the pieces that do not end a walk.
fn walk(
    board: &Pieces,
    to: Square,
    occupied: Bitboard,
    is_passed: impl Fn(Square, bool) -> bool,
) -> Bitboard {
    let mut aiming = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let (files, ranks) = direction.delta();
        let line = if files != 0 && ranks != 0 { Role::Bishop } else { Role::Rook };
        let mut next = to.offset(files, ranks);
        while let Some(square) = next {
            next = square.offset(files, ranks);
            if !occupied.contains(square) {
                continue;
            }
            let aims = [Some(line), Some(Role::Queen)].contains(&board.role_at(square));
            if aims {
                aiming |= Bitboard::from(square);
            }
            if !is_passed(square, aims) {
                break;
            }
        }
    }
    aiming
}

#[test]
fn both_views_are_those_of_walks() {
    for board in boards(400) {
        for to in Square::ALL {
            let occupied = board.occupied() - to - Square::ALL[to.index() * 29 % 64];
            let leapers = attacks::leapers_to(&board, to, occupied);
            let seen = leapers | walk(&board, to, occupied, |_, _| false);
            let potential =
                leapers | walk(&board, to, occupied, |square, aims| aims || leapers.contains(square));
            let views = two_views(&board, to, occupied);
            assert_eq!(views, TwoViews { seen, potential }, "{to} {board:?}");
        }
    }
}

#[test]
fn pieces_within_the_margin_cost_no_more() {
    let values = [PieceValues::CLASSIC, PieceValues::new(0, 0, 400, 400, PieceValues::MAX).unwrap()];
    for (board, values) in boards(50).flat_map(|board| values.iter().map(move |values| (board, values))) {
        for margin in [0, 99, 100, 299, 300, 400, 500, 899] {
            let is_within = |square: &Square| {
                board.role_at(*square).is_some_and(|role| role < Role::Queen && values.of(role) <= margin)
            };
            let expected: Bitboard = board.occupied().into_iter().filter(is_within).collect();
            assert_eq!(within_margin(&board, values, margin), expected, "{margin} {board:?}");
        }
    }
}
