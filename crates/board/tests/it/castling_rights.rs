//! Rights to castle on every back rank of a king and rooks.

use exchequer_board::{Position, PositionErrors, Setup};
use exchequer_core::{Bitboard, Color, File, Placement, Rank, Role, Square};

#[test]
fn each_right_has_a_rook_and_a_wing_of_its_own() {
    for color in Color::ALL {
        let back = Rank::First.relative_to(color);
        let squares = File::ALL.map(|file| Square::new(file, back));
        for king in File::ALL.map(Some).into_iter().chain([None]) {
            for rooks in 0..=u8::MAX {
                let Some(setup) = on_back_rank(color, &squares, king, rooks) else { continue };
                for rights in 0..=u8::MAX {
                    let setup = Setup { castling_rooks: set(&squares, rights), ..setup.clone() };
                    let is_refused = Position::try_from(&setup)
                        .is_err_and(|errors| errors.contains(PositionErrors::CASTLING_WITHOUT_ROOK));
                    assert_eq!(is_refused, !are_possible(king, rooks, rights), "{setup}");
                }
            }
        }
    }
}

/// Returns the squares of a rank by the bits of their files.
fn set(squares: &[Square; 8], files: u8) -> Bitboard {
    squares.iter().filter(|square| files >> square.file().index() & 1 != 0).copied().collect()
}

/// Places the king of a side on a file of its back rank, or away from it, and rooks on others; `None` if a rook takes the square of the king.
fn on_back_rank(color: Color, squares: &[Square; 8], king: Option<File>, rooks: u8) -> Option<Setup> {
    let mut setup = Setup::EMPTY;
    for square in set(squares, rooks) {
        setup.pieces.toggle(square, color, Role::Rook);
    }
    let king = king.map_or(Square::D4, |file| squares[file.index()]);
    if setup.pieces.occupied().contains(king) {
        return None;
    }
    setup.pieces.toggle(king, color, Role::King);
    setup.pieces.toggle(Square::A5, !color, Role::King);
    Some(setup)
}

/// The rule itself, file by file.
fn are_possible(king: Option<File>, rooks: u8, rights: u8) -> bool {
    let count = |files: std::ops::Range<usize>| files.filter(|file| rights >> file & 1 != 0).count();
    match king.map(File::index) {
        None => rights == 0,
        Some(king) => rights & !rooks == 0 && count(0..king) <= 1 && count(king + 1..8) <= 1,
    }
}
