//! The checked entry points: every reason to refuse a move, by its sentence.

use super::boards::Board;
use exchequer_core::{Color, Move, Piece, Role, Square};
use exchequer_see::{MoveError, PieceValues, Rules, Swap, check_move};

fn refused(fen: &str, mv: Move) -> MoveError {
    let (board, values) = (Board::from_fen(fen), PieceValues::CLASSIC);
    let error = check_move(&board, mv).unwrap_err();
    assert_eq!(Swap.try_see(&board, mv, &values), Err(error));
    assert_eq!(Swap.try_see_ge(&board, mv, &values, 0), Err(error));
    assert_eq!(Swap.try_trace(&board, mv, &values), Err(error));
    error
}

fn refused_uci(fen: &str, uci: &str) -> MoveError {
    refused(fen, Board::from_fen(fen).mv(uci))
}

fn accepted(fen: &str, uci: &str) -> bool {
    let board = Board::from_fen(fen);
    check_move(&board, board.mv(uci)).is_ok()
}

#[test]
fn an_empty_from_square_is_refused() {
    let error = refused_uci("4k3/8/8/8/8/8/8/4K3 w - -", "d4d5");
    assert_eq!(error, MoveError::NoPiece { from: Square::D4 });
    assert_eq!(error.to_string(), "There is no piece on d4.");
}

#[test]
fn captures_of_own_pieces_and_kings_are_refused() {
    let fen = "4k3/8/8/8/8/8/P7/R3K3 w Q -";
    let error = refused_uci(fen, "a1a2");
    assert_eq!(error, MoveError::OwnPiece { color: Color::White, to: Square::A2 });
    assert_eq!(error.to_string(), "White cannot capture its own piece on a2.");
    assert_eq!(refused_uci(fen, "a1a1"), MoveError::OwnPiece { color: Color::White, to: Square::A1 });
    let error = refused_uci("4k3/8/8/8/8/8/8/K3R3 w - -", "e1e8");
    assert_eq!(error.to_string(), "The king on e8 cannot be captured.");
}

#[test]
fn pieces_move_as_they_do() {
    let fen = "4k3/8/8/8/3N4/8/8/R3K2B w - -";
    let geometry = |piece, from, to| MoveError::Geometry { piece, from, to };
    assert_eq!(refused_uci(fen, "a1b3"), geometry(Piece::WhiteRook, Square::A1, Square::B3));
    assert_eq!(refused_uci(fen, "h1h5"), geometry(Piece::WhiteBishop, Square::H1, Square::H5));
    assert_eq!(refused_uci(fen, "d4d5"), geometry(Piece::WhiteKnight, Square::D4, Square::D5));
    assert_eq!(refused_uci(fen, "e1e3"), geometry(Piece::WhiteKing, Square::E1, Square::E3));
    assert_eq!(refused_uci(fen, "a1b3").to_string(), "The rook on a1 does not move to b3.");
}

#[test]
fn nothing_jumps_but_knights() {
    let fen = "4k3/8/8/p7/8/p1n5/8/R3K3 w - -";
    let error = refused_uci(fen, "a1a5");
    assert_eq!(error.to_string(), "The rook on a1 cannot reach a5 past the piece on a3.");
    // Down the board, the first piece on the path is again the reported blocker.
    let error = refused_uci("r6k/p7/p7/8/8/8/8/K7 b - -", "a8a3");
    assert!(matches!(error, MoveError::Blocked { by: Square::A7, .. }));
    assert!(accepted(fen, "a1a3"));
    assert!(accepted(fen, "c3b1"));
}

#[test]
fn pawns_push_and_take() {
    let fen = "4k3/8/8/8/2p5/4pP2/1P2P2P/K7 w - -";
    assert_eq!(refused_uci(fen, "e2e4").to_string(), "The pawn on e2 cannot reach e4 past the piece on e3.");
    assert_eq!(refused_uci(fen, "e2e3").to_string(), "The pawn on e2 cannot reach e3 past the piece on e3.");
    assert_eq!(refused_uci(fen, "b2c3").to_string(), "The pawn on b2 has nothing to capture on c3.");
    assert_eq!(refused_uci(fen, "f3f5").to_string(), "The pawn on f3 does not move to f5.");
    assert_eq!(refused_uci(fen, "b2b1").to_string(), "The pawn on b2 does not move to b1.");
    assert!(accepted(fen, "h2h4") && accepted(fen, "f3f4") && accepted(fen, "c4c3"));
    // An occupied destination of a double step blocks it as well.
    let error = refused_uci("4k3/8/8/8/7p/8/7P/K7 w - -", "h2h4");
    assert!(matches!(error, MoveError::Blocked { by: Square::H4, .. }));
    // A double step does not wrap around the edge of the board.
    assert!(matches!(refused_uci("4k3/8/8/7p/8/P7/8/K7 w - -", "a3h5"), MoveError::Geometry { .. }));
}

