//! Positions from play and from dense random placements: everything the board says of them is what the
//! brute force says, or what another way to ask gives.

use exchequer_board::{Kinds, MoveList, Notation, Position, Setup};
use exchequer_core::{Bitboard, Color, Direction, Move, PinsAtHand, Placement, Role, Square};
use exchequer_testkit::oracle::OracleBoard;
use exchequer_testkit::oracle::pinners::{PinnerRule, pins};
use exchequer_testkit::strategy::{random_dense, random_playouts, random_stacked};
use std::collections::BTreeSet;

fn to_position(board: OracleBoard) -> Option<(OracleBoard, Position)> {
    Some((board, board.to_fen().parse().ok()?))
}

/// Positions of both kinds, each legal, with the oracle's board of it.
fn positions(count: usize) -> impl Iterator<Item = (OracleBoard, Position)> {
    let played = random_playouts(1).filter_map(to_position).take(count / 2);
    played.chain(random_dense(2).filter_map(to_position).take(count / 2))
}

fn sorted(moves: impl IntoIterator<Item = Move>) -> Vec<Move> {
    let mut moves: Vec<Move> = moves.into_iter().collect();
    moves.sort_unstable();
    moves
}

#[test]
fn legal_moves_are_those_of_the_brute_force() {
    for (board, position) in positions(6_000) {
        assert_eq!(sorted(position.legal_moves()), sorted(board.legal_moves()), "{board:?}");
    }
}

#[test]
fn every_encoding_is_legal_just_when_it_is_generated() {
    for (board, position) in positions(1_500) {
        let generated: BTreeSet<u16> = position.legal_moves().iter().map(|mv| mv.bits()).collect();
        for bits in 0..=u16::MAX {
            let legal = Move::from_bits(bits).is_some_and(|mv| position.is_legal(mv));
            assert_eq!(legal, generated.contains(&bits), "{bits:#06x} in {board:?}");
        }
    }
}

#[test]
fn pseudo_legal_moves_are_legal_just_when_they_are_generated() {
    for (board, position) in positions(6_000) {
        let legal = sorted(position.legal_moves());
        let found =
            board.pseudo_legal_moves().into_iter().filter(|&mv| position.is_pseudo_legal_move_legal(mv));
        assert_eq!(sorted(found), legal, "{board:?}");
    }
}

#[test]
fn kinds_batches_and_counts_are_the_same_moves() {
    for (board, position) in positions(4_000) {
        let all = sorted(position.legal_moves());
        let takes = |mv: &Move| {
            let en_passant = position.en_passant() == Some(mv.to())
                && position.role_at(mv.from()) == Some(Role::Pawn)
                && mv.from().file() != mv.to().file();
            en_passant || position.color(!position.turn()).contains(mv.to())
        };
        let quiet = |mv: &Move| !takes(mv) && mv.promotes_to().is_none();
        let of = |kinds| {
            let mut list = MoveList::new();
            position.generate(kinds, &mut list);
            sorted(list)
        };
        let where_ = |keep: &dyn Fn(&Move) -> bool| sorted(all.iter().copied().filter(keep));
        assert_eq!(sorted(position.captures()), where_(&takes), "{board:?}");
        assert_eq!(sorted(position.quiets()), where_(&quiet), "{board:?}");
        assert_eq!(of(Kinds::NOISY), where_(&|mv| !quiet(mv)), "{board:?}");
        assert_eq!(of(Kinds::PROMOTIONS), where_(&|mv| !quiet(mv) && !takes(mv)), "{board:?}");
        assert_eq!(of(Kinds::CAPTURES | Kinds::QUIETS), where_(&|mv| takes(mv) || quiet(mv)), "{board:?}");
        assert_eq!(of(Kinds::empty()), [], "{board:?}");
        let evasions = if position.is_check() { all.clone() } else { Vec::new() };
        assert_eq!(sorted(position.evasions()), evasions, "{board:?}");

        let (mut noisy, mut quiets) = (Vec::new(), Vec::new());
        let role_at = |mv: Move| position.role_at(mv.from());
        position.for_each_noisy(|mv, role| {
            assert_eq!(Some(role), role_at(mv), "{mv:?} in {board:?}");
            noisy.push(mv);
        });
        position.for_each_quiet(|mv, role| {
            assert_eq!(Some(role), role_at(mv), "{mv:?} in {board:?}");
            quiets.push(mv);
        });
        let mut listed = MoveList::new();
        position.generate(Kinds::NOISY, &mut listed);
        assert_eq!((&noisy[..], &quiets[..]), (&listed[..], &position.quiets()[..]), "{board:?}");

        let (mut batched, mut origins) = (Vec::new(), BTreeSet::new());
        position.for_each_batch(|batch| {
            assert!(!batch.is_empty());
            assert_eq!(batch.len() as usize, batch.moves().count());
            assert!(origins.insert(format!(
                "{:?}{:?}",
                std::mem::discriminant(&batch),
                batch.moves().next()
            )));
            batched.extend(batch.moves());
        });
        assert_eq!(sorted(batched), all, "{board:?}");
        assert_eq!(position.count_moves() as usize, all.len(), "{board:?}");
        assert_eq!(position.has_moves(), !all.is_empty());
    }
}

