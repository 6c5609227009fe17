//! Hand-crafted evaluation (HCE): features in code, weights tuned on games of our own.
//!
//! Each feature has a middlegame and an endgame weight; the game phase interpolates (tapered evaluation). King danger is summed first
//! and counts by its square. The code that counts features reports them to a sink: the search receives sums, [`EvalTrace`] and
//! [`Breakdown`] receive every feature.

mod attacked;
mod drawish;
mod endings;
mod features;
mod forks;
mod generated;
mod king;
mod kpk;
mod passed;
mod pawns;
mod phased;
mod pieces;
mod placement;
mod sum;
mod term;
mod threats;
mod trace;

pub use features::{DANGERS, Danger, FEATURES, Group};
pub use phased::Phased;
pub use sum::{DANGER_LINE, DANGER_SQUARE, MOST_DANGER};
pub use term::Term;
pub use trace::{Breakdown, EvalTrace};

use crate::Evaluator;
use crate::eval_cache::EvalCache;
use attacked::Attacked;
use drawish::endgame_share;
use exchequer_board::Position;
use exchequer_core::{ByColor, Color, Move, Placement, Square};
use features::Sink;
use king::SafeChecks;
use pawns::{Ground, PawnCache};
use sum::{Sum, Weighted};

/// Hand-crafted evaluation (HCE): piece placement is incremental, all other terms are computed per evaluation.
///
/// ```
/// use exchequer_board::Position;
/// use exchequer_search::{Evaluator, HandCrafted, Term};
///
/// let position: Position = "4k3/pppppppp/8/8/8/8/PPPPPPPP/RN2K3 w Q - 0 1".parse()?;
/// let mut evaluator = HandCrafted::default();
/// evaluator.reset(&position);
/// assert!(evaluator.evaluate(&position) > 600);
/// let breakdown = HandCrafted::breakdown(&position);
/// assert!(breakdown.of(Term::Material).middlegame > 600);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct HandCrafted {
    /// Placement sums, one per move; the last is that of the position. `None` until the next evaluation where a king move requires
    /// a recount.
    sums: Vec<Option<Sum>>,
    pawns: PawnCache,
    cache: EvalCache,
}

impl HandCrafted {
    /// Returns the evaluation of a position, term by term.
    #[must_use]
    pub fn breakdown(position: &Position) -> Breakdown {
        let trace = Self::trace(position);
        let known = Self::known(position);
        let score = known.unwrap_or_else(|| score(position, trace.total(), trace.phase));
        Breakdown::new(&trace, score, known.is_some())
    }

    /// Returns the value of a known ending from the view of the side to move; features do not count there. `None` for other
    /// positions.
    #[inline]
    #[must_use]
    pub fn known(position: &Position) -> Option<i32> {
        endings::known(position).map(|value| value * color_sign(position.turn()))
    }

    /// Returns the features of a position.
    #[must_use]
    pub fn trace(position: &Position) -> EvalTrace {
        let mut trace = EvalTrace::new(position.turn());
        placement::add_features(position, &mut trace);
        let kings = kings(position);
        let ground = pawns::structure(position, &mut trace);
        pawns::around_kings(position, kings, &ground, &mut trace);
        add_features(position, kings, &ground, &mut trace);
        trace.phase = Sum::of(position).phase;
        let share = |ahead| endgame_share(position, ahead);
        trace.endgame_shares = ByColor::new(share(Color::White), share(Color::Black));
        trace
    }

    /// Weights of all features, in the order of [`Group`].
    #[must_use]
    pub fn weights() -> Vec<Phased> {
        generated::weights::WEIGHTS.iter().map(|weight| weight.unpack()).collect()
    }

    /// Weights of all king danger terms, in the order of [`Danger`].
    #[must_use]
    pub fn danger_weights() -> [i32; DANGERS] {
        generated::weights::DANGER
    }
}

impl Evaluator for HandCrafted {
    fn reset(&mut self, position: &Position) {
        self.sums.clear();
        self.sums.push(Some(Sum::of(position)));
    }

    #[inline]
    fn push(&mut self, before: &Position, mv: Move) {
        let sum = self.sums.last().copied().flatten();
        self.sums.push(sum.and_then(|sum| sum.after(before, mv)));
    }

    #[inline]
    fn expect(&self, next: &Position) {
        self.cache.prefetch(next.key());
    }

    #[inline]
    fn pop(&mut self) {
        self.sums.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let Self { sums, pawns, cache } = self;
        cache.get_or(position.key(), || {
            if let Some(score) = Self::known(position) {
                return score;
            }
            let sum = match sums.last_mut() {
                Some(sum) => *sum.get_or_insert_with(|| Sum::of(position)),
                None => Sum::of(position),
            };
            debug_assert_eq!(sum, Sum::of(position), "the sums have lost the position {position}");
            let kings = kings(position);
            let (structure, ground) = pawns.get(position, kings);
            let mut weighted = Weighted::default();
            add_features(position, kings, &ground, &mut weighted);
            let total = sum.placed + structure + weighted.total();
            score(position, total.unpack(), sum.phase)
        })
    }
}

/// Returns the king squares, White's first.
#[inline]
fn kings(position: &Position) -> [Square; 2] {
    // Every position has both kings.
    let of = |color| position.king(color).unwrap_or(Square::E1);
    [of(Color::White), of(Color::Black)]
}

/// Adds all features besides placement and pawn structure.
#[inline(always)]
fn add_features(position: &Position, kings: [Square; 2], ground: &Ground, sink: &mut impl Sink) {
    let mut attacked = Attacked::new(position, kings);
    // One call per color: the compiler specializes the code for each.
    pieces::evaluate(position, Color::White, kings[0], ground, &mut attacked, sink);
    pieces::evaluate(position, Color::Black, kings[1], ground, &mut attacked, sink);
    // The following terms need the attacks of all pieces.
    let on_white = after_pieces(position, Color::White, kings[0], ground, &attacked, sink);
    let on_black = after_pieces(position, Color::Black, kings[1], ground, &attacked, sink);
    let checks = if position.turn() == Color::White { on_black } else { on_white };
    forks::evaluate(position, &attacked, &checks, sink);
    sink.add(Group::Tempo, 0, position.turn(), 1);
}

#[inline(always)]
fn after_pieces(
    position: &Position,
    color: Color,
    king: Square,
    ground: &Ground,
    attacked: &Attacked,
    sink: &mut impl Sink,
) -> SafeChecks {
    passed::evaluate(position, color, ground.passed[color.index()], attacked, sink);
    threats::evaluate(position, color, attacked, sink);
    king::king_danger(position, color, king, attacked, sink)
}

/// Returns the tapered value from the view of the side to move.
fn score(position: &Position, total: Phased, phase: i32) -> i32 {
    let ahead = if total.endgame >= 0 { Color::White } else { Color::Black };
    let score = total.at(phase, endgame_share(position, ahead));
    (score * color_sign(position.turn())).clamp(-20_000, 20_000)
}

fn color_sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}
