//! Search state of one thread.

use crate::correction_history::CorrectionHistory;
use crate::line::Lines;
use crate::probing::Probing;
use crate::reductions::Reductions;
use crate::root_moves::RootMove;
use crate::search_control::SearchControl;
use crate::shared::Shared;
use crate::stack::SearchStack;
use crate::sync::Arc;
use crate::{Control, Evaluator, Limits, SearchConfig, SearchStats};
use exchequer_board::{Game, Key, Position};
use exchequer_ordering::{CheckSquares, Context, Histories, PieceTo, SeeView, Threats};

/// Search state of one thread. Histories outlive a search; everything else is reset for each.
pub(crate) struct Worker<E> {
    pub(crate) number: usize,
    pub(crate) config: SearchConfig,
    pub(crate) reductions: Reductions,
    pub(crate) shared: Arc<Shared>,
    pub(crate) control: Control,
    pub(crate) evaluator: E,
    pub(crate) histories: Histories,
    pub(crate) corrections: CorrectionHistory,
    pub(crate) stats: SearchStats,
    pub(crate) lines: Lines,
    pub(crate) stack: SearchStack,
    /// Keys of the game and of the current line; the position before the current one is last.
    pub(crate) keys: Vec<Key>,
    /// Number of keys that belong to the game.
    pub(crate) game_keys: usize,
    pub(crate) root_moves: Vec<RootMove>,
    /// Index of the first root move that is searched; those before it belong to better lines (MultiPV).
    pub(crate) first_root_move: usize,
    pub(crate) root_depth: i32,
    /// Width of the root window.
    pub(crate) root_window: i32,
    pub(crate) selective_depth: usize,
    pub(crate) stopped: bool,
    /// `true` if the search has to end without a move yet: quiescence returns static evaluations until the first iteration is complete.
    pub(crate) hurries: bool,
    /// Endgame tablebases that nodes of this search probe.
    pub(crate) probing: Option<Probing>,
    /// Score of the root by tablebases; it replaces scores that are no mates.
    pub(crate) root_score: Option<i32>,
    /// Ply before which null moves are off, while a null move cutoff is verified.
    pub(crate) no_null_before: usize,
}

/// Number of nodes between two checks of the limits.
const CHECK_INTERVAL: u64 = 1024;

impl<E: Evaluator> Worker<E> {
    pub(crate) fn new(number: usize, config: &SearchConfig, shared: Arc<Shared>, mut evaluator: E) -> Self {
        evaluator.configure(config);
        Self {
            number,
            config: config.clone(),
            reductions: Reductions::new(config),
            control: shared.control.clone(),
            shared,
            evaluator,
            histories: Histories::default(),
            corrections: CorrectionHistory::default(),
            stats: SearchStats::default(),
            lines: Lines::new(),
            stack: SearchStack::new(),
            keys: Vec::new(),
            game_keys: 0,
            root_moves: Vec::new(),
            first_root_move: 0,
            root_depth: 0,
            root_window: 1,
            selective_depth: 0,
            stopped: false,
            hurries: false,
            probing: None,
            root_score: None,
            no_null_before: 0,
        }
    }

    /// Resets the state for a search with or without tablebases in its tree.
    pub(crate) fn prepare(&mut self, game: &Game, limits: &Limits, probing: Option<Probing>) {
        self.stats = SearchStats::default();
        self.stack.reset(game.position());
        self.keys.clear();
        self.keys.extend_from_slice(game.keys());
        self.game_keys = self.keys.len();
        self.evaluator.reset(game.position());
        self.root_moves = RootMove::all(game.position(), limits);
        self.stopped = false;
        self.hurries = false;
        self.probing = probing;
        self.root_score = None;
        self.no_null_before = 0;
    }

    /// Returns the moves `back` plies before a ply that continuation history depends on; `None` beyond the configured number.
    #[inline]
    pub(crate) fn moves_at(&self, ply: usize, back: [usize; 4]) -> [Option<PieceTo>; 4] {
        let mut before = back.map(|back| self.stack.before(ply, back).moved);
        before.iter_mut().skip(self.config.continuation as usize).for_each(|before| *before = None);
        before
    }

    /// Returns the context of the quiet histories at a node.
    #[inline]
    pub(crate) fn context(&self, position: &Position, ply: usize) -> Context {
        let before = self.moves_at(ply, [1, 2, 4, 6]);
        // An evasion depends on the last two moves only.
        let before = if position.is_check() { [before[0], before[1], None, None] } else { before };
        let turn = position.turn();
        Context { before, threats: Threats::by(position, !turn), checks: CheckSquares::of(position, turn) }
    }

    #[inline]
    pub(crate) fn view<'p>(&self, position: &'p Position, threats: Option<&'p Threats>) -> SeeView<'p> {
        SeeView { position, rules: self.config.see_rules, values: self.config.see_values, threats }
    }

    /// Counts a node, checks the limits, and starts the PV of its ply.
    #[inline]
    pub(crate) fn enter<const PV: bool>(&mut self, ply: usize, control: Option<&SearchControl<'_>>) {
        self.visit(control);
        if PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
    }

    #[inline]
    fn visit(&mut self, control: Option<&SearchControl<'_>>) {
        // A stopped search returns to the root without further checks.
        if self.stopped {
            return;
        }
        self.stats.nodes += 1;
        let counts_exactly = control.is_some_and(|control| control.nodes.is_some());
        if counts_exactly || self.stats.nodes % CHECK_INTERVAL == 0 {
            self.check_limits(control);
        }
    }

    /// Publishes the counts of this thread.
    pub(crate) fn share_counts(&self) {
        self.shared.counts[self.number].set(self.stats.nodes, self.stats.tablebase_hits);
    }

    fn check_limits(&mut self, control: Option<&SearchControl<'_>>) {
        self.share_counts();
        let is_over = |limits: &SearchControl<'_>| limits.is_over(&self.control, self.shared.total_nodes());
        if self.control.is_stopped() || control.is_some_and(is_over) {
            // The first iteration is always completed: the search needs a move to play.
            if self.root_depth > 1 {
                self.stopped = true;
            } else if self.stats.nodes >= CHECK_INTERVAL {
                self.hurries = true;
            }
        }
    }
}
