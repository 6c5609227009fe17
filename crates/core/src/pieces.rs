//! The simplest board: pieces on squares.

use crate::bit_planes::{bit_planes, role_codes, role_sets};
use crate::{Bitboard, ByColor, ByRole, Color, Piece, Placement, Role, Square};

/// `true` if a board has a mailbox: not in a WebAssembly module for pages (`wasm32-unknown-unknown`), where filling it takes longer than it saves.
const HAS_MAILBOX: bool = !cfg!(all(target_arch = "wasm32", target_os = "unknown"));

/// Number of squares in the mailbox.
const MAILBOX: usize = if HAS_MAILBOX { Square::COUNT } else { 0 };

/// A board of pieces alone, at most one per square: eight bitboards and a mailbox of roles, which a module for pages does without.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pieces {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
    squares: [Option<Role>; MAILBOX],
}

impl Pieces {
    /// A board without pieces.
    pub const EMPTY: Self = Self {
        colors: ByColor::new(Bitboard::EMPTY, Bitboard::EMPTY),
        roles: ByRole::new([Bitboard::EMPTY; 6]),
        squares: [None; MAILBOX],
    };

    /// Builds a board from 64 squares, a1 and b1 first.
    #[must_use]
    pub fn from_squares(squares: &[Option<Piece>; Square::COUNT]) -> Self {
        let mut codes = [0; Square::COUNT];
        // A loop instead of `map`, which compiles to a call per element for arrays of this length.
        for (piece, code) in squares.iter().zip(&mut codes) {
            let number = piece.map_or(Piece::COUNT as u8, |piece| piece as u8);
            *code = number + 2 * u8::from(number >= Piece::BlackPawn as u8);
        }
        Self::from_codes(&codes)
    }

    /// Builds a board from a code for each of 64 squares, a1 and b1 first: bits 0–2 are the number of the role, or 6 or
    /// 7 for an empty square, and bit 3 is set for Black.
    #[must_use]
    pub fn from_codes(codes: &[u8; Square::COUNT]) -> Self {
        Self::from_codes_and_planes(codes, &bit_planes(codes).map(Bitboard::from_bits))
    }

    /// Builds a board from [codes](Self::from_codes), and for each of their low four bits the squares whose code has it.
    ///
    /// The caller ensures that both agree; debug builds check it. Other builds make a board whose bitboards and mailbox
    /// contradict each other.
    ///
    /// # Panics
    ///
    /// With debug assertions, when codes and planes differ.
    #[inline]
    #[must_use]
    pub fn from_codes_and_planes(codes: &[u8; Square::COUNT], planes: &[Bitboard; 4]) -> Self {
        let planes = planes.map(Bitboard::bits);
        debug_assert_eq!(planes, bit_planes(codes), "codes and planes differ");
        let roles = role_sets(&planes);
        let occupied = roles.into_iter().fold(0, |union, set| union | set);
        let black = Bitboard::from_bits(occupied & planes[3]);
        let mut board = Self::EMPTY;
        board.colors = ByColor::new(Bitboard::from_bits(occupied) - black, black);
        for (set, bits) in board.roles.0.iter_mut().zip(roles) {
            *set = Bitboard::from_bits(bits);
        }
        for (role, code) in board.squares.iter_mut().zip(codes) {
            *role = Role::from_index(u32::from(code & 7));
        }
        board
    }

