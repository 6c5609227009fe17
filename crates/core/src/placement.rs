//! Piece placement: the board interface of exchange evaluation and attack queries, and the simplest board.

use crate::{Bitboard, ByColor, ByRole, Color, Piece, Role, Square};

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

    /// Cached pins on the king of a side; `None` from a board that keeps none, so that the caller computes them.
    #[inline]
    fn pins(&self, _color: Color) -> Option<Pins> {
        None
    }
}

/// Pinned pieces of one king, and the pinning sliders.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Pins {
    /// Pieces of the king's color that are the only piece between the king and an enemy slider that aims at it.
    pub pinned: Bitboard,
    /// Enemy sliders that pin a piece to the king.
    pub pinners: Bitboard,
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
}

/// Returns one bit of each byte, that of byte 0 first.
#[inline]
fn bits_of_bytes(bytes: &[u8; Square::COUNT], bit: u32) -> u64 {
    // The product moves the lowest bits of eight bytes to its highest byte, without a carry.
    const GATHER: u64 = 0x0102_0408_1020_4080;
    const LOWEST: u64 = 0x0101_0101_0101_0101;
    let (ranks, _) = bytes.as_chunks::<8>();
    let rank = |&rank: &[u8; 8]| (u64::from_le_bytes(rank) >> bit & LOWEST).wrapping_mul(GATHER) >> 56;
    ranks.iter().rev().fold(0, |set, bytes| set << 8 | rank(bytes))
}

/// A board of pieces alone, at most one per square: eight bitboards and a mailbox of roles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
    squares: [Option<Role>; Square::COUNT],
}

impl Pieces {
    /// A board without pieces.
    pub const EMPTY: Self = Self {
        colors: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
        roles: ByRole::new([Bitboard::EMPTY; 6]),
        squares: [None; Square::COUNT],
    };

    /// Builds a board from 64 squares, a1 and b1 first.
    #[must_use]
    pub fn from_squares(squares: &[Option<Piece>; Square::COUNT]) -> Self {
        let is_white = |piece: &Option<Piece>| piece.is_some_and(|piece| piece.color() == Color::White);
        let white = |set, (index, piece)| set | u64::from(is_white(piece)) << index;
        let white = squares.iter().enumerate().fold(0, white);
        Self::from_roles(&squares.map(|piece| piece.map(Piece::role)), Bitboard::from_bits(white))
    }

    /// Builds a board from the roles on 64 squares, a1 and b1 first, and the squares of the white pieces.
    #[inline]
    #[must_use]
    pub fn from_roles(squares: &[Option<Role>; Square::COUNT], white: Bitboard) -> Self {
        // A loop over bytes of equal treatment, which compilers turn into vector instructions.
        let mut numbers = [0; Square::COUNT];
        for (number, role) in numbers.iter_mut().zip(squares) {
            *number = role.map_or(0, |role| role as u8 + 1);
        }
        // The three bits of the number of every square, as bitboards.
        let one = bits_of_bytes(&numbers, 0);
        let two = bits_of_bytes(&numbers, 1);
        let four = bits_of_bytes(&numbers, 2);
        let roles =
            [one & !two & !four, two & !one & !four, one & two, four & !one & !two, four & one, four & two];
        let occupied = one | two | four;
        let white = white.bits() & occupied;
        Self {
            colors: ByColor::new(Bitboard::from_bits(white), Bitboard::from_bits(occupied & !white)),
            roles: ByRole::new(roles.map(Bitboard::from_bits)),
            squares: *squares,
        }
    }

    /// The contents of the 64 squares, a1 and b1 first.
    #[inline(always)]
    #[must_use]
    pub const fn roles_by_square(&self) -> &[Option<Role>; Square::COUNT] {
        &self.squares
    }

    /// Puts a piece on a square and replaces the piece there.
    #[inline]
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.take(square);
        self.toggle(square, piece.color(), piece.role());
    }

    /// Takes the piece off a square and returns it.
    #[inline]
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        let piece = self.piece_at(square)?;
        self.toggle(square, piece.color(), piece.role());
        Some(piece)
    }

    /// Puts a piece on an empty square, or takes it off: the fast way to make a move.
    ///
    /// The caller ensures that the square is empty or holds exactly this piece.
    #[inline(always)]
    pub fn toggle(&mut self, square: Square, color: Color, role: Role) {
        self.colors[color] ^= square;
        self.roles[role] ^= square;
        self.squares[square.index()] = self.roles[role].contains(square).then_some(role);
    }

    /// Moves a piece to another square.
    ///
    /// The caller ensures that the piece stands on `from` and that `to` is empty.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, color: Color, role: Role) {
        let both = Bitboard::of(from) | to;
        self.colors[color] ^= both;
        self.roles[role] ^= both;
        self.squares[from.index()] = None;
        self.squares[to.index()] = Some(role);
    }

    /// Returns `true` if bitboards and mailbox agree: one color and one role on each occupied square.
    ///
    /// `put` and `take` preserve this; the other methods preserve it under their stated conditions.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        let occupied = self.occupied();
        let counted: u32 = self.roles.0.iter().map(|set| set.len()).sum();
        let known = |index: usize| {
            self.squares[index].is_some_and(|role| self.roles.0[role as usize].bits() >> index & 1 == 1)
        };
        // No early exit, and indexed by number: both avoid unpredictable branches.
        let mut all_known = true;
        let mut rest = occupied.bits();
        while rest != 0 {
            all_known &= known(rest.trailing_zeros() as usize & 63);
            rest &= rest - 1;
        }
        all_known
            && self.colors[Color::White].is_disjoint(self.colors[Color::Black])
            && counted == occupied.len()
            && self.squares.iter().filter(|role| role.is_some()).count() == occupied.len() as usize
    }

    /// Sets the bitboards of a color and a role to those of `before`, with the squares in `change` toggled.
    ///
    /// For a caller that tries move after move on one board: no store of the previous move is read back. The caller
    /// ensures that color, role and [`mark`](Self::mark) agree before the board is read.
    #[inline(always)]
    pub fn follow(&mut self, before: &Self, color: Color, role: Role, change: Bitboard) {
        self.colors[color] = before.colors[color] ^ change;
        self.roles[role] = before.roles[role] ^ change;
    }

    /// Sets the mailbox entry of a square; [`follow`](Self::follow) sets the bitboards.
    #[inline(always)]
    pub fn mark(&mut self, square: Square, role: Option<Role>) {
        self.squares[square.index()] = role;
    }
}

