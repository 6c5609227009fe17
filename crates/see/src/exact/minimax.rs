//! The exact exchange: every order of captures that could be the best one, with alpha-beta.

use super::complications::Complications;
use super::memo::{Bounds, Memo};
use crate::PieceValues;
use crate::first_move::{FirstMove, SliderSets};
use crate::trace::{Reason, Trace};
use core::cell::Cell;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// Below any value, and its negative above.
const NEVER: i32 = i32::MIN / 2;

/// Number of boards that a search visits before it restarts with a table; exchanges from play need fewer.
const PATIENCE: u32 = 500;

/// An exchange whose captures are chosen by search.
pub(super) struct Minimax<'a, P> {
    placement: &'a P,
    values: &'a PieceValues,
    sliders: SliderSets,
    to: Square,
    /// `true` if captures must not leave their own king in check.
    legal: bool,
    /// The pieces to try beside the least valuable one.
    complicated: Bitboard,
    /// Promotion of a capturing pawn and its gain, if the square is on a last rank.
    promotion: Option<(Role, i32)>,
    /// Transposition table, for long searches only.
    memo: Option<&'a Memo>,
    /// Number of boards left to visit without a table.
    patience: Cell<u32>,
}

/// Side to capture, remaining pieces, and role on the square.
#[derive(Clone, Copy)]
struct State {
    side: Color,
    occupied: Bitboard,
    at_risk: Role,
}

/// A capture and its immediate gain.
#[derive(Clone, Copy)]
struct Choice {
    from: Square,
    role: Role,
    gain: i32,
    next: State,
}

impl<'a, P: Placement> Minimax<'a, P> {
    pub(super) fn new(
        placement: &'a P,
        first: &FirstMove,
        values: &'a PieceValues,
        complications: &Complications,
        legal: bool,
    ) -> Self {
        let promotion =
            matches!(first.to.rank(), Rank::First | Rank::Eighth).then(|| values.best_promotion());
        let sliders = SliderSets::new(placement);
        Self {
            placement,
            values,
            sliders,
            to: first.to,
            legal,
            complicated: complications.pieces,
            promotion,
            memo: None,
            patience: Cell::new(PATIENCE),
        }
    }

    fn start(&self, first: &FirstMove) -> State {
        let occupied = first.occupied_after(self.placement.occupied());
        State { side: !first.mover, occupied, at_risk: first.at_risk }
    }

    /// Returns the exact value of the first move.
    pub(super) fn see(&self, first: &FirstMove) -> i32 {
        first.gain - self.answer(first, NEVER, -NEVER)
    }

    /// Returns `true` if the side that replies can win at least `wanted`.
    pub(super) fn can_win(&self, first: &FirstMove, wanted: i32) -> bool {
        self.answer(first, wanted - 1, wanted) >= wanted
    }

    /// Returns the value for the side that replies; a long search restarts with a table.
    fn answer(&self, first: &FirstMove, alpha: i32, beta: i32) -> i32 {
        let start = self.start(first);
        let best = self.best(start, alpha, beta);
        if self.patience.get() > 0 { best } else { self.remembered(start, alpha, beta) }
    }

    /// Searches with a table. Out of line: only long searches put the table on the stack.
    #[cold]
    #[inline(never)]
    fn remembered(&self, start: State, alpha: i32, beta: i32) -> i32 {
        self.with_memo(&Memo::new()).best(start, alpha, beta)
    }

    /// Returns the same search with a table and a fresh node limit.
    fn with_memo<'m>(&'m self, memo: &'m Memo) -> Minimax<'m, P> {
        Minimax { memo: Some(memo), patience: Cell::new(PATIENCE), ..*self }
    }

    /// Returns the line of best captures, including those after a side would stand pat.
    pub(super) fn trace(&self, first: &FirstMove) -> Trace {
        let trace = self.line(first);
        if self.patience.get() > 0 { trace } else { self.remembered_line(first) }
    }

