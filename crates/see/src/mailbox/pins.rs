//! The pin rule of the engines on a mailbox: pinned pieces and pinners found by walking from the kings.

use super::cells::{Cell, Cells, LINES, attacks_along};
use arrayvec::ArrayVec;
use exchequer_core::{Color, Piece, Role, Square};

/// Condition on the pinners of a side that excludes its pinned pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum PinRule {
    Any,
    All,
}

/// Pins of both sides before the first move.
pub(super) struct MailboxPins {
    rule: PinRule,
    pins: ArrayVec<Pin, 16>,
}

struct Pin {
    /// Side of the king.
    color: Color,
    /// Cell of the pinned piece.
    pinned: Cell,
    pinner: Cell,
    /// `true` if the pinner has not moved.
    stands: bool,
}

impl MailboxPins {
    pub(super) fn before(board: &Cells, rule: PinRule) -> Self {
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

    /// Removes a piece that leaves its cell from the pinners.
    pub(super) fn leave(&mut self, cell: Cell) {
        for pin in &mut self.pins {
            pin.stands &= pin.pinner != cell;
        }
    }

    /// Returns `true` if pins exclude the piece from capturing.
    pub(super) fn excludes(&self, color: Color, cell: Cell) -> bool {
        let mut own = self.pins.iter().filter(|pin| pin.color == color);
        own.clone().any(|pin| pin.pinned == cell)
            && match self.rule {
                PinRule::Any => own.any(|pin| pin.stands),
                PinRule::All => own.all(|pin| pin.stands),
            }
    }
}

/// Returns the pin along one line from a king.
fn pin(board: &Cells, color: Color, king: Cell, delta: i8) -> Option<Pin> {
    let (pinned, piece) = board.nearest(king, delta)?;
    if piece.color() != color {
        return None;
    }
    let (pinner, piece) = board.nearest(pinned, delta)?;
    let is_slider = matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen);
    let pins = piece.color() != color && is_slider && attacks_along(piece, delta, false);
    pins.then_some(Pin { color, pinned, pinner, stands: true })
}
