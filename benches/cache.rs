//! The cache of exact values beside asking again, in nanoseconds a question.
//!
//! `walk` goes through the trees of the perft positions to depth 1, 2 and 3, as an iterative deepening does, and asks in
//! every position whether each capture is worth at least 0; going there is part of every row, and all of `walk alone`.
//! `known` asks for the same values over and over, the best that can happen to a cache, and `new` never twice.
#![forbid(unsafe_code)]

use criterion::measurement::WallTime;
use criterion::{BatchSize, BenchmarkGroup, Criterion, SamplingMode, Throughput};
use exchequer_benches::{MoveSet, PERFT_POSITIONS, positions};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_see::{Legal, PieceValues, Pinners, Rules, SeeCache};
use std::cell::{Cell, RefCell};
use std::hint::black_box;
use std::time::Duration;

/// Words of a cache: 128 KiB, as in the plan that the idea is from, and 8 MiB, more than there are questions.
const SIZES: [(&str, usize); 2] = [("128 KiB", 1 << 14), ("8 MiB", 1 << 20)];

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(3))
        .sample_size(20)
        .configure_from_args();
    // Unknown to the compiler, as in an engine that tunes them.
    let values = black_box(PieceValues::CLASSIC);
    let captures = MoveSet::captures(&positions());
    walk(&mut criterion, "pinners", Pinners, values);
    walk(&mut criterion, "legal", Legal, values);
    flat(&mut criterion, "pinners", Pinners, values, &captures);
    flat(&mut criterion, "legal", Legal, values, &captures);
    criterion.final_summary();
}

fn walk(criterion: &mut Criterion, name: &str, rules: impl Rules, values: PieceValues) {
    let roots = PERFT_POSITIONS.map(|position| position.fen.parse().expect("a legal position"));
    let asking = |position: &Position, mv| rules.see_ge(position, mv, &values, 0);
    let (questions, expected) = (trees(&roots, &mut |_, _| true), trees(&roots, &mut { asking }));

    let mut group = group(criterion, &format!("cache, walk under {name}"), questions);
    group
        .bench_function("walk alone", |bencher| bencher.iter(|| trees(black_box(&roots), &mut |_, _| false)));
    group.bench_function("exchequer asking", |bencher| {
        bencher.iter(|| trees(black_box(&roots), &mut { asking }));
    });
    for (size, words) in SIZES {
        let new = || SeeCache::new(rules, values, vec![0; words]);
        let mut cache = new();
        let found = trees(&roots, &mut |position, mv| cache.see_ge(position, position.key(), mv, 0));
        assert_eq!(found, expected, "the cache answers otherwise");
        let known = cache.hits() * 100 / cache.questions();
        group.bench_function(format!("exchequer {size}, {known} % known"), |bencher| {
            // Every walk begins with an empty cache, and nothing is charged for emptying it.
            bencher.iter_batched_ref(
                new,
                |cache| {
                    trees(black_box(&roots), &mut |position, mv| {
                        cache.see_ge(position, position.key(), mv, 0)
                    })
                },
                BatchSize::PerIteration,
            );
        });
    }
    group.finish();
}

/// Walks all trees and counts the questions that are answered with yes.
fn trees(roots: &[Position], ask: &mut impl FnMut(&Position, Move) -> bool) -> u64 {
    let depths = (1..=3).flat_map(|depth| roots.iter().map(move |root| (root, depth)));
    depths.map(|(root, depth)| tree(root, depth, ask)).sum()
}

fn tree(position: &Position, depth: u32, ask: &mut impl FnMut(&Position, Move) -> bool) -> u64 {
    let mut yes = position.captures().iter().filter(|&&mv| ask(position, mv)).count() as u64;
    if depth > 0 {
        for mv in &position.legal_moves() {
            let mut next = *position;
            next.play(mv);
            yes += tree(&next, depth - 1, ask);
        }
    }
    yes
}

fn flat(
    criterion: &mut Criterion,
    name: &str,
    rules: impl Rules,
    values: PieceValues,
    captures: &MoveSet<Position>,
) {
    let sum = captures.sum(|position, mv| rules.see(position, mv, &values).into());
    let mut group = group(criterion, &format!("cache, values under {name}"), captures.len() as u64);
    group.bench_function("exchequer asking", |bencher| {
        bencher.iter(|| black_box(captures).sum(|position, mv| rules.see(position, mv, &values).into()));
    });
    let (_, words) = SIZES[1];
    let cache = RefCell::new(SeeCache::new(rules, values, vec![0; words]));
    let salt = Cell::new(0);
    let cached = || {
        black_box(captures)
            .sum(|position, mv| cache.borrow_mut().see(position, position.key() ^ salt.get(), mv).into())
    };
    assert_eq!(cached(), sum, "the cache answers otherwise");
    group.bench_function("exchequer 8 MiB, all known", |bencher| bencher.iter(cached));
    group.bench_function("exchequer 8 MiB, all new", |bencher| {
        bencher.iter(|| {
            salt.set(salt.get() + 1);
            cached()
        });
    });
    group.finish();
}

fn group<'a>(criterion: &'a mut Criterion, topic: &str, questions: u64) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(topic);
    group.sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(questions));
    group
}
