//! Piece values of static exchange evaluation (SEE) as search parameters.

use super::{Parameter, ParameterKind, SearchConfig};
use exchequer_core::Role;
use exchequer_see::PieceValues;

/// Largest piece value that a parameter takes.
const MOST: i32 = 10_000;

/// The piece values from pawn to queen.
pub(super) const SEE_VALUES: [Parameter; 5] = [
    value::<0>("see_pawn_value", "Piece value of a pawn in static exchange evaluation (SEE), in centipawns"),
    value::<1>(
        "see_knight_value",
        "Piece value of a knight in static exchange evaluation (SEE), in centipawns",
    ),
    value::<2>(
        "see_bishop_value",
        "Piece value of a bishop in static exchange evaluation (SEE), in centipawns",
    ),
    value::<3>("see_rook_value", "Piece value of a rook in static exchange evaluation (SEE), in centipawns"),
    value::<4>(
        "see_queen_value",
        "Piece value of a queen in static exchange evaluation (SEE), in centipawns",
    ),
];

const fn value<const ROLE: usize>(name: &'static str, about: &'static str) -> Parameter {
    Parameter {
        name,
        about,
        uci: None,
        flag: None,
        kind: ParameterKind::Number { least: 0, most: MOST },
        get: |config| config.see_values.of(Role::ALL[ROLE]),
        set: |config, number| set(config, Role::ALL[ROLE], number),
    }
}

/// Sets the value of a role; a number that is no piece value changes nothing.
fn set(config: &mut SearchConfig, role: Role, number: i32) {
    let of = |other| if other == role { number } else { config.see_values.of(other) };
    let [pawn, knight, bishop, rook, queen] =
        [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen].map(of);
    if let Some(values) = PieceValues::new(pawn, knight, bishop, rook, queen) {
        config.see_values = values;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_piece_value_is_that_of_its_role() {
        let mut config = SearchConfig::default();
        for (parameter, number) in SEE_VALUES.iter().zip([90, 310, 320, 510, 950]) {
            parameter.set_number(&mut config, number);
        }
        assert_eq!(Some(config.see_values), PieceValues::new(90, 310, 320, 510, 950));
    }
}
