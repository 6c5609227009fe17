//! The view by ray and the view by square have the same sets.

extern crate std;

use super::*;
use crate::random_boards::boards;
use crate::rays::squares::Squares;

#[test]
#[allow(clippy::print_stderr, reason = "a skipped test reports it")]
fn both_orders_see_the_same() {
    let Some(token) = Avx512::detect() else {
        std::eprintln!("skipped: this CPU has no AVX-512 with VBMI, BITALG and GFNI");
        return;
    };
    for board in boards(300) {
        for to in Square::ALL {
            let squares = Squares::new(&board, to, board.occupied());
            let rays = Rays::new(token, &board, to, board.occupied());
            let same = |in_squares: u64, in_rays: u64| {
                assert_eq!(
                    rays.arrange(Bitboard::from_bits(in_squares)) & SLOTS[to.index()].on_board,
                    in_rays
                );
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
                    for role in 0..NO_ATTACKER {
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
                there &= !lowest(rays.order, attackers[1]);
            }
        }
    }
}

#[test]
fn jumps_and_neighbors_are_in_the_order_of_their_squares() {
    for (slots, order) in SLOTS.iter().zip(&ORDERS) {
        for group in [JUMPS, NEAREST] {
            let group = group & slots.on_board;
            let squares: std::vec::Vec<usize> =
                (0..64).filter(|bit| group >> bit & 1 == 1).map(|bit| order.of(bit)).collect();
            assert!(squares.is_sorted());
        }
    }
}