    #[cold]
    #[inline(never)]
    fn remembered_line(&self, first: &FirstMove) -> Trace {
        self.with_memo(&Memo::new()).line(first)
    }

    fn line(&self, first: &FirstMove) -> Trace {
        let seen_before = attacks::attackers_to(self.placement, self.to, self.placement.occupied());
        let mut trace = Trace::start(first);
        let mut state = self.start(first);
        loop {
            let best = self.best_choice(state);
            self.note_refusals(state, best, &mut trace);
            let Some((choice, _)) = best else { break };
            let hidden = !seen_before.contains(choice.from);
            trace.push(state.side, choice.from, choice.role, hidden, choice.gain, state.at_risk);
            if choice.next.at_risk != choice.role {
                trace.promote_last(choice.next.at_risk);
            }
            state = choice.next;
        }
        trace.fold();
        trace
    }

    /// Returns the value for the side to capture, at least 0; exact between `alpha` and `beta`, a bound outside. The value
    /// is meaningless after the node limit.
    fn best(&self, state: State, alpha: i32, beta: i32) -> i32 {
        match self.memo {
            Some(memo) => self.best_remembered(memo, state, alpha, beta),
            None if self.patience.get() == 0 => 0,
            None => {
                self.patience.set(self.patience.get() - 1);
                self.best_of_choices(state, alpha, beta)
            }
        }
    }

    /// Returns `best` with a table lookup before the search and a table store after it.
    fn best_remembered(&self, memo: &Memo, state: State, alpha: i32, beta: i32) -> i32 {
        let known = memo.bounds(state.occupied, state.at_risk);
        if known.lower >= beta || known.lower == known.upper {
            return known.lower;
        }
        if known.upper <= alpha {
            return known.upper;
        }
        let best = self.best_of_choices(state, alpha, beta);
        // Captures that cannot change the outcome are skipped, so a value outside the window is only a bound.
        let bounds = if best >= beta {
            Bounds { lower: known.lower.max(beta), ..known }
        } else if best > alpha {
            Bounds { lower: best, upper: best }
        } else {
            Bounds { upper: known.upper.min(alpha), ..known }
        };
        memo.set(state.occupied, state.at_risk, bounds);
        best
    }

    fn best_of_choices(&self, state: State, alpha: i32, beta: i32) -> i32 {
        let mut best = 0;
        self.each_choice(state, |choice| {
            // A capture wins at most its immediate gain.
            if best >= beta || choice.gain <= best.max(alpha) {
                return;
            }
            let reply = self.best(choice.next, choice.gain - beta, choice.gain - best.max(alpha));
            best = best.max(choice.gain - reply);
        });
        best
    }

    /// Returns the capture with the highest value, and the value.
    fn best_choice(&self, state: State) -> Option<(Choice, i32)> {
        let mut best: Option<(Choice, i32)> = None;
        self.each_choice(state, |choice| {
            let value = self.value(choice);
            if best.is_none_or(|(_, most)| value > most) {
                best = Some((choice, value));
            }
        });
        best
    }

    /// Returns the value of a capture with best play.
    fn value(&self, choice: Choice) -> i32 {
        choice.gain - self.best(choice.next, NEVER, -NEVER)
    }

    /// Adds the refused captures to the trace: forbidden ones, and those that are worse than the capture of a piece with
    /// at least the same value.
    fn note_refusals(&self, state: State, best: Option<(Choice, i32)>, trace: &mut Trace) {
        let is_passed_over = |from, role| {
            best.is_none_or(|(chosen, _)| from != chosen.from && !self.values.is_dearer(role, chosen.role))
        };
        let own = self.attackers(state.occupied) & self.placement.color(state.side);
        for role in Role::ALL {
            for from in own & self.placement.role(role) {
                if is_passed_over(from, role) {
                    if let Some(reason) = self.prohibition(state, from, role) {
                        trace.refuse(state.side, from, role, reason);
                    }
                }
            }
        }
        let Some((chosen, most)) = best else { return };
        self.each_choice(state, |choice| {
            let costs = most - self.value(choice);
            if is_passed_over(choice.from, choice.role) && costs > 0 {
                let reason = self.drawback(state, choice, chosen, costs);
                trace.refuse(state.side, choice.from, choice.role, reason);
            }
        });
    }

