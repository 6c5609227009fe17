//! Tablebases at the root: moves ranked by distance to zeroing (DTZ), or by win, draw and loss (WDL) without it.
//!
//! The ranks are those of Stockfish: every win within the fifty-move rule has the same rank, until the count of the rule or a repetition
//! forces the fastest ones.

use crate::probing::Probing;
use crate::score::{DRAW, tablebase_win_at};
use crate::tablebases::TablebaseWdl;
use exchequer_board::{Game, Position};
use exchequer_core::Move;

/// Rank of a win that the fifty-move rule cannot prevent.
const SAFE: i32 = 1 << 18;

/// Rank of a win that takes DTZ plies more, less these plies; above that of every cursed win.
const DOUBTFUL: i32 = SAFE / 2;

/// Best moves of a root by tablebases.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RankedRoot {
    /// Moves of the best rank.
    pub(crate) moves: Vec<Move>,
    /// Score of the best rank.
    pub(crate) score: i32,
    /// Number of probes: one for each move.
    pub(crate) hits: u64,
    /// `true` if search nodes after the root need no probes: DTZ has ranked the moves, or no move wins.
    pub(crate) decides: bool,
}

impl RankedRoot {
    /// Ranks the root moves among `wanted`; `None` if the tables do not have the position.
    pub(crate) fn probe(probing: &Probing, game: &Game, wanted: &[Move]) -> Option<Self> {
        let position = game.position();
        if !probing.covers(position) {
            return None;
        }
        let repeats = Repetitions::of(game);
        let ranked = probing.tables.dtz(position).map(|moves| {
            let has_repeated = repeats.has_repeated();
            let clock = i32::from(position.halfmove_clock().min(100));
            let rank =
                |(mv, dtz)| (mv, rank_of_dtz(if repeats.draws(mv) { 0 } else { dtz }, clock, has_repeated));
            moves.into_iter().map(rank).collect::<Vec<_>>()
        });
        let has_dtz = ranked.is_some();
        let mut ranked = match ranked {
            Some(ranked) => ranked,
            None => ranks_of_wdl(probing, position, &repeats)?,
        };
        let hits = ranked.len() as u64;
        ranked.retain(|(mv, _)| wanted.is_empty() || wanted.contains(mv));
        let best = ranked.iter().map(|&(_, rank)| rank).max()?;
        let moves = ranked.iter().filter(|&&(_, rank)| rank == best).map(|&(mv, _)| mv).collect();
        let score = score_of_rank(best, probing.options.fifty_move_rule);
        Some(Self { moves, score, hits, decides: has_dtz || score <= DRAW })
    }
}

/// Returns the rank of a move by its distance to zeroing. `clock` counts the plies since the last zeroing move.
fn rank_of_dtz(dtz: i32, clock: i32, has_repeated: bool) -> i32 {
    match dtz {
        1.. if dtz + clock <= 99 && !has_repeated => SAFE,
        1.. => DOUBTFUL - (dtz + clock),
        0 => 0,
        _ if -2 * dtz + clock < 100 => -SAFE,
        _ => -DOUBTFUL - dtz + clock,
    }
}

/// Returns all legal moves with their ranks by WDL; `None` if a position after a move is in no table.
fn ranks_of_wdl(
    probing: &Probing,
    position: &Position,
    repeats: &Repetitions<'_>,
) -> Option<Vec<(Move, i32)>> {
    let rank = |mv| {
        let wdl = match probing.tables.wdl(&position.after(mv))?.reversed() {
            _ if repeats.draws(mv) => TablebaseWdl::Draw,
            wdl => wdl,
        };
        let rank = match wdl {
            TablebaseWdl::Win => SAFE,
            TablebaseWdl::CursedWin => DOUBTFUL - 101,
            TablebaseWdl::Draw => 0,
            TablebaseWdl::BlessedLoss => 101 - DOUBTFUL,
            TablebaseWdl::Loss => -SAFE,
        };
        Some((mv, rank))
    };
    position.legal_moves().into_iter().map(rank).collect()
}

/// Returns the score of a rank: a win, a draw or a loss.
fn score_of_rank(rank: i32, fifty_move_rule: bool) -> i32 {
    // A win of at most 100 plies to zeroing counts as one.
    let least = if fifty_move_rule { DOUBTFUL - 100 } else { 1 };
    if rank >= least {
        tablebase_win_at(0)
    } else if rank <= -least {
        -tablebase_win_at(0)
    } else {
        DRAW
    }
}

/// Positions of the game since the last zeroing move.
struct Repetitions<'g> {
    position: &'g Position,
    /// Keys since the last capture or pawn move, that of the current position last.
    keys: Vec<u64>,
}

impl<'g> Repetitions<'g> {
    fn of(game: &'g Game) -> Self {
        let (position, keys) = (game.position(), game.keys());
        let reversible = usize::from(position.halfmove_clock()).min(keys.len());
        let keys = keys[keys.len() - reversible..].iter().copied().chain([position.key()]).collect();
        Self { position, keys }
    }

    /// Returns `true` if a position has occurred twice.
    fn has_repeated(&self) -> bool {
        (1..self.keys.len()).any(|index| self.keys[..index].contains(&self.keys[index]))
    }

    /// Returns `true` if a move leads to a draw by repetition or by the fifty-move rule.
    fn draws(&self, mv: Move) -> bool {
        let next = self.position.after(mv);
        if next.halfmove_clock() == 0 {
            return false;
        }
        let is_over = next.halfmove_clock() >= 100 && (!next.is_check() || next.has_moves());
        is_over || self.keys.iter().filter(|&&key| key == next.key()).count() >= 2
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranks_have_the_order_of_results() {
        // A safe win, doubtful wins with the faster one first, a draw, doubtful losses with the slower one first, a safe loss.
        let ranks = [(5, 0), (101, 0), (60, 50), (70, 50), (0, 0), (-60, 50), (-101, 0), (-10, 0)]
            .map(|(dtz, clock)| rank_of_dtz(dtz, clock, false));
        assert!(ranks.is_sorted_by(|a, b| a > b), "{ranks:?}");
        assert_eq!(rank_of_dtz(5, 0, false), rank_of_dtz(99, 0, false));
        assert!(
            rank_of_dtz(5, 0, true) > rank_of_dtz(7, 0, true),
            "after a repetition the fastest win counts"
        );
        let scores = ranks.map(|rank| score_of_rank(rank, true).signum());
        assert_eq!(scores, [1, 0, 0, 0, 0, 0, 0, -1]);
        assert_eq!(ranks.map(|rank| score_of_rank(rank, false).signum()), [1, 1, 1, 1, 0, -1, -1, -1]);
    }

    #[test]
    fn repetitions_count_since_the_last_capture() {
        let mut game = Game::new("8/8/8/4k3/8/8/8/KQ6 w - - 0 1".parse().expect("a position"));
        assert!(!Repetitions::of(&game).has_repeated());
        for word in ["b1b2", "e5e6", "b2b1", "e6e5"] {
            game.play(game.position().parse_uci(word).expect("a legal move")).expect("a legal move");
        }
        let repeats = Repetitions::of(&game);
        assert!(repeats.has_repeated());
        assert!(!repeats.draws(game.position().parse_uci("b1b2").expect("a legal move")));
    }
}
