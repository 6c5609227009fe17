//! The main search: principal variation search, fail-soft.

use crate::before_moves::Node;
use crate::pruning::{ShallowPruning, is_late, noisy_threshold, quiet_threshold};
use crate::quiescence::{cuts_off, is_nearer};
use crate::reductions::LmrContext;
use crate::score::{INFINITE, LEAST_MATE, MATE, MAX_PLY, is_mate, mated_at};
use crate::singular::Singular;
use crate::table::{Bound, TtEntry};
use crate::worker::{Watch, Worker};
use crate::{DRAW, Evaluator, SearchConfig};
use arrayvec::ArrayVec;
use exchequer_board::Position;
use exchequer_core::{Move, Placement, Role};
use exchequer_ordering::{Context, Hints, HistoryView, MovePicker, OrderingPosition, SeeView, Stage, bonus};

/// Moves that were searched before the one that cut off; more than these teach nothing.
const REMEMBERED: usize = 32;

/// Where the evaluation is nearer to 0, checks are no more than other moves.
const DECIDED: i32 = 33;

/// A move of a greater number came late.
const LATE: u32 = 7;

/// With more cutoffs in a row the replies to a move cut off often.
const OFTEN: u32 = 3;

/// From this depth on a move that raises alpha says little of the others.
const ALPHA_TELLS: i32 = 14;

type Tried = ArrayVec<Move, REMEMBERED>;

