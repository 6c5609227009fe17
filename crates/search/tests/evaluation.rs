//! Hand-crafted evaluation: symmetric for both colors, and independent of the path to a position.

use exchequer_board::Position;
use exchequer_core::{Color, MoveKind};
use exchequer_search::eval::{DANGER_LINE, DANGER_SQUARE, Danger, Group, MOST_DANGER};
use exchequer_search::{Evaluator, HandCrafted, Term};
use exchequer_testkit::strategy::random_playouts;

pub(crate) fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    random_playouts(seed).filter_map(|board| board.to_fen().parse().ok()).take(count)
}

/// Endings against a bare king that are evaluated apart, and some that are not.
const ENDINGS: [&str; 7] = [
    "8/8/8/4k3/8/8/4P3/4K3 w - - 0 1",
    "8/8/8/8/1k6/8/4P3/4K3 b - - 0 1",
    "8/2p5/8/8/1K6/8/8/4k3 b - - 0 1",
    "8/8/4k3/8/8/2bn4/8/4K3 w - - 0 1",
    "8/8/3k4/8/8/3K4/3P4/3R4 w - - 0 1",
    "8/8/8/3k4/8/8/2P1P3/4K3 b - - 0 1",
    "k7/8/8/8/8/P7/8/2B1K3 w - - 0 1",
];

fn endings() -> impl Iterator<Item = Position> {
    ENDINGS.into_iter().map(|fen| fen.parse().expect("a legal position"))
}

fn evaluate(position: &Position) -> i32 {
    let mut evaluator = HandCrafted::default();
    evaluator.reset(position);
    evaluator.evaluate(position)
}

/// Returns the position with colors exchanged and the board flipped.
pub(crate) fn mirrored(position: &Position) -> Position {
    let fen = position.to_string();
    let fields: Vec<&str> = fen.split(' ').collect();
    let swap = |c: char| if c.is_ascii_uppercase() { c.to_ascii_lowercase() } else { c.to_ascii_uppercase() };
    let board: Vec<String> =
        fields[0].split('/').rev().map(|rank| rank.chars().map(swap).collect()).collect();
    let turn = if fields[1] == "w" { "b" } else { "w" };
    let castling: String = fields[2].chars().map(swap).collect();
    let passed: String = fields[3]
        .chars()
        .map(|c| {
            if c == '3' {
                '6'
            } else if c == '6' {
                '3'
            } else {
                c
            }
        })
        .collect();
    format!("{} {turn} {castling} {passed} 0 1", board.join("/")).parse().expect("a legal position")
}

#[test]
fn the_evaluation_is_symmetric() {
    let (mut count, mut unequal) = (0, 0);
    for position in positions(1, 10_000).chain(endings()) {
        let score = evaluate(&position);
        assert_eq!(score, evaluate(&mirrored(&position)), "{position}");
        count += 1;
        unequal += usize::from(score.abs() > 100);
    }
    assert_eq!(count, 10_000 + ENDINGS.len());
    assert!(unequal > 1_000);
}

#[test]
fn incremental_sums_equal_recounted_ones() {
    for position in positions(2, 1_000) {
        let mut evaluator = HandCrafted::default();
        evaluator.reset(&position);
        let before = evaluator.evaluate(&position);
        for mv in position.legal_moves() {
            let next = position.after(mv);
            evaluator.push(&position, mv);
            assert_eq!(evaluator.evaluate(&next), evaluate(&next), "{mv} in {position}");
            evaluator.pop();
        }
        assert_eq!(evaluator.evaluate(&position), before);
    }
}

/// Walks down a game and back with few evaluations: sums that a king move invalidates are recounted when needed.
#[test]
fn sums_are_right_all_the_way_down_and_back() {
    let mut castled = 0;
    for (number, position) in positions(6, 200).enumerate() {
        let mut evaluator = HandCrafted::default();
        evaluator.reset(&position);
        let mut line = vec![position];
        for ply in 0..40 {
            let before = line[line.len() - 1];
            let moves = before.legal_moves();
            let castling = moves.iter().find(|mv| mv.kind() == MoveKind::Castling);
            let Some(&mv) = castling.or(moves.get((7 * ply + number) % moves.len().max(1))) else { break };
            castled += usize::from(castling.is_some());
            evaluator.push(&before, mv);
            let next = before.after(mv);
            if (ply + number) % 3 == 0 {
                assert_eq!(evaluator.evaluate(&next), evaluate(&next), "{next}");
            }
            line.push(next);
        }
        for position in line.iter().rev() {
            assert_eq!(evaluator.evaluate(position), evaluate(position), "{position}");
            evaluator.pop();
        }
    }
    assert!(castled > 20, "{castled}");
}

