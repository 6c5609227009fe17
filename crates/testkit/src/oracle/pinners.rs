//! The rule set `Pinners` by brute force, in both readings: like `Swap`, but pinned pieces do not capture.
//!
//! The position before the first move determines the pinned pieces and their pinners. During the exchange only the
//! presence of the pinners on their squares counts; a pin that the exchange creates has no effect.

use super::greedy::{self, least_valuable_capture};
use super::{Exchange, OracleBoard, Values};
use exchequer_core::{Color, Move, Pins, Placement, Role, Square};

/// The sliders that pin, and the number of them that have to stand on their squares for pins to exclude pieces.
///
/// Pins exclude all pinned pieces of a side or none, whichever pinner pins which piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PinnerRule {
    /// Sliders do not hide one another, and one pinner suffices: `pinners`, the rule of Stockfish since its change #1973.
    Any,
    /// The nearest slider on a line pins, and every pinner has to stand: `pinners-all`, the rule of Stockfish in 2016.
    All,
}

/// Returns the exchange that a first move begins, under the rules `Pinners`.
///
/// First move, promotion and castling are as in [`swap::exchange`](super::swap::exchange); a pinned piece may make
/// the first move. A pinner has left its square if it has moved, also as the first mover, or if it was captured on
/// the target square. A king captures only where no enemy piece attacks, and an excluded piece still attacks.
///
/// # Panics
/// Panics if the from-square is empty.
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

/// Returns the value of [`exchange`].
///
/// # Panics
/// Panics if the from-square is empty.
#[must_use]
pub fn see(board: &OracleBoard, first: Move, values: &Values, rule: PinnerRule) -> Option<i32> {
    greedy::see(board, first, values, |at| free_capture(board, at, first.to(), rule))
}

/// Returns the next capture on the board `at`, which the exchange on `to` has made of the board `before`.
fn free_capture(before: &OracleBoard, at: &OracleBoard, to: Square, rule: PinnerRule) -> Option<Move> {
    let Pins { pinned, pinners } = pins(before, at.side_to_move(), rule);
    // The piece on the target square has captured any pinner that stood there.
    let stands = |pinner: Square| pinner != to && at.piece_at(pinner).is_some();
    let is_held = match rule {
        PinnerRule::Any => pinners.into_iter().any(stands),
        PinnerRule::All => pinners.into_iter().all(stands),
    };
    least_valuable_capture(at, to, |from| is_held && pinned.contains(from))
}

/// Returns the pinned pieces of one side and their pinners, read off a walk along each line from the king.
///
/// A pinner is an enemy slider that moves along the line, with a single piece of `color` between it and the king. Under
/// [`PinnerRule::Any`] other enemy sliders that move along the line do not count as pieces in between; under
/// [`PinnerRule::All`] every piece counts. Without a king no piece is pinned.
#[must_use]
pub fn pins(board: &OracleBoard, color: Color, rule: PinnerRule) -> Pins {
    let mut pins = Pins::default();
    let Some(king) = board.king(color) else { return pins };
    for (files, ranks) in [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)] {
        let runs = if files == 0 || ranks == 0 { Role::Rook } else { Role::Bishop };
        let (mut at, mut between) = (king, Vec::new());
        while let Some(square) = at.offset(files, ranks) {
            at = square;
            let Some(piece) = board.piece_at(square) else { continue };
            let is_sniper = piece.color() != color && [runs, Role::Queen].contains(&piece.role());
            if is_sniper {
                if let [(blocker, owner)] = between[..] {
                    if owner == color {
                        pins.pinned.insert(blocker);
                        pins.pinners.insert(square);
                    }
                }
            }
            if !is_sniper || rule == PinnerRule::All {
                between.push((square, piece.color()));
            }
        }
    }
    pins
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns the pinned pieces and the pinners under both rules.
    fn pins(fen: &str, color: Color) -> [(Vec<Square>, Vec<Square>); 2] {
        [PinnerRule::Any, PinnerRule::All].map(|rule| {
            let Pins { pinned, pinners } = super::pins(&OracleBoard::from_fen(fen), color, rule);
            (pinned.into_iter().collect(), pinners.into_iter().collect())
        })
    }

    fn same(fen: &str, color: Color) -> (Vec<Square>, Vec<Square>) {
        let [any, all] = pins(fen, color);
        assert_eq!(any, all, "{fen}");
        any
    }

    #[test]
    fn a_pin_is_one_own_piece_between_king_and_slider() {
        let fen = "4r2k/8/8/b6b/8/2N2N2/4B3/3QK3 w - -";
        assert_eq!(same(fen, Color::White), (vec![Square::E2, Square::C3], vec![Square::A5, Square::E8]));
        assert_eq!(same(fen, Color::Black), (vec![], vec![]));
    }

    #[test]
    fn two_pieces_between_or_an_enemy_one_pin_nothing() {
        assert_eq!(same("4r3/8/4N3/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        assert_eq!(same("4r3/4q3/4n3/8/8/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        assert_eq!(same("4r3/4n3/8/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
    }

    #[test]
    fn a_slider_behind_another_pins_unless_the_nearest_alone_counts() {
        let pinned = vec![Square::E4];
        let fen = "4q3/4r3/8/8/4N3/8/8/4K3 w - -";
        let [any, all] = pins(fen, Color::White);
        assert_eq!(any, (pinned.clone(), vec![Square::E7, Square::E8]));
        assert_eq!(all, (pinned.clone(), vec![Square::E7]));
        // The nearer slider gives check.
        let [any, all] = pins("4q3/8/8/8/4N3/8/4r3/4K3 w - -", Color::White);
        assert_eq!(any, (pinned, vec![Square::E8]));
        assert_eq!(all, (vec![], vec![]));
        // A bishop does not move along the file, so it stands in between.
        assert_eq!(same("4q3/4b3/8/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
    }

    #[test]
    fn no_line_no_king_no_pin() {
        assert_eq!(same("4b3/8/8/8/4N3/8/8/4K3 w - -", Color::White), (vec![], vec![]));
        assert_eq!(same("4r3/8/8/8/4N3/8/8/8 w - -", Color::White), (vec![], vec![]));
    }
}