#[test]
fn en_passant_needs_the_square_and_the_pawn() {
    let takes = Move::en_passant(Square::E5, Square::D6);
    assert!(accepted("4k3/8/8/3pP3/8/8/8/4K3 w - d6", "e5d6"));
    let without_square = refused("4k3/8/8/3pP3/8/8/8/4K3 w - -", takes);
    assert_eq!(without_square.to_string(), "No pawn can be captured en passant on d6.");
    for fen in [
        // No pawn; a knight in its place; an own pawn; another square; the square taken; a knight that would do it.
        "4k3/8/8/4P3/8/8/8/4K3 w - d6",
        "4k3/8/8/3nP3/8/8/8/4K3 w - d6",
        "4k3/8/8/3PP3/8/8/8/4K3 w - d6",
        "4k3/8/8/3pPp2/8/8/8/4K3 w - f6",
        "4k3/8/3n4/3pP3/8/8/8/4K3 w - d6",
        "4k3/8/8/3pB3/8/8/8/4K3 w - d6",
    ] {
        assert_eq!(refused(fen, takes), MoveError::NoEnPassant { to: Square::D6 }, "{fen}");
    }
    // The square alone does not turn a plain move into en passant.
    let plain = refused("4k3/8/8/3pP3/8/8/8/4K3 w - d6", Move::normal(Square::E5, Square::D6));
    assert_eq!(plain, MoveError::NothingToCapture { from: Square::E5, to: Square::D6 });
    // En passant requires the sixth rank of the capturing side.
    let low = Move::en_passant(Square::E4, Square::D5);
    assert_eq!(refused("4k3/8/8/8/3pP3/8/8/4K3 w - d5", low), MoveError::NoEnPassant { to: Square::D5 });
}

#[test]
fn only_pawns_promote_and_only_on_the_last_rank() {
    let fen = "4k3/P7/8/8/8/8/1P6/1N2K3 w - -";
    assert_eq!(refused_uci(fen, "a7a8").to_string(), "The pawn on a7 has to become another piece on a8.");
    assert_eq!(refused_uci(fen, "b2b3q").to_string(), "The pawn on b2 cannot become another piece on b3.");
    assert_eq!(refused_uci(fen, "b1c3q").to_string(), "The knight on b1 cannot become another piece on c3.");
    for role in ["a7a8q", "a7a8r", "a7a8b", "a7a8n"] {
        assert!(accepted(fen, role));
    }
}

#[test]
fn a_king_does_not_go_into_attack() {
    let fen = "4k3/8/8/8/8/8/3p4/r3K3 w - -";
    assert!(accepted(fen, "e1e2") && accepted(fen, "e1d2") && accepted(fen, "e1f2"));
    // The rook attacks f1 through the square that the king leaves.
    let error = refused_uci(fen, "e1f1");
    let expected = MoveError::KingIntoAttack { color: Color::White, to: Square::F1, attacker: Square::A1 };
    assert_eq!(error, expected);
    assert_eq!(error.to_string(), "White's king cannot go to f1, which the piece on a1 attacks.");
    // A defended piece cannot be captured either, and the squares next to a king are attacked too.
    assert!(!accepted("4k3/8/8/8/8/4p3/3p4/4K3 w - -", "e1d2"));
    assert!(!accepted("8/8/8/8/8/3k4/8/3K4 w - -", "d1d2"));
}

#[test]
fn castling_needs_a_king_and_its_rook() {
    let fen = "r3k3/8/8/8/8/8/8/R3K2R w KQ -";
    assert!(accepted(fen, "e1h1") && accepted(fen, "e1a1"));
    let enemy_rook = refused(fen, Move::castling(Square::E1, Square::A8));
    assert_eq!(enemy_rook.to_string(), "Castling needs a king on e1 and a rook of the same side on a8.");
    let no_king = refused(fen, Move::castling(Square::A1, Square::H1));
    assert_eq!(no_king, MoveError::NoCastling { king: Square::A1, rook: Square::H1 });
    let no_rook = refused(fen, Move::castling(Square::E1, Square::G1));
    assert_eq!(no_rook, MoveError::NoCastling { king: Square::E1, rook: Square::G1 });
    assert_eq!(Move::promotion(Square::E1, Square::H1, Role::King), None);
}
