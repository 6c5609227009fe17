//! Guarantees of the random positions: they contain the required features, and they shrink to readable examples.

use exchequer_core::{Color, MoveKind, Placement, Role};
use exchequer_testkit::oracle::{OracleBoard, Values, swap};
use exchequer_testkit::strategy::{STARTS, dense, playouts, random_dense, random_playouts};
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::{Config, RngAlgorithm, TestCaseError, TestError, TestRng, TestRunner};

const VALUES: Values = [100, 300, 300, 500, 900, 0];
const SAMPLES: usize = 4_000;

fn longest_exchange(board: &OracleBoard) -> usize {
    let exchanges =
        board.pseudo_legal_moves().into_iter().filter_map(|mv| swap::exchange(board, mv, &VALUES));
    exchanges.map(|exchange| exchange.captures.len()).max().unwrap_or(0)
}

/// Returns the number of boards in a thousand with the property.
fn per_mille(boards: &[OracleBoard], has: impl Fn(&OracleBoard) -> bool) -> usize {
    boards.iter().filter(|board| has(board)).count() * 1000 / boards.len()
}

fn takes_en_passant(board: &OracleBoard) -> bool {
    board.pseudo_legal_moves().into_iter().any(|mv| mv.kind() == MoveKind::EnPassant)
}

fn takes_and_promotes(board: &OracleBoard) -> bool {
    let moves = board.pseudo_legal_moves();
    moves.into_iter().any(|mv| mv.promotes_to().is_some() && board.piece_at(mv.to()).is_some())
}

fn runner() -> TestRunner {
    let config = Config { failure_persistence: None, ..Config::default() };
    TestRunner::new_with_rng(config, TestRng::deterministic_rng(RngAlgorithm::ChaCha))
}

#[test]
fn starts_are_positions_of_a_game() {
    for fen in STARTS {
        let board = OracleBoard::from_fen(fen);
        assert_eq!(board.to_fen(), fen);
        assert!(!board.is_in_check(!board.side_to_move()), "{fen}");
        assert!(board.legal_moves().len() >= 15, "{fen}");
    }
}

#[test]
fn dense_placements_contain_the_required_features() {
    let boards: Vec<OracleBoard> = random_dense(7).take(SAMPLES).collect();
    let lacks_king = |board: &OracleBoard| Color::ALL.into_iter().any(|color| board.king(color).is_none());
    let shares = [
        ("white to move", per_mille(&boards, |board| board.side_to_move() == Color::White), 400),
        ("en passant", per_mille(&boards, takes_en_passant), 100),
        ("capture with promotion", per_mille(&boards, takes_and_promotes), 80),
        ("missing king", per_mille(&boards, lacks_king), 50),
        ("six captures in a row", per_mille(&boards, |board| longest_exchange(board) >= 6), 300),
        ("ten captures in a row", per_mille(&boards, |board| longest_exchange(board) >= 10), 30),
    ];
    for (what, share, least) in shares {
        assert!((least..1000 - least / 4).contains(&share), "{what}: {share} of a thousand");
    }
    for board in boards {
        assert_eq!(OracleBoard::from_fen(&board.to_fen()), board);
        assert_eq!(OracleBoard::from_placement(&board, board.side_to_move()), board);
        for color in Color::ALL {
            assert!(board.pieces(color, Role::King).len() <= 1, "{board:?}");
        }
    }
}

#[test]
fn playouts_are_legal_and_full_of_captures() {
    let boards: Vec<OracleBoard> = random_playouts(7).take(SAMPLES).collect();
    for board in &boards {
        assert!(!board.is_in_check(!board.side_to_move()), "{board:?}");
        assert_eq!(OracleBoard::from_fen(&board.to_fen()), *board);
    }
    let shares = [
        ("in check", per_mille(&boards, |board| board.is_in_check(board.side_to_move())), 30),
        ("en passant", per_mille(&boards, takes_en_passant), 2),
        ("three captures in a row", per_mille(&boards, |board| longest_exchange(board) >= 3), 300),
    ];
    for (what, share, least) in shares {
        assert!(share >= least, "{what}: {share} of a thousand");
    }
}

#[test]
fn a_seed_names_a_sequence() {
    let first = |seed| -> Vec<OracleBoard> { random_dense(seed).take(20).collect() };
    assert_eq!(first(1), first(1));
    assert_ne!(first(1), first(2));
    assert!(random_playouts(3).take(200).eq(random_playouts(3).take(200)));
}

/// Returns the smallest board that fails a property, and the failure message of proptest.
fn shrunk(
    strategy: impl Strategy<Value = OracleBoard>,
    fails: fn(&OracleBoard) -> bool,
) -> (OracleBoard, String) {
    let failure = runner()
        .run(&strategy, |board| if fails(&board) { Err(TestCaseError::fail("it fails")) } else { Ok(()) });
    match failure {
        Err(TestError::Fail(reason, board)) => (board, TestError::Fail(reason, board).to_string()),
        other => panic!("no counter-example was found: {other:?}"),
    }
}

#[test]
fn a_dense_failure_shrinks_to_the_pieces_it_needs_and_prints_a_fen() {
    let (board, printed) = shrunk(dense(), |board| longest_exchange(board) >= 4);
    assert!(board.occupied().len() <= 6, "{printed}");
    assert!(printed.contains(&board.to_fen()), "{printed}");
}

#[test]
fn a_playout_failure_shrinks_to_few_plies() {
    let has_captured = |board: &OracleBoard| board.occupied().len() < 20;
    let (board, printed) = shrunk(playouts(), has_captured);
    assert_eq!(board.occupied().len(), 19, "one capture fewer would not fail: {printed}");
}

#[test]
fn strategies_never_reject() {
    let mut runner = runner();
    for _ in 0..200 {
        assert!(dense().new_tree(&mut runner).is_ok_and(|tree| tree.current().occupied().len() <= 33));
        assert!(playouts().new_tree(&mut runner).is_ok_and(|tree| tree.current().occupied().len() <= 32));
    }
}
