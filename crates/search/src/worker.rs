//! Search state of one thread.

use crate::corrections::{Corrections, Place};
use crate::line::Lines;
use crate::reductions::Reductions;
use crate::root::RootMove;
use crate::score::{MAX_PLY, mated_at};
use crate::sync::Arc;
use crate::sync::atomic::{AtomicU64, Ordering};
use crate::table::TranspositionTable;
use crate::{Clock, Control, DRAW, Evaluator, InfoSink, Limits, SearchConfig, SearchStats, TimeBudget};
use exchequer_board::{Game, Key, Position};
use exchequer_core::Move;
use exchequer_ordering::{CheckSquares, Context, Histories, Killers, PieceTo, SeeView, Threats};
use std::cell::RefCell;

/// How a search is shared by its threads; nothing else is.
pub(crate) struct Shared {
    pub(crate) table: TranspositionTable,
    /// Told by the main thread to all others when it is done.
    pub(crate) control: Control,
    /// Positions visited, one count for each thread; while a search goes on only its owner writes.
    pub(crate) nodes: Box<[PaddedCount]>,
}

/// A count with a line of the cache to itself, so that no thread waits for another's.
#[repr(align(128))]
#[derive(Default)]
pub(crate) struct PaddedCount(AtomicU64);

impl PaddedCount {
    #[inline]
    pub(crate) fn set(&self, count: u64) {
        self.0.store(count, Ordering::Relaxed);
    }

    pub(crate) fn get(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl Shared {
    /// A table of so many mebibytes, and what so many threads need.
    pub(crate) fn new(mebibytes: usize, threads: usize) -> Self {
        Self {
            table: TranspositionTable::new(mebibytes),
            control: Control::default(),
            nodes: (0..threads).map(|_| PaddedCount::default()).collect(),
        }
    }

    /// Makes everything ready for a search that no thread has begun yet.
    pub(crate) fn begin_search(&self) {
        self.table.begin_search();
        // Not left to the owners: one that wakes up late would count for this search what it counted in the last.
        self.nodes.iter().for_each(|count| count.set(0));
    }

    pub(crate) fn total_nodes(&self) -> u64 {
        self.nodes.iter().map(PaddedCount::get).sum()
    }
}

/// Search stack entry of one ply; half a line of the processor's cache.
#[derive(Clone, Copy, Default)]
#[repr(align(32))]
pub(crate) struct StackEntry {
    /// The evaluation; `None` in check.
    pub(crate) evaluation: Option<i32>,
    /// The move made here; `None` if the turn was passed.
    pub(crate) moved: Option<PieceTo>,
    /// `true` if that move is quiet.
    pub(crate) is_quiet: bool,
    pub(crate) killers: Killers<Move>,
    /// A move that is kept out, to see whether the others are as good.
    pub(crate) excluded: Option<Move>,
    /// Whether it is or was part of a principal variation.
    pub(crate) was_pv: bool,
    /// Which of its moves is being searched, from 1.
    pub(crate) number: u32,
    /// How often the last nodes here were cut off, those without a move of the table twice, since the last node two plies nearer to the root was entered.
    pub(crate) cutoffs: u32,
}

/// Frames before the root, so that looking back needs no question.
const BEFORE: usize = 7;

/// More stack entries than plies: a power of two, so that every number becomes a place by a mask.
const STACK_LEN: usize = 256;

const _: () = assert!(MAX_PLY + BEFORE + 2 <= STACK_LEN && size_of::<StackEntry>() == 32);

/// One thread's memory. Histories outlive a search, the rest is made ready for each.
pub(crate) struct Worker<E> {
    pub(crate) number: usize,
    pub(crate) config: SearchConfig,
    pub(crate) reductions: Reductions,
    pub(crate) shared: Arc<Shared>,
    pub(crate) control: Control,
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
    pub(crate) corrections: Corrections,
    pub(crate) stats: SearchStats,
    pub(crate) lines: Lines,
    stack: Box<[StackEntry; STACK_LEN]>,
    /// The keys of the game and of the current line, the position before the current one last.
    pub(crate) keys: Vec<Key>,
    /// How many of them belong to the game.
    pub(crate) game_keys: usize,
    pub(crate) root_moves: Vec<RootMove>,
    /// The moves of the root from here on are searched; those before belong to better lines.
    pub(crate) first_root_move: usize,
    pub(crate) root_depth: i32,
    /// Width of the root window.
    pub(crate) root_window: i32,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    /// The search is to end and has no move yet: nothing hangs any more, so that it has one soon.
    pub(crate) hurries: bool,
    /// Below this ply the turn is not passed: a cutoff by a passed turn is being verified.
    pub(crate) no_null_before: usize,
}

/// What ends the search of the main thread beside being told to stop.
pub(crate) struct Watch<'a> {
    pub(crate) clock: &'a dyn Clock,
    pub(crate) budget: TimeBudget,
    pub(crate) nodes: Option<u64>,
    /// Time and nodes do not count as long as somebody waits for `stop` or `ponderhit`.
    pub(crate) infinite: bool,
    /// Who hears of it.
    pub(crate) sink: &'a RefCell<&'a mut dyn InfoSink>,
}

impl Watch<'_> {
    /// Returns `true` if the search has to end at once.
    fn is_over(&self, control: &Control, nodes: u64) -> bool {
        if self.nodes.is_some_and(|limit| nodes >= limit) {
            return true;
        }
        let waits = self.infinite || control.ponders();
        !waits && self.budget.hard.is_some_and(|hard| self.clock.elapsed() >= hard)
    }
}