    /// Returns the reason for which a piece may not capture.
    fn prohibition(&self, state: State, from: Square, role: Role) -> Option<Reason> {
        let attackers = self.king_attackers(state, from, role);
        let by = attackers.first()?;
        if role == Role::King {
            return Some(Reason::Attacked { by });
        }
        let king = self.placement.king(state.side)?;
        let checkers = attackers & self.attackers_of(king, state.occupied);
        Some(checkers.first().map_or(Reason::Pinned { by }, |by| Reason::Check { by }))
    }

    /// Returns the reason for which a capture is worse than the chosen one, by `costs`.
    fn drawback(&self, state: State, choice: Choice, chosen: Choice, costs: i32) -> Reason {
        let before = self.attackers(state.occupied);
        let uncovered = |from, color| {
            let after = self.attackers(state.occupied - from);
            ((after - before) & self.placement.color(color)).first()
        };
        if let Some(slider) = uncovered(choice.from, !state.side) {
            Reason::Opens { slider, costs }
        } else if let Some(slider) = uncovered(chosen.from, state.side) {
            Reason::ShutsIn { slider, costs }
        } else {
            Reason::Worse { costs }
        }
    }

    /// Visits the captures that can be best: the least valuable of the simple ones, all others, and a king last.
    #[inline]
    fn each_choice(&self, state: State, mut visit: impl FnMut(Choice)) {
        let State { side, occupied, .. } = state;
        let own = self.attackers(occupied) & self.placement.color(side);
        let mut simple_seen = false;
        for role in self.values.order() {
            for from in own & self.placement.role(role) {
                let simple = !self.complicated.contains(from);
                if (simple && simple_seen && role != Role::King) || !self.is_allowed(state, from, role) {
                    continue;
                }
                simple_seen |= simple;
                visit(self.choice(state, from, role));
            }
        }
    }

    fn choice(&self, state: State, from: Square, role: Role) -> Choice {
        let mut gain = self.values.of(state.at_risk);
        let mut at_risk = role;
        if let Some((promoted, more)) = self.promotion.filter(|_| role == Role::Pawn) {
            gain += more;
            at_risk = promoted;
        }
        let next = State { side: !state.side, occupied: state.occupied - from, at_risk };
        Choice { from, role, gain, next }
    }

    /// Returns the attackers of the exchange square.
    #[inline]
    fn attackers(&self, occupied: Bitboard) -> Bitboard {
        self.attackers_of(self.to, occupied)
    }

    #[inline]
    fn attackers_of(&self, square: Square, occupied: Bitboard) -> Bitboard {
        self.sliders.attackers(square, occupied) | attacks::leapers_to(self.placement, square, occupied)
    }

    /// Returns `true` if the capture is legal for the kings.
    fn is_allowed(&self, state: State, from: Square, role: Role) -> bool {
        self.king_attackers(state, from, role).is_empty()
    }

    /// Returns the enemies that could take the king after a capture; empty if the rules ignore checks.
    fn king_attackers(&self, state: State, from: Square, role: Role) -> Bitboard {
        let after = state.occupied - from;
        let king = match role {
            Role::King => Some(self.to),
            _ if self.legal => self.placement.king(state.side),
            _ => None,
        };
        // The capture removes the piece on the square.
        let enemies = (self.placement.color(!state.side) & after) - self.to;
        king.map_or(Bitboard::EMPTY, |king| self.attackers_of(king, after) & enemies)
    }
}