#[test]
fn a_played_move_leaves_the_position_of_its_fen() {
    for (board, position) in positions(4_000) {
        for mv in position.legal_moves() {
            let after = position.after(mv);
            // Through a FEN nothing is incremental: pieces, key, checkers, pins, rights, clocks.
            let fresh: Position =
                after.to_string().parse().unwrap_or_else(|e| panic!("{board:?} {mv:?}: {e}"));
            assert_eq!(after, fresh, "{board:?} {mv:?}");
            assert_eq!(after.key(), after.compute_key());
            let expected = board.make(mv);
            for square in Square::ALL {
                assert_eq!(
                    after.piece_at(square),
                    expected.piece_at(square),
                    "{square} after {board:?} {mv:?}"
                );
            }
        }
    }
}

/// Held against the move-by-move way, which the test above holds against the brute force.
#[test]
fn children_are_the_positions_after_the_moves() {
    let mut seen = 0;
    for (board, position) in positions(20_000) {
        let mut moves = Vec::new();
        position.for_each_child(|mv, child| {
            assert_eq!(*child, position.after(mv), "{board:?} {mv:?}");
            moves.push(mv);
        });
        seen += moves.len();
        assert_eq!(sorted(moves), sorted(position.legal_moves()), "{board:?}");
    }
    assert!(seen > 200_000, "{seen} children");
}

#[test]
fn notations_survive_the_round_trip() {
    for (board, position) in positions(3_000) {
        for notation in [Notation::Standard, Notation::Chess960] {
            let fen = position.to_fen(notation);
            assert_eq!(fen.parse(), Ok(position), "{fen}");
            assert_eq!(fen.parse::<Setup>().map(|setup| setup.to_fen(notation).to_string()), Ok(fen));
        }
        let mut sans = BTreeSet::new();
        for mv in position.legal_moves() {
            let san = position.to_san(mv).to_string();
            assert_eq!(position.parse_san(&san), Ok(mv), "{san} in {board:?}");
            assert!(sans.insert(san), "two moves are written alike in {board:?}");
            for notation in [Notation::Standard, Notation::Chess960] {
                let uci = position.to_uci(mv, notation).to_string();
                assert_eq!(position.parse_uci(&uci), Ok(mv), "{uci} in {board:?}");
            }
        }
    }
}

/// The squares before each enemy slider that a walk from the king reaches, whatever is in between.
fn lines_to_king(position: &Position, color: Color) -> Bitboard {
    let Some(king) = position.king(color) else { return Bitboard::EMPTY };
    let mut lines = Bitboard::EMPTY;
    for direction in Direction::ALL {
        let (files, ranks) = direction.delta();
        let aims = if files != 0 && ranks != 0 { Role::Bishop } else { Role::Rook };
        let (mut passed, mut square) = (Bitboard::EMPTY, king);
        while let Some(next) = square.offset(files, ranks) {
            let piece = position.piece_at(next).filter(|piece| piece.color() != color);
            if piece.is_some_and(|piece| piece.role() == aims || piece.role() == Role::Queen) {
                lines |= passed;
            }
            passed |= next;
            square = next;
        }
    }
    lines
}

