//! The board of shakmaty gives the same moves and values as ours.

use exchequer_board::{Notation, Position, Setup};
use exchequer_core::{Move, MoveKind, Placement};
use exchequer_example_shakmaty::{ShakmatyBoard, to_move};
use exchequer_see::{Legal, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap};
use exchequer_testkit::strategy::random_playouts;
use shakmaty::{CastlingMode, Position as _, fen::Fen};

/// Returns a position on our board and on that of shakmaty.
///
/// Both come from a FEN with an en passant square after every double step. Our board drops the square if no pawn can
/// capture there.
fn on_both(setup: &Setup) -> (Position, ShakmatyBoard) {
    let fen = setup.to_fen(Notation::Chess960).to_string();
    let ours = Position::try_from(setup).unwrap_or_else(|error| panic!("{fen}: {error}"));
    let theirs: Fen = fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"));
    let theirs =
        theirs.into_position(CastlingMode::Chess960).unwrap_or_else(|error| panic!("{fen}: {error}"));
    (ours, ShakmatyBoard(theirs))
}

fn legal_moves(board: &ShakmatyBoard) -> Vec<Move> {
    board.0.legal_moves().into_iter().map(|mv| to_move(mv).expect("a legal move")).collect()
}

/// Returns the value on our board and asserts that the checked and the threshold form on the other board agree.
fn assert_same(rules: impl Rules, ours: &Position, theirs: &ShakmatyBoard, mv: Move) -> i32 {
    let values = PieceValues::CLASSIC;
    let value = rules.see(ours, mv, &values);
    assert_eq!(rules.try_see(theirs, mv, &values), Ok(value), "{mv:?} in {ours}");
    assert!(rules.see_ge(theirs, mv, &values, value), "{mv:?} in {ours}");
    assert!(!rules.see_ge(theirs, mv, &values, value + 1), "{mv:?} in {ours}");
    value
}

#[test]
fn on_ten_thousand_positions() {
    let [mut losing, mut en_passant, mut castling, mut promotions] = [0; 4];
    for oracle in random_playouts(31).take(10_000) {
        let setup: Setup = oracle.to_fen().parse().expect("a playout writes a FEN");
        let (ours, theirs) = on_both(&setup);
        assert_eq!(theirs.en_passant(), setup.en_passant, "{ours}");

        let mut moves = legal_moves(&theirs);
        let mut expected = ours.legal_moves().to_vec();
        moves.sort_unstable();
        expected.sort_unstable();
        assert_eq!(moves, expected, "{ours}");

        for mv in moves {
            assert_same(Swap, &ours, &theirs, mv);
            assert_same(Pinners, &ours, &theirs, mv);
            assert_same(PinnersAll, &ours, &theirs, mv);
            assert_same(Pseudo, &ours, &theirs, mv);
            losing += usize::from(assert_same(Legal, &ours, &theirs, mv) < 0);
            en_passant += usize::from(mv.kind() == MoveKind::EnPassant);
            castling += usize::from(mv.kind() == MoveKind::Castling);
            promotions += usize::from(mv.promotes_to().is_some());
        }
    }
    // The sample covers every kind of move.
    assert!(losing > 50_000 && en_passant > 50, "{losing} losing, {en_passant} en passant");
    assert!(castling > 1_000 && promotions > 1_000, "{castling} castlings, {promotions} promotions");
}
