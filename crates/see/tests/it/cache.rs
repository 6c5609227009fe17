//! The cache returns the values of direct evaluation, for any contents and any size.

use exchequer_core::{Color, Move, Piece, Pieces, Role, Square};
use exchequer_see::{Legal, PieceValues, Rules, SeeCache, Swap};
use exchequer_testkit::oracle::OracleBoard;
use static_assertions::assert_impl_all;
use std::hash::{DefaultHasher, Hash, Hasher};

assert_impl_all!(SeeCache<Legal, [u64; 4]>: Send, Sync);

const FENS: [&str; 3] = [
    "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "2r1r1k1/pp3pB1/3p4/P2P1P2/2nb4/7R/5PQP/qB3R1K w - - 0 1",
];

/// Returns a hash of the board.
fn key(board: &OracleBoard) -> u64 {
    let mut hasher = DefaultHasher::new();
    board.to_fen().hash(&mut hasher);
    hasher.finish()
}

/// Queries every legal move of the positions and of their successors, several times.
fn ask(words: usize) -> SeeCache<Legal, Vec<u64>> {
    let values = PieceValues::CLASSIC;
    // Initial words must not act as entries.
    let mut cache = SeeCache::new(Legal, values, vec![u64::MAX; words]);
    for _ in 0..3 {
        for fen in FENS {
            let board = OracleBoard::from_fen(fen);
            let later = board.legal_moves().into_iter().map(|mv| board.make(mv));
            for board in std::iter::once(board).chain(later) {
                let key = key(&board);
                for mv in board.legal_moves() {
                    let expected = Legal.see(&board, mv, &values);
                    assert_eq!(cache.see(&board, key, mv), expected, "{mv} in {board:?}");
                    assert!(cache.see_ge(&board, key, mv, expected));
                    assert!(!cache.see_ge(&board, key, mv, expected + 1));
                }
            }
        }
    }
    cache
}

#[test]
fn values_are_those_of_asking() {
    let roomy = ask(1 << 20);
    // Two of three queries repeat the move of the first, and later rounds hit every time.
    assert!(roomy.questions() > 20_000 && roomy.hits() * 100 > roomy.questions() * 88, "{}", roomy.hits());
    for words in [1, 2, 3, 64, 1000] {
        let small = ask(words);
        assert_eq!(small.questions(), roomy.questions());
        assert!(small.hits() < roomy.hits() && small.hits() >= small.questions() * 2 / 3, "{words} words");
    }
    let none = ask(0);
    assert_eq!((none.questions(), none.hits()), (roomy.questions(), 0));
}

#[test]
fn the_extremes_fit_into_an_entry() {
    let most = PieceValues::MAX;
    let values = PieceValues::new(0, most, most, most, most).expect("values of a sane size");
    let mut board = Pieces::EMPTY;
    for (square, piece) in [
        (Square::B7, Piece::WhitePawn),
        (Square::A8, Piece::BlackRook),
        (Square::D1, Piece::WhiteQueen),
        (Square::D5, Piece::BlackPawn),
        (Square::E6, Piece::BlackPawn),
    ] {
        board.put(square, piece);
    }
    let mut cache = SeeCache::new(Swap, values, [0; 64]);
    let promotes = Move::promotion(Square::B7, Square::A8, Role::Queen).expect("a queen");
    for _ in 0..2 {
        assert_eq!(cache.see(&board, 0, promotes), 2 * most);
        assert_eq!(cache.see(&board, 0, Move::normal(Square::D1, Square::D5)), -most);
        // A value of 0 is valid in the cache.
        assert_eq!(cache.see(&board, 0, Move::normal(Square::D1, Square::D2)), 0);
    }
    assert_eq!((cache.questions(), cache.hits()), (6, 3));
    cache.clear();
    assert_eq!((cache.questions(), cache.hits()), (0, 0));
    assert_eq!(cache.see(&board, 0, Move::normal(Square::D1, Square::D2)), 0);
    assert_eq!(cache.hits(), 0);
    assert_eq!(Swap.map(&board, Color::White, &values).best().map(|best| best.value), Some(2 * most));
}