#[test]
fn pins_are_known_of_both_kings_after_every_move() {
    let (mut pinned, mut behind, mut by_rear_alone) = (0, 0, 0);
    let stacked = random_stacked(3).filter_map(to_position).take(1_000);
    for (board, position) in positions(1_000).chain(stacked) {
        for mv in position.legal_moves() {
            let (before, after) = (board.make(mv), position.after(mv));
            assert_eq!(after.checkers_at_hand(), Some(after.checkers()), "{mv:?} in {board:?}");
            for color in Color::ALL {
                let [any, nearest] =
                    [PinnerRule::Any, PinnerRule::All].map(|rule| pins(&before, color, rule));
                assert_eq!(after.pins(color), Some(any), "{mv:?} in {board:?}");
                // Under the rules of chess the nearest slider alone binds a piece.
                assert_eq!(after.pinned_of(color), nearest.pinned, "{mv:?} in {board:?}");
                let Some(PinsAtHand { pinned: at_hand, lines, checkers }) = after.pins_at_hand(color) else {
                    panic!("a position has its pins at hand");
                };
                assert_eq!(checkers, after.checkers() & after.color(!color), "{mv:?} in {board:?}");
                assert!(at_hand.is_subset(any.pinned), "{mv:?} in {board:?}");
                assert!(at_hand == any.pinned || !checkers.is_empty(), "{mv:?} in {board:?}");
                assert_eq!(lines, lines_to_king(&after, color), "{mv:?} in {board:?}");
                pinned += any.pinned.len();
                behind += (any.pinners - nearest.pinners).len();
                by_rear_alone += (any.pinned - nearest.pinned).len();
            }
        }
    }
    assert!(pinned > 1_000 && behind > 1_000 && by_rear_alone > 50, "{pinned} {behind} {by_rear_alone}");
}

#[test]
fn a_null_move_passes_the_turn_and_nothing_else() {
    let mut passed = 0;
    for (board, position) in positions(4_000) {
        let Some(after) = position.after_null() else {
            assert!(position.is_check());
            continue;
        };
        passed += 1;
        let mut setup = position.to_setup();
        setup.turn = !setup.turn;
        setup.en_passant = None;
        let fresh = Position::try_from(&setup).unwrap_or_else(|error| panic!("{board:?}: {error}"));
        assert_eq!(
            (after.key(), after.checkers(), Color::ALL.map(|color| after.pins_at_hand(color))),
            (fresh.key(), fresh.checkers(), Color::ALL.map(|color| fresh.pins_at_hand(color)))
        );
        assert_eq!(sorted(after.legal_moves()), sorted(fresh.legal_moves()), "{board:?}");
    }
    assert!(passed > 1_000);
}

#[test]
fn a_position_is_a_move_away_if_a_piece_can_go_there_and_back() {
    let (mut yes, mut no) = (0, 0);
    for (_, position) in positions(2_000) {
        for mv in position.legal_moves() {
            let mut next = position;
            next.play(mv);
            let is_piece = position.role_at(mv.from()).is_some_and(|role| role != Role::Pawn);
            let takes = position.role_at(mv.to()).is_some();
            // A lost castling right does not come back.
            let rights = |position: &Position| position.to_setup().castling_rooks;
            let expected =
                is_piece && !takes && position.en_passant().is_none() && rights(&position) == rights(&next);
            assert_eq!(position.is_move_away(next.key()), expected, "{position}: {mv:?}");
            // The way back is a move of the opponent, which is not the side to move.
            assert!(!next.is_move_away(position.key()), "{position}: {mv:?}");
            yes += u32::from(expected);
            no += u32::from(!expected);
        }
    }
    assert!(yes > 1000 && no > 1000, "{yes} {no}");
}
