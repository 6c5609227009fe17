//! The evaluation that comes along: features counted by hand, weights fitted on games of our own.
//!
//! Each feature has a weight for the middlegame and one for the endgame, and the material left says how much of either
//! counts. King danger is added up first and counts by its square. The code that counts features reports them to a sink:
//! the search receives sums, [`EvalTrace`] and [`Breakdown`] receive every feature.

mod attacked;
mod drawish;
mod endings;
mod features;
mod forks;
mod generated;
mod king;
mod kpk;
mod memory;
mod passed;
mod pawns;
mod phased;
mod pieces;
mod placement;
mod sum;
mod threats;
mod trace;

pub use features::{DANGERS, Danger, FEATURES, Group};
pub use phased::Phased;
pub use sum::{DANGER_LINE, DANGER_SQUARE, MOST_DANGER};
pub use trace::{Breakdown, EvalTrace, Term};

use crate::Evaluator;
use attacked::Attacked;
use drawish::endgame_share;
use exchequer_board::Position;
use exchequer_core::{ByColor, Color, Move, Placement, Square};
use features::Sink;
use king::SafeChecks;
use memory::Memory;
use pawns::{Ground, PawnCache};
use sum::{Sum, Weighted};

/// The evaluation by hand: placement of the pieces kept up to date move by move, all else counted when asked.
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
    /// Sums over the pieces, one for each move made; the last is that of the position. Those that have to be counted
    /// anew are missing until the next evaluation.
    sums: Vec<Option<Sum>>,
    pawns: PawnCache,
    memory: Memory,
}

impl HandCrafted {
    /// The terms of a position, one by one.
    #[must_use]
    pub fn breakdown(position: &Position) -> Breakdown {
        let trace = Self::trace(position);
        let known = Self::known(position);
        let score = known.unwrap_or_else(|| score(position, trace.total(), trace.phase));
        Breakdown::new(&trace, score, known.is_some())
    }

    /// The evaluation of an ending that is evaluated by what is known of it, whatever its features are worth, from the view of
    /// the side to move.
    #[inline]
    #[must_use]
    pub fn known(position: &Position) -> Option<i32> {
        endings::known(position).map(|value| value * color_sign(position.turn()))
    }

    /// The features of a position.
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

    /// The weights of all features, in the order of [`Group`].
    #[must_use]
    pub fn weights() -> Vec<Phased> {
        generated::weights::WEIGHTS.iter().map(|weight| weight.unpack()).collect()
    }

    /// The weights of all dangers, in the order of [`Danger`].
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
        self.memory.prefetch(next.key());
    }

    #[inline]
    fn pop(&mut self) {
        self.sums.pop();
    }

    #[inline]
    fn evaluate(&mut self, position: &Position) -> i32 {
        let Self { sums, pawns, memory } = self;
        memory.get_or(position.key(), || {
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
    // There is no position without kings.
    let of = |color| position.king(color).unwrap_or(Square::E1);
    [of(Color::White), of(Color::Black)]
}

/// Everything but placement and what pawns are to each other and to the kings.
#[inline(always)]
fn add_features(position: &Position, kings: [Square; 2], ground: &Ground, sink: &mut impl Sink) {
    let mut attacked = Attacked::new(position, kings);
    // Both colors are spelt out, so that the compiler makes code for each.
    pieces::evaluate(position, Color::White, kings[0], ground, &mut attacked, sink);
    pieces::evaluate(position, Color::Black, kings[1], ground, &mut attacked, sink);
    // What follows has to know what all pieces attack.
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

/// The phases mixed, from the view of the side to move.
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
