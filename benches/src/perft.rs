//! The seven positions of the perft benchmarks.

/// A position with the number of its leaves at two depths.
pub struct PerftPosition {
    /// The position.
    pub fen: &'static str,
    /// Depth of the bulk count; one ply less if every leaf is played.
    pub depth: u32,
    /// The leaves at `depth`.
    pub leaves: u64,
    /// The leaves one ply earlier.
    pub leaves_before: u64,
}

/// The start position, the five positions of <https://www.chessprogramming.org/Perft_Results>, and one from
/// <http://www.rocechess.ch/perft.html> in which most moves are promotions, which are rare in the others. The numbers
/// come from the same pages; no position outweighs the others by far.
pub const PERFT_POSITIONS: [PerftPosition; 7] = [
    PerftPosition {
        fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        depth: 5,
        leaves: 4_865_609,
        leaves_before: 197_281,
    },
    PerftPosition {
        fen: "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        depth: 4,
        leaves: 4_085_603,
        leaves_before: 97_862,
    },
    PerftPosition {
        fen: "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        depth: 5,
        leaves: 674_624,
        leaves_before: 43_238,
    },
    PerftPosition {
        fen: "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        depth: 4,
        leaves: 422_333,
        leaves_before: 9_467,
    },
    PerftPosition {
        fen: "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        depth: 4,
        leaves: 2_103_487,
        leaves_before: 62_379,
    },
    PerftPosition {
        fen: "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        depth: 4,
        leaves: 3_894_594,
        leaves_before: 89_890,
    },
    PerftPosition {
        fen: "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        depth: 5,
        leaves: 3_605_103,
        leaves_before: 182_838,
    },
];
