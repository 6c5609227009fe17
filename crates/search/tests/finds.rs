//! Mates, draws and hanging pieces.

use crate::{game, search, search_with, searcher, to_depth};
use exchequer_board::Game;
use exchequer_search::{DRAW, Limits, MATE, SearchConfig, is_mate, mate_in};

/// Returns the best move in SAN and its score.
fn best(fen: &str, depth: i32) -> (String, i32) {
    let outcome = search(fen, &to_depth(depth));
    let position = *game(fen).position();
    (position.to_san(outcome.best.expect("a legal move")).to_string(), outcome.info.score)
}

#[test]
fn mates_are_found_and_counted() {
    for (fen, depth, expected, moves) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", 3, "Ra8#", 1),
        ("r5k1/8/8/8/8/8/5PPP/6K1 b - - 0 1", 3, "Ra1#", 1),
        ("7k/8/5K2/8/8/8/8/6R1 w - - 0 1", 12, "Kf7", 2),
        ("5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1", 8, "Qg8+", 2),
        ("kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", 12, "Ra6", 2),
    ] {
        let (mv, score) = best(fen, depth);
        assert_eq!((mv.as_str(), mate_in(score)), (expected, Some(moves)), "{fen}");
    }
    // Being mated counts the other way.
    let (_, score) = best("7k/R7/5K2/8/8/8/8/8 b - - 0 1", 8);
    assert!(mate_in(score).is_some_and(|moves| moves < 0), "{score}");
}

#[test]
fn a_side_without_squares_for_its_pieces_is_squeezed() {
    // The rook in the corner cannot move. Once the pawns cannot either, the king goes to f1, where a knight or a pawn mates.
    for fen in ["8/4p3/8/8/B2pN3/8/3K1Ppp/6kr w - - 0 1", "8/1p6/N7/8/8/8/3K1Ppp/6kr w - - 0 1"] {
        let mate = |config| {
            let limits = Limits { nodes: Some(50_000), ..Limits::default() };
            mate_in(search_with(&mut searcher(config), &game(fen), &limits).info.score)
        };
        assert!(mate(SearchConfig::default()).is_some_and(|moves| moves > 0), "{fen}");
        assert_eq!(mate(SearchConfig { zugzwang_squares: -1, ..SearchConfig::default() }), None, "{fen}");
    }
}

#[test]
fn a_line_to_mate_is_legal_and_ends_in_it() {
    let fen = "8/8/8/8/8/3k4/6r1/3K4 b - - 0 1";
    let outcome = search(fen, &to_depth(12));
    let plies = MATE - outcome.info.score;
    assert!(is_mate(outcome.info.score), "{:?}", outcome.info);
    let mut position = *game(fen).position();
    for &mv in &outcome.info.pv {
        assert!(position.is_legal(mv), "{mv} in {position}");
        position.play(mv);
    }
    assert_eq!(outcome.info.pv.len() as i32, plies);
    assert!(position.is_check() && !position.has_moves());
}

#[test]
fn no_legal_move_is_no_best_move() {
    for (fen, expected) in
        [("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", DRAW), ("6k1/6Q1/6K1/8/8/8/8/8 b - - 0 1", -MATE)]
    {
        let outcome = search(fen, &to_depth(5));
        assert_eq!((outcome.best, outcome.info.score, outcome.info.depth), (None, expected, 0), "{fen}");
    }
}

#[test]
fn the_losing_side_finds_the_repetition() {
    // A rook down, White checks for ever: on e8 and h5 there is nothing in between.
    let (_, score) = best("5rk1/5ppp/8/8/8/7P/q4PPK/3Q4 w - - 0 1", 10);
    assert!(score < 0, "{score}");
    let (mv, score) = best("6k1/6p1/8/7Q/8/8/rq3PPK/8 w - - 0 1", 10);
    assert_eq!((mv.as_str(), score), ("Qe8+", DRAW));
}

#[test]
fn a_position_of_the_game_counts_for_the_third_time() {
    // The knights go out and back; White could repeat a second time, which is no draw yet.
    let mut game = Game::new("1n2k3/8/8/8/8/8/8/QN2K3 w - - 0 1".parse().expect("a legal position"));
    for san in ["Nc3", "Nc6", "Nb1", "Nb8", "Nc3", "Nc6", "Nb1"] {
        let mv = game.position().parse_san(san).expect("a legal move");
        game.play(mv).expect("a legal move");
    }
    // Nb8 would bring the first position back for the third time, and Black is a queen down.
    let outcome = search_with(&mut searcher(SearchConfig::default()), &game, &to_depth(6));
    let san = game.position().to_san(outcome.best.expect("a legal move")).to_string();
    assert_eq!((san.as_str(), outcome.info.score), ("Nb8", DRAW));
}

#[test]
fn the_fifty_moves_come_before_the_win_and_after_the_mate() {
    let (_, score) = best("4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", 6);
    assert_eq!(score, DRAW);
    let (mv, score) = best("6k1/5ppp/8/8/8/8/8/R5K1 w - - 99 80", 4);
    assert_eq!((mv.as_str(), mate_in(score)), ("Ra8#", Some(1)));
}

#[test]
fn a_draw_costs_the_side_that_searches_its_contempt() {
    for contempt in [-150, 150] {
        let config = SearchConfig { contempt, ..SearchConfig::default() };
        let best = |game: &Game| {
            let outcome = search_with(&mut searcher(config.clone()), game, &to_depth(6));
            let san = game.position().to_san(outcome.best.expect("a legal move")).to_string();
            (san, outcome.info.score)
        };
        // Fifty moves for either color, and a perpetual check of who would be lost.
        for fen in ["4k3/8/8/8/8/8/3R4/4K3 w - - 99 80", "4k3/3r4/8/8/8/8/8/4K3 b - - 99 80"] {
            assert_eq!(best(&game(fen)).1, DRAW - contempt, "{fen}");
        }
        let (mv, score) = best(&game("6k1/6p1/8/7Q/8/8/rq3PPK/8 w - - 0 1"));
        assert_eq!((mv.as_str(), score), ("Qe8+", DRAW - contempt));
        // Black may bring a position back for the third time, or play on as an equal.
        let mut game = Game::new("1n2k3/pp6/8/8/8/8/PP6/1N2K3 w - - 0 1".parse().expect("a legal position"));
        for san in ["Nc3", "Nc6", "Nb1", "Nb8", "Nc3", "Nc6", "Nb1"] {
            let mv = game.position().parse_san(san).expect("a legal move");
            game.play(mv).expect("a legal move");
        }
        let (mv, score) = best(&game);
        assert_eq!((mv == "Nb8", score > -150), (contempt < 0, true), "{mv} {score}");
    }
}

#[test]
fn what_hangs_is_taken() {
    let (mv, score) = best("4k3/3p4/8/8/n7/8/8/R5K1 w - - 0 1", 5);
    assert_eq!(mv, "Rxa4");
    assert!(score > 200);
}
