//! Moves in 16 bits as the binary formats store them: two squares, a promotion and a type.

use exchequer_board::Position;
use exchequer_core::{Move, MoveKind, Role, Square};

/// Roles by the two bits of a promotion.
const PROMOTIONS: [Role; 4] = [Role::Knight, Role::Bishop, Role::Rook, Role::Queen];

/// Layout of a move: places of the squares, and the types in bits 14–15; type 0 is a normal move.
///
/// Bits 12–13 are the promotion. Castling is king takes own rook.
pub(crate) struct MoveCode {
    from_shift: u32,
    to_shift: u32,
    en_passant: u16,
    castling: u16,
    promotion: u16,
}

impl MoveCode {
    /// Layout of viriformat.
    pub(crate) const VIRIFORMAT: Self =
        Self { from_shift: 0, to_shift: 6, en_passant: 1, castling: 2, promotion: 3 };

    /// Returns the move of a code; `None` if it is not legal in the position.
    #[inline]
    pub(crate) fn decode(&self, code: u16, position: &Position) -> Option<Move> {
        let from = Square::from_index(u32::from(code >> self.from_shift) & 63)?;
        let to = Square::from_index(u32::from(code >> self.to_shift) & 63)?;
        let (kind, promotion) = (code >> 14, code >> 12 & 3);
        let mv = if kind == self.promotion {
            Move::promotion(from, to, PROMOTIONS[usize::from(promotion)])?
        } else if promotion != 0 {
            return None;
        } else if kind == self.en_passant {
            Move::en_passant(from, to)
        } else if kind == self.castling {
            Move::castling(from, to)
        } else {
            Move::normal(from, to)
        };
        position.is_legal(mv).then_some(mv)
    }

    /// Returns the code of a move.
    pub(crate) fn encode(&self, mv: Move) -> u16 {
        let squares = (mv.from() as u16) << self.from_shift | (mv.to() as u16) << self.to_shift;
        let (kind, promotion) = match mv.kind() {
            MoveKind::Normal => (0, 0),
            MoveKind::EnPassant => (self.en_passant, 0),
            MoveKind::Castling => (self.castling, 0),
            MoveKind::Promotion(role) => {
                let number = PROMOTIONS.iter().position(|&promotion| promotion == role);
                (self.promotion, number.unwrap_or(0) as u16)
            }
        };
        squares | promotion << 12 | kind << 14
    }
}
