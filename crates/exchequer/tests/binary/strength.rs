//! Limited strength (`UCI_LimitStrength`, `UCI_Elo`).

use crate::engine::Engine;
use crate::harness::START;
use crate::random_games::games;
use exchequer_board::Position;
use std::time::Duration;

const CASTLING: &str = "r3k2r/pppq1ppp/2npbn2/4p3/4P3/2NPBN2/PPPQ1PPP/R3K2R w KQkq - 0 9";

fn limited(elo: u32) -> Engine {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_LimitStrength value true");
    engine.send(&format!("setoption name UCI_Elo value {elo}"));
    engine
}

/// Returns the lines of a search and the move that it plays.
fn search(engine: &mut Engine, fen: &str, go: &str) -> (Vec<String>, String) {
    engine.send(&format!("position fen {fen}"));
    engine.send(go);
    let mut lines = engine.until("bestmove ");
    let best = lines.pop().expect("a last line");
    (lines, best.split(' ').nth(1).expect("a move").to_owned())
}

/// Returns the greatest number that follows a word.
#[track_caller]
fn most(lines: &[String], word: &str) -> u64 {
    let number = |line: &String| {
        let mut words = line.split(' ').skip_while(|&found| found != word);
        words.nth(1).and_then(|number| number.parse().ok())
    };
    lines.iter().filter_map(number).max().unwrap_or_else(|| panic!("{word} in {lines:?}"))
}

#[test]
fn an_option_that_is_off_changes_nothing() {
    let mut plain = Engine::start();
    let mut off = Engine::start();
    off.send("setoption name UCI_LimitStrength value false");
    off.send("setoption name UCI_Elo value 2000");
    let [plain, off] = [&mut plain, &mut off].map(|engine| {
        let (lines, best) = search(engine, CASTLING, "go depth 8");
        (most(&lines, "nodes"), best)
    });
    assert_eq!(plain, off);
}

#[test]
fn a_greater_strength_searches_more_nodes_and_keeps_the_limits() {
    let mut last = 0;
    for elo in [1350, 1800, 2200] {
        let mut engine = limited(elo);
        let (lines, _) = search(&mut engine, CASTLING, "go wtime 3600000 btime 3600000");
        let nodes = most(&lines, "nodes");
        assert!(nodes > last, "{elo}: {nodes} nodes after {last}");
        last = nodes;
        assert_eq!(most(&search(&mut engine, CASTLING, "go depth 1").0, "depth"), 1);
        assert!(most(&search(&mut engine, CASTLING, "go nodes 2000").0, "nodes") <= 2000, "{elo}");
        assert_eq!(search(&mut engine, CASTLING, "go movetime 10000 searchmoves e1g1").1, "e1g1");
    }
}

#[test]
fn an_endless_search_waits_for_stop() {
    let mut engine = limited(1350);
    for go in ["go infinite", "go ponder wtime 1000 btime 1000"] {
        engine.send(go);
        engine.stays_silent(Duration::from_millis(100));
        engine.send("stop");
        engine.until("bestmove ");
    }
}

#[test]
fn moves_are_legal_and_belong_to_the_last_line() {
    let mut engine = limited(1350);
    for row in games(8, 60).iter().step_by(2).take(200) {
        let fen = row.position.to_string();
        let (lines, best) = search(&mut engine, &fen, "go movetime 10000");
        if row.position.legal_moves().is_empty() {
            assert_eq!(best, "(none)", "{fen}");
            continue;
        }
        row.position.parse_uci(&best).expect(&fen);
        assert!(lines.last().expect("a line").contains(&format!(" pv {best}")), "{fen}: {lines:?}");
    }
}

#[test]
fn games_differ() {
    let moves: Vec<String> = (0..12).map(|_| search(&mut limited(1350), START, "go depth 1").1).collect();
    assert!(moves.iter().any(|mv| mv != &moves[0]), "{moves:?}");
}

#[test]
fn other_options_hold() {
    let mut engine = limited(1500);
    for option in ["MultiPV value 2", "Threads value 3", "UCI_Chess960 value true"] {
        engine.send(&format!("setoption name {option}"));
    }
    let (lines, best) = search(&mut engine, CASTLING, "go movetime 10000");
    assert_eq!(most(&lines, "multipv"), 2);
    let position: Position = CASTLING.parse().expect("a legal position");
    position.parse_uci(&best).expect("a legal move");
    assert_eq!(search(&mut engine, CASTLING, "go depth 2 searchmoves e1h1").1, "e1h1");
}
