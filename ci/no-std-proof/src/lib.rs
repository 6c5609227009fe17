//! A static library that links `core`, `attacks`, `see` and, with the feature `alloc`, `board` and `ordering`, and brings
//! its own panic handler. Were the standard library behind any of them, it would bring a second one, and the compiler
//! takes only one: that this builds is the proof. Nothing here is meant to be called.

#![no_std]

#[cfg(feature = "alloc")]
mod allocator;

use exchequer_core::{Bitboard, Move, Piece, Pieces, Square};
use exchequer_see::{PieceValues, Rules, Swap};

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    loop {
        core::hint::spin_loop();
    }
}

/// Returns the attacks of a queen on d4.
pub extern "C" fn queen_on_d4(occupied: u64) -> u64 {
    exchequer_attacks::queen(Square::D4, Bitboard::from_bits(occupied)).bits()
}

/// Returns the SEE of a queen that takes a defended pawn.
pub extern "C" fn queen_takes_pawn() -> i32 {
    let mut board = Pieces::EMPTY;
    board.put(Square::D3, Piece::WhiteQueen);
    board.put(Square::D6, Piece::BlackPawn);
    board.put(Square::E7, Piece::BlackPawn);
    Swap.see(&board, Move::normal(Square::D3, Square::D6), &PieceValues::CLASSIC)
}

/// Returns the perft count of depth three from the starting position.
#[cfg(feature = "alloc")]
pub extern "C" fn perft_3() -> u64 {
    use exchequer_board::{Perft, Position, perft};
    perft(&Position::start(), 3, Perft::Bulk)
}

/// Returns the number of moves that the picker yields in the starting position.
#[cfg(feature = "alloc")]
pub extern "C" fn picked_moves() -> u32 {
    use exchequer_board::Position;
    use exchequer_ordering::{Hints, MovePicker, NoHistory, OrderingStats, PickerOptions};
    let position = Position::start();
    let mut picker = MovePicker::new(&position, Hints::default(), PickerOptions::default());
    let mut stats = OrderingStats::default();
    let mut moves = 0;
    while picker.next(&position, &NoHistory, &mut stats).is_some() {
        moves += 1;
    }
    moves
}
