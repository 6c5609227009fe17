//! FEN parsing and printing for the mailbox board.

use super::OracleBoard;
use super::board::CastlingRooks;
use exchequer_core::{Color, File, Piece, Placement, Rank, Role, Square};

impl OracleBoard {
    /// Parses the first four fields of a FEN; the last two of the four may be missing.
    ///
    /// Accepts castling as in X-FEN (`KQkq`, the outermost rook) or Shredder-FEN (`HAha`). Kings may be missing, and
    /// checks are not verified.
    ///
    /// # Panics
    /// Panics on any other text that is not a FEN, on a castling right without king or rook, and on an en passant
    /// square that no pawn has just passed.
    #[must_use]
    pub fn from_fen(fen: &str) -> Self {
        let mut fields = fen.split_whitespace();
        let mut field = |name: &str| fields.next().unwrap_or_else(|| panic!("no {name} in the FEN {fen:?}"));
        let squares = read_squares(field("placement"), fen);
        let side_to_move = match field("side to move") {
            "w" => Color::White,
            "b" => Color::Black,
            other => panic!("{other:?} is no side to move in the FEN {fen:?}"),
        };
        let mut board = Self { squares, ..Self::empty(side_to_move) };
        match fields.next() {
            None | Some("-") => {}
            Some(letters) => letters.chars().for_each(|letter| board.read_castling(letter, fen)),
        }
        match fields.next() {
            None | Some("-") => {}
            Some(square) => board.read_en_passant(square, fen),
        }
        board
    }

    fn read_castling(&mut self, letter: char, fen: &str) {
        let color = if letter.is_ascii_uppercase() { Color::White } else { Color::Black };
        let king = self.king(color).unwrap_or_else(|| panic!("{letter:?} without a king in the FEN {fen:?}"));
        let file = match letter.to_ascii_lowercase() {
            'k' => self.outermost_rook(color, king, true),
            'q' => self.outermost_rook(color, king, false),
            file => File::from_char(file),
        };
        let Some(file) = file else { panic!("{letter:?} names no rook in the FEN {fen:?}") };
        let rook = Square::new(file, Rank::First.relative_to(color));
        let is_rook = self.piece_at(rook) == Some(Piece::new(color, Role::Rook));
        assert!(is_rook && king.rank() == rook.rank(), "{letter:?} names no rook in the FEN {fen:?}");
        if file > king.file() {
            self.castling_rooks[color].king_side = Some(rook);
        } else {
            self.castling_rooks[color].queen_side = Some(rook);
        }
    }

    /// Returns the file of the rook farthest from the king on one side of it, on the first rank of its color.
    fn outermost_rook(&self, color: Color, king: Square, is_king_side: bool) -> Option<File> {
        let is_beyond = |file: &File| if is_king_side { *file > king.file() } else { *file < king.file() };
        let is_rook = |file: &File| {
            let square = Square::new(*file, Rank::First.relative_to(color));
            self.piece_at(square) == Some(Piece::new(color, Role::Rook))
        };
        let mut rooks = File::ALL.into_iter().filter(is_beyond).filter(is_rook);
        if is_king_side { rooks.next_back() } else { rooks.next() }
    }

    fn read_en_passant(&mut self, text: &str, fen: &str) {
        let square: Square =
            text.parse().unwrap_or_else(|_| panic!("{text:?} is no en-passant square in the FEN {fen:?}"));
        let passed = !self.side_to_move;
        let forward = if passed == Color::White { 1 } else { -1 };
        let is_passable = square.rank() == Rank::Third.relative_to(passed)
            && self.piece_at(square).is_none()
            && square.offset(0, forward).and_then(|landed| self.piece_at(landed))
                == Some(Piece::new(passed, Role::Pawn));
        assert!(is_passable, "no pawn has passed {text} in the FEN {fen:?}");
        self.en_passant = Some(square);
    }

    /// Returns a FEN with counters `0 1` and castling as in X-FEN: a letter of `KQkq` means the outermost rook, and a
    /// file letter names any other rook.
    #[must_use]
    pub fn to_fen(&self) -> String {
        let mut fen = String::new();
        for rank in Rank::ALL.into_iter().rev() {
            let mut empty = 0;
            for file in File::ALL {
                let Some(piece) = self.piece_at(Square::new(file, rank)) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    fen += &empty.to_string();
                    empty = 0;
                }
                fen.push(piece.to_char());
            }
            if empty > 0 {
                fen += &empty.to_string();
            }
            if rank != Rank::First {
                fen.push('/');
            }
        }
        let castling = self.castling_field();
        let en_passant = self.en_passant.map_or("-".to_owned(), |square| square.to_string());
        format!("{fen} {} {castling} {en_passant} 0 1", self.side_to_move.to_char())
    }

    fn castling_field(&self) -> String {
        let mut field = String::new();
        for color in Color::ALL {
            let CastlingRooks { king_side, queen_side } = self.castling_rooks[color];
            for (rook, is_king_side, letter) in [(king_side, true, 'k'), (queen_side, false, 'q')] {
                let (Some(rook), Some(king)) = (rook, self.king(color)) else { continue };
                let is_outermost = self.outermost_rook(color, king, is_king_side) == Some(rook.file());
                let letter = if is_outermost { letter } else { rook.file().to_char() };
                field.push(if color == Color::White { letter.to_ascii_uppercase() } else { letter });
            }
        }
        if field.is_empty() { "-".to_owned() } else { field }
    }
}

fn read_squares(placement: &str, fen: &str) -> [Option<Piece>; 64] {
    let ranks: Vec<&str> = placement.split('/').collect();
    assert!(ranks.len() == 8, "{} ranks instead of 8 in the FEN {fen:?}", ranks.len());
    let mut squares = [None; 64];
    for (rank, text) in Rank::ALL.into_iter().rev().zip(ranks) {
        let mut file = 0;
        for c in text.chars() {
            if let Some(skipped) = c.to_digit(10) {
                file += skipped;
                continue;
            }
            let Some(piece) = Piece::from_char(c) else { panic!("{c:?} is no piece in the FEN {fen:?}") };
            let Some(on) = File::from_index(file) else {
                panic!("rank {text:?} is too long in the FEN {fen:?}")
            };
            squares[Square::new(on, rank).index()] = Some(piece);
            file += 1;
        }
        assert!(file == 8, "rank {text:?} has {file} squares instead of 8 in the FEN {fen:?}");
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn castling_letters_name_the_rook_they_mean() {
        let board = OracleBoard::from_fen("1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgb - 0 1");
        assert_eq!(board.king_side_rook(Color::White), Some(Square::G1));
        assert_eq!(board.queen_side_rook(Color::White), Some(Square::B1));
        assert_eq!(board.king_side_rook(Color::Black), Some(Square::G8));
        assert_eq!(board.to_fen(), "1r2k1rr/8/8/8/8/8/8/RR2K1R1 w KBgq - 0 1");
        assert_eq!(OracleBoard::from_fen(&board.to_fen()), board);
    }

    #[test]
    fn kings_may_be_missing_and_fields_too() {
        assert_eq!(OracleBoard::from_fen("8/8/8/8/8/8/8/8 b").to_fen(), "8/8/8/8/8/8/8/8 b - - 0 1");
    }

    #[test]
    #[should_panic(expected = "no pawn has passed e6")]
    fn an_en_passant_square_needs_its_pawn() {
        let _ = OracleBoard::from_fen("4k3/8/8/3pP3/8/8/8/4K3 w - e6");
    }
}
