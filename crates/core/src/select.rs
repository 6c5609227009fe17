//! Choice between two values without a branch.

/// Returns `chosen` if `condition` is true and `other` if not, by a conditional move instead of a branch.
///
/// A hint for conditions that no CPU predicts, passed to the compiler from Rust 1.88 on.
#[inline(always)]
#[cfg_attr(has_select_unpredictable, clippy::msrv = "1.88")]
#[must_use]
pub fn select_unpredictable<T>(condition: bool, chosen: T, other: T) -> T {
    #[cfg(has_select_unpredictable)]
    return core::hint::select_unpredictable(condition, chosen, other);
    #[cfg(not(has_select_unpredictable))]
    if condition { chosen } else { other }
}
