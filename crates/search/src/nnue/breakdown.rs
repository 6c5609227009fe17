//! Evaluation of the network, piece by piece.

use super::feature::{Feature, View};
use super::network::Network;
use exchequer_board::Position;
use exchequer_core::{Color, Piece, Placement, Role, Square};

/// Evaluation of a position by the network with the value of each piece.
///
/// The value of a piece is the evaluation less that of the same position without the piece. The values do not add up to the
/// evaluation.
#[derive(Clone, Debug)]
pub struct NetBreakdown {
    score: i32,
    pieces: Vec<(Square, Piece, i32)>,
}

impl NetBreakdown {
    pub(crate) fn new(network: &Network, position: &Position) -> Self {
        let sign = if position.turn() == Color::White { 1 } else { -1 };
        let score = sign * without(network, position, None);
        let pieces = position.occupied().into_iter().filter_map(|square| {
            let piece = position.piece_at(square).filter(|piece| piece.role() != Role::King)?;
            Some((square, piece, score - sign * without(network, position, Some(square))))
        });
        Self { score, pieces: pieces.collect() }
    }

    /// Returns the evaluation in centipawns from White's view.
    #[must_use]
    pub fn white_score(&self) -> i32 {
        self.score
    }

    /// Returns the pieces besides the kings, from a1 on, with their values in centipawns from White's view.
    pub fn pieces(&self) -> impl Iterator<Item = (Square, Piece, i32)> + '_ {
        self.pieces.iter().copied()
    }
}

/// Evaluates a position without a piece, for the side to move.
fn without(network: &Network, position: &Position, removed: Option<Square>) -> i32 {
    let sides = [position.turn(), !position.turn()].map(|side| {
        let view = View::of(position, side);
        let kept = position.occupied().into_iter().filter(|&square| Some(square) != removed);
        let pieces = kept.filter_map(|square| Some((position.piece_at(square)?, square)));
        let feature = |(piece, square): (Piece, Square)| Feature::new(piece.color(), piece.role(), square);
        pieces.map(|piece| view.index(feature(piece)) as u16).collect::<Vec<u16>>()
    });
    network.evaluate([&sides[0], &sides[1]])
}
