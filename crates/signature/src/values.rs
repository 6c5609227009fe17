//! Node counts, exchange values, Zobrist keys and reports.

use crate::games::Game;
use crate::hash::Hash;
use exchequer_board::{Notation, Perft, Position};
use exchequer_core::Color;
use exchequer_report::{Answer, Evaluator, MoveOrder, Question, read_setup};
use exchequer_search::{
    Clock, Control, Evaluator as _, HandCrafted, Limits, Nnue, SearchConfig, Searcher, Silent,
};
use exchequer_see::{PieceValues, RuleSet, Rules};
use exchequer_testkit::conformance;
use std::fmt::Write;
use std::time::Duration;

const VALUES: PieceValues = PieceValues::CLASSIC;

/// Perft positions with the depth of their counts.
const PERFT: [(&str, u32); 5] = [
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", 4),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    ("n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1", 4),
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", 3),
];

/// Depth of the searches, in plies.
const DEPTH: i32 = 7;

/// Plies between the positions of a game that are searched or reported.
const EVERY: usize = 30;

fn read(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the numbers of leaves, with every move played.
pub(crate) fn perft() -> String {
    let mut text = String::new();
    for (fen, depth) in PERFT {
        let leaves = exchequer_board::perft(&read(fen), depth, Perft::Full);
        let _ = writeln!(text, "perft {depth}: {leaves} in {fen}");
    }
    text
}

/// Clock that stands still: no result depends on time.
struct Stopped;

impl Clock for Stopped {
    fn elapsed(&self) -> Duration {
        Duration::ZERO
    }
}

/// Returns nodes, score and line of a search of each perft position, one after another with the same table.
pub(crate) fn search() -> String {
    let mut searcher = Searcher::new(SearchConfig::default(), 4, 1, HandCrafted::default);
    let limits = Limits { depth: Some(DEPTH), ..Limits::default() };
    let mut text = String::new();
    for (fen, _) in PERFT {
        let game = exchequer_board::Game::new(read(fen));
        let found = searcher.search(&game, &limits, &Control::default(), &Stopped, &mut Silent);
        let _ = write!(text, "search {DEPTH}: {} nodes, score {}, line", found.stats.nodes, found.info.score);
        for mv in found.info.pv {
            let _ = write!(text, " {mv}");
        }
        text.push('\n');
    }
    text
}

/// Returns the hash of the evaluations of all positions by the network.
pub(crate) fn network(games: &[Game]) -> String {
    let (mut hash, mut evaluator) = (Hash::new(), Nnue::default());
    for (position, _) in games.iter().flat_map(|game| &game.plies) {
        evaluator.reset(position);
        hash.add_number(evaluator.evaluate(position).into());
    }
    format!("network: {hash}\n")
}

/// Returns the hash of the Zobrist keys of all positions.
pub(crate) fn keys(games: &[Game]) -> String {
    let mut hash = Hash::new();
    for (position, _) in games.iter().flat_map(|game| &game.plies) {
        hash.add(&position.key().to_le_bytes());
    }
    format!("Zobrist keys: {hash}\n")
}

/// Returns the hash of the exchange values of all legal moves in all positions, for each rule set.
pub(crate) fn exchanges(games: &[Game]) -> String {
    let mut text = String::new();
    for rules in RuleSet::ALL {
        let mut hash = Hash::new();
        for (position, _) in games.iter().flat_map(|game| &game.plies) {
            let mut moves = position.legal_moves();
            moves.sort_unstable();
            for mv in moves {
                hash.add_number(rules.see(position, mv, &VALUES).into());
            }
        }
        let _ = writeln!(text, "exchanges under {rules}: {hash}");
    }
    text
}

/// Returns the hash of the exchange values in the conformance suite, for each rule set.
pub(crate) fn conformance() -> String {
    let suite = include_str!("../../../suites/see.epd");
    let rows = conformance::read(suite).unwrap_or_else(|error| panic!("{error}"));
    let mut text = String::new();
    for rules in RuleSet::ALL {
        let mut hash = Hash::new();
        for row in &rows {
            let (board, mv) = row.board();
            hash.add_number(rules.see(&board, mv, &VALUES).into());
        }
        let _ = writeln!(text, "conformance suite under {rules}: {hash}");
    }
    text
}

/// Returns the hash of reports as text, JSON and SVG.
pub(crate) fn reports(games: &[Game]) -> String {
    let (mut answers, mut orders) = (Hash::new(), Hash::new());
    for (position, mv) in games.iter().flat_map(|game| game.plies.iter().step_by(EVERY)) {
        let setup = read_setup(&position.to_string()).unwrap_or_else(|error| panic!("{error}")).setup;
        let question = Question::of_move(setup, *mv, Some(0));
        let answer = Answer::new(&question, Evaluator::of_captures(RuleSet::Legal, VALUES));
        for report in [answer.to_string(), answer.to_json(), answer.to_svg(Color::White)] {
            answers.add(report.as_bytes());
        }
        let order = MoveOrder::new(position, RuleSet::Pinners, VALUES, Notation::Standard);
        orders.add(order.to_string().as_bytes());
    }
    format!("exchanges reported: {answers}\nmove orders reported: {orders}\n")
}