#[test]
fn the_terms_add_up_to_the_evaluation() {
    // Random games seldom come to endgames that count less.
    let drawish = ["4k3/8/8/3b4/8/2PB4/8/4K3 w - - 0 1", "4k3/8/8/8/8/5p2/8/2B1K3 b - - 0 1"];
    let drawish = drawish.map(|fen| fen.parse().expect("a legal position"));
    let mut scaled = 0;
    for position in positions(3, 2_000).chain(drawish) {
        let breakdown = HandCrafted::breakdown(&position);
        assert_eq!(breakdown.score(), evaluate(&position), "{position}");
        if breakdown.is_known() {
            continue;
        }
        let sum = Term::ALL.into_iter().map(|term| breakdown.of(term));
        let (middlegame, endgame) = sum.fold((0, 0), |(m, e), term| (m + term.middlegame, e + term.endgame));
        let trace = HandCrafted::trace(&position);
        let (phase, share) = (trace.phase(), trace.endgame_share(ahead(endgame)));
        let expected = (middlegame * phase + endgame * share / 64 * (24 - phase)) / 24;
        assert_eq!(breakdown.white_score(), expected, "{position}");
        scaled += usize::from(share < 64);
    }
    assert!((1..1_500).contains(&scaled), "{scaled}");
}

/// Returns the side with the advantage.
fn ahead(endgame: i32) -> Color {
    if endgame >= 0 { Color::White } else { Color::Black }
}

#[test]
fn an_ending_is_known_or_has_features() {
    let known = endings().map(|position| {
        let known = HandCrafted::known(&position);
        assert_eq!(known.is_some(), HandCrafted::breakdown(&position).is_known(), "{position}");
        if let Some(score) = known {
            assert_eq!(score, evaluate(&position), "{position}");
        }
        known.is_some()
    });
    assert_eq!(known.collect::<Vec<_>>(), [true, true, true, true, true, false, false]);
}

/// Evaluation as a tuner computes it: features times weights, and the square of the dangers. Known endings have no part in
/// that.
#[test]
fn the_trace_adds_up_to_the_evaluation() {
    let weights = HandCrafted::weights();
    let mut endangered = 0;
    for position in positions(4, 2_000).filter(|position| HandCrafted::known(position).is_none()) {
        let trace = HandCrafted::trace(&position);
        let (mut middlegame, mut endgame) = (0, 0);
        for (weight, count) in weights.iter().zip(trace.counts()) {
            let difference = count[Color::White] - count[Color::Black];
            middlegame += weight.middlegame * difference;
            endgame += weight.endgame * difference;
        }
        for (color, sign) in [(Color::White, -1), (Color::Black, 1)] {
            let counts = trace.dangers().iter().zip(HandCrafted::danger_weights());
            let danger =
                counts.map(|(count, weight)| count[color] * weight).sum::<i32>().clamp(0, MOST_DANGER);
            middlegame += sign * (danger * danger / DANGER_SQUARE);
            endgame += sign * (danger / DANGER_LINE);
            endangered += usize::from(danger > 40);
        }
        let phase = trace.phase();
        let share = trace.endgame_share(ahead(endgame));
        let score = (middlegame * phase + endgame * share / 64 * (24 - phase)) / 24;
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        assert_eq!(sign * score, evaluate(&position), "{position}");
    }
    assert!(endangered > 200, "{endangered}");
}

/// The evaluation cache returns the score of the position itself, whatever came between.
#[test]
fn cached_evaluations_equal_fresh_ones() {
    let mut evaluator = HandCrafted::default();
    for position in positions(5, 3_000).chain(positions(5, 3_000)) {
        evaluator.reset(&position);
        assert_eq!(evaluator.evaluate(&position), evaluate(&position), "{position}");
    }
}

