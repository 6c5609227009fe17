//! The picker returns the same order on both boards, and the search on it finds the expected moves.

mod common;

use common::on_both;
use exchequer_board::{Position, Setup};
use exchequer_core::{Move, MoveKind};
use exchequer_example_cozy_chess::{CozyBoard, MATE, Search, from_move};
use exchequer_ordering::{
    CaptureOrder, CheckSquares, Context, Hints, Histories, HistoryView, MovePicker, OrderingPosition,
    OrderingStats, Picked, PickerOptions, SeeMode, Stage, Threats, bonus,
};
use exchequer_testkit::strategy::random_playouts;
use std::iter;

fn boards(seed: u64, count: usize) -> impl Iterator<Item = (Position, CozyBoard)> {
    let setup = |fen: String| fen.parse::<Setup>().expect("a playout writes a FEN");
    random_playouts(seed).take(count).map(move |oracle| on_both(&setup(oracle.to_fen())))
}

/// Returns all moves of a picker, converted to our type.
fn all<P: OrderingPosition>(
    position: &P,
    mut picker: MovePicker<P::Move>,
    scores: HistoryView<'_>,
    as_ours: impl Fn(P::Move) -> Move,
) -> (Vec<Picked<Move>>, OrderingStats) {
    let mut stats = OrderingStats::default();
    let next = || {
        let Picked { mv, stage, score, see, shadow_loses } = picker.next(position, &scores, &mut stats)?;
        Some(Picked { mv: as_ours(mv), stage, score, see, shadow_loses })
    };
    (iter::from_fn(next).collect(), stats)
}

/// Returns the picked moves, with neighbors of one stage and one score in an order independent of the generator.
fn up_to_equals(picked: &[Picked<Move>]) -> Vec<Picked<Move>> {
    let mut sorted = picked.to_vec();
    for equals in sorted.chunk_by_mut(|a, b| (a.stage, a.score) == (b.stage, b.score)) {
        equals.sort_unstable_by_key(|picked| picked.mv);
    }
    sorted
}

/// Fills the histories with entries for most moves.
fn learn(histories: &mut Histories, position: &Position, context: &Context, number: usize) {
    for (i, &mv) in position.legal_moves().iter().enumerate() {
        let bonus = bonus((number * 7 + i * 5) as i32 % 8) - 500;
        match OrderingPosition::is_noisy(position, mv) {
            true => histories.learn_noisy(position.moved(mv), position.victim(mv), bonus),
            false => histories.learn_quiet(position.moved(mv), mv.from(), context, bonus),
        }
    }
}

/// Compares pickers of every form on one position, on both boards.
struct Compared<'b> {
    ours: &'b Position,
    theirs: &'b CozyBoard,
    scores: HistoryView<'b>,
    /// Number of pickers that returned equal moves in another order.
    reordered: usize,
    /// Number of picked moves per stage.
    stages: [usize; Stage::ALL.len()],
}

impl Compared<'_> {
    fn assert_same(
        &mut self,
        ours: MovePicker<Move>,
        theirs: MovePicker<cozy_chess::Move>,
    ) -> Vec<Picked<Move>> {
        let (ours, our_stats) = all(self.ours, ours, self.scores, |mv| mv);
        let as_ours = |mv| self.theirs.to_move(mv).expect("a legal move");
        let (theirs, their_stats) = all(self.theirs, theirs, self.scores, as_ours);
        assert_eq!(up_to_equals(&theirs), up_to_equals(&ours), "{}", self.ours);
        assert_eq!(their_stats, our_stats, "{}", self.ours);
        self.reordered += usize::from(theirs != ours);
        theirs.iter().for_each(|picked| self.stages[picked.stage as usize] += 1);
        theirs
    }
}

