//! The move picker without histories, one position an element.
#![forbid(unsafe_code)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use exchequer_benches::first_positions;
use exchequer_ordering::{Hints, MovePicker, NoHistory, OrderingStats, PickerOptions};
use std::hint::black_box;

/// Number of positions whose moves are picked.
const POSITIONS: usize = 1_000;

criterion_main!(benches);
criterion_group!(benches, picker);

fn picker(criterion: &mut Criterion) {
    let positions = first_positions(POSITIONS);
    let mut group = criterion.benchmark_group("ordering");
    group.throughput(Throughput::Elements(POSITIONS as u64));
    // A cutoff at the first move, and a node that needs all moves.
    for (name, most) in [("first move", 1), ("all moves", usize::MAX)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                let mut stats = OrderingStats::default();
                for position in black_box(&positions) {
                    let mut picker = MovePicker::new(position, Hints::default(), PickerOptions::default());
                    let next = || picker.next(position, &NoHistory, &mut stats);
                    black_box(std::iter::from_fn(next).take(most).count());
                }
            });
        });
    }
    group.finish();
}