impl Default for Pieces {
    /// [`EMPTY`](Self::EMPTY).
    fn default() -> Self {
        Self::EMPTY
    }
}

impl Placement for Pieces {
    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    #[inline(always)]
    fn role_at(&self, square: Square) -> Option<Role> {
        self.squares[square.index()]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn put_replaces_and_take_returns() {
        let mut pieces = Pieces::EMPTY;
        pieces.put(Square::E4, Piece::WhiteRook);
        pieces.put(Square::E4, Piece::BlackQueen);
        assert_eq!(pieces.piece_at(Square::E4), Some(Piece::BlackQueen));
        assert_eq!(pieces.color(Color::White), Bitboard::EMPTY);
        assert_eq!(pieces.take(Square::E4), Some(Piece::BlackQueen));
        assert_eq!(pieces, Pieces::EMPTY);
        assert_eq!(pieces.take(Square::E4), None);
    }

    #[test]
    fn every_piece_is_found_on_its_square() {
        for (piece, square) in Piece::ALL.into_iter().zip(Square::ALL) {
            let mut pieces = Pieces::EMPTY;
            pieces.put(square, piece);
            assert_eq!(pieces.piece_at(square), Some(piece));
            assert_eq!(pieces.role_at(square.flip_rank()), None);
        }
    }

    #[test]
    fn a_moved_piece_is_found_on_its_destination() {
        let mut pieces = Pieces::EMPTY;
        pieces.toggle(Square::E2, Color::White, Role::Pawn);
        pieces.shift(Square::E2, Square::E4, Color::White, Role::Pawn);
        assert_eq!((pieces.piece_at(Square::E2), pieces.role_at(Square::E2)), (None, None));
        assert_eq!(pieces.piece_at(Square::E4), Some(Piece::WhitePawn));
        pieces.toggle(Square::E4, Color::White, Role::Pawn);
        assert_eq!(pieces, Pieces::EMPTY);
    }

    #[test]
    fn squares_make_the_board_that_putting_makes() {
        let mut squares = [None; Square::COUNT];
        let mut expected = Pieces::EMPTY;
        for (i, piece) in Piece::ALL.into_iter().cycle().take(30).enumerate() {
            let square = Square::ALL[i * 13 % 64];
            squares[square.index()] = Some(piece);
            expected.put(square, piece);
        }
        assert_eq!(Pieces::from_squares(&squares), expected);
        assert!(expected.is_consistent());
        assert_eq!(Pieces::from_squares(&[None; Square::COUNT]), Pieces::EMPTY);
    }

    #[test]
    fn contradictions_are_seen() {
        let mut pieces = Pieces::EMPTY;
        pieces.put(Square::E4, Piece::WhiteRook);
        pieces.put(Square::A1, Piece::BlackKing);
        assert!(pieces.is_consistent());
        let changed = |change: fn(&mut Pieces)| {
            let mut changed = pieces;
            change(&mut changed);
            changed.is_consistent()
        };
        // Two pieces on a square, one piece of both colors, a bitboard bit without a mailbox entry, and the reverse.
        assert!(!changed(|pieces| pieces.toggle(Square::E4, Color::Black, Role::Pawn)));
        assert!(!changed(|pieces| pieces.toggle(Square::E4, Color::White, Role::Pawn)));
        assert!(!changed(|pieces| pieces.toggle(Square::E4, Color::Black, Role::Rook)));
        assert!(!changed(|pieces| pieces.mark(Square::E4, Some(Role::Queen))));
        assert!(!changed(|pieces| pieces.mark(Square::E4, None)));
        assert!(!changed(|pieces| pieces.mark(Square::E5, Some(Role::Pawn))));
        assert!(!changed(|pieces| {
            let before = *pieces;
            pieces.follow(&before, Color::White, Role::Rook, Bitboard::of(Square::E5));
        }));
    }

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
        fn piece_at(&self, _: Square) -> Option<Piece> {
            Some(Piece::WhiteQueen)
        }
        fn king(&self, _: Color) -> Option<Square> {
            Some(Square::H8)
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
            assert_eq!(a.piece_at(square), b.piece_at(square));
            assert_eq!(a.king(color), b.king(color));
            assert_eq!(a.en_passant(), b.en_passant());
        }
        assert_same(&Own, Own);
    }

    #[test]
    fn a_missing_king_is_none() {
        assert_eq!(Pieces::EMPTY.king(Color::White), None);
    }
}
