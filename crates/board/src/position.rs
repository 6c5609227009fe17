//! The legal position: its state, its construction and its queries.

use crate::castling::{Castling, Wing};
use crate::validate::{is_attacked, validate, validate_consistent};
use crate::{FenError, Key, Notation, PositionErrors, Setup, zobrist};
use core::fmt;
use core::str::FromStr;
use exchequer_attacks as attacks;
use exchequer_core::{
    Bitboard, ByColor, CastlingRights, Color, Pieces, Pins, PinsAtHand, Placement, Rank, Role, Square,
};

/// A position in which chess can be played; 192 bytes, copied freely.
///
/// Made from a [`Setup`] or a FEN, both checked, and changed only by legal moves. It keeps its Zobrist key,
/// the pieces that give check and the pieces that are pinned. The en-passant square is there only when an
/// en-passant capture is legal: a square that means nothing makes no difference. Equal positions have equal keys;
/// the counters are compared by `==`, but are no part of the key.
///
/// ```
/// use exchequer_board::{Position, PositionErrors, Setup};
///
/// let position: Position = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1".parse()?;
/// let takes = position.parse_san("exd6")?;
/// assert!(position.is_legal(takes) && position.captures().contains(&takes));
/// assert_eq!(position.after(takes).to_string(), "4k3/8/3P4/8/8/8/8/4K3 b - - 0 1");
///
/// let setup: Setup = "4k3/8/8/8/8/8/8/8 w - - 0 1".parse()?;
/// assert_eq!(Position::try_from(&setup), Err(PositionErrors::MISSING_KING));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
// 64-bit integers need no more than four bytes of alignment on i686; the size is the same on every platform.
#[repr(align(8))]
pub struct Position {
    pub(crate) pieces: Pieces,
    pub(crate) key: Key,
    pub(crate) checkers: Bitboard,
    /// Pieces that the slider nearest to their king on a line pins.
    pub(crate) pinned: ByColor<Bitboard>,
    /// The squares between each king and the enemy sliders that would attack it on an empty board.
    pub(crate) lines: ByColor<Bitboard>,
    pub(crate) fullmove_number: u16,
    pub(crate) halfmove_clock: u16,
    pub(crate) castling: Castling,
    pub(crate) en_passant: Option<Square>,
    pub(crate) turn: Color,
}

const _: () = assert!(
    size_of::<Position>() == if cfg!(all(target_arch = "wasm32", target_os = "unknown")) { 128 } else { 192 }
);

impl Position {
    /// The position in which a game of standard chess begins.
    #[must_use]
    pub fn start() -> Self {
        let mut setup = Setup::EMPTY;
        let back = [
            Role::Rook,
            Role::Knight,
            Role::Bishop,
            Role::Queen,
            Role::King,
            Role::Bishop,
            Role::Knight,
            Role::Rook,
        ];
        for (first, role) in Square::ALL.into_iter().zip(back) {
            for (square, color) in [(first, Color::White), (first.flip_rank(), Color::Black)] {
                setup.pieces.toggle(square, color, role);
                let before = Square::new(square.file(), Rank::Second.relative_to(color));
                setup.pieces.toggle(before, color, Role::Pawn);
            }
        }
        let mut castling = Castling::NONE;
        for color in Color::ALL {
            castling.add(color, Wing::King, Square::H1.file());
            castling.add(color, Wing::Queen, Square::A1.file());
        }
        Self::from_valid(&setup, castling)
    }

    /// Puts together a position from parts that have been checked.
    #[inline(always)]
    pub(crate) fn from_valid(setup: &Setup, castling: Castling) -> Self {
        let mut position = Self {
            pieces: Pieces::EMPTY,
            key: 0,
            checkers: Bitboard::EMPTY,
            pinned: ByColor::default(),
            lines: ByColor::default(),
            fullmove_number: 0,
            halfmove_clock: 0,
            castling,
            en_passant: None,
            turn: setup.turn,
        };
        position.set_valid(setup, castling);
        position
    }

