//! Attacks of sets of sliders, by Kogge-Stone fills of all eight directions.

use exchequer_core::{Bitboard, Direction, File};

/// Directions to higher squares, one a lane; the fills to lower squares go the opposite ways.
const UP: [Direction; 4] = [Direction::North, Direction::East, Direction::NorthEast, Direction::NorthWest];

/// Distance of neighboring squares in each direction.
const STEPS: [u32; 4] = [8, 1, 9, 7];

/// The squares that a step in each direction can reach.
const REACHED_UP: [u64; 4] = reached(UP);

const REACHED_DOWN: [u64; 4] =
    reached([UP[0].opposite(), UP[1].opposite(), UP[2].opposite(), UP[3].opposite()]);

const fn reached(directions: [Direction; 4]) -> [u64; 4] {
    let mut reached = [0; 4];
    let mut lane = 0;
    while lane < 4 {
        let (files, _) = directions[lane].delta();
        let left = match files {
            1 => Bitboard::file(File::A).bits(),
            -1 => Bitboard::file(File::H).bits(),
            _ => 0,
        };
        reached[lane] = !left;
        lane += 1;
    }
    reached
}

/// The squares that any of the sliders attack: bishops and queens in `diagonal`, rooks and queens in `orthogonal`.
///
/// It takes the time of a few lookups, for any number of sliders.
///
/// From the Kogge-Stone algorithm of the Chess Programming Wiki.
///
/// ```
/// use exchequer_attacks as attacks;
/// use exchequer_core::{Bitboard, Square};
///
/// let (bishops, rooks) = (Bitboard::from(Square::C1) | Square::F1, Bitboard::from(Square::A1));
/// let occupied = bishops | rooks | Square::D2;
/// let attacked = attacks::bishop(Square::C1, occupied)
///     | attacks::bishop(Square::F1, occupied)
///     | attacks::rook(Square::A1, occupied);
/// assert_eq!(attacks::fill(bishops, rooks, occupied), attacked);
/// ```
#[inline]
#[must_use]
pub const fn fill(diagonal: Bitboard, orthogonal: Bitboard, occupied: Bitboard) -> Bitboard {
    let sliders = [orthogonal.bits(), orthogonal.bits(), diagonal.bits(), diagonal.bits()];
    let free = !occupied.bits();
    let (mut up, mut down) = (sliders, sliders);
    let (mut through_up, mut through_down) = ([0; 4], [0; 4]);
    let mut lane = 0;
    while lane < 4 {
        through_up[lane] = free & REACHED_UP[lane];
        through_down[lane] = free & REACHED_DOWN[lane];
        lane += 1;
    }
    let mut times = 1;
    while times <= 4 {
        let mut lane = 0;
        while lane < 4 {
            let step = STEPS[lane] * times;
            up[lane] |= through_up[lane] & up[lane] << step;
            through_up[lane] &= through_up[lane] << step;
            down[lane] |= through_down[lane] & down[lane] >> step;
            through_down[lane] &= through_down[lane] >> step;
            lane += 1;
        }
        times *= 2;
    }
    let mut attacked = 0;
    let mut lane = 0;
    while lane < 4 {
        attacked |= up[lane] << STEPS[lane] & REACHED_UP[lane];
        attacked |= down[lane] >> STEPS[lane] & REACHED_DOWN[lane];
        lane += 1;
    }
    Bitboard::from_bits(attacked)
}
