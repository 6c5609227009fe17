//! Move picker on positions from play: each move once, stages in order, and the behavior of each mode.

use exchequer_board::{MoveList, Position};
use exchequer_core::{Move, Piece, Role};
use exchequer_ordering::{
    CaptureOrder, CheckSquares, Hints, Histories, HistoryView, MovePicker, MoveVisitor, NoHistory,
    OrderingPosition, OrderingStats, Picked, PickerOptions, SeeMode, SeeView, Stage,
};
use exchequer_see::{PieceValues, Pinners, RuleSet, Rules};
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::strategy::{random_playouts, random_stacked};
use std::iter;

fn positions(seed: u64, count: usize) -> impl Iterator<Item = Position> {
    random_playouts(seed).take(count).filter_map(|board| board.to_fen().parse().ok())
}

fn options(see_mode: SeeMode) -> PickerOptions {
    PickerOptions { see_mode, ..PickerOptions::default() }
}

/// All moves of a picker, in order.
fn all(position: &Position, mut picker: MovePicker<Move>, stats: &mut OrderingStats) -> Vec<Picked<Move>> {
    iter::from_fn(|| picker.next(position, &NoHistory, stats)).collect()
}

fn ordered(position: &Position, hints: Hints<Move>, options: PickerOptions) -> Vec<Picked<Move>> {
    all(position, MovePicker::new(position, hints, options), &mut OrderingStats::default())
}

fn moves(picked: &[Picked<Move>]) -> Vec<Move> {
    picked.iter().map(|picked| picked.mv).collect()
}

fn sorted(mut moves: Vec<Move>) -> Vec<u16> {
    moves.sort_unstable_by_key(|mv| mv.bits());
    moves.iter().map(|mv| mv.bits()).collect()
}

/// A move of the list, chosen by a number.
fn any(moves: &MoveList, number: usize) -> Option<Move> {
    moves.get(number % moves.len().max(1)).copied()
}

#[test]
fn every_legal_move_comes_once_with_any_hints() {
    let mut tried = 0;
    let mut stale: MoveList = Position::start().legal_moves();
    for (number, position) in positions(1, 10_000).enumerate() {
        let legal = position.legal_moves();
        for (i, see_mode) in SeeMode::ALL.into_iter().enumerate() {
            // Hints from this position, from another position, and duplicates.
            let hints = Hints {
                tt: if number % 3 == 0 { any(&stale, number) } else { any(&legal, number) },
                killers: [any(&legal, number + i), any(&stale, number)],
                counter: if number % 2 == 0 { any(&legal, number + i) } else { any(&stale, 2 * number) },
            };
            let capture_order = CaptureOrder::ALL[(number + i) % 3];
            let options = PickerOptions { see_mode, capture_order, see_prefix: 3 };
            let picked = ordered(&position, hints, options);
            assert_eq!(sorted(moves(&picked)), sorted(legal.to_vec()), "{position} {hints:?} {options:?}");
            if let Some(tt) = hints.tt.filter(|&tt| position.is_legal(tt)) {
                assert_eq!((picked[0].mv, picked[0].stage), (tt, Stage::Tt), "{position}");
            }
            tried += picked.len();
        }
        if !legal.is_empty() {
            stale = legal;
        }
    }
    assert!(tried > 500_000, "{tried}");
}

#[test]
fn moves_are_visited_with_their_pieces() {
    let mut visited = 0;
    for position in positions(8, 3_000) {
        let mut seen = Vec::new();
        let mut look = |mv, piece| {
            assert_eq!(piece, position.piece(mv), "{mv} in {position}");
            seen.push(mv);
        };
        position.noisy(&mut look);
        OrderingPosition::quiets(&position, &mut look);
        assert_eq!(sorted(seen), sorted(position.legal_moves().to_vec()), "{position}");
        visited += position.legal_moves().len();
    }
    assert!(visited > 50_000, "{visited}");
}