    /// Replaces the position by parts that have been checked.
    #[inline(always)]
    fn set_valid(&mut self, setup: &Setup, castling: Castling) {
        self.pieces = setup.pieces;
        self.fullmove_number = setup.fullmove_number;
        self.halfmove_clock = setup.halfmove_clock;
        self.castling = castling;
        self.turn = setup.turn;
        self.update_checks();
        self.en_passant = setup.en_passant.filter(|&square| self.allows_en_passant(square));
        self.key = self.compute_key();
    }

    /// Creates the position of a setup whose pieces do not contradict each other, as [`Setup::from_bitboards`] makes them; faster
    /// than the conversion of any setup.
    ///
    /// Pieces that do are an error of the caller, as for [`set_consistent`](Self::set_consistent).
    ///
    /// # Errors
    ///
    /// The reasons why the setup is not a position.
    ///
    /// # Panics
    ///
    /// With debug assertions, when the pieces contradict each other.
    #[inline]
    pub fn from_consistent(setup: &Setup) -> Result<Self, PositionErrors> {
        debug_assert!(setup.pieces.is_consistent(), "a square does not have just one piece in {setup}");
        let castling = validate_consistent(setup, PositionErrors::empty())?;
        Ok(Self::from_valid(setup, castling))
    }

    /// Replaces the position by that of a setup whose pieces do not contradict each other, as [`Pieces::from_codes`] makes
    /// them; faster than the conversion of any setup.
    ///
    /// Pieces that do are an error of the caller. Debug builds catch it; other builds make a position without the guarantees
    /// of this type, but no undefined behavior.
    ///
    /// # Errors
    ///
    /// The reasons why the setup is not a position; the position is unchanged then.
    ///
    /// # Panics
    ///
    /// With debug assertions, when the pieces contradict each other.
    #[inline]
    pub fn set_consistent(&mut self, setup: &Setup) -> Result<(), PositionErrors> {
        debug_assert!(setup.pieces.is_consistent(), "a square does not have just one piece in {setup}");
        let castling = validate_consistent(setup, PositionErrors::empty())?;
        self.set_valid(setup, castling);
        Ok(())
    }

    /// The position as a setup, which can be edited and written in other notations.
    #[must_use]
    pub fn to_setup(&self) -> Setup {
        Setup {
            pieces: self.pieces,
            turn: self.turn,
            castling_rooks: self.castling.rooks(),
            en_passant: self.en_passant,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
        }
    }

    /// The FEN in X-FEN or Shredder-FEN; `Display` writes the former.
    #[must_use]
    pub fn to_fen(&self, notation: Notation) -> alloc::string::String {
        alloc::format!("{}", self.to_setup().to_fen(notation))
    }

    /// The pieces on their squares.
    #[inline]
    #[must_use]
    pub const fn board(&self) -> &Pieces {
        &self.pieces
    }

    /// The side to move.
    #[inline]
    #[must_use]
    pub const fn turn(&self) -> Color {
        self.turn
    }

    /// The castling rights that are left.
    #[inline]
    #[must_use]
    pub const fn castling_rights(&self) -> CastlingRights {
        self.castling.rights
    }

    /// Returns the rook square of one castling right, `None` if the right is gone.
    #[must_use]
    pub fn castling_rook(&self, right: CastlingRights) -> Option<Square> {
        let mut all = Color::ALL.into_iter().flat_map(|color| Wing::BOTH.map(|wing| (color, wing)));
        let (color, wing) = all.find(|&(color, wing)| wing.right(color) == right)?;
        self.castling.rook(color, wing)
    }

    /// Returns the squares of all rooks with a castling right.
    #[inline]
    #[must_use]
    pub fn castling_rooks(&self) -> Bitboard {
        self.castling.rooks()
    }

    /// Plies since the last capture or pawn move.
    #[inline]
    #[must_use]
    pub const fn halfmove_clock(&self) -> u16 {
        self.halfmove_clock
    }

    /// The number of the move, from 1.
    #[inline]
    #[must_use]
    pub const fn fullmove_number(&self) -> u16 {
        self.fullmove_number
    }

    /// The Zobrist key.
    #[inline]
    #[must_use]
    pub const fn key(&self) -> Key {
        self.key
    }

    /// The pieces that give check to the side to move.
    #[inline]
    #[must_use]
    pub const fn checkers(&self) -> Bitboard {
        self.checkers
    }

