//! Positions in which two rule sets agree.

use super::cases::{Case, LEGAL, MAILBOX, PINNERS, PINNERS_ALL, PSEUDO, RuleSet, SWAP, hold};
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};
use exchequer_see::check_move;
use exchequer_testkit::oracle::OracleBoard;
use proptest::prelude::*;
use std::cell::Cell;

/// Returns the pieces of both sides that attack a square.
fn attackers(board: &OracleBoard, square: Square) -> Bitboard {
    board.attackers(square, Color::White) | board.attackers(square, Color::Black)
}

/// Returns `true` if a piece that could capture on the square hides a slider of either side.
///
/// A slider hidden by a king does not matter: the king's capture is the last, or a hidden enemy forbids it
/// permanently.
fn hides_a_slider(board: &OracleBoard, to: Square) -> bool {
    let kings = board.role(Role::King);
    let mut lifted = *board;
    for attacker in attackers(board, to) - kings {
        lifted.take(attacker);
    }
    !(attackers(&lifted, to) - kings).is_empty()
}

/// Returns `true` if a pawn could promote by a capture on the square.
fn lets_promote(board: &OracleBoard, to: Square) -> bool {
    matches!(to.rank(), Rank::First | Rank::Eighth) && attackers(board, to).intersects(board.role(Role::Pawn))
}

/// Without hidden sliders and promotions, each capture is independent of the others, and the least valuable one is
/// the best. This requires values that ascend with the roles.
#[test]
fn the_least_valuable_attacker_is_the_best_one_without_hidden_sliders() {
    let [behind, promoting] = [const { Cell::new(0) }; 2];
    let parted = |counter: &Cell<usize>, case: &Case<'_>| {
        counter.set(counter.get() + usize::from(case.value(SWAP) != case.value(PSEUDO)));
    };
    hold(3_000, 4_000, |case| {
        if !case.oracle_values[..5].is_sorted() {
            return Ok(false);
        }
        let after = case.oracle.make(case.mv);
        match (hides_a_slider(&after, case.mv.to()), lets_promote(&after, case.mv.to())) {
            (false, false) => {}
            (hides, promotes) => {
                if hides && !promotes {
                    parted(&behind, case);
                } else if promotes && !hides {
                    parted(&promoting, case);
                }
                return Ok(false);
            }
        }
        let value = case.value(PSEUDO);
        prop_assert_eq!(case.value(SWAP), value, "{:?}", case);
        prop_assert_eq!(case.value(MAILBOX), value, "{:?}", case);
        Ok((SWAP.trace)(case.board, case.mv, &case.values).captures().len() > 2)
    });
    // Both conditions are necessary.
    assert!(behind.get() > 10, "sliders behind others parted only {} values", behind.get());
    assert!(promoting.get() > 20, "promotions parted only {} values", promoting.get());
}

/// Returns `true` if the king of a side pins one of its pieces, or could do so later: an enemy slider stands on a
/// line with it along which it moves, regardless of pieces in between, or an enemy piece attacks it.
fn binds(board: &OracleBoard, color: Color) -> bool {
    let Some(king) = board.king(color) else { return false };
    let sees_alone = |slider: Square| {
        board.piece_at(slider).is_some_and(|piece| {
            let mut alone = OracleBoard::empty(Color::White);
            alone.put(slider, piece);
            alone.attacks_from(slider).contains(king)
        })
    };
    board.color(!color).into_iter().any(sees_alone)
}

/// Pins and checks require a king on an enemy line. If it is missing or no piece aims at it, `Legal` equals `Pseudo`
/// and the pin rules equal `Swap`.
#[test]
fn a_missing_or_unattacked_king_makes_legal_and_pin_rules_irrelevant() {
    let sides: [&[Color]; 4] = [&[], &[Color::White], &[Color::Black], &Color::ALL];
    let taken_back = [const { Cell::new(0) }; 3];
    let [legal_parted, pinners_parted] = [const { Cell::new(0) }; 2];
    hold(1_200, 4_000, |case| {
        let mut is_about_something = false;
        for kingless in sides {
            let mut oracle = *case.oracle;
            let mut board = case.board.clone();
            for king in kingless.iter().filter_map(|&color| case.board.king(color)) {
                oracle.take(king);
                board.pieces.take(king);
            }
            let kings = board.role(Role::King).len() as usize;
            let value = |rules: RuleSet| rules.value(&board, case.mv, &case.values);
            if check_move(&board, case.mv).is_err() {
                continue;
            }
            let (legal, pseudo, swap) = (value(LEGAL), value(PSEUDO), value(SWAP));
            if Color::ALL.into_iter().any(|color| binds(&oracle, color)) {
                legal_parted.set(legal_parted.get() + usize::from(legal != pseudo));
                pinners_parted.set(pinners_parted.get() + usize::from(value(PINNERS) != swap));
                continue;
            }
            prop_assert_eq!(legal, pseudo, "without {:?}: {:?}", kingless, case);
            prop_assert_eq!(value(PINNERS), swap, "without {:?}: {:?}", kingless, case);
            prop_assert_eq!(value(PINNERS_ALL), swap, "without {:?}: {:?}", kingless, case);
            if case.is_taken_back(swap) {
                taken_back[kings].set(taken_back[kings].get() + 1);
                is_about_something = true;
            }
        }
        Ok(is_about_something)
    });
    let taken_back = taken_back.map(|count| count.get());
    assert!(taken_back.iter().all(|&count| count > 1_000), "taken back with 0, 1, 2 kings: {taken_back:?}");
    // Kings on an enemy line do change values.
    let (legal_parted, pinners_parted) = (legal_parted.get(), pinners_parted.get());
    assert!(legal_parted > 500 && pinners_parted > 50, "{legal_parted} and {pinners_parted} values changed");
}
