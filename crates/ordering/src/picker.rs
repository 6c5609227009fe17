//! The staged move picker.

use crate::list::{Scored, ScoredList};
use crate::scoring::{QuietScores, Scores, mvv, mvv_lva};
use crate::{CaptureOrder, MoveVisitor, OrderingPosition, OrderingStats, PickerOptions, SeeMode};
use arrayvec::ArrayVec;
use exchequer_core::{Piece, Role};

/// Stage of a picked move, in the order of the stages.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Stage {
    /// TT move.
    Tt,
    /// Good capture or queen promotion, before the quiet moves.
    GoodNoisy,
    /// Killer move: a quiet move that caused a cutoff in a sibling node.
    Killer,
    /// Countermove: the quiet move that last refuted the opponent's move.
    Counter,
    /// Quiet move, ordered by history.
    Quiet,
    /// Bad capture, or underpromotion.
    BadNoisy,
    /// Evasion of a check.
    Evasion,
}

impl Stage {
    /// All stages.
    pub const ALL: [Self; 7] =
        [Self::Tt, Self::GoodNoisy, Self::Killer, Self::Counter, Self::Quiet, Self::BadNoisy, Self::Evasion];
}

/// A picked move with its stage, score and SEE result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Picked<M> {
    /// The move.
    pub mv: M,
    /// Stage that returned the move.
    pub stage: Stage,
    /// Score of the move within its stage; 0 in stages without scores.
    pub score: i32,
    /// SEE result against the picker's threshold, if it was computed: the search can reuse it.
    pub see: Option<bool>,
    /// `true` if SEE in shadow mode finds the capture losing; the search must not depend on it.
    pub shadow_loses: bool,
}

/// Moves to try early; each may be stale, so the picker checks its legality first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hints<M> {
    /// TT move.
    pub tt: Option<M>,
    /// Killer moves, the latest first.
    pub killers: [Option<M>; 2],
    /// Countermove.
    pub counter: Option<M>,
}

impl<M> Default for Hints<M> {
    fn default() -> Self {
        Self { tt: None, killers: [None, None], counter: None }
    }
}

/// Set of moves that a picker returns.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    /// All moves.
    All,
    /// Captures and promotions; with a threshold, only those whose SEE reaches it.
    Noisy { threshold: Option<i32> },
    /// All moves of a side in check.
    Evasions,
}

/// Next step of the picker.
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

/// Upper bound on captures and promotions: twelve for each of 15 pawns, and eight for a king.
const CAPTURES: usize = 192;

/// Capture or promotion of the bad captures stage.
#[derive(Clone, Copy, Debug)]
struct Deferred<M> {
    mv: M,
    score: i32,
    /// SEE result; `true` for an underpromotion that loses no material.
    reaches: bool,
}

/// Staged move picker: returns the moves of a position one at a time, each once.
///
/// It keeps no reference to the position, which must be the same at every call. It takes about 4 KB on the stack, most of
/// it never touched.
#[derive(Clone, Debug)]
pub struct MovePicker<M> {
    kind: Kind,
    step: Step,
    hints: Hints<M>,
    options: PickerOptions,
    skips_quiets: bool,
    moves: ScoredList<M>,
    /// Bad captures, in the order of their stage.
    deferred: ArrayVec<Deferred<M>, CAPTURES>,
    next_deferred: usize,
}

/// SEE threshold of a good capture, in centipawns.
const GOOD_CAPTURE: i32 = 0;

impl<M: Copy + Eq> MovePicker<M> {
    /// Picks all moves of a position.
    ///
    /// In check it picks evasions: captures and promotions first, then quiet moves, without killer moves and without SEE.
    #[inline]
    pub fn new<P: OrderingPosition<Move = M>>(position: &P, hints: Hints<M>, options: PickerOptions) -> Self {
        let kind = if position.is_check() { Kind::Evasions } else { Kind::All };
        Self::of(kind, hints, options)
    }

