//! A list of moves that lives on the stack.

use crate::generate::{PawnTargets, Sink};
use arrayvec::ArrayVec;
use core::fmt;
use core::ops::{Deref, DerefMut};
use exchequer_core::{Bitboard, Move, Role, Square};

/// The most moves a position can have, generously: 15 pieces with 27 squares each, a king, two castlings.
const CAPACITY: usize = 448;

/// The moves of a position, without allocation: a slice of [`Move`]s.
#[derive(Clone, Default)]
pub struct MoveList(ArrayVec<Move, CAPACITY>);

impl MoveList {
    /// An empty list.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Forgets all moves.
    #[inline]
    pub fn clear(&mut self) {
        self.0.clear();
    }

    /// Keeps the moves for which `keep` answers `true`, in their order.
    pub fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        self.0.retain(|mv| keep(*mv));
    }

    #[inline(always)]
    fn push(&mut self, mv: Move) {
        // The capacity is out of reach; a full list would drop the move rather than panic.
        let pushed = self.0.try_push(mv);
        debug_assert!(pushed.is_ok(), "more moves than a position can have");
    }

    #[inline(always)]
    fn push_promotions(&mut self, from: Square, to: Square) {
        for role in Role::PROMOTIONS {
            if let Some(mv) = Move::promotion(from, to, role) {
                self.push(mv);
            }
        }
    }
}

impl Sink for MoveList {
    #[inline(always)]
    fn pawns(&mut self, targets: PawnTargets) {
        let last = targets.last_rank();
        for (set, back) in targets.sets() {
            for to in set & last {
                self.push_promotions(to.wrapping_offset(back), to);
            }
            for to in set - last {
                self.push(Move::normal(to.wrapping_offset(back), to));
            }
        }
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.push(Move::en_passant(from, to));
    }

    #[inline(always)]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard) {
        for to in targets {
            self.push(Move::normal(from, to));
        }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.push(Move::castling(king, rook));
    }
}

impl Deref for MoveList {
    type Target = [Move];

    #[inline(always)]
    fn deref(&self) -> &[Move] {
        &self.0
    }
}

impl DerefMut for MoveList {
    #[inline(always)]
    fn deref_mut(&mut self) -> &mut [Move] {
        &mut self.0
    }
}

impl fmt::Debug for MoveList {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

impl<'a> IntoIterator for &'a MoveList {
    type Item = Move;
    type IntoIter = core::iter::Copied<core::slice::Iter<'a, Move>>;

    #[inline]
    fn into_iter(self) -> Self::IntoIter {
        self.0.iter().copied()
    }
}

impl IntoIterator for MoveList {
    type Item = Move;
    type IntoIter = arrayvec::IntoIter<Move, CAPACITY>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
