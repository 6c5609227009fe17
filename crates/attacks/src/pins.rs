//! Blockers, pinners and slider checks of a king, by both definitions of a pin.
//!
//! [`blockers`] has the pins that bind under the rules of chess: the slider nearest to the king on a line pins. [`pins`] has
//! those of exchange evaluation: enemy sliders that aim at the king do not hide one another.

use crate::{between, bishop_rays, rook_rays};
use exchequer_core::{Bitboard, Color, Pins, Placement, Role, Square, select_unpredictable};

/// Sliders that aim at a king, and the pieces that block them; see [`blockers`].
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Blockers {
    /// Pieces of either color that are the only piece between the king and an enemy slider.
    ///
    /// Those of the king's color are pinned; the enemy's give a discovered check when they leave the line.
    pub blockers: Bitboard,
    /// Enemy sliders that pin a piece of the king's color.
    pub pinners: Bitboard,
    /// Enemy sliders with no piece in between, which give check.
    pub checkers: Bitboard,
    /// The squares between the king and each enemy slider that would attack it on an empty board, whether occupied or not.
    pub lines: Bitboard,
}

/// Returns the blockers, pinners and slider checks of a king of `color` on `king`, with the pieces in `occupied`.
///
/// A slider with two pieces in between pins nothing, even if one of them is another slider; [`pins`] leaves those out. One
/// step for each enemy slider on a line with the king, and no slider lookup.
///
/// ```
/// use exchequer_attacks::{self as attacks, Blockers};
/// use exchequer_core::{Bitboard, Color, Piece, Pieces, Placement, Square};
///
/// let mut board = Pieces::EMPTY;
/// board.put(Square::E1, Piece::WhiteKing);
/// board.put(Square::E4, Piece::WhiteKnight);
/// board.put(Square::E8, Piece::BlackRook);
/// board.put(Square::C3, Piece::BlackPawn);
/// board.put(Square::A5, Piece::BlackBishop);
///
/// // The rook pins the knight. The bishop pins nothing, and gives a discovered check when the pawn leaves the diagonal.
/// let Blockers { blockers, pinners, checkers, .. } =
///     attacks::blockers(&board, Square::E1, Color::White, board.occupied());
/// assert_eq!(blockers, Bitboard::from(Square::E4) | Square::C3);
/// assert_eq!(blockers & board.color(Color::White), Bitboard::from(Square::E4));
/// assert_eq!(pinners, Bitboard::from(Square::E8));
/// assert!(checkers.is_empty());
/// ```
#[inline(always)]
#[must_use]
pub fn blockers(placement: &impl Placement, king: Square, color: Color, occupied: Bitboard) -> Blockers {
    let own = placement.color(color);
    let mut found = Blockers::default();
    for sniper in snipers(placement, king) & placement.color(!color) & occupied {
        let line = between(king, sniper);
        let between = line & occupied;
        let sniper = Bitboard::of(sniper);
        found.lines |= line;
        let blocker = select_unpredictable(between.has_many(), Bitboard::EMPTY, between);
        found.blockers |= blocker;
        found.pinners |= select_unpredictable(blocker.is_disjoint(own), Bitboard::EMPTY, sniper);
        found.checkers |= select_unpredictable(between.is_empty(), sniper, Bitboard::EMPTY);
    }
    found
}

/// Returns the pins on the king of `color`, with every enemy slider that aims at it off the board; empty without a king.
///
/// One step for each enemy slider on a line with the king, and no slider lookup.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Color, Piece, Pieces, Pins, Square};
///
/// let mut board = Pieces::EMPTY;
/// board.put(Square::E1, Piece::WhiteKing);
/// board.put(Square::E4, Piece::WhiteKnight);
/// board.put(Square::E6, Piece::BlackQueen);
/// board.put(Square::E8, Piece::BlackRook);
///
/// // The rook pins the knight through the queen.
/// let pins = attacks::pins(&board, Color::White);
/// assert_eq!((pins.pinned, pins.pinners), (Square::E4.into(), Bitboard::from(Square::E6) | Square::E8));
///
/// // The rules of chess know the queen's pin alone.
/// let nearest = attacks::nearest_pins(&board, Color::White, pins);
/// assert_eq!(nearest, Pins { pinned: Square::E4.into(), pinners: Square::E6.into() });
/// assert_eq!(attacks::pins_behind(&board, Color::White, nearest), pins);
/// ```
#[inline]
#[must_use]
pub fn pins(placement: &impl Placement, color: Color) -> Pins {
    let Some(king) = placement.king(color) else { return Pins::default() };
    let snipers = snipers(placement, king) & placement.color(!color);
    with_pinners(placement, king, color, Pins::default(), snipers, placement.occupied() - snipers)
}

/// Returns the pins that [`pins`] finds, from the `nearest` ones: those of the slider nearest to the king on each line.
///
/// Two lookups, and one step for each enemy slider on a line with the king that is not among the nearest pinners.
#[inline]
#[must_use]
pub fn pins_behind(placement: &impl Placement, color: Color, nearest: Pins) -> Pins {
    let Some(king) = placement.king(color) else { return nearest };
    let snipers = snipers(placement, king) & placement.color(!color);
    // A single slider has none behind it.
    if !snipers.has_many() {
        return nearest;
    }
    let behind = snipers - nearest.pinners;
    with_pinners(placement, king, color, nearest, behind, placement.occupied() - snipers)
}

/// Returns those of the `pins` on the king of `color` whose pinner is the slider nearest to the king on its line.
///
/// One step for each pinner.
#[inline(always)]
#[must_use]
pub fn nearest_pins(placement: &impl Placement, color: Color, pins: Pins) -> Pins {
    let Some(king) = placement.king(color) else { return Pins::default() };
    with_pinners(placement, king, color, Pins::default(), pins.pinners, placement.occupied())
}

/// Adds the pins by those of the `sliders` that have a single piece of `color` between them and the king.
#[inline(always)]
fn with_pinners(
    placement: &impl Placement,
    king: Square,
    color: Color,
    mut pins: Pins,
    sliders: Bitboard,
    occupied: Bitboard,
) -> Pins {
    for slider in sliders {
        let between = between(king, slider) & occupied;
        let pinned =
            select_unpredictable(between.has_many(), Bitboard::EMPTY, between & placement.color(color));
        pins.pinned |= pinned;
        pins.pinners |= select_unpredictable(pinned.is_empty(), Bitboard::EMPTY, slider.into());
    }
    pins
}

/// Returns the sliders of both colors that attack `square` on an empty board; two lookups, constant time.
#[inline(always)]
#[must_use]
pub fn snipers(placement: &impl Placement, square: Square) -> Bitboard {
    let queens = placement.role(Role::Queen);
    rook_rays(square) & (placement.role(Role::Rook) | queens)
        | bishop_rays(square) & (placement.role(Role::Bishop) | queens)
}
