//! The ratios that the project claims, for `--check` to look at.

use super::results::Topic;
use std::fmt;

/// Instruction sets that a claim requires of the build.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Build {
    /// Anything.
    Any,
    /// One that uses AVX-512 (BITALG).
    Avx512,
    /// One with AVX2 and BMI2, but without AVX-512.
    Avx2,
    /// A build with AVX-512 or with AVX2.
    WithAvx2,
    /// One for any x86-64, or for another architecture.
    Baseline,
}

impl Build {
    /// Returns `true` if a claim for such builds applies to `build`.
    fn covers(self, build: Self) -> bool {
        self == Self::Any || self == build || self == Self::WithAvx2 && build != Self::Baseline
    }
}

/// A claim: the geometric mean over some topics of how many times as fast as something else we are.
#[derive(Clone, Copy)]
struct Goal {
    topics: &'static [&'static str],
    ours: &'static str,
    peer: Peer,
    at_least: f64,
    build: Build,
}

/// Reference of a comparison.
#[derive(Clone, Copy)]
enum Peer {
    /// Another contestant.
    Named(&'static str),
    /// A fixed time for an element, in nanoseconds.
    Nanoseconds(f64),
}

impl fmt::Display for Peer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Named(name) => f.write_str(name),
            Self::Nanoseconds(time) => write!(f, "{time} ns each"),
        }
    }
}

const CAPTURES: &[&str] = &["see_ge captures at -100", "see_ge captures at 0", "see_ge captures at 100"];
const ALL_MOVES: &[&str] = &["see_ge all moves at -100", "see_ge all moves at 0", "see_ge all moves at 100"];

const DEPENDENT_CAPTURES: &[&str] = &[
    "dependent see_ge captures at -100",
    "dependent see_ge captures at 0",
    "dependent see_ge captures at 100",
];
const DEPENDENT_MOVES: &[&str] = &[
    "dependent see_ge all moves at -100",
    "dependent see_ge all moves at 0",
    "dependent see_ge all moves at 100",
];

const fn goal(
    topics: &'static [&'static str],
    ours: &'static str,
    peer: &'static str,
    at_least: f64,
    build: Build,
) -> Goal {
    Goal { topics, ours, peer: Peer::Named(peer), at_least, build }
}

