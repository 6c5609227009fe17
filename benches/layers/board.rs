//! Perft in leaves, and FEN in positions.
#![forbid(unsafe_code)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use exchequer_benches::{PERFT_POSITIONS, first_positions};
use exchequer_board::{Perft, Position, perft};
use std::fmt::Write;
use std::hint::black_box;

/// Number of positions that are read and written.
const FENS: usize = 1_000;

criterion_main!(benches);
criterion_group! {
    name = benches;
    // A tree takes long enough for few samples.
    config = Criterion::default().sample_size(20);
    targets = trees, notation
}

fn trees(criterion: &mut Criterion) {
    let roots = PERFT_POSITIONS.map(|root| (parse(root.fen), root.depth - 1));
    let leaves = PERFT_POSITIONS.iter().map(|root| root.leaves_before).sum();
    let mut group = criterion.benchmark_group("perft");
    group.throughput(Throughput::Elements(leaves));
    for (name, form) in [("bulk", Perft::Bulk), ("full", Perft::Full)] {
        group.bench_function(name, |bencher| {
            bencher.iter(|| -> u64 {
                black_box(&roots).iter().map(|(root, depth)| perft(root, *depth, form)).sum()
            });
        });
    }
    group.finish();
}

fn notation(criterion: &mut Criterion) {
    let positions = first_positions(FENS);
    let fens: Vec<String> = positions.iter().map(Position::to_string).collect();
    let mut group = criterion.benchmark_group("fen");
    group.throughput(Throughput::Elements(FENS as u64));
    group.bench_function("read", |bencher| {
        bencher.iter(|| {
            for fen in black_box(&fens) {
                black_box(parse(fen));
            }
        });
    });
    let mut text = String::new();
    group.bench_function("write", |bencher| {
        bencher.iter(|| {
            for position in black_box(&positions) {
                text.clear();
                let _ = write!(text, "{position}");
                black_box(&text);
            }
        });
    });
    group.finish();
}

fn parse(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen} was refused: {error}"))
}
