//! Endings against a bare king: wins, draws and the way to mate.

use super::attacked::ahead;
use super::features::Group;
use super::generated::weights::WEIGHTS;
use super::kpk;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Bonus of a known win on top of its material; a winning pawn stays below an extra piece in any ending.
const WON: i32 = 400;
/// Bonus per rank that a pawn has advanced.
const PAWN_STEP: i32 = 20;
/// Bonus per step of the bare king away from the center, and toward a corner where bishop and knight mate.
const TO_THE_EDGE: i32 = 30;
const TO_THE_CORNER: i32 = 80;
/// Penalty per step between the bare king and the own king or knights.
const FAR: i32 = 20;

/// Returns the value for White of a known ending against a bare king; `None` for other positions.
#[inline]
pub(crate) fn known(position: &Position) -> Option<i32> {
    let is_bare = |color| !position.color(color).has_many();
    if is_bare(Color::Black) {
        against_bare_king(position, Color::White)
    } else if is_bare(Color::White) {
        against_bare_king(position, Color::Black).map(|value| -value)
    } else {
        None
    }
}

/// Returns the value of a position for the side that has more than its king.
#[cold]
fn against_bare_king(position: &Position, color: Color) -> Option<i32> {
    let (king, bare) = (position.king(color)?, position.king(!color)?);
    let pawns = position.pieces(color, Role::Pawn);
    let pieces = position.color(color) - pawns - king;
    let (knights, bishops) = (position.role(Role::Knight), position.role(Role::Bishop));
    let bishops_of_one_color = bishops.is_subset(Bitboard::DARK) || bishops.is_disjoint(Bitboard::DARK);
    let minors_draw = bishops.is_empty() || knights.is_empty() && bishops_of_one_color;
    if !minors_draw || !pieces.is_subset(knights | bishops) || knights.len() > 2 {
        let needs_corner = pawns.is_empty() && pieces.is_subset(knights | bishops) && bishops_of_one_color;
        let driven = if needs_corner && !bishops.is_empty() {
            TO_THE_CORNER * to_corner(bare, bishops.is_subset(Bitboard::DARK))
        } else {
            TO_THE_EDGE * to_edge(bare)
        };
        let far: u32 = (pieces & knights | king).into_iter().map(|square| square.distance(bare)).sum();
        return Some(value(position, color) + driven - FAR * far as i32);
    }
    if pawns.is_empty() {
        return Some(0);
    }
    // Extra pawns do not stop a pawn that wins alone, unless they block it.
    let front = pawns - ahead(pawns | pieces, !color);
    if front.into_iter().any(|pawn| kpk::is_won(color, king, pawn, bare, position.turn())) {
        return Some(value(position, color));
    }
    (pieces.is_empty() && !pawns.has_many()).then_some(0)
}

/// Returns the value of a win: higher with more material.
fn value(position: &Position, color: Color) -> i32 {
    let mut value = WON;
    for square in position.color(color) {
        let Some(role) = position.role_at(square) else { continue };
        value += WEIGHTS[Group::Material.start() + role.index()].unpack().endgame;
        if role == Role::Pawn {
            value += PAWN_STEP * square.rank().relative_to(color).index() as i32;
        }
    }
    value
}

/// Returns the distance from the center, from 0 to 6.
fn to_edge(square: Square) -> i32 {
    let from_center = |index: usize| if index < 4 { 3 - index } else { index - 4 };
    (from_center(square.file().index()) + from_center(square.rank().index())) as i32
}

/// Returns the distance from the diagonal between the corners of the other color, from 0 to 7.
fn to_corner(square: Square, is_dark: bool) -> i32 {
    let (file, rank) = (square.file().index() as i32, square.rank().index() as i32);
    if is_dark { (file + rank - 7).abs() } else { (file - rank).abs() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn white_worth(fen: &str) -> Option<i32> {
        known(&fen.parse().expect("a legal position"))
    }

    #[test]
    fn what_is_won_and_what_is_not() {
        for fen in [
            "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
            "8/8/3k4/8/8/3K4/8/3N4 w - - 0 1",
            "8/8/3k4/8/8/3K4/8/3NN3 b - - 0 1",
            "8/8/3k4/8/8/3K4/8/2B1B3 w - - 0 1",
            "8/8/3k4/8/8/3K4/8/8 w - - 0 1",
        ] {
            assert_eq!(white_worth(fen), Some(0), "{fen}");
        }
        // Pawns that win only together; the wrong bishop; a defender with a pawn.
        for fen in [
            "8/8/8/3k4/8/8/2P1P3/4K3 b - - 0 1",
            "k7/8/8/8/8/P7/8/2B1K3 w - - 0 1",
            "8/4p3/3k4/8/8/3K4/8/R7 w - - 0 1",
        ] {
            assert_eq!(white_worth(fen), None, "{fen}");
        }
        // Each position is better than the one before.
        let won = [
            "8/8/8/8/1k6/8/4P3/4K3 w - - 0 1",
            "8/8/8/1k6/4P3/4K3/8/8 w - - 0 1",
            "8/8/8/1k6/4P3/4PK2/8/8 w - - 0 1",
            "8/8/3k4/8/8/3K4/8/3R4 w - - 0 1",
            "3k4/8/8/3K4/8/8/8/3R4 w - - 0 1",
            "3k4/3P4/8/3K4/8/8/8/3R4 w - - 0 1",
            "3k4/8/8/3K4/8/8/8/3Q4 b - - 0 1",
        ];
        for pair in won.windows(2) {
            let (less, more) = (white_worth(pair[0]), white_worth(pair[1]));
            assert!(less > Some(WON) && less < more, "{less:?} {more:?} {pair:?}");
        }
    }

    #[test]
    fn bishop_and_knight_want_a_corner_of_the_bishops_color() {
        let right = white_worth("7k/8/5K2/8/8/8/1N6/B7 w - - 0 1");
        let wrong = white_worth("k7/8/2K5/8/8/8/1N6/B7 w - - 0 1");
        assert!(right > wrong.map(|value| value + 200), "{right:?} {wrong:?}");
        assert_eq!(
            white_worth("7K/8/5k2/8/8/8/1n6/b7 w - - 0 1"),
            white_worth("B7/1N6/8/8/8/5K2/8/7k b - - 0 1").map(|value| -value)
        );
    }
}
