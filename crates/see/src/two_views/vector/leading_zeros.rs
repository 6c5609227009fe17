//! The highest piece of each lane by its leading zeros: one instruction of AVX-512.

use safe_arch::{m256i, set_splat_i64_m256i, shr_each_u64_m256i};

/// Returns the highest piece of each lane.
#[inline(always)]
pub(super) fn first_downward(pieces: m256i) -> m256i {
    // A shift by 64 clears an empty lane.
    shr_each_u64_m256i(set_splat_i64_m256i(i64::MIN), leading_zeros(pieces))
}

/// Returns the squares up to the highest piece of each lane, at least those on its ray; none of an empty lane.
#[inline(always)]
pub(super) fn up_to_first_downward(pieces: m256i) -> m256i {
    shr_each_u64_m256i(set_splat_i64_m256i(-1), leading_zeros(pieces))
}

/// Returns the number of zeros above the highest bit of each lane; the compiler makes one instruction of it.
#[inline(always)]
fn leading_zeros(lanes: m256i) -> m256i {
    m256i::from(<[u64; 4]>::from(lanes).map(|lane| u64::from(lane.leading_zeros())))
}
