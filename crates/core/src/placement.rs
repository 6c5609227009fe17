//! Piece placement: the board interface of exchange evaluation and attack queries.

use crate::{Bitboard, Color, Piece, Role, Square};

/// Board interface of exchange evaluation: pieces, colors and an optional en-passant square.
///
/// It need not be a legal position; kings may be missing. A board of another library becomes one by a newtype
/// that hands out its bitboards.
///
/// ```
/// use exchequer_core::{Bitboard, Color, Piece, Placement, Role, Square};
///
/// /// The bitboards of another library's board.
/// struct Theirs {
///     white: u64,
///     roles: [u64; 6],
///     occupied: u64,
/// }
///
/// impl Placement for Theirs {
///     fn color(&self, color: Color) -> Bitboard {
///         Bitboard::from_bits(if color == Color::White { self.white } else { self.occupied ^ self.white })
///     }
///
///     fn role(&self, role: Role) -> Bitboard {
///         Bitboard::from_bits(self.roles[role.index()])
///     }
/// }
///
/// // A white knight on b1 and a black pawn on c3.
/// let theirs = Theirs { white: 1 << 1, roles: [1 << 18, 1 << 1, 0, 0, 0, 0], occupied: 1 << 1 | 1 << 18 };
/// assert_eq!(theirs.piece_at(Square::C3), Some(Piece::BlackPawn));
/// assert_eq!(theirs.king(Color::White), None);
/// ```
pub trait Placement {
    /// All pieces of one side.
    fn color(&self, color: Color) -> Bitboard;

    /// All pieces of one kind, of both sides.
    fn role(&self, role: Role) -> Bitboard;

    /// The en-passant target square, which a pawn passed by its double step; `None` without one.
    #[inline]
    fn en_passant(&self) -> Option<Square> {
        None
    }

    /// All pieces.
    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        self.color(Color::White) | self.color(Color::Black)
    }

    /// All pieces of one side and kind.
    #[inline(always)]
    fn pieces(&self, color: Color, role: Role) -> Bitboard {
        self.color(color) & self.role(role)
    }

    /// The color of the piece on a square; `None` on an empty square.
    #[inline]
    fn color_at(&self, square: Square) -> Option<Color> {
        if self.color(Color::White).contains(square) {
            Some(Color::White)
        } else if self.color(Color::Black).contains(square) {
            Some(Color::Black)
        } else {
            None
        }
    }

    /// The role of the piece on a square; `None` on an empty square.
    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.role(role).contains(square))
    }

    /// The role on each square, a1 first, as [`role_at`](Self::role_at) returns them; `None` from a board without such an array.
    ///
    /// Builds for AVX-512 evaluate exchanges by it, in less time than by bitboards.
    #[inline]
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        None
    }

    /// The piece on a square; `None` on an empty square.
    #[inline]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        Some(Piece::new(self.color_at(square)?, self.role_at(square)?))
    }

    /// The king's square of a side: the lowest of several kings, `None` without a king.
    #[inline]
    fn king(&self, color: Color) -> Option<Square> {
        self.pieces(color, Role::King).first()
    }

    /// Stored pins on the king of a side, as [`Pins`] defines them; `None` from a board that stores none.
    ///
    /// A board that stores the pins of the nearest sliders alone adds those of the sliders behind them.
    #[inline]
    fn pins(&self, _color: Color) -> Option<Pins> {
        None
    }

    /// Stored pins, lines and checks of the king of a side that take no computation; `None` from a board that does not store all
    /// of them.
    #[inline]
    fn pins_at_hand(&self, _color: Color) -> Option<PinsAtHand> {
        None
    }

    /// Stored pieces of either side that give check, those of [`pins_at_hand`](Self::pins_at_hand) of both; `None` if the board
    /// does not store them.
    #[inline]
    fn checkers_at_hand(&self) -> Option<Bitboard> {
        Some(self.pins_at_hand(Color::White)?.checkers | self.pins_at_hand(Color::Black)?.checkers)
    }
}

/// Pinned pieces of one king, and the pinning sliders.
///
/// Enemy sliders that aim at the king do not hide one another: a slider pins a piece of the king's color that is the only
/// piece in between, apart from other such sliders. The front slider of two pins a piece, and so does the rear one.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pins {
    /// Pieces of the king's color that a slider pins.
    pub pinned: Bitboard,
    /// Enemy sliders that pin a piece to the king.
    pub pinners: Bitboard,
}

