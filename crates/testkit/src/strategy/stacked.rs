//! Placements with sliders stacked behind one another towards a king, and an exchange square near the pieces they pin.

use super::dense::{attacks_alone, may_stand, piece, role};
use crate::oracle::OracleBoard;
use exchequer_core::{Color, Piece, Placement, Role, Square};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

/// Steps along the eight lines from a king.
const STEPS: [(i8, i8); 8] = [(0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)];

/// Maximum number of pieces beside those on the lines of the king, each aimed at the exchange square.
const MAX_AIMED: usize = 8;

/// Generates placements that need not be legal: on one to three lines from a king two to six pieces, most of them
/// enemy sliders that move along the line. Shrinks by removing pieces.
///
/// An own piece mostly stands first on its line, so that one of the sliders pins it and the others stand behind. The
/// exchange square is one that a pinned piece attacks, or any; the rest of the pieces attack it on an empty board.
/// Either side is to move. The other king is missing in one of five cases.
pub fn stacked() -> impl Strategy<Value = OracleBoard> {
    let king = (any::<bool>(), select(Square::ALL.to_vec()));
    let other_king = weighted(0.8, any::<u8>());
    let target = (any::<u8>(), weighted(0.8, piece()));
    (any::<bool>(), king, vec(line(), 1..=3), target, other_king, vec((piece(), any::<u8>()), 0..=MAX_AIMED))
        .prop_map(|(is_white, (is_white_king, king), lines, (target, occupant), other_king, aimed)| {
            let color_of = |is_white| if is_white { Color::White } else { Color::Black };
            let (mut board, color) = (OracleBoard::empty(color_of(is_white)), color_of(is_white_king));
            board.put(king, Piece::new(color, Role::King));
            for Line { choice, pieces } in lines {
                place_line(&mut board, king, color, usize::from(choice), &pieces);
            }
            let target = target_square(&board, color, usize::from(target));
            if let Some(piece) = occupant.filter(|piece| may_stand(*piece, target)) {
                place(&mut board, target, piece);
            }
            let all: Vec<Square> = Square::ALL.into_iter().filter(|square| *square != target).collect();
            if let Some(choice) = other_king {
                place(&mut board, all[usize::from(choice) % all.len()], Piece::new(!color, Role::King));
            }
            for (piece, choice) in aimed {
                let fits =
                    |square: &&Square| may_stand(piece, **square) && attacks_alone(piece, **square, target);
                let squares: Vec<&Square> = all.iter().filter(fits).collect();
                if let Some(index) = usize::from(choice).checked_rem(squares.len()) {
                    place(&mut board, *squares[index], piece);
                }
            }
            board
        })
}

/// The pieces along one line from a king, the nearest first.
#[derive(Clone, Debug)]
struct Line {
    /// Index among the lines with room for three pieces.
    choice: u8,
    pieces: Vec<OnLine>,
}

/// A piece on the line, after a number of empty squares.
#[derive(Clone, Copy, Debug)]
struct OnLine {
    empty: u8,
    owner: Owner,
}

#[derive(Clone, Copy, Debug)]
enum Owner {
    /// A piece of the king's color.
    Own(Role),
    /// An enemy slider that moves along the line: a queen, or else the rook or the bishop.
    Sniper { is_queen: bool },
    /// Any enemy piece.
    Enemy(Role),
}

/// Draws the number of empty squares before a piece.
fn empty() -> impl Strategy<Value = u8> {
    prop_oneof![3 => Just(0), 1 => Just(1)]
}

fn line() -> impl Strategy<Value = Line> {
    let sniper = || any::<bool>().prop_map(|is_queen| Owner::Sniper { is_queen });
    let first =
        prop_oneof![6 => role().prop_map(Owner::Own), 1 => sniper(), 1 => role().prop_map(Owner::Enemy)];
    let rest =
        prop_oneof![6 => sniper(), 1 => role().prop_map(Owner::Own), 1 => role().prop_map(Owner::Enemy)];
    let spaced = |owner| (empty(), owner).prop_map(|(empty, owner)| OnLine { empty, owner });
    let rest = vec((empty(), rest).prop_map(|(empty, owner)| OnLine { empty, owner }), 1..=5);
    (any::<u8>(), spaced(first), rest).prop_map(|(choice, first, rest)| {
        let pieces = std::iter::once(first).chain(rest).collect();
        Line { choice, pieces }
    })
}

fn place_line(board: &mut OracleBoard, king: Square, color: Color, choice: usize, pieces: &[OnLine]) {
    let has_room = |step: &&(i8, i8)| king.offset(3 * step.0, 3 * step.1).is_some();
    let roomy: Vec<&(i8, i8)> = STEPS.iter().filter(has_room).collect();
    let Some(index) = choice.checked_rem(roomy.len()) else { return };
    let step = *roomy[index];
    let runs = if step.0 == 0 || step.1 == 0 { Role::Rook } else { Role::Bishop };
    let mut at = king;
    for OnLine { empty, owner } in pieces {
        for _ in 0..=*empty {
            let Some(next) = at.offset(step.0, step.1) else { return };
            at = next;
        }
        let piece = match *owner {
            Owner::Own(role) => Piece::new(color, role),
            Owner::Sniper { is_queen } => Piece::new(!color, if is_queen { Role::Queen } else { runs }),
            Owner::Enemy(role) => Piece::new(!color, role),
        };
        if may_stand(piece, at) {
            place(board, at, piece);
        }
    }
}

/// Returns a square that a piece of `color` other than its king attacks, or any square without one.
fn target_square(board: &OracleBoard, color: Color, choice: usize) -> Square {
    let is_own = |square: &Square| {
        board.piece_at(*square).is_some_and(|piece| piece.color() == color && piece.role() != Role::King)
    };
    let attacked: Vec<Square> =
        Square::ALL.into_iter().filter(is_own).flat_map(|from| board.attacks_from(from)).collect();
    match choice.checked_rem(attacked.len()) {
        Some(index) => attacked[index],
        None => Square::ALL[choice % 64],
    }
}

/// Puts a piece on an empty square.
fn place(board: &mut OracleBoard, square: Square, piece: Piece) {
    if board.piece_at(square).is_none() {
        board.put(square, piece);
    }
}
