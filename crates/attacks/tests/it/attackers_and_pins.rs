//! Attackers and blockers against an oracle of ray walks, on random placements and on positions from play.

use exchequer_attacks::{self as attacks, Blockers};
use exchequer_core::ray::{self, Slider};
use exchequer_core::{Bitboard, Color, Direction, Piece, Pieces, Pins, Placement, Role, Square};
use std::iter;

/// Board fields of positions from play and of usual perft positions.
const POSITIONS: [&str; 10] = [
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8",
    "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1",
    "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1",
    "1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3",
    "4r2k/8/8/b6b/8/2N2N2/4B3/3QK3",
    "4q3/4r3/8/8/4N3/8/8/q1r1K2R",
    "8/8/8/K2pP2r/8/8/8/4k3",
];

const RANDOM: usize = if cfg!(miri) { 20 } else { 4_000 };

fn placed(board_field: &str) -> Pieces {
    let mut pieces = Pieces::EMPTY;
    for (rank, row) in (0..8).rev().zip(board_field.split('/')) {
        let mut file = 0;
        for symbol in row.chars() {
            if let Some(piece) = Piece::from_char(symbol) {
                pieces.put(Square::ALL[rank * 8 + file], piece);
            }
            file += symbol.to_digit(10).unwrap_or(1) as usize;
        }
    }
    pieces
}

/// Xorshift64*, seeded with a constant, so that every run tests the same placements.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_F491_4F6C_DD1D)
    }

    /// A placement from nearly empty to half full, with any number of kings and pawns on any rank.
    fn placement(&mut self) -> Pieces {
        let spread = 2 + self.next() % 16;
        let mut pieces = Pieces::EMPTY;
        for square in Square::ALL {
            if (self.next() >> 32) % spread == 0 {
                pieces.put(square, Piece::ALL[(self.next() >> 32) as usize % Piece::COUNT]);
            }
        }
        pieces
    }
}

/// The squares that a piece attacks, by offsets and ray walks.
fn attacks_from(piece: Piece, from: Square, occupied: Bitboard) -> Bitboard {
    let all = |offsets: &[(i8, i8)]| {
        offsets.iter().filter_map(|&(files, ranks)| from.offset(files, ranks)).collect::<Bitboard>()
    };
    match (piece.role(), piece.color()) {
        (Role::Pawn, Color::White) => all(&[(-1, 1), (1, 1)]),
        (Role::Pawn, Color::Black) => all(&[(-1, -1), (1, -1)]),
        (Role::Knight, _) => all(&[(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)]),
        (Role::Bishop, _) => ray::attacks(Slider::Bishop, from, occupied),
        (Role::Rook, _) => ray::attacks(Slider::Rook, from, occupied),
        (Role::Queen, _) => Direction::ALL
            .into_iter()
            .fold(Bitboard::EMPTY, |seen, direction| seen | ray::walk(from, direction, occupied)),
        (Role::King, _) => Direction::ALL.into_iter().filter_map(|direction| from.step(direction)).collect(),
    }
}

/// Attackers by definition: each piece in `occupied` whose attacks contain the square.
fn slow_attackers(pieces: &Pieces, square: Square, occupied: Bitboard) -> Bitboard {
    let attacks = |&from: &Square| {
        pieces.piece_at(from).is_some_and(|piece| attacks_from(piece, from, occupied).contains(square))
    };
    occupied.into_iter().filter(attacks).collect()
}

/// Blockers by definition: each piece whose removal exposes the king to an enemy piece.
fn slow_blockers(pieces: &Pieces, king: Square, color: Color, occupied: Bitboard) -> Blockers {
    let enemies = pieces.color(!color);
    let sliders = pieces.role(Role::Bishop) | pieces.role(Role::Rook) | pieces.role(Role::Queen);
    let before = slow_attackers(pieces, king, occupied);
    let mut found = Blockers { checkers: before & enemies & sliders, ..Blockers::default() };
    // A line is where a single piece would stop a slider that attacks the king on an empty board.
    for from in enemies & sliders & occupied {
        let Some(piece) = pieces.piece_at(from) else { continue };
        let attacks = |alone: Bitboard| attacks_from(piece, from, alone).contains(king);
        found.lines |= Square::ALL
            .into_iter()
            .filter(|&square| attacks(Bitboard::EMPTY) && !attacks(square.into()))
            .collect::<Bitboard>();
    }
    for square in occupied {
        let exposed = (slow_attackers(pieces, king, occupied - square) - before) & enemies;
        if !exposed.is_empty() {
            found.blockers.insert(square);
            if pieces.color(color).contains(square) {
                found.pinners |= exposed;
            }
        }
    }
    found
}

fn placements() -> impl Iterator<Item = Pieces> {
    let mut random = Random(0x9E37_79B9_7F4A_7C15);
    POSITIONS.into_iter().map(placed).chain((0..RANDOM).map(move |_| random.placement()))
}

