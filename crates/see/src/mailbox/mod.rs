//! The mailbox form: the same values from an array of squares instead of bitboards, and from steps instead of tables.

mod cells;
mod exchange;
mod pins;

use crate::first_move::FirstMove;
use crate::{PieceValues, Trace};
use arrayvec::ArrayVec;
use cells::{Cell, Cells};
use exchange::MailboxExchange;
use exchequer_core::{Move, Piece, Placement};
use pins::{MailboxPins, PinRule};

/// A mailbox board that evaluates [`Swap`](crate::Swap), [`Pinners`](crate::Pinners) and
/// [`PinnersAll`](crate::PinnersAll) by walking from the exchange square.
///
/// It shares no tables and no bitboards with the other forms, which makes it an independent check of them. It also
/// suits an engine with a mailbox board. Attackers are found by walking outwards from the exchange square, one step at
/// a time. After a capture the walk continues behind the capturer, the only place of a possible x-ray attacker.
///
/// The board is 16 squares wide and its right half is off the board (0x88), so one bit test ends a walk. It takes 129
/// bytes. Creating it reads 64 squares of the placement; an exchange is linear in the number of squares walked over.
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
/// // The example of the guide, in pawns: 1 for the captured pawn, then 8 for the other side.
/// let in_pawns = PieceValues::new(1, 3, 3, 5, 9).unwrap();
/// assert_eq!(Mailbox::new(&board).see(Move::normal(B3, B6), &in_pawns), -8);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Mailbox {
    cells: Cells,
    rule: Option<PinRule>,
}

impl Mailbox {
    /// Creates the board of a placement for the [`Swap`](crate::Swap) rules.
    ///
    /// It stores no en-passant square, because the kind of a move marks en passant.
    #[must_use]
    pub fn new(placement: &impl Placement) -> Self {
        Self { cells: Cells::new(placement), rule: None }
    }

    /// Creates the board of a placement for the [`Pinners`](crate::Pinners) rules.
    #[must_use]
    pub fn pinners(placement: &impl Placement) -> Self {
        Self { rule: Some(PinRule::Any), ..Self::new(placement) }
    }

    /// Creates the board of a placement for the [`PinnersAll`](crate::PinnersAll) rules.
    #[must_use]
    pub fn pinners_all(placement: &impl Placement) -> Self {
        Self { rule: Some(PinRule::All), ..Self::new(placement) }
    }

    /// Returns the exact value of a move under the rules of this board, like [`Rules::see`](crate::Rules::see).
    #[must_use]
    pub fn see(&self, mv: Move, values: &PieceValues) -> i32 {
        let Some(first) = self.first_move(mv, values) else { return 0 };
        let mut scores = ArrayVec::<i32, { Trace::CAPACITY }>::new();
        let mut score = first.gain;
        let mut attacked = values.of(first.at_risk);
        if !first.is_final() {
            let mut exchange = self.exchange(&first);
            while let Some(capturer) = exchange.next_capturer() {
                scores.push(score);
                score = attacked - score;
                attacked = values.of(capturer.role);
            }
        }
        // Folded from the end: a side stands pat where going on is worse.
        while let Some(earlier) = scores.pop() {
            score = earlier.min(-score);
        }
        score
    }

    /// Returns `true` if [`see`](Self::see) is at least `threshold`, at the cost of the value.
    #[must_use]
    pub fn see_ge(&self, mv: Move, values: &PieceValues, threshold: i32) -> bool {
        self.see(mv, values) >= threshold
    }

    /// Returns the exchange capture by capture, like [`Rules::trace`](crate::Rules::trace).
    #[must_use]
    pub fn trace(&self, mv: Move, values: &PieceValues) -> Trace {
        let Some(first) = self.first_move(mv, values) else { return Trace::empty(mv.to()) };
        let mut trace = Trace::start(&first);
        if first.is_final() {
            return trace;
        }
        let mut exchange = self.exchange(&first);
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

    fn exchange(&self, first: &FirstMove) -> MailboxExchange<'_> {
        let pins = self.rule.map(|rule| MailboxPins::before(&self.cells, rule));
        MailboxExchange::after(first, &self.cells, pins)
    }

    fn first_move(&self, mv: Move, values: &PieceValues) -> Option<FirstMove> {
        let piece = self.cells.piece(Cell::of(mv.from()))?;
        let standing = || self.cells.piece(Cell::of(mv.to())).map(Piece::role);
        Some(FirstMove::new(mv, piece.color(), piece.role(), standing, values))
    }
}
