//! The pin rule of the engines on a mailbox: pinned pieces and pinners found by walking from the kings.

use crate::mailbox::{Cell, Mailbox};
use crate::mailbox_exchange::{LINES, attacks_along};
use arrayvec::ArrayVec;
use exchequer_core::{Color, Piece, Role, Square};

/// Condition on the pinners of a side that excludes its pinned pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum PinRule {
    Any,
    All,
}

/// Single pieces between a king and an enemy slider before the first move, for both sides.
pub(crate) struct MailboxPins {
    rule: PinRule,
    pins: ArrayVec<Pin, 16>,
}

struct Pin {
    /// Side of the king.
    color: Color,
    shield: Cell,
    pinner: Cell,
    /// `true` if the pinner has not moved.
    stands: bool,
}

impl MailboxPins {
    pub(crate) fn before(board: &Mailbox, rule: PinRule) -> Self {
        let mut pins = ArrayVec::new();
        for color in Color::ALL {
            // With several kings the one on the lowest square counts.
            let is_king = |cell: &Cell| board.piece(*cell) == Some(Piece::new(color, Role::King));
            let Some(king) = Square::ALL.into_iter().map(Cell::of).find(is_king) else { continue };
            let found = LINES.into_iter().filter_map(|delta| pin(board, color, king, delta));
            pins.extend(found);
        }
        Self { rule, pins }
    }

    /// Notes that a piece has left its cell.
    pub(crate) fn leave(&mut self, cell: Cell) {
        for pin in &mut self.pins {
            pin.stands &= pin.pinner != cell;
        }
    }

    /// Returns `true` if pins exclude the piece from capturing.
    pub(crate) fn excludes(&self, color: Color, cell: Cell) -> bool {
        let mut own = self.pins.iter().filter(|pin| pin.color == color);
        own.clone().any(|pin| pin.shield == cell)
            && match self.rule {
                PinRule::Any => own.any(|pin| pin.stands),
                PinRule::All => own.all(|pin| pin.stands),
            }
    }
}

/// The pin along one line from a king.
fn pin(board: &Mailbox, color: Color, king: Cell, delta: i8) -> Option<Pin> {
    let (shield, piece) = board.nearest(king, delta)?;
    if piece.color() != color {
        return None;
    }
    let (pinner, piece) = board.nearest(shield, delta)?;
    let is_slider = matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen);
    let pins = piece.color() != color && is_slider && attacks_along(piece, delta, false);
    pins.then_some(Pin { color, shield, pinner, stands: true })
}