#[test]
fn attackers_are_the_pieces_whose_walks_reach_the_square() {
    let (mut random, mut found) = (Random(1), 0);
    for pieces in placements() {
        // The occupancy of the board, and one without some of the pieces.
        let all = pieces.occupied();
        for occupied in [all, all & Bitboard::from_bits(random.next() | random.next())] {
            for square in Square::ALL {
                let expected = slow_attackers(&pieces, square, occupied);
                let attackers = attacks::attackers_to(&pieces, square, occupied);
                assert_eq!(attackers, expected, "{square} in {pieces:?} with {occupied:?}");
                found += expected.len();
            }
        }
    }
    assert!(found as usize > 100 * RANDOM, "{found} attackers");
}

#[test]
fn blockers_are_the_pieces_whose_removal_exposes_the_king() {
    let (mut random, mut found) = (Random(2), [0; 4]);
    for pieces in placements() {
        let all = pieces.occupied();
        let kings = pieces.role(Role::King);
        for king in kings {
            let Some(color) = pieces.color_at(king) else { continue };
            for occupied in [all, all & Bitboard::from_bits(random.next() | random.next())] {
                let expected = slow_blockers(&pieces, king, color, occupied);
                let blockers = attacks::blockers(&pieces, king, color, occupied);
                assert_eq!(blockers, expected, "{king} in {pieces:?} with {occupied:?}");
                let Blockers { blockers, pinners, checkers, lines } = expected;
                for (count, set) in found.iter_mut().zip([blockers, pinners, checkers, lines]) {
                    *count += set.len() as usize;
                }
            }
        }
    }
    assert!(found.iter().all(|&count| count > RANDOM / 4), "{found:?}");
}

#[test]
fn snipers_are_the_sliders_that_attack_an_empty_board() {
    for pieces in placements() {
        let sliders = pieces.role(Role::Bishop) | pieces.role(Role::Rook) | pieces.role(Role::Queen);
        for square in Square::ALL {
            let aims = |&from: &Square| {
                pieces
                    .piece_at(from)
                    .is_some_and(|piece| attacks_from(piece, from, Bitboard::EMPTY).contains(square))
            };
            assert_eq!(
                attacks::snipers(&pieces, square),
                sliders.into_iter().filter(aims).collect(),
                "{square}"
            );
        }
    }
}

/// Pins by definition: each enemy slider with a single piece of the king's color in between. With `past_sliders`, enemy
/// sliders that aim at the king do not count as pieces in between.
fn slow_pins(pieces: &Pieces, color: Color, past_sliders: bool) -> Pins {
    let mut pins = Pins::default();
    let Some(king) = pieces.king(color) else { return pins };
    for direction in Direction::ALL {
        let slides = |piece: Piece| {
            let alone = attacks_from(piece, king, Bitboard::EMPTY);
            let is_slider = matches!(piece.role(), Role::Bishop | Role::Rook | Role::Queen);
            piece.color() != color
                && is_slider
                && king.step(direction).is_some_and(|next| alone.contains(next))
        };
        let mut between = Vec::new();
        for square in iter::successors(king.step(direction), |at| at.step(direction)) {
            let Some(piece) = pieces.piece_at(square) else { continue };
            if let (true, [blocker]) = (slides(piece), &between[..]) {
                if pieces.color_at(*blocker) == Some(color) {
                    pins.pinned.insert(*blocker);
                    pins.pinners.insert(square);
                }
            }
            if !(past_sliders && slides(piece)) {
                between.push(square);
            }
        }
    }
    pins
}

#[test]
fn pins_go_past_sliders_and_the_nearest_do_not() {
    let (mut found, mut behind) = (0, 0);
    for pieces in placements() {
        for color in Color::ALL {
            let [expected, nearest] =
                [true, false].map(|past_sliders| slow_pins(&pieces, color, past_sliders));
            assert_eq!(attacks::pins(&pieces, color), expected, "{color} in {pieces:?}");
            assert_eq!(attacks::pins_behind(&pieces, color, nearest), expected, "{color} in {pieces:?}");
            assert_eq!(attacks::nearest_pins(&pieces, color, expected), nearest, "{color} in {pieces:?}");
            if let Some(king) = pieces.king(color) {
                let Blockers { blockers, pinners, .. } =
                    attacks::blockers(&pieces, king, color, pieces.occupied());
                let pinned = blockers & pieces.color(color);
                assert_eq!(Pins { pinned, pinners }, nearest, "{color} in {pieces:?}");
            }
            found += nearest.pinners.len();
            behind += (expected.pinners - nearest.pinners).len();
        }
    }
    assert!(
        20 * found as usize > RANDOM && 200 * behind as usize > RANDOM,
        "{found} pinners, {behind} behind"
    );
}

#[test]
fn leapers_are_the_attackers_that_are_no_sliders() {
    for pieces in placements() {
        let leapers = pieces.role(Role::Pawn) | pieces.role(Role::Knight) | pieces.role(Role::King);
        for square in Square::ALL {
            let expected = slow_attackers(&pieces, square, pieces.occupied()) & leapers;
            assert_eq!(attacks::leapers_to(&pieces, square, pieces.occupied()), expected, "{square}");
        }
    }
}
