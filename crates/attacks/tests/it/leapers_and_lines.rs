//! Leapers, pawns and lines against definitions by offsets and steps.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Direction, Piece, Square};

fn distance(a: Square, b: Square) -> (u8, u8) {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    (files, (a.rank() as u8).abs_diff(b.rank() as u8))
}

fn where_distance(square: Square, is_attacked: impl Fn((u8, u8)) -> bool) -> Bitboard {
    Square::ALL.into_iter().filter(|&to| is_attacked(distance(square, to))).collect()
}

#[test]
fn knights_and_kings_by_distance() {
    for square in Square::ALL {
        assert_eq!(attacks::knight(square), where_distance(square, |d| matches!(d, (1, 2) | (2, 1))));
        assert_eq!(attacks::king(square), where_distance(square, |d| matches!(d, (0 | 1, 1) | (1, 0))));
    }
}

#[test]
fn rays_by_distance() {
    for square in Square::ALL {
        assert_eq!(
            attacks::bishop_rays(square),
            where_distance(square, |(files, ranks)| files == ranks && files > 0)
        );
        assert_eq!(
            attacks::rook_rays(square),
            where_distance(square, |(files, ranks)| (files == 0) != (ranks == 0))
        );
    }
}

#[test]
fn pawns_by_offset_and_seen_from_the_target() {
    for square in Square::ALL {
        let ahead = |ranks| [-1, 1].into_iter().filter_map(|files| square.offset(files, ranks)).collect();
        assert_eq!(attacks::pawn(Color::White, square), ahead(1));
        assert_eq!(attacks::pawn(Color::Black, square), ahead(-1));
        for target in attacks::pawn(Color::White, square) {
            assert!(attacks::pawn(Color::Black, target).contains(square));
        }
    }
}

#[test]
fn sets_attack_what_their_members_attack() {
    let mut bits = 0x0123_4567_89AB_CDEF_u64;
    for _ in 0..10_000 {
        bits = bits.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        let set = Bitboard::from_bits(bits & bits.rotate_left(21));
        let union =
            |of: fn(Square) -> Bitboard| set.iter().fold(Bitboard::EMPTY, |all, square| all | of(square));
        assert_eq!(attacks::knights(set), union(attacks::knight));
        assert_eq!(attacks::pawns(Color::White, set), union(|square| attacks::pawn(Color::White, square)));
        assert_eq!(attacks::pawns(Color::Black, set), union(|square| attacks::pawn(Color::Black, square)));
    }
}

#[test]
fn sets_of_sliders_attack_what_their_members_attack() {
    let mut state = 0x0123_4567_89AB_CDEF_u64;
    let mut next = || {
        state = state.wrapping_mul(0x5851_F42D_4C95_7F2D).wrapping_add(0x1405_7B7E_F767_814F);
        Bitboard::from_bits(state & state.rotate_left(21) & state.rotate_left(43))
    };
    for _ in 0..10_000 {
        // Sliders of one set may be no pieces of the board, as after a capture.
        let (diagonal, orthogonal, occupied) = (next(), next(), next() | next());
        let by = |squares: Bitboard, attacks: fn(Square, Bitboard) -> Bitboard| {
            squares.into_iter().fold(Bitboard::EMPTY, |all, square| all | attacks(square, occupied))
        };
        let expected = by(diagonal, attacks::bishop) | by(orthogonal, attacks::rook);
        assert_eq!(attacks::fill(diagonal, orthogonal, occupied), expected);
    }
}

/// The squares between `a` and `b`, and all squares of the line through both; `None` without a line.
fn walked(a: Square, b: Square) -> Option<(Bitboard, Bitboard)> {
    Direction::ALL.into_iter().find_map(|direction| {
        let steps = |direction: Direction| {
            std::iter::successors(a.step(direction), move |square| square.step(direction))
        };
        steps(direction).any(|square| square == b).then(|| {
            let between = steps(direction).take_while(|&square| square != b).collect();
            (between, steps(direction).chain(steps(direction.opposite())).chain([a]).collect())
        })
    })
}

#[test]
fn between_and_line_by_stepping() {
    for a in Square::ALL {
        for b in Square::ALL {
            let (between, line) = walked(a, b).unwrap_or_default();
            assert_eq!(attacks::between(a, b), between, "{a} {b}");
            assert_eq!(attacks::line(a, b), line, "{a} {b}");
        }
    }
}

#[test]
fn of_asks_the_right_table() {
    let occupied = Bitboard::from(Square::E6) | Square::C4 | Square::B7;
    let e4 = Square::E4;
    for (piece, expected) in [
        (Piece::WhitePawn, attacks::pawn(Color::White, e4)),
        (Piece::BlackPawn, attacks::pawn(Color::Black, e4)),
        (Piece::WhiteKnight, attacks::knight(e4)),
        (Piece::BlackBishop, attacks::bishop(e4, occupied)),
        (Piece::WhiteRook, attacks::rook(e4, occupied)),
        (Piece::BlackQueen, attacks::queen(e4, occupied)),
        (Piece::WhiteKing, attacks::king(e4)),
    ] {
        assert_eq!(attacks::of(piece, e4, occupied), expected, "{piece:?}");
    }
}
