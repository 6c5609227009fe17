//! Sliding attacks: every backend and the peers on the same squares and occupancies.
//!
//! *Throughput* measures lookups that do not wait for each other, as in move generation. For *latency*, square and
//! occupancy of each lookup depend on the previous result. The dependency itself, the same in all rows, costs about
//! as much as a load from the first cache.
#![forbid(unsafe_code)]

use exchequer_attacks as attacks;
use exchequer_attacks::sliders::NATIVE_NAME;
use exchequer_attacks::{Hyperbola, Magic, Pext, Sliders};
use exchequer_benches::{Contestants, Contests, QUERIES, Query, positions, queries};
use exchequer_core::{Bitboard, Role, Square, ray};
use std::hint::black_box;

fn main() {
    let contests = Contests::from_args();
    let positions = positions();
    let bishops = queries(&positions, &[Role::Bishop, Role::Queen]);
    let rooks = queries(&positions, &[Role::Rook, Role::Queen]);
    let queens = queries(&positions, &[Role::Queen]);
    compare::<Bishop, Independent>(&contests, &bishops);
    compare::<Bishop, Chained>(&contests, &bishops);
    compare::<Rook, Independent>(&contests, &rooks);
    compare::<Rook, Chained>(&contests, &rooks);
    compare::<Queen, Independent>(&contests, &queens);
    compare::<Queen, Chained>(&contests, &queens);
}

/// Runs all implementations on one kind of slider, in one way.
fn compare<K: Kind, S: Sweep>(contests: &Contests, queries: &[Query; QUERIES]) {
    contests.topic(&format!("sliders {} {}", K::NAME, S::NAME), QUERIES as u64, |contestants| {
        enter::<K, S, _>(contestants, "exchequer magic", Ours(Magic), queries);
        if let Some(pext) = Pext::detect() {
            enter::<K, S, _>(contestants, "exchequer pext", Ours(pext), queries);
        }
        enter::<K, S, _>(contestants, "exchequer hyperbola", Ours(Hyperbola), queries);
        let native = format!("exchequer native ({NATIVE_NAME})");
        enter::<K, S, _>(contestants, &native, Free, queries);
        enter::<K, S, _>(contestants, "cozy-chess", Cozy, queries);
        enter::<K, S, _>(contestants, "chess", Chess, queries);
        #[cfg(target_feature = "bmi2")]
        enter::<K, S, _>(contestants, "chess bmi2", ChessBmi2, queries);
        enter::<K, S, _>(contestants, "shakmaty", Shakmaty, queries);
    });
}

/// Enters an implementation and verifies every single answer.
fn enter<'a, K: Kind, S: Sweep, L: Lookups + 'a>(
    contestants: &mut Contestants<'a>,
    name: &str,
    lookups: L,
    queries: &[Query; QUERIES],
) where
    L::Query: 'a,
{
    // On the heap, because the stack cannot hold the queries of all contestants.
    let theirs: Box<[L::Query; QUERIES]> = Box::new(queries.map(L::query));
    for (query, &theirs) in queries.iter().zip(theirs.iter()) {
        assert_eq!(K::look_up(lookups, theirs), K::truth(query).bits(), "{name}: {} on {query:?}", K::NAME);
    }
    contestants.enter(name, move || S::sweep::<K, L>(lookups, black_box(&theirs)));
}

/// A kind of slider.
trait Kind {
    const NAME: &'static str;
    fn look_up<L: Lookups>(lookups: L, query: L::Query) -> u64;
    /// Returns the attacks square by square.
    fn truth(query: &Query) -> Bitboard;
}

struct Bishop;

impl Kind for Bishop {
    const NAME: &'static str = "bishop";

    #[inline(always)]
    fn look_up<L: Lookups>(lookups: L, query: L::Query) -> u64 {
        lookups.bishop(query)
    }

    fn truth(query: &Query) -> Bitboard {
        ray::attacks(ray::Slider::Bishop, query.square, query.occupied)
    }
}

struct Rook;

impl Kind for Rook {
    const NAME: &'static str = "rook";

    #[inline(always)]
    fn look_up<L: Lookups>(lookups: L, query: L::Query) -> u64 {
        lookups.rook(query)
    }

    fn truth(query: &Query) -> Bitboard {
        ray::attacks(ray::Slider::Rook, query.square, query.occupied)
    }
}

/// Bishop and rook from one square, the lookup of exchange evaluation.
struct Queen;

impl Kind for Queen {
    const NAME: &'static str = "queen";

    #[inline(always)]
    fn look_up<L: Lookups>(lookups: L, query: L::Query) -> u64 {
        lookups.queen(query)
    }

    fn truth(query: &Query) -> Bitboard {
        Bishop::truth(query) | Rook::truth(query)
    }
}

/// A way to run through the queries.
trait Sweep {
    const NAME: &'static str;
    fn sweep<K: Kind, L: Lookups>(lookups: L, queries: &[L::Query; QUERIES]) -> u64;
}

struct Independent;

impl Sweep for Independent {
    const NAME: &'static str = "throughput";

