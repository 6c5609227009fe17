//! Perft on several threads: the same numbers in the same order.
#![cfg(feature = "parallel")]

use exchequer_board::{Perft, Position, divide, par_divide, par_perft, perft};

#[test]
fn threads_change_nothing() {
    let kiwipete = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
    let mated = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    for fen in [kiwipete, mated] {
        let position: Position = fen.parse().unwrap();
        for how in [Perft::Bulk, Perft::Full] {
            for depth in 0..=4 {
                assert_eq!(par_perft(&position, depth, how), perft(&position, depth, how), "{fen}: {depth}");
                assert_eq!(
                    par_divide(&position, depth, how),
                    divide(&position, depth, how),
                    "{fen}: {depth}"
                );
            }
        }
    }
}
