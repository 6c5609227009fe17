//! The staged move picker.

use crate::list::{Scored, ScoredList};
use crate::scoring::{Scores, victim_then_attacker, worth};
use crate::{CaptureOrder, OrderingPosition, OrderingStats, PickerOptions, SeeMode};
use arrayvec::ArrayVec;
use exchequer_core::Role;

/// Where a move came from, in the order of the stages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// The move of the transposition table.
    Tt,
    /// A capture or promotion that comes before the quiet moves.
    GoodNoisy,
    /// A quiet move that caused a cutoff beside this position.
    Killer,
    /// The quiet move that last refuted the opponent's.
    Counter,
    /// A quiet move by its history.
    Quiet,
    /// A capture that loses, or a promotion to less than a queen.
    BadNoisy,
    /// A move out of check.
    Evasion,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 7] =
        [Self::Tt, Self::GoodNoisy, Self::Killer, Self::Counter, Self::Quiet, Self::BadNoisy, Self::Evasion];
}

/// A move, and what the picker knows of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked<M> {
    /// The move.
    pub mv: M,
    /// Where it came from.
    pub stage: Stage,
    /// What it was sorted by within its stage; 0 where nothing was sorted.
    pub score: i32,
    /// Whether its exchange reaches the threshold of the picker, if that was asked: the search need not ask again.
    pub see: Option<bool>,
    /// Whether exchange evaluation, asked in the shadow, thinks that it loses; nothing may depend on it.
    pub shadow_loses: bool,
}

/// Moves to try before others, all of which may be stale: they are checked first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints<M> {
    /// The move of the transposition table.
    pub tt: Option<M>,
    /// Killers, the latest first.
    pub killers: [Option<M>; 2],
    /// The counter move.
    pub counter: Option<M>,
}

impl<M> Default for Hints<M> {
    fn default() -> Self {
        Self { tt: None, killers: [None, None], counter: None }
    }
}

/// Which moves a picker hands out.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// All of them.
    All,
    /// Captures and promotions; with a threshold only those that reach it.
    Noisy { threshold: Option<i32> },
    /// All of them, and the side is in check.
    Evasions,
}

/// What comes next.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Step {
    Tt,
    GenerateNoisy,
    GoodNoisy,
    Killer(usize),
    Counter,
    GenerateQuiets,
    Quiets,
    BadNoisy,
    GenerateEvasions,
    Evasions,
    Done,
}

/// More captures and promotions than any position has: twelve of each of 15 pawns, and those of a king.
const CAPTURES: usize = 192;

/// A capture or promotion that comes after the quiet moves.
#[derive(Clone, Copy, Debug)]
struct Deferred<M> {
    mv: M,
    score: i32,
    /// Whether its exchange reaches the threshold.
    reaches: bool,
}

/// Hands out the moves of a position one at a time, each once.
///
/// It keeps no reference to the position, which has to be the same at every call; about 4 KB on the stack, most of it never
/// touched.
#[derive(Clone, Debug)]
pub struct MovePicker<M> {
    kind: Kind,
    step: Step,
    hints: Hints<M>,
    options: PickerOptions,
    skips_quiets: bool,
    moves: ScoredList<M>,
    /// The captures that were deferred, in the order in which they will be handed out.
    deferred: ArrayVec<Deferred<M>, CAPTURES>,
    handed_out: usize,
}

/// A capture is good if it loses nothing.
const NO_LOSS: i32 = 0;

impl<M: Copy + Eq> MovePicker<M> {
    /// All moves of a position; in check, evasions in an order of their own: captures and promotions first, then quiet
    /// moves, without killers and without a question to exchange evaluation.
    #[inline]
    pub fn new<P: OrderingPosition<Move = M>>(position: &P, hints: Hints<M>, options: PickerOptions) -> Self {
        let kind = if position.is_check() { Kind::Evasions } else { Kind::All };
        Self::of(kind, hints, options)
    }

    /// The moves of a quiescence search: in check all of them, else the captures and promotions.
    ///
    /// Those that do not reach `threshold` are left out, whatever the [`SeeMode`]; without one none is, and those that
    /// lose come last as the options say.
    #[inline]
    pub fn quiescence<P: OrderingPosition<Move = M>>(
        position: &P,
        tt: Option<M>,
        threshold: Option<i32>,
        options: PickerOptions,
    ) -> Self {
        let kind = if position.is_check() { Kind::Evasions } else { Kind::Noisy { threshold } };
        Self::of(kind, Hints { tt, ..Hints::default() }, options)
    }

    /// The captures and promotions that reach a threshold, for ProbCut. In check, too: whoever wants none there does not ask.
    #[inline]
    pub fn probcut(tt: Option<M>, threshold: i32, options: PickerOptions) -> Self {
        Self::of(Kind::Noisy { threshold: Some(threshold) }, Hints { tt, ..Hints::default() }, options)
    }

