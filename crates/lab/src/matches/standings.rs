//! Counts of the results so far, always from the view of A.

use super::pentanomial::Pairs;
use super::record::{Fault, Played, Side};
use exchequer_core::Color;
use std::collections::{BTreeMap, HashMap};

/// Games won, drawn and lost.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub(crate) struct Score {
    pub(crate) wins: u32,
    pub(crate) draws: u32,
    pub(crate) losses: u32,
}

impl Score {
    pub(crate) const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The points of a hundred.
    pub(crate) fn percent(&self) -> f64 {
        // Of no game, none.
        (f64::from(self.wins) + f64::from(self.draws) / 2.0) * 100.0 / f64::from(self.games().max(1))
    }

    fn count(&mut self, half_points: usize) {
        *match half_points {
            0 => &mut self.losses,
            1 => &mut self.draws,
            _ => &mut self.wins,
        } += 1;
    }
}

/// The counts of a match.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub(crate) struct Standings {
    /// `true` if games that ended by a crash are not counted.
    leaves_out_crashes: bool,
    pub(crate) played: u32,
    pub(crate) left_out: u32,
    pub(crate) all: Score,
    pub(crate) as_white: Score,
    pub(crate) as_black: Score,
    pub(crate) pairs: Pairs,
    faults: HashMap<(Side, Fault), u32>,
    pub(crate) endings: BTreeMap<&'static str, u32>,
    /// The half points of the first game of pairs whose second is not over; none if it does not count.
    open: HashMap<(usize, usize), Option<usize>>,
}

impl Standings {
    pub(crate) fn new(leaves_out_crashes: bool) -> Self {
        Self { leaves_out_crashes, ..Self::default() }
    }

    /// Counts a game, and its pair when the game is the second of the pair.
    pub(crate) fn count(&mut self, game: &Played) {
        self.played += 1;
        *self.endings.entry(game.ending.heading()).or_default() += 1;
        let fault = game.ending.fault();
        if let Some((loser, fault)) = fault {
            *self.faults.entry((game.side_of(loser), fault)).or_default() += 1;
        }
        let counts = !(self.leaves_out_crashes && fault.is_some_and(|(_, fault)| fault.is_crash()));
        let points = counts.then(|| game.half_points_of_a());
        match points {
            Some(points) => {
                self.all.count(points);
                let with_white = game.side_of(Color::White) == Side::A;
                let by_color = if with_white { &mut self.as_white } else { &mut self.as_black };
                by_color.count(points);
            }
            None => self.left_out += 1,
        }
        match self.open.remove(&(game.pair, game.opponent)) {
            None => {
                self.open.insert((game.pair, game.opponent), points);
            }
            Some(first) => {
                if let (Some(first), Some(second)) = (first, points) {
                    self.pairs.count(first + second);
                }
            }
        }
    }

    /// Returns the number of losses of a side by a fault.
    pub(crate) fn faults(&self, side: Side, fault: Fault) -> u32 {
        self.faults.get(&(side, fault)).copied().unwrap_or_default()
    }
}

/// The counts of a match against several opponents.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Gauntlet {
    /// Against each of them.
    pub(crate) each: Vec<Standings>,
    /// Against all of them together.
    pub(crate) all: Standings,
}

impl Gauntlet {
    pub(crate) fn new(opponents: usize, leaves_out_crashes: bool) -> Self {
        let none = Standings::new(leaves_out_crashes);
        Self { each: vec![none.clone(); opponents], all: none }
    }

    pub(crate) fn count(&mut self, game: &Played) {
        self.all.count(game);
        if let Some(standings) = self.each.get_mut(game.opponent) {
            standings.count(game);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::record::Ending;
    use super::*;
    use exchequer_board::Outcome;

    fn record(pair: usize, white: Side, ending: Ending) -> Played {
        Played { pair, opponent: 0, white, ending }
    }

    fn crash(loser: Color) -> Ending {
        Ending::Forfeit { loser, fault: Fault::Crash, details: String::new() }
    }

    #[test]
    fn games_and_pairs_are_counted_for_a() {
        let mut standings = Standings::new(false);
        let white_wins = Ending::Rules(Outcome::Checkmate(Color::White));
        standings.count(&record(0, Side::A, white_wins.clone()));
        standings.count(&record(1, Side::A, Ending::DrawAgreed));
        assert_eq!(standings.pairs.total(), 0, "no pair is complete");
        standings.count(&record(1, Side::B, white_wins.clone()));
        standings.count(&record(0, Side::B, Ending::Resignation(Color::White)));
        assert_eq!(standings.all, Score { wins: 2, draws: 1, losses: 1 });
        assert_eq!(standings.as_white, Score { wins: 1, draws: 1, losses: 0 });
        assert_eq!(standings.as_black, Score { wins: 1, draws: 0, losses: 1 });
        assert_eq!(standings.pairs, Pairs([0, 1, 0, 0, 1]));
        assert!((standings.all.percent() - 62.5).abs() < 1e-9);
        assert_eq!(standings.endings["checkmate"], 2);
    }

    #[test]
    fn a_crash_counts_as_a_loss_or_takes_its_pair_along() {
        for leaves_out in [false, true] {
            let mut standings = Standings::new(leaves_out);
            standings.count(&record(0, Side::A, crash(Color::Black)));
            standings.count(&record(0, Side::B, Ending::DrawAgreed));
            standings.count(&record(1, Side::A, Ending::DrawAgreed));
            standings.count(&record(1, Side::B, Ending::DrawAgreed));
            assert_eq!(standings.faults(Side::B, Fault::Crash), 1);
            assert_eq!(standings.faults(Side::A, Fault::Crash), 0);
            assert_eq!(standings.played, 4);
            if leaves_out {
                assert_eq!((standings.left_out, standings.all.games()), (1, 3));
                assert_eq!(standings.pairs, Pairs([0, 0, 1, 0, 0]));
            } else {
                assert_eq!((standings.left_out, standings.all.games()), (0, 4));
                assert_eq!(standings.pairs, Pairs([0, 0, 1, 1, 0]));
            }
        }
    }

    #[test]
    fn opponents_are_counted_apart_and_together() {
        let mut gauntlet = Gauntlet::new(2, false);
        let win = |opponent, white| Played {
            pair: 0,
            opponent,
            white,
            ending: Ending::Rules(Outcome::Checkmate(Color::White)),
        };
        // Two games of the same number against two opponents are no pair.
        gauntlet.count(&win(0, Side::A));
        gauntlet.count(&win(1, Side::A));
        assert_eq!(gauntlet.all.pairs.total(), 0);
        gauntlet.count(&win(1, Side::B));
        gauntlet.count(&win(0, Side::A));
        assert_eq!(gauntlet.all.pairs, Pairs([0, 0, 1, 0, 1]));
        assert_eq!(gauntlet.each[0].pairs, Pairs([0, 0, 0, 0, 1]));
        assert_eq!(gauntlet.each[1].pairs, Pairs([0, 0, 1, 0, 0]));
        assert_eq!(gauntlet.each[0].all, Score { wins: 2, draws: 0, losses: 0 });
        assert_eq!(gauntlet.all.played, 4);
    }
}