/// Returns the counts of a feature for White, and for Black.
fn difference(fen: &str, group: Group, index: usize) -> (i32, i32) {
    let count = HandCrafted::trace(&fen.parse().expect("a legal position")).counts()[group.start() + index];
    (count[Color::White], count[Color::Black])
}

/// Each case names a feature; its count is computed by hand.
#[test]
fn features_count_what_they_say() {
    // Pawns on a2, a3 and c2: two behind each other, b-file empty, and Black's on b7, c7 side by side.
    let pawns = "4k3/1pp5/8/8/8/P7/P1P5/4K3 w - - 0 1";
    assert_eq!(difference(pawns, Group::Doubled, 1), (1, 0));
    assert_eq!(difference(pawns, Group::Isolated, 0), (1, 0));
    assert_eq!(difference(pawns, Group::Isolated, 1), (2, 0));
    assert_eq!(difference(pawns, Group::Phalanx, 1), (0, 2));
    // White's on h6 has a free way, Black's on g4 too: its fifth rank. Those on the d-file stop each other.
    let passed = "8/3k4/3p3P/3P4/6p1/8/8/4K3 w - - 0 1";
    assert_eq!(difference(passed, Group::Passed, 5), (1, 0));
    assert_eq!(difference(passed, Group::PassedFree, 8 + 5), (1, 0));
    assert_eq!(difference(passed, Group::PassedFree, 4), (0, 1));
    assert_eq!(difference(passed, Group::Passed, 4), (0, 1));
    assert_eq!(difference(passed, Group::Passed, 3), (0, 0));
    // The rook attacks a knight that nothing guards; the pawn on e4 attacks nothing.
    let hanging = "4k3/8/8/8/R2n4/8/4P3/4K3 w - - 0 1";
    assert_eq!(difference(hanging, Group::Hanging, 0), (1, 0));
    assert_eq!(difference(hanging, Group::RookThreat, 1), (1, 0));
    assert_eq!(difference(hanging, Group::PushThreat, 0), (1, 0));
    assert_eq!(difference(hanging, Group::RookFile, 1), (1, 0));
    assert_eq!(difference(hanging, Group::Tempo, 0), (1, 0));
    // A guarded knight on e5: the pawn on c7 never gets at it, one on d7 does.
    let outposts = "4k3/3p4/8/4N3/3P4/8/8/4K3 b - - 0 1";
    assert_eq!(difference(outposts, Group::Outpost, 1), (0, 0));
    assert_eq!(difference("4k3/2p5/8/4N3/3P4/8/8/4K3 b - - 0 1", Group::Outpost, 1), (1, 0));
    assert_eq!(difference("4k3/8/8/2B5/8/8/8/2b1K3 b - - 0 1", Group::Outpost, 2), (1, 0));
}

#[test]
fn passed_pawns_are_followed_and_raced_with() {
    // Black's rook looks at the pawn from behind, unless a knight stands between; White's rook pushes it.
    let rook = "4k3/8/8/4P3/8/8/4r3/K7 w - - 0 1";
    assert_eq!(difference(rook, Group::PassedFollowed, 4), (1, 0));
    assert_eq!(difference("4k3/8/8/4P3/4N3/8/4r3/K7 w - - 0 1", Group::PassedFollowed, 4), (0, 0));
    assert_eq!(difference("k7/8/4P3/8/8/8/4R3/K7 w - - 0 1", Group::PassedFollowed, 8 + 5), (1, 0));
    // From a4 there are four steps; so many does the king on e6 need as well, the one on f6 a step more.
    let race = |king: &str, turn: &str| {
        difference(&format!("8/8/{king}/8/P7/8/8/K7 {turn} - - 0 1"), Group::PassedRace, 3)
    };
    assert_eq!([race("4k3", "w"), race("5k2", "w")], [(0, 0), (1, 0)]);
    assert_eq!([race("5k2", "b"), race("6k1", "b")], [(0, 0), (1, 0)]);
    // A side with a piece need not run; from the second rank there are five steps.
    assert_eq!(difference("8/8/6kn/8/P7/8/8/K7 w - - 0 1", Group::PassedRace, 3), (0, 0));
    assert_eq!(difference("8/8/6k1/8/8/8/P7/K7 w - - 0 1", Group::PassedRace, 1), (1, 0));
    assert_eq!(difference("8/8/5k2/8/8/8/P7/K7 w - - 0 1", Group::PassedRace, 1), (0, 0));
}