#[test]
fn stages_come_in_their_order() {
    let mut seen = [0; Stage::ALL.len()];
    for (number, position) in positions(2, 3_000).enumerate() {
        let quiets = position.quiets();
        let hints = Hints {
            tt: any(&position.legal_moves(), number),
            killers: [any(&quiets, number), any(&quiets, number + 1)],
            counter: any(&quiets, number + 2),
        };
        let picked = ordered(&position, hints, PickerOptions::default());
        assert!(picked.is_sorted_by_key(|picked| picked.stage as usize), "{position}: {picked:?}");
        for Picked { mv, stage, see, .. } in picked {
            seen[stage as usize] += 1;
            let is_noisy = OrderingPosition::is_noisy(&position, mv);
            let wins = Pinners.see_ge(&position, mv, &PieceValues::CLASSIC, 0);
            match stage {
                Stage::GoodNoisy => assert!(is_noisy && wins && see == Some(true), "{mv} in {position}"),
                Stage::BadNoisy => {
                    let becomes_less = mv.promotes_to().is_some_and(|role| role != Role::Queen);
                    assert!(is_noisy && (!wins || becomes_less) && see == Some(wins), "{mv} in {position}");
                }
                Stage::Killer | Stage::Counter | Stage::Quiet => assert!(!is_noisy, "{mv} in {position}"),
                Stage::Evasion => assert!(position.is_check()),
                Stage::Tt => {}
            }
        }
    }
    assert!(seen.iter().all(|&count| count > 200), "{seen:?}");
}

#[test]
fn shadow_orders_as_off_and_testing_as_production() {
    let (mut differ, mut shadow_stats, mut test_stats) =
        (0, OrderingStats::default(), OrderingStats::default());
    let mut production_stats = OrderingStats::default();
    for position in positions(3, 3_000) {
        let run = |see_mode, stats: &mut OrderingStats| {
            all(&position, MovePicker::new(&position, Hints::default(), options(see_mode)), stats)
        };
        let mut off_stats = OrderingStats::default();
        let off = run(SeeMode::Off, &mut off_stats);
        assert_eq!(off_stats, OrderingStats::default(), "off calls no SEE");
        let shadow = run(SeeMode::Shadow, &mut shadow_stats);
        assert_eq!(moves(&off), moves(&shadow), "{position}");
        assert!(
            shadow.iter().all(|picked| picked.see.is_none()),
            "a search must not see what the shadow found"
        );
        let production = run(SeeMode::Production, &mut production_stats);
        let testing = run(SeeMode::Testing, &mut test_stats);
        assert_eq!(production, testing, "{position}");
        differ += usize::from(moves(&off) != moves(&production));
        let deferred = |picked: &&Picked<Move>| picked.stage == Stage::BadNoisy && picked.see == Some(false);
        let loses = |picked: &&Picked<Move>| picked.shadow_loses;
        let (deferred, loses) = (production.iter().filter(deferred), shadow.iter().filter(loses));
        assert_eq!(
            sorted(deferred.map(|picked| picked.mv).collect()),
            sorted(loses.map(|picked| picked.mv).collect())
        );
    }
    assert!(differ > 500, "{differ}");
    assert_eq!(test_stats.disagreements, 0);
    assert_eq!(
        (production_stats.see_calls, production_stats.deferred),
        (shadow_stats.see_calls, shadow_stats.deferred)
    );
    assert!(production_stats.deferred > 1_000 && production_stats.see_calls > production_stats.deferred);
}

/// A position whose second exchange evaluation is wrong.
struct Lying<'p>(&'p Position);

impl OrderingPosition for Lying<'_> {
    type Move = Move;

    fn noisy(&self, visit: impl MoveVisitor<Move>) {
        self.0.noisy(visit);
    }
    fn quiets(&self, visit: impl MoveVisitor<Move>) {
        OrderingPosition::quiets(self.0, visit);
    }
    fn is_legal(&self, mv: Move) -> bool {
        self.0.is_legal(mv)
    }
    fn is_check(&self) -> bool {
        self.0.is_check()
    }
    fn piece(&self, mv: Move) -> Piece {
        self.0.piece(mv)
    }
    fn from(&self, mv: Move) -> exchequer_core::Square {
        mv.from()
    }
    fn to(&self, mv: Move) -> exchequer_core::Square {
        mv.to()
    }
    fn victim(&self, mv: Move) -> Option<Role> {
        self.0.victim(mv)
    }
    fn promotion(&self, mv: Move) -> Option<Role> {
        mv.promotes_to()
    }
    fn see_ge(&self, mv: Move, threshold: i32) -> bool {
        OrderingPosition::see_ge(self.0, mv, threshold)
    }
    fn see(&self, mv: Move) -> i32 {
        OrderingPosition::see(self.0, mv)
    }
    fn second_see_ge(&self, mv: Move, threshold: i32) -> bool {
        !self.see_ge(mv, threshold)
    }
}

#[test]
fn a_disagreement_of_the_second_implementation_is_counted() {
    let position: Position = "4k3/3p4/8/8/n2R4/8/8/4K3 w - - 0 1".parse().expect("a legal position");
    let (lying, mut stats) = (Lying(&position), OrderingStats::default());
    let mut picker = MovePicker::new(&lying, Hints::default(), options(SeeMode::Testing));
    while picker.next(&lying, &NoHistory, &mut stats).is_some() {}
    assert_eq!((stats.see_calls, stats.disagreements), (2, 2));
}

