//! Probabilities of win, draw and loss beside the scores (`UCI_ShowWDL`).

use crate::engine::Engine;
use crate::harness::START;

/// Returns the lines with a score after a search of a position.
fn scored(engine: &mut Engine, fen: &str) -> Vec<String> {
    engine.send(&format!("position fen {fen}"));
    engine.send("go depth 6");
    engine.until("bestmove").into_iter().filter(|line| line.contains(" score ")).collect()
}

/// Returns the three numbers of a line; `None` without them.
#[track_caller]
fn wdl(line: &str) -> Option<[u32; 3]> {
    let (before, after) = line.split_once(" wdl ")?;
    let score = before.split_once(" score ").expect(line).1.split(' ').skip(2).collect::<Vec<_>>();
    assert!(["", "lowerbound", "upperbound"].contains(&score.join(" ").as_str()), "{line}");
    let mut numbers = after.split(' ').map_while(|word| word.parse().ok());
    Some(std::array::from_fn(|_| numbers.next().expect(line)))
}

fn showing() -> Engine {
    let mut engine = Engine::start();
    engine.send("setoption name UCI_ShowWDL value true");
    engine
}

#[test]
fn scores_come_alone_by_default() {
    assert!(scored(&mut Engine::start(), START).iter().all(|line| wdl(line).is_none()));
}

#[test]
fn every_score_has_probabilities_for_the_side_to_move() {
    let mut engine = showing();
    for (fen, leader) in [
        (START, None),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", Some(0)),
        ("rnb1kbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1", Some(2)),
    ] {
        let lines = scored(&mut engine, fen);
        assert!(!lines.is_empty(), "{fen}");
        for line in lines {
            let numbers = wdl(&line).expect("probabilities");
            assert_eq!(numbers.iter().sum::<u32>(), 1000, "{line}");
            assert!(leader.is_none_or(|leader| numbers[leader] > 500), "{line}");
        }
    }
}

#[test]
fn mates_and_ended_games_are_certain() {
    let mut engine = showing();
    for (fen, expected) in [
        ("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1", [1000, 0, 0]),
        ("7k/8/5K2/8/8/8/8/6Q1 b - - 0 1", [0, 0, 1000]),
        ("7k/5K2/8/8/8/8/8/7Q b - - 0 1", [0, 0, 1000]),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [0, 1000, 0]),
    ] {
        let lines = scored(&mut engine, fen);
        assert_eq!(wdl(lines.last().expect("a score")), Some(expected), "{fen}: {lines:?}");
    }
}
