//! A move in 16 bits.

use crate::{Bitboard, Role, Square};
use core::fmt;
use core::num::NonZeroU16;

/// A move: origin, destination and [kind](MoveKind); meaningful only in a position.
///
/// Castling is written king takes own rook, which is unambiguous in Chess960; positions
/// convert to and from the king's two-square step of standard UCI. `Option<Move>` is two bytes as well.
///
/// Bits 0–5 are the from-square, bits 6–11 the to-square, bits 12–15 the kind: 1 normal, 2 en passant,
/// 3 castling, 4–7 promotion to knight, bishop, rook, queen.
///
/// ```
/// use exchequer_core::{Move, MoveKind, Role, Square};
///
/// let mv = Move::promotion(Square::E7, Square::D8, Role::Knight).unwrap();
/// assert_eq!((mv.from(), mv.to(), mv.kind()), (Square::E7, Square::D8, MoveKind::Promotion(Role::Knight)));
/// assert_eq!(mv.to_string(), "e7d8n");
/// assert_eq!(Move::from_bits(mv.bits()), Some(mv));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Move(NonZeroU16);

const _: () = assert!(size_of::<Option<Move>>() == 2);

/// Kind of a [`Move`], which decides its side effects.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum MoveKind {
    /// A quiet move or a capture of no other kind.
    Normal,
    /// A pawn captures the pawn that just passed the to-square.
    EnPassant,
    /// The king castles with its rook on the to-square.
    Castling,
    /// A pawn promotes to a knight, bishop, rook or queen.
    Promotion(Role),
}

// The kind is never 0, so no move is 0: `Option<Move>` takes two bytes.
const NORMAL: NonZeroU16 = NonZeroU16::new(1 << 12).unwrap();
const EN_PASSANT: NonZeroU16 = NonZeroU16::new(2 << 12).unwrap();
const CASTLING: NonZeroU16 = NonZeroU16::new(3 << 12).unwrap();
const PROMOTION: NonZeroU16 = NonZeroU16::new(4 << 12).unwrap();

impl Move {
    /// A quiet move or a capture.
    #[inline(always)]
    #[must_use]
    pub const fn normal(from: Square, to: Square) -> Self {
        Self::with(NORMAL, from, to)
    }

    /// An en-passant capture; `to` is where the capturing pawn lands.
    #[inline(always)]
    #[must_use]
    pub const fn en_passant(from: Square, to: Square) -> Self {
        Self::with(EN_PASSANT, from, to)
    }

    /// Castling of the king with the rook.
    #[inline(always)]
    #[must_use]
    pub const fn castling(king: Square, rook: Square) -> Self {
        Self::with(CASTLING, king, rook)
    }

    /// A promotion, capturing or not; `None` for a role that no pawn may promote to.
    #[inline(always)]
    #[must_use]
    pub const fn promotion(from: Square, to: Square, role: Role) -> Option<Self> {
        let index = match role {
            Role::Knight => 0,
            Role::Bishop => 1,
            Role::Rook => 2,
            Role::Queen => 3,
            Role::Pawn | Role::King => return None,
        };
        Some(Self::with(NonZeroU16::new(PROMOTION.get() + (index << 12)).unwrap(), from, to))
    }

    #[inline(always)]
    const fn with(kind: NonZeroU16, from: Square, to: Square) -> Self {
        match NonZeroU16::new(kind.get() | from as u16 | (to as u16) << 6) {
            Some(bits) => Self(bits),
            // A set bit stays set: not reached, and folded away.
            None => Self(kind),
        }
    }

    /// The move with these bits; `None` when bits 12–15 name no kind.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u16) -> Option<Self> {
        match (bits >> 12, NonZeroU16::new(bits)) {
            (1..=7, Some(bits)) => Some(Self(bits)),
            _ => None,
        }
    }

    /// The bits of this move.
    #[inline(always)]
    #[must_use]
    pub const fn bits(self) -> u16 {
        self.0.get()
    }

    /// Origin square.
    #[inline(always)]
    #[must_use]
    pub const fn from(self) -> Square {
        Square::at(self.bits() as u32 & 63)
    }

    /// Destination square; the rook's square for castling.
    #[inline(always)]
    #[must_use]
    pub const fn to(self) -> Square {
        Square::at(self.bits() as u32 >> 6 & 63)
    }

    /// Origin and destination as a set.
    #[inline(always)]
    #[must_use]
    pub const fn squares(self) -> Bitboard {
        Bitboard::from_bits(1 << self.from() as u8 | 1 << self.to() as u8)
    }

    /// The kind of the move.
    #[inline(always)]
    #[must_use]
    pub const fn kind(self) -> MoveKind {
        // No bits are above 7 or below 1, so one comparison finds a normal move.
        match self.bits() >> 12 {
            0..=1 => MoveKind::Normal,
            2 => MoveKind::EnPassant,
            3 => MoveKind::Castling,
            4 => MoveKind::Promotion(Role::Knight),
            5 => MoveKind::Promotion(Role::Bishop),
            6 => MoveKind::Promotion(Role::Rook),
            _ => MoveKind::Promotion(Role::Queen),
        }
    }

    /// The promotion role; `None` for other moves.
    #[inline(always)]
    #[must_use]
    pub const fn promotes_to(self) -> Option<Role> {
        match self.kind() {
            MoveKind::Promotion(role) => Some(role),
            _ => None,
        }
    }
}

impl fmt::Display for Move {
    /// UCI with castling as king takes rook: `e2e4`, `e7e8q`, `e1h1`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.from(), self.to())?;
        match self.promotes_to() {
            Some(role) => write!(f, "{}", role.to_char()),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind() {
            MoveKind::Normal | MoveKind::Promotion(_) => write!(f, "{self}"),
            MoveKind::EnPassant => write!(f, "{self} en passant"),
            MoveKind::Castling => write!(f, "{self} castling"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_keeps_its_parts() {
        for from in Square::ALL {
            for to in Square::ALL {
                let all = [
                    (Some(Move::normal(from, to)), MoveKind::Normal),
                    (Some(Move::en_passant(from, to)), MoveKind::EnPassant),
                    (Some(Move::castling(from, to)), MoveKind::Castling),
                ];
                let promotions =
                    Role::PROMOTIONS.map(|role| (Move::promotion(from, to, role), MoveKind::Promotion(role)));
                for (mv, kind) in all.into_iter().chain(promotions) {
                    let mv = mv.unwrap();
                    assert_eq!((mv.from(), mv.to(), mv.kind()), (from, to, kind));
                    assert_eq!(Move::from_bits(mv.bits()), Some(mv));
                }
            }
        }
        assert_eq!(Move::promotion(Square::A7, Square::A8, Role::King), None);
        assert_eq!(Move::promotion(Square::A7, Square::A8, Role::Pawn), None);
    }

    #[test]
    fn bits_without_a_kind_are_no_move() {
        let valid = (0..=u16::MAX).filter(|&bits| Move::from_bits(bits).is_some()).count();
        assert_eq!(valid, 7 * 64 * 64);
        assert_eq!(Move::from_bits(0), None);
        assert_eq!(Move::from_bits(u16::MAX), None);
    }
}
