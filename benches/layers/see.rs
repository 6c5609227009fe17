//! Exchange evaluation of legal captures by every rule set, one element each.
#![forbid(unsafe_code)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use exchequer_benches::{MoveSet, positions};
use exchequer_board::Position;
use exchequer_see::{Legal, PieceValues, Pinners, Pseudo, Rules, Swap};
use std::hint::black_box;

criterion_main!(benches);
criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = exchanges
}

fn exchanges(criterion: &mut Criterion) {
    let captures = MoveSet::captures(&positions());
    let mut group = criterion.benchmark_group("see");
    group.throughput(Throughput::Elements(captures.len() as u64));
    rules(&mut group, "swap", Swap, &captures);
    rules(&mut group, "pinners", Pinners, &captures);
    rules(&mut group, "pseudo", Pseudo, &captures);
    rules(&mut group, "legal", Legal, &captures);
    group.finish();
}

fn rules(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    rules: impl Rules,
    captures: &MoveSet<Position>,
) {
    // Opaque to the compiler, as in an engine that tunes the values.
    let values = &black_box(PieceValues::CLASSIC);
    let threshold = black_box(0);
    group.bench_function(format!("value/{name}"), |bencher| {
        bencher.iter(|| black_box(captures).sum(|position, mv| rules.see(position, mv, values).into()));
    });
    group.bench_function(format!("threshold 0/{name}"), |bencher| {
        bencher.iter(|| {
            black_box(captures).sum(|position, mv| rules.see_ge(position, mv, values, threshold).into())
        });
    });
}
