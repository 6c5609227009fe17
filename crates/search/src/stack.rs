//! Search stack: one entry for each ply of the current line.

use crate::score::MAX_PLY;
use exchequer_core::Move;
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
pub(crate) struct SearchStack(Box<[StackEntry; STACK_LEN]>);

impl SearchStack {
    pub(crate) fn new() -> Self {
        Self(Box::new([StackEntry::default(); STACK_LEN]))
    }

    /// Resets all entries.
    pub(crate) fn clear(&mut self) {
        self.0.fill(StackEntry::default());
    }

    /// Returns the entry of a ply.
    #[inline]
    pub(crate) fn at(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.0[(ply + BEFORE) % STACK_LEN]
    }

    /// Returns the entry of `back` plies before a ply, at most seven.
    #[inline]
    pub(crate) fn before(&self, ply: usize, back: usize) -> &StackEntry {
        &self.0[(ply + BEFORE - back) % STACK_LEN]
    }
}
