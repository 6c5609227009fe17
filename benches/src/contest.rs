//! Contests: several implementations of one task alternate, and any slowdown of the machine affects all of them.

use rustix::thread::{CpuSet, sched_getaffinity, sched_getcpu, sched_setaffinity};
use serde_json::json;
use std::hint::black_box;
use std::time::{Duration, Instant};

/// Warm-up time of a contestant.
const WARM_UP: Duration = Duration::from_millis(150);
/// Minimum time of one turn; shorter work runs several times.
const TURN: Duration = Duration::from_millis(4);
/// Approximate total time of the slowest contestant.
const IN_ALL: Duration = Duration::from_millis(700);
/// Minimum number of rounds, regardless of their time.
const LEAST_ROUNDS: u32 = 7;
const MOST_ROUNDS: u32 = 51;

/// The contests of one benchmark program, as its arguments ask for them.
///
/// `FILTER` runs only topics that contain this text; `--test` runs everything once to verify the answers; `--json`
/// prints each topic as a line of JSON instead of a table.
#[derive(Debug)]
pub struct Contests {
    filter: Option<String>,
    only_once: bool,
    as_json: bool,
    processors: [CpuSet; 2],
}

impl Contests {
    /// Parses the arguments of the program and pins this thread, and all threads that it starts, to one processor.
    #[must_use]
    pub fn from_args() -> Self {
        let processors = two_processors();
        let mut contests = Self { filter: None, only_once: false, as_json: false, processors };
        for argument in std::env::args().skip(1) {
            match argument.as_str() {
                // Cargo passes this argument to every benchmark.
                "--bench" => {}
                "--test" => contests.only_once = true,
                "--json" => contests.as_json = true,
                option if option.starts_with('-') => {
                    eprintln!("{option} is no option of a benchmark: [FILTER] [--test] [--json].");
                    std::process::exit(2);
                }
                _ => contests.filter = Some(argument),
            }
        }
        keep_to(&processors[0]);
        contests
    }

    /// Runs one contest: `enter` adds the contestants; each processes `elements` elements.
    pub fn topic<'a>(&self, topic: &str, elements: u64, enter: impl FnOnce(&mut Contestants<'a>)) {
        if self.filter.as_ref().is_some_and(|filter| !topic.contains(filter.as_str())) {
            return;
        }
        let mut contestants = Contestants { all: Vec::new(), processors: self.processors };
        enter(&mut contestants);
        let rounds = if self.only_once { contestants.run_once() } else { contestants.take_turns() };
        let per_element = |times: &Vec<Duration>| -> Vec<f64> {
            times.iter().map(|time| time.as_secs_f64() * 1e9 / elements as f64).collect()
        };
        if self.as_json {
            let rows: Vec<_> = contestants
                .all
                .iter()
                .zip(&rounds)
                .map(|(contestant, times)| json!({ "name": contestant.name, "nanoseconds": per_element(times) }))
                .collect();
            println!("{}", json!({ "topic": topic, "rows": rows }));
        } else {
            println!("{topic}: nanoseconds an element, median");
            for (contestant, times) in contestants.all.iter().zip(&rounds) {
                let mut times = per_element(times);
                times.sort_by(f64::total_cmp);
                println!("  {:<40} {:>10.3}", contestant.name, times[times.len() / 2]);
            }
        }
    }
}

/// The contestants of one topic.
pub struct Contestants<'a> {
    all: Vec<Contestant<'a>>,
    processors: [CpuSet; 2],
}

struct Contestant<'a> {
    name: String,
    /// Runs the work the given number of times and returns the time.
    run: Box<dyn FnMut(u32) -> Duration + 'a>,
}

impl<'a> Contestants<'a> {
    /// Enters a contestant whose work is the call of `run`.
    pub fn enter<T>(&mut self, name: impl Into<String>, mut run: impl FnMut() -> T + 'a) {
        self.enter_timed(name, move |times| {
            let start = Instant::now();
            for _ in 0..times {
                black_box(run());
            }
            start.elapsed()
        });
    }

    /// Enters a contestant that runs on one processor and then on another, with the mean of both times. It is the
    /// baseline for two threads, because one processor of a shared machine is often slower.
    pub fn enter_on_either<T>(&mut self, name: impl Into<String>, mut run: impl FnMut() -> T + 'a) {
        let processors = self.processors;
        self.enter_timed(name, move |times| {
            let mut spent = Duration::ZERO;
            // The processor that all others use comes last.
            for processor in processors.iter().rev() {
                keep_to(processor);
                let start = Instant::now();
                for _ in 0..times {
                    black_box(run());
                }
                spent += start.elapsed();
            }
            spent / 2
        });
    }

    /// Enters a contestant that begins each run with a new state; its construction does not count.
    pub fn enter_anew<S, T>(
        &mut self,
        name: impl Into<String>,
        mut make: impl FnMut() -> S + 'a,
        mut run: impl FnMut(&mut S) -> T + 'a,
    ) {
        self.enter_timed(name, move |times| {
            let mut spent = Duration::ZERO;
            for _ in 0..times {
                let mut new = make();
                let start = Instant::now();
                black_box(run(&mut new));
                spent += start.elapsed();
            }
            spent
        });
    }