    #[inline(always)]
    fn sweep<K: Kind, L: Lookups>(lookups: L, queries: &[L::Query; QUERIES]) -> u64 {
        // Each result has to exist on its own. Otherwise the compiler answers eight queries with one gather
        // instruction, which no program with a use for the single result gets.
        queries.iter().fold(0, |sum, &query| sum ^ black_box(K::look_up(lookups, query)))
    }
}

struct Chained;

impl Sweep for Chained {
    const NAME: &'static str = "latency";

    #[inline(always)]
    fn sweep<K: Kind, L: Lookups>(lookups: L, queries: &[L::Query; QUERIES]) -> u64 {
        // Always 0, but opaque to the compiler: the next query depends on the last result.
        let nothing = black_box(0_u64);
        (0..QUERIES).fold(0, |last, index| {
            let next = (index + (last & nothing) as usize) % QUERIES;
            K::look_up(lookups, queries[next])
        })
    }
}

/// An implementation, with the types that it takes.
trait Lookups: Copy {
    type Query: Copy;
    fn query(query: Query) -> Self::Query;
    fn bishop(self, query: Self::Query) -> u64;
    fn rook(self, query: Self::Query) -> u64;
    fn queen(self, query: Self::Query) -> u64;
}

/// A backend as a token.
#[derive(Clone, Copy)]
struct Ours<S>(S);

impl<S: Sliders> Lookups for Ours<S> {
    type Query = (Square, Bitboard);

    fn query(query: Query) -> Self::Query {
        (query.square, query.occupied)
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        self.0.bishop(square, occupied).bits()
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        self.0.rook(square, occupied).bits()
    }

    #[inline(always)]
    fn queen(self, (square, occupied): Self::Query) -> u64 {
        self.0.queen(square, occupied).bits()
    }
}

/// The free functions, with the backend selected at compile time.
#[derive(Clone, Copy)]
struct Free;

impl Lookups for Free {
    type Query = (Square, Bitboard);

    fn query(query: Query) -> Self::Query {
        (query.square, query.occupied)
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        attacks::bishop(square, occupied).bits()
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        attacks::rook(square, occupied).bits()
    }

    #[inline(always)]
    fn queen(self, (square, occupied): Self::Query) -> u64 {
        attacks::queen(square, occupied).bits()
    }
}

#[derive(Clone, Copy)]
struct Cozy;

impl Lookups for Cozy {
    type Query = (cozy_chess::Square, cozy_chess::BitBoard);

    fn query(query: Query) -> Self::Query {
        let occupied = cozy_chess::BitBoard(query.occupied.bits());
        (cozy_chess::Square::index(query.square.index()), occupied)
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        cozy_chess::get_bishop_moves(square, occupied).0
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        cozy_chess::get_rook_moves(square, occupied).0
    }

    #[inline(always)]
    fn queen(self, query: Self::Query) -> u64 {
        self.bishop(query) | self.rook(query)
    }
}

#[derive(Clone, Copy)]
struct Chess;

impl Lookups for Chess {
    type Query = (chess::Square, chess::BitBoard);

    fn query(query: Query) -> Self::Query {
        (chess::ALL_SQUARES[query.square.index()], chess::BitBoard(query.occupied.bits()))
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        chess::get_bishop_moves(square, occupied).0
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        chess::get_rook_moves(square, occupied).0
    }

    #[inline(always)]
    fn queen(self, query: Self::Query) -> u64 {
        self.bishop(query) | self.rook(query)
    }
}

/// The second table of `chess`, which its own move generator does not use.
#[cfg(target_feature = "bmi2")]
#[derive(Clone, Copy)]
struct ChessBmi2;

#[cfg(target_feature = "bmi2")]
impl Lookups for ChessBmi2 {
    type Query = (chess::Square, chess::BitBoard);

    fn query(query: Query) -> Self::Query {
        Chess::query(query)
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        chess::get_bishop_moves_bmi(square, occupied).0
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        chess::get_rook_moves_bmi(square, occupied).0
    }

    #[inline(always)]
    fn queen(self, query: Self::Query) -> u64 {
        self.bishop(query) | self.rook(query)
    }
}

#[derive(Clone, Copy)]
struct Shakmaty;

impl Lookups for Shakmaty {
    type Query = (shakmaty::Square, shakmaty::Bitboard);

    fn query(query: Query) -> Self::Query {
        (shakmaty::Square::new(query.square.index() as u32), shakmaty::Bitboard(query.occupied.bits()))
    }

    #[inline(always)]
    fn bishop(self, (square, occupied): Self::Query) -> u64 {
        shakmaty::attacks::bishop_attacks(square, occupied).0
    }

    #[inline(always)]
    fn rook(self, (square, occupied): Self::Query) -> u64 {
        shakmaty::attacks::rook_attacks(square, occupied).0
    }

    #[inline(always)]
    fn queen(self, (square, occupied): Self::Query) -> u64 {
        shakmaty::attacks::queen_attacks(square, occupied).0
    }
}
