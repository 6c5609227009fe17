//! Perft: move generation and play, ours beside the peers, in nanoseconds a leaf.
//!
//! *Bulk* counts the moves before the last ply, *full* plays them. Each peer walks the tree as its own perft or example
//! does; where it has only one of the two, the other is the same with or without the shortcut.
#![forbid(unsafe_code)]

use cozy_chess::Board as CozyBoard;
use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, SamplingMode, Throughput};
use exchequer_benches::{PERFT_POSITIONS, PerftPosition};
use exchequer_board::{Perft, Position, par_perft, perft, perft_unmake};
use rayon::{ThreadPool, ThreadPoolBuilder};
use shakmaty::Position as _;
use shakmaty::fen::Fen;
use std::fmt::Debug;
use std::hint::black_box;
use std::str::FromStr;
use std::time::Duration;

fn main() {
    let mut criterion = Criterion::default()
        .warm_up_time(Duration::from_millis(300))
        .measurement_time(Duration::from_secs(2))
        .sample_size(10)
        .configure_from_args();
    bulk(&mut criterion);
    full(&mut criterion);
    criterion.final_summary();
}

fn bulk(criterion: &mut Criterion) {
    let work = PERFT_POSITIONS.map(|position| (position.depth, position.leaves));
    let mut group = group(criterion, "perft bulk", &work);
    let ours = PERFT_POSITIONS.map(parse::<Position>);
    measure(&mut group, "exchequer", &ours, &work, |position, depth| perft(position, depth, Perft::Bulk));
    measure(&mut group, "exchequer with keys", &ours, &work, keyed_bulk);
    match two_threads() {
        Ok(pool) => measure(&mut group, "exchequer 2 threads", &ours, &work, |position, depth| {
            pool.install(|| par_perft(position, depth, Perft::Bulk))
        }),
        Err(error) => panic!("two threads could not be started: {error}"),
    }
    measure(&mut group, "cozy-chess", &PERFT_POSITIONS.map(parse::<CozyBoard>), &work, cozy_bulk);
    measure(&mut group, "chess", &PERFT_POSITIONS.map(parse::<chess::Board>), &work, |board, depth| {
        chess::MoveGen::movegen_perft_test(board, depth as usize) as u64
    });
    measure(&mut group, "shakmaty", &PERFT_POSITIONS.map(shakmaty_position), &work, |position, depth| {
        shakmaty::perft(position, depth)
    });
    group.finish();
}

fn full(criterion: &mut Criterion) {
    let work = PERFT_POSITIONS.map(|position| (position.depth - 1, position.leaves_before));
    let mut group = group(criterion, "perft full", &work);
    let ours = PERFT_POSITIONS.map(parse::<Position>);
    measure(&mut group, "exchequer copy", &ours, &work, |position, depth| {
        perft(position, depth, Perft::Full)
    });
    measure(&mut group, "exchequer make and unmake", &ours, &work, |position, depth| {
        perft_unmake(&mut position.clone(), depth)
    });
    measure(&mut group, "cozy-chess", &PERFT_POSITIONS.map(parse::<CozyBoard>), &work, cozy_full);
    measure(&mut group, "chess", &PERFT_POSITIONS.map(parse::<chess::Board>), &work, chess_full);
    measure(&mut group, "shakmaty", &PERFT_POSITIONS.map(shakmaty_position), &work, shakmaty_full);
    group.finish();
}

fn group<'a>(criterion: &'a mut Criterion, topic: &str, work: &[(u32, u64)]) -> BenchmarkGroup<'a, WallTime> {
    let mut group = criterion.benchmark_group(topic);
    group.sampling_mode(SamplingMode::Flat);
    group.throughput(Throughput::Elements(work.iter().map(|(_, leaves)| leaves).sum()));
    group
}

/// Times all positions, after making sure that each has its leaves.
fn measure<P>(
    group: &mut BenchmarkGroup<'_, WallTime>,
    name: &str,
    positions: &[P],
    work: &[(u32, u64)],
    count: impl Fn(&P, u32) -> u64,
) {
    let all = |positions: &[P]| -> Vec<u64> {
        positions.iter().zip(work).map(|(position, (depth, _))| count(position, *depth)).collect()
    };
    let leaves: Vec<u64> = work.iter().map(|(_, leaves)| *leaves).collect();
    assert_eq!(all(positions), leaves, "{name}: leaves of the perft positions");
    group.bench_function(name, |bencher| bencher.iter(|| all(black_box(positions))));
}

fn two_threads() -> Result<ThreadPool, rayon::ThreadPoolBuildError> {
    ThreadPoolBuilder::new().num_threads(2).build()
}

fn parse<P: FromStr<Err: Debug>>(position: PerftPosition) -> P {
    position.fen.parse().unwrap_or_else(|error| panic!("{} was refused: {error:?}", position.fen))
}

fn shakmaty_position(position: PerftPosition) -> shakmaty::Chess {
    parse::<Fen>(position)
        .into_position(shakmaty::CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("a perft position was refused: {error}"))
}

/// Bulk counting in a program that wants the keys, which `Perft::Bulk` leaves out and `cozy-chess` and `chess` keep.
fn keyed_bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().into();
    }
    position.legal_moves().into_iter().map(|mv| keyed_bulk(&position.after(mv), depth - 1)).sum()
}

fn cozy_bulk(board: &CozyBoard, depth: u32) -> u64 {
    let mut leaves = 0;
    board.generate_moves(|moves| {
        if depth == 1 {
            leaves += moves.len() as u64;
        } else {
            for mv in moves {
                let mut next = board.clone();
                next.play_unchecked(mv);
                leaves += cozy_bulk(&next, depth - 1);
            }
        }
        false
    });
    leaves
}

fn cozy_full(board: &CozyBoard, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut leaves = 0;
    board.generate_moves(|moves| {
        for mv in moves {
            let mut next = board.clone();
            next.play_unchecked(mv);
            leaves += cozy_full(&next, depth - 1);
        }
        false
    });
    leaves
}

fn chess_full(board: &chess::Board, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    chess::MoveGen::new_legal(board).map(|mv| chess_full(&board.make_move_new(mv), depth - 1)).sum()
}

fn shakmaty_full(position: &shakmaty::Chess, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |&mv: &shakmaty::Move| {
        let mut next = position.clone();
        next.play_unchecked(mv);
        shakmaty_full(&next, depth - 1)
    };
    position.legal_moves().iter().map(play).sum()
}
