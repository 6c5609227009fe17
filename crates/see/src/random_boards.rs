//! Random boards for tests that compare two forms.

use exchequer_core::{Piece, Pieces, Square};

/// Boards with any pieces anywhere, kings included.
pub(crate) fn boards(count: usize) -> impl Iterator<Item = Pieces> {
    let mut word = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    };
    (0..count).map(move |_| {
        let mut board = Pieces::EMPTY;
        let pieces = next() % 33;
        for _ in 0..pieces {
            let (square, piece) = (next() % 64, next() % 12);
            board.put(Square::ALL[square as usize], Piece::ALL[piece as usize]);
        }
        board
    })
}
