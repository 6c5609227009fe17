//! The pin rule of the engines on a mailbox: pinned pieces and pinners found by walking from the kings.

use super::cells::{Cell, Cells, LINES, attacks_along};
use arrayvec::ArrayVec;
use exchequer_core::{Color, Piece, Role, Square};

/// Maximum number of pins: one for each square on the lines of two kings.
const PINS: usize = 54;

/// The sliders that pin, and the condition on them that excludes the pinned pieces of a side.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum PinRule {
    /// Every slider pins past other sliders, and one has to stand.
    Any,
    /// The nearest slider of a line pins, and all have to stand.
    All,
}

/// Pins of both sides before the first move.
pub(super) struct MailboxPins {
    rule: PinRule,
    pins: ArrayVec<Pin, PINS>,
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
            for delta in LINES {
                push_pins(board, color, king, delta, rule, &mut pins);
            }
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

/// Appends the pins along one line from a king.
fn push_pins(
    board: &Cells,
    color: Color,
    king: Cell,
    delta: i8,
    rule: PinRule,
    pins: &mut ArrayVec<Pin, PINS>,
) {
    let (mut at, mut blocker) = (king, None);
    while let Some((cell, piece)) = board.nearest(at, delta) {
        at = cell;
        let is_slider = matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen);
        if piece.color() != color && is_slider && attacks_along(piece, delta, false) {
            if let Some(pinned) = blocker {
                pins.push(Pin { color, pinned, pinner: cell, stands: true });
            }
            if rule == PinRule::All {
                return;
            }
        } else if piece.color() == color && blocker.is_none() {
            blocker = Some(cell);
        } else {
            return;
        }
    }
}
