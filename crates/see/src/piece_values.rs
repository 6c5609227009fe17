//! Piece values.

use exchequer_core::{ByRole, Role};

/// The value of each role, in centipawns by custom; SEE values and thresholds have the same unit.
///
/// The king has the value 0, because it is never captured. "Least valuable" in the rules goes by role, pawn first and
/// king last, even if a knight has a higher value than a bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceValues {
    values: ByRole<i32>,
    /// The roles from the least valuable to the most valuable; the king is last although its value is 0.
    order: [Role; Role::COUNT],
    /// 0 if `order` equals the usual order of roles, else all ones.
    disorder: u64,
    /// Value at risk after a capture, by the index of the capturing role. A king has the maximum, because it is never
    /// risked. The index after it means no capturer and is below any value, but above the margin `OpenQuestion::ALONE`.
    values_at_risk: [i32; 8],
    /// Gain of capturing a role, by its index; the index after the king means an empty square.
    gains: [i32; 8],
    /// The values that a first look of this build compares with a margin, in its order.
    compared: [i32; 8],
}

// The C library reserves memory for it, so the size is the same in every build.
const _: () = assert!(size_of::<PieceValues>() == 136);

impl PieceValues {
    /// The largest value of a piece; no exchange overflows an `i32` with it.
    pub const MAX: i32 = 1_000_000;

    /// The classic values: pawn 100, knight 300, bishop 300, rook 500, queen 900.
    pub const CLASSIC: Self = Self::with([100, 300, 300, 500, 900, 0]);

    /// Creates piece values; returns `None` if one of them is below 0 or above [`MAX`](Self::MAX).
    #[must_use]
    pub const fn new(pawn: i32, knight: i32, bishop: i32, rook: i32, queen: i32) -> Option<Self> {
        let values = [pawn, knight, bishop, rook, queen, 0];
        let mut i = 0;
        while i < values.len() {
            if values[i] < 0 || values[i] > Self::MAX {
                return None;
            }
            i += 1;
        }
        Some(Self::with(values))
    }

    const fn with(values: [i32; Role::COUNT]) -> Self {
        let [pawn, knight, bishop, rook, queen, _] = values;
        let ascending = pawn <= knight && knight <= bishop && bishop <= rook && rook <= queen;
        let values_at_risk = [pawn, knight, bishop, rook, queen, i32::MAX, -i32::MAX, -i32::MAX];
        let gains = [pawn, knight, bishop, rook, queen, 0, 0, 0];
        let disorder = if ascending { 0 } else { u64::MAX };
        let compared = if cfg!(is_for_avx512) {
            [i32::MAX, knight, bishop, rook, queen, i32::MAX, pawn, pawn]
        } else {
            [pawn, pawn, knight, knight, bishop, bishop, rook, rook]
        };
        Self { values: ByRole::new(values), order: order(&values), disorder, values_at_risk, gains, compared }
    }

    /// Returns the gain of capturing a piece, or 0 for none; branchless, because captures and quiet moves mix at random.
    #[inline(always)]
    pub(crate) fn gain(&self, captured: Option<Role>) -> i32 {
        self.gains[captured.map_or(Role::COUNT, Role::index)]
    }

    /// Returns the value at risk after a capture by a role index; below any value for an index that is no role.
    #[inline(always)]
    pub(crate) const fn value_at_risk(&self, role: usize) -> i32 {
        self.values_at_risk[role % 8]
    }

    /// Returns the values that a first look compares with a margin.
    ///
    /// In builds for AVX-512 they are in the order of the bits of roles: none, knight, bishop, rook, queen, king, which no margin
    /// reaches, white pawn, black pawn. In other builds they are pawn, knight, bishop and rook, each in both halves of a word.
    #[cfg(any(is_for_avx512, all(target_arch = "x86_64", target_feature = "avx2", not(miri))))]
    #[inline(always)]
    pub(crate) const fn compared(&self) -> &[i32; 8] {
        &self.compared
    }

    /// Returns the value of a role; 0 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, role: Role) -> i32 {
        *self.values.of(role)
    }

    /// Returns the best promotion and its gain: the value of the new piece minus that of the pawn.
    #[inline]
    pub(crate) fn best_promotion(&self) -> (Role, i32) {
        let role =
            Role::PROMOTIONS.into_iter().rev().max_by_key(|&role| self.of(role)).unwrap_or(Role::Queen);
        (role, self.of(role) - self.of(Role::Pawn))
    }

    /// Returns the roles by ascending value, in their usual order among equals; the king is last.
    #[inline(always)]
    pub(crate) const fn order(&self) -> [Role; Role::COUNT] {
        self.order
    }

    /// Returns `true` if the usual order of roles is also an order of values.
    #[inline(always)]
    pub(crate) const fn is_ascending(&self) -> bool {
        self.disorder == 0
    }

    /// Returns 0 if the usual order of roles is also an order of values, else all ones.
    #[inline(always)]
    pub(crate) const fn disorder(&self) -> u64 {
        self.disorder
    }

    /// Returns `true` if `role` comes after `other` in `order`.
    #[inline]
    pub(crate) fn is_dearer(&self, role: Role, other: Role) -> bool {
        let place = |role: Role| (role == Role::King, self.of(role), role);
        place(role) > place(other)
    }
}

/// Sorts the roles below the king by insertion sort, which works in a `const fn`.
const fn order(values: &[i32; Role::COUNT]) -> [Role; Role::COUNT] {
    let mut order = Role::ALL;
    let mut next = 1;
    while next < Role::King.index() {
        let mut at = next;
        while at > 0 && values[order[at - 1].index()] > values[order[at].index()] {
            order.swap(at - 1, at);
            at -= 1;
        }
        next += 1;
    }
    order
}

impl Default for PieceValues {
    /// [`CLASSIC`](Self::CLASSIC).
    fn default() -> Self {
        Self::CLASSIC
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn new_accepts_only_values_from_0_to_max() {
        assert_eq!(PieceValues::new(100, 300, 300, 500, 900), Some(PieceValues::default()));
        assert!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX).is_some());
        assert_eq!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX + 1), None);
        assert_eq!(PieceValues::new(-1, 300, 300, 500, 900), None);
        assert_eq!(PieceValues::CLASSIC.of(Role::King), 0);
    }

    #[test]
    fn roles_are_ordered_by_value_and_the_king_is_last() {
        use Role::{Bishop, King, Knight, Pawn, Queen, Rook};
        let order = |values: [i32; 5]| {
            let [pawn, knight, bishop, rook, queen] = values;
            let values = PieceValues::new(pawn, knight, bishop, rook, queen).unwrap();
            let order = values.order();
            assert_eq!(values.is_ascending(), order == Role::ALL);
            for (place, role) in order.into_iter().enumerate() {
                assert!(order[..place].iter().all(|&before| values.is_dearer(role, before)), "{order:?}");
                assert!(order[place..].iter().all(|&after| !values.is_dearer(role, after)), "{order:?}");
            }
            order
        };
        assert_eq!(order([100, 300, 300, 500, 900]), Role::ALL);
        assert_eq!(PieceValues::CLASSIC.order(), Role::ALL);
        assert_eq!(order([0; 5]), Role::ALL);
        assert_eq!(order([100, 346, 308, 500, 900]), [Pawn, Bishop, Knight, Rook, Queen, King]);
        assert_eq!(order([900, 500, 300, 300, 100]), [Queen, Bishop, Rook, Knight, Pawn, King]);
    }
}
