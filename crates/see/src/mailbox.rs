//! The mailbox form: the same values from a board of squares instead of sets, and from steps instead of tables.

use crate::first_move::FirstMove;
use crate::mailbox_exchange::MailboxExchange;
use crate::mailbox_pins::{MailboxPins, PinRule};
use crate::{PieceValues, Trace};
use arrayvec::ArrayVec;
use exchequer_core::{Move, Piece, Placement, Square};

/// A board of squares that works [`Swap`](crate::Swap), [`Pinners`](crate::Pinners) and
/// [`PinnersAll`](crate::PinnersAll) out by walking from the target square.
///
/// It shares neither tables nor sets with the other forms, so that each can be held against the other; it is the form
/// for an engine whose board is a mailbox, too. Attackers are looked for outwards from the square of the exchange,
/// one step at a time; when a piece captures, the walk continues past its square, the only
/// place with a possible x-ray attacker.
///
/// The board is 16 squares wide with its right half off the board (0x88), so that one bit test ends a walk. 129
/// bytes; building it asks the placement for 64 squares, and every exchange is linear in the squares walked over.
///
/// From Jonatan Pettersson's guide to the exchange evaluation of his engine Mediocre (2007).
///
/// ```
/// use exchequer_core::{Move, Piece::*, Pieces, Square::*};
/// use exchequer_see::{Mailbox, PieceValues};
///
/// let mut board = Pieces::EMPTY;
/// for (square, piece) in [(B3, WhiteQueen), (B6, BlackPawn), (A7, BlackPawn)] {
///     board.put(square, piece);
/// }
/// // The guide's own example, which counts in pawns: 1 for the pawn taken, and then 8 for the other side.
/// let in_pawns = PieceValues::new(1, 3, 3, 5, 9).unwrap();
/// assert_eq!(Mailbox::new(&board).see(Move::normal(B3, B6), &in_pawns), -8);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mailbox {
    cells: [Option<Piece>; 128],
    rule: Option<PinRule>,
}

impl Mailbox {
    /// The board of a placement, for the rules [`Swap`](crate::Swap).
    ///
    /// An en-passant square need not be kept: a move says itself that it is en passant.
    #[must_use]
    pub fn new(placement: &impl Placement) -> Self {
        let mut cells = [None; 128];
        for square in Square::ALL {
            cells[usize::from(Cell::of(square).0)] = placement.piece_at(square);
        }
        Self { cells, rule: None }
    }

    /// The board of a placement, for the rules [`Pinners`](crate::Pinners).
    #[must_use]
    pub fn pinners(placement: &impl Placement) -> Self {
        Self { rule: Some(PinRule::Any), ..Self::new(placement) }
    }

    /// The board of a placement, for the rules [`PinnersAll`](crate::PinnersAll).
    #[must_use]
    pub fn pinners_all(placement: &impl Placement) -> Self {
        Self { rule: Some(PinRule::All), ..Self::new(placement) }
    }

    /// The exact value of a move for the side that makes it: [`Rules::see`](crate::Rules::see) of the rules of this
    /// board, with the same trust in the move.
    #[must_use]
    pub fn see(&self, mv: Move, values: &PieceValues) -> i32 {
        let Some(first) = self.first_move(mv, values) else { return 0 };
        let mut scores = ArrayVec::<i32, { Trace::CAPACITY }>::new();
        let mut score = first.gain;
        let mut attacked = values.of(first.at_risk);
        if !first.is_final() {
            let mut exchange = MailboxExchange::after(&first, self);
            while let Some(capturer) = exchange.next_capturer() {
                scores.push(score);
                score = attacked - score;
                attacked = values.of(capturer.role);
            }
        }
        // From the end: a side that would fare worse by letting the exchange go on has its earlier score lowered.
        while let Some(earlier) = scores.pop() {
            score = earlier.min(-score);
        }
        score
    }

    /// Returns `true` if [`see`](Self::see) is at least `threshold`; it costs as much as the value.
    #[must_use]
    pub fn see_ge(&self, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        self.see(mv, values) >= threshold
    }

    /// The exchange capture by capture: [`Rules::trace`](crate::Rules::trace) of the rules of
    /// this board.
    #[must_use]
    pub fn trace(&self, mv: Move, values: &PieceValues) -> Trace {
        let Some(first) = self.first_move(mv, values) else { return Trace::empty(mv.to()) };
        let mut trace = Trace::start(&first);
        if first.is_final() {
            return trace;
        }
        let mut exchange = MailboxExchange::after(&first, self);
        let mut standing = first.at_risk;
        while let Some(capturer) = exchange.next_capturer() {
            trace.push(
                capturer.color,
                capturer.cell.square(),
                capturer.role,
                capturer.hidden,
                values.of(standing),
                standing,
            );
            standing = capturer.role;
        }
        trace.fold();
        trace
    }

    /// The shields and pinners of the board as it stands, if the rules care.
    pub(crate) fn pins(&self) -> Option<MailboxPins> {
        self.rule.map(|rule| MailboxPins::before(self, rule))
    }

    /// The piece that a walk meets first, and where.
    pub(crate) fn nearest(&self, start: Cell, delta: i8) -> Option<(Cell, Piece)> {
        let mut cell = start.step(delta)?;
        loop {
            if let Some(piece) = self.piece(cell) {
                return Some((cell, piece));
            }
            cell = cell.step(delta)?;
        }
    }

    fn first_move(&self, mv: Move, values: &PieceValues) -> Option<FirstMove> {
        let piece = self.piece(Cell::of(mv.from()))?;
        let standing = || self.piece(Cell::of(mv.to())).map(Piece::role);
        Some(FirstMove::new(mv, piece.color(), piece.role(), standing, values))
    }

    #[inline(always)]
    pub(crate) fn piece(&self, cell: Cell) -> Option<Piece> {
        // The mask changes no cell that is on the board, and proves the index to be within bounds.
        self.cells[usize::from(cell.0 & 0x7F)]
    }
}

/// A square in a board 16 wide: the rank in the upper four bits, the file in the lower.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Cell(u8);

impl Cell {
    #[inline(always)]
    pub(crate) fn of(square: Square) -> Self {
        let index = square as u8;
        Self(index + (index & 0x38))
    }

    #[inline(always)]
    pub(crate) fn square(self) -> Square {
        // Only cells on the board are kept, and for these there always is a square.
        Square::from_index(u32::from((self.0 & 0x07) | (self.0 & 0x70) >> 1)).unwrap_or(Square::A1)
    }

    /// The cell a step away, or `None` off the board.
    #[inline(always)]
    pub(crate) fn step(self, delta: i8) -> Option<Self> {
        let cell = self.0.wrapping_add_signed(delta);
        (cell & 0x88 == 0).then_some(Self(cell))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::Direction;

    #[test]
    fn cells_step_as_squares_do() {
        for square in Square::ALL {
            assert_eq!(Cell::of(square).square(), square);
            for direction in Direction::ALL {
                let (files, ranks) = direction.delta();
                let stepped = Cell::of(square).step(ranks * 16 + files).map(Cell::square);
                assert_eq!(stepped, square.step(direction), "{square} {direction:?}");
            }
        }
    }
}
