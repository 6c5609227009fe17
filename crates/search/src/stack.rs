//! Search stack: one entry for each ply of the current line.

use crate::correction_history::CorrectionKeys;
use crate::piece_hashes::PieceHashes;
use crate::score::MAX_PLY;
use exchequer_board::Position;
use exchequer_core::{Color, Move};
use exchequer_ordering::{Killers, PieceTo};

/// Search stack entry of one ply; half a cache line.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub(crate) struct StackEntry {
    /// Static evaluation; `None` in check.
    pub(crate) static_eval: Option<i32>,
    /// Move that leads to the next ply; `None` for a null move.
    pub(crate) moved: Option<PieceTo>,
    /// `true` if that move is quiet.
    pub(crate) is_quiet: bool,
    pub(crate) killers: Killers<Move>,
    /// Move that a singular search excludes.
    pub(crate) excluded: Option<Move>,
    /// `true` in a PV node and in a node that was one in an earlier search.
    pub(crate) was_pv: bool,
    /// Number of the move that is being searched, from 1.
    pub(crate) number: u32,
    /// Number of cutoffs at this ply since the last node two plies nearer to the root began; without a TT move a cutoff counts twice.
    pub(crate) cutoffs: u32,
}

/// Number of entries before the root, so that looking back needs no check.
const BEFORE: usize = 7;

/// Number of entries: a power of two, so that a mask makes every index valid.
const STACK_LEN: usize = 256;

const _: () = assert!(MAX_PLY + BEFORE + 2 <= STACK_LEN && size_of::<StackEntry>() == 32);

/// Search stack of one worker.
pub(crate) struct SearchStack {
    entries: Box<[StackEntry; STACK_LEN]>,
    hashed: Box<[HashedPly; STACK_LEN]>,
}

/// Hashes of the position of a ply, and the keys of correction history that come from them.
#[derive(Clone, Copy, Default)]
struct HashedPly {
    hashes: PieceHashes,
    keys: CorrectionKeys,
}

impl SearchStack {
    pub(crate) fn new() -> Self {
        Self {
            entries: Box::new([StackEntry::default(); STACK_LEN]),
            hashed: Box::new([HashedPly::default(); STACK_LEN]),
        }
    }

    /// Resets all entries for a line that starts at a position.
    pub(crate) fn reset(&mut self, root: &Position) {
        self.entries.fill(StackEntry::default());
        self.set_hashes(0, PieceHashes::of(root), root.turn());
    }

    /// Returns the entry of a ply.
    #[inline]
    pub(crate) fn at(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.entries[(ply + BEFORE) % STACK_LEN]
    }

    /// Returns the entry of `back` plies before a ply, at most seven.
    #[inline]
    pub(crate) fn before(&self, ply: usize, back: usize) -> &StackEntry {
        &self.entries[(ply + BEFORE - back) % STACK_LEN]
    }

    /// Returns the keys of correction history for the position of a ply.
    #[inline]
    pub(crate) fn correction_keys(&self, ply: usize) -> &CorrectionKeys {
        &self.hashed[ply % STACK_LEN].keys
    }

    /// Notes the position `next` that a move at a ply leads to, and returns its keys of correction history. The entry of the ply has the move.
    #[inline]
    pub(crate) fn played(
        &mut self,
        ply: usize,
        position: &Position,
        mv: Move,
        next: &Position,
    ) -> &CorrectionKeys {
        let hashes = self.hashed[ply % STACK_LEN].hashes.after(position, mv, next);
        self.set_hashes(ply + 1, hashes, next.turn())
    }

    /// Notes the position after a null move at a ply, and returns its keys of correction history. The entry of the ply has no move.
    pub(crate) fn passed(&mut self, ply: usize, next: &Position) -> &CorrectionKeys {
        self.set_hashes(ply + 1, self.hashed[ply % STACK_LEN].hashes, next.turn())
    }

    #[inline]
    fn set_hashes(&mut self, ply: usize, hashes: PieceHashes, turn: Color) -> &CorrectionKeys {
        let before = [self.before(ply, 1).moved, self.before(ply, 2).moved];
        let hashed = &mut self.hashed[ply % STACK_LEN];
        *hashed = HashedPly { hashes, keys: CorrectionKeys::of(&hashes, turn, before) };
        &hashed.keys
    }
}
