//! Two views by vectors of AVX2: the four rays to higher squares and the four to lower ones are lanes.
//!
//! Upward, a subtraction finds the first piece of each ray, as in hyperbola quintessence. Downward, leading zeros are counted
//! by AVX-512, else three shifts smear each piece over the squares below it; no reversal of bits is needed. No table of
//! attacks is read.

#[cfg(target_feature = "avx512cd")]
mod leading_zeros;
#[cfg(not(target_feature = "avx512cd"))]
mod shifts;

#[cfg(target_feature = "avx512cd")]
use self::leading_zeros::{first_downward, up_to_first_downward};
#[cfg(not(target_feature = "avx512cd"))]
use self::shifts::{first_downward, up_to_first_downward};
use super::TwoViews;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Direction, Placement, Role, Square, ray};
use safe_arch::{
    add_i64_m256i, bitand_m256i, bitandnot_m256i, bitor_m128i, bitor_m256i, cast_to_m128i_from_m256i,
    extract_i64_imm_m128i, extract_m128i_m256i, get_i64_from_m128i_s, m128i, m256i, set_i64_m256i,
    set_splat_i64_m256i, sub_i64_m256i, unpack_high_i64_m256i, unpack_low_i64_m256i, zeroed_m256i,
};

/// The rays to higher squares, one a lane; those to lower squares go the opposite ways.
const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// All squares around one from which a piece can capture on it.
#[derive(Clone, Copy)]
#[repr(C, align(128))]
struct Surroundings {
    /// The rays that begin beside the square.
    up: [i64; 4],
    down: [i64; 4],
    /// The squares of pawns, by color.
    pawn: [u64; 2],
    knight: u64,
    king: u64,
}

/// One table with the squares of leapers, which `exchequer-attacks` has too: two tables need another register for an address.
static SURROUNDINGS: [Surroundings; 64] = {
    let none = Surroundings { up: [0; 4], down: [0; 4], pawn: [0; 2], knight: 0, king: 0 };
    let mut all = [none; 64];
    let mut i = 0;
    while i < 64 {
        let square = Bitboard::of(Square::ALL[i]);
        let mut lane = 0;
        while lane < 4 {
            let (up, down) = (UP[lane], UP[lane].opposite());
            all[i].up[lane] = along(Square::ALL[i], up);
            all[i].down[lane] = along(Square::ALL[i], down);
            all[i].king |= square.shift(up).bits() | square.shift(down).bits();
            lane += 1;
        }
        // A pawn stands where one of the other color would capture from the square.
        all[i].pawn =
            [attacks::pawns(Color::Black, square).bits(), attacks::pawns(Color::White, square).bits()];
        all[i].knight = attacks::knights(square).bits();
        i += 1;
    }
    all
};

const fn along(square: Square, direction: Direction) -> i64 {
    ray::walk(square, direction, Bitboard::EMPTY).bits() as i64
}

/// Returns the attackers of `to` in `occupied`.
#[inline(always)]
pub(crate) fn two_views(placement: &impl Placement, to: Square, occupied: Bitboard) -> TwoViews {
    let surroundings = &SURROUNDINGS[to.index()];
    let (up, down) = (m256i::from(surroundings.up), m256i::from(surroundings.down));
    let leapers = splat(leapers(placement, surroundings) & occupied);
    let occupied = splat(occupied);
    let sliders = sliders(placement);

    let above = bitand_m256i(occupied, up);
    let first_above = bitand_m256i(above, sub_i64_m256i(zeroed_m256i(), above));
    let first_below = first_downward(bitand_m256i(occupied, down));
    let seen = bitand_m256i(bitor_m256i(first_above, first_below), sliders);

    // Neither sliders on a line of theirs nor leapers block: any of them may have captured before.
    let blockers = bitandnot_m256i(bitor_m256i(sliders, leapers), occupied);
    let above = bitand_m256i(blockers, up);
    // Below the first blocker; other bits of the difference belong to blockers, and those are no sliders.
    let reached_above = bitand_m256i(add_i64_m256i(above, set_splat_i64_m256i(-1)), up);
    let reached_below = bitandnot_m256i(up_to_first_downward(bitand_m256i(blockers, down)), down);
    let reached = bitor_m256i(reached_above, reached_below);
    let potential = bitand_m256i(reached, bitand_m256i(sliders, occupied));

    let both = bitor_m256i(unpack_low_i64_m256i(seen, potential), unpack_high_i64_m256i(seen, potential));
    let both = union(bitor_m256i(both, leapers));
    TwoViews { seen: low(both), potential: high(both) }
}

/// Returns the pawns, knights and kings of both sides that can capture on the square with these surroundings.
#[inline(always)]
fn leapers(placement: &impl Placement, around: &Surroundings) -> Bitboard {
    let in_reach = |set: Bitboard, squares: u64| set & Bitboard::from_bits(squares);
    let [white, black] = [Color::White, Color::Black]
        .map(|color| in_reach(placement.color(color), around.pawn[color.index()]));
    (white | black) & placement.role(Role::Pawn)
        | in_reach(placement.role(Role::Knight), around.knight)
        | in_reach(placement.role(Role::King), around.king)
}

/// Returns the sliders of both sides that use the ray of each lane.
#[inline(always)]
fn sliders(placement: &impl Placement) -> m256i {
    let of = |role: Role| placement.role(role).bits() as i64;
    let (bishops, rooks) = (of(Role::Bishop), of(Role::Rook));
    bitor_m256i(set_i64_m256i(bishops, bishops, rooks, rooks), set_splat_i64_m256i(of(Role::Queen)))
}

#[inline(always)]
fn splat(set: Bitboard) -> m256i {
    set_splat_i64_m256i(set.bits() as i64)
}

/// Returns the union of both halves of a vector.
#[inline(always)]
pub(super) fn union(lanes: m256i) -> m128i {
    bitor_m128i(cast_to_m128i_from_m256i(lanes), extract_m128i_m256i::<1>(lanes))
}

#[inline(always)]
pub(super) fn low(halves: m128i) -> Bitboard {
    Bitboard::from_bits(get_i64_from_m128i_s(halves) as u64)
}

#[inline(always)]
pub(super) fn high(halves: m128i) -> Bitboard {
    Bitboard::from_bits(extract_i64_imm_m128i::<1>(halves) as u64)
}
