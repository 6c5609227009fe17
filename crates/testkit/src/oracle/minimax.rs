//! Exchanges in which a side may choose among captures, or stand pat.
//!
//! V(P) = max(0, max over captures c of gain(c) − V(P.c)).

use super::{OracleBoard, Values, gain};
use exchequer_core::{Move, Square};

/// Returns V(P): the best value for the side to move on the target square, at least the 0 of standing pat.
///
/// `captures` returns the captures that the rules allow; the exchange continues on the capturer's destination.
pub(super) fn best_value(
    board: &OracleBoard,
    to: Square,
    values: &Values,
    captures: &impl Fn(&OracleBoard, Square) -> Vec<Move>,
) -> i32 {
    best_within(board, to, values, captures, 0, i32::MAX)
}

/// Returns V(P) if it lies from `alpha` to `beta`; below it any number up to `alpha`, above it any number from
/// `beta`.
///
/// Alpha-beta: `alpha` is the value that the side to move already has by another capture or by standing pat. `beta`
/// is the bound above which the other side avoids this position. After a capture that gains `gain`, only the part of
/// the other side's V from `gain − beta` to `gain − alpha` matters.
fn best_within(
    board: &OracleBoard,
    to: Square,
    values: &Values,
    captures: &impl Fn(&OracleBoard, Square) -> Vec<Move>,
    alpha: i32,
    beta: i32,
) -> i32 {
    let mut best = alpha.max(0);
    if best >= beta {
        return best;
    }
    for capture in captures(board, to) {
        let gain = gain(board, capture, values);
        let after = board.make(capture);
        // Only the open `beta` of the first call can saturate, and it still acts as an open bound.
        let (low, high) = (gain.saturating_sub(beta), gain - best);
        best = best.max(gain - best_within(&after, capture.to(), values, captures, low, high));
        if best >= beta {
            return best;
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::oracle::{legal, pseudo};
    use crate::strategy::{random_dense, random_playouts};
    use exchequer_core::Color;

    const VALUES: Values = [100, 300, 310, 500, 900, 0];

    /// Returns the value by the definition, without a window.
    fn by_definition(
        board: &OracleBoard,
        to: Square,
        captures: &impl Fn(&OracleBoard, Square) -> Vec<Move>,
    ) -> i32 {
        let value = |capture: Move| {
            gain(board, capture, &VALUES) - by_definition(&board.make(capture), capture.to(), captures)
        };
        captures(board, to).into_iter().map(value).max().unwrap_or(0).max(0)
    }

    #[test]
    fn the_window_changes_no_value() {
        let (mut checked, mut decided) = (0, 0);
        for board in random_dense(11).take(4_000).chain(random_playouts(11).take(1_500)) {
            for mv in board.pseudo_legal_moves() {
                let to = mv.to();
                // Without a window the work grows like the factorial of the attackers.
                let attackers = Color::ALL.map(|color| board.attackers(to, color).len());
                if attackers[0] + attackers[1] > 6 {
                    continue;
                }
                let after = board.make(mv);
                let value = best_value(&after, to, &VALUES, &legal::captures);
                assert_eq!(value, by_definition(&after, to, &legal::captures), "{mv} in {board:?}");
                assert_eq!(
                    best_value(&after, to, &VALUES, &pseudo::captures),
                    by_definition(&after, to, &pseudo::captures),
                    "{mv} in {board:?}"
                );
                checked += 1;
                decided += usize::from(value > 0);
            }
        }
        assert!(checked > 20_000 && decided > 5_000, "{decided} of {checked} captures had a nonzero value");
    }
}
