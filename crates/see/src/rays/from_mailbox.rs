//! Two views in ray space, from a mailbox, in builds for AVX-512.
//!
//! One instruction arranges the mailbox by ray, and another makes a bit of each role. One comparison with a constant then
//! finds the pieces that could capture from where they stand, and a subtraction the first piece on all rays.

#![allow(unsafe_code, reason = "instructions that not every x86-64 has")]

use super::slots::{DIAGONAL, JUMPS, NEAREST, ORDERS, ORTHOGONAL, Order, PAWNS, PROMOTERS, lowest};
use crate::PieceValues;
use crate::opaque::opaque;
use crate::two_views::{Around, TwoViews};
use core::arch::x86_64::*;
use exchequer_core::{Bitboard, Color, Placement, Role, Square, select_unpredictable};

/// The board around the square of an exchange, in ray order.
pub(crate) struct ByRay<'a> {
    mailbox: &'a [Option<Role>; Square::COUNT],
    to: Square,
    order: &'static Order,
    /// The bytes of `order`.
    squares: __m512i,
    /// The role of the piece on each square as a bit.
    roles: __m512i,
    occupied: u64,
    /// The pieces that could capture on an empty board.
    aimed: u64,
    replier: Color,
    /// The pieces of the replier, and arbitrary bits beyond the board.
    own: u64,
}

impl<'a> ByRay<'a> {
    /// Creates the board around `to` with the pieces in `occupied`; `None` if the placement has no mailbox.
    #[inline(always)]
    pub(crate) fn new(
        placement: &'a impl Placement,
        to: Square,
        occupied: Bitboard,
        replier: Color,
    ) -> Option<Self> {
        let mailbox = placement.mailbox()?;
        let order = &ORDERS[to.index()];
        // SAFETY: the build is for CPUs with the features, and the 64 bytes read are those of the arrays.
        unsafe {
            let squares = _mm512_loadu_si512(order.bytes().as_ptr().cast());
            let codes = _mm512_permutexvar_epi8(squares, _mm512_loadu_si512(mailbox.as_ptr().cast()));
            // Bits beyond the board are that of `to`, so they are empty.
            let occupied = arrange(squares, Bitboard::from_bits(opaque(occupied.bits())) - to);
            let white = arrange(squares, placement.color(Color::White));
            let codes = _mm512_mask_add_epi8(codes, white, codes, load(&FOR_WHITE));
            let roles = _mm512_shuffle_epi8(load(&BITS), codes);
            let aimed = _mm512_test_epi8_mask(roles, load(&AIMED)) & occupied;
            let own = white ^ (replier.index() as u64).wrapping_neg();
            Some(Self { mailbox, to, order, squares, roles, occupied, aimed, replier, own })
        }
    }

    /// Returns the pieces with a role among `roles`, one byte for each square.
    #[inline(always)]
    fn matching(&self, roles: __m512i) -> u64 {
        // SAFETY: the build is for CPUs with the feature.
        unsafe { _mm512_test_epi8_mask(self.roles, roles) }
    }
}