    /// Picks the moves of a quiescence search: all moves in check, else captures and promotions.
    ///
    /// In every [`SeeMode`] it omits moves whose SEE is below `threshold`. Without a threshold it omits none, and losing
    /// captures come last according to the options.
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

    /// Picks the captures and promotions whose SEE reaches a threshold, for ProbCut; in check as well.
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
            next_deferred: 0,
        }
    }

    /// Skips all remaining quiet moves.
    #[inline]
    pub fn skip_quiets(&mut self) {
        self.skips_quiets = true;
    }

    /// Returns the next move, or `None` after the last.
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
                    while !self.skips_quiets {
                        let Some(Scored { mv, score }) = self.moves.take_best() else { break };
                        if !self.was_hinted(mv) {
                            return Some(picked(mv, Stage::Quiet, score));
                        }
                    }
                    self.step = Step::BadNoisy;
                }
                Step::BadNoisy => {
                    if let Some(&Deferred { mv, score, reaches }) = self.deferred.get(self.next_deferred) {
                        self.next_deferred += 1;
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

    /// Returns the TT move if it is legal and of the picker's kind.
    fn tt<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        stats: &mut OrderingStats,
    ) -> Option<Picked<M>> {
        let mv = self.hints.tt.filter(|&mv| position.is_legal(mv))?;
        let mut see = None;
        if let Kind::Noisy { threshold } = self.kind {
            let is_noisy = position.is_noisy(mv);
            see = threshold.filter(|_| is_noisy).map(|threshold| self.see_ge(position, mv, threshold, stats));
            if !is_noisy || see == Some(false) {
                // The generated copy of the move fails the same test again.
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
        let order = match self.options.capture_order {
            CaptureOrder::Staged => NoisyOrder::History,
            CaptureOrder::MvvLva => NoisyOrder::MvvLva,
            CaptureOrder::SeePrefix => return self.generate_by_see(position, scores, stats),
        };
        position.noisy(NoisyScoring { position, scores, order, moves: &mut self.moves });
    }

    /// Adds captures and promotions: a prefix by exact SEE value, then the others in their order.
    #[inline(never)]
    fn generate_by_see<P: OrderingPosition<Move = M>>(
        &mut self,
        position: &P,
        scores: &impl Scores<P>,
        stats: &mut OrderingStats,
    ) {
        let mut by_victim = ScoredList::new();
        position.noisy(NoisyScoring { position, scores, order: NoisyOrder::MvvLva, moves: &mut by_victim });
        by_victim.end();
        // Captures after the prefix sort below all of it and keep their order.
        let mut place = 0;
        while let Some(Scored { mv, .. }) = by_victim.take_best() {
            let score = if place < self.options.see_prefix {
                stats.see_calls += 1;
                position.see(mv)
            } else {
                i32::MIN / 2 - place as i32
            };
            self.moves.push(mv, score);
            place += 1;
        }
    }

    fn generate_evasions<P: OrderingPosition<Move = M>>(&mut self, position: &P, scores: &impl Scores<P>) {
        let moves = &mut self.moves;
        position.noisy(NoisyScoring { position, scores, order: NoisyOrder::Evasions, moves });
        if !self.skips_quiets {
            self.generate_quiets(position, scores);
        }
    }

    fn generate_quiets<P: OrderingPosition<Move = M>>(&mut self, position: &P, scores: &impl Scores<P>) {
        let moves = &mut self.moves;
        position.quiets(QuietScoring { position, scores: scores.quiets(), moves });
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
            let is_good = match self.kind {
                Kind::Noisy { threshold: Some(threshold) } => {
                    let reaches = self.see_ge(position, mv, threshold, stats);
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
                _ => self.see_ge(position, mv, GOOD_CAPTURE, stats),
            };
            if self.options.see_mode == SeeMode::Shadow {
                stats.deferred += u64::from(!is_good);
                return Some(Picked { shadow_loses: !is_good, ..picked(mv, Stage::GoodNoisy, score) });
            }
            // Underpromotions come last even if they lose no material.
            let is_wanted = position.promotion(mv).is_none_or(|role| role == Role::Queen);
            if is_good && is_wanted {
                return Some(Picked { see: Some(true), ..picked(mv, Stage::GoodNoisy, score) });
            }
            stats.deferred += u64::from(!is_good);
            // The capacity covers all generated captures.
            let _ = self.deferred.try_push(Deferred { mv, score, reaches: is_good });
        }
        None
    }

    fn see_ge<P: OrderingPosition<Move = M>>(
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

    /// Returns `true` if a killer move or countermove is a legal quiet move that has not been returned.
    fn is_quiet_hint<P: OrderingPosition<Move = M>>(&self, position: &P, mv: M) -> bool {
        !self.skips_quiets && self.hints.tt != Some(mv) && position.is_legal(mv) && !position.is_noisy(mv)
    }

    /// Returns `true` if a generated quiet move is one of the hints.
    fn was_hinted(&self, mv: M) -> bool {
        let Hints { tt, killers, counter } = self.hints;
        let mv = Some(mv);
        mv == tt || mv == killers[0] || mv == killers[1] || mv == counter
    }
}

/// Order of captures and promotions among themselves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum NoisyOrder {
    /// Most valuable victim first, with capture history.
    History,
    /// Most valuable victim first, then the least valuable attacker.
    MvvLva,
    /// The order of `MvvLva` with an eighth of capture history, all before quiet moves.
    Evasions,
}

/// Adds captures and promotions to the list, each with its score. Its code is there once, for all places where a generator makes moves.
struct NoisyScoring<'p, P: OrderingPosition, S> {
    position: &'p P,
    scores: &'p S,
    order: NoisyOrder,
    moves: &'p mut ScoredList<P::Move>,
}

impl<P: OrderingPosition, S: Scores<P>> NoisyScoring<'_, P, S> {
    #[inline(always)]
    fn add(&mut self, mv: P::Move, piece: Piece) {
        /// Offset that puts captures before all quiet moves.
        const NOISY_FIRST: i32 = 1 << 24;
        let Self { position, scores, .. } = *self;
        let victim = position.victim(mv);
        let history = || scores.noisy(position, mv, piece, victim);
        let score = match self.order {
            NoisyOrder::History => mvv(position, mv, victim) + history(),
            NoisyOrder::MvvLva => mvv_lva(position, mv, piece, victim),
            NoisyOrder::Evasions => NOISY_FIRST + mvv_lva(position, mv, piece, victim) + history() / 8,
        };
        self.moves.push(mv, score);
    }
}

