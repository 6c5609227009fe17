//! Reduction of a row to fewer pieces, so that a reader understands it.

use super::group::{Find, Group};
use super::position::is_fair;
use super::rng::Rng;
use exchequer_core::{Placement, Role, Square};

/// Removes pieces in random order while the row stays in its group and more than `least` pieces remain.
///
/// The mover, the piece on its destination and the kings stay.
pub(crate) fn reduce(group: Group, find: Find, least: u32, rng: &mut Rng) -> Find {
    let kept = find.mv.squares() | find.board.role(Role::King);
    let mut best = find;
    // A piece may become removable after others are gone.
    for _ in 0..2 {
        let before = best.board.occupied().len();
        let mut squares: Vec<Square> = (best.board.occupied() - kept).into_iter().collect();
        rng.shuffle(&mut squares);
        for square in squares {
            if best.board.occupied().len() <= least {
                return best;
            }
            if let Some(less) = without(&best, square)
                && is_fair(&less.board)
                && group.has(&less)
            {
                best = less;
            }
        }
        if best.board.occupied().len() == before {
            break;
        }
    }
    best
}

/// Returns the move without the piece on a square; `None` where the move is not legal then.
fn without(find: &Find, square: Square) -> Option<Find> {
    let mut board = find.board;
    board.take(square);
    board.is_legal(find.mv).then(|| Find::new(board, find.mv, find.values))
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_testkit::conformance::DEFAULT_VALUES;
    use exchequer_testkit::mistakes::Mistake;
    use exchequer_testkit::oracle::OracleBoard;

    #[test]
    fn what_does_not_matter_goes() {
        // The knight on b6 is pinned; the pawns and the rook on h8 play no part.
        let board = OracleBoard::from_fen("1k5r/7p/1n6/3p4/2P5/8/6PP/1R2K3 w - -");
        let mv = board.find_move("c4d5").expect("a capture");
        let group = Group::Catches(Mistake::PinsIgnored);
        let find = Find::new(board, mv, DEFAULT_VALUES);
        assert!(group.has(&find));
        let small = reduce(group, find.clone(), 0, &mut Rng::new(1, 1, 1));
        assert_eq!(small.board.to_fen(), "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1");
        let larger = reduce(group, find, 8, &mut Rng::new(1, 1, 1));
        assert_eq!(larger.board.occupied().len(), 8);
    }
}
