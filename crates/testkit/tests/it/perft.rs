//! The oracle's moves, verified against the public perft suites as deep as a slow board permits.

use exchequer_testkit::data;
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::suites::{PerftRow, perft_suite};

/// Verifies every depth that `is_wanted` accepts and returns their number.
fn count(suite: &str, is_wanted: impl Fn(u32, u64) -> bool) -> Option<usize> {
    let rows = perft_suite(&data::suite(suite)?);
    let mut counted = 0;
    for PerftRow { fen, depths, line } in rows {
        let board = OracleBoard::from_fen(&fen);
        assert_eq!(OracleBoard::from_fen(&board.to_fen()), board, "{suite}:{line} {fen}");
        for (depth, nodes) in depths.into_iter().filter(|&(depth, nodes)| is_wanted(depth, nodes)) {
            assert_eq!(board.perft(depth), nodes, "{suite}:{line} depth {depth} of {fen}");
            counted += 1;
        }
    }
    Some(counted)
}

#[test]
fn standard_suite() {
    let counted = count("perft/standard.epd", |_, nodes| nodes <= 50_000);
    assert!(counted.is_none_or(|counted| counted >= 127 * 2), "{counted:?} depths counted");
}

#[test]
fn sedlak_suite() {
    let counted = count("perft/sedlak.epd", |_, nodes| nodes <= 50_000);
    assert!(counted.is_none_or(|counted| counted >= 36), "{counted:?} depths counted");
}

#[test]
fn fischer_suite() {
    let counted = count("perft/fischer.epd", |depth, _| depth <= 3);
    assert!(counted.is_none_or(|counted| counted == 960 * 3), "{counted:?} depths counted");
}

#[test]
fn the_rook_is_a_shield_until_it_castles() {
    // The king stays on c1 and the rook leaves b1: the rook on a1 would then take the king.
    let board = OracleBoard::from_fen("4k3/8/8/8/8/8/8/rRK5 w B - 0 1");
    assert!(board.find_move("c1b1").is_some_and(|castling| !board.is_legal(castling)));
    let board = OracleBoard::from_fen("4k3/8/8/8/8/8/8/1RK5 w B - 0 1");
    assert!(board.find_move("c1b1").is_some_and(|castling| board.is_legal(castling)));
}

#[test]
fn no_castling_out_of_through_or_into_check() {
    let castles = |fen| {
        let board = OracleBoard::from_fen(fen);
        board.find_move("e1g1").is_some_and(|castling| board.is_legal(castling))
    };
    assert!(castles("4k2r/8/8/8/8/8/8/4K2R w K - 0 1"), "an attacked rook castles");
    assert!(!castles("4k3/4r3/8/8/8/8/8/4K2R w K - 0 1"), "out of check");
    assert!(!castles("4k3/5r2/8/8/8/8/8/4K2R w K - 0 1"), "through check");
    assert!(!castles("4k3/6r1/8/8/8/8/8/4K2R w K - 0 1"), "into check");
    assert!(!castles("4k3/8/8/8/8/8/8/4K1NR w K - 0 1"), "the way is blocked");
}

#[test]
fn en_passant_may_not_lay_the_king_bare_along_the_rank() {
    let board = OracleBoard::from_fen("4k3/8/8/K2pP2r/8/8/8/8 w - d6 0 1");
    assert!(board.find_move("e5d6").is_some_and(|capture| !board.is_legal(capture)));
}

#[test]
fn without_a_king_nothing_is_illegal() {
    let board = OracleBoard::from_fen("3rk3/8/8/8/8/8/3P4/8 w - - 0 1");
    assert_eq!(board.legal_moves(), board.pseudo_legal_moves());
}
