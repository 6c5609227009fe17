//! Laws that hold for every exchange, whatever its value: mirrors, scales, and equal rule sets.

use exchequer_core::{Color, Move, MoveKind, Piece, Placement, Rank, Role, Square};
use exchequer_testkit::oracle::pinners::{self, PinnerRule};
use exchequer_testkit::oracle::{OracleBoard, Values, gain, legal, pseudo, swap};
use exchequer_testkit::strategy::{random_dense, random_playouts};

const VALUES: Values = [100, 300, 310, 500, 900, 0];

type See = fn(&OracleBoard, Move, &Values) -> Option<i32>;

fn any_pinner(board: &OracleBoard, mv: Move, values: &Values) -> Option<i32> {
    pinners::see(board, mv, values, PinnerRule::Any)
}

fn all_pinners(board: &OracleBoard, mv: Move, values: &Values) -> Option<i32> {
    pinners::see(board, mv, values, PinnerRule::All)
}

/// The rule sets in which equal captures are interchangeable: no tie depends on the square.
const CHOOSING: [See; 4] =
    [pseudo::see, pseudo::see_without_promotions, legal::see, legal::see_with_en_passant_reply];

const GREEDY: [See; 3] = [swap::see, any_pinner, all_pinners];

/// Returns crowded boards and boards from play, each with every move on it.
fn moves(seed: u64) -> impl Iterator<Item = (OracleBoard, Move)> {
    let boards = random_dense(seed).take(700).chain(random_playouts(seed).take(700));
    boards.flat_map(|board| board.pseudo_legal_moves().into_iter().map(move |mv| (board, mv)))
}

/// Verifies a law for every move, and that a sufficient share of the moves allows a recapture.
fn hold(seed: u64, is_taken_back: See, law: impl Fn(&OracleBoard, Move)) {
    let mut taken_back = 0;
    for (board, mv) in moves(seed) {
        law(&board, mv);
        let value = is_taken_back(&board, mv, &VALUES);
        taken_back += usize::from(value.is_some_and(|value| value < gain(&board, mv, &VALUES)));
    }
    assert!(taken_back > 5_000, "only {taken_back} first moves were taken back");
}

/// Returns the mirror image of a board, without castling rights.
fn mirrored(
    board: &OracleBoard,
    side_to_move: Color,
    square: fn(Square) -> Square,
    piece: fn(Piece) -> Piece,
) -> OracleBoard {
    let mut fields = OracleBoard::empty(side_to_move);
    for from in Square::ALL {
        if let Some(own) = board.piece_at(from) {
            fields.put(square(from), piece(own));
        }
    }
    // The FEN is the only way to set the en passant square.
    let passed = board.en_passant().map_or("-".to_owned(), |passed| square(passed).to_string());
    let fen = fields.to_fen();
    let placed: Vec<&str> = fen.split(' ').take(2).collect();
    OracleBoard::from_fen(&format!("{} - {passed}", placed.join(" ")))
}

fn mirrored_move(mv: Move, square: fn(Square) -> Square) -> Move {
    let (from, to) = (square(mv.from()), square(mv.to()));
    match mv.kind() {
        MoveKind::Normal => Move::normal(from, to),
        MoveKind::EnPassant => Move::en_passant(from, to),
        MoveKind::Castling => Move::castling(from, to),
        MoveKind::Promotion(role) => Move::promotion(from, to, role).expect("a mirror keeps the role"),
    }
}

/// Removes the pieces of some roles and the castling rights; returns `None` if the move needs a removed piece.
fn without(board: &OracleBoard, mv: Move, roles: &[Role]) -> Option<OracleBoard> {
    let mut rest = OracleBoard::from_placement(board, board.side_to_move());
    for square in Square::ALL {
        if rest.role_at(square).is_some_and(|role| roles.contains(&role)) {
            rest.take(square);
        }
    }
    rest.piece_at(mv.from()).is_some().then_some(rest)
}

#[test]
fn black_and_white_are_alike() {
    hold(21, legal::see, |board, mv| {
        let swap_color = |piece: Piece| Piece::new(!piece.color(), piece.role());
        let mirror = mirrored(board, !board.side_to_move(), Square::flip_rank, swap_color);
        let mirror_move = mirrored_move(mv, Square::flip_rank);
        for see in CHOOSING {
            assert_eq!(see(board, mv, &VALUES), see(&mirror, mirror_move, &VALUES), "{mv} in {board:?}");
        }
    });
}

