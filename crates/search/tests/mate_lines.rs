//! Mate scores and their lines in every report of a search.

use crate::{game, searcher, to_depth};
use exchequer_board::{Game, Outcome, Position};
use exchequer_search::{
    Control, HandCrafted, Info, InfoSink, LEAST_MATE, Limits, MATE, SearchConfig, Searcher, WallClock,
    is_mate,
};
use exchequer_testkit::strategy::random_dense;

/// Mates of both sides, and defenses that end in mate after all.
const MATES: [&str; 9] = [
    "6k1/5ppp/8/8/8/8/1Q3PPP/4R1K1 w - - 0 1",
    "7k/8/5K2/8/8/8/8/6R1 w - - 0 1",
    "8/8/8/8/8/3k4/6r1/3K4 b - - 0 1",
    "8/8/8/8/8/3k4/6r1/3K4 w - - 0 1",
    "3k4/8/3K4/8/8/8/8/7Q b - - 0 1",
    "6rk/6pp/8/4N3/8/8/5PPP/6K1 w - - 0 1",
    "8/8/8/8/8/1k6/7r/K7 b - - 0 1",
    "5r1k/6pp/7N/8/8/1Q6/6PP/6K1 w - - 0 1",
    "6k1/pp4p1/2p5/2bp4/8/P5Pb/1P3rrP/2BRRN1K b - - 0 1",
];

/// Sink that checks each report.
struct Checks<'g> {
    game: &'g Game,
    mates: usize,
    /// Reports of a win whose mate has not been proved.
    unproved: usize,
}

impl InfoSink for Checks<'_> {
    fn info(&mut self, info: &Info) {
        self.unproved += usize::from(info.score.abs() == LEAST_MATE - 1);
        self.mates += usize::from(is_mate(info.score));
        assert_whole(self.game, info);
    }
}

#[track_caller]
fn assert_whole(game: &Game, info: &Info) {
    if !is_mate(info.score) || info.depth == 0 {
        return;
    }
    let fen = game.position().to_string();
    let mut game = game.clone();
    for &mv in &info.pv {
        assert_eq!(game.outcome(), None, "{fen}: {info:?}");
        game.play(mv).unwrap_or_else(|error| panic!("{fen}: {error}: {info:?}"));
    }
    assert!(matches!(game.outcome(), Some(Outcome::Checkmate(_))), "{fen}: {info:?}");
    assert_eq!(info.pv.len() as i32, MATE - info.score.abs(), "{fen}: {info:?}");
    assert_eq!(info.pv.len() % 2 == 1, info.score > 0, "{fen}: {info:?}");
}

/// Searches a position and returns the numbers of mates and of unproved ones among its reports.
fn check(searcher: &mut Searcher<HandCrafted>, game: &Game, limits: &Limits) -> (usize, usize) {
    let mut checks = Checks { game, mates: 0, unproved: 0 };
    let result = searcher.search(game, limits, &Control::default(), &WallClock::start(), &mut checks);
    assert_whole(game, &result.info);
    (checks.mates, checks.unproved)
}

#[test]
fn every_mate_score_has_its_whole_line() {
    for lines in [1, 3] {
        for fen in MATES {
            let game = game(fen);
            let mut searcher = searcher(SearchConfig::default());
            searcher.set_multi_pv(lines);
            let mut mates = 0;
            // The table of the earlier searches shortens the lines of the later ones.
            for depth in (1..=9).chain([4, 2]) {
                let (proved, unproved) = check(&mut searcher, &game, &to_depth(depth));
                assert_eq!(unproved, 0, "{fen}");
                mates += proved;
            }
            assert!(mates > 5, "{fen}: {mates}");
        }
    }
}

#[test]
fn every_root_move_into_a_mate_has_its_whole_line() {
    let mut total = 0;
    for fen in MATES {
        let game = game(fen);
        let mut searcher = searcher(SearchConfig::default());
        for mv in game.position().legal_moves() {
            for depth in 1..=5 {
                let limits = Limits { search_moves: vec![mv], ..to_depth(depth) };
                let (mates, unproved) = check(&mut searcher, &game, &limits);
                assert_eq!(unproved, 0, "{fen}");
                total += mates;
            }
        }
    }
    assert!(total > 100, "{total}");
}

#[test]
fn lines_in_crowded_positions_are_whole() {
    let (mut total, mut without) = (0, 0);
    let mut searcher = searcher(SearchConfig::default());
    for board in random_dense(7).take(200) {
        let Ok(position) = board.to_fen().parse::<Position>() else { continue };
        let game = Game::new(position);
        for depth in [2, 5, 3] {
            let (mates, unproved) = check(&mut searcher, &game, &to_depth(depth));
            total += mates;
            without += unproved;
        }
    }
    // Few mates need more nodes than a report may take.
    assert!(total > 100 && without * 100 <= total, "{without} of {total}");
}
