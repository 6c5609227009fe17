//! Slider lookups of every backend, one element each.
#![forbid(unsafe_code)]

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, Throughput, criterion_group, criterion_main};
use exchequer_attacks::{Hyperbola, Magic, Pext, Sliders};
use exchequer_benches::{QUERIES, Query, positions, queries};
use exchequer_core::Role;
use std::hint::black_box;

criterion_main!(benches);
criterion_group!(benches, sliders);

fn sliders(criterion: &mut Criterion) {
    let positions = positions();
    let bishops = queries(&positions, &[Role::Bishop, Role::Queen]);
    let rooks = queries(&positions, &[Role::Rook, Role::Queen]);
    let mut group = criterion.benchmark_group("attacks");
    group.throughput(Throughput::Elements(QUERIES as u64));
    backend(&mut group, Magic, &bishops, &rooks);
    backend(&mut group, Hyperbola, &bishops, &rooks);
    if let Some(pext) = Pext::detect() {
        backend(&mut group, pext, &bishops, &rooks);
    }
    group.finish();
}

fn backend<S: Sliders>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    sliders: S,
    bishops: &[Query; QUERIES],
    rooks: &[Query; QUERIES],
) {
    group.bench_function(format!("bishop/{}", S::NAME), |bencher| {
        bencher.iter(|| {
            for query in black_box(bishops) {
                black_box(sliders.bishop(query.square, query.occupied));
            }
        });
    });
    group.bench_function(format!("rook/{}", S::NAME), |bencher| {
        bencher.iter(|| {
            for query in black_box(rooks) {
                black_box(sliders.rook(query.square, query.occupied));
            }
        });
    });
}
