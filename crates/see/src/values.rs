//! What the pieces are worth.

use exchequer_core::{ByRole, Role};

/// The worth of each role, in centipawns by custom: whatever unit goes in, values and thresholds are in it.
///
/// The king has no worth, since it is never captured. Where the rules say "least valuable", they go by role, pawn first
/// and king last, also where a knight is worth more than a bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceValues {
    values: ByRole<i32>,
    /// Whether no role is worth less than the one before it.
    ascending: bool,
}

impl PieceValues {
    /// The largest worth of a piece; with it no exchange comes near the end of an `i32`.
    pub const MAX: i32 = 1_000_000;

    /// 100, 300, 300, 500 and 900.
    pub const CLASSIC: Self = Self { values: ByRole::new([100, 300, 300, 500, 900, 0]), ascending: true };

    /// The five values, or `None` if one of them is below 0 or above [`MAX`](Self::MAX).
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
        let ascending = pawn <= knight && knight <= bishop && bishop <= rook && rook <= queen;
        Some(Self { values: ByRole::new(values), ascending })
    }

    /// The worth of a role; 0 for the king.
    #[inline(always)]
    #[must_use]
    pub const fn of(&self, role: Role) -> i32 {
        *self.values.of(role)
    }

    /// What a pawn had best become, and what it wins by that: what is taken back costs a pawn whatever it has become.
    #[inline]
    pub(crate) fn best_promotion(&self) -> (Role, i32) {
        let role =
            Role::PROMOTIONS.into_iter().rev().max_by_key(|&role| self.of(role)).unwrap_or(Role::Queen);
        (role, self.of(role) - self.of(Role::Pawn))
    }

    /// Whether the order of the roles is an order of values too.
    #[inline(always)]
    pub(crate) const fn is_ascending(&self) -> bool {
        self.ascending
    }
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
    fn only_values_from_0_to_max_are_taken() {
        assert_eq!(PieceValues::new(100, 300, 300, 500, 900), Some(PieceValues::default()));
        assert!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX).is_some());
        assert_eq!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX + 1), None);
        assert_eq!(PieceValues::new(-1, 300, 300, 500, 900), None);
        assert_eq!(PieceValues::CLASSIC.of(Role::King), 0);
    }
}
