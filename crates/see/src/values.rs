//! What the pieces are worth.

use exchequer_core::{ByRole, Role};

/// The worth of each role, in centipawns by custom: whatever unit goes in, values and thresholds are in it.
///
/// The king has no worth, since it is never captured. Where the rules say "least valuable", they go by role, pawn first
/// and king last, also where a knight is worth more than a bishop.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PieceValues {
    values: ByRole<i32>,
    /// The roles from the least valuable to the king, who is dearest although he has no worth.
    order: [Role; Role::COUNT],
    /// Whether that is their usual order.
    ascending: bool,
    /// What is at stake when a piece of a role has captured, by its index: a king's is beyond any worth, since it is never
    /// risked, and nobody's, which is the index after it, below any, but above what questions that are asked alone can afford.
    stakes: [i32; 8],
    /// What is won with a piece of a role, by its index, and with nobody, which is the index after it.
    gains: [i32; 8],
}

impl PieceValues {
    /// The largest worth of a piece; with it no exchange comes near the end of an `i32`.
    pub const MAX: i32 = 1_000_000;

    /// 100, 300, 300, 500 and 900.
    pub const CLASSIC: Self = Self::with([100, 300, 300, 500, 900, 0]);

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
        Some(Self::with(values))
    }

    const fn with(values: [i32; Role::COUNT]) -> Self {
        let [pawn, knight, bishop, rook, queen, _] = values;
        let ascending = pawn <= knight && knight <= bishop && bishop <= rook && rook <= queen;
        let stakes = [pawn, knight, bishop, rook, queen, i32::MAX, -i32::MAX, -i32::MAX];
        let gains = [pawn, knight, bishop, rook, queen, 0, 0, 0];
        Self { values: ByRole::new(values), order: order(&values), ascending, stakes, gains }
    }

    /// What is won with a piece, if there is one; no branch, since captures and other moves alternate at random.
    #[inline(always)]
    pub(crate) fn gain(&self, captured: Option<Role>) -> i32 {
        self.gains[captured.map_or(Role::COUNT, Role::index)]
    }

    /// What is at stake when a piece of a role has captured, and below any worth for what is no role.
    #[inline(always)]
    pub(crate) const fn stake(&self, role: usize) -> i32 {
        self.stakes[role % 8]
    }

    /// The same of all roles and of nobody, by index.
    #[cfg(all(target_arch = "x86_64", not(miri)))]
    #[inline(always)]
    pub(crate) const fn stakes(&self) -> &[i32; 8] {
        &self.stakes
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

    /// The roles from the least valuable to the dearest, in their usual order among equals; the king comes last.
    #[inline(always)]
    pub(crate) const fn order(&self) -> [Role; Role::COUNT] {
        self.order
    }

    /// Whether the order of the roles is an order of values too.
    #[inline(always)]
    pub(crate) const fn is_ascending(&self) -> bool {
        self.ascending
    }

    /// Whether `role` comes after `other` in `order`.
    #[inline]
    pub(crate) fn is_dearer(&self, role: Role, other: Role) -> bool {
        let place = |role: Role| (role == Role::King, self.of(role), role);
        place(role) > place(other)
    }
}

/// Sorts the roles below the king by insertion, the only way that a constant leaves open.
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
    fn only_values_from_0_to_max_are_taken() {
        assert_eq!(PieceValues::new(100, 300, 300, 500, 900), Some(PieceValues::default()));
        assert!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX).is_some());
        assert_eq!(PieceValues::new(0, 0, 0, 0, PieceValues::MAX + 1), None);
        assert_eq!(PieceValues::new(-1, 300, 300, 500, 900), None);
        assert_eq!(PieceValues::CLASSIC.of(Role::King), 0);
    }

    #[test]
    fn roles_are_ordered_by_worth_and_the_king_is_dearest() {
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