const GOALS: &[Goal] = &[
    goal(CAPTURES, "exchequer swap", "yardstick", 2.3, Build::Avx512),
    goal(CAPTURES, "exchequer pinners", "yardstick with pins", 2.0, Build::Avx512),
    goal(CAPTURES, "exchequer legal", "yardstick with pins", 1.35, Build::Avx512),
    goal(ALL_MOVES, "exchequer swap", "yardstick", 2.05, Build::Avx512),
    goal(ALL_MOVES, "exchequer pinners", "yardstick with pins", 1.8, Build::Avx512),
    goal(ALL_MOVES, "exchequer legal", "yardstick with pins", 1.35, Build::Avx512),
    goal(CAPTURES, "exchequer swap batch", "yardstick", 3.3, Build::Avx512),
    goal(CAPTURES, "exchequer pinners batch", "yardstick with pins", 2.8, Build::Avx512),
    goal(CAPTURES, "exchequer swap", "yardstick", 1.75, Build::Avx2),
    goal(CAPTURES, "exchequer pinners", "yardstick with pins", 1.65, Build::Avx2),
    goal(CAPTURES, "exchequer legal", "yardstick with pins", 1.2, Build::Avx2),
    goal(ALL_MOVES, "exchequer swap", "yardstick", 1.75, Build::Avx2),
    goal(ALL_MOVES, "exchequer pinners", "yardstick with pins", 1.65, Build::Avx2),
    goal(ALL_MOVES, "exchequer legal", "yardstick with pins", 1.1, Build::Avx2),
    goal(CAPTURES, "exchequer swap batch", "yardstick", 1.9, Build::Avx2),
    goal(CAPTURES, "exchequer pinners batch", "yardstick with pins", 1.6, Build::Avx2),
    goal(CAPTURES, "exchequer swap by position", "yardstick", 1.5, Build::WithAvx2),
    goal(ALL_MOVES, "exchequer swap by position", "yardstick", 1.9, Build::WithAvx2),
    goal(DEPENDENT_CAPTURES, "exchequer pinners", "yardstick with pins", 1.4, Build::WithAvx2),
    goal(DEPENDENT_MOVES, "exchequer pinners", "yardstick with pins", 1.45, Build::WithAvx2),
    goal(CAPTURES, "exchequer swap", "yardstick", 1.2, Build::Baseline),
    goal(CAPTURES, "exchequer pinners", "yardstick with pins", 1.1, Build::Baseline),
    goal(ALL_MOVES, "exchequer swap", "yardstick", 1.05, Build::Baseline),
    goal(ALL_MOVES, "exchequer pinners", "yardstick with pins", 1.0, Build::Baseline),
    goal(&["see_ge_each all moves"], "exchequer 2 threads", "exchequer 1 thread", 1.9, Build::Any),
    // The exact value of a capture may take longer than the yardstick's answer at 0.
    goal(&["see captures"], "exchequer swap", "yardstick at 0", 1.0, Build::Avx512),
    goal(&["see captures"], "exchequer swap", "yardstick at 0", 1.0 / 1.15, Build::Avx2),
    goal(&["see captures"], "exchequer swap", "yardstick at 0", 1.0 / 1.35, Build::Baseline),
    goal(&["see all moves"], "exchequer swap", "yardstick at 0", 1.0 / 1.15, Build::WithAvx2),
    goal(&["see captures"], "exchequer legal", "exchequer pinners", 0.5, Build::Any),
    goal(&["see_ge captures at 0"], "exchequer legal", "exchequer pinners", 0.6, Build::Any),
    goal(&["map of a middlegame"], "exchequer swap", "yardstick 20 times", 1.0, Build::Any),
    goal(&["perft bulk"], "exchequer", "cozy-chess", 1.5, Build::Any),
    goal(&["perft parallel"], "exchequer 2 threads", "exchequer 1 thread", 1.9, Build::Any),
    goal(&["perft full"], "exchequer", "cozy-chess", 1.4, Build::Any),
    goal(&["perft full"], "exchequer", "shakmaty", 1.0, Build::Any),
    goal(&["notation, san"], "exchequer", "shakmaty", 1.0, Build::Any),
    // Two million a second.
    Goal {
        topics: &["notation, fen"],
        ours: "exchequer",
        peer: Peer::Nanoseconds(500.0),
        at_least: 1.0,
        build: Build::Any,
    },
];

/// Goals of every slider backend: as fast as every peer of its kind, within what can be measured.
const SLIDERS: &[&str] = &[
    "sliders bishop throughput",
    "sliders bishop latency",
    "sliders rook throughput",
    "sliders rook latency",
    "sliders queen throughput",
    "sliders queen latency",
];
const PEERS_OF_MAGIC: &[&str] = &["cozy-chess", "chess", "shakmaty"];
const AS_FAST: f64 = 0.97;

fn goals_of_sliders() -> impl Iterator<Item = Goal> {
    let beside_all = SLIDERS.iter().flat_map(|topic| {
        let topics = std::slice::from_ref(topic);
        let magic =
            PEERS_OF_MAGIC.iter().map(|peer| goal(topics, "exchequer magic", peer, AS_FAST, Build::Any));
        magic.chain([goal(topics, "exchequer pext", "chess bmi2", AS_FAST, Build::WithAvx2)])
    });
    // A quarter less time.
    let hyperbola = goal(
        &["sliders queen latency"],
        "exchequer hyperbola",
        "exchequer magic",
        1.0 / 0.75,
        Build::WithAvx2,
    );
    beside_all.chain([hyperbola])
}

/// A goal and its measured ratio; `None` if a topic or a contestant was not measured.
pub(crate) struct Judged {
    goal: Goal,
    ratio: Option<f64>,
}

impl Judged {
    pub(crate) fn is_met(&self) -> bool {
        self.ratio.is_some_and(|ratio| ratio >= self.goal.at_least)
    }
}

