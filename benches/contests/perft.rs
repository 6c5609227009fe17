//! Perft: move generation and make move, ours against the peers, in nanoseconds per leaf.
//!
//! *Bulk* counts the moves before the last ply, *full* plays them. Each peer walks the tree as its own perft or
//! example does. If it has only one of the two, the other one adds or removes the shortcut.
#![forbid(unsafe_code)]

use cozy_chess::Board as CozyBoard;
use exchequer_benches::{Contestants, Contests, PERFT_POSITIONS, PerftPosition};
use exchequer_board::{Perft, Position, par_perft, perft, perft_unmake};
use exchequer_core::Move;
use rayon::{ThreadPool, ThreadPoolBuilder};
use shakmaty::Position as _;
use shakmaty::fen::Fen;
use std::fmt::Debug;
use std::hint::black_box;
use std::str::FromStr;

fn main() {
    // Comes first, because all threads that start later share one processor.
    let threads = ThreadPoolBuilder::new().num_threads(2).build();
    let threads = threads.unwrap_or_else(|error| panic!("two threads could not be started: {error}"));
    let contests = Contests::from_args();
    bulk(&contests);
    full(&contests);
    parallel(&contests, &threads);
}

fn bulk(contests: &Contests) {
    let work = PERFT_POSITIONS.map(|position| (position.depth, position.leaves));
    contests.topic("perft bulk", leaves(&work), |all| {
        let ours = || PERFT_POSITIONS.map(parse::<Position>);
        enter(all, "exchequer", ours(), work, |position, depth| perft(position, depth, Perft::Bulk));
        enter(all, "exchequer lists", ours(), work, list_bulk);
        enter(all, "cozy-chess", PERFT_POSITIONS.map(parse::<CozyBoard>), work, cozy_bulk);
        enter(all, "chess", PERFT_POSITIONS.map(parse::<chess::Board>), work, |board, depth| {
            chess::MoveGen::movegen_perft_test(board, depth as usize) as u64
        });
        enter(all, "shakmaty", PERFT_POSITIONS.map(shakmaty_position), work, shakmaty::perft);
    });
}

fn full(contests: &Contests) {
    let work = PERFT_POSITIONS.map(|position| (position.depth - 1, position.leaves_before));
    contests.topic("perft full", leaves(&work), |all| {
        let ours = || PERFT_POSITIONS.map(parse::<Position>);
        enter(all, "exchequer", ours(), work, |position, depth| perft(position, depth, Perft::Full));
        enter(all, "exchequer lists", ours(), work, list_full);
        enter(all, "exchequer make and unmake", ours(), work, |position, depth| {
            perft_unmake(&mut position.clone(), depth)
        });
        enter(all, "cozy-chess", PERFT_POSITIONS.map(parse::<CozyBoard>), work, cozy_full);
        enter(all, "chess", PERFT_POSITIONS.map(parse::<chess::Board>), work, chess_full);
        enter(all, "shakmaty", PERFT_POSITIONS.map(shakmaty_position), work, shakmaty_full);
    });
}

/// A tree large enough to share: the start position one ply deeper, with the published number of leaves.
fn parallel(contests: &Contests, threads: &ThreadPool) {
    const DEPTH: u32 = 6;
    const LEAVES: u64 = 119_060_324;
    let start = Position::start();
    assert_eq!(threads.install(|| par_perft(&start, DEPTH, Perft::Bulk)), LEAVES);
    contests.topic("perft parallel", LEAVES, |all| {
        all.enter_on_either("exchequer 1 thread", move || perft(&start, DEPTH, Perft::Bulk));
        all.enter("exchequer 2 threads", move || threads.install(|| par_perft(&start, DEPTH, Perft::Bulk)));
    });
}

/// Depth and leaves of each position.
type Work = [(u32, u64); PERFT_POSITIONS.len()];

fn leaves(work: &Work) -> u64 {
    work.iter().map(|(_, leaves)| leaves).sum()
}

/// Enters a way to count all positions and verifies the leaves of each.
fn enter<'a, P: 'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    positions: [P; PERFT_POSITIONS.len()],
    work: Work,
    count: impl Fn(&P, u32) -> u64 + 'a,
) {
    let all = move |positions: &[P]| -> Vec<u64> {
        positions.iter().zip(work).map(|(position, (depth, _))| count(position, depth)).collect()
    };
    assert_eq!(all(&positions), work.map(|(_, leaves)| leaves), "{name}: leaves of the perft positions");
    contestants.enter(name, move || all(black_box(&positions)));
}

fn parse<P: FromStr<Err: Debug>>(position: PerftPosition) -> P {
    position.fen.parse().unwrap_or_else(|error| panic!("{} was refused: {error:?}", position.fen))
}

fn shakmaty_position(position: PerftPosition) -> shakmaty::Chess {
    parse::<Fen>(position)
        .into_position(shakmaty::CastlingMode::Standard)
        .unwrap_or_else(|error| panic!("a perft position was refused: {error}"))
}

/// Perft with the access pattern of a search: a list of moves, each played on a copy.
fn list_bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().into();
    }
    position.legal_moves().into_iter().map(|mv| list_bulk(&position.after(mv), depth - 1)).sum()
}

fn list_full(position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let play = |&mv: &Move| {
        let mut next = *position;
        next.play(mv);
        list_full(&next, depth - 1)
    };
    position.legal_moves().iter().map(play).sum()
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