    /// Builds a board from the pieces of each side and of each kind; `None` if they contradict each other: a square with
    /// two roles or two colors, or with one of both and not the other.
    ///
    /// ```
    /// use exchequer_core::{Bitboard, ByColor, ByRole, Piece, Pieces, Placement, Square};
    ///
    /// let (rook, king) = (Bitboard::of(Square::A1), Bitboard::of(Square::E8));
    /// let none = Bitboard::EMPTY;
    /// let colors = ByColor::new(rook, king);
    /// let pieces = Pieces::from_bitboards(colors, ByRole::new([none, none, none, rook, none, king])).unwrap();
    /// assert_eq!(pieces.piece_at(Square::E8), Some(Piece::BlackKing));
    /// // A queen on the square of the rook, and a piece without a role.
    /// assert_eq!(Pieces::from_bitboards(colors, ByRole::new([none, none, none, rook, rook, king])), None);
    /// assert_eq!(Pieces::from_bitboards(colors, ByRole::new([none, none, none, rook, none, none])), None);
    /// ```
    #[must_use]
    pub fn from_bitboards(colors: ByColor<Bitboard>, roles: ByRole<Bitboard>) -> Option<Self> {
        let mut pieces = Self::EMPTY;
        pieces.set_bitboards(colors, roles).then_some(pieces)
    }

    /// Replaces the board by that of [`from_bitboards`](Self::from_bitboards), for a caller that reads one board after the other;
    /// `false` if the sets contradict each other, and the board is unchanged then.
    #[cfg_attr(not(target_arch = "wasm32"), inline)]
    pub fn set_bitboards(&mut self, colors: ByColor<Bitboard>, roles: ByRole<Bitboard>) -> bool {
        if !agree(&colors, &roles) {
            return false;
        }
        if HAS_MAILBOX {
            let occupied = colors[Color::White] | colors[Color::Black];
            for (role, code) in self.squares.iter_mut().zip(role_codes(&roles, occupied)) {
                *role = Role::from_index(u32::from(code));
            }
        }
        (self.colors, self.roles) = (colors, roles);
        true
    }

    /// Returns the role on the square with a number, a1 first; only its low six bits count.
    #[inline(always)]
    #[must_use]
    pub fn role_on(&self, index: usize) -> Option<Role> {
        let index = index % Square::COUNT;
        if HAS_MAILBOX { self.squares[index] } else { role_in(&self.roles, index) }
    }

    /// Sets the mailbox entry of a square.
    #[inline(always)]
    fn enter(&mut self, square: Square, role: Option<Role>) {
        if HAS_MAILBOX {
            self.squares[square.index()] = role;
        }
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
        self.enter(square, self.roles[role].contains(square).then_some(role));
    }

    /// Moves a piece to another square.
    ///
    /// The caller ensures that the piece stands on `from` and that `to` is empty.
    #[inline(always)]
    pub fn shift(&mut self, from: Square, to: Square, color: Color, role: Role) {
        let both = Bitboard::of(from) | to;
        self.colors[color] ^= both;
        self.roles[role] ^= both;
        self.enter(from, None);
        self.enter(to, Some(role));
    }

    /// Returns `true` if bitboards and mailbox agree: one color and one role on each occupied square.
    ///
    /// `put` and `take` preserve this; the other methods preserve it under their stated conditions.
    #[must_use]
    pub fn is_consistent(&self) -> bool {
        if !HAS_MAILBOX {
            return agree(&self.colors, &self.roles);
        }
        // Whole sets from the bits of the codes: no loop over the pieces, which would mispredict its end.
        let mut codes = [0; Square::COUNT];
        for (role, code) in self.squares.iter().zip(&mut codes) {
            *code = role.map_or(Role::COUNT as u8, |role| role as u8);
        }
        let roles = role_sets(&bit_planes(&codes));
        let known = roles.into_iter().fold(0, |union, set| union | set);
        self.roles.0.iter().zip(roles).all(|(set, bits)| set.bits() == bits)
            && self.occupied().bits() == known
            && self.colors[Color::White].is_disjoint(self.colors[Color::Black])
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
        self.enter(square, role);
    }
}

/// Returns `true` if the sets are a board: one color and one role on each occupied square.
#[inline(always)]
fn agree(colors: &ByColor<Bitboard>, roles: &ByRole<Bitboard>) -> bool {
    let (mut occupied, mut has_two_roles) = (Bitboard::EMPTY, Bitboard::EMPTY);
    for set in roles.0 {
        has_two_roles |= occupied & set;
        occupied |= set;
    }
    let (white, black) = (colors[Color::White], colors[Color::Black]);
    has_two_roles.is_empty() && white.is_disjoint(black) && white | black == occupied
}

