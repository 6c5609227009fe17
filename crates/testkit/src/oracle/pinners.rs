//! The rule set `Pinners` by brute force, in both readings: as `Swap`, but pinned pieces do not take.
//!
//! Who is pinned by whom is settled in the position before the first move. From then on it is only asked which
//! pinners still stand on their squares; a pin that the exchange creates holds nobody.

use super::greedy::{self, least_valuable_capture};
use super::{Exchange, OracleBoard, Values};
use exchequer_core::{Color, Move, Pins, Placement, Role, Square};

/// How many of the pinners of a king have to stand on their squares for the pinned pieces to be barred.
///
/// All pinned pieces of a side are barred or none, whichever pinner pins which of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PinnerRule {
    /// One is enough: `pinners`, as Stockfish has it today.
    Any,
    /// Every one: `pinners-all`, as Stockfish had it in 2016.
    All,
}

/// The exchange that a first move begins, under the rules `Pinners`.
///
/// First move, promotion and castling are as in [`swap::exchange`](super::swap::exchange); a pinned piece may
/// make the first move. A pinner has left its square when it has moved, also as the first mover, and when it was
/// taken on the target square. A king takes where no enemy piece attacks, and a barred piece still attacks.
///
/// # Panics
/// When the from-square is empty.
///
/// ```
/// use exchequer_testkit::oracle::{OracleBoard, pinners::{self, PinnerRule}};
///
/// // The knight on b6 is pinned by the rook on b1.
/// let board = OracleBoard::from_fen("1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1");
/// let takes = board.find_move("c4d5").expect("the pawn sees the pawn");
/// let values = [100, 300, 300, 500, 900, 0];
/// assert_eq!(pinners::see(&board, takes, &values, PinnerRule::Any), Some(100));
/// ```
#[must_use]
pub fn exchange(board: &OracleBoard, first: Move, values: &Values, rule: PinnerRule) -> Option<Exchange> {
    greedy::exchange(board, first, values, |at| free_capture(board, at, first.to(), rule))
}

/// The value alone of [`exchange`].
///
/// # Panics
/// When the from-square is empty.
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values, rule: PinnerRule) -> Option<i32> {
    greedy::see(board, first, values, |at| free_capture(board, at, first.to(), rule))
}

/// The capture that is next on the board `at`, which the exchange on `to` has made of the board `before`.
fn free_capture(before: &OracleBoard, at: &OracleBoard, to: Square, rule: PinnerRule) -> Option<Move> {
    let Pins { pinned, pinners } = pins(before, at.side_to_move());
    // Whatever stands on the target now took the pinner that stood there.
    let stands = |pinner: Square| pinner != to && at.piece_at(pinner).is_some();
    let is_held = match rule {
        PinnerRule::Any => pinners.into_iter().any(stands),
        PinnerRule::All => pinners.into_iter().all(stands),
    };
    least_valuable_capture(at, to, |from| is_held && pinned.contains(from))
}

/// Who is pinned to the king of one side, and by whom.
///
/// Takes the pieces of `color` off the board one by one: what then attacks the king and did not before has
/// pinned that piece. Nobody is pinned to a king that is not there.
#[must_use]
pub fn pins(board: &OracleBoard, color: Color) -> Pins {
    let mut pins = Pins::default();
    let Some(king) = board.king(color) else { return pins };
    for square in Square::ALL {
        if !board.color_at_is(square, color) || board.role_at(square) == Some(Role::King) {
            continue;
        }
        let mut without = *board;
        without.take(square);
        let uncovered = without.attackers(king, !color) - board.attackers(king, !color);
        if !uncovered.is_empty() {
            pins.pinned.insert(square);
            pins.pinners |= uncovered;
        }
    }
    pins
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pins(fen: &str, color: Color) -> (Vec<Square>, Vec<Square>) {
        let Pins { pinned, pinners } = super::pins(&OracleBoard::from_fen(fen), color);
        (pinned.into_iter().collect(), pinners.into_iter().collect())
    }

    #[test]
    fn a_pin_is_one_own_piece_between_king_and_slider() {
        let fen = "4r2k/8/8/b6b/8/2N2N2/4B3/3QK3 w - -";
        assert_eq!(pins(fen, Color::White), (vec![Square::E2, Square::C3], vec![Square::A5, Square::E8]));
        assert_eq!(pins(fen, Color::Black), (vec![], vec![]));
    }

    #[test]
    fn two_pieces_between_or_an_enemy_one_pin_nothing() {
        assert_eq!(pins("4r3/8/4N3/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        assert_eq!(pins("4r3/8/4n3/8/8/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        // The queen behind the rook pins nothing as long as the rook stands before it.
        assert_eq!(pins("4q3/4r3/8/8/4N3/8/8/4K3 w - -", Color::White), (vec![Square::E4], vec![Square::E7]));
    }

    #[test]
    fn no_line_no_king_no_pin() {
        assert_eq!(pins("4b3/8/8/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        assert_eq!(pins("4r3/8/8/8/4N3/8/8/8 w - -", Color::White), (vec![], vec![]));
    }
}
