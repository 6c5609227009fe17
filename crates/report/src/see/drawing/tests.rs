//! Drawings of every move of many positions: well-formed, complete, within the background.

use crate::evaluator::{Evaluator, Method};
use crate::see::{Answer, Question};
use crate::svg::inspect::inspect;
use alloc::string::ToString;
use alloc::vec::Vec;
use exchequer_board::{Position, Setup};
use exchequer_core::{Color, Move};
use exchequer_see::{PieceValues, RuleSet};

/// Start positions of playouts: open and closed ones, pawns about to promote, en passant, pins, castling of both kinds.
const STARTS: [&str; 8] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/ppp2ppp/2n2n2/2bpp3/2B1P3/2NP1N2/PPP2PPP/R1BQK2R w KQkq d6 0 5",
    "3r2k1/1b1r4/1n2bn2/3n4/5N2/1BN5/3R2B1/3R2K1 w - - 0 1",
    "1n1qr1k1/P1P2p1p/8/3pP3/2b1N3/8/p1p2PPP/1R1Q2K1 w - d6 0 1",
    "r3k2r/p1pp1pb1/bn2pnp1/2qPN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R b KQkq - 0 1",
    "1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1",
    "4k3/4r3/8/b3q2b/8/2N1P1N1/3QB3/4K2R w K - 0 1",
    "8/8/1k6/3p4/2P2K2/8/8/8 b - - 0 1",
];

fn question(setup: &Setup, mv: Move, threshold: Option<i32>) -> Question {
    Question::of_move(setup.clone(), mv, threshold)
}

/// Returns the positions of a deterministic playout from each start.
fn positions() -> Vec<Position> {
    let mut positions = Vec::new();
    for (i, fen) in STARTS.iter().enumerate() {
        let mut position: Position = fen.parse().unwrap();
        for ply in 0..6 {
            positions.push(position);
            let moves = position.legal_moves();
            if moves.is_empty() {
                break;
            }
            position.play(moves[(7 * i + 13 * ply) % moves.len()]);
        }
    }
    positions
}

#[test]
fn every_move_of_many_positions_can_be_drawn() {
    let positions = positions();
    assert!(positions.len() > 40, "{}", positions.len());
    let (mut drawings, mut deepest) = (0, 0);
    for position in &positions {
        let setup = position.to_setup();
        for mv in &position.legal_moves() {
            let question = question(&setup, mv, Some(-1));
            // Legal has the longest text; the other rule sets alternate.
            let others = RuleSet::ALL;
            for rules in [RuleSet::Legal, others[drawings / 2 % others.len()]] {
                let (method, values) = (Method::default(), PieceValues::CLASSIC);
                let evaluator = Evaluator { rules, en_passant_reply: true, method, values };
                let answer = Answer::new(&question, evaluator);
                let below = if drawings % 3 == 0 { Color::White } else { Color::Black };
                let facts = inspect(&super::draw(&answer, below));
                assert!(facts.title.starts_with(&question.san), "{}", facts.title);
                assert!(facts.description.contains(&setup.to_string()), "{}", facts.description);
                drawings += 1;
                deepest = deepest.max(answer.trace.captures().len());
            }
        }
    }
    assert!(drawings > 2500 && deepest >= 10, "{drawings} drawings, {deepest} captures deep");
}

/// Checks the largest drawing: the maximum number of captures and the largest values.
#[test]
fn nothing_is_too_long() {
    let setup: Setup = "3r2k1/1b1r1n2/1n1r1b2/q2p1p2/2P1PN2/1BNR1N2/3R2B1/B2Q2K1 w - - 0 1".parse().unwrap();
    let question = question(&setup, setup.parse_move("cxd5").unwrap(), Some(i32::MIN));
    let most = PieceValues::MAX;
    for values in [
        PieceValues::CLASSIC,
        PieceValues::new(most, 0, most, 0, most).unwrap(),
        PieceValues::new(0, most, 0, most, 0).unwrap(),
    ] {
        for rules in RuleSet::ALL {
            let evaluator = Evaluator { rules, en_passant_reply: false, method: Method::default(), values };
            let answer = Answer::new(&question, evaluator);
            assert!(answer.trace.captures().len() > 10);
            inspect(&super::draw(&answer, Color::White));
        }
    }
}
