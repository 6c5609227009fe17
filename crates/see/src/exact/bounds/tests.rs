//! Bounds against the search.

extern crate std;

use super::*;
use crate::exact::{Complications, doubt, search};
use crate::first_move::FirstMove;
use crate::random_boards::boards;
use exchequer_core::{Move, Square};
use std::vec::Vec;

/// Returns how many exchanges the bounds decided, of how many.
fn decided<const LEGAL: bool>(values: &PieceValues) -> (u32, u32) {
    let (mut decided, mut all) = (0, 0);
    for board in boards(300) {
        let squares: Vec<Square> = board.occupied().into_iter().collect();
        for (number, &from) in squares.iter().enumerate() {
            let mv = Move::normal(from, squares[(number * 7 + 3) % squares.len()]);
            let Some(first) = FirstMove::on(&board, mv, values).filter(|first| !first.is_final()) else {
                continue;
            };
            for margin in [0, 150, 399].into_iter().filter(|&margin| margin < values.of(first.at_risk)) {
                let replies = Replies::after(&first, &board, values, margin);
                let views = replies.views();
                if views.potential.intersects(doubt::promoting_pawns(&board, first.to)) {
                    continue;
                }
                all += 1;
                let Some(wins) = verdict::<LEGAL, _>(&replies, views) else { continue };
                decided += 1;
                let seen = first.seen_after(&board);
                let complications = Complications::of(&board, &seen, values, LEGAL);
                let exact = search::<LEGAL, _>(&board, &first, values, &complications)
                    .can_win(&first, values.of(first.at_risk) - margin);
                assert_eq!(wins, exact, "{mv:?} with a margin of {margin} in {board:?}");
            }
        }
    }
    (decided, all)
}

#[test]
fn the_bounds_decide_as_the_search_does() {
    for values in [PieceValues::CLASSIC, PieceValues::new(400, 300, 200, 500, 100).unwrap()] {
        let (decided, all) = decided::<false>(&values);
        assert!(decided > all / 2 && decided < all && all > 2_000, "{decided} of {all}");
        let (decided, all) = self::decided::<true>(&values);
        assert!(decided > all / 4 && decided < all && all > 2_000, "{decided} of {all}");
    }
}