#[test]
fn every_form_of_the_picker_hands_out_the_same() {
    let mut histories = Histories::default();
    let mut stale: Vec<cozy_chess::Move> = Vec::new();
    let (mut before, mut reordered, mut handed_out) = ([None; 4], 0, 0);
    let mut stages = [0; Stage::ALL.len()];
    let [mut en_passant, mut castling, mut promotions] = [0; 3];
    for (number, (ours, theirs)) in boards(41, 4_000).enumerate() {
        let legal = ours.legal_moves();
        let checks = CheckSquares::of(&ours, ours.turn());
        let context = Context { before, threats: Threats::by(&ours, !ours.turn()), checks };
        learn(&mut histories, &ours, &context, number);
        assert_eq!(context.threats, Threats::by(&theirs, !ours.turn()));
        let scores = HistoryView { histories: &histories, context: &context, escape: 3000, check: 2000 };
        let mut compared = Compared { ours: &ours, theirs: &theirs, scores, reordered: 0, stages };

        // Hints from this position and from the previous one, legal or not.
        let here: Vec<cozy_chess::Move> = legal.iter().map(|&mv| from_move(mv)).collect();
        let hint = |number: usize| {
            let source = if number.is_multiple_of(3) { &stale } else { &here };
            source.get(number % source.len().max(1)).copied()
        };
        let hints = Hints {
            tt: hint(number),
            killers: [hint(number + 1), hint(2 * number)],
            counter: hint(number / 2),
        };
        // Hints that are not legal become `None` for our board, because the two libraries encode moves differently.
        let as_ours = |mv: Option<cozy_chess::Move>| theirs.to_move(mv.filter(|&mv| theirs.is_legal(mv))?);
        let our_hints = Hints {
            tt: as_ours(hints.tt),
            killers: hints.killers.map(as_ours),
            counter: as_ours(hints.counter),
        };

        for see_mode in SeeMode::ALL {
            // A prefix that ends among equal moves takes the first of them, whichever these are.
            for capture_order in CaptureOrder::ALL {
                let options = PickerOptions { see_mode, capture_order, see_prefix: usize::MAX };
                let picked = compared.assert_same(
                    MovePicker::new(&ours, our_hints, options),
                    MovePicker::new(&theirs, hints, options),
                );
                let mut moves: Vec<Move> = picked.iter().map(|picked| picked.mv).collect();
                let mut expected = legal.to_vec();
                moves.sort_unstable();
                expected.sort_unstable();
                assert_eq!(moves, expected, "{ours}");
                handed_out += moves.len();
            }
            let options = PickerOptions { see_mode, ..PickerOptions::default() };
            for threshold in [None, Some(-100), Some(0), Some(1), Some(250)] {
                compared.assert_same(
                    MovePicker::quiescence(&ours, our_hints.tt, threshold, options),
                    MovePicker::quiescence(&theirs, hints.tt, threshold, options),
                );
            }
            compared.assert_same(
                MovePicker::probcut(our_hints.tt, 100, options),
                MovePicker::probcut(hints.tt, 100, options),
            );
        }

        (reordered, stages) = (reordered + compared.reordered, compared.stages);
        en_passant += legal.iter().filter(|mv| mv.kind() == MoveKind::EnPassant).count();
        castling += legal.iter().filter(|mv| mv.kind() == MoveKind::Castling).count();
        promotions += legal.iter().filter(|mv| mv.promotes_to().is_some()).count();
        let last = legal.get(number % legal.len().max(1)).map(|&mv| ours.moved(mv));
        (before, stale) = ([last, before[0], before[1], before[2]], here);
    }
    assert!(handed_out > 1_000_000 && stages.iter().all(|&count| count > 1_000), "{handed_out} {stages:?}");
    assert!(en_passant > 20 && castling > 300 && promotions > 300, "{en_passant} {castling} {promotions}");
    // The two boards generate moves in different orders.
    assert!(reordered > 1_000, "{reordered}");
}

#[test]
fn histories_change_the_order_and_not_the_score() {
    let mut search = Search::default();
    let (mut cold, mut warm) = (0, 0);
    for (_, theirs) in boards(42, 150) {
        let mut fresh = Search::default();
        let (score, line) = fresh.to_depth(&theirs, 3);
        for depth in 1..3 {
            search.to_depth(&theirs, depth);
        }
        let nodes_before = search.nodes;
        assert_eq!(search.to_depth(&theirs, 3).0, score, "{}", theirs.0);
        (cold, warm) = (cold + fresh.nodes, warm + search.nodes - nodes_before);
        let mut board = theirs.0.clone();
        for mv in line {
            assert!(board.try_play(mv).is_ok(), "{mv} in {}", theirs.0);
        }
    }
    // Fewer nodes prove that the search learned.
    assert!(warm * 4 < cold * 3, "{warm} nodes after {cold}");
}

#[test]
fn the_end_of_the_game_is_known() {
    for (fen, depth, expected) in [
        ("R6k/6pp/8/8/8/8/8/K7 b - - 0 1", 1, -MATE),
        ("7k/6pp/8/8/8/8/8/RK6 w - - 0 1", 1, MATE - 1),
        // The mate precedes the end of the fifty moves, even if other moves draw.
        ("7k/6pp/8/8/8/8/8/RK6 w - - 99 90", 1, MATE - 1),
        ("7k/8/8/8/8/8/R7/K7 w - - 99 90", 2, 0),
        // A stalemate, and a position whose only moves stalemate.
        ("7k/8/6Q1/8/8/8/8/K7 b - - 0 1", 1, 0),
        ("8/8/8/8/8/1k6/p7/K7 w - - 0 1", 1, 0),
    ] {
        let board = CozyBoard(fen.parse().expect("a legal position"));
        assert_eq!(Search::default().to_depth(&board, depth).0, expected, "{fen}");
    }
}
