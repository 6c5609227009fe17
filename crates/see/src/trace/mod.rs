//! The exchange capture by capture, with the gains of each side and the point at which a side stands pat.

mod refusal;

use crate::first_move::FirstMove;
use arrayvec::ArrayVec;
use core::mem;
use exchequer_core::{Color, Role, Square};

pub use refusal::{Reason, Refusal};

/// One step of an exchange; the first may be a quiet move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Capture {
    /// Side that captures.
    pub color: Color,
    /// Origin square.
    pub from: Square,
    /// Destination: the exchange square, or beside it for an en passant reply to a double step.
    pub to: Square,
    /// Role of the capturer; a pawn also for a promotion.
    pub role: Role,
    /// Role after a promotion, if the rules have promotions inside the exchange.
    pub promotes_to: Option<Role>,
    /// `true` if another piece blocked it before the first move.
    pub through_xray: bool,
    /// Captured role; `None` only for a first move that captures nothing.
    pub captured: Option<Role>,
    /// Square of the captured piece: the square of the exchange, or beside it under en passant.
    pub captured_on: Square,
    /// The speculative gain: the balance of all captures up to this one, seen from `color`.
    pub gain: i32,
    /// The folded gain: the balance at the end of the exchange, seen from `color`, if it makes this capture and
    /// both sides go on as is best for them.
    pub value: i32,
}

/// An exchange, from its first move to the last possible capture.
///
/// The list has every capture until one side runs out of capturers, including captures that lose. It is the swap list of
/// the literature, before and after folding: `value[i] = min(gain[i], −value[i + 1])`.
///
/// The example is the second position of the Chess Programming Wiki's page on the swap algorithm, reduced to the pieces
/// that take part, with the values given there.
///
/// ```
/// use exchequer_core::{Move, Piece::*, Pieces, Role, Square::*};
/// use exchequer_see::{PieceValues, Rules, Swap};
///
/// let mut board = Pieces::EMPTY;
/// for (square, piece) in [
///     (D3, WhiteKnight), (E2, WhiteRook), (E1, WhiteQueen),
///     (E5, BlackPawn), (D7, BlackKnight), (F6, BlackBishop), (H8, BlackQueen),
/// ] {
///     board.put(square, piece);
/// }
/// let values = PieceValues::new(100, 325, 325, 500, 1000).unwrap();
/// let trace = Swap.trace(&board, Move::normal(D3, E5), &values);
///
/// let gains: Vec<i32> = trace.captures().iter().map(|capture| capture.gain).collect();
/// assert_eq!(gains, [100, 225, 100, 400, -75, 1075]);
/// let folded: Vec<i32> = trace.captures().iter().map(|capture| capture.value).collect();
/// assert_eq!(folded, [-225, 225, -400, 400, -1075, 1075]);
/// assert_eq!(trace.value(), -225);
///
/// // Black takes the knight back, and White leaves it at that rather than losing a rook as well.
/// assert_eq!(trace.stands_pat_at(), Some(2));
/// assert_eq!(trace.played().count(), 2);
/// // The white queen comes last, through its own rook.
/// assert!(trace.captures()[4].through_xray);
/// assert_eq!(trace.captures()[4].role, Role::Queen);
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Trace {
    to: Square,
    captures: ArrayVec<Capture, { Trace::CAPACITY }>,
    refusals: ArrayVec<Refusal, { Trace::REFUSALS }>,
}

impl Trace {
    /// Maximum number of captures: 27 squares on lines through a square, 8 squares a knight jump away, and a first
    /// move from any square.
    pub const CAPACITY: usize = 36;

    /// Maximum number of refusals: each piece once for each reason.
    const REFUSALS: usize = Self::CAPACITY * 5;

    /// Creates an empty exchange, for a move from an empty square.
    pub(crate) fn empty(to: Square) -> Self {
        Self { to, captures: ArrayVec::new(), refusals: ArrayVec::new() }
    }

