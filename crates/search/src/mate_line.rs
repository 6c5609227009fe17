//! Complete lines for mate scores.
//!
//! Mate distance pruning and TT scores end a principal variation before the mate. A mate search completes the line for
//! a report; it takes move hints from the transposition table and changes no state of the search.

use crate::info::Info;
use crate::score::{LEAST_MATE, MATE, is_mate};
use crate::table::TranspositionTable;
use exchequer_board::{Game, Key, Outcome, Position};
use exchequer_core::Move;
use std::cmp::Reverse;
use std::collections::HashMap;

/// Range of the node limit of a mate search, which is a share of the nodes of the search; the greatest takes about 10 ms.
const NODES: (u64, u64) = (1_000, 16_000);
/// Share of the nodes of the search.
const SHARE: u64 = 4;

/// Completes the line of a mate score; returns `false` if no mate has been proved within the node limit.
///
/// The first move stays. A proved mate that is nearer than the score replaces it. Without a proof the score becomes the
/// nearest one that is no mate.
pub(crate) fn complete(info: &mut Info, game: &Game, table: &TranspositionTable) -> bool {
    if !is_mate(info.score) || info.pv.is_empty() {
        return true;
    }
    let plies = (MATE - info.score.abs()) as usize;
    if info.pv.len() == plies && ends_in_mate(game, &info.pv) {
        return true;
    }
    match proved_line(info, plies, game, table) {
        Some(line) => {
            info.score = info.score.signum() * (MATE - line.len() as i32);
            info.pv = line;
            true
        }
        None => {
            info.score = info.score.signum() * (LEAST_MATE - 1);
            false
        }
    }
}

/// Returns a whole line that keeps as many moves of the line as possible.
fn proved_line(info: &Info, plies: usize, game: &Game, table: &TranspositionTable) -> Option<Vec<Move>> {
    let mut search = MateSearch::new(table, (info.nodes / SHARE).clamp(NODES.0, NODES.1));
    let most = info.pv.len().min(plies.checked_sub(1)?);
    let mut lines = (1..=most).rev().filter_map(|kept| {
        let mut line = info.pv[..kept].to_vec();
        let rest = search.mate(&after(game, &line)?, plies - kept)?;
        line.extend(rest.iter().rev());
        // After a mate that is too near, an earlier reply of the defender holds out for longer.
        (kept == 1 || line.len() == plies).then_some(line)
    });
    lines.find(|line| ends_in_mate(game, line))
}

/// Returns the position after a line; `None` if a move is not legal.
fn after(game: &Game, line: &[Move]) -> Option<Position> {
    line.iter().try_fold(*game.position(), |position, &mv| position.is_legal(mv).then(|| position.after(mv)))
}

/// Returns `true` if each move of a line is legal and checkmate, but no earlier end of the game, follows the last one.
fn ends_in_mate(game: &Game, line: &[Move]) -> bool {
    let mut game = game.clone();
    for (number, &mv) in (1..).zip(line) {
        if game.play(mv).is_err() {
            return false;
        }
        match game.outcome() {
            Some(Outcome::Checkmate(_)) => return number == line.len(),
            Some(_) => return false,
            None => {}
        }
    }
    false
}

/// Mate search with proved lines and failures by position. Lines have their last move first.
struct MateSearch<'t> {
    table: &'t TranspositionTable,
    nodes_left: u64,
    proved: HashMap<Key, Vec<Move>>,
    /// Greatest number of plies without a mate.
    failed: HashMap<Key, usize>,
}

impl<'t> MateSearch<'t> {
    fn new(table: &'t TranspositionTable, nodes: u64) -> Self {
        Self { table, nodes_left: nodes, proved: HashMap::new(), failed: HashMap::new() }
    }

    /// Returns a line to mate within a number of plies. The side to move gives mate if the number is odd, and is mated if
    /// it is even.
    fn mate(&mut self, position: &Position, plies: usize) -> Option<Vec<Move>> {
        if plies == 0 {
            return (position.is_check() && !position.has_moves()).then(Vec::new);
        }
        let key = position.key();
        if let Some(line) = self.proved.get(&key).filter(|line| line.len() <= plies) {
            return Some(line.clone());
        }
        if self.nodes_left == 0 || self.failed.get(&key).is_some_and(|&failed| failed >= plies) {
            return None;
        }
        self.nodes_left -= 1;
        let attacks = plies % 2 == 1;
        let line = if attacks { self.attack(position, plies) } else { self.defend(position, plies) };
        match &line {
            Some(line) => drop(self.proved.insert(key, line.clone())),
            None if self.nodes_left > 0 => drop(self.failed.insert(key, plies)),
            // A search that ran out of nodes has refuted nothing.
            None => {}
        }
        line
    }

    /// Tries the TT move of a mate score, then all moves for mates of increasing length, checks first.
    fn attack(&mut self, position: &Position, plies: usize) -> Option<Vec<Move>> {
        let tt = self.table.probe(position.key(), 0, position.halfmove_clock());
        let hint = tt.and_then(|tt| tt.mv).filter(|&mv| position.is_legal(mv));
        if let (Some(mv), Some(tt)) = (hint, tt) {
            if tt.score >= MATE - plies as i32 {
                if let Some(line) = self.mate_after(position, mv, plies) {
                    return Some(line);
                }
            }
        }
        let mut moves: Vec<(Move, bool)> =
            position.legal_moves().into_iter().map(|mv| (mv, position.after(mv).is_check())).collect();
        moves.sort_by_key(|&(mv, is_check)| (Reverse(is_check), Reverse(Some(mv) == hint)));
        for plies in (1..=plies).step_by(2) {
            for &(mv, is_check) in &moves {
                // The last move of a mate is a check.
                if is_check || plies > 1 {
                    if let Some(line) = self.mate_after(position, mv, plies) {
                        return Some(line);
                    }
                }
            }
        }
        None
    }

    /// Returns the longest line over all replies, if each of them is mated; the TT move, which may refute, comes first.
    fn defend(&mut self, position: &Position, plies: usize) -> Option<Vec<Move>> {
        let mut moves = position.legal_moves().to_vec();
        if moves.is_empty() {
            return position.is_check().then(Vec::new);
        }
        let tt = self.table.probe(position.key(), 0, position.halfmove_clock());
        moves.sort_by_key(|&mv| Reverse(tt.is_some_and(|tt| tt.mv == Some(mv))));
        let mut longest = Vec::new();
        for mv in moves {
            let line = self.mate_after(position, mv, plies)?;
            if line.len() > longest.len() {
                longest = line;
            }
        }
        Some(longest)
    }

    /// Returns the line that begins with a move.
    fn mate_after(&mut self, position: &Position, mv: Move, plies: usize) -> Option<Vec<Move>> {
        let mut line = self.mate(&position.after(mv), plies - 1)?;
        line.push(mv);
        Some(line)
    }
}
