//! Constructed positions: two kings, and random pieces, most of them attacking one square.

use super::rng::Rng;
use exchequer_core::ray::walk;
use exchequer_core::{Bitboard, Color, Direction, Move, MoveKind, Piece, Placement, Rank, Role, Square};
use exchequer_testkit::oracle::OracleBoard;

/// Maximum number of pieces of each role for a side, pawn to queen, such as a game could reach.
const MOST: [usize; 5] = [7, 3, 3, 3, 2];

/// The square of the exchange, and the examined moves onto it.
pub(crate) struct Scattered {
    pub(crate) board: OracleBoard,
    pub(crate) moves: Vec<Move>,
}

/// Role of the square.
#[derive(Clone, Copy)]
enum Theme {
    Plain,
    /// The side to move promotes on it.
    LastRank,
    EnPassant,
    /// A pawn reaches it with a double step, and another pawn could capture en passant.
    DoubleStep,
    /// More pieces than usual attack it.
    Crowd,
    /// Valuable sliders stand before less valuable ones.
    Batteries,
}

/// Returns a placement; `None` if it is not a legal position.
pub(crate) fn scatter(rng: &mut Rng) -> Option<Scattered> {
    let theme = match rng.below(100) {
        0..38 => Theme::Plain,
        38..50 => Theme::LastRank,
        50..60 => Theme::EnPassant,
        60..75 => Theme::DoubleStep,
        75..85 => Theme::Crowd,
        _ => Theme::Batteries,
    };
    let us = if rng.percent(50) { Color::White } else { Color::Black };
    let mut scatter =
        Scatter { rng, us, en_passant: None, taker: None, squares: [None; 64], reserved: Vec::new() };
    let target = scatter.set_up(theme)?;
    let board = scatter.fill(theme, target)?;
    if board.is_in_check(!us) {
        return None;
    }
    let is_meant = |mv: &Move| match theme {
        Theme::EnPassant => mv.kind() == MoveKind::EnPassant,
        Theme::DoubleStep => mv.to() == target && board.role_at(mv.from()) == Some(Role::Pawn),
        _ => mv.to() == target,
    };
    let moves: Vec<Move> = board.legal_moves().into_iter().filter(is_meant).collect();
    (!moves.is_empty()).then_some(Scattered { board, moves })
}

struct Scatter<'a> {
    rng: &'a mut Rng,
    us: Color,
    en_passant: Option<Square>,
    /// The pawn that could capture the double step en passant.
    taker: Option<Square>,
    squares: [Option<Piece>; 64],
    /// Squares that have to stay empty.
    reserved: Vec<Square>,
}

