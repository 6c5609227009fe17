//! All forms on random boards: the same value for every possible move, and no panic on the rest.

use super::agreed;
use super::boards::Board;
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Move, Piece, Pieces, Placement, Role, Square};
use exchequer_see::{Mailbox, PieceValues, Rules, Swap, Trace, check_move};
use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;
use proptest::sample::select;

fn square() -> impl Strategy<Value = Square> {
    select(Square::ALL.as_slice())
}

fn color() -> impl Strategy<Value = Color> {
    select(Color::ALL.as_slice())
}

/// Any piece other than a king.
fn piece() -> impl Strategy<Value = Piece> {
    (color(), select(&Role::ALL[..5])).prop_map(|(color, role)| Piece::new(color, role))
}

/// Returns the squares from which a piece could capture on a square, each with the roles that do so.
fn aimed_at(to: Square) -> Vec<(Square, &'static [Role])> {
    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let roles = |square: Square| -> Option<(Square, &'static [Role])> {
        let files = (square as i32 % 8 - to as i32 % 8).abs();
        let ranks = (square as i32 / 8 - to as i32 / 8).abs();
        match (files, ranks) {
            (0, 0) => None,
            (1, 1) => Some((square, &[Pawn, Pawn, Bishop, Queen])),
            (0, _) | (_, 0) => Some((square, &[Rook, Rook, Queen])),
            (1, 2) | (2, 1) => Some((square, &[Knight])),
            _ if files == ranks => Some((square, &[Bishop, Bishop, Queen])),
            _ => None,
        }
    };
    Square::ALL.into_iter().filter_map(roles).collect()
}

/// Generates a piece that attacks a square on an empty board, if its color is right.
fn aimed_piece(to: Square) -> impl Strategy<Value = (Square, Piece)> {
    let aimed = select(aimed_at(to)).prop_flat_map(|(square, roles)| (Just(square), select(roles)));
    (aimed, color()).prop_map(|((square, role), color)| (square, Piece::new(color, role)))
}

/// Generates a crowd around one square, some noise, up to two kings a side, and any en passant square.
fn board() -> impl Strategy<Value = Board> {
    square().prop_flat_map(|to| {
        let crowd = vec(aimed_piece(to), 2..32);
        let noise = vec((square(), piece()), 0..6);
        let near = select(aimed_at(to)).prop_map(|(square, _)| square);
        let kings = vec((prop_oneof![square(), near], color()), 0..=4);
        let passed = option::of(square());
        (Just(to), crowd, noise, kings, passed, option::of(piece())).prop_map(
            |(to, crowd, noise, kings, en_passant, standing)| {
                let mut pieces = Pieces::EMPTY;
                for (square, piece) in noise.into_iter().chain(crowd) {
                    pieces.put(square, piece);
                }
                for (square, color) in kings {
                    if pieces.pieces(color, Role::King).len() < 2 {
                        pieces.put(square, Piece::new(color, Role::King));
                    }
                }
                if let Some(piece) = standing {
                    pieces.put(to, piece);
                }
                // An enemy pawn beside it: otherwise en passant is too rare.
                if let Some(passed) = en_passant {
                    let (by, color) =
                        if passed < Square::A5 { (8, Color::White) } else { (-8, Color::Black) };
                    if let Some(square) = passed.offset(0, by / 8) {
                        pieces.put(square, Piece::new(color, Role::Pawn));
                    }
                    pieces.take(passed);
                }
                Board { pieces, en_passant }
            },
        )
    })
}

fn values() -> impl Strategy<Value = PieceValues> {
    const WORTHS: [i32; 8] = [0, 1, 100, 300, 325, 500, 900, PieceValues::MAX];
    prop_oneof![
        2 => Just(PieceValues::CLASSIC),
        1 => vec(select(WORTHS.as_slice()), 5)
            .prop_filter_map("out of range", |v| PieceValues::new(v[0], v[1], v[2], v[3], v[4])),
    ]
}

fn all_moves() -> impl Iterator<Item = Move> {
    (0..=u16::MAX).filter_map(Move::from_bits)
}

/// A board whose sets contradict each other.
#[derive(Clone, Debug)]
struct Nonsense {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
    mailbox: [Option<Role>; Square::COUNT],
}

impl Placement for Nonsense {
    fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    fn mailbox(&self) -> Option<&[Option<Role>; Square::COUNT]> {
        Some(&self.mailbox)
    }
}

fn nonsense() -> impl Strategy<Value = Nonsense> {
    any::<[u64; 8]>().prop_map(|bits| {
        let mailbox = Square::ALL.map(|square| Role::from_index((bits[0] >> square.index()) as u32 % 8));
        let [white, black, pawn, knight, bishop, rook, queen, king] = bits.map(Bitboard::from_bits);
        Nonsense {
            colors: ByColor::new(white, black),
            roles: ByRole::new([pawn, knight, bishop, rook, queen, king]),
            mailbox,
        }
    })
}

proptest! {
    #[test]
    fn every_form_gives_the_same_value(board in board(), values in values()) {
        for mv in all_moves().filter(|&mv| check_move(&board, mv).is_ok()) {
            agreed(&board, mv, &values);
        }
    }

    /// The threshold answer changes only at the value.
    #[test]
    fn thresholds_are_monotone(board in board(), values in values(), threshold in any::<i32>()) {
        for mv in all_moves().filter(|&mv| check_move(&board, mv).is_ok()) {
            let value = Swap.see(&board, mv, &values);
            prop_assert_eq!(Swap.see_ge(&board, mv, &values, threshold), value >= threshold);
            for near in [value.saturating_sub(threshold % 1000), value - 1, value + 2] {
                prop_assert_eq!(Swap.see_ge(&board, mv, &values, near), value >= near);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    /// Impossible moves return some answer in a short time.
    #[test]
    fn no_move_panics(board in board(), values in values(), threshold in any::<i32>()) {
        let mailbox = Mailbox::new(&board);
        for mv in all_moves() {
            prop_assert!(Swap.see(&board, mv, &values).abs() <= 4 * PieceValues::MAX);
            prop_assert!(Swap.trace(&board, mv, &values).captures().len() <= Trace::CAPACITY);
            prop_assert!(mailbox.see(mv, &values).abs() <= 4 * PieceValues::MAX);
            prop_assert!(mailbox.trace(mv, &values).captures().len() <= Trace::CAPACITY);
            Swap.see_ge(&board, mv, &values, threshold);
        }
    }

    /// Invalid boards return some answer in a short time.
    #[test]
    fn no_board_panics(board in nonsense(), values in values(), threshold in any::<i32>()) {
        let mailbox = Mailbox::new(&board);
        for mv in all_moves() {
            prop_assert!(Swap.trace(&board, mv, &values).captures().len() <= Trace::CAPACITY);
            prop_assert!(mailbox.trace(mv, &values).captures().len() <= Trace::CAPACITY);
            let value = Swap.see(&board, mv, &values);
            prop_assert_eq!(Swap.see_ge(&board, mv, &values, i32::MAX), false, "{}", value);
            Swap.see_ge(&board, mv, &values, threshold);
        }
    }
}
