//! The set operators of [`Bitboard`], each with a set or a square on the right.

use crate::{Bitboard, Square};
use core::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Sub, SubAssign};

macro_rules! set_operator {
    ($trait:ident $method:ident, $assign_trait:ident $assign_method:ident, |$a:ident, $b:ident| $result:expr) => {
        impl<T: Into<Self>> $trait<T> for Bitboard {
            type Output = Self;

            #[inline(always)]
            fn $method(self, other: T) -> Self {
                let ($a, $b) = (self.0, Into::<Self>::into(other).0);
                Self($result)
            }
        }

        impl<T: Into<Self>> $assign_trait<T> for Bitboard {
            #[inline(always)]
            fn $assign_method(&mut self, other: T) {
                *self = $trait::$method(*self, other);
            }
        }

        impl $trait<Bitboard> for Square {
            type Output = Bitboard;

            #[inline(always)]
            fn $method(self, other: Bitboard) -> Bitboard {
                $trait::$method(Bitboard::of(self), other)
            }
        }
    };
}

set_operator!(BitOr bitor, BitOrAssign bitor_assign, |a, b| a | b);
set_operator!(BitAnd bitand, BitAndAssign bitand_assign, |a, b| a & b);
set_operator!(BitXor bitxor, BitXorAssign bitxor_assign, |a, b| a ^ b);
set_operator!(Sub sub, SubAssign sub_assign, |a, b| a & !b);

impl Not for Bitboard {
    type Output = Self;

    #[inline(always)]
    fn not(self) -> Self {
        Self(!self.0)
    }
}
