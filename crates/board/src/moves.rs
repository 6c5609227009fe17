//! The legal moves of a position: as a list, by kind, as batches, or only their number.

use crate::batch::Batches;
use crate::generate::{self, PawnTargets, Sink};
use crate::{Batch, Kinds, MoveList, Position};
use exchequer_core::{Bitboard, Role, Square};

impl Position {
    /// All legal moves.
    ///
    /// Grouped by piece, in an order that is the same on every machine but means nothing.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::all(), &mut moves);
        moves
    }

    /// The legal moves that take something, en passant and capturing promotions included.
    #[inline]
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::CAPTURES, &mut moves);
        moves
    }

    /// The legal moves that neither take nor promote, castling included.
    #[inline]
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::QUIETS, &mut moves);
        moves
    }

    /// All legal moves of a position in check; none of one that is not.
    #[inline]
    #[must_use]
    pub fn evasions(&self) -> MoveList {
        if self.is_check() { self.legal_moves() } else { MoveList::new() }
    }

    /// Adds the legal moves of some kinds to a list.
    pub fn generate(&self, kinds: Kinds, moves: &mut MoveList) {
        const ALL: u8 = Kinds::all().bits();
        const CAPTURES: u8 = Kinds::CAPTURES.bits();
        const PROMOTIONS: u8 = Kinds::PROMOTIONS.bits();
        const NOISY: u8 = Kinds::NOISY.bits();
        const QUIETS: u8 = Kinds::QUIETS.bits();
        match kinds.bits() {
            ALL => generate::generate::<ALL, _>(self, moves),
            NOISY => generate::generate::<NOISY, _>(self, moves),
            _ => {
                if kinds.contains(Kinds::CAPTURES) {
                    generate::generate::<CAPTURES, _>(self, moves);
                }
                if kinds.contains(Kinds::PROMOTIONS) {
                    generate::generate::<PROMOTIONS, _>(self, moves);
                }
                if kinds.contains(Kinds::QUIETS) {
                    generate::generate::<QUIETS, _>(self, moves);
                }
            }
        }
    }

    /// Hands the legal moves to `visit`, piece by piece and none empty; nothing is stored.
    #[inline]
    pub fn for_each_batch(&self, visit: impl FnMut(Batch)) {
        generate::generate::<{ Kinds::all().bits() }, _>(self, &mut Batches(visit));
    }

    /// How many legal moves there are, counted from sets without making a list.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        let mut count = Count(0);
        generate::generate::<{ Kinds::all().bits() }, _>(self, &mut count);
        count.0
    }

    /// Whether there is a legal move.
    #[inline]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }
}

/// Counts the targets.
struct Count(u32);

impl Sink for Count {
    #[inline(always)]
    fn pawns(&mut self, targets: PawnTargets) {
        let last = targets.last_rank();
        for (set, _) in targets.sets() {
            self.0 += set.len();
        }
        // A target on the last rank stands for four moves. Sets meet there, so one by one.
        let promotions =
            (targets.single & last).len() + (targets.west & last).len() + (targets.east & last).len();
        self.0 += 3 * promotions;
    }

    #[inline(always)]
    fn en_passant(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }

    #[inline(always)]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard) {
        self.0 += targets.len();
    }

    #[inline(always)]
    fn castling(&mut self, _: Square, _: Square) {
        self.0 += 1;
    }
}
