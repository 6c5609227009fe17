//! Crowded placements with many attackers of one square.

use crate::oracle::OracleBoard;
use exchequer_core::{Color, File, Piece, Placement, Rank, Role, Square};
use proptest::collection::vec;
use proptest::option::weighted;
use proptest::prelude::*;
use proptest::sample::select;

/// Maximum number of drawn pieces beside kings, the piece on the target and the pawns of an en passant capture.
/// Pieces drawn for an occupied square are dropped.
const MAX_PIECES: usize = 28;

/// Generates placements that need not be legal: up to two dozen pieces, most of them on a square from which their
/// kind attacks one common target on an empty board. Shrinks by removing pieces.
///
/// Either side is to move. In one of three cases the target is on the promotion rank of that side, and pawns aimed at
/// it stand on the seventh. In one of six it is an en passant square on which the side to move can capture. Otherwise
/// it mostly holds a piece. Each king is missing in one of twenty cases, else it stands next to the target, on a line
/// through it, or anywhere. No pawn stands on the first or last rank, and no color has two kings.
pub fn dense() -> impl Strategy<Value = OracleBoard> {
    let en_passant = weighted(0.2, (0..8_u32, any::<bool>()));
    (any::<bool>(), target(), weighted(0.85, occupant()), en_passant, kings(), vec(aimed(), 0..=MAX_PIECES))
        .prop_map(|(is_white, target, occupant, en_passant, kings, pieces)| {
            let side_to_move = if is_white { Color::White } else { Color::Black };
            let mut builder = Builder::new(side_to_move, target);
            match en_passant {
                Some((file, is_east)) => builder.place_en_passant(file, is_east),
                None => builder.place_occupant(occupant),
            }
            for (color, king) in Color::ALL.into_iter().zip(kings) {
                if let Some(king) = king {
                    builder.place(Aimed { piece: Piece::new(color, Role::King), ..king });
                }
            }
            pieces.into_iter().for_each(|piece| builder.place(piece));
            builder.board
        })
}

/// A piece and the rule that places it.
#[derive(Clone, Copy, Debug)]
struct Aimed {
    piece: Piece,
    aim: Aim,
    /// Index among the squares that fit.
    choice: usize,
}

#[derive(Clone, Copy, Debug)]
enum Aim {
    /// A square from which the piece attacks the target on an empty board.
    AtTarget,
    /// A square on a line or diagonal through the target.
    OnLine,
    /// A pawn: one step before promotion. Any other piece: anywhere.
    Anywhere,
}

/// The target square of the pieces.
#[derive(Clone, Copy, Debug)]
enum Target {
    On(Square),
    /// A square on the last rank of the side to move.
    LastRank(File),
}

fn target() -> impl Strategy<Value = Target> {
    prop_oneof![
        2 => select(Square::ALL.to_vec()).prop_map(Target::On),
        1 => select(File::ALL.to_vec()).prop_map(Target::LastRank),
    ]
}

pub(super) fn role() -> impl Strategy<Value = Role> {
    select(vec![Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen])
}

/// Draws the piece on the target, and `true` if the enemy owns it.
fn occupant() -> impl Strategy<Value = (Role, bool)> {
    (role(), proptest::bool::weighted(0.8))
}

pub(super) fn piece() -> impl Strategy<Value = Piece> {
    (any::<bool>(), role())
        .prop_map(|(is_black, role)| Piece::new(if is_black { Color::Black } else { Color::White }, role))
}

fn aimed() -> impl Strategy<Value = Aimed> {
    let aim = prop_oneof![6 => Just(Aim::AtTarget), 1 => Just(Aim::OnLine), 1 => Just(Aim::Anywhere)];
    (piece(), aim, any::<u8>()).prop_map(|(piece, aim, choice)| Aimed { piece, aim, choice: choice.into() })
}

fn kings() -> impl Strategy<Value = [Option<Aimed>; 2]> {
    let king = || {
        let aim = prop_oneof![Just(Aim::AtTarget), Just(Aim::OnLine), Just(Aim::Anywhere)];
        let piece = Piece::WhiteKing;
        weighted(
            0.95,
            (aim, any::<u8>()).prop_map(move |(aim, choice)| Aimed { piece, aim, choice: choice.into() }),
        )
    };
    [king(), king()]
}

/// A board under construction; earlier pieces take precedence.
struct Builder {
    board: OracleBoard,
    target: Square,
    /// Squares that have to stay empty: the target, once it is settled, and the squares that a pawn has just passed.
    reserved: Vec<Square>,
}

impl Builder {
    fn new(side_to_move: Color, target: Target) -> Self {
        let target = match target {
            Target::On(square) => square,
            Target::LastRank(file) => Square::new(file, Rank::Eighth.relative_to(side_to_move)),
        };
        Self { board: OracleBoard::empty(side_to_move), target, reserved: vec![target] }
    }

    fn place_occupant(&mut self, occupant: Option<(Role, bool)>) {
        let Some((role, is_enemy)) = occupant else { return };
        let us = self.board.side_to_move();
        let piece = Piece::new(if is_enemy { !us } else { us }, role);
        if may_stand(piece, self.target) {
            self.board.put(self.target, piece);
        }
    }

    /// Places an enemy pawn that has just passed the target, and a pawn of the side to move beside it.
    fn place_en_passant(&mut self, file: u32, is_east: bool) {
        let us = self.board.side_to_move();
        let Some(file) = File::from_index(file) else { return };
        let landed = Square::new(file, Rank::Fifth.relative_to(us));
        let Some(beside) = landed.offset(if is_east { 1 } else { -1 }, 0) else { return };
        self.target = Square::new(file, Rank::Sixth.relative_to(us));
        self.reserved = vec![self.target, Square::new(file, Rank::Seventh.relative_to(us))];
        self.board.put(landed, Piece::new(!us, Role::Pawn));
        self.board.put(beside, Piece::new(us, Role::Pawn));
        self.board.set_en_passant(self.target);
    }

    fn place(&mut self, aimed: Aimed) {
        let candidates: Vec<Square> =
            Square::ALL.into_iter().filter(|&square| self.fits(aimed, square)).collect();
        let Some(index) = aimed.choice.checked_rem(candidates.len()) else { return };
        let square = candidates[index];
        if self.board.piece_at(square).is_none() && !self.reserved.contains(&square) {
            self.board.put(square, aimed.piece);
        }
    }

    /// Returns `true` if the piece may stand on the square. Ignores the current occupant: a piece must not move
    /// elsewhere if shrinking removes another one.
    fn fits(&self, aimed: Aimed, square: Square) -> bool {
        let piece = aimed.piece;
        may_stand(piece, square)
            && match aimed.aim {
                Aim::AtTarget => attacks_alone(piece, square, self.target),
                Aim::OnLine => attacks_alone(Piece::WhiteQueen, square, self.target),
                Aim::Anywhere => {
                    piece.role() != Role::Pawn || square.rank() == Rank::Seventh.relative_to(piece.color())
                }
            }
    }
}

/// Returns `true` if a piece alone on the board attacks the target.
pub(super) fn attacks_alone(piece: Piece, square: Square, target: Square) -> bool {
    let mut alone = OracleBoard::empty(Color::White);
    alone.put(square, piece);
    alone.attacks_from(square).contains(target)
}

pub(super) fn may_stand(piece: Piece, square: Square) -> bool {
    piece.role() != Role::Pawn || !matches!(square.rank(), Rank::First | Rank::Eighth)
}