/// Returns the role on a square from the sets of a board.
#[cfg_attr(target_arch = "wasm32", inline(never))]
fn role_in(roles: &ByRole<Bitboard>, index: usize) -> Option<Role> {
    let of = |role: Role| (roles[role].bits() >> index) as u32 & 1;
    // The bits of the role's number.
    let low = of(Role::Knight) | of(Role::Rook) | of(Role::King);
    let code = low | (of(Role::Bishop) | of(Role::Rook)) << 1 | (of(Role::Queen) | of(Role::King)) << 2;
    if code == 0 && of(Role::Pawn) == 0 { None } else { Role::from_index(code) }
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
        self.role_on(square.index())
    }

    #[inline(always)]
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        self.squares.first_chunk()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn roles_of_sets_are_those_of_the_mailbox() {
        let mut pieces = Pieces::EMPTY;
        for (square, piece) in Square::ALL.into_iter().zip(Piece::ALL.into_iter().cycle()).step_by(2) {
            pieces.put(square, piece);
        }
        for square in Square::ALL {
            assert_eq!(role_in(&pieces.roles, square.index()), pieces.role_at(square), "{square}");
        }
    }

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
    fn codes_make_the_board_that_putting_makes() {
        for empty in [6, 7, 14, 15, 0xF6] {
            let mut codes = [empty; Square::COUNT];
            let mut expected = Pieces::EMPTY;
            for (i, piece) in Piece::ALL.into_iter().cycle().take(30).enumerate() {
                let square = Square::ALL[i * 13 % 64];
                codes[square.index()] = piece.role() as u8 | (piece.color() as u8) << 3;
                expected.put(square, piece);
            }
            assert_eq!(Pieces::from_codes(&codes), expected);
        }
    }

    #[test]
    fn bitboards_make_the_board_that_putting_makes() {
        let mut expected = Pieces::EMPTY;
        for (i, piece) in Piece::ALL.into_iter().cycle().take(45).enumerate() {
            expected.put(Square::ALL[i * 13 % 64], piece);
            assert_eq!(Pieces::from_bitboards(expected.colors, expected.roles), Some(expected));
        }
        assert_eq!(Pieces::from_bitboards(ByColor::default(), ByRole::default()), Some(Pieces::EMPTY));
    }

    #[test]
    fn contradictory_bitboards_make_no_board() {
        let mut pieces = Pieces::EMPTY;
        pieces.put(Square::E4, Piece::WhiteRook);
        pieces.put(Square::A1, Piece::BlackKing);
        for color in Color::ALL {
            for square in [Square::E4, Square::A1, Square::H8] {
                let mut colors = pieces.colors;
                colors[color] ^= square;
                assert_eq!(Pieces::from_bitboards(colors, pieces.roles), None, "{color} {square}");
                let mut same = pieces;
                assert!(!same.set_bitboards(colors, pieces.roles) && same == pieces, "{color} {square}");
            }
        }
        for role in Role::ALL {
            for square in [Square::E4, Square::A1, Square::H8] {
                let mut roles = pieces.roles;
                roles[role] ^= square;
                assert_eq!(Pieces::from_bitboards(pieces.colors, roles), None, "{role} {square}");
            }
        }
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
        let of_the_mailbox: [fn(&mut Pieces); 4] = [
            |pieces| pieces.mark(Square::E4, Some(Role::Queen)),
            |pieces| pieces.mark(Square::E4, None),
            |pieces| pieces.mark(Square::E5, Some(Role::Pawn)),
            |pieces| {
                let before = *pieces;
                pieces.follow(&before, Color::White, Role::Rook, Bitboard::of(Square::E5));
            },
        ];
        for change in of_the_mailbox {
            assert_eq!(changed(change), !HAS_MAILBOX);
        }
    }

    #[test]
    fn a_missing_king_is_none() {
        assert_eq!(Pieces::EMPTY.king(Color::White), None);
    }
}
