//! Definitions of a noisy move, as trainers and data generators have them.

use clap::ValueEnum;
use exchequer_board::Position;
use exchequer_core::{Move, MoveKind, Placement, Role};

/// Definition of a noisy move.
#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum NoisyMove {
    /// Captures, en passant, promotions
    #[default]
    Exchequer,
    /// The target square is occupied: en passant and quiet promotions are not noisy
    NnuePytorch,
    /// Captures, en passant, promotions (filters of the Stockfish tools)
    Stockfish,
    /// Everything but a normal move to an empty square: castling too
    Bullet,
    /// Captures, en passant, promotions
    Viriformat,
    /// Captures, en passant, promotions to a queen
    Stormphrax,
    /// Captures and en passant, no quiet promotions
    Monty,
}

impl NoisyMove {
    /// Returns `true` if a legal move is noisy by this definition.
    pub(crate) fn is_noisy(self, position: &Position, mv: Move) -> bool {
        let is_occupied = position.occupied().contains(mv.to());
        match mv.kind() {
            MoveKind::Normal => is_occupied,
            MoveKind::EnPassant => self != Self::NnuePytorch,
            MoveKind::Promotion(role) => match self {
                Self::NnuePytorch | Self::Monty => is_occupied,
                Self::Stormphrax => is_occupied || role == Role::Queen,
                Self::Exchequer | Self::Stockfish | Self::Bullet | Self::Viriformat => true,
            },
            // The to-square of a castling is the own rook.
            MoveKind::Castling => self == Self::Bullet,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_definitions_differ_in_special_moves() {
        let fen = "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1";
        let position: Position = fen.parse().expect("a FEN");
        let noisy = |definition: NoisyMove| {
            let moves = ["a1a7", "e5d6", "a7a8q", "a7a8r", "a7b8r", "e1h1", "e1e2"];
            moves.map(|text| {
                let mv = position.parse_uci(text);
                mv.is_ok_and(|mv| definition.is_noisy(&position, mv))
            })
        };
        // The first move is not legal: the own pawn is there.
        let all = [false, true, true, true, true, false, false];
        for definition in [NoisyMove::Exchequer, NoisyMove::Stockfish, NoisyMove::Viriformat] {
            assert_eq!(noisy(definition), all, "{definition:?}");
        }
        assert_eq!(noisy(NoisyMove::NnuePytorch), [false, false, false, false, true, false, false]);
        assert_eq!(noisy(NoisyMove::Bullet), [false, true, true, true, true, true, false]);
        assert_eq!(noisy(NoisyMove::Stormphrax), [false, true, true, false, true, false, false]);
        assert_eq!(noisy(NoisyMove::Monty), [false, true, false, false, true, false, false]);
    }
}
