//! Legal moves of one piece as a set of targets, which can be counted without a list.

use crate::generate::{PawnTargets, Sink};
use exchequer_core::{Bitboard, Move, Role, Square};

/// The legal moves of one piece.
///
/// A pawn on the seventh comes once with all its promotion squares; en passant and castling come alone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Batch {
    /// Moves and captures.
    Normal {
        /// Role of the moving piece.
        role: Role,
        /// Origin square.
        from: Square,
        /// Destination squares.
        targets: Bitboard,
    },
    /// Promotions, each target standing for four moves.
    Promotions {
        /// Origin square.
        from: Square,
        /// Destination squares.
        targets: Bitboard,
    },
    /// One en-passant capture.
    EnPassant {
        /// Origin square.
        from: Square,
        /// Destination square.
        to: Square,
    },
    /// One castling.
    Castling {
        /// Origin square of the king.
        king: Square,
        /// Origin square of the rook.
        rook: Square,
    },
}

impl Batch {
    /// Returns the number of moves in the batch.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> u32 {
        match self {
            Self::Normal { targets, .. } => targets.len(),
            Self::Promotions { targets, .. } => 4 * targets.len(),
            Self::EnPassant { .. } | Self::Castling { .. } => 1,
        }
    }

    /// Returns `true` if the batch has no moves. The generator never produces such a batch.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The moves one by one.
    #[inline]
    pub fn moves(self) -> impl Iterator<Item = Move> {
        let (targets, moves_each): (Bitboard, usize) = match self {
            Self::Normal { targets, .. } => (targets, 1),
            Self::Promotions { targets, .. } => (targets, Role::PROMOTIONS.len()),
            Self::EnPassant { to, .. } => (to.into(), 1),
            Self::Castling { rook, .. } => (rook.into(), 1),
        };
        targets.into_iter().flat_map(move |to| {
            (0..moves_each).filter_map(move |i| match self {
                Self::Normal { from, .. } => Some(Move::normal(from, to)),
                Self::Promotions { from, .. } => Move::promotion(from, to, Role::PROMOTIONS[i]),
                Self::EnPassant { from, .. } => Some(Move::en_passant(from, to)),
                Self::Castling { king, .. } => Some(Move::castling(king, to)),
            })
        })
    }
}

/// Sink that passes batches to a closure.
pub(crate) struct Batches<F>(pub(crate) F);

impl<F: FnMut(Batch)> Batches<F> {
    #[inline(always)]
    fn send(&mut self, batch: Batch) {
        if !batch.is_empty() {
            (self.0)(batch);
        }
    }
}

impl<F: FnMut(Batch)> Sink for Batches<F> {
    /// Regroups the sets, which come by kind of step, by pawn.
    #[inline]
    fn pawns(&mut self, targets: PawnTargets) {
        let last = targets.last_rank();
        let sets = targets.sets();
        let origins = sets.iter().flat_map(|&(set, back)| set.iter().map(move |to| to.wrapping_offset(back)));
        for from in origins.collect::<Bitboard>() {
            let reached = sets.iter().filter_map(|&(set, back)| {
                let to = from.wrapping_offset(-back);
                set.contains(to).then_some(to)
            });
            let targets: Bitboard = reached.collect();
            self.send(Batch::Normal { role: Role::Pawn, from, targets: targets - last });
            self.send(Batch::Promotions { from, targets: targets & last });
        }
    }

    #[inline]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.send(Batch::EnPassant { from, to });
    }

    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        self.send(Batch::Normal { role, from, targets });
    }

    #[inline]
    fn castling(&mut self, king: Square, rook: Square) {
        self.send(Batch::Castling { king, rook });
    }
}