    #[inline]
    fn of(kind: Kind, hints: Hints<M>, options: PickerOptions) -> Self {
        Self {
            kind,
            step: Step::Tt,
            hints,
            options,
            skips_quiets: false,
            moves: ScoredList::new(),
            deferred: ArrayVec::new(),
            handed_out: 0,
        }
    }

    /// Leaves the quiet moves out from now on.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// The next move, or `None` when there are no more.
    #[inline]
    pub fn next<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        scores: &impl Scores<P>,
        stats: &mut OrderingStats,
    ) -> Option<Picked<M>> {
        loop {
            match self.step {
                Step::Tt => {
                    self.step = if self.kind == Kind::Evasions {
                        Step::GenerateEvasions
                    } else {
                        Step::GenerateNoisy
                    };
                    if let Some(picked) = self.tt(position, stats) {
                        return Some(picked);
                    }
                }
                Step::GenerateNoisy => {
                    self.generate_noisy(position, scores, stats);
                    self.moves.end();
                    self.step = Step::GoodNoisy;
                }
                Step::GoodNoisy => {
                    if let Some(picked) = self.good_noisy(position, stats) {
                        return Some(picked);
                    }
                    self.step = if self.kind == Kind::All { Step::Killer(0) } else { Step::BadNoisy };
                }
                Step::Killer(which) => {
                    self.step = if which == 0 { Step::Killer(1) } else { Step::Counter };
                    let [latest, older] = self.hints.killers;
                    let killer = if which == 0 { latest } else { older.filter(|_| older != latest) };
                    if let Some(mv) = killer.filter(|&mv| self.is_quiet_hint(position, mv)) {
                        return Some(picked(mv, Stage::Killer, 0));
                    }
                }
                Step::Counter => {
                    self.step = Step::GenerateQuiets;
                    let is_new = |mv: &M| {
                        !self.hints.killers.contains(&Some(*mv)) && self.is_quiet_hint(position, *mv)
                    };
                    if let Some(mv) = self.hints.counter.filter(is_new) {
                        return Some(picked(mv, Stage::Counter, 0));
                    }
                }
                Step::GenerateQuiets => {
                    self.moves.clear();
                    if !self.skips_quiets {
                        self.generate_quiets(position, scores);
                    }
                    self.moves.end();
                    self.step = Step::Quiets;
                }
                Step::Quiets => {
                    while !self.skips_quiets
                        && let Some(Scored { mv, score }) = self.moves.take_best()
                    {
                        if !self.was_hinted(mv) {
                            return Some(picked(mv, Stage::Quiet, score));
                        }
                    }
                    self.step = Step::BadNoisy;
                }
                Step::BadNoisy => {
                    if let Some(&Deferred { mv, score, reaches }) = self.deferred.get(self.handed_out) {
                        self.handed_out += 1;
                        return Some(Picked { see: Some(reaches), ..picked(mv, Stage::BadNoisy, score) });
                    }
                    self.step = Step::Done;
                }
                Step::GenerateEvasions => {
                    self.generate_evasions(position, scores);
                    self.moves.end();
                    self.step = Step::Evasions;
                }
                Step::Evasions => {
                    while let Some(Scored { mv, score }) = self.moves.take_best() {
                        let is_skipped = self.skips_quiets && !position.is_noisy(mv);
                        if self.hints.tt != Some(mv) && !is_skipped {
                            return Some(picked(mv, Stage::Evasion, score));
                        }
                    }
                    self.step = Step::Done;
                }
                Step::Done => return None,
            }
        }
    }

    /// The move of the table, if it can be made here and is of the kind that is wanted.
    fn tt<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        stats: &mut OrderingStats,
    ) -> Option<Picked<M>> {
        let mv = self.hints.tt.filter(|&mv| position.is_legal(mv))?;
        let mut see = None;
        if let Kind::Noisy { threshold } = self.kind {
            let is_noisy = position.is_noisy(mv);
            see = threshold.filter(|_| is_noisy).map(|threshold| self.asks(position, mv, threshold, stats));
            if !is_noisy || see == Some(false) {
                // Should it be generated too, it is asked again and left out again.
                self.hints.tt = None;
                return None;
            }
        }
        Some(Picked { see, ..picked(mv, Stage::Tt, 0) })
    }

    fn generate_noisy<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        scores: &impl Scores<P>,
        stats: &mut OrderingStats,
    ) {
        let moves = &mut self.moves;
        match self.options.capture_order {
            CaptureOrder::Staged => {
                position.noisy(|mv, piece| {
                    let victim = position.victim(mv);
                    moves.push(mv, worth(position, mv, victim) + scores.noisy(position, mv, piece, victim));
                });
            }
            CaptureOrder::MvvLva => position.noisy(|mv, piece| {
                moves.push(mv, victim_then_attacker(position, mv, piece, position.victim(mv)));
            }),
            CaptureOrder::SeePrefix => {
                let mut by_victim = ScoredList::new();
                position.noisy(|mv, piece| {
                    by_victim.push(mv, victim_then_attacker(position, mv, piece, position.victim(mv)));
                });
                by_victim.end();
                // Whoever comes after the prefix stands behind all of it, in the order that was.
                let mut place = 0;
                while let Some(Scored { mv, .. }) = by_victim.take_best() {
                    let score = if place < self.options.see_prefix {
                        stats.see_calls += 1;
                        position.see(mv)
                    } else {
                        i32::MIN / 2 - place as i32
                    };
                    moves.push(mv, score);
                    place += 1;
                }
            }
        }
    }

    fn generate_evasions<P: OrderingPosition<Move = M>>(&mut self, position: &P, scores: &impl Scores<P>) {
        /// Puts captures before all quiet moves.
        const NOISY_FIRST: i32 = 1 << 24;
        let moves = &mut self.moves;
        position.noisy(|mv, piece| {
            let victim = position.victim(mv);
            let learnt = scores.noisy(position, mv, piece, victim) / 8;
            moves.push(mv, NOISY_FIRST + victim_then_attacker(position, mv, piece, victim) + learnt);
        });
        if !self.skips_quiets {
            self.generate_quiets(position, scores);
        }
    }

    fn generate_quiets<P: OrderingPosition<Move = M>>(&mut self, position: &P, scores: &impl Scores<P>) {
        let moves = &mut self.moves;
        let score = scores.quiets();
        position.quiets(|mv, piece| moves.push(mv, score(position, mv, piece)));
    }

    fn good_noisy<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        stats: &mut OrderingStats,
    ) -> Option<Picked<M>> {
        while let Some(scored) = self.moves.take_best() {
            let Scored { mv, score } = scored;
            if self.hints.tt == Some(mv) {
                continue;
            }
            let verdict = match self.kind {
                Kind::Noisy { threshold: Some(threshold) } => {
                    let reaches = self.asks(position, mv, threshold, stats);
                    if !reaches {
                        stats.pruned += 1;
                        continue;
                    }
                    return Some(Picked { see: Some(true), ..picked(mv, Stage::GoodNoisy, score) });
                }
                _ if self.options.capture_order != CaptureOrder::Staged
                    || self.options.see_mode == SeeMode::Off =>
                {
                    return Some(picked(mv, Stage::GoodNoisy, score));
                }
                _ => self.asks(position, mv, NO_LOSS, stats),
            };
            if self.options.see_mode == SeeMode::Shadow {
                stats.deferred += u64::from(!verdict);
                return Some(Picked { shadow_loses: !verdict, ..picked(mv, Stage::GoodNoisy, score) });
            }
            // Whoever becomes less than a queen loses nothing by it and is tried last all the same.
            let is_wanted = position.promotion(mv).is_none_or(|role| role == Role::Queen);
            if verdict && is_wanted {
                return Some(Picked { see: Some(true), ..picked(mv, Stage::GoodNoisy, score) });
            }
            stats.deferred += u64::from(!verdict);
            // As many as were generated fit in.
            let _ = self.deferred.try_push(Deferred { mv, score, reaches: verdict });
        }
        None
    }

    fn asks<P: OrderingPosition<Move = M>>(
        &self,
        position: &P,
        mv: M,
        threshold: i32,
        stats: &mut OrderingStats,
    ) -> bool {
        stats.see_calls += 1;
        let answer = position.see_ge(mv, threshold);
        if self.options.see_mode == SeeMode::Testing {
            stats.disagreements += u64::from(position.second_see_ge(mv, threshold) != answer);
        }
        answer
    }

    /// Whether a killer or a counter move can be handed out before the quiet moves.
    fn is_quiet_hint<P: OrderingPosition<Move = M>>(&self, position: &P, mv: M) -> bool {
        !self.skips_quiets && self.hints.tt != Some(mv) && position.is_legal(mv) && !position.is_noisy(mv)
    }

    /// Whether a generated quiet move has been handed out before.
    fn was_hinted(&self, mv: M) -> bool {
        let Hints { tt, killers, counter } = self.hints;
        let mv = Some(mv);
        mv == tt || mv == killers[0] || mv == killers[1] || mv == counter
    }
}

#[inline]
fn picked<M>(mv: M, stage: Stage, score: i32) -> Picked<M> {
    Picked { mv, stage, score, see: None, shadow_loses: false }
}
