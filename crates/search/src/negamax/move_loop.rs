//! The move loop: moves in the order of the picker, pruned, extended, reduced and searched.

use super::candidate::MoveContext;
use super::extensions::Singular;
use super::learning::Tried;
use super::node::Node;
use crate::material::is_cramped;
use crate::score::is_mate;
use crate::search_control::SearchControl;
use crate::worker::Worker;
use crate::{DRAW, Evaluator, SearchConfig};
use exchequer_core::{Color, Move};
use exchequer_ordering::{Context, Hints, HistoryView, MovePicker, Picked};

/// Depth from which a move that raises alpha does not reduce the moves after it.
const ALPHA_REDUCTION_END: i32 = 14;

impl<E: Evaluator> Worker<E> {
    /// Searches the moves of a node and returns its score.
    #[inline(always)]
    pub(super) fn search_moves<const PV: bool, const ROOT: bool>(
        &mut self,
        node: &mut Node<'_>,
        control: Option<&SearchControl<'_>>,
    ) -> i32 {
        let history = self.context(node.position, node.ply);
        let is_cramped = |color| is_cramped(node.position, color, self.config.zugzwang_squares);
        let moves = MoveContext {
            view: self.view(node.position, Some(&history.threats)),
            history: &history,
            zugzwang: Color::ALL.into_iter().any(is_cramped),
        };
        let hints = self.hints(node, &history);
        let mut picker = MovePicker::new(&moves.view, hints, self.config.picker(node.depth));
        let mut tried = Tried::default();
        let original_alpha = node.window.alpha;
        let SearchConfig { threat_order: escape, check_order: check, .. } = self.config;
        loop {
            let scores = HistoryView { histories: &self.histories, context: &history, escape, check };
            let Some(picked) = picker.next(&moves.view, &scores, &mut self.stats.ordering) else { break };
            let mv = picked.mv;
            if ROOT && !self.is_searched_at_root(mv) || node.excluded == Some(mv) {
                continue;
            }
            node.moves += 1;
            if ROOT {
                if let Some(control) = control {
                    control.report_move(self.root_depth, mv, node.moves + self.first_root_move);
                }
            }
            let mut candidate = self.candidate(node, &moves, picked);
            if !ROOT && self.prune_move::<PV>(node, &moves, &mut picker, &candidate) {
                continue;
            }
            if !ROOT {
                match self.extend::<PV>(node, &candidate, control) {
                    Singular::Extend(plies) => candidate.extension = plies,
                    Singular::Cut(score) => return score,
                }
            }
            node.searched += 1;
            let nodes_before = self.stats.nodes;
            self.stack.at(node.ply).is_quiet = !candidate.is_noisy;
            let mut next = *node.position;
            self.make(node.position, &mut next, mv, candidate.moved, node.ply);
            candidate.gives_check = next.is_check();
            self.extend_check(node, &mut candidate);
            let score = self.search_move::<PV, ROOT>(node, &moves, &candidate, &next, control);
            self.unmake();
            if self.stopped {
                return DRAW;
            }
            if ROOT {
                let visited = self.stats.nodes - nodes_before;
                self.note_root_move(mv, score, node.window, candidate.number, visited);
            }
            if score > node.best {
                node.best = score;
                if score > node.window.alpha {
                    self.raise_alpha::<PV, ROOT>(node, mv, score);
                    if score >= node.window.beta {
                        self.cut_off(node, &moves, &picked, &tried);
                        break;
                    }
                }
            }
            tried.push(mv, candidate.is_noisy);
        }
        if node.moves == 0 {
            let excluded_all = node.excluded.is_some();
            return if excluded_all {
                node.window.alpha
            } else {
                Self::without_moves(node.position, node.ply)
            };
        }
        if PV {
            node.best = node.best.min(node.most);
        }
        self.finish::<PV, ROOT>(node, &moves, &tried, original_alpha)
    }

    /// Moves that the picker tries before all others.
    #[inline(always)]
    fn hints(&mut self, node: &Node<'_>, history: &Context) -> Hints<Move> {
        let counter = history.before[0].and_then(|before| Move::from_bits(self.histories.counter(before)));
        Hints { tt: node.tt_move, killers: self.stack.at(node.ply).killers.moves(), counter }
    }

    /// Makes a move the best of the node. A new PV move reduces the depth of the moves after it: few are better still.
    #[inline(always)]
    fn raise_alpha<const PV: bool, const ROOT: bool>(&mut self, node: &mut Node<'_>, mv: Move, score: i32) {
        node.best_move = Some(mv);
        if PV {
            self.lines.extend(node.ply, mv);
        }
        if score >= node.window.beta {
            return;
        }
        node.window.alpha = score;
        if PV && !ROOT && (3..ALPHA_REDUCTION_END).contains(&node.depth) && !is_mate(score) {
            node.depth = (node.depth - self.config.reduction_alpha).max(1);
        }
    }

    /// Beta cutoff: counts it and updates the histories.
    #[inline(always)]
    fn cut_off(&mut self, node: &Node<'_>, moves: &MoveContext<'_>, picked: &Picked<Move>, tried: &Tried) {
        self.stack.at(node.ply).cutoffs += 1 + u32::from(node.tt_move.is_none());
        if node.excluded.is_none() {
            let loses = picked.shadow_loses || picked.see == Some(false);
            let has_tt_move = node.tt_move.is_some();
            self.stats.cutoffs.count(node.depth, has_tt_move, node.searched, picked.stage, loses);
        }
        self.learn(node, moves, picked.mv, tried);
        self.learn_refuted(node);
    }
}