    /// Creates the trace of a double step that is answered en passant.
    pub(crate) fn answered(first: &FirstMove, answer: &Self) -> Self {
        let mut trace = Self::start(first);
        // The step wins nothing, so the balances are those of the answer.
        trace.captures.extend(answer.captures.iter().copied());
        trace
            .refusals
            .extend(answer.refusals.iter().map(|refusal| Refusal { before: refusal.before + 1, ..*refusal }));
        trace.fold();
        trace
    }

    /// Creates the trace of a first move.
    pub(crate) fn start(first: &FirstMove) -> Self {
        let mut trace = Self::empty(first.to);
        trace.captures.push(Capture {
            color: first.mover,
            from: first.from,
            to: first.to,
            role: first.role,
            promotes_to: (first.at_risk != first.role).then_some(first.at_risk),
            through_xray: false,
            captured: first.captured,
            captured_on: first.captured_on,
            gain: first.gain,
            value: first.gain,
        });
        trace
    }

    /// Adds a capture of the piece `standing` on the square, with the immediate gain `wins`.
    pub(crate) fn push(
        &mut self,
        color: Color,
        from: Square,
        role: Role,
        hidden: bool,
        wins: i32,
        standing: Role,
    ) {
        let gain = wins - self.captures.last().map_or(0, |capture| capture.gain);
        self.captures.push(Capture {
            color,
            from,
            to: self.to,
            role,
            promotes_to: None,
            through_xray: hidden,
            captured: Some(standing),
            captured_on: self.to,
            gain,
            value: gain,
        });
    }

    /// Promotes the pawn of the last capture.
    pub(crate) fn promote_last(&mut self, becomes: Role) {
        if let Some(capture) = self.captures.last_mut() {
            capture.promotes_to = Some(becomes);
        }
    }

    /// Adds a refusal of the next capture by a piece; once for each reason during the exchange.
    pub(crate) fn refuse(&mut self, color: Color, from: Square, role: Role, reason: Reason) {
        let is_known = |known: &Refusal| {
            known.from == from && mem::discriminant(&known.reason) == mem::discriminant(&reason)
        };
        if !self.refusals.iter().any(is_known) {
            self.refusals.push(Refusal { before: self.captures.len(), color, from, role, reason });
        }
    }

    /// Computes the folded gains, from the last capture to the first.
    pub(crate) fn fold(&mut self) {
        let mut later = None;
        for capture in self.captures.iter_mut().rev() {
            capture.value = later.map_or(capture.gain, |value: i32| capture.gain.min(-value));
            later = Some(capture.value);
        }
    }

    /// Returns the exchange square; under castling the square of the rook.
    #[must_use]
    pub fn to(&self) -> Square {
        self.to
    }

    /// Returns the value of the first move for its side, in the unit of the piece values; equals
    /// [`see`](crate::Rules::see).
    #[must_use]
    pub fn value(&self) -> i32 {
        self.captures.first().map_or(0, |capture| capture.value)
    }

    /// Returns all captures in order, starting with the first move; empty if its from-square is empty.
    #[must_use]
    pub fn captures(&self) -> &[Capture] {
        &self.captures
    }

    /// Returns the refused captures, in the order of the captures: forbidden ones, and worse ones by a piece of at most
    /// the value of the capturer.
    ///
    /// Only [`Pseudo`](crate::Pseudo) and [`Legal`](crate::Legal) record refusals.
    #[must_use]
    pub fn refusals(&self) -> &[Refusal] {
        &self.refusals
    }

    /// Returns the index of the first capture that its side declines, or `None` if both sides make all captures.
    ///
    /// A capture with the same value as standing pat counts as made. The first move is never declined.
    #[must_use]
    pub fn stands_pat_at(&self) -> Option<usize> {
        let declines = |pair: &[Capture]| pair[1].value < -pair[0].gain;
        self.captures.windows(2).position(declines).map(|before| before + 1)
    }

    /// Returns the captures up to the point at which a side stands pat.
    pub fn played(&self) -> impl ExactSizeIterator<Item = &Capture> + '_ {
        self.captures.iter().take(self.stands_pat_at().unwrap_or(self.captures.len()))
    }
}
