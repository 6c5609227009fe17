//! Endgame scale: the share of an advantage that counts in an endgame that is hard to win.

use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, File, Placement, Rank, Role, Square};

/// Full share of an advantage.
const WHOLE: i32 = 64;
/// Share of an advantage that good play holds to a draw.
const LITTLE: i32 = 8;

/// Returns the share in 64ths of an advantage of this side.
pub(crate) fn endgame_share(position: &Position, ahead: Color) -> i32 {
    let pawns = position.pieces(ahead, Role::Pawn);
    if pawns.is_empty() {
        return share_without_pawns(position, ahead);
    }
    if pawns.is_subset(A_FILE | H_FILE) && is_wrong_corner(position, ahead, pawns) {
        return 0;
    }
    // Few pawns are easily exchanged or stopped.
    let share = (36 + 7 * pawns.len() as i32).min(WHOLE);
    let surplus = pawns.len() as i32 - position.pieces(!ahead, Role::Pawn).len() as i32;
    if bishops_never_meet(position) {
        share.min(16 + 8 * surplus.max(0))
    } else if surplus <= 1 && are_rooks_alone(position) && is_on_one_wing(position.role(Role::Pawn)) {
        share.min(36)
    } else {
        share
    }
}

const A_FILE: Bitboard = Bitboard::file(File::A);
const H_FILE: Bitboard = Bitboard::file(File::H);

/// Returns the pieces of a side besides pawns and king.
fn pieces(position: &Position, color: Color) -> Bitboard {
    position.color(color) - position.role(Role::Pawn) - position.role(Role::King)
}

/// Returns `true` if a side without pawns has too little extra material to win: less than a rook, or two knights.
fn share_without_pawns(position: &Position, ahead: Color) -> i32 {
    let value = |color| {
        let count = |role| position.pieces(color, role).len() as i32;
        3 * (count(Role::Knight) + count(Role::Bishop)) + 5 * count(Role::Rook) + 9 * count(Role::Queen)
    };
    let own = pieces(position, ahead);
    let two_knights = own.len() == 2 && own.is_subset(position.role(Role::Knight));
    if two_knights && pieces(position, !ahead).is_empty() {
        // Two knights rarely mate, and only if the defender has a pawn.
        return if position.role(Role::Pawn).is_empty() { 0 } else { LITTLE };
    }
    if value(ahead) - value(!ahead) <= 3 { LITTLE } else { WHOLE }
}

/// Returns `true` if all pawns of a side are rook pawns of one file and the enemy king holds the corner, with no bishop of the
/// corner's color or stronger piece against it (wrong rook pawn).
fn is_wrong_corner(position: &Position, ahead: Color, pawns: Bitboard) -> bool {
    let file = if pawns.is_subset(A_FILE) {
        File::A
    } else if pawns.is_subset(H_FILE) {
        File::H
    } else {
        return false;
    };
    let corner = Square::new(file, if ahead == Color::White { Rank::Eighth } else { Rank::First });
    let others = pieces(position, ahead);
    let helpers_are_wrong = others.is_subset(position.role(Role::Bishop))
        && others.into_iter().all(|at| is_light(at) != is_light(corner));
    helpers_are_wrong && position.king(!ahead).is_some_and(|king| king.distance(corner) <= 1)
}

fn is_light(square: Square) -> bool {
    (square.file().index() + square.rank().index()) % 2 == 1
}

/// Returns `true` in endgames of opposite-colored bishops without other pieces.
fn bishops_never_meet(position: &Position) -> bool {
    let alone =
        |color| pieces(position, color).single().filter(|&at| position.role(Role::Bishop).contains(at));
    alone(Color::White)
        .zip(alone(Color::Black))
        .is_some_and(|(white, black)| is_light(white) != is_light(black))
}

/// Returns `true` in rook endgames: each side has one rook and no other piece.
fn are_rooks_alone(position: &Position) -> bool {
    let alone =
        |color| pieces(position, color).single().is_some_and(|at| position.role(Role::Rook).contains(at));
    alone(Color::White) && alone(Color::Black)
}

fn is_on_one_wing(pawns: Bitboard) -> bool {
    const QUEENSIDE: Bitboard = Bitboard::from_bits(0x0F0F_0F0F_0F0F_0F0F);
    pawns.is_subset(QUEENSIDE) || pawns.is_disjoint(QUEENSIDE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn endgames_that_are_hard_to_win_count_less() {
        let cases = [
            // Two knights, and two knights against a pawn.
            ("8/4k3/8/8/2N5/2N5/8/4K3 w - - 0 1", 0),
            ("8/4k3/4p3/8/2N5/2N5/8/4K3 w - - 0 1", LITTLE),
            // A rook against a bishop, a knight and a bishop against nothing.
            ("8/4k3/4b3/8/8/2R5/8/4K3 w - - 0 1", LITTLE),
            ("8/4k3/8/8/2N5/2B5/8/4K3 w - - 0 1", WHOLE),
            // Rook pawn with the wrong bishop, with the right one, and with the enemy king too far away.
            ("7k/8/5K1P/8/8/8/2B5/8 w - - 0 1", 0),
            ("7k/8/5K1P/8/8/8/1B6/8 w - - 0 1", 43),
            ("8/3k4/5K1P/8/8/8/2B5/8 w - - 0 1", 43),
            ("6k1/8/5K1P/8/8/7P/8/8 w - - 0 1", 0),
            // Opposite-colored bishops one and three pawns ahead, and same-colored bishops.
            ("4k3/4p3/4b3/8/8/3B4/3PP3/4K3 w - - 0 1", 50),
            ("4k3/4p3/3b4/8/8/3B4/3PP3/4K3 w - - 0 1", 24),
            ("4k3/4p3/3b4/8/8/3B4/1PPPP3/4K3 w - - 0 1", 40),
            // Rooks with a pawn more on one wing, and on both.
            ("4r1k1/5ppp/8/8/8/8/4PPPP/4R1K1 w - - 0 1", 36),
            ("4r1k1/5ppp/8/8/8/8/P4PPP/4R1K1 w - - 0 1", WHOLE),
        ];
        for (fen, expected) in cases {
            let position: Position = fen.parse().expect("a legal position");
            assert_eq!(endgame_share(&position, Color::White), expected, "{fen}");
        }
    }
}
