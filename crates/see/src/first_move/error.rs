//! Error of the move check.

use core::fmt;
use exchequer_core::{Color, Piece, Square};

/// Reason for which a move is illegal; `Display` writes one sentence with the squares.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum MoveError {
    /// The from-square is empty.
    NoPiece {
        /// The empty square.
        from: Square,
    },
    /// A piece of the same side stands on the to-square.
    OwnPiece {
        /// The side.
        color: Color,
        /// Occupied destination.
        to: Square,
    },
    /// A king stands on the to-square.
    KingCaptured {
        /// Square of the king.
        to: Square,
    },
    /// The piece never moves that way.
    Geometry {
        /// The piece.
        piece: Piece,
        /// Square of the piece.
        from: Square,
        /// Unreachable square.
        to: Square,
    },
    /// A piece blocks the path.
    Blocked {
        /// The piece.
        piece: Piece,
        /// Square of the piece.
        from: Square,
        /// Destination.
        to: Square,
        /// Nearest blocker.
        by: Square,
    },
    /// A pawn moves diagonally to an empty square and the move is not en passant.
    NothingToCapture {
        /// Square of the pawn.
        from: Square,
        /// The empty square.
        to: Square,
    },
    /// The board has no such en-passant square, or no enemy pawn that has just passed it.
    NoEnPassant {
        /// Destination of the pawn.
        to: Square,
    },
    /// A pawn goes to its last rank and stays a pawn.
    PromotionMissing {
        /// Square of the pawn.
        from: Square,
        /// The square on the last rank.
        to: Square,
    },
    /// A promotion of a piece other than a pawn, or not on the last rank.
    PromotionImpossible {
        /// The piece.
        piece: Piece,
        /// Square of the piece.
        from: Square,
        /// Destination.
        to: Square,
    },
    /// The king would be in check on its new square.
    KingIntoAttack {
        /// Side of the king.
        color: Color,
        /// The attacked square.
        to: Square,
        /// An attacker.
        attacker: Square,
    },
    /// A move of another piece would leave its king in check.
    KingLeft {
        /// Side of the king.
        color: Color,
        /// Square of the piece.
        from: Square,
        /// Square of the king.
        king: Square,
        /// An enemy piece that gives check.
        attacker: Square,
    },
    /// Castling without a king and a rook of one side on its two squares.
    NoCastling {
        /// Expected square of the king.
        king: Square,
        /// Expected square of the rook.
        rook: Square,
    },
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::NoPiece { from } => write!(f, "There is no piece on {from}."),
            Self::OwnPiece { color, to } => write!(f, "{color} cannot capture its own piece on {to}."),
            Self::KingCaptured { to } => write!(f, "The king on {to} cannot be captured."),
            Self::Geometry { piece, from, to } => {
                write!(f, "The {} on {from} does not move to {to}.", piece.role())
            }
            Self::Blocked { piece, from, to, by } => {
                write!(f, "The {} on {from} cannot reach {to} past the piece on {by}.", piece.role())
            }
            Self::NothingToCapture { from, to } => {
                write!(f, "The pawn on {from} has nothing to capture on {to}.")
            }
            Self::NoEnPassant { to } => write!(f, "No pawn can be captured en passant on {to}."),
            Self::PromotionMissing { from, to } => {
                write!(f, "The pawn on {from} has to become another piece on {to}.")
            }
            Self::PromotionImpossible { piece, from, to } => {
                write!(f, "The {} on {from} cannot become another piece on {to}.", piece.role())
            }
            Self::KingIntoAttack { color, to, attacker } => {
                write!(f, "{color}'s king cannot go to {to}, which the piece on {attacker} attacks.")
            }
            Self::KingLeft { color, from, king, attacker } => {
                write!(
                    f,
                    "The piece on {from} leaves {color}'s king on {king} to be taken by the piece on {attacker}."
                )
            }
            Self::NoCastling { king, rook } => {
                write!(f, "Castling needs a king on {king} and a rook of the same side on {rook}.")
            }
        }
    }
}

impl core::error::Error for MoveError {}
