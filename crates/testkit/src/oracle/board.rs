//! The mailbox board of the oracles.

use exchequer_core::{Bitboard, ByColor, Color, File, Move, MoveKind, Piece, Placement, Rank, Role, Square};
use std::fmt;

/// A mailbox board: sixty-four squares, each empty or with a piece, and the rest of a position.
///
/// The position may be illegal: kings may be missing, and either king may stand in check. `Debug` prints the FEN, and
/// a failing test thus names its position.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct OracleBoard {
    pub(super) squares: [Option<Piece>; 64],
    pub(super) side_to_move: Color,
    pub(super) castling_rooks: ByColor<CastlingRooks>,
    pub(super) en_passant: Option<Square>,
}

/// The rooks with which a side may still castle; the king has not moved while one exists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub(super) struct CastlingRooks {
    pub(super) king_side: Option<Square>,
    pub(super) queen_side: Option<Square>,
}

impl OracleBoard {
    /// Returns a board without pieces and rights.
    #[must_use]
    pub fn empty(side_to_move: Color) -> Self {
        Self { squares: [None; 64], side_to_move, castling_rooks: ByColor::default(), en_passant: None }
    }

    /// Copies the pieces and the en passant square of any board, without castling rights.
    #[must_use]
    pub fn from_placement(placement: &impl Placement, side_to_move: Color) -> Self {
        let mut board = Self::empty(side_to_move);
        for square in Square::ALL {
            board.squares[square.index()] = placement.piece_at(square);
        }
        board.en_passant = placement.en_passant();
        board
    }

    /// Returns the side to move.
    #[must_use]
    pub fn side_to_move(&self) -> Color {
        self.side_to_move
    }

    /// Returns the square of the rook with which `color` may still castle towards the h-file.
    #[must_use]
    pub fn king_side_rook(&self, color: Color) -> Option<Square> {
        self.castling_rooks[color].king_side
    }

    /// Returns the square of the rook with which `color` may still castle towards the a-file.
    #[must_use]
    pub fn queen_side_rook(&self, color: Color) -> Option<Square> {
        self.castling_rooks[color].queen_side
    }

    /// Puts a piece on a square and replaces the piece there.
    pub fn put(&mut self, square: Square, piece: Piece) {
        self.squares[square.index()] = Some(piece);
    }

    /// Removes the piece from a square and returns it.
    pub fn take(&mut self, square: Square) -> Option<Piece> {
        self.squares[square.index()].take()
    }

    /// Sets the en passant square that a pawn has just passed. The caller has put that pawn in its place.
    pub(crate) fn set_en_passant(&mut self, passed: Square) {
        self.en_passant = Some(passed);
    }

    /// Returns the board after a move, which need not be legal.
    ///
    /// The mover is the color of the piece on the from-square, regardless of the side to move. A double step sets the
    /// en passant square even if no pawn can capture there.
    ///
    /// # Panics
    /// Panics if the from-square is empty, or if the rook of a castling is absent.
    #[must_use]
    pub fn make(&self, mv: Move) -> Self {
        let (from, to) = (mv.from(), mv.to());
        let mut after = *self;
        let Some(piece) = after.take(from) else { panic!("{mv:?} moves nothing in {self:?}") };
        let color = piece.color();
        after.side_to_move = !color;
        after.en_passant = None;
        match mv.kind() {
            MoveKind::Normal => {
                after.put(to, piece);
                let ranks = to.rank().index().abs_diff(from.rank().index());
                if piece.role() == Role::Pawn && ranks == 2 {
                    after.en_passant = from.offset(0, if color == Color::White { 1 } else { -1 });
                }
            }
            MoveKind::EnPassant => {
                after.put(to, piece);
                after.take(Square::new(to.file(), from.rank()));
            }
            MoveKind::Promotion(role) => after.put(to, Piece::new(color, role)),
            MoveKind::Castling => {
                let Some(rook) = after.take(to) else { panic!("{mv:?} has no rook in {self:?}") };
                let (king_to, rook_to) = castling_targets(from, to);
                after.put(king_to, piece);
                after.put(rook_to, rook);
            }
        }
        after.forfeit_castling(from);
        after.forfeit_castling(to);
        if piece.role() == Role::King {
            after.castling_rooks[color] = CastlingRooks::default();
        }
        after
    }

    /// Removes the castling right of a rook that leaves its square or is captured on it.
    fn forfeit_castling(&mut self, square: Square) {
        for color in Color::ALL {
            let rooks = &mut self.castling_rooks[color];
            for rook in [&mut rooks.king_side, &mut rooks.queen_side] {
                if *rook == Some(square) {
                    *rook = None;
                }
            }
        }
    }
}

/// Returns the squares of king and rook after castling: g and f towards the h-file, c and d towards the a-file.
pub(super) fn castling_targets(king: Square, rook: Square) -> (Square, Square) {
    let on = |file: File, rank: Rank| Square::new(file, rank);
    if rook.file() > king.file() {
        (on(File::G, king.rank()), on(File::F, king.rank()))
    } else {
        (on(File::C, king.rank()), on(File::D, king.rank()))
    }
}

impl Placement for OracleBoard {
    fn color(&self, color: Color) -> Bitboard {
        self.set(|piece| piece.color() == color)
    }

    fn role(&self, role: Role) -> Bitboard {
        self.set(|piece| piece.role() == role)
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    fn color_at(&self, square: Square) -> Option<Color> {
        self.piece_at(square).map(Piece::color)
    }

    fn role_at(&self, square: Square) -> Option<Role> {
        self.piece_at(square).map(Piece::role)
    }

    fn piece_at(&self, square: Square) -> Option<Piece> {
        self.squares[square.index()]
    }

    fn king(&self, color: Color) -> Option<Square> {
        Square::ALL.into_iter().find(|&square| self.piece_at(square) == Some(Piece::new(color, Role::King)))
    }
}

impl OracleBoard {
    /// Returns the squares whose piece is wanted.
    fn set(&self, is_wanted: impl Fn(Piece) -> bool) -> Bitboard {
        let mut set = Bitboard::EMPTY;
        for square in Square::ALL {
            if self.piece_at(square).is_some_and(&is_wanted) {
                set.insert(square);
            }
        }
        set
    }
}

impl fmt::Debug for OracleBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_fen())
    }
}
