//! Parts of a record that a format stores.

use bitflags::bitflags;
use std::fmt;

bitflags! {
    /// Parts of a record that a format stores.
    #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
    pub struct Fields: u16 {
        /// Color of the side to move; a format without it shows every position as White to move.
        const TURN = 1 << 0;
        /// Castling rights of standard chess.
        const CASTLING = 1 << 1;
        /// Castling rights of Chess960.
        const CHESS960 = 1 << 2;
        /// En-passant square.
        const EN_PASSANT = 1 << 3;
        /// Halfmove clock.
        const HALFMOVE_CLOCK = 1 << 4;
        /// Fullmove number.
        const FULLMOVE_NUMBER = 1 << 5;
        /// Move.
        const MOVE = 1 << 6;
        /// Score.
        const SCORE = 1 << 7;
        /// Result of the game.
        const RESULT = 1 << 8;
        /// Ply since the start of the game.
        const PLY = 1 << 9;
    }
}

impl Fields {
    /// All parts that a FEN of six fields stores.
    pub const FEN: Self = Self::TURN
        .union(Self::CASTLING)
        .union(Self::CHESS960)
        .union(Self::EN_PASSANT)
        .union(Self::HALFMOVE_CLOCK)
        .union(Self::FULLMOVE_NUMBER);
}

impl fmt::Display for Fields {
    /// Writes the names as a list such as `moves, scores`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NAMES: [(Fields, &str); 10] = [
            (Fields::TURN, "the side to move"),
            (Fields::CASTLING, "castling rights"),
            (Fields::CHESS960, "castling rights of Chess960"),
            (Fields::EN_PASSANT, "en-passant squares"),
            (Fields::HALFMOVE_CLOCK, "halfmove clocks"),
            (Fields::FULLMOVE_NUMBER, "fullmove numbers"),
            (Fields::MOVE, "moves"),
            (Fields::SCORE, "scores"),
            (Fields::RESULT, "results"),
            (Fields::PLY, "plies"),
        ];
        let mut separator = "";
        for (_, name) in NAMES.iter().filter(|(field, _)| self.contains(*field)) {
            write!(f, "{separator}{name}")?;
            separator = ", ";
        }
        Ok(())
    }
}
