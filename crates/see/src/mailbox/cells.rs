//! The board of the mailbox form: cells 16 to a rank, so that one bit test ends a walk (0x88).

use exchequer_core::{Color, Piece, Placement, Role, Square};

/// Steps along the eight lines; north is 16 and east is 1.
pub(super) const LINES: [i8; 8] = [16, 17, 1, -15, -16, -17, -1, 15];

/// Pieces by cell.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(super) struct Cells([Option<Piece>; 128]);

impl Cells {
    /// Copies the pieces of a placement.
    pub(super) fn new(placement: &impl Placement) -> Self {
        let mut cells = [None; 128];
        for square in Square::ALL {
            cells[usize::from(Cell::of(square).0)] = placement.piece_at(square);
        }
        Self(cells)
    }

    /// Returns the piece on a cell.
    #[inline(always)]
    pub(super) fn piece(&self, cell: Cell) -> Option<Piece> {
        // The mask changes no cell on the board and proves that the index is within bounds.
        self.0[usize::from(cell.0 & 0x7F)]
    }

    /// Returns the first piece on a walk and its cell.
    pub(super) fn nearest(&self, start: Cell, delta: i8) -> Option<(Cell, Piece)> {
        let mut cell = start.step(delta)?;
        loop {
            if let Some(piece) = self.piece(cell) {
                return Some((cell, piece));
            }
            cell = cell.step(delta)?;
        }
    }
}

/// A square: the rank in the upper four bits, the file in the lower four.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell(u8);

impl Cell {
    #[inline(always)]
    pub(super) fn of(square: Square) -> Self {
        let index = square as u8;
        Self(index + (index & 0x38))
    }

    #[inline(always)]
    pub(super) fn square(self) -> Square {
        // A cell on the board always has a square.
        Square::from_index(u32::from((self.0 & 0x07) | (self.0 & 0x70) >> 1)).unwrap_or(Square::A1)
    }

    /// Returns the cell a step away, or `None` off the board.
    #[inline(always)]
    pub(super) fn step(self, delta: i8) -> Option<Self> {
        let cell = self.0.wrapping_add_signed(delta);
        (cell & 0x88 == 0).then_some(Self(cell))
    }
}

/// Returns `true` if a piece along `delta` from a square, with no blocker between, attacks that square.
pub(super) fn attacks_along(piece: Piece, delta: i8, adjacent: bool) -> bool {
    let diagonal = matches!(delta, 15 | 17 | -15 | -17);
    match (piece.role(), piece.color()) {
        // A white pawn stands below the squares that it attacks, a black one above.
        (Role::Pawn, Color::White) => adjacent && diagonal && delta < 0,
        (Role::Pawn, Color::Black) => adjacent && diagonal && delta > 0,
        (Role::Knight, _) => false,
        (Role::Bishop, _) => diagonal,
        (Role::Rook, _) => !diagonal,
        (Role::Queen, _) => true,
        (Role::King, _) => adjacent,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_core::Direction;

    #[test]
    fn cells_step_as_squares_do() {
        for square in Square::ALL {
            assert_eq!(Cell::of(square).square(), square);
            for direction in Direction::ALL {
                let (files, ranks) = direction.delta();
                let stepped = Cell::of(square).step(ranks * 16 + files).map(Cell::square);
                assert_eq!(stepped, square.step(direction), "{square} {direction:?}");
            }
        }
    }
}
