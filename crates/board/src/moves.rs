//! Legal moves of a position: as a list, by kind, as batches, or as a count.

use crate::batch::Batches;
use crate::generate::{self, PawnTargets, Sink};
use crate::{Batch, Kinds, MoveList, Position};
use exchequer_core::{Bitboard, Move, Role, Square};

impl Position {
    /// All legal moves.
    ///
    /// Grouped by piece, in an unspecified order that is the same on every machine.
    #[inline]
    #[must_use]
    pub fn legal_moves(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::all(), &mut moves);
        moves
    }

    /// The legal captures, en passant and capturing promotions included.
    #[inline]
    #[must_use]
    pub fn captures(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::CAPTURES, &mut moves);
        moves
    }

    /// The legal quiet moves, which neither capture nor promote; castling included.
    #[inline]
    #[must_use]
    pub fn quiets(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.generate(Kinds::QUIETS, &mut moves);
        moves
    }

    /// All legal moves of a position in check; empty without check.
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
        let mut push = |mv, _| moves.push(mv);
        match kinds.bits() {
            ALL => self.visit::<ALL>(push),
            NOISY => self.visit::<NOISY>(push),
            _ => {
                if kinds.contains(Kinds::CAPTURES) {
                    self.visit::<CAPTURES>(&mut push);
                }
                if kinds.contains(Kinds::PROMOTIONS) {
                    self.visit::<PROMOTIONS>(&mut push);
                }
                if kinds.contains(Kinds::QUIETS) {
                    self.visit::<QUIETS>(&mut push);
                }
            }
        }
    }

    /// Visits the moves of some kinds.
    #[inline(always)]
    fn visit<const KINDS: u8>(&self, mut visit: impl MoveVisitor) {
        if cfg!(target_arch = "wasm32") {
            self.visit_once(Kinds::from_bits_truncate(KINDS), &mut |mv, role| visit.visit(mv, role));
        } else {
            generate::generate::<KINDS, _>(self, &mut Visit(visit));
        }
    }

    /// The same in one instance for all kinds and visitors: a module for a web page is downloaded, and each instance has 6 KB.
    #[inline(never)]
    fn visit_once(&self, kinds: Kinds, visit: &mut dyn FnMut(Move, Role)) {
        generate::generate_once(self, kinds, &mut Visit(visit));
    }

    /// Visits the captures and promotions, each with the moving role, a pawn for promotions.
    ///
    /// The moves and their order are those of [`generate`](Self::generate), without a list.
    #[inline]
    pub fn for_each_noisy(&self, visit: impl MoveVisitor) {
        self.visit::<{ Kinds::NOISY.bits() }>(visit);
    }

    /// Visits the quiet moves, each with the moving role, the king for castling.
    ///
    /// The moves and their order are those of [`quiets`](Self::quiets), without a list.
    #[inline]
    pub fn for_each_quiet(&self, visit: impl MoveVisitor) {
        self.visit::<{ Kinds::QUIETS.bits() }>(visit);
    }

    /// Visits the legal moves in batches, one nonempty batch for each piece, without a list.
    #[inline]
    pub fn for_each_batch(&self, visit: impl FnMut(Batch)) {
        generate::generate::<{ Kinds::all().bits() }, _>(self, &mut Batches(visit));
    }

    /// Returns the number of legal moves, counted from sets without a list.
    #[inline]
    #[must_use]
    pub fn count_moves(&self) -> u32 {
        if cfg!(target_arch = "wasm32") {
            let mut count = 0;
            self.visit::<{ Kinds::all().bits() }>(|_, _| count += 1);
            return count;
        }
        let mut count = Count(0);
        generate::generate::<{ Kinds::all().bits() }, _>(self, &mut count);
        count.0
    }

    /// Returns `true` if there is a legal move.
    #[inline]
    #[must_use]
    pub fn has_moves(&self) -> bool {
        self.count_moves() > 0
    }
}

/// Receiver of generated moves, each with the moving role; any closure that takes both is one.
pub trait MoveVisitor {
    /// Receives a move.
    fn visit(&mut self, mv: Move, role: Role);

    /// Receives normal moves of one piece, or of pawns that make the same step; by default one by one.
    ///
    /// The generator calls it at many places. Where `visit` is long, a method of its own that is never inlined keeps the code small: it
    /// fits the instruction cache, and what all moves of a piece share is looked up once.
    #[inline(always)]
    fn visit_all(&mut self, moves: impl ExactSizeIterator<Item = Move>, role: Role) {
        for mv in moves {
            self.visit(mv, role);
        }
    }
}

impl<F: FnMut(Move, Role)> MoveVisitor for F {
    #[inline]
    fn visit(&mut self, mv: Move, role: Role) {
        self(mv, role);
    }
}

/// Hands the moves to a receiver, those of a piece at once.
struct Visit<F>(F);

impl<F: MoveVisitor> Visit<F> {
    /// The pawns that go to the squares of `set`, each from `back` squares away.
    #[inline(always)]
    fn pawns_to(&mut self, (set, back): (Bitboard, i8), last: Bitboard) {
        if set.intersects(last) {
            self.promotions(set & last, back);
        }
        let others = set - last;
        if !others.is_empty() {
            let moves = others.into_iter().map(|to| Move::normal(to.wrapping_offset(back), to));
            self.0.visit_all(moves, Role::Pawn);
        }
    }

    /// Out of line: few positions have promotions.
    #[inline(never)]
    fn promotions(&mut self, set: Bitboard, back: i8) {
        for to in set {
            for role in Role::PROMOTIONS {
                if let Some(mv) = Move::promotion(to.wrapping_offset(back), to, role) {
                    self.0.visit(mv, Role::Pawn);
                }
            }
        }
    }
}

impl<F: MoveVisitor> Sink for Visit<F> {
    #[inline(always)]
    fn pawns(&mut self, targets: PawnTargets) {
        let last = targets.last_rank();
        // Unrolled by hand: a loop would load its distances from memory.
        let [single, double, west, east] = targets.sets();
        self.pawns_to(single, last);
        self.pawns_to(double, last);
        self.pawns_to(west, last);
        self.pawns_to(east, last);
    }

    #[inline(always)]
    fn en_passant(&mut self, from: Square, to: Square) {
        self.0.visit(Move::en_passant(from, to), Role::Pawn);
    }

    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard) {
        if !targets.is_empty() {
            self.0.visit_all(targets.into_iter().map(|to| Move::normal(from, to)), role);
        }
    }

    #[inline(always)]
    fn castling(&mut self, king: Square, rook: Square) {
        self.0.visit(Move::castling(king, rook), Role::King);
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
