//! Many moves on many boards, in one contiguous array.

use exchequer_board::{MoveList, Position};
use exchequer_core::Move;

/// Boards of some kind, each with a list of moves.
///
/// The moves of all boards are one array: its traversal costs next to nothing beside the measured work.
pub struct MoveSet<B> {
    /// Each board with the number of its moves.
    boards: Vec<(B, usize)>,
    moves: Vec<Move>,
}

impl MoveSet<Position> {
    /// Collects the legal captures of positions, en passant and capturing promotions included.
    #[must_use]
    pub fn captures(positions: &[Position]) -> Self {
        Self::new(positions, Position::captures)
    }

    /// Collects all legal moves of positions.
    #[must_use]
    pub fn all(positions: &[Position]) -> Self {
        Self::new(positions, Position::legal_moves)
    }

    fn new(positions: &[Position], moves_of: impl Fn(&Position) -> MoveList) -> Self {
        let mut set = Self { boards: Vec::new(), moves: Vec::new() };
        for position in positions {
            let moves = moves_of(position);
            if !moves.is_empty() {
                set.boards.push((*position, moves.len()));
                set.moves.extend(&moves);
            }
        }
        set
    }
}

impl<B> MoveSet<B> {
    /// Returns the same moves on boards of another kind.
    #[must_use]
    pub fn on<C>(&self, board: impl Fn(&B) -> C) -> MoveSet<C> {
        MoveSet {
            boards: self.boards.iter().map(|(from, moves)| (board(from), *moves)).collect(),
            moves: self.moves.clone(),
        }
    }

    /// Returns the number of moves on all boards together.
    #[must_use]
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    /// Returns `true` if there is no move.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }

    /// Returns the sum of `value` over all moves.
    #[inline(always)]
    pub fn sum(&self, value: impl Fn(&B, Move) -> i64) -> i64 {
        let mut sum = 0;
        let mut rest = &self.moves[..];
        for (board, count) in &self.boards {
            let (moves, following) = rest.split_at(*count);
            rest = following;
            for &mv in moves {
                sum += value(board, mv);
            }
        }
        sum
    }

    /// Returns each board with its moves.
    #[inline]
    pub fn by_board(&self) -> impl Iterator<Item = (&B, &[Move])> {
        self.boards.iter().scan(&self.moves[..], |rest, (board, count)| {
            let (moves, following) = rest.split_at(*count);
            *rest = following;
            Some((board, moves))
        })
    }

    /// Returns every move with its board.
    #[inline]
    pub fn questions(&self) -> impl Iterator<Item = (&B, Move)> {
        self.by_board().flat_map(|(board, moves)| moves.iter().map(move |&mv| (board, mv)))
    }

    /// Returns `value` of every move.
    pub fn values<T>(&self, value: impl Fn(&B, Move) -> T) -> Vec<T> {
        self.questions().map(|(board, mv)| value(board, mv)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_is_seen_once_on_its_own_board() {
        let fens = ["4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1", "4k3/8/8/8/8/8/8/4K3 b - - 0 1"];
        let positions = fens.map(|fen| fen.parse::<Position>().unwrap());
        let captures = MoveSet::captures(&positions);
        assert_eq!(captures.len(), 1);
        assert_eq!(captures.boards.len(), 1);

        let all = MoveSet::all(&positions);
        assert_eq!(all.len(), 5 + 2 + 5);
        assert_eq!(all.sum(|position, mv| i64::from(position.is_legal(mv))), 12);
        let turns = all.on(Position::turn);
        assert_eq!(turns.values(|turn, _| turn.index()), [vec![0; 7], vec![1; 5]].concat());
    }
}