/// Between two looks at the clock, in positions.
const LOOK_EVERY: u64 = 1024;

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(number: usize, config: &SearchConfig, shared: Arc<Shared>, evaluator: E) -> Self {
        Self {
            number,
            config: config.clone(),
            reductions: Reductions::new(config),
            control: shared.control.clone(),
            shared,
            evaluator,
            histories: Histories::default(),
            corrections: Corrections::default(),
            stats: SearchStats::default(),
            lines: Lines::new(),
            stack: Box::new([StackEntry::default(); STACK_LEN]),
            keys: Vec::new(),
            game_keys: 0,
            root_moves: Vec::new(),
            first_root_move: 0,
            root_depth: 0,
            root_window: 1,
            selective_depth: 0,
            stopped: false,
            hurries: false,
            no_null_before: 0,
        }
    }

    /// Makes everything ready for a search.
    pub(crate) fn prepare(&mut self, game: &Game, limits: &Limits) {
        self.stats = SearchStats::default();
        self.stack.fill(StackEntry::default());
        self.keys.clear();
        self.keys.extend_from_slice(game.keys());
        self.game_keys = self.keys.len();
        self.evaluator.reset(game.position());
        self.root_moves = RootMove::all(game.position(), limits);
        self.stopped = false;
        self.hurries = false;
        self.no_null_before = 0;
    }

    #[inline]
    pub(crate) fn frame(&mut self, ply: usize) -> &mut StackEntry {
        &mut self.stack[(ply + BEFORE) % STACK_LEN]
    }

    /// The frame of `back` plies ago, at most seven.
    #[inline]
    pub(crate) fn stack_before(&self, ply: usize, back: usize) -> &StackEntry {
        &self.stack[(ply + BEFORE - back) % STACK_LEN]
    }

    /// The last two moves before a ply, the latest first.
    #[inline]
    pub(crate) fn moves_before(&self, ply: usize) -> [Option<PieceTo>; 2] {
        [self.stack_before(ply, 1).moved, self.stack_before(ply, 2).moved]
    }

    /// The moves of so many plies before a ply that a quiet move is remembered together with.
    #[inline]
    pub(crate) fn moves_at(&self, ply: usize, back: [usize; 4]) -> [Option<PieceTo>; 4] {
        let mut before = back.map(|back| self.stack_before(ply, back).moved);
        before.iter_mut().skip(self.config.continuation as usize).for_each(|before| *before = None);
        before
    }

    /// What quiet moves of a position are remembered together with.
    #[inline]
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        let before = self.moves_at(ply, [1, 2, 4, 6]);
        // Out of check the plan of long ago has to wait.
        let before = if position.is_check() { [before[0], before[1], None, None] } else { before };
        let turn = position.turn();
        Context { before, threats: Threats::by(position, !turn), checks: CheckSquares::of(position, turn) }
    }

    #[inline]
    pub(crate) fn view<'p>(&self, position: &'p Position, threats: Option<&'p Threats>) -> SeeView<'p> {
        SeeView { position, rules: self.config.see_rules, values: self.config.see_values, threats }
    }

    /// Counts a position and looks whether the search is to end.
    #[inline]
    pub(crate) fn visit(&mut self, watch: Option<&Watch<'_>>) {
        // On the way back to the root nothing is looked at any more.
        if self.stopped {
            return;
        }
        self.stats.nodes += 1;
        let counts_exactly = watch.is_some_and(|watch| watch.nodes.is_some());
        if counts_exactly || self.stats.nodes.is_multiple_of(LOOK_EVERY) {
            self.look(watch);
        }
    }

    fn look(&mut self, watch: Option<&Watch<'_>>) {
        self.shared.nodes[self.number].set(self.stats.nodes);
        let is_over = |watch: &Watch<'_>| watch.is_over(&self.control, self.shared.total_nodes());
        if self.control.is_stopped() || watch.is_some_and(is_over) {
            // One iteration is always completed, so that there is a move to play.
            if self.root_depth > 1 {
                self.stopped = true;
            } else if self.stats.nodes >= LOOK_EVERY {
                self.hurries = true;
            }
        }
    }

    /// The position after a move, with everybody told who wants to know.
    ///
    /// Always inlined, so that it is written where the caller keeps it.
    #[inline(always)]
    pub(crate) fn make(&mut self, position: &Position, mv: Move, moved: PieceTo, ply: usize) -> Position {
        let mut next = *position;
        next.play(mv);
        self.made(position, &next, mv, moved, ply);
        next
    }

    /// What else there is to do about a move that has been made.
    fn made(&mut self, position: &Position, next: &Position, mv: Move, moved: PieceTo, ply: usize) {
        // Nothing else of a node is as slow as its way to the table: it begins here.
        self.shared.table.prefetch(next.key());
        self.evaluator.expect(next);
        self.frame(ply).moved = Some(moved);
        self.keys.push(position.key());
        self.evaluator.push(position, mv);
    }

    #[inline]
    pub(crate) fn unmake(&mut self) {
        self.keys.pop();
        self.evaluator.pop();
    }

    /// The position after a passed turn; `None` in check.
    pub(crate) fn make_null(&mut self, position: &Position, ply: usize) -> Option<Position> {
        let next = position.after_null()?;
        self.shared.table.prefetch(next.key());
        self.evaluator.expect(&next);
        self.frame(ply).moved = None;
        self.keys.push(position.key());
        Some(next)
    }

    pub(crate) fn unmake_null(&mut self) {
        self.keys.pop();
    }

    /// Whether the game would be drawn here: fifty moves, too little material, or a position that has been there before.
    ///
    /// Within the search a second time is enough; a position of the game itself has to come back a third time.
    pub(crate) fn is_draw(&self, position: &Position) -> bool {
        if position.halfmove_clock() >= 100 {
            // A mate on the last of these moves comes first.
            return !position.is_check() || position.has_moves();
        }
        position.is_insufficient_material() || self.is_repetition(position)
    }

    /// What a draw that ends the game before the board does is worth, to the side that is to move at a ply.
    #[inline]
    pub(crate) fn draw(&self, ply: usize) -> i32 {
        // At even plies that is the side that searches.
        if ply.is_multiple_of(2) { DRAW - self.config.contempt } else { DRAW + self.config.contempt }
    }

    /// The evaluation of a position out of check.
    #[inline]
    pub(crate) fn evaluate(&mut self, position: &Position) -> i32 {
        // The nearer the fifty moves, the less an advantage is worth: whoever is ahead has to get on with it.
        let (whole, clock) = (self.config.fifty_moves_fade, i32::from(position.halfmove_clock()));
        self.evaluator.evaluate(position) * (whole - clock).max(0) / whole
    }

    /// Where errors of the evaluation of a position are remembered.
    #[inline]
    pub(crate) fn place(&self, position: &Position, ply: usize) -> Place {
        Place::of(position, self.moves_before(ply))
    }

    /// The evaluation of a position out of check, without the errors that it is known for.
    #[inline]
    pub(crate) fn evaluate_at(&mut self, position: &Position, place: &Place) -> i32 {
        // First, since what is remembered is further away than what the evaluation asks for.
        let correction = self.corrections.of(place, &self.config);
        self.evaluate(position) + correction
    }

    /// What a position without legal moves is worth.
    #[inline]
    pub(crate) fn without_moves(position: &Position, ply: usize) -> i32 {
        if position.is_check() { mated_at(ply) } else { DRAW }
    }
}
