//! Known endings: a search finds the way to a mate beyond its horizon.

use crate::{search, searcher, to_depth};
use exchequer_board::{Game, Outcome};
use exchequer_search::{Control, Limits, SearchConfig, Silent, WallClock};

/// Plays both sides with a node limit per move; returns the number of moves and the outcome.
fn played(fen: &str, nodes: u64) -> (usize, Option<Outcome>) {
    let mut game = Game::new(fen.parse().expect("a legal position"));
    let mut searcher = searcher(SearchConfig::default());
    let limits = Limits { nodes: Some(nodes), ..Limits::default() };
    for ply in 0..100 {
        if let Some(outcome) = game.outcome() {
            return (ply / 2, Some(outcome));
        }
        let found = searcher.search(&game, &limits, &Control::default(), &WallClock::start(), &mut Silent);
        game.play(found.best.expect("a move")).expect("a legal move");
    }
    (50, game.outcome())
}

#[test]
fn bishop_and_knight_mate_in_the_right_corner_in_fifty_moves() {
    for fen in [
        "8/8/8/3k4/8/8/8/2B1K1N1 w - - 0 1",
        "k7/8/8/8/3K4/3B4/3N4/8 w - - 0 1",
        "7k/8/8/8/8/8/8/KNB5 w - - 0 1",
        "8/8/4k3/8/8/2bn4/8/4K3 w - - 0 1",
        "8/1k6/8/8/4K3/8/6B1/6N1 b - - 0 1",
        "8/8/8/8/8/3k4/8/KN5B w - - 0 1",
        "k7/8/1K6/8/8/8/5B2/6N1 w - - 0 1",
    ] {
        let (moves, outcome) = played(fen, 10_000);
        assert!(matches!(outcome, Some(Outcome::Checkmate(_))), "{fen}: {outcome:?} after {moves} moves");
    }
}

#[test]
fn a_pawn_wins_or_not_at_a_glance() {
    for (fen, wins) in [
        ("8/8/8/8/4k3/8/4P3/4K3 w - - 0 1", false),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", true),
        ("3k4/8/3K4/3P4/8/8/8/8 b - - 0 1", true),
        ("8/8/8/3k4/8/8/3P4/3K4 w - - 0 1", false),
        ("8/8/3k4/8/8/3K4/3P4/8 w - - 0 1", true),
        ("8/3k4/8/8/3P4/3K4/8/8 w - - 0 1", false),
    ] {
        let score = search(fen, &to_depth(4)).info.score;
        assert_eq!(score.abs() > 300, wins, "{fen}: {score}");
    }
}
