//! Queries to the slider tables as positions produce them: a slider on its square, among the pieces around it.

use exchequer_board::Position;
use exchequer_core::{Bitboard, Placement, Role, Square};

/// Number of queries of one kind.
pub const QUERIES: usize = 8192;

/// A query to a slider table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Query {
    /// The square of the slider.
    pub square: Square,
    /// All pieces, including the slider.
    pub occupied: Bitboard,
}

/// Returns [`QUERIES`] queries for sliders of some roles, from the positions in order.
///
/// # Panics
/// Panics if the positions have too few of these pieces.
#[must_use]
pub fn queries(positions: &[Position], roles: &[Role]) -> Box<[Query; QUERIES]> {
    let queries: Vec<Query> = positions
        .iter()
        .flat_map(|position| {
            let sliders = roles.iter().fold(Bitboard::EMPTY, |sliders, &role| sliders | position.role(role));
            sliders.iter().map(|square| Query { square, occupied: position.occupied() })
        })
        .take(QUERIES)
        .collect();
    let found = queries.len();
    queries
        .try_into()
        .unwrap_or_else(|_| panic!("the positions have {found} sliders of {roles:?}, less than {QUERIES}"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positions;

    #[test]
    fn queried_sliders_stand_on_the_board() {
        let positions = positions();
        for roles in [&[Role::Bishop, Role::Queen][..], &[Role::Rook, Role::Queen], &[Role::Queen]] {
            let queries = queries(&positions, roles);
            assert!(queries.iter().all(|query| query.occupied.contains(query.square)));
            let squares: Bitboard = queries.iter().map(|query| query.square).collect();
            assert_eq!(squares, Bitboard::FULL);
        }
    }

    #[test]
    #[should_panic(expected = "the positions have 4 sliders of [Bishop], less than 8192")]
    fn too_few_sliders_are_not_padded() {
        let _ = queries(&[Position::start()], &[Role::Bishop]);
    }
}