impl fmt::Display for Judged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Goal { topics, ours, peer, at_least, .. } = &self.goal;
        let verdict = match self.ratio {
            None => "was not measured".to_owned(),
            Some(ratio) if self.is_met() => format!("{ratio:.2}, met"),
            Some(ratio) => format!("{ratio:.2}, NOT MET"),
        };
        let topics = topics.join(", ");
        write!(f, "{topics}: {ours} at least {at_least:.2} times as fast as {peer}: {verdict}")
    }
}

/// Returns all goals of a build with the results.
pub(crate) fn judge(topics: &[Topic], build: Build) -> Vec<Judged> {
    let goals = GOALS.iter().copied().chain(goals_of_sliders()).filter(|goal| goal.build.covers(build));
    goals.map(|goal| Judged { ratio: ratio(topics, &goal), goal }).collect()
}

fn ratio(topics: &[Topic], goal: &Goal) -> Option<f64> {
    let mut product = 1.0;
    for name in goal.topics {
        let topic = topics.iter().find(|topic| topic.name == *name)?;
        let ours = topic.row(goal.ours)?;
        product *= match goal.peer {
            Peer::Named(name) => ours.times_as_fast_as(topic.row(name)?),
            Peer::Nanoseconds(time) => time / ours.median(),
        };
    }
    Some(product.powf(1.0 / goal.topics.len() as f64))
}

#[cfg(test)]
mod tests {
    use super::super::results::Row;
    use super::*;

    fn topic(name: &str, rows: &[(&str, f64)]) -> Topic {
        let row = |&(name, time): &(&str, f64)| Row { name: name.to_owned(), nanoseconds: vec![time] };
        Topic { name: name.to_owned(), rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn a_goal_is_the_mean_over_its_topics() {
        let at = |name, ours, theirs| topic(name, &[("exchequer swap", ours), ("yardstick", theirs)]);
        let captures =
            |ours| [at(CAPTURES[0], 1.0, 1.0), at(CAPTURES[1], ours, 2.0), at(CAPTURES[2], 1.0, 4.0)];
        let goal = goal(CAPTURES, "exchequer swap", "yardstick", 1.85, Build::Any);
        let verdict = |ours| Judged { ratio: ratio(&captures(ours), &goal), goal };
        assert!(verdict(1.0).is_met());
        assert!((verdict(1.0).ratio.unwrap() - 2.0).abs() < 1e-9);
        assert!(!verdict(2.0).is_met());
        assert_eq!(
            verdict(2.0).to_string(),
            "see_ge captures at -100, see_ge captures at 0, see_ge captures at 100: exchequer swap at least 1.85 times as \
             fast as yardstick: 1.59, NOT MET"
        );
    }

    #[test]
    fn a_goal_may_be_a_time() {
        let verdict = |time| {
            let measured = [topic("notation, fen", &[("exchequer", time)])];
            judge(&measured, Build::Baseline).into_iter().find(|judged| judged.ratio.is_some()).unwrap()
        };
        assert!(verdict(499.0).is_met() && !verdict(501.0).is_met());
        assert_eq!(
            verdict(250.0).to_string(),
            "notation, fen: exchequer at least 1.00 times as fast as 500 ns each: 2.00, met"
        );
    }

    #[test]
    fn what_was_not_measured_is_not_met() {
        let judged = judge(&[topic("perft bulk", &[("exchequer", 1.0)])], Build::Baseline);
        assert!(judged.iter().all(|judged| !judged.is_met() && judged.ratio.is_none()));
        assert!(judged[0].to_string().ends_with("was not measured"));
    }

    #[test]
    fn every_build_has_its_goals() {
        for (build, count) in [(Build::Avx512, 9), (Build::Avx2, 9), (Build::Baseline, 5)] {
            assert_eq!(judge(&[], build).iter().filter(|judged| judged.goal.build == build).count(), count);
        }
        let of_pext =
            |build| judge(&[], build).iter().filter(|judged| judged.goal.ours == "exchequer pext").count();
        assert_eq!([Build::Avx512, Build::Avx2, Build::Baseline].map(of_pext), [6, 6, 0]);
    }
}
