//! The highest piece of each lane by shifts along its ray.

use safe_arch::{bitandnot_m256i, bitor_m256i, m256i, shr_each_u64_m256i};

/// Distance of neighboring squares on each ray.
const STEPS: [i64; 4] = [8, 1, 9, 7];

/// Returns the highest piece of each lane.
#[inline(always)]
pub(super) fn first_downward(pieces: m256i) -> m256i {
    bitandnot_m256i(shr_each_u64_m256i(up_to_first_downward(pieces), m256i::from(STEPS)), pieces)
}

/// Returns the squares up to the highest piece of each lane, at least those on its ray; none of an empty lane.
///
/// Adds to each piece all squares below it at the distances of its lane.
#[inline(always)]
pub(super) fn up_to_first_downward(pieces: m256i) -> m256i {
    const fn times(factor: i64) -> [i64; 4] {
        [STEPS[0] * factor, STEPS[1] * factor, STEPS[2] * factor, STEPS[3] * factor]
    }
    let one = bitor_m256i(pieces, shr_each_u64_m256i(pieces, m256i::from(times(1))));
    let three = bitor_m256i(one, shr_each_u64_m256i(one, m256i::from(times(2))));
    bitor_m256i(three, shr_each_u64_m256i(three, m256i::from(times(4))))
}
