//! Reading and writing of binary training data, in records.
#![forbid(unsafe_code)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use exchequer_benches::first_positions;
use exchequer_board::Position;
use exchequer_formats::{Block, Changes, Entries, Format, GameResult, Record};
use std::hint::black_box;

/// Number of records of a block.
const RECORDS: usize = 10_000;

/// The formats of the benchmark.
const FORMATS: [Format; 4] =
    [Format::Viriformat, Format::Marlinformat, Format::Bulletformat, Format::PackedSfen];

criterion_main!(benches);
criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = read, write
}

fn records() -> Vec<Record> {
    let record = |(number, position): (usize, Position)| Record {
        // A format of games has a move in each record.
        mv: position.legal_moves().first().copied(),
        score: Some(number as i16),
        result: Some(GameResult::Draw),
        ..Record::new(position)
    };
    first_positions(RECORDS).into_iter().enumerate().map(record).collect()
}

fn encode(records: &[Record], format: Format) -> Vec<u8> {
    let mut encoder = format.encoder();
    for record in records {
        let changes = encoder.add(record).unwrap_or_else(|refusal| panic!("{format}: {refusal}"));
        debug_assert_eq!(changes - Changes::PLY, Changes::empty());
    }
    let mut bytes = Vec::new();
    encoder.finish_block(&mut bytes);
    bytes
}

fn read(criterion: &mut Criterion) {
    let records = records();
    let mut group = criterion.benchmark_group("formats/read");
    group.throughput(Throughput::Elements(RECORDS as u64));
    for format in FORMATS {
        let block = Block::first(encode(&records, format));
        let decoder = format.decoder();
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| {
                Entries::new(&*decoder, black_box(&block)).filter(|entry| black_box(entry).is_ok()).count()
            });
        });
    }
    group.finish();
}

fn write(criterion: &mut Criterion) {
    let records = records();
    let mut group = criterion.benchmark_group("formats/write");
    group.throughput(Throughput::Elements(RECORDS as u64));
    for format in FORMATS {
        group.bench_function(format.name(), |bencher| {
            bencher.iter(|| encode(black_box(&records), format));
        });
    }
    group.finish();
}