#[test]
fn left_and_right_are_alike() {
    hold(22, legal::see, |board, mv| {
        let mirror = mirrored(board, board.side_to_move(), Square::flip_file, |piece| piece);
        let mirror_move = mirrored_move(mv, Square::flip_file);
        for see in CHOOSING {
            assert_eq!(see(board, mv, &VALUES), see(&mirror, mirror_move, &VALUES), "{mv} in {board:?}");
        }
    });
}

#[test]
fn values_scale() {
    let thrice = VALUES.map(|value| 3 * value);
    hold(23, legal::see, |board, mv| {
        for see in CHOOSING.into_iter().chain(GREEDY) {
            let value = see(board, mv, &VALUES);
            assert_eq!(value.map(|value| 3 * value), see(board, mv, &thrice), "{mv} in {board:?}");
        }
    });
}

#[test]
fn without_kings_no_pin_and_no_check_counts() {
    hold(24, swap::see, |board, mv| {
        let Some(kingless) = without(board, mv, &[Role::King]) else { return };
        assert_eq!(
            legal::see(&kingless, mv, &VALUES),
            pseudo::see(&kingless, mv, &VALUES),
            "{mv} in {kingless:?}"
        );
        let swap = swap::see(&kingless, mv, &VALUES);
        assert_eq!(any_pinner(&kingless, mv, &VALUES), swap, "{mv} in {kingless:?}");
        assert_eq!(all_pinners(&kingless, mv, &VALUES), swap, "{mv} in {kingless:?}");
    });
}

#[test]
fn promotions_inside_matter_on_the_last_ranks_only() {
    hold(25, pseudo::see, |board, mv| {
        if matches!(mv.to().rank(), Rank::First | Rank::Eighth) {
            return;
        }
        assert_eq!(
            pseudo::see(board, mv, &VALUES),
            pseudo::see_without_promotions(board, mv, &VALUES),
            "{mv} in {board:?}"
        );
    });
}

#[test]
fn without_sliders_the_least_valuable_attacker_is_the_best() {
    let mut taken_back = 0;
    for (board, mv) in moves(26) {
        let Some(board) = without(&board, mv, &[Role::Bishop, Role::Rook, Role::Queen]) else { continue };
        if matches!(mv.kind(), MoveKind::Promotion(Role::Bishop | Role::Rook | Role::Queen)) {
            continue;
        }
        let swap = swap::see(&board, mv, &VALUES);
        assert_eq!(swap, pseudo::see_without_promotions(&board, mv, &VALUES), "{mv} in {board:?}");
        taken_back += usize::from(swap.is_some_and(|value| value < 0));
    }
    assert!(taken_back > 1_000, "only {taken_back} first moves were taken back");
}

#[test]
fn recaptures_are_optional_and_only_the_piece_on_the_square_is_at_risk() {
    let without_promotions: [See; 4] = [swap::see, any_pinner, all_pinners, pseudo::see_without_promotions];
    hold(27, pseudo::see, |board, mv| {
        if mv.kind() == MoveKind::Castling {
            return;
        }
        let gain = gain(board, mv, &VALUES);
        for see in CHOOSING.into_iter().chain(GREEDY) {
            assert!(see(board, mv, &VALUES).is_none_or(|value| value <= gain), "{mv} in {board:?}");
        }
        let at_risk = board.make(mv).role_at(mv.to()).map_or(0, |role| VALUES[role.index()]);
        for see in without_promotions {
            assert!(see(board, mv, &VALUES).is_none_or(|value| value >= gain - at_risk), "{mv} in {board:?}");
        }
    });
}

#[test]
fn pieces_on_no_line_and_no_jump_to_the_square_change_nothing() {
    let blind: [See; 3] = [swap::see, pseudo::see, pseudo::see_without_promotions];
    hold(28, pseudo::see, |board, mv| {
        if mv.kind() == MoveKind::Castling {
            return;
        }
        let mut near = OracleBoard::from_placement(board, board.side_to_move());
        let reach = |piece: Piece| {
            let mut alone = OracleBoard::empty(Color::White);
            alone.put(mv.to(), piece);
            alone.attacks_from(mv.to())
        };
        let seen = reach(Piece::WhiteQueen) | reach(Piece::WhiteKnight) | mv.to();
        for far in !seen {
            near.take(far);
        }
        for see in blind {
            assert_eq!(see(board, mv, &VALUES), see(&near, mv, &VALUES), "{mv} in {board:?}");
        }
    });
}
