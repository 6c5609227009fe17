//! The exchange on a mailbox: attackers found by walking from the square, x-ray attackers behind each capturer.

use super::cells::{Cell, Cells, LINES, attacks_along};
use super::pins::MailboxPins;
use crate::first_move::FirstMove;
use arrayvec::ArrayVec;
use exchequer_core::{Color, Role};

const KNIGHT_JUMPS: [i8; 8] = [33, 18, -14, -31, -33, -18, 14, 31];
/// Maximum number of attackers: squares on lines and a knight jump away.
const ATTACKERS: usize = 35;

/// An attacker of the exchange square.
#[derive(Clone, Copy)]
pub(super) struct Capturer {
    pub(super) color: Color,
    pub(super) role: Role,
    pub(super) cell: Cell,
    /// `true` if another piece blocked it before the first move.
    pub(super) hidden: bool,
    /// Step from the exchange square towards the piece.
    delta: i8,
}

/// State of an exchange between two captures.
pub(super) struct MailboxExchange<'a> {
    board: &'a Cells,
    to: Cell,
    /// Cells emptied by the first move: the origin and the cell of the captured piece. Walks pass over them.
    left: [Cell; 2],
    attackers: ArrayVec<Capturer, ATTACKERS>,
    /// Pins before the first move, if the rules have them.
    pins: Option<MailboxPins>,
    side: Color,
}

impl<'a> MailboxExchange<'a> {
    /// Creates the exchange after its first move, with the other side to reply.
    pub(super) fn after(first: &FirstMove, board: &'a Cells, pins: Option<MailboxPins>) -> Self {
        let mut exchange = Self {
            board,
            to: Cell::of(first.to),
            left: [Cell::of(first.from), Cell::of(first.captured_on)],
            attackers: ArrayVec::new(),
            pins,
            side: !first.mover,
        };
        for cell in exchange.left {
            exchange.leave(cell);
        }
        let to = exchange.to;
        for delta in LINES {
            exchange.attackers.extend(exchange.walk(to, delta, false));
        }
        for delta in KNIGHT_JUMPS {
            exchange.attackers.extend(exchange.knight(delta));
        }
        exchange
    }

    /// Captures with the least valuable attacker of the side to move, the lowest square among equals, and changes the side.
    ///
    /// Returns `None` if no piece may capture.
    pub(super) fn next_capturer(&mut self) -> Option<Capturer> {
        let allowed = |capturer: &Capturer| {
            !self.is_excluded(capturer) && (capturer.role != Role::King || self.is_safe_for(capturer))
        };
        let (index, capturer) = self
            .attackers
            .iter()
            .copied()
            .enumerate()
            .filter(|(_, capturer)| capturer.color == self.side && allowed(capturer))
            .min_by_key(|(_, capturer)| (capturer.role, capturer.cell))?;
        self.attackers.swap_remove(index);
        self.leave(capturer.cell);
        // A knight blocks no line, and a capture by a king is the last.
        if capturer.role != Role::Knight && capturer.role != Role::King {
            self.attackers.extend(self.walk(capturer.cell, capturer.delta, true));
        }
        self.side = !self.side;
        Some(capturer)
    }

    fn leave(&mut self, cell: Cell) {
        if let Some(pins) = &mut self.pins {
            pins.leave(cell);
        }
    }

    fn is_excluded(&self, capturer: &Capturer) -> bool {
        self.pins.as_ref().is_some_and(|pins| pins.excludes(capturer.color, capturer.cell))
    }

    /// Returns `true` if no attacker, visible or behind the king, could recapture the king.
    fn is_safe_for(&self, king: &Capturer) -> bool {
        let is_enemy = |capturer: &Capturer| capturer.color != king.color;
        !self.attackers.iter().any(is_enemy)
            && !self.walk(king.cell, king.delta, true).is_some_and(|behind| is_enemy(&behind))
    }

    /// Returns the first piece on a walk away from the exchange square, if it attacks along the same line.
    ///
    /// `hidden` is `true` if the walk starts behind a piece; a walk over a cell left by the first move sets it too.
    fn walk(&self, start: Cell, delta: i8, mut hidden: bool) -> Option<Capturer> {
        let mut cell = start.step(delta)?;
        loop {
            match self.board.piece(cell) {
                Some(_) if self.left.contains(&cell) => hidden = true,
                Some(piece) => {
                    let adjacent = self.to.step(delta) == Some(cell);
                    let capturer = Capturer { color: piece.color(), role: piece.role(), cell, hidden, delta };
                    return attacks_along(piece, delta, adjacent).then_some(capturer);
                }
                None => {}
            }
            cell = cell.step(delta)?;
        }
    }

    fn knight(&self, delta: i8) -> Option<Capturer> {
        let cell = self.to.step(delta)?;
        let piece = self.board.piece(cell)?;
        let attacks = piece.role() == Role::Knight && !self.left.contains(&cell);
        let capturer = Capturer { color: piece.color(), role: Role::Knight, cell, hidden: false, delta };
        attacks.then_some(capturer)
    }
}