impl Around for ByRay<'_> {
    #[inline(always)]
    fn views(&self) -> TwoViews {
        let &Self { occupied, aimed, .. } = self;
        // The compiler would make two further constants of each.
        let (jumps, nearest) = (opaque(JUMPS), opaque(NEAREST));
        // Bit 7 of each byte absorbs the borrow and keeps it out of the next ray. Below the first bit of a ray all bits are 1
        // after the subtraction; this bit is 0, and those above it stay as they were.
        let farther = ((occupied | jumps) - nearest) & !jumps;
        // Above its first blocker, a ray has the bits of blockers, and none of them is aimed.
        let potential = aimed & (((occupied & !aimed | jumps) - nearest) | jumps);
        TwoViews { seen: Bitboard::from_bits(aimed & !farther), potential: Bitboard::from_bits(potential) }
    }

    #[inline(always)]
    fn seen_through(&self, occupied: Bitboard) -> Bitboard {
        let farther = ((occupied.bits() | JUMPS) - NEAREST) & !JUMPS;
        Bitboard::from_bits(self.aimed & !farther) & occupied
    }

    #[inline(always)]
    fn occupied(&self) -> Bitboard {
        Bitboard::from_bits(self.occupied)
    }

    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        Bitboard::from_bits(select_unpredictable(color == self.replier, self.own, !self.own))
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        Bitboard::from_bits(self.matching(load(&ROLES[role.index()])))
    }

    #[inline(always)]
    fn without_lowest(&self, pieces: Bitboard) -> Bitboard {
        // Jumps and neighbors are in the order of their squares.
        let is_in_order = !pieces.has_many() || pieces.is_subset(Bitboard::from_bits(JUMPS | NEAREST));
        if is_in_order {
            pieces.without_first()
        } else {
            pieces - Bitboard::from_bits(lowest(self.order, pieces.bits()))
        }
    }

    #[inline(always)]
    fn own(&self) -> Bitboard {
        Bitboard::from_bits(self.own)
    }

    #[inline(always)]
    fn arrange(&self, squares: Bitboard) -> Bitboard {
        Bitboard::from_bits(arrange(self.squares, squares))
    }

    #[inline(always)]
    fn touching(&self, squares: Bitboard, pieces: Bitboard, others: Bitboard) -> Bitboard {
        self.arrange(squares) & pieces | squares & others
    }

    #[inline(always)]
    fn promoting(&self, attackers: Bitboard) -> Bitboard {
        // Which role stands there takes longer than the few questions that other pieces leave open.
        attackers & Bitboard::from_bits(PROMOTERS[self.to.index()])
    }

    #[inline(always)]
    fn within_margin(&self, values: &PieceValues, margin: i32) -> Bitboard {
        // SAFETY: the build is for CPUs with the features, and the 32 bytes read are those of the array.
        let within = unsafe {
            let values = _mm256_loadu_si256(values.compared().as_ptr().cast());
            // The margin of a first look is less by 1 than a difference, so this takes no addition.
            let roles = _mm256_cmplt_epi32_mask(values, _mm256_set1_epi32(margin.wrapping_add(1)));
            // Otherwise the compiler makes the vector byte by byte.
            _mm512_set1_epi8(opaque(roles.into()) as i8)
        };
        Bitboard::from_bits(self.matching(within))
    }

    #[inline(always)]
    fn role_of_first(&self, pieces: Bitboard) -> Option<Role> {
        self.mailbox[self.order.of(pieces.bits().trailing_zeros()) % 64]
    }
}

/// Returns the squares of a set by ray.
#[inline(always)]
fn arrange(by_ray: __m512i, squares: Bitboard) -> u64 {
    // SAFETY: the build is for CPUs with the features.
    unsafe { _mm512_bitshuffle_epi64_mask(_mm512_set1_epi64(squares.bits().cast_signed()), by_ray) }
}

#[inline(always)]
fn load(Bytes(bytes): &Bytes) -> __m512i {
    // SAFETY: the build is for CPUs with the feature, and the 64 bytes read are those of the array.
    unsafe { _mm512_load_si512(bytes.as_ptr().cast()) }
}

#[repr(align(64))]
struct Bytes([u8; 64]);

/// Number that is added to the mailbox entry of a white piece.
const WHITE: u8 = 8;

static FOR_WHITE: Bytes = Bytes([WHITE; 64]);

/// Returns the bit of a role: its index, but the pawns of both sides are roles of their own, and bit 0 is none.
///
/// [`PieceValues::compared`] has the same order.
const fn bit(role: Role, color: Color) -> u8 {
    match role {
        Role::Pawn => 1 << (6 + color.index()),
        _ => 1 << role.index(),
    }
}

/// The bit of each mailbox entry, and behind it of the entries of white pieces; the same sixteen bytes four times.
static BITS: Bytes = {
    let mut bits = [0; 64];
    let mut lane = 0;
    while lane < 64 {
        let mut role = 0;
        while role < Role::COUNT {
            let place = lane + entry(Some(Role::ALL[role]));
            bits[place] = bit(Role::ALL[role], Color::Black);
            bits[place + WHITE as usize] = bit(Role::ALL[role], Color::White);
            role += 1;
        }
        lane += 16;
    }
    assert!(bits[entry(None)] == 0 && bits[entry(None) + WHITE as usize] == 0);
    Bytes(bits)
};

