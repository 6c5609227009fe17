//! The map against its definition: the maximum value of the checked captures on each square.

use crate::board::Board;
use exchequer_core::{Color, Move, MoveKind, Piece, Pieces, Placement, Role, Square};
use exchequer_see::{
    BestCapture, EnPassantReply, Legal, Map, PieceValues, Pinners, PinnersAll, Pseudo, Rules, Swap,
    check_move,
};
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::strategy::{dense, playouts, random_dense, random_playouts};
use proptest::prelude::*;

/// Returns every move between two squares that could be a capture.
fn capture_encodings(from: Square, to: Square) -> impl Iterator<Item = Move> {
    let promotions = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
    let promotions = promotions.into_iter().filter_map(move |role| Move::promotion(from, to, role));
    [Move::normal(from, to), Move::en_passant(from, to)].into_iter().chain(promotions)
}

/// Returns the captures of a side on a square that the check accepts.
fn captures<'a>(board: &'a Board, color: Color, to: Square) -> impl Iterator<Item = Move> + 'a {
    let on_square = board.color(!color).contains(to) || board.en_passant() == Some(to);
    let from = board.color(color).into_iter().filter(move |_| on_square);
    from.flat_map(move |from| capture_encodings(from, to))
        .filter(move |mv| board.color(!color).contains(to) || mv.kind() == MoveKind::EnPassant)
        .filter(|&mv| check_move(board, mv).is_ok())
}

/// Verifies the map; returns the number of verified captures, without those of a side that could capture the king.
fn check_map(
    rules: impl Rules,
    oracle: &OracleBoard,
    board: &Board,
    color: Color,
    values: &PieceValues,
) -> usize {
    let map = rules.map(board, color, values);
    assert_eq!((map.color(), map.takes_king()), (color, oracle.is_in_check(!color)));
    if oracle.is_in_check(!color) {
        assert_eq!(map.iter().count(), 0, "{color} in {oracle:?}");
        return 0;
    }
    let mut asked = 0;
    for to in Square::ALL {
        let captures: Vec<Move> = captures(board, color, to).collect();
        let best = captures.iter().map(|&mv| rules.see(board, mv, values)).max();
        asked += captures.len();
        let found = map.at(to);
        assert_eq!(found.map(|best| best.value), best, "{color} on {to} in {oracle:?}");
        if let Some(BestCapture { mv, value }) = found {
            assert_eq!((mv.to(), rules.try_see(board, mv, values)), (to, Ok(value)), "{mv:?} in {oracle:?}");
        }
    }
    let winning: Vec<Square> = map.iter().filter(|best| best.value > 0).map(|best| best.mv.to()).collect();
    assert!(map.winning().into_iter().eq(winning));
    assert_eq!(map.best().map(|best| best.value), map.iter().map(|best| best.value).max());
    asked
}

fn check_board(oracle: &OracleBoard, values: &PieceValues) -> usize {
    let board = &Board::of(oracle);
    let count = |color| {
        check_map(Swap, oracle, board, color, values)
            + check_map(Pinners, oracle, board, color, values)
            + check_map(PinnersAll, oracle, board, color, values)
            + check_map(Pseudo, oracle, board, color, values)
            + check_map(Legal, oracle, board, color, values)
    };
    Color::ALL.map(count).iter().sum()
}

#[test]
fn on_thousands_of_positions() {
    let unusual = PieceValues::new(93, 346, 308, 521, 994).expect("values of a sane size");
    let boards = random_playouts(21).take(1_000).chain(random_dense(22).take(1_000));
    let values = [PieceValues::CLASSIC, unusual];
    let asked: usize = boards.enumerate().map(|(i, board)| check_board(&board, &values[i % 2])).sum();
    assert!(asked > 40_000, "{asked}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn on_positions_from_play(board in playouts()) {
        check_board(&board, &PieceValues::CLASSIC);
    }

    #[test]
    fn on_dense_placements(board in dense()) {
        check_board(&board, &PieceValues::CLASSIC);
    }
}

fn legal_map(fen: &str, color: Color) -> Map {
    Legal.map(&OracleBoard::from_fen(fen), color, &PieceValues::CLASSIC)
}

#[test]
fn en_passant_stands_where_the_pawn_goes_and_serves_one_side() {
    let fen = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1";
    let best = BestCapture { mv: Move::en_passant(Square::E5, Square::D6), value: 100 };
    assert_eq!(legal_map(fen, Color::White).at(Square::D6), Some(best));
    assert_eq!(legal_map(fen, Color::Black).iter().count(), 0);
}

#[test]
fn the_side_to_move_does_not_matter_but_a_check_does() {
    // White captures the knight regardless of the side to move.
    for turn in ['w', 'b'] {
        let fen = format!("4k3/8/8/3n4/8/8/8/3RK3 {turn} - - 0 1");
        assert_eq!(legal_map(&fen, Color::White).at(Square::D5).map(|best| best.value), Some(300));
    }
    // A side that could capture the king has no captures; the other side has its replies.
    let fen = "3k4/8/8/8/6b1/8/7n/3RK3 b - - 0 1";
    assert_eq!(legal_map(fen, Color::White).iter().count(), 0);
    assert_eq!(
        legal_map(fen, Color::Black).best().map(|best| best.mv),
        Some(Move::normal(Square::G4, Square::D1))
    );
}

#[test]
fn promotions_are_captures_of_their_own() {
    let mut board = Pieces::EMPTY;
    for (square, piece) in [(Square::B7, Piece::WhitePawn), (Square::A8, Piece::BlackRook)] {
        board.put(square, piece);
    }
    let best = Swap.map(&board, Color::White, &PieceValues::CLASSIC).best();
    let queen = Move::promotion(Square::B7, Square::A8, Role::Queen).expect("a queen can be promoted to");
    assert_eq!(best, Some(BestCapture { mv: queen, value: 500 + 900 - 100 }));
}

#[test]
fn the_option_of_an_answer_en_passant_changes_no_capture() {
    for board in random_playouts(23).take(200) {
        let values = PieceValues::CLASSIC;
        for color in Color::ALL {
            assert_eq!(EnPassantReply(Legal).map(&board, color, &values), Legal.map(&board, color, &values));
        }
    }
}