#[test]
fn pins_and_double_threats_count_by_who_is_on_move() {
    let pin = "4k3/8/8/8/4r3/8/4N3/4K3 w - - 0 1";
    assert_eq!(difference(pin, Group::Pinned, 0), (1, 0));
    // The king guards the knight; a pawn attacks it nevertheless.
    assert_eq!(difference(pin, Group::PinThreat, 0), (0, 0));
    let attacked = "4k3/8/8/8/4r3/3p4/4N3/4K3 w - - 0 1";
    assert_eq!([0, 1].map(|index| difference(attacked, Group::PinThreat, index)), [(0, 1), (0, 0)]);
    let (enemy, own) = ("4k3/8/8/3n1n2/4P3/8/8/4K3 b - - 0 1", "4k3/8/8/3n1n2/4P3/8/8/4K3 w - - 0 1");
    assert_eq!([enemy, own].map(|fen| difference(fen, Group::ManyThreats, 0)), [(1, 0), (0, 0)]);
    assert_eq!([enemy, own].map(|fen| difference(fen, Group::ManyThreats, 1)), [(0, 0), (1, 0)]);
    assert_eq!(difference("4k3/8/8/3n4/4P3/8/8/4K3 b - - 0 1", Group::ManyThreats, 0), (0, 0));
    let trace = HandCrafted::trace(&pin.parse().expect("a legal position"));
    let on_move = trace.dangers()[Danger::EnemyOnMove as usize];
    assert_eq!((on_move[Color::White], on_move[Color::Black]), (0, 1));
}

#[test]
fn forks_are_those_of_the_side_on_move() {
    let knight = |fen: &str| difference(fen, Group::Fork, 0);
    assert_eq!(knight("r3k3/8/8/1N6/8/8/8/4K3 w - - 0 1"), (1, 0));
    assert_eq!(knight("r3k3/8/8/1N6/8/8/8/4K3 b - - 0 1"), (0, 0));
    // From d4 to king and rook, unless a pawn guards it; and the king alone is no fork.
    assert_eq!(knight("8/8/2r1k3/8/8/1N6/8/4K3 w - - 0 1"), (1, 0));
    assert_eq!(knight("8/8/2r1k3/4p3/8/1N6/8/4K3 w - - 0 1"), (0, 0));
    assert_eq!(knight("4k3/8/8/1N6/8/8/8/4K3 w - - 0 1"), (0, 0));
    // From d4 the queen checks and attacks the knight; a pawn that guards the knight, or d4, is enough.
    let check = |fen: &str| difference(fen, Group::Fork, 1);
    let queen = "7k/8/8/8/n7/8/3Q4/4K3 w - - 0 1";
    assert_eq!([check(queen), check(&queen.replace('w', "b"))], [(1, 0), (0, 0)]);
    assert_eq!(check("7k/8/8/1p6/n7/8/3Q4/4K3 w - - 0 1"), (0, 0));
    assert_eq!(check("7k/6p1/8/8/n7/8/3Q4/4K3 w - - 0 1"), (0, 0));
    // Five squares to check from, all unguarded.
    assert_eq!(difference(queen, Group::SafeChecks, 5), (0, 1));
}

#[test]
fn material_counts_most() {
    let score = |fen: &str| evaluate(&fen.parse().expect("a legal position"));
    assert!(score("4k3/pppppppp/8/8/8/8/PPPPPPPP/Q3K3 w - - 0 1") > 800);
    assert!(score("4k3/8/8/8/8/8/8/RN2K3 b - - 0 1") < -600);
    // A piece more without pawns wins nothing.
    assert!(score("4k3/8/8/8/8/8/8/B3K3 w - - 0 1") < 100);
}
