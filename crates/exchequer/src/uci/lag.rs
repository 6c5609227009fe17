//! Lag: the time per move that is lost outside the engine, measured by the clock of consecutive `go` commands.

use exchequer_board::{Game, Key};
use exchequer_search::Limits;
use std::collections::VecDeque;
use std::time::Duration;

/// Maximum number of moves whose mean lag is expected of later moves.
const MOVES: usize = 8;
/// Minimum number of moves for a mean.
const LEAST: usize = 4;

/// Meter of the lag in one game.
#[derive(Debug, Default)]
pub(super) struct LagMeter {
    answered: Option<Answered>,
    /// Number of moves before the last position asked about; 0 before the first one.
    ply: usize,
    /// Lags of the last [`MOVES`] moves, oldest first.
    lags: VecDeque<Duration>,
}

/// Answer to a `go` with a clock.
#[derive(Debug)]
struct Answered {
    /// Number of moves before the position, and its key.
    ply: usize,
    key: Key,
    /// Time on the clock after the move if no time was lost.
    left: Duration,
}

impl LagMeter {
    /// Measures the lag of the last move at the next `go` of the same game; another game begins anew.
    pub(super) fn asked(&mut self, game: &Game, limits: &Limits) {
        let ply = game.keys().len();
        // After a pondered move nothing is measured, but a game that is shorter than before is another one.
        if ply < std::mem::replace(&mut self.ply, ply) {
            self.lags.clear();
        }
        let Some(Answered { ply, key, left }) = self.answered.take() else { return };
        let is_next = game.keys().len() == ply + 2 && game.keys()[ply] == key;
        if !is_next {
            self.lags.clear();
            return;
        }
        let Some(now) = limits.time[game.position().turn()] else { return };
        // A clock with more time than expected was set anew, which says nothing of the lag; a millisecond is rounding.
        if now <= left + Duration::from_millis(1) {
            if self.lags.len() == MOVES {
                self.lags.pop_front();
            }
            self.lags.push_back(left.saturating_sub(now));
        }
    }

    /// Notes the answer to a `go` after some time. A clock with a number of moves to the next time control is set anew at it, so it
    /// measures nothing.
    pub(super) fn answered(&mut self, game: &Game, limits: &Limits, spent: Duration) {
        let turn = game.position().turn();
        self.answered = limits.time[turn].filter(|_| limits.moves_to_go.is_none()).map(|left| Answered {
            ply: game.keys().len(),
            key: game.position().key(),
            left: (left + limits.increment[turn]).saturating_sub(spent),
        });
    }

    /// Returns the mean lag of the last moves; `None` before [`LEAST`] moves.
    pub(super) fn mean(&self) -> Option<Duration> {
        let moves = self.lags.len();
        (moves >= LEAST).then(|| self.lags.iter().sum::<Duration>() / moves as u32)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::ByColor;

    const MS: Duration = Duration::from_millis(1);

    fn limits(left: u32) -> Limits {
        Limits {
            time: ByColor::new(Some(left * MS), Some(left * MS)),
            increment: ByColor::new(10 * MS, 10 * MS),
            ..Limits::default()
        }
    }

    /// Plays moves of White on a clock, each with 20 ms of thought and a lag, and returns the meter and the game.
    fn played(lags: &[u32]) -> (LagMeter, Game, u32) {
        let (mut meter, mut game, mut left) = (LagMeter::default(), Game::default(), 1000);
        for (number, lag) in lags.iter().enumerate() {
            meter.asked(&game, &limits(left));
            meter.answered(&game, &limits(left), 20 * MS);
            left = left + 10 - 20 - lag;
            let both = if number % 2 == 0 { ["g1f3", "g8f6"] } else { ["f3g1", "f6g8"] };
            for text in both {
                let mv = game.position().parse_uci(text).unwrap();
                game.play(mv).unwrap();
            }
        }
        meter.asked(&game, &limits(left));
        (meter, game, left)
    }

    #[test]
    fn the_mean_of_the_last_moves_is_expected() {
        assert_eq!(played(&[2; 3]).0.mean(), None);
        assert_eq!(played(&[1, 2, 2, 3]).0.mean(), Some(2 * MS));
        assert_eq!(played(&[9, 9, 9, 0, 0, 0, 0, 8, 0, 0, 8]).0.mean(), Some(2 * MS));
    }

    #[test]
    fn another_game_is_measured_anew() {
        let (mut meter, game, left) = played(&[2; 8]);
        meter.answered(&game, &limits(left), 20 * MS);
        meter.asked(&Game::default(), &limits(1000));
        assert_eq!(meter.mean(), None);
    }

    #[test]
    fn another_game_after_a_pondered_move_is_measured_anew() {
        let (mut meter, ..) = played(&[2; 8]);
        assert!(meter.answered.is_none());
        meter.asked(&Game::default(), &limits(1000));
        assert_eq!(meter.mean(), None);
    }

    #[test]
    fn a_clock_that_is_set_anew_does_not_count() {
        let (mut meter, mut game, left) = played(&[2; 8]);
        meter.answered(&game, &limits(left), 20 * MS);
        for text in ["a2a3", "a7a6"] {
            let mv = game.position().parse_uci(text).unwrap();
            game.play(mv).unwrap();
        }
        meter.asked(&game, &limits(left + 500));
        assert_eq!(meter.mean(), Some(2 * MS));
        // With a number of moves to the next control nothing is measured.
        let limits = Limits { moves_to_go: Some(5), ..limits(left) };
        meter.answered(&game, &limits, 20 * MS);
        assert!(meter.answered.is_none());
    }
}
