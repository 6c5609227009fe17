//! The board of the modern yardstick.

use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Pins, Placement, Role, Square};
use exchequer_see::PieceValues;

/// A board as an engine keeps it for its search: bitboards, a mailbox, and the pins on both kings.
///
/// Its construction stands for what an engine updates with each move, and is no part of a measurement.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
pub struct YardstickBoard {
    /// The role on each square. An empty square has that of a king: both have the value 0, and no branch tells them apart.
    mailbox: [Role; Square::COUNT],
    pub(super) roles: ByRole<Bitboard>,
    pub(super) colors: ByColor<Bitboard>,
    pub(super) occupied: Bitboard,
    pub(super) pins: ByColor<Pins>,
    pub(super) turn: Color,
}

impl YardstickBoard {
    /// Copies the pieces and the turn of a position and works out the pins.
    #[must_use]
    pub fn new(position: &Position) -> Self {
        Self::of(position, position.turn())
    }

    pub(super) fn of(placement: &impl Placement, turn: Color) -> Self {
        let mut mailbox = [Role::King; Square::COUNT];
        for square in placement.occupied() {
            mailbox[square.index()] = placement.role_at(square).unwrap_or(Role::King);
        }
        Self {
            mailbox,
            roles: ByRole::new(Role::ALL.map(|role| placement.role(role))),
            colors: ByColor::new(placement.color(Color::White), placement.color(Color::Black)),
            occupied: placement.occupied(),
            pins: ByColor::new(
                attacks::pins(placement, Color::White),
                attacks::pins(placement, Color::Black),
            ),
            turn,
        }
    }

    /// Returns the value of the piece on a square, 0 for a king and for an empty square.
    #[inline(always)]
    pub(super) fn value_at(&self, square: Square, values: &PieceValues) -> i32 {
        values.of(self.mailbox[square.index()])
    }

    /// Returns the pieces that capture along diagonals.
    #[inline(always)]
    pub(super) fn diagonal(&self) -> Bitboard {
        self.roles[Role::Bishop] | self.roles[Role::Queen]
    }

    /// Returns the pieces that capture along files and ranks.
    #[inline(always)]
    pub(super) fn orthogonal(&self) -> Bitboard {
        self.roles[Role::Rook] | self.roles[Role::Queen]
    }
}
