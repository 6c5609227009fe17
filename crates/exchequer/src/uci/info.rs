//! UCI `info` lines of a search.

use super::output::Output;
use exchequer_board::{Notation, Position};
use exchequer_core::Move;
use exchequer_search::{Bound, DRAW, Info, InfoSink, Wdl, mate_in};
use std::fmt::Write as _;
use std::io::Write;

/// Sink that writes an `info` line for each report of the search.
pub(super) struct InfoWriter<'o, W> {
    pub(super) out: &'o Output<W>,
    pub(super) root: Position,
    pub(super) notation: Notation,
    /// Adds the probabilities of win, draw and loss to the scores.
    pub(super) shows_wdl: bool,
    /// First move of the last best line that was reported with an exact score.
    pub(super) last_exact_move: Option<Move>,
}

impl<W: Write> InfoSink for InfoWriter<'_, W> {
    fn info(&mut self, info: &Info) {
        if info.multi_pv == 1 && info.bound == Bound::Exact {
            self.last_exact_move = info.pv.first().copied();
        }
        self.out.line(line(info, &self.root, self.notation, self.shows_wdl));
    }

    fn current_move(&mut self, depth: i32, mv: Move, number: usize) {
        let mv = self.root.to_uci(mv, self.notation);
        self.out.line(format_args!("info depth {depth} currmove {mv} currmovenumber {number}"));
    }
}

/// Formats the `info` line with its fields in the order of Stockfish.
fn line(info: &Info, root: &Position, notation: Notation, shows_wdl: bool) -> String {
    let score = score(info.score);
    let wdl = if shows_wdl { wdl(info, root) } else { String::new() };
    if info.depth == 0 {
        // The root has no legal move.
        return format!("info depth 0 score {score}{wdl}");
    }
    let bound = match info.bound {
        Bound::Exact => "",
        Bound::Lower => " lowerbound",
        Bound::Upper => " upperbound",
    };
    let milliseconds = info.time.as_millis();
    let Info { depth, selective_depth, multi_pv, nodes, tablebase_hits, permille_full, .. } = info;
    format!(
        "info depth {depth} seldepth {selective_depth} multipv {multi_pv} score {score}{bound}{wdl} nodes {nodes} nps {} \
         hashfull {permille_full} tbhits {tablebase_hits} time {milliseconds} pv{}",
        u128::from(*nodes) * 1000 / milliseconds.max(1),
        moves(&info.pv, root, notation),
    )
}

/// Formats a score as `cp` in centipawns or as `mate` in moves.
pub(crate) fn score(score: i32) -> String {
    match mate_in(score) {
        Some(moves) => format!("mate {moves}"),
        None => format!("cp {score}"),
    }
}

/// Formats the probabilities of win, draw and loss for the side to move, in thousandths, after a space.
fn wdl(info: &Info, root: &Position) -> String {
    let is_stalemate = info.depth == 0 && info.score == DRAW;
    let Wdl { win, draw, loss } = if is_stalemate { Wdl::DRAWN } else { Wdl::new(info.score, root) };
    format!(" wdl {win} {draw} {loss}")
}

/// Formats the moves of a line, each after a space.
fn moves(line: &[Move], root: &Position, notation: Notation) -> String {
    let mut position = *root;
    let mut text = String::new();
    for &mv in line {
        // Writing to a string cannot fail.
        let _ = write!(text, " {}", position.to_uci(mv, notation));
        position.play(mv);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_search::MATE;
    use std::time::Duration;

    #[test]
    fn lines_have_the_order_of_stockfish() {
        let root = Position::start();
        let pv = ["e2e4", "e7e5"];
        let first = root.parse_uci(pv[0]).unwrap();
        let mut info = Info {
            depth: 12,
            selective_depth: 20,
            multi_pv: 1,
            score: -31,
            bound: Bound::Exact,
            nodes: 3_000_000,
            tablebase_hits: 41,
            time: Duration::from_micros(1_500_900),
            permille_full: 77,
            pv: vec![first, root.after(first).parse_uci(pv[1]).unwrap()],
        };
        assert_eq!(
            line(&info, &root, Notation::Standard, false),
            "info depth 12 seldepth 20 multipv 1 score cp -31 nodes 3000000 nps 2000000 hashfull 77 tbhits 41 time 1500 \
             pv e2e4 e7e5"
        );
        info.bound = Bound::Lower;
        info.score = MATE - 5;
        info.time = Duration::ZERO;
        let text = line(&info, &root, Notation::Standard, false);
        assert!(text.contains(" score mate 3 lowerbound nodes 3000000 nps 3000000000 "), "{text}");
        let text = line(&info, &root, Notation::Standard, true);
        assert!(text.contains(" score mate 3 lowerbound wdl 1000 0 0 nodes "), "{text}");
        info.depth = 0;
        info.score = -MATE;
        assert_eq!(line(&info, &root, Notation::Standard, false), "info depth 0 score mate 0");
        assert_eq!(line(&info, &root, Notation::Standard, true), "info depth 0 score mate 0 wdl 0 0 1000");
    }
}
