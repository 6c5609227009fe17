//! Exchange evaluation over the moves of 20,000 positions, in nanoseconds a move.
//!
//! No library on crates.io has one. The peers are the two yardsticks of this package: the form of engines in 2026 and
//! the classic one. The row `empty call` does everything but evaluate; it is part of every other row.
#![forbid(unsafe_code)]

use exchequer_benches::{
    Contestants, Contests, MoveSet, YardstickBoard, classic_see_ge, positions, yardstick_see_ge,
};
use exchequer_board::Position;
use exchequer_core::{Move, Placement, Square};
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, Pseudo, Rules, Swap};
use rayon::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};
use std::cell::Cell;
use std::hint::black_box;

/// Number of queries in the comparison with a map.
const QUESTIONS: usize = 20;

fn main() {
    // Comes first, because all threads that start later share one processor.
    let threads = ThreadPoolBuilder::new().num_threads(2).build();
    let threads = threads.unwrap_or_else(|error| panic!("two threads could not be started: {error}"));
    let contests = Contests::from_args();
    // Opaque to the compiler, as in an engine that tunes the values.
    let values = black_box(PieceValues::CLASSIC);
    let positions = positions();
    for (which, moves) in
        [("captures", MoveSet::captures(&positions)), ("all moves", MoveSet::all(&positions))]
    {
        let on_boards = moves.on(YardstickBoard::new);
        let set = Set { which, moves: &moves, on_boards: &on_boards, values: &values };
        for threshold in [-100, 0, 100] {
            set.at_least(&contests, black_box(threshold));
            set.dependent(&contests, black_box(threshold));
        }
        set.exact(&contests);
        set.on_two_threads(&contests, &threads);
    }
    maps(&contests, &positions, &values);
}

/// Compares the map of a position with the first twenty queries about it.
fn maps(contests: &Contests, positions: &[Position], values: &PieceValues) {
    let is_middlegame =
        |position: &&Position| position.occupied().len() >= 20 && position.legal_moves().len() >= QUESTIONS;
    let middlegames: Vec<Position> = positions.iter().filter(is_middlegame).copied().collect();
    let of_position =
        |position: &Position| position.legal_moves().into_iter().take(QUESTIONS).collect::<Vec<_>>();
    let moves: Vec<Vec<Move>> = middlegames.iter().map(of_position).collect();
    let boards: Vec<YardstickBoard> = middlegames.iter().map(YardstickBoard::new).collect();
    let (middlegames, boards, moves) = (&middlegames, &boards, &moves);
    contests.topic("map of a middlegame", middlegames.len() as u64, |contestants| {
        let threshold = black_box(0);
        contestants.enter("yardstick 20 times", move || {
            let asked = black_box(boards).iter().zip(moves);
            let of_board = |(board, moves): (&YardstickBoard, &Vec<Move>)| {
                let reached = |&&mv: &&Move| yardstick_see_ge::<false>(board, mv, values, threshold);
                moves.iter().filter(reached).count()
            };
            asked.map(of_board).sum::<usize>()
        });
        enter_map(contestants, "exchequer swap", Swap, middlegames, values);
        enter_map(contestants, "exchequer pinners", Pinners, middlegames, values);
        enter_map(contestants, "exchequer legal", Legal, middlegames, values);
    });
}

/// Enters the map of the side to move, verified against the values of the captures.
fn enter_map<'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    rules: impl Rules + 'a,
    positions: &'a [Position],
    values: &'a PieceValues,
) {
    for position in positions.iter().take(1_000) {
        let map = rules.map(position, position.turn(), values);
        let captures = position.captures();
        for square in Square::ALL {
            let onto = captures.iter().filter(|mv| mv.to() == square);
            let best = onto.map(|&mv| rules.see(position, mv, values)).max();
            assert_eq!(map.at(square).map(|best| best.value), best, "{name}: {square} in {position}");
        }
    }
    contestants.enter(name, move || {
        for position in black_box(positions) {
            black_box(rules.map(position, position.turn(), values));
        }
    });
}

/// A set of moves, and the queries about all of them.
struct Set<'a> {
    which: &'a str,
    moves: &'a MoveSet<Position>,
    /// The same moves on boards of the yardstick.
    on_boards: &'a MoveSet<YardstickBoard>,
    values: &'a PieceValues,
}