    /// The pinned pieces of the side to move, which may move only along their pin line.
    #[inline]
    #[must_use]
    pub const fn pinned(&self) -> Bitboard {
        self.pinned_of(self.turn)
    }

    /// The pinned pieces of a side; those of the side to move may move only along their pin line.
    #[inline]
    #[must_use]
    pub const fn pinned_of(&self, color: Color) -> Bitboard {
        *self.pinned.of(color)
    }

    /// Returns `true` if the side to move is in check.
    #[inline]
    #[must_use]
    pub const fn is_check(&self) -> bool {
        !self.checkers.is_empty()
    }

    /// Returns `true` if a piece of `by` attacks `square`, occupied or not.
    #[inline]
    #[must_use]
    pub fn is_attacked(&self, square: Square, by: Color) -> bool {
        is_attacked(&self.pieces, square, by)
    }

    /// The king's square of a side; a position has just one.
    #[inline(always)]
    pub(crate) fn king_of(&self, color: Color) -> Square {
        // `validate` ensures a king, so the fallback is never used.
        self.pieces.king(color).unwrap_or(Square::A1)
    }

    /// Finds the pins, also by sliders behind other sliders; out of line and cold, since most positions have none.
    #[cold]
    #[inline(never)]
    fn find_pins(&self, color: Color) -> Pins {
        attacks::pins(self, color)
    }

    /// Computes the key from scratch; it equals the incremental one.
    #[must_use]
    pub fn compute_key(&self) -> Key {
        let mut key = zobrist::castling(&self.castling) ^ zobrist::pieces(&self.pieces);
        if let Some(square) = self.en_passant {
            key ^= zobrist::en_passant(square.file());
        }
        if self.turn == Color::Black {
            key ^= zobrist::black_to_move();
        }
        key
    }
}

impl Default for Position {
    fn default() -> Self {
        Self::start()
    }
}

impl Placement for Position {
    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    #[inline(always)]
    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    #[inline(always)]
    fn role_at(&self, square: Square) -> Option<Role> {
        self.pieces.role_at(square)
    }

    #[inline(always)]
    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        self.pieces.mailbox()
    }

    #[inline(always)]
    fn pins(&self, color: Color) -> Option<Pins> {
        // A slider behind another one pins only if the front one pins or checks.
        let has_none = self.pinned[color].is_empty() & self.checkers.is_empty();
        Some(if has_none { Pins::default() } else { self.find_pins(color) })
    }

    #[inline(always)]
    fn pins_at_hand(&self, color: Color) -> Option<PinsAtHand> {
        let checkers = self.checkers & self.color(!color);
        Some(PinsAtHand { pinned: self.pinned[color], lines: self.lines[color], checkers })
    }

    #[inline(always)]
    fn checkers_at_hand(&self) -> Option<Bitboard> {
        Some(self.checkers)
    }
}

impl TryFrom<&Setup> for Position {
    type Error = PositionErrors;

    /// Checks the setup; an en-passant square is dropped when no capture there would be legal.
    #[inline]
    fn try_from(setup: &Setup) -> Result<Self, PositionErrors> {
        validate(setup).map(|castling| Self::from_valid(setup, castling))
    }
}

impl From<Position> for Setup {
    fn from(position: Position) -> Self {
        position.to_setup()
    }
}

/// Reason why a text is not a legal position.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ParsePositionError {
    /// It is not a FEN.
    Fen(FenError),
    /// It is a FEN of something that cannot be.
    Position(PositionErrors),
}

impl fmt::Display for ParsePositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Fen(error) => error.fmt(f),
            Self::Position(errors) => write!(f, "not a legal position: {errors}"),
        }
    }
}

impl core::error::Error for ParsePositionError {}

impl From<FenError> for ParsePositionError {
    fn from(error: FenError) -> Self {
        Self::Fen(error)
    }
}

impl From<PositionErrors> for ParsePositionError {
    fn from(errors: PositionErrors) -> Self {
        Self::Position(errors)
    }
}

impl FromStr for Position {
    type Err = ParsePositionError;

    fn from_str(text: &str) -> Result<Self, ParsePositionError> {
        let setup: Setup = text.parse()?;
        // No FEN has pieces that contradict each other.
        Ok(Self::from_consistent(&setup)?)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.to_setup().fmt(f)
    }
}