/// Stored pins, lines and checks of one king; see [`Placement::pins_at_hand`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct PinsAtHand {
    /// Pieces of the king's color that a slider pins, as in [`Pins`]; those behind a checker may be missing.
    pub pinned: Bitboard,
    /// The squares between the king and each enemy slider that would attack it on an empty board.
    pub lines: Bitboard,
    /// Enemy pieces that give check.
    pub checkers: Bitboard,
}

impl<P: Placement + ?Sized> Placement for &P {
    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        (**self).color(color)
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        (**self).role(role)
    }

    #[inline(always)]
    fn en_passant(&self) -> Option<Square> {
        (**self).en_passant()
    }

    // The rest has defaults, but a board may have faster forms of its own.

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        (**self).occupied()
    }

    #[inline(always)]
    fn pieces(&self, color: Color, role: Role) -> Bitboard {
        (**self).pieces(color, role)
    }

    #[inline(always)]
    fn color_at(&self, square: Square) -> Option<Color> {
        (**self).color_at(square)
    }

    #[inline(always)]
    fn role_at(&self, square: Square) -> Option<Role> {
        (**self).role_at(square)
    }

    #[inline(always)]
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        (**self).mailbox()
    }

    #[inline(always)]
    fn piece_at(&self, square: Square) -> Option<Piece> {
        (**self).piece_at(square)
    }

    #[inline(always)]
    fn king(&self, color: Color) -> Option<Square> {
        (**self).king(color)
    }

    #[inline(always)]
    fn pins(&self, color: Color) -> Option<Pins> {
        (**self).pins(color)
    }

    #[inline(always)]
    fn pins_at_hand(&self, color: Color) -> Option<PinsAtHand> {
        (**self).pins_at_hand(color)
    }

    #[inline(always)]
    fn checkers_at_hand(&self) -> Option<Bitboard> {
        (**self).checkers_at_hand()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A board that overrides every default method with a different answer.
    struct Own;

    impl Placement for Own {
        fn color(&self, _: Color) -> Bitboard {
            Bitboard::EMPTY
        }
        fn role(&self, _: Role) -> Bitboard {
            Bitboard::EMPTY
        }
        fn en_passant(&self) -> Option<Square> {
            Some(Square::E3)
        }
        fn occupied(&self) -> Bitboard {
            Bitboard::FULL
        }
        fn pieces(&self, _: Color, _: Role) -> Bitboard {
            Bitboard::DARK
        }
        fn color_at(&self, _: Square) -> Option<Color> {
            Some(Color::Black)
        }
        fn role_at(&self, _: Square) -> Option<Role> {
            Some(Role::Rook)
        }
        fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
            Some(&[Some(Role::King); Square::COUNT])
        }
        fn piece_at(&self, _: Square) -> Option<Piece> {
            Some(Piece::WhiteQueen)
        }
        fn king(&self, _: Color) -> Option<Square> {
            Some(Square::H8)
        }
        fn pins(&self, _: Color) -> Option<Pins> {
            Some(Pins { pinned: Bitboard::FULL, pinners: Bitboard::DARK })
        }
        fn pins_at_hand(&self, _: Color) -> Option<PinsAtHand> {
            Some(PinsAtHand::default())
        }
        fn checkers_at_hand(&self) -> Option<Bitboard> {
            Some(Bitboard::FULL)
        }
    }

    #[test]
    fn a_reference_answers_as_the_board_itself() {
        fn assert_same(a: impl Placement, b: impl Placement) {
            let (color, role, square) = (Color::White, Role::Pawn, Square::A1);
            assert_eq!(a.occupied(), b.occupied());
            assert_eq!(a.pieces(color, role), b.pieces(color, role));
            assert_eq!(a.color_at(square), b.color_at(square));
            assert_eq!(a.role_at(square), b.role_at(square));
            assert_eq!(a.mailbox(), b.mailbox());
            assert_eq!(a.piece_at(square), b.piece_at(square));
            assert_eq!(a.king(color), b.king(color));
            assert_eq!(a.pins(color), b.pins(color));
            assert_eq!(a.checkers_at_hand(), b.checkers_at_hand());
            assert_eq!(a.pins_at_hand(color), b.pins_at_hand(color));
            assert_eq!(a.en_passant(), b.en_passant());
        }
        assert_same(&Own, Own);
    }
}
