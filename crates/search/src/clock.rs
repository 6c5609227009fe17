//! Time management: the clock of a search and the time budget of a move.

use crate::Limits;
use exchequer_board::Position;
use std::time::{Duration, Instant};

const MILLISECOND: Duration = Duration::from_millis(1);

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

/// Time per move that is lost outside the engine (move overhead).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Overhead {
    /// Time reserved for this move, so that it is never late.
    pub reserve: Duration,
    /// Time that each later move is expected to lose.
    pub later: Duration,
}

impl From<Duration> for Overhead {
    fn from(each: Duration) -> Self {
        Self { reserve: each, later: each }
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

/// Number of moves that share the remaining time without an increment and a move count; the limit of a move count.
const MOVES_EXPECTED: u32 = 40;
/// Number of moves that share the remaining time with an increment, at the start of a game.
const MOVES_WITH_INCREMENT: u32 = 52;
/// Decrease of that number from move to move, in hundredths: the middlegame, where games are decided, gets more than the opening.
const MOVES_DECREASE: u32 = 60;
/// Least number of moves that share the remaining time with an increment.
const MOVES_LEAST: u32 = 10;
/// Number of increments that count as remaining time.
const INCREMENTS_EXPECTED: u32 = 36;
/// Longest time that counts, 34,000 years: products of longer ones could overflow.
const LONGEST: Duration = Duration::from_secs(1 << 40);

impl TimeBudget {
    /// Returns the budget of the side to move.
    #[must_use]
    pub fn new(limits: &Limits, position: &Position, overhead: Overhead) -> Self {
        if let Some(time) = limits.move_time {
            let time = time.saturating_sub(overhead.reserve).max(MILLISECOND);
            return Self { soft: None, hard: Some(time) };
        }
        let color = position.turn();
        let Some(left) = limits.time[color] else { return Self { soft: None, hard: None } };
        let [left, increment, reserve, lost] =
            [left, limits.increment[color], overhead.reserve, overhead.later].map(|time| time.min(LONGEST));
        // In hundredths.
        let (moves, later) = match limits.moves_to_go.map(|moves| moves.clamp(1, MOVES_EXPECTED)) {
            Some(moves) => (moves * 100, moves - 1),
            None if increment.is_zero() => (MOVES_EXPECTED * 100, MOVES_EXPECTED - 1),
            None => {
                let decrease = MOVES_DECREASE * u32::from(position.fullmove_number());
                let moves = (MOVES_WITH_INCREMENT * 100).saturating_sub(decrease);
                (moves.max(MOVES_LEAST * 100), INCREMENTS_EXPECTED)
            }
        };
        // Total time until the next time control, less the overhead of every move.
        let usable = left.saturating_sub(reserve).max(MILLISECOND);
        let to_come = (usable + increment * later).saturating_sub(lost * later);
        let share = (to_come * 100 / moves).max(MILLISECOND);
        // Later moves need time too.
        let (soft, hard) = match limits.moves_to_go {
            Some(0 | 1) => (90, 90),
            Some(_) => (35, 35),
            None => (22, 35),
        };
        let soft = share.min(usable * soft / 100);
        let hard = (share * 11 / 2).min(usable * hard / 100).max(MILLISECOND);
        Self { soft: Some(soft), hard: Some(hard) }
    }

    /// Returns `true` if enough time is left to start a new iteration.
    ///
    /// `share` is how much of a thousand nodes went to the best move, `stable` for how many iterations it has been the
    /// best, and `drop` by how much its score has fallen.
    #[must_use]
    pub fn goes_on(&self, elapsed: Duration, share: u32, stable: u32, drop: i32) -> bool {
        let Some(soft) = self.soft else { return self.hard.is_none_or(|hard| elapsed < hard) };
        // In hundredths: a best move with most of the nodes is played soon, a doubtful one gets more time.
        let by_share = 383_u32.saturating_sub(share.min(1000) * 38 / 100).max(40);
        let by_stability = 117_u32.saturating_sub(6 * stable.min(8));
        let by_drop = (100 + drop.clamp(-20, 80)) as u32;
        let stretched = soft * by_share / 100 * by_stability / 100 * by_drop / 100;
        elapsed < self.hard.map_or(stretched, |hard| stretched.min(hard))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::ByColor;

    const MS: Duration = MILLISECOND;

    fn limits(left: u32, increment: u32, moves_to_go: Option<u32>) -> Limits {
        Limits {
            time: ByColor::new(Some(left * MS), None),
            increment: ByColor::new(increment * MS, Duration::ZERO),
            moves_to_go,
            ..Limits::default()
        }
    }

    fn at_move(number: u32) -> Position {
        format!("4k3/8/8/8/8/8/8/4K3 w - - 0 {number}").parse().unwrap()
    }

    fn budget(left: u32, increment: u32, moves_to_go: Option<u32>) -> TimeBudget {
        TimeBudget::new(&limits(left, increment, moves_to_go), &at_move(1), (10 * MS).into())
    }

    #[test]
    fn no_budget_is_beyond_the_clock() {
        for left in [0, 1, 5, 20, 100, 1000, 60_000, 7_200_000] {
            for increment in [0, 10, 1000] {
                for moves in [None, Some(0), Some(1), Some(2), Some(40), Some(400)] {
                    for number in [1, 80, 6000] {
                        let (limits, position) = (limits(left, increment, moves), at_move(number));
                        let TimeBudget { soft, hard } = TimeBudget::new(&limits, &position, (10 * MS).into());
                        let (soft, hard) = (soft.unwrap(), hard.unwrap());
                        assert!(soft <= hard && hard >= MS, "{limits:?} {number}: {soft:?} {hard:?}");
                        assert!(hard <= left.saturating_sub(10).max(1) * MS, "{limits:?} {number}: {hard:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_game_is_not_lost_on_time() {
        // The whole hard limit for every move, and the overhead of each.
        let (mut left, increment) = (5000 * MS, 50 * MS);
        for number in 1..200 {
            let limits = limits(left.as_millis() as u32, 50, None);
            let budget = TimeBudget::new(&limits, &at_move(number), (10 * MS).into());
            let spent = budget.hard.unwrap() + 10 * MS;
            assert!(spent <= left, "{number}: {left:?}");
            left = left - spent + increment;
        }
    }

    #[test]
    fn no_clock_is_too_long() {
        let most = Duration::MAX;
        for moves_to_go in [None, Some(1), Some(40)] {
            let limits = Limits {
                time: ByColor::new(Some(most), None),
                increment: ByColor::new(most, most),
                moves_to_go,
                ..Limits::default()
            };
            for overhead in [MS, most] {
                let budget = TimeBudget::new(&limits, &at_move(1), overhead.into());
                assert!(budget.soft <= budget.hard && budget.goes_on(Duration::ZERO, 0, 0, 0), "{budget:?}");
            }
        }
    }

    #[test]
    fn a_long_game_uses_its_time() {
        let (mut left, increment) = (5000 * MS, 50 * MS);
        let mut spent = Vec::new();
        for number in 1..=80 {
            let limits = limits(left.as_millis() as u32, 50, None);
            let soft = TimeBudget::new(&limits, &at_move(number), (10 * MS).into()).soft.unwrap();
            spent.push(soft);
            left = left - soft - 10 * MS + increment;
        }
        let largest = spent.iter().max().unwrap();
        // The middlegame is not played in a hurry, and little is left in the end.
        assert!(spent[9..40].iter().all(|&time| time * 3 > *largest * 2), "{spent:?}");
        assert!(left < 500 * MS, "{left:?}");
    }

    #[test]
    fn an_increment_is_spent_when_little_else_is_left() {
        let soft = |left, increment, moves| budget(left, increment, moves).soft.unwrap();
        assert!(soft(300, 50, None) > soft(300, 0, None) * 4);
        // A given move count takes precedence.
        assert_eq!(soft(5000, 0, None), soft(5000, 0, Some(40)));
        assert!(soft(5000, 50, Some(40)) < soft(5000, 0, Some(40)) + 50 * MS);
    }

    #[test]
    fn less_overhead_of_later_moves_gives_more_time() {
        let soft = |reserve, later| {
            let overhead = Overhead { reserve: reserve * MS, later: later * MS };
            TimeBudget::new(&limits(1000, 10, None), &at_move(1), overhead).soft.unwrap()
        };
        assert!(soft(10, 1) > soft(10, 10) * 5 / 4);
        assert!(soft(10, 1) < soft(5, 1));
    }

    #[test]
    fn without_a_clock_there_is_no_budget() {
        let other = Limits { time: ByColor::new(None, Some(MS)), ..Limits::default() };
        assert_eq!(TimeBudget::new(&other, &at_move(1), MS.into()), TimeBudget { soft: None, hard: None });
        let exact = Limits { move_time: Some(500 * MS), ..Limits::default() };
        assert_eq!(TimeBudget::new(&exact, &at_move(1), (10 * MS).into()).hard, Some(490 * MS));
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
