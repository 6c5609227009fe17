//! Setups from bitboards: the same verdict as from a FEN on any board, and no panic on garbage.

use exchequer_board::{Position, PositionErrors, Setup};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Placement, Rank, Role, Square};
use exchequer_testkit::strategy::{dense, playouts, stacked};
use proptest::prelude::*;

/// The bitboards of a board.
fn sets(board: &impl Placement) -> (ByColor<Bitboard>, ByRole<Bitboard>) {
    let colors = ByColor::new(board.color(Color::White), board.color(Color::Black));
    (colors, ByRole::new(Role::ALL.map(|role| board.role(role))))
}

/// The setup of the bitboards of another one, with its other fields.
fn rebuilt(setup: &Setup) -> Result<Setup, PositionErrors> {
    let (colors, roles) = sets(setup);
    Ok(Setup {
        castling_rooks: setup.castling_rooks,
        en_passant: setup.en_passant,
        halfmove_clock: setup.halfmove_clock,
        fullmove_number: setup.fullmove_number,
        ..Setup::from_bitboards(colors, roles, setup.turn)?
    })
}

/// Any color or role, or none, for each square, and any other fields that a FEN can have.
fn any_setup() -> impl Strategy<Value = Setup> {
    let square =
        prop_oneof![3 => Just(6_u8), 1 => (0..6_u8, 0..2_u8).prop_map(|(role, color)| role | color << 3)];
    let backs = (Bitboard::rank(Rank::First) | Rank::Eighth).bits();
    (
        proptest::collection::vec(square, Square::COUNT),
        any::<(bool, u64, u64, u16, u16)>(),
        proptest::option::weighted(0.3, 0..Square::COUNT),
    )
        .prop_map(move |(codes, (black, rooks, sparse, halfmove_clock, fullmove_number), en_passant)| {
            let codes: [u8; Square::COUNT] = codes.try_into().expect("the vector has 64 codes");
            Setup {
                pieces: exchequer_core::Pieces::from_codes(&codes),
                turn: if black { Color::Black } else { Color::White },
                castling_rooks: Bitboard::from_bits(rooks & sparse & sparse.rotate_left(7) & backs),
                en_passant: en_passant.map(|square| Square::ALL[square]),
                halfmove_clock,
                fullmove_number: fullmove_number.max(1),
            }
        })
}

/// Some of the corners, on which rooks of most boards stand.
fn corners(number: usize) -> Bitboard {
    let corners = [Square::A1, Square::H1, Square::A8, Square::H8];
    corners
        .into_iter()
        .enumerate()
        .filter(|&(index, _)| number >> index & 1 == 1)
        .map(|(_, square)| square)
        .collect()
}

/// Any sets, mostly contradictory.
fn any_sets() -> impl Strategy<Value = (ByColor<Bitboard>, ByRole<Bitboard>)> {
    // The conjunction of two sets has few squares, so some boards are free of contradictions.
    let set = prop_oneof![
        Just(0),
        any::<u64>(),
        (any::<u64>(), any::<u64>()).prop_map(|(a, b)| a & b),
        (0..64_u32).prop_map(|square| 1 << square)
    ];
    let set = set.prop_map(Bitboard::from_bits);
    (proptest::array::uniform6(set.clone()), set, any::<bool>()).prop_map(|(roles, white, covers)| {
        let all = roles.into_iter().fold(Bitboard::EMPTY, |union, set| union | set);
        let white = if covers { white & all } else { white };
        (ByColor::new(white, all - white), ByRole::new(roles))
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(500))]

    #[test]
    fn positions_of_games_are_the_same_from_bitboards(board in playouts()) {
        let fen = board.to_fen();
        let setup: Setup = fen.parse().expect("the oracle writes FENs");
        let again = rebuilt(&setup);
        prop_assert_eq!(again.as_ref(), Ok(&setup));
        let position: Position = fen.parse().expect("a position of a game is legal");
        let setup = position.to_setup();
        let again = rebuilt(&setup).and_then(|setup| Position::try_from(&setup));
        prop_assert_eq!(again, Ok(position));
    }

    #[test]
    fn crowded_boards_have_the_verdict_of_their_fen(board in prop_oneof![dense(), stacked()]) {
        let setup: Setup = board.to_fen().parse().expect("the oracle writes FENs");
        let from_fen = setup.to_string().parse::<Position>().map_err(|error| error.to_string());
        let again = rebuilt(&setup).and_then(|setup| Position::try_from(&setup));
        prop_assert_eq!(again.map_err(|errors| format!("not a legal position: {errors}")), from_fen);
    }

    #[test]
    fn any_board_has_the_verdict_of_its_fen(setup in any_setup()) {
        let again = rebuilt(&setup);
        prop_assert_eq!(again.as_ref(), Ok(&setup));
        let from_fen = setup.to_string().parse::<Position>().map_err(|error| error.to_string());
        let from_sets = Position::try_from(&setup);
        prop_assert_eq!(from_sets.map_err(|errors| format!("not a legal position: {errors}")), from_fen);
    }

    #[test]
    fn any_sets_make_a_board_or_contradict_each_other(
        (colors, roles) in any_sets(),
        black in any::<bool>(),
    ) {
        let turn = if black { Color::Black } else { Color::White };
        let has_one_piece = |square: Square| {
            let count = Role::ALL.into_iter().filter(|&role| roles[role].contains(square)).count();
            let sides = Color::ALL.into_iter().filter(|&color| colors[color].contains(square)).count();
            count == sides && count <= 1
        };
        match Setup::from_bitboards(colors, roles, turn) {
            Ok(setup) => {
                prop_assert!(Square::ALL.into_iter().all(has_one_piece));
                prop_assert!(setup.pieces.is_consistent());
                prop_assert_eq!(sets(&setup), (colors, roles));
                // The remaining reasons, without a panic.
                let _ = Position::try_from(&setup);
            }
            Err(errors) => {
                prop_assert_eq!(errors, PositionErrors::CONTRADICTORY_PIECES);
                prop_assert_eq!(errors.to_string(), "a square does not have just one piece");
                prop_assert!(!Square::ALL.into_iter().all(has_one_piece));
            }
        }
    }
}

