//! Perft: counting the leaves of the move tree, the proof and the yardstick of a move generator.

use crate::Position;
use alloc::vec::Vec;
use core::hint::black_box;
use exchequer_core::Move;

/// Counting mode of perft.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Perft {
    /// The moves at the last ply are counted, not played: the fast way.
    #[default]
    Bulk,
    /// Every move is played, those at the last ply as well, with key, checks and pins.
    Full,
}

/// The number of move sequences of `depth` plies; 1 for depth 0.
///
/// One thread, no hashing. Takes time in proportion to the answer, or to that of `depth − 1` in bulk.
///
/// ```
/// use exchequer_board::{Perft, Position, perft};
///
/// assert_eq!(perft(&Position::start(), 3, Perft::Bulk), 8_902);
/// ```
#[must_use]
pub fn perft(position: &Position, depth: u32, how: Perft) -> u64 {
    match (depth, how) {
        (0, _) => 1,
        (_, Perft::Bulk) => bulk(position, depth),
        (_, Perft::Full) => full(position, depth),
    }
}

/// Perft of `depth − 1` for each legal move; empty at depth 0.
#[must_use]
pub fn divide(position: &Position, depth: u32, how: Perft) -> Vec<(Move, u64)> {
    if depth == 0 {
        return Vec::new();
    }
    position.legal_moves().into_iter().map(|mv| (mv, perft(&position.after(mv), depth - 1, how))).collect()
}

fn bulk(position: &Position, depth: u32) -> u64 {
    if depth == 1 {
        return position.count_moves().into();
    }
    let mut nodes = 0;
    position.for_each_child(|_, child| nodes += bulk(child, depth - 1));
    nodes
}

fn full(position: &Position, depth: u32) -> u64 {
    let mut nodes = 0;
    position.for_each_child(|_, child| {
        if depth > 1 {
            nodes += full(child, depth - 1);
        } else {
            // The result is unused; `black_box` keeps the compiler from removing the move.
            black_box(child);
            nodes += 1;
        }
    });
    nodes
}

#[cfg(feature = "parallel")]
pub use parallel::{par_divide, par_perft};

#[cfg(feature = "parallel")]
mod parallel {
    //! Perft on all cores.

    use super::{Perft, perft};
    use crate::Position;
    use alloc::vec::Vec;
    use exchequer_core::Move;
    use rayon::prelude::*;

    /// Subtrees for each thread; many, since their sizes differ by far more than tenfold.
    const TASKS_PER_THREAD: usize = 256;

    /// [`perft`](super::perft) on the threads of the current rayon pool.
    ///
    /// The tree is split breadth-first until there are some hundred subtrees a thread, so that the last ones
    /// are small and no thread waits for long.
    #[must_use]
    pub fn par_perft(position: &Position, depth: u32, how: Perft) -> u64 {
        if depth == 0 {
            return 1;
        }
        par_divide(position, depth, how).into_iter().map(|(_, nodes)| nodes).sum()
    }

    /// [`divide`](super::divide) on the threads of the current rayon pool, in the same order.
    #[must_use]
    pub fn par_divide(position: &Position, depth: u32, how: Perft) -> Vec<(Move, u64)> {
        if depth == 0 {
            return Vec::new();
        }
        let moves = position.legal_moves();
        // Each subtree with the number of the root move that it belongs to.
        let mut tasks: Vec<(usize, Position)> =
            moves.iter().enumerate().map(|(root, &mv)| (root, position.after(mv))).collect();
        let mut left = depth - 1;
        while left > 2 && !tasks.is_empty() && tasks.len() < TASKS_PER_THREAD * rayon::current_num_threads() {
            tasks = tasks
                .iter()
                .flat_map(|(root, position)| {
                    position.legal_moves().into_iter().map(|mv| (*root, position.after(mv)))
                })
                .collect();
            left -= 1;
        }
        let counts: Vec<(usize, u64)> = tasks
            .par_iter()
            .with_max_len(1)
            .map(|(root, position)| (*root, perft(position, left, how)))
            .collect();
        let mut divided: Vec<(Move, u64)> = moves.into_iter().map(|mv| (mv, 0)).collect();
        for (root, nodes) in counts {
            divided[root].1 += nodes;
        }
        divided
    }
}
