//! Positions that move generators get wrong, each with the rule that it exercises.

use exchequer_board::{Game, Notation, Outcome, ParseMoveError, Position};
use exchequer_core::{CastlingRights, Move, Placement, Role, Square};

fn position(fen: &str) -> Position {
    fen.parse().unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// The legal moves in UCI, castling as king takes rook, sorted.
fn moves(fen: &str) -> Vec<String> {
    let position = position(fen);
    let mut moves: Vec<String> = position
        .legal_moves()
        .iter()
        .map(|&mv| position.to_uci(mv, Notation::Chess960).to_string())
        .collect();
    moves.sort();
    moves
}

fn has(fen: &str, mv: &str) -> bool {
    moves(fen).iter().any(|text| text == mv)
}

#[test]
fn en_passant_that_uncovers_a_rook_along_the_rank() {
    // Both pawns leave the fifth rank at once; neither is pinned in the usual sense.
    let fen = "8/8/8/K2pP2r/8/8/8/7k w - d6 0 1";
    assert!(!has(fen, "e5d6"));
    // The square is then not kept at all: the position equals the one without it.
    assert_eq!(position(fen), position("8/8/8/K2pP2r/8/8/8/7k w - - 0 1"));
    // With another piece on the rank it is legal.
    assert!(has("8/8/8/KN1pP2r/8/8/8/7k w - d6 0 1", "e5d6"));
}

#[test]
fn en_passant_that_uncovers_a_bishop_through_the_captured_pawn() {
    // The captured pawn on d5 is all that stands between bishop a8 and king h1.
    assert!(!has("b7/8/8/3pP3/8/8/8/k6K w - d6 0 1", "e5d6"));
    // Without the bishop nothing is uncovered.
    assert!(has("n7/8/8/3pP3/8/8/8/k6K w - d6 0 1", "e5d6"));
}

#[test]
fn en_passant_of_a_pinned_pawn_along_its_pin() {
    // Pinned by a bishop: off its diagonal never, along it yes.
    assert!(!has("7b/8/8/3pP3/8/8/1K6/7k w - d6 0 1", "e5d6"));
    assert!(has("1b6/8/8/3pP3/8/6K1/8/7k w - d6 0 1", "e5d6"));
}

#[test]
fn en_passant_as_the_answer_to_check() {
    // The pawn that has just moved two squares gives check: taking it en passant is an evasion.
    let fen = "8/8/8/3pP3/4K3/8/8/7k w - d6 0 1";
    assert!(position(fen).is_check());
    assert!(has(fen, "e5d6"));
    // Checked by something else, en passant does not help.
    assert!(!has("8/8/8/3pP3/7K/8/7r/7k w - d6 0 1", "e5d6"));
}

#[test]
fn castling_out_of_through_and_into_check() {
    let castlings = |fen: &str| ["e1h1", "e1a1"].map(|mv| has(fen, mv));
    // Out of check: never.
    assert_eq!(castlings("4r1k1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), [false, false]);
    // Through check: the f-file is covered, the d-side is free.
    assert_eq!(castlings("5rk1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), [false, true]);
    // Into check on g1.
    assert_eq!(castlings("1k4r1/8/8/8/8/8/8/R3K2R w KQ - 0 1"), [false, true]);
    // The rook may be attacked, and may pass an attacked square: b1 is the rook's business only.
    assert_eq!(castlings("1r4kr/8/8/8/8/8/8/R3K2R w KQ - 0 1"), [true, true]);
    // Something in between, even on b1.
    assert_eq!(castlings("6k1/8/8/8/8/8/8/RN2K1NR w KQ - 0 1"), [false, false]);
    // Without the right.
    assert_eq!(castlings("6k1/8/8/8/8/8/8/R3K2R w Q - 0 1"), [false, true]);
}

#[test]
fn chess960_castling_with_the_rook_as_a_shield() {
    // After castling the king stands on c1, and the rook that hid it from a1 is on d1.
    assert!(!has("6k1/8/8/8/8/8/8/rR1K4 w B - 0 1", "d1b1"));
    // Without the attacker the same castling is legal.
    assert!(has("6k1/8/8/8/8/8/8/1R1K4 w B - 0 1", "d1b1"));
    // A rook beyond the castling rook, but on the other side of the king: no check follows.
    assert!(has("6k1/8/8/8/8/8/8/1R1KB2r w B - 0 1", "d1b1"));
}

#[test]
fn chess960_castling_where_the_pieces_hardly_move() {
    // The king stands on its target already: only the rook jumps.
    let fen = "6k1/8/8/8/8/8/8/5RKR w H - 0 1";
    assert!(!has(fen, "g1h1"), "f1 is taken by another rook");
    let fen = "k7/8/8/8/8/8/8/6KR w H - 0 1";
    let position = position(fen);
    let castling = Move::castling(Square::G1, Square::H1);
    assert!(position.is_legal(castling));
    assert_eq!(position.after(castling).to_string(), "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
    // King and rook change places.
    let swap = "k7/8/8/8/8/8/8/5KR1 w G - 0 1".parse::<Position>().unwrap();
    let after = swap.after(Move::castling(Square::F1, Square::G1));
    assert_eq!(after.to_string(), "k7/8/8/8/8/8/8/5RK1 b - - 1 1");
}

#[test]
fn promotion_with_check_and_by_capture() {
    // All four pieces, by push and by capture on both sides.
    let fen = "r1n4k/1P6/8/8/8/8/8/6K1 w - - 0 1";
    let promotions = moves(fen).into_iter().filter(|mv| mv.len() == 5).count();
    assert_eq!(promotions, 12);
    let position = position(fen);
    let queen = position.parse_uci("b7a8q").unwrap();
    assert_eq!(position.to_san(queen).to_string(), "bxa8=Q");
    // A promotion that gives check, and the only evasions that are left.
    let check = "4k3/1P6/8/8/8/8/8/K7 w - - 0 1".parse::<Position>().unwrap();
    let after = check.after(check.parse_san("b8=R").unwrap());
    assert!(after.is_check());
    assert_eq!(after.count_moves(), 3);
}

#[test]
fn a_pinned_pawn_may_promote_only_along_its_pin() {
    // The bishop on b8 pins the c7-pawn to the king on d6: taking the bishop is all it may do.
    let fen = "1b5k/2P5/3K4/8/8/8/8/8 w - - 0 1";
    let pawn: Vec<String> = moves(fen).into_iter().filter(|mv| mv.starts_with("c7")).collect();
    assert_eq!(pawn, ["c7b8b", "c7b8n", "c7b8q", "c7b8r"]);
}

#[test]
fn double_check_leaves_only_king_moves() {
    // Knight and rook give check; the queen that could take either may not move.
    let fen = "4r2k/8/8/8/8/3n4/6Q1/4K3 w - - 0 1";
    assert!(position(fen).checkers().has_many());
    assert!(moves(fen).iter().all(|mv| mv.starts_with("e1")));
    // Two bishops can do it as well, however unlikely the last move: such positions are accepted.
    assert_eq!(position("B6b/8/8/8/2K5/5k2/8/b6B b - - 0 1").count_moves(), 6);
}

#[test]
fn the_king_does_not_hide_from_a_slider_behind_itself() {
    // e1 lies behind the king on the rook's line: stepping back does not help.
    assert_eq!(
        moves("4r2k/8/8/8/8/8/4K3/8 w - - 0 1").iter().filter(|mv| *mv == "e2e1" || *mv == "e2e3").count(),
        0
    );
}

#[test]
fn rights_end_with_king_rook_and_captured_rook() {
    let start = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    let rights = |mv: &str| start.after(start.parse_uci(mv).unwrap()).castling_rights();
    assert_eq!(rights("e1e2"), CastlingRights::of(exchequer_core::Color::Black));
    assert_eq!(rights("a1b1"), CastlingRights::all() - CastlingRights::WHITE_QUEEN_SIDE);
    // The rook takes the rook: both sides lose a right.
    assert_eq!(rights("h1h8"), CastlingRights::WHITE_QUEEN_SIDE | CastlingRights::BLACK_QUEEN_SIDE);
    assert_eq!(rights("e1h1"), CastlingRights::of(exchequer_core::Color::Black));
}

#[test]
fn an_en_passant_square_without_a_capturer_is_dropped() {
    let start = Position::start();
    let after = start.after(start.parse_uci("e2e4").unwrap());
    assert_eq!(after.en_passant(), None);
    assert_eq!(after.to_string(), "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1");
    let given = position("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1");
    assert_eq!((given, given.key()), (after, after.key()));
}

#[test]
fn castling_is_understood_both_ways() {
    let both = position("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1");
    for (king_side, text) in [(true, "e1g1"), (true, "e1h1"), (false, "e1c1"), (false, "e1a1")] {
        let rook = if king_side { Square::H1 } else { Square::A1 };
        assert_eq!(both.parse_uci(text), Ok(Move::castling(Square::E1, rook)), "{text}");
    }
    // A step of one file is the king's own, even to g1.
    let near = position("k7/8/8/8/8/8/8/5K1R w H - 0 1");
    assert_eq!(near.parse_uci("f1g1"), Ok(Move::normal(Square::F1, Square::G1)));
    assert_eq!(near.parse_uci("f1h1"), Ok(Move::castling(Square::F1, Square::H1)));
}

#[test]
fn squares_in_upper_case_are_no_uci() {
    // "B1c3" is the bishop e1 and not the knight b1, though it would read as b1c3 in another case.
    let fen = "4k3/8/8/4B3/8/8/8/1N2B1K1 w - - 0 1";
    let bishop = Ok(Move::normal(Square::E1, Square::C3));
    assert_eq!(position(fen).to_san(bishop.clone().unwrap()).to_string(), "B1c3");
    assert_eq!(fen.parse::<exchequer_board::Setup>().unwrap().parse_move("B1c3"), bishop);
    assert!(matches!(position(fen).parse_uci("B1c3"), Err(ParseMoveError::Syntax { .. })));
}

#[test]
fn san_is_read_leniently() {
    let knights = position("4k3/8/8/8/8/8/8/N3K1N1 w - - 0 1");
    let over = Move::normal(Square::G1, Square::F3);
    for text in ["Nf3", "Ngf3", "N1f3", "Ng1f3", "Ng1-f3", "Nf3+", "Nf3!?", "Nxf3"] {
        assert_eq!(knights.parse_san(text), Ok(over), "{text}");
    }
    let both = position("4k3/8/8/8/8/5N2/8/1N2K3 w - - 0 1");
    assert_eq!(both.parse_san("Nd2"), Err(ParseMoveError::Ambiguous { text: "Nd2".into(), count: 2 }));
    assert_eq!(both.to_san(both.parse_san("Nbd2").unwrap()).to_string(), "Nbd2");
    let pawn = position("3r4/k3P3/8/8/8/8/8/4K2R w K - 0 1");
    for text in ["e8=Q", "e8Q", "e8=Q+", "e8(Q)", "e8/Q", "e8q"] {
        assert_eq!(
            pawn.parse_san(text),
            Ok(Move::promotion(Square::E7, Square::E8, Role::Queen).unwrap()),
            "{text}"
        );
    }
    assert_eq!(pawn.parse_san("exd8=N").map(|mv| mv.promotes_to()), Ok(Some(Role::Knight)));
    assert_eq!(pawn.parse_san("ed8N").map(|mv| mv.promotes_to()), Ok(Some(Role::Knight)));
    for text in ["O-O", "0-0", "O-O+", "o-o"] {
        assert_eq!(pawn.parse_san(text), Ok(Move::castling(Square::E1, Square::H1)), "{text}");
    }
    assert!(matches!(pawn.parse_san("e8"), Err(ParseMoveError::Illegal { .. })));
    assert!(matches!(pawn.parse_san("O-O-O"), Err(ParseMoveError::Illegal { .. })));
    let nonsense = [
        "", "N", "Nf9", "Zf3", "Nf3f4f5", "e8=K", "=Q", "é4", "Né4", "+", "x", "Rxxh2", "Rx-h2", "Rh2)",
        "e8==Q", "e8(Q", "e8Q)", "e8=", "exd8d8=Q",
    ];
    for text in nonsense {
        assert!(matches!(pawn.parse_san(text), Err(ParseMoveError::Syntax { .. })), "{text:?}");
    }
}

#[test]
fn san_tells_three_queens_apart() {
    // By file, by rank, and where neither is enough by both.
    let queens = position("8/k7/8/7K/4Q2Q/8/8/7Q w - - 0 1");
    let san = |mv: &str| queens.to_san(queens.parse_uci(mv).unwrap()).to_string();
    assert_eq!(san("e4g4"), "Qeg4");
    assert_eq!(san("h1h2"), "Q1h2");
    assert_eq!(san("h4e1"), "Qh4e1");
    assert_eq!(san("e4a8"), "Qa8+");
}

#[test]
fn games_know_repetition_and_the_fifty_moves() {
    let mut game = Game::new(Position::start());
    for round in 0..2 {
        assert_eq!(game.repetitions(), round);
        for mv in ["g1f3", "g8f6", "f3g1", "f6g8"] {
            assert_eq!(game.outcome(), None);
            let mv = game.position().parse_uci(mv).unwrap();
            game.play(mv).unwrap();
        }
    }
    assert_eq!((game.repetitions(), game.outcome()), (2, Some(Outcome::Repetition)));
    assert!(matches!(game.play(Move::normal(Square::E2, Square::E5)), Err(ParseMoveError::Illegal { .. })));
    // A pawn move makes what was before unreachable.
    let pawn = game.position().parse_uci("e2e4").unwrap();
    game.play(pawn).unwrap();
    assert_eq!(game.repetitions(), 0);

    assert_eq!(position("1k6/8/8/8/8/8/R7/K7 w - - 100 90").outcome(), Some(Outcome::FiftyMoves));
    assert_eq!(position("1k6/8/8/8/8/8/R7/K7 w - - 99 90").outcome(), None);
    // Mate on the hundredth ply is mate.
    let mate = position("k1R5/8/K7/8/8/8/8/8 b - - 100 90");
    assert_eq!(mate.outcome(), Some(Outcome::Checkmate(exchequer_core::Color::White)));
    assert_eq!(position("k7/2Q5/8/8/8/8/8/K7 b - - 0 1").outcome(), Some(Outcome::Stalemate));
}

#[test]
fn material_that_cannot_mate() {
    for fen in [
        "k7/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/KN6 w - - 0 1",
        "k7/8/8/8/8/8/8/KB6 b - - 0 1",
        // Bishops of either side, all on one color of squares.
        "kb6/8/8/8/8/8/7B/K7 w - - 0 1",
    ] {
        assert_eq!(position(fen).outcome(), Some(Outcome::InsufficientMaterial), "{fen}");
    }
    for fen in [
        "k7/8/8/8/8/8/P7/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/KNN5 w - - 0 1",
        "kn6/8/8/8/8/8/8/KB6 w - - 0 1",
        "kb6/8/8/8/8/8/8/KB6 w - - 0 1",
    ] {
        assert_eq!(position(fen).outcome(), None, "{fen}");
    }
}