proptest! {
    // Each case has 70,000 moves.
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn a_setup_finds_the_moves_of_its_position(
        board in prop_oneof![playouts(), dense(), stacked()],
        any in any_setup(),
        home in 0..256_usize,
    ) {
        let played: Setup = board.to_fen().parse().expect("the oracle writes FENs");
        for mut setup in [played.clone(), Setup { castling_rooks: corners(home), ..played }, any] {
            for turn in Color::ALL {
                setup.turn = turn;
                let position = Position::try_from(&setup);
                prop_assert_eq!(&Position::from_consistent(&setup), &position);
                for (from, to) in Square::ALL.into_iter().flat_map(|from| Square::ALL.map(|to| (from, to))) {
                    for promotion in [None, Some(Role::Knight), Some(Role::King)] {
                        let expected = position.ok().and_then(|position| position.find_move(from, to, promotion));
                        let found = setup.find_legal_move(from, to, promotion);
                        prop_assert_eq!(found, expected, "{} {}{} {:?}", setup, from, to, promotion);
                    }
                }
            }
        }
    }
}

#[test]
fn some_of_the_random_sets_are_boards() {
    use proptest::strategy::ValueTree;
    let mut runner = proptest::test_runner::TestRunner::deterministic();
    let tries =
        std::iter::repeat_with(|| any_sets().new_tree(&mut runner).expect("no set is rejected").current());
    let boards = tries
        .take(2000)
        .filter(|&(colors, roles)| Setup::from_bitboards(colors, roles, Color::White).is_ok());
    let boards = boards.count();
    assert!((20..1900).contains(&boards), "{boards} of 2000");
}

#[test]
fn a_move_is_found_by_its_squares() {
    use exchequer_core::Move;
    let position: Position = "r3k2r/P6p/8/2pP4/8/8/8/R3K2R w KQkq c6 0 1".parse().expect("a FEN");
    let find = |from, to, promotion| position.find_move(from, to, promotion);
    assert_eq!(find(Square::D5, Square::C6, None), Some(Move::en_passant(Square::D5, Square::C6)));
    assert_eq!(find(Square::E1, Square::C1, None), Some(Move::castling(Square::E1, Square::A1)));
    assert_eq!(find(Square::E1, Square::A1, None), Some(Move::castling(Square::E1, Square::A1)));
    assert_eq!(find(Square::A1, Square::A1, None), None);
    assert_eq!(find(Square::A7, Square::A8, Some(Role::Queen)), None);
    assert_eq!(find(Square::E1, Square::G1, Some(Role::Queen)), None);
    for mv in position.legal_moves() {
        assert_eq!(find(mv.from(), mv.to(), mv.promotes_to()), Some(mv));
    }
}
