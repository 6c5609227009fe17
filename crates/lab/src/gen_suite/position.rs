//! Positions allowed for rows: any program can load them, and they hold no rights that the move does not use.

use exchequer_board::{Notation, Position};
use exchequer_core::{Color, Move, MoveKind, Placement, Role, Square};
use exchequer_testkit::conformance::Tag;
use exchequer_testkit::oracle::OracleBoard;

/// Returns the board with an en-passant square.
pub(crate) fn with_en_passant(board: &OracleBoard, square: Square) -> OracleBoard {
    let fen = board.to_fen();
    let fields: Vec<&str> = fen.split(' ').collect();
    OracleBoard::from_fen(&format!("{} {} {} {square}", fields[0], fields[1], fields[2]))
}

/// Returns the board without castling rights, unless the move is castling, and without the en-passant square, unless
/// the move takes there.
pub(crate) fn without_idle_rights(board: &OracleBoard, mv: Move) -> OracleBoard {
    let fen = fen(board);
    let fields: Vec<&str> = fen.split(' ').collect();
    let castling = if mv.kind() == MoveKind::Castling { fields[2] } else { "-" };
    let en_passant = if mv.kind() == MoveKind::EnPassant { fields[3] } else { "-" };
    OracleBoard::from_fen(&format!("{} {} {castling} {en_passant}", fields[0], fields[1]))
}

/// Returns the first four fields of the FEN.
pub(crate) fn fen(board: &OracleBoard) -> String {
    let fen = board.to_fen();
    fen.split(' ').take(4).collect::<Vec<_>>().join(" ")
}

/// Returns `true` if the position passes a reachability check by counting: at most two checkers, eight pawns, and
/// as many promoted pieces as missing pawns; `exchequer-board` accepts the position too.
pub(crate) fn is_fair(board: &OracleBoard) -> bool {
    let us = board.side_to_move();
    let checkers = board.king(us).map_or(0, |king| board.attackers(king, !us).len());
    let has_fair_counts = |color: Color| {
        let count = |role: Role| board.pieces(color, role).len();
        let promoted = [(Role::Knight, 2), (Role::Bishop, 2), (Role::Rook, 2), (Role::Queen, 1)]
            .map(|(role, most)| count(role).saturating_sub(most));
        count(Role::Pawn) + promoted.iter().sum::<u32>() <= 8
    };
    checkers <= 2 && Color::ALL.into_iter().all(has_fair_counts) && board.to_fen().parse::<Position>().is_ok()
}

/// Returns the move in SAN and in UCI; `None` where `exchequer-board` rejects position or move.
pub(crate) fn notations(board: &OracleBoard, mv: Move, tags: &[Tag]) -> Option<(String, String)> {
    let position: Position = board.to_fen().parse().ok()?;
    let notation = if tags.contains(&Tag::Chess960) { Notation::Chess960 } else { Notation::Standard };
    let mv = position.parse_uci(&mv.to_string()).ok()?;
    Some((position.to_san(mv).to_string(), position.to_uci(mv, notation).to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rights_stay_only_where_they_are_used() {
        let board = OracleBoard::from_fen("4k3/8/8/3pP3/8/8/8/4K2R w K d6");
        let fen_after = |uci: &str| fen(&without_idle_rights(&board, board.find_move(uci).expect("a move")));
        assert_eq!(fen_after("e1g1"), "4k3/8/8/3pP3/8/8/8/4K2R w K -");
        assert_eq!(fen_after("e5d6"), "4k3/8/8/3pP3/8/8/8/4K2R w - d6");
        assert_eq!(fen_after("e1e2"), "4k3/8/8/3pP3/8/8/8/4K2R w - -");
    }

    #[test]
    fn positions_that_no_game_brings_about_are_left_out() {
        let is_fair = |fen: &str| is_fair(&OracleBoard::from_fen(fen));
        assert!(is_fair("4k3/8/8/8/8/8/PPPPPP2/QQQ1K3 w - -"));
        assert!(!is_fair("4k3/8/8/8/8/8/PPPPPPP1/QQQ1K3 w - -"));
        assert!(!is_fair("4k3/8/8/8/7b/3n4/8/3rK3 w - -"));
        assert!(!is_fair("4k3/8/8/8/8/8/8/8 w - -"));
        assert!(!is_fair("4k3/4R3/8/8/8/8/8/4K3 w - -"));
    }
}