    fn enter_timed(&mut self, name: impl Into<String>, run: impl FnMut(u32) -> Duration + 'a) {
        self.all.push(Contestant { name: name.into(), run: Box::new(run) });
    }

    fn run_once(&mut self) -> Vec<Vec<Duration>> {
        self.all.iter_mut().map(|contestant| vec![(contestant.run)(1)]).collect()
    }

    /// Returns the times of every contestant, one for each round.
    fn take_turns(&mut self) -> Vec<Vec<Duration>> {
        let runs: Vec<u32> = self.all.iter_mut().map(warm_up).collect();
        let slowest = self.all.iter_mut().zip(&runs).map(|(contestant, &runs)| (contestant.run)(runs)).max();
        let slowest = slowest.unwrap_or(TURN).max(Duration::from_nanos(1));
        let rounds = (IN_ALL.as_nanos() / slowest.as_nanos()).clamp(LEAST_ROUNDS.into(), MOST_ROUNDS.into());
        let mut times = vec![Vec::new(); self.all.len()];
        for round in 0..rounds as usize {
            // The first contestant rotates, because the predecessor affects the caches.
            for turn in 0..self.all.len() {
                let at = (round + turn) % self.all.len();
                // Reloads the data that the previous contestant evicted from the caches. A long run does so by
                // itself.
                if runs[at] > 1 {
                    (self.all[at].run)(runs[at].div_ceil(4));
                }
                times[at].push((self.all[at].run)(runs[at]) / runs[at]);
            }
        }
        times
    }
}

/// Returns the processor of this thread and, if there is one, another processor on which it may run.
fn two_processors() -> [CpuSet; 2] {
    let only = |processor| {
        let mut set = CpuSet::new();
        set.set(processor);
        set
    };
    let here = sched_getcpu();
    let allowed = sched_getaffinity(None).unwrap_or_else(|_| only(here));
    let other = (0..CpuSet::MAX_CPU).find(|&processor| processor != here && allowed.is_set(processor));
    [only(here), only(other.unwrap_or(here))]
}

/// Restricts this thread, and the threads that it starts, to these processors.
fn keep_to(processors: &CpuSet) {
    // A failure is harmless: the figures have a wider spread and show it.
    let _ = sched_setaffinity(None, processors);
}

/// Warms a contestant up; returns the number of runs in one turn.
fn warm_up(contestant: &mut Contestant<'_>) -> u32 {
    let start = Instant::now();
    let (mut runs, mut spent) = (0, Duration::ZERO);
    while runs == 0 || start.elapsed() < WARM_UP {
        spent += (contestant.run)(1);
        runs += 1;
    }
    let each = (spent / runs).max(Duration::from_nanos(1));
    TURN.as_nanos().div_ceil(each.as_nanos()).clamp(1, 1_000_000) as u32
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::RefCell;

    #[test]
    fn contestants_get_equal_turns_and_count_only_their_own_work() {
        let (short, long) = (Duration::from_millis(2), Duration::from_millis(6));
        let mut contestants = Contestants { all: Vec::new(), processors: two_processors() };
        contestants.enter("short", || std::thread::sleep(short));
        contestants.enter_anew("long", || std::thread::sleep(short), |()| std::thread::sleep(long));
        let times = contestants.take_turns();
        assert_eq!(times[0].len(), times[1].len());
        let median = |times: &[Duration]| {
            let mut times = times.to_vec();
            times.sort();
            times[times.len() / 2]
        };
        assert!(median(&times[0]) >= short && median(&times[1]) >= long);
        assert!(median(&times[1]) < long + short + short, "making is charged for");
    }

    #[test]
    fn either_processor_has_its_half_and_the_first_is_gone_back_to() {
        let processors = two_processors();
        let seen = RefCell::new(Vec::new());
        let mut contestants = Contestants { all: Vec::new(), processors };
        contestants.enter_on_either("both", || {
            seen.borrow_mut().push(sched_getcpu());
            std::thread::sleep(Duration::from_millis(20));
        });
        let [time] = contestants.run_once()[0][..] else { panic!("one time") };
        let seen = seen.borrow();
        assert!(processors[1].is_set(seen[0]) && processors[0].is_set(seen[1]), "{seen:?}");
        assert!((20..40).contains(&time.as_millis()), "{time:?} is not the mean");
    }

    #[test]
    fn topics_that_are_not_asked_for_are_not_run() {
        let ran = RefCell::new(Vec::new());
        let contests = Contests {
            filter: Some("see".to_owned()),
            only_once: true,
            as_json: true,
            processors: two_processors(),
        };
        for topic in ["perft bulk", "see captures"] {
            contests.topic(topic, 1, |contestants| {
                contestants.enter("contestant", || ran.borrow_mut().push(topic));
            });
        }
        assert_eq!(*ran.borrow(), ["see captures"]);
    }
}