/// Search window and expectations of a node.
#[derive(Clone, Copy)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl<E: Evaluator> Worker<E> {
    /// The score of a position searched to a depth; exact within the window, a bound outside.
    ///
    /// `PV` nodes have a window with room in it, all others none. `cut` says that a cutoff is expected.
    pub(crate) fn search<const PV: bool, const ROOT: bool>(
        &mut self,
        position: &Position,
        window: Window,
        depth: i32,
        ply: usize,
        cut: bool,
        watch: Option<&Watch<'_>>,
    ) -> i32 {
        let Window { mut alpha, mut beta } = window;
        if depth <= 0 {
            self.stats.quiescence_entries += 1;
            return self.quiescence::<PV>(position, alpha, beta, ply, 0, watch);
        }
        self.visit(watch);
        if PV {
            self.lines.clear(ply);
            self.selective_depth = self.selective_depth.max(ply);
        }
        if self.stopped {
            return DRAW;
        }
        let in_check = position.is_check();
        if !ROOT {
            let draw = self.draw(ply);
            if self.is_draw(position) {
                return draw;
            }
            if ply >= MAX_PLY - 1 {
                return if in_check { DRAW } else { self.evaluate(position) };
            }
            // Upcoming repetition: the side to move can repeat a position and has at least a draw.
            if alpha < draw && self.config.upcoming_repetition && self.can_repeat(position) {
                alpha = draw;
                if alpha >= beta {
                    return alpha;
                }
            }
            // A mate found elsewhere is shorter than any from here.
            alpha = alpha.max(mated_at(ply));
            beta = beta.min(MATE - ply as i32 - 1);
            if alpha >= beta {
                return alpha;
            }
        }

        // The evaluation, of which there is none in check. It comes before the table, whose answer may make it needless and is still on its way.
        let evaluated = if in_check {
            None
        } else {
            let place = self.place(position, ply);
            Some((place, self.evaluate_at(position, &place)))
        };
        let known = self.shared.table.probe(position.key(), ply, position.halfmove_clock());
        let excluded = self.frame(ply).excluded;
        if let Some(TtEntry { score, depth: known_depth, bound, .. }) = known
            && !PV
            && excluded.is_none()
            && known_depth >= depth
            && position.halfmove_clock() < 90
            && cuts_off(score, bound, beta)
        {
            return score;
        }
        let was_pv = PV || known.is_some_and(|known| known.was_pv);
        let tt_move = known.and_then(|known| known.mv).filter(|&mv| position.is_legal(mv));

        let evaluation = evaluated.map(|(_, evaluation)| evaluation);
        self.frame(ply).evaluation = evaluation;
        // What the evaluation becomes by what the table knows.
        let expected = evaluation.map(|evaluation| match known {
            Some(TtEntry { score, bound, .. }) if is_nearer(score, bound, evaluation) => score,
            _ => evaluation,
        });
        let before = |back| self.stack_before(ply, back).evaluation;
        // In check there was none, and the one before that has to do.
        let improving = match (evaluation, before(2).or(before(4))) {
            (Some(now), Some(before)) => now > before,
            (Some(_), None) => true,
            (None, _) => false,
        };
        self.frame(ply + 1).killers = Default::default();
        self.frame(ply + 2).cutoffs = 0;
        self.frame(ply).was_pv = was_pv;
        let parent = *self.stack_before(ply, 1);

        let tt_is_noisy = tt_move.is_some_and(|mv| self.view(position, None).is_noisy(mv));
        if !PV
            && excluded.is_none()
            && let (Some(evaluation), Some(expected)) = (evaluation, expected)
        {
            let has_quiet = tt_move.is_some() && !tt_is_noisy;
            let node = Node { position, beta, depth, ply, evaluation, expected, improving, cut, has_quiet };
            if let Some(score) = self.before_moves(node, watch) {
                return score;
            }
        }

        // Without a move to begin with, or with one of little thought, a shallower search finds one sooner.
        let mut depth = depth;
        let is_new =
            tt_move.is_none() || known.is_some_and(|known| known.depth + self.config.iir_shallow <= depth);
        if is_new && depth >= self.config.iir_depth && (PV || cut) {
            depth -= 1 + if PV && tt_move.is_none() { self.config.iir_pv } else { 0 };
        }

        let context = self.context(position, ply);
        let view = self.view(position, Some(&context.threats));
        let counter = context.before[0].and_then(|before| Move::from_bits(self.histories.counter(before)));
        let hints = Hints { tt: tt_move, killers: self.frame(ply).killers.moves(), counter };
        let mut picker = MovePicker::new(&view, hints, self.config.picker(depth));
        let (mut quiets, mut noisies) = (Tried::new(), Tried::new());
        let original_alpha = alpha;
        let mut best = -INFINITE;
        let SearchConfig { threat_order: escape, check_order: check, .. } = self.config;
        let mut best_move = None;
        let mut is_beside_singular = false;
        // Of all moves, and of those that are not left out.
        let (mut number, mut searched) = (0, 0);
        loop {
            let scores = HistoryView { histories: &self.histories, context: &context, escape, check };
            let Some(picked) = picker.next(&view, &scores, &mut self.stats.ordering) else { break };
            let mv = picked.mv;
            if ROOT && !self.is_searched_at_root(mv) || excluded == Some(mv) {
                continue;
            }
            number += 1;
            if ROOT && let Some(watch) = watch {
                watch.tell_move(self.root_depth, mv, number + self.first_root_move);
            }
            let is_noisy = view.is_noisy(mv);
            let moved = view.moved(mv);
            let (history, reply) = if is_noisy {
                (self.histories.noisy(moved, view.victim(mv)), 0)
            } else {
                let known = self.histories.quiet(moved, mv.from(), &context);
                (known.all(), known.reply)
            };
            self.frame(ply).number = number as u32;
            let not_improving = if improving { 0 } else { self.config.reduction_improving };
            let reduction = self.reductions.of(depth, number) + not_improving;

            // Shallow nodes leave late and losing moves out, but never all.
            if !ROOT && best > -LEAST_MATE && has_pieces(position) {
                let reduced = (depth - reduction / 1024).max(0);
                let shallow = ShallowPruning { depth, reduced, alpha, evaluation, history, reply };
                let is_futile = if is_noisy {
                    !PV && shallow.is_futile_capture(&self.config, view.victim(mv))
                } else {
                    let is_late = is_late(&self.config, depth, number, improving);
                    if is_late {
                        picker.skip_quiets();
                    }
                    is_late || picked.stage == Stage::Quiet && shallow.is_futile(&self.config)
                };
                if is_futile && !context.checks.contains(moved.piece.role(), moved.to) {
                    continue;
                }
                if picked.stage != Stage::Tt
                    && self.loses_too_much(&view, mv, is_noisy, picked.see, depth, reduced)
                {
                    continue;
                }
            }

            let mut extension = 0;
            if !ROOT
                && tt_move == Some(mv)
                && excluded.is_none()
                && let Some(known) = known
                && depth >= self.config.singular_depth + 2 * i32::from(PV && known.was_pv)
            {
                match self.is_singular(position, mv, known, alpha, beta, depth, ply, cut, PV, watch) {
                    Singular::Extend(plies) => {
                        extension = plies;
                        is_beside_singular = plies > 0 && !is_noisy;
                    }
                    Singular::Cut(score) => return score,
                }
            }

            searched += 1;
            let nodes_before = self.stats.nodes;
            self.frame(ply).is_quiet = !is_noisy;
            let next = self.make(position, mv, moved, ply);
            let gives_check = next.is_check();
            if gives_check
                && depth >= self.config.check_extension_depth
                && evaluation.is_some_and(|evaluation| evaluation.abs() > DECIDED)
            {
                extension = extension.max(i32::from(self.config.check_extension));
            }
            if ply >= 2 * self.root_depth as usize {
                extension = extension.min(0);
            }
            let mut new_depth = depth - 1 + extension;
            let mut score = -INFINITE;

            let reduces_noisy = picked.stage == Stage::BadNoisy
                || self.config.reduction_noisy && (!was_pv || cut && parent.number > 1);
            // LmrContext moves are expected to fail low: a shallower look without a window has to prove otherwise.
            if depth >= self.config.reduction_depth
                && number > 1 + usize::from(PV) + usize::from(ROOT)
                && (!is_noisy || reduces_noisy)
            {
                let r = reduction
                    + LmrContext {
                        depth,
                        pv: PV,
                        was_pv,
                        cut,
                        tt_is_noisy,
                        is_behind_late: parent.number > LATE,
                        is_beside_singular,
                        replies_cut_off: self.frame(ply + 1).cutoffs > OFTEN,
                        window: if PV { 1024 * (beta - alpha) / self.root_window } else { 0 },
                        history,
                    }
                    .reduction(&self.config);
                // A sacrifice of the move that is to be played is worth the nodes.
                let is_forcing = ROOT && (is_noisy || gives_check);
                let r = r - if is_forcing { self.config.reduction_root } else { 0 };
                let losing =
                    if picked.stage == Stage::BadNoisy { self.config.reduction_losing } else { 1024 };
                let r = r * losing / 1024;
                // Near the root alone: a line whose moves are all known well would never end.
                let least = if ply < self.root_depth as usize { self.config.reduction_least } else { 0 };
                let deepest = (new_depth - least).max(1);
                let shallow = (new_depth - r / 1024).clamp(1, deepest);
                score =
                    -self.search::<false, false>(&next, null_window(alpha), shallow, ply + 1, true, watch);
                if score > alpha && shallow < new_depth {
                    // Much better than all before: worth a deeper look; hardly better: worth less.
                    let SearchConfig { research_deeper, research_shallower, .. } = self.config;
                    let deeper = research_deeper + 5 * (new_depth - shallow);
                    let shallower = research_shallower * new_depth / 100;
                    new_depth += i32::from(score > best + deeper) - i32::from(score < best + shallower);
                    if shallow < new_depth {
                        score = -self.search::<false, false>(
                            &next,
                            null_window(alpha),
                            new_depth,
                            ply + 1,
                            !cut,
                            watch,
                        );
                    }
                    if !is_noisy && (score <= alpha || score >= beta) {
                        let sign = if score >= beta { 1 } else { -1 };
                        let bonus = sign * bonus(new_depth) * self.config.research_reply / 100;
                        self.histories.learn_reply(moved, context.before, bonus);
                    }
                }
            } else if !PV || number > 1 {
                score =
                    -self.search::<false, false>(&next, null_window(alpha), new_depth, ply + 1, !cut, watch);
            }
            if PV && (number == 1 || score > alpha) {
                let window = Window { alpha: -beta, beta: -alpha };
                score = -self.search::<true, false>(&next, window, new_depth, ply + 1, false, watch);
            }
            self.unmake();
            if self.stopped {
                return DRAW;
            }
            if ROOT {
                let visited = self.stats.nodes - nodes_before;
                self.note_root_move(mv, score, alpha, beta, number, visited);
            }

            if score > best {
                best = score;
                if score > alpha {
                    best_move = Some(mv);
                    if PV {
                        self.lines.extend(ply, mv);
                    }
                    if score >= beta {
                        self.frame(ply).cutoffs += 1 + u32::from(tt_move.is_none());
                        let loses = picked.shadow_loses || picked.see == Some(false);
                        if excluded.is_none() {
                            self.stats.cutoffs.count(depth, tt_move.is_some(), searched, picked.stage, loses);
                        }
                        self.learn(&view, mv, is_noisy, depth, ply, &context, &quiets, &noisies);
                        if parent.number <= 1 {
                            self.learn_before(ply, -bonus(depth + 1) * self.config.quiet_refuted / 100);
                        }
                        break;
                    }
                    alpha = score;
                    if PV && !ROOT && (3..ALPHA_TELLS).contains(&depth) && !is_mate(score) {
                        // A good move is known: the others have to be better still, which few are.
                        depth = (depth - self.config.reduction_alpha).max(1);
                    }
                }
            }
            let tried = if is_noisy { &mut noisies } else { &mut quiets };
            // What does not fit is not learnt from.
            let _ = tried.try_push(mv);
        }

        if number == 0 {
            if excluded.is_some() {
                return alpha;
            }
            return Self::without_moves(position, ply);
        }
        if let Some(mv) = best_move.filter(|_| PV && !ROOT && best < beta && self.config.learn_exact) {
            self.learn(&view, mv, view.is_noisy(mv), depth, ply, &context, &quiets, &noisies);
        }
        if !ROOT
            && best_move.is_none()
            && excluded.is_none()
            && (PV || depth >= self.config.quiet_reply_depth)
        {
            self.learn_before(ply, bonus(depth) * self.config.quiet_reply / 100);
        }
        // Where nothing is found against a move of a principal variation, the line may yet become one.
        let was_pv =
            was_pv || depth >= self.config.was_pv_depth && parent.was_pv && best <= original_alpha && ply > 0;
        let bound = if best >= beta {
            Bound::Lower
        } else if PV && best > original_alpha {
            Bound::Exact
        } else {
            Bound::Upper
        };
        if excluded.is_none()
            && let Some((place, evaluation)) = evaluated
            && is_nearer(best, bound, evaluation)
            && best.abs() < LEAST_MATE
            && best_move.is_none_or(|mv| !view.is_noisy(mv))
        {
            // What a capture wins is no error of an evaluation that looks at quiet positions.
            self.corrections.learn(&place, best - evaluation, depth);
        }
        // The lines after the first know nothing of the moves that were kept out.
        if excluded.is_none() && !(ROOT && self.first_root_move > 0) {
            self.shared.table.store(
                position.key(),
                ply,
                TtEntry { score: best, depth, bound, mv: best_move, was_pv },
            );
        }
        best
    }

    /// SEE pruning: returns `true` if a move loses more than the threshold of its depth.
    #[allow(clippy::too_many_arguments)]
    fn loses_too_much(
        &mut self,
        view: &SeeView<'_>,
        mv: Move,
        is_noisy: bool,
        known: Option<bool>,
        depth: i32,
        reduced: i32,
    ) -> bool {
        // The picker has seen already that it loses nothing.
        if known == Some(true) {
            return false;
        }
        let threshold = if is_noisy {
            noisy_threshold(&self.config, depth)
        } else {
            quiet_threshold(&self.config, reduced)
        };
        let Some(threshold) = threshold else { return false };
        self.stats.see_pruning_calls += 1;
        let loses = !view.see_ge(mv, threshold);
        self.stats.see_pruned += u64::from(loses);
        loses
    }

    /// Makes the quiet move before a position better known behind those before it, or less so.
    fn learn_before(&mut self, ply: usize, bonus: i32) {
        let reply = *self.stack_before(ply, 1);
        if let Some(moved) = reply.moved.filter(|_| reply.is_quiet) {
            let before = self.moves_at(ply, [2, 3, 5, 7]);
            self.histories.learn_reply(moved, before, bonus);
        }
    }

    /// Makes the move that was best better known, and the others that were tried less so.
    #[allow(clippy::too_many_arguments)]
    fn learn(
        &mut self,
        view: &SeeView<'_>,
        mv: Move,
        is_noisy: bool,
        depth: i32,
        ply: usize,
        context: &Context,
        quiets: &Tried,
        noisies: &Tried,
    ) {
        let bonus = |percent| bonus(depth) * percent / 100;
        let SearchConfig { quiet_bonus, quiet_malus, noisy_bonus, noisy_malus, .. } = self.config;
        if is_noisy {
            self.histories.learn_noisy(view.moved(mv), view.victim(mv), bonus(noisy_bonus));
        } else {
            if self.config.killers {
                self.frame(ply).killers.remember(mv);
            }
            if let Some(before) = context.before[0].filter(|_| self.config.counter_moves) {
                self.histories.learn_counter(before, mv.bits());
            }
            self.histories.learn_quiet(view.moved(mv), mv.from(), context, bonus(quiet_bonus));
            for &quiet in quiets.iter().filter(|&&quiet| quiet != mv) {
                self.histories.learn_quiet(view.moved(quiet), quiet.from(), context, -bonus(quiet_malus));
            }
        }
        for &noisy in noisies.iter().filter(|&&noisy| noisy != mv) {
            self.histories.learn_noisy(view.moved(noisy), view.victim(noisy), -bonus(noisy_malus));
        }
    }
}

/// The window of a move that has only to show whether it is better than alpha, from the other side's view.
#[inline]
pub(crate) fn null_window(alpha: i32) -> Window {
    Window { alpha: -alpha - 1, beta: -alpha }
}

/// Returns `true` if the side to move has a piece besides king and pawns, which makes zugzwang unlikely.
#[inline]
pub(crate) fn has_pieces(position: &Position) -> bool {
    count_pieces(position) > 0
}

/// Returns the number of pieces of the side to move besides king and pawns.
#[inline]
pub(crate) fn count_pieces(position: &Position) -> i32 {
    let others = position.role(Role::Pawn) | position.role(Role::King);
    (position.color(position.turn()) - others).len() as i32
}
