//! Limits of an engine's thinking, and the clocks of a game.

use exchequer_core::{ByColor, Color};
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

/// Limit of the thinking about a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Limit {
    Nodes(u64),
    Depth(u32),
    /// For each move.
    MoveTime(Duration),
    /// For the game, with so much more after each move.
    Clock(TimeControl),
}

/// Time for a game and the increment per move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct TimeControl {
    pub(crate) base: Duration,
    pub(crate) increment: Duration,
}

impl FromStr for TimeControl {
    type Err = String;

    /// `T+I` or `T`, in seconds.
    fn from_str(text: &str) -> Result<Self, String> {
        let (base, increment) = text.split_once('+').unwrap_or((text, "0"));
        let seconds = |text: &str| {
            let number =
                text.parse::<f64>().ok().and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
            // A day is more than any engine will see, and keeps all sums within bounds.
            number.filter(|time| *time <= Duration::from_secs(86_400))
        };
        match (seconds(base), seconds(increment)) {
            (Some(base), Some(increment)) if !base.is_zero() => Ok(Self { base, increment }),
            _ => Err(format!(
                "{text:?} is not a time such as 10+0.1, in seconds for the game and for each move"
            )),
        }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Nodes(nodes) => write!(f, "{nodes} nodes"),
            Self::Depth(depth) => write!(f, "depth {depth}"),
            Self::MoveTime(time) => write!(f, "{} ms a move", time.as_millis()),
            Self::Clock(TimeControl { base, increment }) => {
                write!(f, "{}+{} s", base.as_secs_f64(), increment.as_secs_f64())
            }
        }
    }
}

/// The time that both sides have left; it says nothing when there is no clock.
pub(crate) struct Clocks {
    limit: Limit,
    left: ByColor<Duration>,
}

impl Clocks {
    pub(crate) fn new(limit: Limit) -> Self {
        let base = if let Limit::Clock(TimeControl { base, .. }) = limit { base } else { Duration::ZERO };
        Self { limit, left: ByColor::new(base, base) }
    }

    /// Returns the `go` command for this limit.
    pub(crate) fn go(&self) -> String {
        // Engines do not expect 0, and read whole milliseconds.
        let left = |color| self.left[color].as_millis().max(1);
        match self.limit {
            Limit::Nodes(nodes) => format!("go nodes {nodes}"),
            Limit::Depth(depth) => format!("go depth {depth}"),
            Limit::MoveTime(time) => format!("go movetime {}", time.as_millis()),
            Limit::Clock(TimeControl { increment, .. }) => {
                let (white, black) = (left(Color::White), left(Color::Black));
                let increment = increment.as_millis();
                format!("go wtime {white} btime {black} winc {increment} binc {increment}")
            }
        }
    }

    /// The time for the next move of a side; `None` when it is not limited.
    pub(crate) fn left(&self, color: Color) -> Option<Duration> {
        match self.limit {
            Limit::Nodes(_) | Limit::Depth(_) => None,
            Limit::MoveTime(time) => Some(time),
            Limit::Clock(_) => Some(self.left[color]),
        }
    }

    /// Subtracts the time that a side spent on a move, and adds its increment.
    pub(crate) fn spend(&mut self, color: Color, spent: Duration) {
        if let Limit::Clock(TimeControl { increment, .. }) = self.limit {
            self.left[color] = self.left[color].saturating_sub(spent) + increment;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let read =
            |text: &str| text.parse::<TimeControl>().map(|TimeControl { base, increment }| (base, increment));
        assert_eq!(read("5+0.05"), Ok((Duration::from_secs(5), Duration::from_millis(50))));
        assert_eq!(read("0.5"), Ok((Duration::from_millis(500), Duration::ZERO)));
        for bad in ["", "+", "0+1", "-1+0", "1+-1", "1+1+1", "NaN", "inf+1", "1e300", "5+", "86401"] {
            assert!(read(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn a_clock_runs_for_the_side_that_thinks() {
        let mut clocks = Clocks::new(Limit::Clock("1+0.1".parse().unwrap()));
        clocks.spend(Color::White, Duration::from_millis(400));
        assert_eq!(clocks.left(Color::White), Some(Duration::from_millis(700)));
        assert_eq!(clocks.go(), "go wtime 700 btime 1000 winc 100 binc 100");
        // Over time, but within the margin: the excess is not charged.
        clocks.spend(Color::Black, Duration::from_millis(1020));
        assert_eq!(clocks.left(Color::Black), Some(Duration::from_millis(100)));
    }

    #[test]
    fn other_limits_have_no_clock() {
        let mut clocks = Clocks::new(Limit::Nodes(500));
        clocks.spend(Color::White, Duration::from_secs(9));
        assert_eq!((clocks.left(Color::White), clocks.go()), (None, "go nodes 500".to_owned()));
        let clocks = Clocks::new(Limit::MoveTime(Duration::from_millis(50)));
        assert_eq!(clocks.left(Color::Black), Some(Duration::from_millis(50)));
        assert_eq!(clocks.go(), "go movetime 50");
        assert_eq!(Clocks::new(Limit::Depth(7)).go(), "go depth 7");
    }
}
