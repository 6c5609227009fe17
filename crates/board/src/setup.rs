//! An unchecked position, as written in a FEN.

use crate::{FenError, Notation, PositionErrors, fen};
use core::fmt;
use core::str::FromStr;
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Pieces, Placement, Role, Square};

/// Contents of a FEN, legal position or not.
///
/// It is a [`Placement`], so that exchanges can be evaluated on boards without kings; for anything that needs
/// the rules, turn it into a [`Position`](crate::Position). `Display` writes X-FEN.
///
/// ```
/// use exchequer_board::{Notation, Setup};
///
/// // Which of the two rooks may castle: X-FEN says so only where the letter Q would mean the other one.
/// let setup: Setup = "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1".parse()?;
/// assert_eq!(setup.to_string(), "4k3/8/8/8/8/8/8/R1R1K3 w C - 0 1");
/// let outer: Setup = "4k3/8/8/8/8/8/8/R1R1K3 w Q - 0 1".parse()?;
/// assert_eq!(outer.to_fen(Notation::Chess960).to_string(), "4k3/8/8/8/8/8/8/R1R1K3 w A - 0 1");
/// # Ok::<(), exchequer_board::FenError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setup {
    /// The pieces.
    pub pieces: Pieces,
    /// The side to move.
    pub turn: Color,
    /// The squares of the rooks said to have the right to castle.
    pub castling_rooks: Bitboard,
    /// The en-passant square: the one passed over by a double pawn push.
    pub en_passant: Option<Square>,
    /// Plies since the last capture or pawn move.
    pub halfmove_clock: u16,
    /// The number of the move, from 1, counted up after Black's.
    pub fullmove_number: u16,
}

impl Setup {
    /// A board without pieces, White to move.
    pub const EMPTY: Self = Self {
        pieces: Pieces::EMPTY,
        turn: Color::White,
        castling_rooks: Bitboard::EMPTY,
        en_passant: None,
        halfmove_clock: 0,
        fullmove_number: 1,
    };

    /// A setup from the bitboards of another board, without castling and en passant; the remaining fields are public.
    ///
    /// ```
    /// use exchequer_board::{Position, Setup};
    /// use exchequer_core::{Bitboard, ByColor, ByRole, Color, Square};
    ///
    /// // pawns, knights, bishops, rooks, queens, kings
    /// let roles = [0x0000_0010_1000_0000, 0, 0, 0x80, 0, 0x1000_0000_0000_0010].map(Bitboard::from_bits);
    /// let colors = ByColor::new(Bitboard::from_bits(0x1000_0090), Bitboard::from_bits(0x1000_0010_0000_0000));
    /// let setup = Setup {
    ///     castling_rooks: Bitboard::of(Square::H1),
    ///     fullmove_number: 20,
    ///     ..Setup::from_bitboards(colors, ByRole::new(roles), Color::White)?
    /// };
    /// assert_eq!(Position::try_from(&setup)?.to_string(), "4k3/8/8/4p3/4P3/8/8/4K2R w K - 0 20");
    /// # Ok::<(), exchequer_board::PositionErrors>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`PositionErrors::CONTRADICTORY_PIECES`] if a square has two roles or two colors, or one of both and not the other. The
    /// conversion to a [`Position`](crate::Position) checks all else, as for a FEN.
    pub fn from_bitboards(
        colors: ByColor<Bitboard>,
        roles: ByRole<Bitboard>,
        turn: Color,
    ) -> Result<Self, PositionErrors> {
        let pieces = Pieces::from_bitboards(colors, roles).ok_or(PositionErrors::CONTRADICTORY_PIECES)?;
        Ok(Self { pieces, turn, ..Self::EMPTY })
    }

    /// The FEN of this setup; the notation decides whether castling is written as X-FEN (`KQkq`, a file letter
    /// only where that is ambiguous) or as Shredder-FEN (always file letters).
    pub fn to_fen(&self, notation: Notation) -> impl fmt::Display + '_ {
        fen::Writer { setup: self, notation }
    }
}

impl Placement for Setup {
    #[inline]
    fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    #[inline]
    fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    #[inline]
    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline]
    fn role_at(&self, square: Square) -> Option<Role> {
        self.pieces.role_at(square)
    }
}

impl FromStr for Setup {
    type Err = FenError;

    /// Reads a FEN of at least board and side to move; castling and en passant default to `-`, the counters to
    /// `0 1`. Castling may be FEN, X-FEN or Shredder-FEN.
    ///
    /// # Errors
    ///
    /// A [`FenError`] that names the field, the character and what was expected there.
    fn from_str(text: &str) -> Result<Self, FenError> {
        fen::parse(text)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_fen(Notation::Standard).fmt(f)
    }
}
