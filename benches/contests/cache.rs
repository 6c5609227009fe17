//! The cache of exact values against direct evaluation, in nanoseconds per query.
//!
//! `walk` visits the trees of the perft positions to depth 1, 2 and 3, like iterative deepening. In every position it
//! queries whether each capture reaches 0. The time of the walk is part of every row and is all of `walk alone`.
//! `known` repeats the same queries, the best case of a cache, and `new` never repeats one.
#![forbid(unsafe_code)]

use exchequer_benches::{Contests, MoveSet, PERFT_POSITIONS, positions};
use exchequer_board::Position;
use exchequer_core::Move;
use exchequer_see::{Legal, PieceValues, Pinners, Rules, SeeCache};
use std::cell::{Cell, RefCell};
use std::hint::black_box;

/// Words of a cache: 128 KiB, as in the original plan, and 8 MiB, larger than the number of queries.
const SIZES: [(&str, usize); 2] = [("128 KiB", 1 << 14), ("8 MiB", 1 << 20)];

fn main() {
    let contests = Contests::from_args();
    // Opaque to the compiler, as in an engine that tunes the values.
    let values = black_box(PieceValues::CLASSIC);
    let captures = MoveSet::captures(&positions());
    walk(&contests, "pinners", Pinners, values);
    walk(&contests, "legal", Legal, values);
    flat(&contests, "pinners", Pinners, values, &captures);
    flat(&contests, "legal", Legal, values, &captures);
}

fn walk(contests: &Contests, name: &str, rules: impl Rules, values: PieceValues) {
    let roots = PERFT_POSITIONS.map(|position| position.fen.parse().expect("a legal position"));
    let roots = &roots;
    let asking = move |position: &Position, mv| rules.see_ge(position, mv, &values, 0);
    let (questions, expected) = (trees(roots, &mut |_, _| true), trees(roots, &mut { asking }));
    contests.topic(&format!("cache, walk under {name}"), questions, |contestants| {
        contestants.enter("walk alone", move || trees(black_box(roots), &mut |_, _| false));
        contestants.enter("exchequer asking", move || trees(black_box(roots), &mut { asking }));
        for (size, words) in SIZES {
            let new = move || SeeCache::new(rules, values, vec![0; words]);
            let mut cache = new();
            let found = trees(roots, &mut |position, mv| cache.see_ge(position, position.key(), mv, 0));
            assert_eq!(found, expected, "the cache answers otherwise");
            let known = cache.hits() * 100 / cache.questions();
            // Every walk begins with an empty cache, and the time to empty it does not count.
            contestants.enter_anew(format!("exchequer {size}, {known} % known"), new, move |cache| {
                trees(black_box(roots), &mut |position, mv| cache.see_ge(position, position.key(), mv, 0))
            });
        }
    });
}

/// Walks all trees and counts the queries with a positive answer.
fn trees(roots: &[Position], ask: &mut impl FnMut(&Position, Move) -> bool) -> u64 {
    let depths = (1..=3).flat_map(|depth| roots.iter().map(move |root| (root, depth)));
    depths.map(|(root, depth)| tree(root, depth, ask)).sum()
}

fn tree(position: &Position, depth: u32, ask: &mut impl FnMut(&Position, Move) -> bool) -> u64 {
    let mut yes = position.captures().iter().filter(|&&mv| ask(position, mv)).count() as u64;
    if depth > 0 {
        for mv in &position.legal_moves() {
            let mut next = *position;
            next.play(mv);
            yes += tree(&next, depth - 1, ask);
        }
    }
    yes
}

fn flat(
    contests: &Contests,
    name: &str,
    rules: impl Rules,
    values: PieceValues,
    captures: &MoveSet<Position>,
) {
    let asking = move || black_box(captures).sum(|position, mv| rules.see(position, mv, &values).into());
    let expected = asking();
    let (_, words) = SIZES[1];
    let cache = RefCell::new(SeeCache::new(rules, values, vec![0; words]));
    let salt = Cell::new(0);
    let cached = || {
        black_box(captures)
            .sum(|position, mv| cache.borrow_mut().see(position, position.key() ^ salt.get(), mv).into())
    };
    assert_eq!(cached(), expected, "the cache answers otherwise");
    // Separate rows, because new entries evict known ones.
    contests.topic(&format!("cache, values under {name}, known"), captures.len() as u64, |contestants| {
        contestants.enter("exchequer asking", asking);
        contestants.enter("exchequer 8 MiB", cached);
    });
    contests.topic(&format!("cache, values under {name}, new"), captures.len() as u64, |contestants| {
        contestants.enter("exchequer asking", asking);
        contestants.enter("exchequer 8 MiB", || {
            salt.set(salt.get() + 1);
            cached()
        });
    });
}
