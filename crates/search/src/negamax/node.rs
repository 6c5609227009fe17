//! State of one node of the main search.

use crate::score::INFINITE;
use crate::table::TtEntry;
use crate::window::Window;
use exchequer_board::Position;
use exchequer_core::Move;

/// Node of the main search; the steps of [`search`](super) fill it in the order in which they run.
pub(crate) struct Node<'p> {
    pub(crate) position: &'p Position,
    /// Alpha rises with each better move.
    pub(crate) window: Window,
    /// Remaining depth in plies.
    pub(crate) depth: i32,
    /// Distance from the root in plies.
    pub(crate) ply: usize,
    pub(crate) in_check: bool,
    /// Move that a singular search excludes.
    pub(crate) excluded: Option<Move>,
    pub(crate) tt: Option<TtEntry>,
    /// TT move, verified as legal.
    pub(crate) tt_move: Option<Move>,
    pub(crate) tt_is_noisy: bool,
    /// `true` in a PV node and in a node that was one in an earlier search.
    pub(crate) was_pv: bool,
    /// Static evaluation with correction history; `None` in check.
    pub(crate) static_eval: Option<i32>,
    /// TT-corrected static eval: the TT score where it refines the static evaluation; `None` in check.
    pub(crate) tt_eval: Option<i32>,
    /// `true` if the static evaluation is higher than two plies earlier, or four where that node was in check.
    pub(crate) improving: bool,
    /// `true` after a quiet TT move that was extended as singular.
    pub(crate) has_singular_quiet: bool,
    /// Number of moves so far, pruned ones included.
    pub(crate) moves: usize,
    /// Number of moves searched so far.
    pub(crate) searched: usize,
    /// Upper bound of the score by tablebases, in PV nodes.
    pub(crate) most: i32,
    /// Best score so far.
    pub(crate) best: i32,
    /// Move that raised alpha last.
    pub(crate) best_move: Option<Move>,
}

impl<'p> Node<'p> {
    /// Returns a node before its first step.
    #[inline(always)]
    pub(crate) fn new(position: &'p Position, window: Window, depth: i32, ply: usize) -> Self {
        Self {
            position,
            window,
            depth,
            ply,
            in_check: position.is_check(),
            excluded: None,
            tt: None,
            tt_move: None,
            tt_is_noisy: false,
            was_pv: false,
            static_eval: None,
            tt_eval: None,
            improving: false,
            has_singular_quiet: false,
            moves: 0,
            searched: 0,
            most: INFINITE,
            best: -INFINITE,
            best_move: None,
        }
    }
}