#[test]
fn a_quiescence_search_sees_what_reaches_its_threshold() {
    let mut left_out = 0;
    for position in positions(4, 3_000).filter(|position| !position.is_check()) {
        let mut noisy = Vec::new();
        position.noisy(|mv, _| noisy.push(mv));
        for threshold in [None, Some(-100), Some(0), Some(1), Some(200)] {
            let mut stats = OrderingStats::default();
            let tt = noisy.last().copied();
            let picker = MovePicker::quiescence(&position, tt, threshold, PickerOptions::default());
            let picked = all(&position, picker, &mut stats);
            let reaches = |mv: &Move| {
                threshold
                    .is_none_or(|threshold| Pinners.see_ge(&position, *mv, &PieceValues::CLASSIC, threshold))
            };
            let expected = noisy.iter().copied().filter(reaches).collect();
            assert_eq!(sorted(moves(&picked)), sorted(expected), "{threshold:?} in {position}");
            assert_eq!(stats.pruned as usize, noisy.len() - picked.len(), "{threshold:?} in {position}");
            // The TT move has a SEE result as well, so the search need not call SEE again.
            let is_known = |picked: &Picked<Move>| threshold.is_none() || picked.see == Some(true);
            assert!(picked.iter().all(is_known), "{threshold:?} in {position}");
            left_out += noisy.len() - picked.len();
        }
        let probcut = all(
            &position,
            MovePicker::probcut(None, 0, PickerOptions::default()),
            &mut OrderingStats::default(),
        );
        assert!(probcut.iter().all(|picked| picked.see == Some(true)));
    }
    assert!(left_out > 3_000, "{left_out}");
}

#[test]
fn in_check_a_quiescence_search_sees_every_move() {
    let mut checks = 0;
    for position in positions(5, 3_000).filter(Position::is_check) {
        let picker = MovePicker::quiescence(&position, None, Some(0), PickerOptions::default());
        let picked = all(&position, picker, &mut OrderingStats::default());
        assert_eq!(sorted(moves(&picked)), sorted(position.legal_moves().to_vec()));
        // Captures first.
        assert!(
            picked.is_sorted_by_key(|picked| !OrderingPosition::is_noisy(&position, picked.mv)),
            "{position}"
        );
        checks += 1;
    }
    assert!(checks > 100);
}

#[test]
fn quiet_moves_can_be_left_out_on_the_way() {
    for (number, position) in positions(6, 1_000).enumerate() {
        let hints = Hints { killers: [any(&position.quiets(), number), None], ..Hints::default() };
        let complete = ordered(&position, hints, PickerOptions::default());
        let mut picker = MovePicker::new(&position, hints, PickerOptions::default());
        let mut stats = OrderingStats::default();
        let mut picked = Vec::new();
        while let Some(next) = picker.next(&position, &NoHistory, &mut stats) {
            picked.push(next);
            if picked.len() == number % 12 {
                picker.skip_quiets();
            }
        }
        let keeps = |(place, picked): (usize, &Picked<Move>)| {
            let early = number % 12 == 0 || place < number % 12;
            (early || OrderingPosition::is_noisy(&position, picked.mv)).then_some(*picked)
        };
        let expected: Vec<Picked<Move>> = complete.iter().enumerate().filter_map(keeps).collect();
        assert_eq!(picked, expected, "{position}");
    }
}

#[test]
fn captures_come_in_the_order_of_the_option() {
    let mut longer = 0;
    for position in positions(7, 3_000).filter(|position| !position.is_check()) {
        let noisy = |capture_order| {
            let options = PickerOptions { capture_order, see_prefix: 4, ..PickerOptions::default() };
            let mut stats = OrderingStats::default();
            let picker = MovePicker::new(&position, Hints::default(), options);
            let mut picked = all(&position, picker, &mut stats);
            picked.retain(|picked| picked.stage == Stage::GoodNoisy);
            (picked, stats)
        };
        let (by_victim, asked) = noisy(CaptureOrder::MvvLva);
        assert_eq!(asked, OrderingStats::default(), "MVV-LVA calls no SEE");
        let victims = |picked: &Picked<Move>| position.victim(picked.mv).map_or(0, |role| role.index() + 1);
        let captures: Vec<_> = by_victim.iter().filter(|picked| picked.mv.promotes_to().is_none()).collect();
        assert!(captures.is_sorted_by(|a, b| {
            let attacker = |picked: &Picked<Move>| position.piece(picked.mv).role();
            (victims(b), attacker(a)) <= (victims(a), attacker(b)) || victims(a) > victims(b)
        }));
        let (by_value, asked) = noisy(CaptureOrder::SeePrefix);
        let prefix = by_value.len().min(4);
        assert_eq!(asked.see_calls as usize, prefix);
        let value = |picked: &Picked<Move>| Pinners.see(&position, picked.mv, &PieceValues::CLASSIC);
        assert!(by_value[..prefix].is_sorted_by_key(|picked| -value(picked)), "{position}");
        assert_eq!(moves(&by_value[prefix..]), moves(&by_victim[prefix..]), "{position}");
        longer += usize::from(by_value.len() > 4);
    }
    assert!(longer > 100, "{longer}");
}

