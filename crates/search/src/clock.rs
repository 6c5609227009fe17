//! Time management: the clock of a search and the time budget of a move.

use crate::Limits;
use exchequer_core::Color;
use std::time::{Duration, Instant};

/// Time since the search began.
///
/// A trait, so that the use of time can be tested without waiting.
pub trait Clock {
    /// Returns the time since the search began.
    fn elapsed(&self) -> Duration;
}

/// Wall clock.
#[derive(Clone, Copy, Debug)]
pub struct WallClock(Instant);

impl WallClock {
    /// Returns a clock that starts now.
    #[must_use]
    pub fn start() -> Self {
        Self(Instant::now())
    }
}

impl Clock for WallClock {
    fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

/// Time budget for one move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeBudget {
    /// Soft limit: after it no new iteration begins. Stability, score drop and node share of the best move stretch or shorten it.
    pub soft: Option<Duration>,
    /// Hard limit: after it the search stops within an iteration.
    pub hard: Option<Duration>,
}

/// Number of moves that share the remaining time when the caller gives no move count.
const MOVES_EXPECTED: u32 = 40;
/// Number of moves that share the remaining time with an increment: later moves can live on the increment.
const MOVES_WITH_INCREMENT: u32 = 20;

impl TimeBudget {
    /// Returns the budget of a side; `overhead` is the time per move that is lost outside the engine.
    #[must_use]
    pub fn new(limits: &Limits, color: Color, overhead: Duration) -> Self {
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead).max(Duration::from_millis(1));
            return Self { soft: None, hard: Some(time) };
        }
        let Some(left) = limits.time[color] else { return Self { soft: None, hard: None } };
        let increment = limits.increment[color];
        let expected = if increment.is_zero() { MOVES_EXPECTED } else { MOVES_WITH_INCREMENT };
        let moves = limits.moves_to_go.unwrap_or(expected).clamp(1, MOVES_EXPECTED);
        // Total time until the next time control, less the overhead of every move.
        let usable = left.saturating_sub(overhead).max(Duration::from_millis(1));
        let to_come = (usable + increment * (moves - 1)).saturating_sub(overhead * (moves - 1));
        let share = (to_come / moves).max(Duration::from_millis(1));
        // Later moves need time too.
        let most = if moves == 1 { usable * 9 / 10 } else { usable * 7 / 20 };
        Self { soft: Some(share.min(most)), hard: Some((share * 4).min(most).max(Duration::from_millis(1))) }
    }

    /// Returns `true` if enough time is left to start a new iteration.
    ///
    /// `share` is how much of a thousand nodes went to the best move, `stable` for how many iterations it has been the
    /// best, and `drop` by how much its score has fallen.
    #[must_use]
    pub fn goes_on(&self, elapsed: Duration, share: u32, stable: u32, drop: i32) -> bool {
        let Some(soft) = self.soft else { return self.hard.is_none_or(|hard| elapsed < hard) };
        // In hundredths: a best move with most of the nodes is played soon, a doubtful one gets more time.
        let by_share = 250_u32.saturating_sub(share.min(1000) * 18 / 100).max(60);
        let by_stability = 125_u32.saturating_sub(8 * stable.min(8));
        let by_drop = (100 + drop.clamp(-20, 80)) as u32;
        let stretched = soft * by_share / 100 * by_stability / 100 * by_drop / 100;
        elapsed < self.hard.map_or(stretched, |hard| stretched.min(hard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::ByColor;

    const MS: Duration = Duration::from_millis(1);

    fn budget(left: u32, increment: u32, moves_to_go: Option<u32>) -> TimeBudget {
        let limits = Limits {
            time: ByColor::new(Some(left * MS), None),
            increment: ByColor::new(increment * MS, Duration::ZERO),
            moves_to_go,
            ..Limits::default()
        };
        TimeBudget::new(&limits, Color::White, 10 * MS)
    }

    #[test]
    fn no_budget_is_beyond_the_clock() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000, 7_200_000] {
            for increment in [0, 10, 1000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(400)] {
                    let TimeBudget { soft, hard } = budget(left, increment, moves);
                    let (soft, hard) = (soft.unwrap(), hard.unwrap());
                    assert!(soft <= hard && hard >= MS, "{left} {increment} {moves:?}: {soft:?} {hard:?}");
                    assert!(
                        hard <= (left.saturating_sub(10).max(1)) * MS,
                        "{left} {increment} {moves:?}: {hard:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn a_game_is_not_lost_on_time() {
        // The whole hard limit for every move, and the overhead of each.
        let (mut left, increment) = (5000 * MS, 50 * MS);
        for _ in 0..200 {
            let TimeBudget { hard, .. } = budget(left.as_millis() as u32, 50, None);
            let spent = hard.unwrap() + 10 * MS;
            assert!(spent <= left, "{left:?}");
            left = left - spent + increment;
        }
    }

    #[test]
    fn an_increment_lets_more_be_spent_at_once() {
        let soft = |left, increment, moves| budget(left, increment, moves).soft.unwrap();
        // More than the increment itself brings.
        assert!(soft(5000, 50, None) > soft(5000, 0, None) * 2);
        assert!(soft(5000, 50, None) < soft(5000, 0, None) * 3);
        // A given move count takes precedence.
        assert_eq!(soft(5000, 0, None), soft(5000, 0, Some(40)));
        assert!(soft(5000, 50, Some(40)) < soft(5000, 0, Some(40)) + 50 * MS);
    }

    #[test]
    fn without_a_clock_there_is_no_budget() {
        let other = Limits { time: ByColor::new(None, Some(MS)), ..Limits::default() };
        assert_eq!(TimeBudget::new(&other, Color::White, MS), TimeBudget { soft: None, hard: None });
        let exact = Limits { move_time: Some(500 * MS), ..Limits::default() };
        assert_eq!(TimeBudget::new(&exact, Color::White, 10 * MS).hard, Some(490 * MS));
    }

    #[test]
    fn a_clear_move_is_played_sooner() {
        let budget = budget(60_000, 0, None);
        let soft = budget.soft.unwrap();
        let ends = |share, stable, drop| {
            (1..1000)
                .map(|part| soft * part / 100)
                .find(|&at| !budget.goes_on(at, share, stable, drop))
                .unwrap()
        };
        assert!(ends(950, 8, 0) < soft);
        assert!(ends(300, 0, 0) > soft);
        assert!(ends(600, 4, 60) > ends(600, 4, 0));
    }
}
