//! The exchange on a mailbox: attackers gathered by walking from the square, hidden ones when they come to light.

use crate::first_move::FirstMove;
use crate::mailbox::{Cell, Mailbox};
use crate::mailbox_pins::MailboxPins;
use arrayvec::ArrayVec;
use exchequer_core::{Color, Piece, Role};

/// The eight steps along lines, north being 16 and east 1.
pub(crate) const LINES: [i8; 8] = [16, 17, 1, -15, -16, -17, -1, 15];
const KNIGHT_JUMPS: [i8; 8] = [33, 18, -14, -31, -33, -18, 14, 31];
/// Lines and jumps end on 35 squares at most.
const ATTACKERS: usize = 35;

/// A piece that can capture on the square.
#[derive(Clone, Copy)]
pub(crate) struct Capturer {
    pub(crate) color: Color,
    pub(crate) role: Role,
    pub(crate) cell: Cell,
    /// `true` if another piece blocked it before the first move.
    pub(crate) hidden: bool,
    /// The step that leads from the square of the exchange to it.
    delta: i8,
}

/// The state of an exchange between two captures.
pub(crate) struct MailboxExchange<'a> {
    board: &'a Mailbox,
    to: Cell,
    /// The cells that the first move has emptied: the mover's, and under en passant the pawn's. Walks pass over them.
    left: [Cell; 2],
    attackers: ArrayVec<Capturer, ATTACKERS>,
    /// Pins, if the rules have them.
    pins: Option<MailboxPins>,
    side: Color,
}

impl<'a> MailboxExchange<'a> {
    /// The exchange after its first move, with the other side to reply.
    pub(crate) fn after(first: &FirstMove, board: &'a Mailbox) -> Self {
        let mut exchange = Self {
            board,
            to: Cell::of(first.to),
            left: [Cell::of(first.from), Cell::of(first.captured_on)],
            attackers: ArrayVec::new(),
            pins: board.pins(),
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

    /// Lets the least valuable piece of the side to move capture, the lowest square among equals, and gives the other
    /// side the turn; `None` when no piece may capture.
    pub(crate) fn next_capturer(&mut self) -> Option<Capturer> {
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
        // A knight hides no x-ray attacker, and a king's capture is the last.
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

    /// The piece that a walk away from the square of the exchange meets first, if it attacks along the way back.
    ///
    /// `hidden` says that the walk starts behind a piece; one that passes a cell left by the first move finds a
    /// hidden piece as well.
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

/// Returns `true` if a piece along `delta` from a square, with no blocker between, attacks that square.
pub(crate) fn attacks_along(piece: Piece, delta: i8, adjacent: bool) -> bool {
    let diagonal = matches!(delta, 15 | 17 | -15 | -17);
    match (piece.role(), piece.color()) {
        // White's pawns stand below what they attack, Black's above.
        (Role::Pawn, Color::White) => adjacent && diagonal && delta < 0,
        (Role::Pawn, Color::Black) => adjacent && diagonal && delta > 0,
        (Role::Knight, _) => false,
        (Role::Bishop, _) => diagonal,
        (Role::Rook, _) => !diagonal,
        (Role::Queen, _) => true,
        (Role::King, _) => adjacent,
    }
}