#[test]
fn quiet_moves_follow_their_history() {
    let position = Position::start();
    let mut histories = Histories::default();
    let mv = position.parse_san("Na3").expect("a legal move");
    let moved = exchequer_ordering::PieceTo { piece: position.piece(mv), to: mv.to() };
    let context = exchequer_ordering::Context::default();
    histories.learn_quiet(moved, mv.from(), &context, 500);
    let view = HistoryView { histories: &histories, context: &context, escape: 0, check: 0 };
    let mut picker = MovePicker::new(&position, Hints::default(), PickerOptions::default());
    let first = picker.next(&position, &view, &mut OrderingStats::default());
    assert_eq!(first.map(|first| (first.mv, first.score)), Some((mv, 1000)));
}

#[test]
fn quiet_checks_come_as_much_earlier_as_the_view_says() {
    let position: Position = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1".parse().expect("a legal position");
    let histories = Histories::default();
    let checks = CheckSquares::of(&position, position.turn());
    let context = exchequer_ordering::Context { checks, ..Default::default() };
    let view = HistoryView { histories: &histories, context: &context, escape: 0, check: 7 };
    let mut picker = MovePicker::new(&position, Hints::default(), PickerOptions::default());
    let mut stats = OrderingStats::default();
    let first = picker.next(&position, &view, &mut stats).expect("a move");
    assert_eq!((position.to_san(first.mv).to_string().as_str(), first.score), ("Ra8+", 7));
    let rest: Vec<_> = std::iter::from_fn(|| picker.next(&position, &view, &mut stats)).collect();
    assert!(rest.len() == 14 && rest.iter().all(|picked| picked.score == 0), "{rest:?}");
}

#[test]
fn sliders_behind_sliders_pin_under_pinners_alone() {
    let values = [100, 300, 300, 500, 900, 0];
    let (mut tried, mut different) = (0, 0);
    for board in random_stacked(5).take(6_000) {
        let Ok(position) = board.to_fen().parse::<Position>() else { continue };
        for mv in position.legal_moves() {
            let value_of = |rules, rule| {
                let value = pinners::see(&board, mv, &values, rule).expect("a legal move");
                let view =
                    SeeView { position: &position, rules, values: PieceValues::CLASSIC, threats: None };
                assert_eq!(view.see(mv), value, "{rules}: {mv:?} in {board:?}");
                for threshold in [value, value + 1] {
                    let reached = value >= threshold;
                    assert_eq!(view.see_ge(mv, threshold), reached, "{rules}: {mv:?} in {board:?}");
                    assert_eq!(view.second_see_ge(mv, threshold), reached, "{rules}: {mv:?} in {board:?}");
                }
                value
            };
            let any = value_of(RuleSet::Pinners, PinnerRule::Any);
            assert_eq!(position.see(mv), any, "{mv:?} in {board:?}");
            different += usize::from(any != value_of(RuleSet::PinnersAll, PinnerRule::All));
            tried += 1;
        }
    }
    assert!(tried > 20_000 && different > 500, "{different} of {tried}");
}

#[test]
fn rules_and_values_are_those_of_the_view() {
    // The knight that would recapture is pinned, which Swap ignores.
    let position: Position = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1".parse().expect("a legal position");
    let values = PieceValues::CLASSIC;
    let takes = position.parse_san("cxd5").expect("a legal move");
    for (rules, expected) in RuleSet::ALL.into_iter().zip([0, 100, 100, 0, 100]) {
        let view = SeeView { position: &position, rules, values, threats: None };
        assert_eq!(view.see(takes), expected, "{rules:?}");
        assert!(view.see_ge(takes, expected) && !view.see_ge(takes, expected + 1));
        assert!(view.second_see_ge(takes, expected) && !view.second_see_ge(takes, expected + 1));
    }
    let cheap = PieceValues::new(7, 300, 300, 500, 900).expect("values of a sane size");
    assert_eq!(
        SeeView { position: &position, rules: RuleSet::Pinners, values: cheap, threats: None }.see(takes),
        7
    );
}
