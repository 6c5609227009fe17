//! Games of random moves, the same on every platform.

use exchequer_board::Position;
use exchequer_core::Move;

/// Start positions: standard chess three times, a middlegame with tension, promotions ahead, and Chess960.
const STARTS: [&str; 6] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/1bqn1ppp/p2bpn2/1pp5/3P4/2NBPN2/PPQB1PPP/R3K2R b KQkq - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w GBgb - 0 1",
];

/// Plies of the longest game.
const MOST_PLIES: usize = 120;

/// A game: its positions, with the move played in each.
pub(crate) struct Game {
    pub(crate) plies: Vec<(Position, Move)>,
}

/// Plays a game from each start.
pub(crate) fn play() -> Vec<Game> {
    let mut state = 1_u64;
    // SplitMix64.
    let mut random = move || {
        state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (state ^ state >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ mixed >> 31
    };
    let game = |start: &&str| {
        let mut position: Position = start.parse().unwrap_or_else(|error| panic!("{start}: {error}"));
        let mut plies = Vec::new();
        while position.outcome().is_none() && plies.len() < MOST_PLIES {
            // Sorted, because the games must not depend on the order of the generator.
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            let mv = moves[(random() % moves.len() as u64) as usize];
            plies.push((position, mv));
            position.play(mv);
        }
        Game { plies }
    };
    STARTS.iter().map(game).collect()
}
