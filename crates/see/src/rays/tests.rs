//! The order of the rays says the same as the usual one, bit for bit, whichever way it was made.

extern crate std;

use super::*;
use crate::view::Squares;
use exchequer_core::{Piece, Pieces};

/// Boards with any pieces anywhere, kings included.
fn boards(count: usize) -> impl Iterator<Item = Pieces> {
    let mut word = 0x9E37_79B9_7F4A_7C15_u64;
    let mut next = move || {
        word ^= word << 13;
        word ^= word >> 7;
        word ^= word << 17;
        word
    };
    (0..count).map(move |_| {
        let mut board = Pieces::EMPTY;
        let pieces = next() % 33;
        for _ in 0..pieces {
            let (square, piece) = (next() % 64, next() % 12);
            board.put(Square::ALL[square as usize], Piece::ALL[piece as usize]);
        }
        board
    })
}

#[test]
fn both_orders_see_the_same() {
    for board in boards(300) {
        for to in Square::ALL {
            let squares = Squares::new(&board, to, board.occupied());
            let rays = Rays::new(Avx512::COMPILED, &board, to, board.occupied());
            let same = |in_squares: u64, in_rays: u64| {
                assert_eq!(rays.arrange(Bitboard::from_bits(in_squares)) & rays.slots.on_board, in_rays);
            };
            let occupied = rays.occupied();
            same(squares.occupied(), occupied);
            for color in Color::ALL {
                same(squares.color(color) & squares.occupied(), rays.color(color) & occupied);
            }
            // All attackers leave, the lowest first.
            let (mut here, mut there) = (squares.occupied(), occupied);
            loop {
                assert_eq!(squares.standing(here), rays.standing(there));
                let mut attackers = [0; 2];
                for side in Color::ALL {
                    let own = squares.color(side);
                    assert_eq!(
                        squares.is_aimed(side, here & own),
                        rays.is_aimed(side, there & rays.color(side))
                    );
                    let (seen, by_rays) = (squares.seen(here) & own, rays.seen(there) & rays.color(side));
                    assert_eq!(squares.least(side, seen), rays.least(side, by_rays));
                    for role in 0..NOBODY {
                        let (pieces, lined) =
                            (squares.pieces(side, role, seen), rays.pieces(side, role, by_rays));
                        same(pieces, lined);
                        same(squares.lowest(pieces), rays.lowest(lined));
                        attackers[0] |= pieces;
                        attackers[1] |= lined;
                    }
                }
                if attackers[0] == 0 {
                    break;
                }
                here &= !squares.lowest(attackers[0]);
                there &= !lowest(rays.slots, attackers[1]);
            }
        }
    }
}

#[test]
fn jumps_and_neighbours_are_in_the_order_of_their_squares() {
    for slots in &SLOTS {
        for group in [JUMPS, NEAREST] {
            let group = group & slots.on_board;
            let squares: std::vec::Vec<u8> =
                (0..64).filter(|bit| group >> bit & 1 == 1).map(|bit| slots.squares[bit as usize]).collect();
            assert!(squares.is_sorted());
        }
    }
}
