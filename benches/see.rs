//! Exchange evaluation over the moves of 20,000 positions, in nanoseconds a move.
//!
//! No library on crates.io has one, so that the peer is `textbook`: the form that most engines have, written for this
//! package. The row `empty call` does all but evaluate; it is part of every other row.
#![forbid(unsafe_code)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput};
use exchequer_benches::{MoveSet, positions, textbook_see_ge};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, Pseudo, Rules, Swap};
use std::hint::black_box;
use std::time::Duration;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(30)
        .configure_from_args();
    let positions = positions();
    compare(&mut criterion, "captures", &MoveSet::captures(&positions));
    compare(&mut criterion, "all moves", &MoveSet::all(&positions));
    criterion.final_summary();
}

fn compare(criterion: &mut Criterion, which: &str, moves: &MoveSet<Position>) {
    // Unknown to the compiler, as in an engine that tunes them.
    let values = black_box(PieceValues::CLASSIC);
    exact(criterion, which, moves, &values);
    for threshold in [-100, 0, 100] {
        at_least(criterion, which, moves, &values, black_box(threshold));
    }
    rule_sets(criterion, which, moves, &values);
}

/// What the other rule sets cost beside `Swap`.
fn rule_sets(criterion: &mut Criterion, which: &str, moves: &MoveSet<Position>, values: &PieceValues) {
    let mut group = group(criterion, &format!("rules, see {which}"), moves.len());
    measure_value(&mut group, "exchequer swap", Swap, moves, values);
    measure_value(&mut group, "exchequer pinners", Pinners, moves, values);
    measure_value(&mut group, "exchequer pseudo", Pseudo, moves, values);
    measure_value(&mut group, "exchequer legal", Legal, moves, values);
    group.finish();
    let mut group = self::group(criterion, &format!("rules, see_ge {which} at 0"), moves.len());
    measure_threshold(&mut group, "exchequer swap", Swap, moves, values);
    measure_threshold(&mut group, "exchequer pinners", Pinners, moves, values);
    measure_threshold(&mut group, "exchequer pseudo", Pseudo, moves, values);
    measure_threshold(&mut group, "exchequer legal", Legal, moves, values);
    group.finish();
}

/// Held to the value of the trace, which always looks at every order that matters.
fn measure_value(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    rules: impl Rules,
    moves: &MoveSet<Position>,
    values: &PieceValues,
) {
    let expected = moves.values(|position, mv| i64::from(rules.trace(position, mv, values).value()));
    measure(group, name, moves, &expected, |position, mv| rules.see(position, mv, values).into());
}

fn measure_threshold(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    rules: impl Rules,
    moves: &MoveSet<Position>,
    values: &PieceValues,
) {
    let threshold = black_box(0);
    let expected = moves.values(|position, mv| i64::from(rules.see(position, mv, values) >= threshold));
    measure(group, name, moves, &expected, |position, mv| {
        rules.see_ge(position, mv, values, threshold).into()
    });
}

fn exact(criterion: &mut Criterion, which: &str, moves: &MoveSet<Position>, values: &PieceValues) {
    let expected = moves.values(|position, mv| i64::from(Swap.see(position, mv, values)));
    let mut group = group(criterion, &format!("see {which}"), moves.len());
    measure(&mut group, "exchequer swap", moves, &expected, |position, mv| {
        Swap.see(position, mv, values).into()
    });
    // An engine with a mailbox has it at hand, so making it is not counted.
    measure(&mut group, "exchequer mailbox", &moves.on(Mailbox::new), &expected, |mailbox, mv| {
        mailbox.see(mv, values).into()
    });
    measure(&mut group, "exchequer trace", moves, &expected, |position, mv| {
        Swap.trace(position, mv, values).value().into()
    });
    group.finish();
}

fn at_least(
    criterion: &mut Criterion,
    which: &str,
    moves: &MoveSet<Position>,
    values: &PieceValues,
    threshold: i32,
) {
    // By the exact value, which shares no shortcut with the threshold forms.
    let expected = moves.values(|position, mv| i64::from(Swap.see(position, mv, values) >= threshold));
    let mut group = group(criterion, &format!("see_ge {which} at {threshold}"), moves.len());
    measure(&mut group, "exchequer swap", moves, &expected, |position, mv| {
        Swap.see_ge(position, mv, values, threshold).into()
    });
    measure(&mut group, "textbook", moves, &expected, |position, mv| {
        textbook_see_ge(position, mv, values, threshold).into()
    });
    group.bench_function("empty call", |bencher| {
        bencher.iter(|| black_box(moves).sum(|position, mv| i64::from(empty_call(position, mv, threshold))));
    });
    group.finish();
}

/// Has to be called and looks at the move and at one word of the board.
#[inline(never)]
fn empty_call(position: &Position, mv: Move, threshold: i32) -> bool {
    i32::from(position.halfmove_clock()) + i32::from(mv.bits()) > threshold
}

fn group<'a>(criterion: &'a mut Criterion, topic: &str, moves: usize) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(topic);
    group.throughput(Throughput::Elements(moves as u64));
    group
}

/// Times all moves, after making sure that every single answer is right.
fn measure<B>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    moves: &MoveSet<B>,
    expected: &[i64],
    value: impl Fn(&B, Move) -> i64,
) {
    assert!(moves.values(&value) == expected, "{name} has other values than its oracle");
    group.bench_function(name, |bencher| bencher.iter(|| black_box(moves).sum(&value)));
}
