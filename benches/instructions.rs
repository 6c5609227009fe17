//! Workloads of `cargo xtask callgrind`, which counts their instructions under valgrind.
//!
//! Every workload is the same on every machine. After each one, the program prints its name and the number of its
//! elements as a line of JSON. Without valgrind it does nothing else.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "a program prints what it has done")]

use exchequer_attacks::{Hyperbola, Magic, Pext, Sliders};
use exchequer_benches::{FixedSearch, MoveSet, PERFT_POSITIONS, QUERIES, Query, first_positions, queries};
use exchequer_board::{Perft, Position, perft, perft_unmake};
use exchequer_core::{Move, Role};
use exchequer_see::{Legal, Mailbox, PieceValues, Pinners, Pseudo, Rules, Swap};
use serde_json::json;
use std::fmt::Write;
use std::hint::black_box;

/// Number of positions that suffices to take every path: no branch predictor learns anything here.
const POSITIONS: usize = 1_000;
/// Search depth of each of the perft positions.
const SEARCH_DEPTH: i32 = 8;

fn main() {
    all(&mut |name, work| {
        let elements = counted_workload(work);
        println!("{}", json!({ "workload": name, "elements": elements }));
    });
}

/// Valgrind starts to count at the entry of this function and writes the counts at its exit. It finds the function by
/// its name.
#[inline(never)]
fn counted_workload(work: &mut dyn FnMut() -> u64) -> u64 {
    black_box(work())
}

/// Takes the name of a workload, and the workload, which returns the number of its elements.
type Count<'a> = dyn FnMut(&str, &mut dyn FnMut() -> u64) + 'a;

fn all(count: &mut Count<'_>) {
    let positions = first_positions(POSITIONS);
    perfts(count);
    sliders(count);
    notation(count, &positions);
    exchanges(count, &positions);
    search(count);
}

fn perfts(count: &mut Count<'_>) {
    let roots = PERFT_POSITIONS.map(|root| (start(root.fen), root.depth - 1));
    let leaves = |count: &dyn Fn(Position, u32) -> u64| {
        black_box(&roots).iter().map(|&(position, depth)| count(position, depth)).sum()
    };
    count("perft bulk", &mut || leaves(&|position, depth| perft(&position, depth, Perft::Bulk)));
    count("perft full", &mut || leaves(&|position, depth| perft(&position, depth, Perft::Full)));
    count("perft full, make and unmake", &mut || {
        leaves(&|mut position, depth| perft_unmake(&mut position, depth))
    });
}

fn start(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen} was refused: {error}"))
}

/// Counts the same operation on each of many elements.
fn each<T>(count: &mut Count<'_>, name: &str, all: &[T], mut one: impl FnMut(&T)) {
    count(name, &mut || {
        black_box(all).iter().for_each(&mut one);
        all.len() as u64
    });
}

fn sliders(count: &mut Count<'_>) {
    // More positions than elsewhere, for as many queries as the benchmark has.
    let positions = first_positions(8 * POSITIONS);
    let queries = [&[Role::Bishop, Role::Queen][..], &[Role::Rook, Role::Queen], &[Role::Queen]]
        .map(|roles| queries(&positions, roles));
    backend(count, Magic, &queries);
    backend(count, Hyperbola, &queries);
    if let Some(pext) = Pext::detect() {
        backend(count, pext, &queries);
    }
}

fn backend<S: Sliders>(
    count: &mut Count<'_>,
    sliders: S,
    [bishops, rooks, queens]: &[Box<[Query; QUERIES]>; 3],
) {
    let name = |kind| format!("sliders {kind}: {}", S::NAME);
    each(count, &name("bishop"), &bishops[..], |query| {
        black_box(sliders.bishop(query.square, query.occupied));
    });
    each(count, &name("rook"), &rooks[..], |query| {
        black_box(sliders.rook(query.square, query.occupied));
    });
    each(count, &name("queen"), &queens[..], |query| {
        black_box(sliders.queen(query.square, query.occupied));
    });
}

fn notation(count: &mut Count<'_>, positions: &[Position]) {
    let fens: Vec<String> = positions.iter().map(Position::to_string).collect();
    each(count, "FEN read", &fens, |fen| {
        black_box(start(fen));
    });
    let mut text = String::new();
    each(count, "FEN written", positions, |position| {
        text.clear();
        let _ = write!(text, "{position}");
        black_box(&text);
    });
    let moves: Vec<(Position, Move)> = positions
        .iter()
        .flat_map(|position| position.legal_moves().into_iter().map(|mv| (*position, mv)))
        .collect();
    each(count, "SAN written", &moves, |(position, mv)| {
        text.clear();
        let _ = write!(text, "{}", position.to_san(*mv));
        black_box(&text);
    });
}

fn exchanges(count: &mut Count<'_>, positions: &[Position]) {
    let values = &black_box(PieceValues::CLASSIC);
    let captures = &MoveSet::captures(positions);
    for threshold in [-100, 0, 100] {
        let topic = format!("see_ge captures at {threshold}");
        at_least(count, &topic, captures, values, black_box(threshold));
    }
    at_least(count, "see_ge all moves at 0", &MoveSet::all(positions), values, black_box(0));

    see(count, "swap", captures, |position, mv| Swap.see(position, mv, values));
    see(count, "pinners", captures, |position, mv| Pinners.see(position, mv, values));
    see(count, "pseudo", captures, |position, mv| Pseudo.see(position, mv, values));
    see(count, "legal", captures, |position, mv| Legal.see(position, mv, values));
    see(count, "mailbox", &captures.on(Mailbox::new), |mailbox, mv| mailbox.see(mv, values));

    each(count, "see map: swap", positions, |position| {
        black_box(Swap.map(position, position.turn(), values));
    });
    each(count, "see map: legal", positions, |position| {
        black_box(Legal.map(position, position.turn(), values));
    });
}

fn at_least(
    count: &mut Count<'_>,
    topic: &str,
    moves: &MoveSet<Position>,
    values: &PieceValues,
    threshold: i32,
) {
    let mut under = |name: &str, answer: &dyn Fn() -> i64| {
        count(&format!("{topic}: {name}"), &mut || {
            black_box(answer());
            moves.len() as u64
        });
    };
    under("swap", &|| moves.sum(|position, mv| Swap.see_ge(position, mv, values, threshold).into()));
    under("pinners", &|| moves.sum(|position, mv| Pinners.see_ge(position, mv, values, threshold).into()));
    under("legal", &|| moves.sum(|position, mv| Legal.see_ge(position, mv, values, threshold).into()));
}

fn see<B>(count: &mut Count<'_>, name: &str, moves: &MoveSet<B>, value: impl Fn(&B, Move) -> i32) {
    count(&format!("see captures: {name}"), &mut || {
        black_box(moves.sum(|board, mv| value(board, mv).into()));
        moves.len() as u64
    });
}

fn search(count: &mut Count<'_>) {
    let mut search = FixedSearch::new();
    count("search, a node", &mut || search.nodes(SEARCH_DEPTH));
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn every_workload_has_a_name_of_its_own_and_something_to_do() {
        let mut names = BTreeSet::new();
        all(&mut |name, work| {
            assert!(work() > 0, "{name}");
            assert!(names.insert(name.to_owned()), "{name} is there twice");
        });
        assert!(names.len() > 30);
    }
}
