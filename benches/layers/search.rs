//! The search of the perft positions to a fixed depth, one node an element.
#![forbid(unsafe_code)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use exchequer_benches::FixedSearch;

/// Search depth in plies.
const DEPTH: i32 = 6;

criterion_main!(benches);
criterion_group! {
    name = benches;
    // Each sample is a whole search.
    config = Criterion::default().sample_size(20);
    targets = search
}

fn search(criterion: &mut Criterion) {
    let mut search = FixedSearch::new();
    let nodes = search.nodes(DEPTH);
    let mut group = criterion.benchmark_group("search");
    group.throughput(Throughput::Elements(nodes));
    group.bench_function(format!("depth {DEPTH}"), |bencher| {
        bencher.iter(|| {
            search.forget();
            search.nodes(DEPTH)
        });
    });
    group.finish();
}
