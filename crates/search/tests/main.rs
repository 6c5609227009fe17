//! Tests of the public search: results, limits, options and threads.
#![forbid(unsafe_code)]

mod endings;
mod evaluation;
mod evaluator;
mod finds;
mod limits;
mod mate_lines;
mod modes;
mod nnue;
mod tablebases;
mod threads;

use exchequer_board::Game;
use exchequer_search::{
    Control, HandCrafted, Limits, SearchConfig, SearchResult, Searcher, Silent, WallClock,
};

/// Middlegames with much to take, an endgame, and a position in check; from our own games and heads.
const POSITIONS: [&str; 8] = [
    "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5",
    "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1BR2K1 w - - 0 11",
    "2rq1rk1/1b2bppp/p3pn2/np1pN3/3P1B2/2PBP2P/PP1N1PP1/R2Q1RK1 b - - 3 14",
    "r3r1k1/pp1q1ppp/2p1bn2/3pb3/8/1PN1PN2/PB2BPPP/R2Q1RK1 w - - 2 15",
    "8/5pk1/3p2p1/2pP3p/1pP1P2P/1P1K2P1/5P2/8 w - - 0 40",
    "5rk1/1p3ppp/p1n5/3r4/4R3/2B2P2/PP4PP/4R1K1 w - - 0 27",
    "r1b1k2r/pppp1ppp/2n2n2/4p3/1bP1P2q/2NP2P1/PP3P1P/R1BQKBNR b KQkq - 0 6",
    "4k3/8/8/8/8/8/4q3/R3K2R w KQ - 0 1",
];

fn game(fen: &str) -> Game {
    Game::new(fen.parse().expect("a legal position"))
}

fn to_depth(depth: i32) -> Limits {
    Limits { depth: Some(depth), ..Limits::default() }
}

fn searcher(config: SearchConfig) -> Searcher<HandCrafted> {
    Searcher::new(config, 8, 1, HandCrafted::default)
}

fn search_with(searcher: &mut Searcher<HandCrafted>, game: &Game, limits: &Limits) -> SearchResult {
    searcher.search(game, limits, &Control::default(), &WallClock::start(), &mut Silent)
}

/// Searches with an empty transposition table and empty histories.
fn search(fen: &str, limits: &Limits) -> SearchResult {
    search_with(&mut searcher(SearchConfig::default()), &game(fen), limits)
}