impl Scatter<'_> {
    /// Puts the pieces of the theme on the board and returns the square of the exchange.
    fn set_up(&mut self, theme: Theme) -> Option<Square> {
        let us = self.us;
        let on = |square: Square, rank: Rank| Square::new(square.file(), rank.relative_to(us));
        let somewhere = self.rng.pick(&Square::ALL)?;
        let beside = somewhere.offset(if self.rng.percent(50) { 1 } else { -1 }, 0);
        let (own, enemy) = (Piece::new(us, Role::Pawn), Piece::new(!us, Role::Pawn));
        match theme {
            Theme::Plain | Theme::Crowd | Theme::Batteries => {
                self.occupy(somewhere);
                Some(somewhere)
            }
            Theme::LastRank => {
                let target = on(somewhere, Rank::Eighth);
                self.occupy(target);
                Some(target)
            }
            Theme::EnPassant => {
                let target = on(somewhere, Rank::Sixth);
                self.put(on(somewhere, Rank::Fifth), enemy);
                self.put(on(beside?, Rank::Fifth), own);
                self.reserved = vec![target, on(somewhere, Rank::Seventh)];
                self.en_passant = Some(target);
                Some(target)
            }
            Theme::DoubleStep => {
                let target = on(somewhere, Rank::Fourth);
                self.put(on(somewhere, Rank::Second), own);
                self.taker = Some(on(beside?, Rank::Fourth));
                self.put(on(beside?, Rank::Fourth), enemy);
                self.reserved = vec![target, on(somewhere, Rank::Third)];
                Some(target)
            }
        }
    }

    /// Mostly an enemy piece.
    fn occupy(&mut self, target: Square) {
        let role = self.role();
        if self.rng.percent(85) && may_stand(role, target) {
            self.put(target, Piece::new(!self.us, role));
        } else {
            self.reserved.push(target);
        }
    }

    fn fill(&mut self, theme: Theme, target: Square) -> Option<OracleBoard> {
        let mut kings = [target; 2];
        for (king, color) in kings.iter_mut().zip(Color::ALL) {
            let aim = self.rng.below(100);
            // On a line with the pawn that may capture en passant, which may be pinned.
            let focus = self.taker.filter(|_| color != self.us).unwrap_or(target);
            let near = |square: &Square| match aim {
                0..30 => sees(Piece::WhiteKing, *square, focus),
                30..60 => sees(Piece::WhiteQueen, *square, focus),
                _ => true,
            };
            *king = self.free_square(near)?;
            self.put(*king, Piece::new(color, Role::King));
        }
        if let Theme::Batteries = theme {
            for color in Color::ALL {
                (0..1 + self.rng.below(2)).for_each(|_| self.put_battery(color, target));
            }
        }
        let pieces = match theme {
            Theme::Crowd => 14 + self.rng.below(14),
            Theme::Batteries => 1 + self.rng.below(6),
            _ => 4 + self.rng.below(13),
        };
        // The exchange may continue on the square passed by a double step.
        let aims = [target, self.reserved.last().copied().unwrap_or(target)];
        for _ in 0..pieces {
            let color = self.rng.pick(&Color::ALL)?;
            let role = self.role();
            if self.count(Piece::new(color, role)) >= MOST[role.index()] {
                continue;
            }
            let king = kings[(!color).index()];
            let piece = Piece::new(color, role);
            let aim = match theme {
                Theme::DoubleStep => self.rng.pick(&aims)?,
                _ => target,
            };
            let square = match self.rng.below(100) {
                0..75 => self.free_square(|square| may_stand(role, *square) && sees(piece, *square, aim)),
                75..90 => self.free_square(|square| may_stand(role, *square) && sees(piece, *square, king)),
                _ => self.free_square(|square| may_stand(role, *square)),
            };
            if let Some(square) = square {
                self.put(square, piece);
            }
        }
        Some(self.board())
    }

    /// A queen or rook that attacks the target, and a less valuable slider in battery with it.
    fn put_battery(&mut self, color: Color, target: Square) {
        let Some(direction) = self.rng.pick(&Direction::ALL) else { return };
        let is_diagonal = Direction::DIAGONAL.contains(&direction);
        let (front, back) = match self.rng.below(4) {
            _ if is_diagonal => (Role::Queen, Role::Bishop),
            0 => (Role::Rook, Role::Rook),
            _ => (Role::Queen, Role::Rook),
        };
        let line = walk(target, direction, Bitboard::EMPTY);
        let mut squares: Vec<Square> = line.into_iter().filter(|square| self.is_free(*square)).collect();
        self.rng.shuffle(&mut squares);
        squares.truncate(2);
        squares.sort_by_key(|square| walk_length(target, *square));
        if let [near, far] = squares[..] {
            self.put(near, Piece::new(color, front));
            self.put(far, Piece::new(color, back));
        }
    }

    fn is_free(&self, square: Square) -> bool {
        self.squares[square.index()].is_none() && !self.reserved.contains(&square)
    }

    fn role(&mut self) -> Role {
        use Role::{Bishop, Knight, Pawn, Queen, Rook};
        const LOTS: [Role; 12] =
            [Pawn, Pawn, Pawn, Knight, Knight, Bishop, Bishop, Rook, Rook, Rook, Queen, Queen];
        LOTS[self.rng.below(LOTS.len())]
    }

    fn free_square(&mut self, fits: impl Fn(&Square) -> bool) -> Option<Square> {
        let is_free = |square: &Square| self.is_free(*square);
        let squares: Vec<Square> = Square::ALL.into_iter().filter(is_free).filter(fits).collect();
        self.rng.pick(&squares)
    }

    fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
    }

    fn count(&self, piece: Piece) -> usize {
        self.squares.iter().flatten().filter(|own| **own == piece).count()
    }

    fn board(&self) -> OracleBoard {
        let mut board = OracleBoard::empty(self.us);
        for (square, piece) in Square::ALL.into_iter().zip(self.squares) {
            if let Some(piece) = piece {
                board.put(square, piece);
            }
        }
        match self.en_passant {
            Some(square) => super::position::with_en_passant(&board, square),
            None => board,
        }
    }
}

fn may_stand(role: Role, square: Square) -> bool {
    role != Role::Pawn || !matches!(square.rank(), Rank::First | Rank::Eighth)
}

/// Returns the number of king steps between two squares of a line.
fn walk_length(a: Square, b: Square) -> usize {
    let files = a.file().index().abs_diff(b.file().index());
    files.max(a.rank().index().abs_diff(b.rank().index()))
}

/// Returns `true` if a piece alone on the board attacks the target.
fn sees(piece: Piece, square: Square, target: Square) -> bool {
    let mut alone = OracleBoard::empty(Color::White);
    alone.put(square, piece);
    alone.attacks_from(square).contains(target)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_kind_of_move_comes_up() {
        let mut kinds = HashSet::new();
        let mut double_steps = 0;
        for number in 0..2_000 {
            let Some(scattered) = scatter(&mut Rng::new(1, 2, number)) else { continue };
            let board = scattered.board;
            assert!(!board.is_in_check(!board.side_to_move()), "{board:?}");
            for mv in scattered.moves {
                kinds.insert(mv.kind());
                double_steps += usize::from(board.make(mv).en_passant().is_some());
            }
        }
        // All but castling.
        assert_eq!(kinds.len(), 2 + Role::PROMOTIONS.len(), "{kinds:?}");
        assert!(double_steps > 20, "{double_steps}");
    }
}