impl<'a> Set<'a> {
    /// Measures the threshold forms: `true` for each move that reaches a threshold.
    fn at_least(&self, contests: &Contests, threshold: i32) {
        let &Set { which, moves, on_boards, values } = self;
        contests.topic(&format!("see_ge {which} at {threshold}"), moves.len() as u64, |contestants| {
            // The expected answers come from the exact value, which shares no shortcut with the threshold forms.
            let swap = moves.values(|position, mv| i64::from(Swap.see(position, mv, values) >= threshold));
            enter(contestants, "yardstick", on_boards, &swap, move |board, mv| {
                yardstick_see_ge::<false>(board, mv, values, threshold).into()
            });
            enter(contestants, "yardstick classic", moves, &swap, move |position, mv| {
                classic_see_ge::<false>(position, mv, values, threshold).into()
            });
            enter_threshold(contestants, "exchequer swap", Swap, self, threshold);
            let pinners =
                moves.values(|position, mv| i64::from(Pinners.see(position, mv, values) >= threshold));
            enter(contestants, "yardstick with pins", on_boards, &pinners, move |board, mv| {
                yardstick_see_ge::<true>(board, mv, values, threshold).into()
            });
            enter(contestants, "yardstick classic with pins", moves, &pinners, move |position, mv| {
                classic_see_ge::<true>(position, mv, values, threshold).into()
            });
            enter_threshold(contestants, "exchequer pinners", Pinners, self, threshold);
            enter_batch(contestants, "exchequer swap batch", Swap, self, threshold);
            enter_batch(contestants, "exchequer pinners batch", Pinners, self, threshold);
            enter_batch_by_position(contestants, "exchequer swap by position", Swap, self, threshold);
            enter_batch_by_position(contestants, "exchequer pinners by position", Pinners, self, threshold);
            enter_threshold(contestants, "exchequer pseudo", Pseudo, self, threshold);
            enter_threshold(contestants, "exchequer legal", Legal, self, threshold);
            contestants.enter("empty call", move || {
                moves.sum(|position, mv| i64::from(empty_call(position, mv, threshold)))
            });
        });
    }

    /// Measures calls whose threshold depends on the answer before, as the next question of a move picker does.
    fn dependent(&self, contests: &Contests, threshold: i32) {
        let &Set { which, moves, on_boards, values } = self;
        contests.topic(
            &format!("dependent see_ge {which} at {threshold}"),
            moves.len() as u64,
            |contestants| {
                let with_pins = |board: &YardstickBoard, mv, threshold| {
                    yardstick_see_ge::<true>(board, mv, values, threshold)
                };
                let swap = |position: &Position, mv, threshold| Swap.see_ge(position, mv, values, threshold);
                let pinners =
                    |position: &Position, mv, threshold| Pinners.see_ge(position, mv, values, threshold);
                let legal =
                    |position: &Position, mv, threshold| Legal.see_ge(position, mv, values, threshold);
                enter_chain(contestants, "yardstick with pins", on_boards, threshold, with_pins);
                enter_chain(contestants, "exchequer swap", moves, threshold, swap);
                enter_chain(contestants, "exchequer pinners", moves, threshold, pinners);
                enter_chain(contestants, "exchequer legal", moves, threshold, legal);
            },
        );
    }

    /// Measures all queries eight times over, in parts that the threads share. A single pass takes as little as the
    /// wake-up of a thread on a sleeping processor.
    fn on_two_threads(&self, contests: &Contests, threads: &ThreadPool) {
        const PART: usize = 8192;
        const TIMES: usize = 8;
        let &Set { which, moves, values, .. } = self;
        let questions: Vec<(&Position, Move)> = moves.questions().collect();
        let parts: Vec<_> = (0..TIMES).flat_map(|_| questions.chunks(PART)).collect();
        let parts = parts.as_slice();
        let ask = |questions: &&[(&Position, Move)]| {
            let mut answers = Vec::with_capacity(questions.len());
            Swap.see_ge_each(questions, values, 0, &mut answers);
            answers
        };
        let on_one = || black_box(parts).iter().map(ask).collect::<Vec<Vec<bool>>>();
        let on_two =
            || -> Vec<Vec<bool>> { threads.install(|| black_box(parts).par_iter().map(ask).collect()) };
        assert!(on_one() == on_two(), "two threads have other answers than one");
        contests.topic(&format!("see_ge_each {which}"), (TIMES * moves.len()) as u64, |contestants| {
            contestants.enter_on_either("exchequer 1 thread", on_one);
            contestants.enter("exchequer 2 threads", on_two);
        });
    }

