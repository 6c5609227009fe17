//! The forty steps of fastchess's compliance check for engines.
//!
//! Source: `fastchess --compliance`, `app/src/engine/compliance.hpp`.

use crate::engine::Engine;
use exchequer_board::Position;

/// Returns the last line with a score of the first PV, as fastchess picks it.
fn info_line(lines: &[String]) -> &str {
    let has_score = |line: &&String| line.contains(" score ") && !line.starts_with("info string");
    let is_first = |line: &&String| !line.contains(" multipv ") || line.contains(" multipv 1 ");
    lines.iter().rfind(|line| has_score(line) && is_first(line)).expect("an info line with a score")
}

/// Checks that time, speed and score are whole numbers, and that the line is complete.
#[track_caller]
fn assert_valid(line: &str) {
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[0], "info");
    for token in ["time", "nps", "score"] {
        let at = words.iter().position(|&word| word == token).unwrap_or_else(|| panic!("{token} in {line}"));
        let value = words.get(at + 1).unwrap_or_else(|| panic!("a value of {token} in {line}"));
        assert!(!value.contains('.'), "{line}");
    }
    let score = words.iter().position(|&word| word == "score").expect("there is a score");
    assert!(matches!(words[score + 1], "cp" | "mate"), "{line}");
    words[score + 2].parse::<i32>().expect("a score is a whole number");
}

#[track_caller]
fn search(engine: &mut Engine, position: &Position, go: &str) {
    engine.send(go);
    let lines = engine.until("bestmove");
    let best = lines.last().and_then(|line| line.split(' ').nth(1)).expect("a best move");
    position.parse_uci(best).expect("it is legal");
    assert_valid(info_line(&lines));
}

#[test]
fn forty_steps() {
    let mut engine = Engine::start();
    // 1–4
    engine.send("uci");
    let lines = engine.until("uciok");
    for id in ["id name ", "id author "] {
        assert!(lines.iter().any(|line| line.len() > id.len() && line.starts_with(id)), "{lines:?}");
    }
    engine.ready();
    // 5–7
    engine.send("ucinewgame");
    engine.send("position startpos");
    engine.ready();
    // 8–14
    let fen = "3r2k1/p5n1/1pq1p2p/2p3p1/2P1P1n1/1P1P2pP/PN1Q2K1/5R2 w - - 0 27";
    engine.send(&format!("position fen {fen}"));
    engine.ready();
    search(&mut engine, &fen.parse().expect("a position"), "go wtime 100");
    // 15–20: Black's clock alone, and no en-passant square after a double step.
    let fen = "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1";
    engine.send(&format!("position fen {fen}"));
    let after_e4: Position = fen.parse().expect("a position");
    search(&mut engine, &after_e4, "go btime 100");
    // 21–31
    search(&mut engine, &after_e4, "go wtime 100 winc 100 btime 100 binc 100");
    search(&mut engine, &after_e4, "go btime 100 binc 100 wtime 100 winc 100");
    // 32–36
    engine.send("ucinewgame");
    engine.send("position startpos");
    search(&mut engine, &Position::start(), "go wtime 100 btime 100");
    // 37–40
    engine.send("position startpos moves e2e4 e7e5");
    let open = "rnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
    search(&mut engine, &open.parse().expect("a position"), "go wtime 100 btime 100");
}
