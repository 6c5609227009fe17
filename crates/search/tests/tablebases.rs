//! Searches with stand-ins for tablebases.

use crate::{game, search, searcher, to_depth};
use exchequer_board::{Game, Position};
use exchequer_core::{Color, Move, Placement, Role};
use exchequer_search::{
    Control, LEAST_TABLEBASE_WIN, Limits, ProbeOptions, SearchConfig, SearchResult, Silent, TablebaseWdl,
    Tablebases, WallClock, is_mate,
};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// Tables in which a queen wins, with a count of probes.
#[derive(Default)]
struct Queens {
    has_dtz: bool,
    value: Option<TablebaseWdl>,
    probes: AtomicU64,
}

impl Tablebases for Queens {
    fn max_pieces(&self) -> u32 {
        4
    }

    fn wdl(&self, position: &Position) -> Option<TablebaseWdl> {
        assert!(position.castling_rights().is_empty(), "{position}");
        self.probes.fetch_add(1, Ordering::Relaxed);
        let queens = |color| position.pieces(color, Role::Queen).len();
        let (own, other) = (queens(position.turn()), queens(!position.turn()));
        Some(match own.cmp(&other) {
            std::cmp::Ordering::Less => self.value.unwrap_or(TablebaseWdl::Win).reversed(),
            std::cmp::Ordering::Equal => TablebaseWdl::Draw,
            std::cmp::Ordering::Greater => self.value.unwrap_or(TablebaseWdl::Win),
        })
    }

    /// Queen moves win, the nearest to a1 first; other moves draw.
    fn dtz(&self, position: &Position) -> Option<Vec<(Move, i32)>> {
        if !self.has_dtz {
            return None;
        }
        let queens = position.pieces(Color::White, Role::Queen);
        let moves = position.legal_moves().into_iter();
        Some(
            moves
                .map(|mv| (mv, if queens.contains(mv.from()) { 2 + mv.to().index() as i32 } else { 0 }))
                .collect(),
        )
    }
}

fn search_tables(tables: Queens, options: ProbeOptions, game: &Game, limits: &Limits) -> (SearchResult, u64) {
    let tables = Arc::new(tables);
    let mut searcher = searcher(SearchConfig::default());
    let shared: Arc<dyn Tablebases> = tables.clone();
    searcher.set_tablebases(Some(shared), options);
    let outcome = searcher.search(game, limits, &Control::default(), &WallClock::start(), &mut Silent);
    (outcome, tables.probes.load(Ordering::Relaxed))
}

const QUEEN: &str = "8/8/8/4k3/8/8/8/KQ6 w - - 0 1";

#[test]
fn root_moves_have_the_best_rank_of_dtz() {
    let tables = || Queens { has_dtz: true, ..Queens::default() };
    let (outcome, probes) = search_tables(tables(), ProbeOptions::default(), &game(QUEEN), &to_depth(1));
    assert_eq!(probes, 0, "DTZ decides, and the tree is not probed");
    assert_eq!(outcome.info.tablebase_hits, game(QUEEN).position().legal_moves().len() as u64);
    assert!(outcome.info.score >= LEAST_TABLEBASE_WIN && !is_mate(outcome.info.score), "{:?}", outcome.info);
    assert!(
        game(QUEEN)
            .position()
            .pieces(Color::White, Role::Queen)
            .contains(outcome.best.expect("a move").from())
    );
    // Late in the count of the fifty-move rule one move alone is in time: 97 plies and 2 to zeroing.
    let late = "8/8/8/4k3/8/8/8/1QK5 w - - 97 99";
    let (outcome, _) = search_tables(tables(), ProbeOptions::default(), &game(late), &to_depth(3));
    assert_eq!(outcome.best.expect("a move").to_string(), "b1a1");
}

#[test]
fn without_dtz_the_root_has_the_best_rank_of_wdl() {
    // The queen takes the other queen, or loses it.
    let fen = "8/8/8/3qk3/8/8/3Q4/3K4 w - - 0 1";
    let (outcome, probes) =
        search_tables(Queens::default(), ProbeOptions::default(), &game(fen), &to_depth(4));
    assert_eq!(outcome.best.expect("a move").to_string(), "d2d5");
    assert!(probes >= outcome.info.tablebase_hits && outcome.info.tablebase_hits > 1, "{:?}", outcome.info);
    let (outcome, _) = search_tables(
        Queens::default(),
        ProbeOptions::default(),
        &game("8/8/4k3/8/3K4/8/8/1R6 w - - 0 1"),
        &to_depth(4),
    );
    assert_eq!(outcome.info.score, 0);
}

#[test]
fn the_tree_is_probed_after_captures_alone() {
    // Five pieces: the tables have the position after a capture of the rook.
    let fen = "8/8/4k3/8/8/1r6/P7/KQ6 w - - 0 1";
    let (outcome, probes) =
        search_tables(Queens::default(), ProbeOptions::default(), &game(fen), &to_depth(6));
    assert!(probes > 0 && outcome.info.tablebase_hits == probes, "{probes}, {:?}", outcome.info);
    assert!(outcome.info.score >= LEAST_TABLEBASE_WIN, "{:?}", outcome.info);
    // Limits: none of four pieces at such a depth, none of more than three.
    for options in [
        ProbeOptions { depth: 100, pieces: 4, ..ProbeOptions::default() },
        ProbeOptions { pieces: 3, ..ProbeOptions::default() },
    ] {
        let (outcome, probes) = search_tables(Queens::default(), options, &game(fen), &to_depth(1));
        assert_eq!((probes, outcome.info.tablebase_hits), (0, 0), "{options:?}");
    }
}

#[test]
fn cursed_wins_are_draws_under_the_fifty_move_rule() {
    let cursed = || Queens { value: Some(TablebaseWdl::CursedWin), ..Queens::default() };
    let (outcome, _) = search_tables(cursed(), ProbeOptions::default(), &game(QUEEN), &to_depth(1));
    assert_eq!(outcome.info.score, 0);
    let options = ProbeOptions { fifty_move_rule: false, ..ProbeOptions::default() };
    let (outcome, _) = search_tables(cursed(), options, &game(QUEEN), &to_depth(1));
    assert!(outcome.info.score >= LEAST_TABLEBASE_WIN, "{:?}", outcome.info);
}

#[test]
fn castling_rights_prevent_probes() {
    // `Queens` panics on castling rights.
    let fen = "8/8/8/4k3/8/8/8/R3K3 w Q - 0 1";
    let (outcome, _) = search_tables(Queens::default(), ProbeOptions::default(), &game(fen), &to_depth(5));
    assert!(outcome.best.is_some());
}

#[test]
fn tables_that_are_never_probed_change_nothing() {
    let fen = "r2q1rk1/pp2bppp/2n1bn2/2pp4/3P4/2N1PN2/PPQ1BPPP/R1BR2K1 w - - 0 11";
    let (outcome, probes) =
        search_tables(Queens::default(), ProbeOptions::default(), &game(fen), &to_depth(6));
    assert_eq!((probes, outcome.stats.nodes), (0, search(fen, &to_depth(6)).stats.nodes));
}