/// Returns a mailbox entry as a number below [`WHITE`].
const fn entry(role: Option<Role>) -> usize {
    // SAFETY: both types have one byte, and every byte is a number.
    let entry = unsafe { core::mem::transmute::<Option<Role>, u8>(role) };
    assert!(entry < WHITE);
    entry as usize
}

/// The roles that can capture from each bit on an empty board.
static AIMED: Bytes = {
    let sets = [0, JUMPS, DIAGONAL, ORTHOGONAL, DIAGONAL | ORTHOGONAL, NEAREST, PAWNS[0], PAWNS[1]];
    let mut bytes = [0; 64];
    let mut bit = 0;
    while bit < 64 {
        let mut role = 0;
        while role < sets.len() {
            bytes[bit] |= ((sets[role] >> bit & 1) as u8) << role;
            role += 1;
        }
        bit += 1;
    }
    Bytes(bytes)
};

/// The bits of each role, in every byte.
static ROLES: [Bytes; Role::COUNT] = {
    let mut roles = [const { Bytes([0; 64]) }; Role::COUNT];
    let mut role = 0;
    while role < Role::COUNT {
        roles[role] = Bytes([bit(Role::ALL[role], Color::White) | bit(Role::ALL[role], Color::Black); 64]);
        role += 1;
    }
    roles
};

#[cfg(test)]
mod tests {
    //! Comparison with the board in the order of squares.

    use super::*;
    use crate::random_boards::boards;
    use crate::two_views::BySquare;

    #[test]
    fn it_sees_what_the_order_of_squares_sees() {
        let values = &PieceValues::CLASSIC;
        for board in boards(300) {
            for to in Square::ALL {
                let replier = Color::ALL[to.index() % 2];
                let occupied = board.occupied() - to - Square::ALL[to.index() * 29 % 64];
                let rays = ByRay::new(&board, to, occupied, replier).unwrap();
                let squares = BySquare { placement: &board, to, occupied, replier };
                let same = |by_square: Bitboard, by_ray: Bitboard| {
                    assert_eq!(rays.arrange(by_square), by_ray, "{to} {board:?}");
                };
                same(squares.occupied() & around(to), rays.occupied());
                let (views, by_ray) = (squares.views(), rays.views());
                same(views.seen, by_ray.seen);
                same(views.potential, by_ray.potential);
                same(squares.own() & views.potential, rays.own() & by_ray.potential);
                for color in Color::ALL {
                    same(squares.color(color) & views.potential, rays.color(color) & by_ray.potential);
                }
                for role in Role::ALL {
                    same(squares.role(role) & views.potential, rays.role(role) & by_ray.potential);
                }
                for margin in [0, 100, 299, 300, 899] {
                    let within = rays.within_margin(values, margin) & by_ray.potential;
                    same(squares.within_margin(values, margin) & views.potential, within);
                }
                // The pieces of each role leave one after the other, the lowest first.
                for role in Role::ALL {
                    let (of_role, of_ray) = (squares.role(role), rays.role(role));
                    let (mut left, mut by_ray) = (views.seen & of_role, by_ray.seen & of_ray);
                    while !left.is_empty() {
                        assert_eq!(rays.role_of_first(by_ray), Some(role));
                        (left, by_ray) = (squares.without_lowest(left), rays.without_lowest(by_ray));
                        same(left, by_ray);
                        let standing = squares.occupied() - ((views.seen & of_role) - left);
                        let by_ray = rays.occupied() & rays.arrange(standing);
                        same(squares.seen_through(standing), rays.seen_through(by_ray));
                    }
                }
            }
        }
    }

    /// Returns the squares from which a piece could attack `to`.
    fn around(to: Square) -> Bitboard {
        use exchequer_attacks as attacks;
        attacks::bishop_rays(to) | attacks::rook_rays(to) | attacks::knight(to)
    }
}