    /// Measures the exact value of each move, beside the yardstick at 0.
    fn exact(&self, contests: &Contests) {
        let &Set { which, moves, on_boards, values } = self;
        let mailboxes = moves.on(Mailbox::new);
        let mailboxes = &mailboxes;
        contests.topic(&format!("see {which}"), moves.len() as u64, |contestants| {
            let threshold = black_box(0);
            contestants.enter("yardstick at 0", move || {
                on_boards.sum(|board, mv| yardstick_see_ge::<false>(board, mv, values, threshold).into())
            });
            enter_value(contestants, "exchequer swap", Swap, self);
            enter_value(contestants, "exchequer pinners", Pinners, self);
            enter_value(contestants, "exchequer pseudo", Pseudo, self);
            enter_value(contestants, "exchequer legal", Legal, self);
            let expected = moves.values(|position, mv| i64::from(Swap.see(position, mv, values)));
            enter(contestants, "exchequer trace", moves, &expected, move |position, mv| {
                Swap.trace(position, mv, values).value().into()
            });
            // An engine with a mailbox already has it, and its construction does not count.
            assert!(mailboxes.values(|mailbox, mv| i64::from(mailbox.see(mv, values))) == expected);
            contestants.enter("exchequer mailbox", move || {
                mailboxes.sum(|mailbox, mv| mailbox.see(mv, values).into())
            });
        });
    }
}

/// Enters a threshold form, verified against the exact value.
fn enter_threshold<'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    rules: impl Rules + 'a,
    set: &Set<'a>,
    threshold: i32,
) {
    let &Set { moves, values, .. } = set;
    let expected = moves.values(|position, mv| i64::from(rules.see(position, mv, values) >= threshold));
    enter(contestants, name, moves, &expected, move |position, mv| {
        rules.see_ge(position, mv, values, threshold).into()
    });
}

/// Enters a threshold form whose threshold is computed from the answer before, verified against independent calls.
fn enter_chain<'a, B>(
    contestants: &mut Contestants<'a>,
    name: &str,
    moves: &'a MoveSet<B>,
    threshold: i32,
    see_ge: impl Fn(&B, Move, i32) -> bool + 'a,
) {
    let expected = moves.values(|board, mv| i64::from(see_ge(board, mv, threshold)));
    // The compiler does not know that no bit of the answer is kept.
    let (last, kept) = (Cell::new(0), black_box(0));
    enter(contestants, name, moves, &expected, move |board, mv| {
        let answer = see_ge(board, mv, threshold + (last.get() & kept));
        last.set(i32::from(answer));
        answer.into()
    });
}

/// Enters all queries as one batch with stored answers, verified against the exact value.
fn enter_batch<'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    rules: impl Rules + 'a,
    set: &Set<'a>,
    threshold: i32,
) {
    let questions: Vec<(&Position, Move)> = set.moves.questions().collect();
    let values = set.values;
    enter_answers(contestants, name, rules, set, threshold, move |answers| {
        rules.see_ge_each(black_box(&questions), values, threshold, answers);
    });
}

/// Enters a batch for each position, verified against the exact value.
fn enter_batch_by_position<'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    rules: impl Rules + 'a,
    set: &Set<'a>,
    threshold: i32,
) {
    let &Set { moves, values, .. } = set;
    enter_answers(contestants, name, rules, set, threshold, move |answers| {
        for (position, moves) in black_box(moves).by_board() {
            rules.see_ge_moves(position, moves, values, threshold, answers);
        }
    });
}

/// Enters a form that appends the answers to all queries, verified against the exact value.
fn enter_answers<'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    rules: impl Rules,
    set: &Set<'a>,
    threshold: i32,
    ask: impl Fn(&mut Vec<bool>) + 'a,
) {
    let &Set { moves, values, .. } = set;
    let mut answers = Vec::with_capacity(moves.len());
    ask(&mut answers);
    let expected = moves.values(|position, mv| rules.see(position, mv, values) >= threshold);
    assert!(answers == expected, "{name} has other answers than its oracle");
    contestants.enter(name, move || {
        answers.clear();
        ask(&mut answers);
        black_box(&answers);
    });
}

/// Enters a value form, verified against the value of the trace, which examines every order that matters.
fn enter_value<'a>(contestants: &mut Contestants<'a>, name: &str, rules: impl Rules + 'a, set: &Set<'a>) {
    let &Set { moves, values, .. } = set;
    let expected = moves.values(|position, mv| i64::from(rules.trace(position, mv, values).value()));
    enter(contestants, name, moves, &expected, move |position, mv| rules.see(position, mv, values).into());
}

/// Enters a way to evaluate all moves and verifies every single answer.
fn enter<'a, B>(
    contestants: &mut Contestants<'a>,
    name: &str,
    moves: &'a MoveSet<B>,
    expected: &[i64],
    value: impl Fn(&B, Move) -> i64 + 'a,
) {
    assert!(moves.values(&value) == expected, "{name} has other values than its oracle");
    contestants.enter(name, move || black_box(moves).sum(&value));
}

/// Reads the move and one word of the board; the call itself cannot be removed.
#[inline(never)]
fn empty_call(position: &Position, mv: Move, threshold: i32) -> bool {
    i32::from(position.halfmove_clock()) + i32::from(mv.bits()) > threshold
}