impl<P: OrderingPosition, S: Scores<P>> MoveVisitor<P::Move> for NoisyScoring<'_, P, S> {
    #[inline(never)]
    fn visit(&mut self, mv: P::Move, piece: Piece) {
        self.add(mv, piece);
    }

    #[inline(never)]
    fn visit_all(&mut self, moves: impl ExactSizeIterator<Item = P::Move>, piece: Piece) {
        for mv in moves {
            self.add(mv, piece);
        }
    }
}

/// Adds quiet moves to the list, each with its score; its code is there once, too.
struct QuietScoring<'p, P: OrderingPosition, S> {
    position: &'p P,
    scores: S,
    moves: &'p mut ScoredList<P::Move>,
}

impl<P: OrderingPosition, S: QuietScores<P>> MoveVisitor<P::Move> for QuietScoring<'_, P, S> {
    #[inline(never)]
    fn visit(&mut self, mv: P::Move, piece: Piece) {
        self.visit_all(core::iter::once(mv), piece);
    }

    #[inline(never)]
    fn visit_all(&mut self, moves: impl ExactSizeIterator<Item = P::Move>, piece: Piece) {
        let score = self.scores.of(piece);
        self.moves.push_all(moves, |mv| score(self.position, mv));
    }
}

#[inline]
fn picked<M>(mv: M, stage: Stage, score: i32) -> Picked<M> {
    Picked { mv, stage, score, see: None, shadow_loses: false }
}
