//! Validation of setups, the single check for every way to make a position.

use crate::Setup;
use crate::castling::{Castling, Wing};
use bitflags::bitflags;
use core::fmt;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

bitflags! {
    /// Reasons why a setup is not a position.
    ///
    /// Unlikely is not impossible: checks that no last move explains, promoted bishops, nine pawns are all
    /// accepted, since the rules say how to go on from there.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct PositionErrors: u8 {
        /// A side has no king.
        const MISSING_KING = 1 << 0;
        /// A side has several kings.
        const TOO_MANY_KINGS = 1 << 1;
        /// The side not to move is in check.
        const OPPONENT_IN_CHECK = 1 << 2;
        /// A pawn stands on the first or the eighth rank.
        const PAWN_ON_LAST_RANK = 1 << 3;
        /// No pawn can just have made a double step over the en-passant square.
        const IMPOSSIBLE_EN_PASSANT = 1 << 4;
        /// A castling right without its king and rook on the back rank, or two on one wing.
        const CASTLING_WITHOUT_ROOK = 1 << 5;
        /// More than sixteen pieces on one side.
        const TOO_MANY_PIECES = 1 << 6;
        /// A square has several pieces, or a color without a role: no FEN says so, sets put together wrongly do.
        const CONTRADICTORY_PIECES = 1 << 7;
    }
}

impl fmt::Display for PositionErrors {
    /// The reasons as one clause, joined by `, and `.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, reason) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", and ")?;
            }
            f.write_str(match reason {
                Self::MISSING_KING => "a side has no king",
                Self::TOO_MANY_KINGS => "a side has more than one king",
                Self::OPPONENT_IN_CHECK => "the side not to move is in check",
                Self::PAWN_ON_LAST_RANK => "a pawn stands on the first or last rank",
                Self::IMPOSSIBLE_EN_PASSANT => {
                    "the en-passant square is not behind a pawn that has just moved two squares"
                }
                Self::CASTLING_WITHOUT_ROOK => {
                    "a castling right has no king and rook on the back rank to go with it"
                }
                Self::TOO_MANY_PIECES => "a side has more than sixteen pieces",
                _ => "a square does not have just one piece",
            })?;
        }
        Ok(())
    }
}

impl core::error::Error for PositionErrors {}

/// Checks a setup and returns its castling rights in the form of positions.
pub(crate) fn validate(setup: &Setup) -> Result<Castling, PositionErrors> {
    let mut errors = PositionErrors::empty();
    if !setup.pieces.is_consistent() {
        errors |= PositionErrors::CONTRADICTORY_PIECES;
    }
    validate_consistent(setup, errors)
}

/// Checks a setup whose pieces do not contradict each other, or with the errors of those that do, and returns its castling rights in
/// the form of positions.
pub(crate) fn validate_consistent(setup: &Setup, errors: PositionErrors) -> Result<Castling, PositionErrors> {
    let errors = errors | errors_of_consistent(setup);
    if errors.is_empty() { Ok(castling(setup)) } else { Err(errors) }
}

/// Returns the errors of a setup whose pieces do not contradict each other.
#[inline]
pub(crate) fn errors_of_consistent(setup: &Setup) -> PositionErrors {
    let mut errors = PositionErrors::empty();
    for color in Color::ALL {
        let kings = setup.pieces(color, Role::King);
        if kings.is_empty() {
            errors |= PositionErrors::MISSING_KING;
        } else if kings.has_many() {
            errors |= PositionErrors::TOO_MANY_KINGS;
        }
        if setup.color(color).len() > 16 {
            errors |= PositionErrors::TOO_MANY_PIECES;
        }
    }
    let last_ranks = Bitboard::rank(Rank::First) | Rank::Eighth;
    if setup.role(Role::Pawn).intersects(last_ranks) {
        errors |= PositionErrors::PAWN_ON_LAST_RANK;
    }
    if setup.en_passant.is_some_and(|square| !is_possible_en_passant(setup, square)) {
        errors |= PositionErrors::IMPOSSIBLE_EN_PASSANT;
    }
    if setup.king(!setup.turn).is_some_and(|king| is_attacked(setup, king, setup.turn)) {
        errors |= PositionErrors::OPPONENT_IN_CHECK;
    }
    if !has_castling_rooks(setup) {
        errors |= PositionErrors::CASTLING_WITHOUT_ROOK;
    }
    errors
}

/// Returns `true` if a pawn of the side not to move can have jumped over `square` with the last move.
pub(crate) fn is_possible_en_passant(setup: &Setup, square: Square) -> bool {
    let them = !setup.turn;
    let passed = Bitboard::of(square);
    let pawn = passed.forward(them);
    let origin = passed.forward(setup.turn);
    square.rank() == Rank::Third.relative_to(them)
        && pawn.is_subset(setup.pieces(them, Role::Pawn))
        && setup.occupied().is_disjoint(passed | origin)
}

/// Returns `true` if a piece of `by` attacks `square`.
pub(crate) fn is_attacked(board: &impl Placement, square: Square, by: Color) -> bool {
    attacks::attackers_to(board, square, board.occupied()).intersects(board.color(by))
}

/// The squares on which a rook may have the right to castle with its king.
pub(crate) fn possible_castling_rooks(setup: &Setup) -> Bitboard {
    let of_side = |color: Color| {
        let back = Bitboard::rank(Rank::First.relative_to(color));
        let king = (setup.pieces(color, Role::King) & back).single();
        king.map_or(Bitboard::EMPTY, |_| setup.pieces(color, Role::Rook) & back)
    };
    of_side(Color::White) | of_side(Color::Black)
}

/// Returns `true` if each right to castle has its rook and its king on the back rank, and each wing one right at most.
///
/// Without a branch: about as many positions have rights as have none.
#[inline]
fn has_castling_rooks(setup: &Setup) -> bool {
    let backs = Bitboard::rank(Rank::First) | Rank::Eighth;
    Color::ALL.into_iter().fold(setup.castling_rooks.is_subset(backs), |is_right, color| {
        let back = Bitboard::rank(Rank::First.relative_to(color));
        let rooks = setup.castling_rooks & back;
        let king = setup.pieces(color, Role::King) & back;
        let queen_side = rooks & Bitboard::from_bits(king.bits().wrapping_sub(1));
        let has_king = !king.is_empty() & !king.has_many();
        is_right
            & (has_king | rooks.is_empty())
            & rooks.is_subset(setup.pieces(color, Role::Rook))
            & !queen_side.has_many()
            & !(rooks - queen_side).has_many()
    })
}

/// Returns the rights to castle of a setup without errors.
fn castling(setup: &Setup) -> Castling {
    let mut castling = Castling::NONE;
    for color in Color::ALL {
        let Some(king) = setup.king(color) else { continue };
        for rook in setup.castling_rooks & Rank::First.relative_to(color) {
            castling.add(color, Wing::of(king, rook), rook.file());
        }
    }
    castling
}
