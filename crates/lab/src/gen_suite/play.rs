//! Positions from random games, standard and Chess960.

use super::rng::Rng;
use exchequer_core::{Move, MoveKind, Placement, Role};
use exchequer_testkit::oracle::OracleBoard;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

/// Plies of a game that are examined; the game ends with the last of them.
const PLIES: std::ops::Range<usize> = 10..90;

/// Interval of examined positions, in plies: neighbors differ by little. An odd interval covers both sides to move.
const STRIDE: usize = 5;

/// Number of quiet moves examined in a position; all other moves are examined.
const QUIET_MOVES: usize = 3;

/// Returns the examined positions of one game.
pub(crate) fn game(rng: &mut Rng) -> Vec<OracleBoard> {
    let start = if rng.percent(30) { chess960_start(rng) } else { START.to_owned() };
    let mut board = OracleBoard::from_fen(&start);
    let mut boards = Vec::new();
    for ply in 0..PLIES.end {
        let Some(mv) = rng.pick(&board.legal_moves()) else { break };
        board = board.make(mv);
        if PLIES.contains(&ply) && ply % STRIDE == 0 {
            boards.push(board);
        }
    }
    boards
}

/// Returns the examined moves of a position: all captures, promotions and castlings, and a few others.
pub(crate) fn moves(board: &OracleBoard, rng: &mut Rng) -> Vec<Move> {
    let is_quiet = |mv: &Move| mv.kind() == MoveKind::Normal && board.piece_at(mv.to()).is_none();
    let (mut quiet, mut moves): (Vec<Move>, Vec<Move>) = board.legal_moves().into_iter().partition(is_quiet);
    rng.shuffle(&mut quiet);
    moves.extend(quiet.into_iter().take(QUIET_MOVES));
    moves
}

/// Returns one of the 960 starting arrays: bishops on squares of both colors, the king between the rooks.
fn chess960_start(rng: &mut Rng) -> String {
    let mut rank = [None; 8];
    rank[2 * rng.below(4)] = Some(Role::Bishop);
    rank[2 * rng.below(4) + 1] = Some(Role::Bishop);
    let mut free: Vec<usize> = (0..8).filter(|&file| rank[file].is_none()).collect();
    for role in [Role::Queen, Role::Knight, Role::Knight] {
        rank[free.swap_remove(rng.below(free.len()))] = Some(role);
    }
    free.sort_unstable();
    for (file, role) in free.into_iter().zip([Role::Rook, Role::King, Role::Rook]) {
        rank[file] = Some(role);
    }
    let black: String = rank.iter().flatten().map(|role| role.to_char()).collect();
    format!("{black}/pppppppp/8/8/8/8/PPPPPPPP/{} w KQkq - 0 1", black.to_uppercase())
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::Color;

    #[test]
    fn arrays_are_those_of_chess960() {
        let mut arrays: Vec<String> = (0..8_000).map(|i| chess960_start(&mut Rng::new(1, 1, i))).collect();
        for array in &arrays {
            let board = OracleBoard::from_fen(array);
            let king = board.king(Color::White).expect("a king");
            let rooks = [board.queen_side_rook(Color::White), board.king_side_rook(Color::White)];
            assert!(rooks[0] < Some(king) && Some(king) < rooks[1], "{array}");
        }
        arrays.sort_unstable();
        arrays.dedup();
        assert!(arrays.len() > 950 && arrays.len() <= 960, "{}", arrays.len());
    }

    #[test]
    fn games_go_on_for_a_while() {
        let boards = game(&mut Rng::new(1, 1, 1));
        assert!(boards.len() > 10);
        assert!(boards.iter().all(|board| !moves(board, &mut Rng::new(1, 1, 1)).is_empty()));
    }
}
