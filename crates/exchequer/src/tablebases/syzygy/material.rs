//! Material of a position: the pieces of both sides, which name a table.

use exchequer_board::Position;
use exchequer_core::{Color, Placement, Role};
use std::fmt;

/// Roles in the order of table names.
const ROLES: [Role; 5] = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight, Role::Pawn];

/// Index of the pawns.
const PAWN: usize = 4;

/// Number of pieces by role of a side, in the order of table names, without the king.
type Side = [u8; 5];

/// Material of both sides without colors: the side with more pieces comes first, then the one with the stronger pieces.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) struct Material([Side; 2]);

impl Material {
    /// Material of the kings alone.
    pub(super) const KINGS: Self = Self([[0; 5]; 2]);

    fn new(sides: [Side; 2]) -> Self {
        let rank = |side: &Side| (side.iter().sum::<u8>(), *side);
        let [first, second] = sides;
        if rank(&first) >= rank(&second) { Self(sides) } else { Self([second, first]) }
    }

    /// Returns the material of a position.
    pub(super) fn of(position: &Position) -> Self {
        let side = |color| ROLES.map(|role| position.pieces(color, role).len() as u8);
        Self::new([side(Color::White), side(Color::Black)])
    }

    /// Returns the material of a table name such as `KQvKR`; `None` for any other word.
    pub(super) fn from_name(name: &str) -> Option<Self> {
        let side = |text: &str| {
            let mut side = Side::default();
            for letter in text.strip_prefix('K')?.chars() {
                let index = ROLES.iter().position(|role| role.to_char().to_ascii_uppercase() == letter)?;
                side[index] = side[index].checked_add(1)?;
            }
            Some(side)
        };
        let (first, second) = name.split_once('v')?;
        let material = Self::new([side(first)?, side(second)?]);
        // The reader looks for one spelling alone.
        (material.to_string() == name).then_some(material)
    }

    /// Returns the number of pieces, kings included.
    pub(super) fn pieces(self) -> u32 {
        2 + self.0.iter().flatten().map(|&count| u32::from(count)).sum::<u32>()
    }

    /// Returns the codes of all pieces in the head of a file, in ascending order: pawn 1 to king 6, those of the second side more by 8.
    pub(super) fn codes(self) -> Vec<u8> {
        let mut codes = vec![6, 14];
        for (side, offset) in self.0.iter().zip([0, 8]) {
            for (role, &count) in ROLES.iter().zip(side) {
                codes.extend((0..count).map(|_| offset + 1 + role.index() as u8));
            }
        }
        codes.sort_unstable();
        codes
    }

    /// Returns `true` if both sides have pawns.
    pub(super) fn has_pawns_of_both(self) -> bool {
        self.0.iter().all(|side| side[PAWN] > 0)
    }

    /// Returns the materials after a capture, with and without a promotion.
    pub(super) fn after_captures(self) -> Vec<Self> {
        let mut after = Vec::new();
        for (by, of) in [(0, 1), (1, 0)] {
            for victim in 0..ROLES.len() {
                let mut sides = self.0;
                let Some(left) = sides[of][victim].checked_sub(1) else { continue };
                sides[of][victim] = left;
                after.push(Self::new(sides));
                after.extend(promoted(sides, by));
            }
        }
        after
    }

    /// Returns the materials after a promotion without a capture.
    pub(super) fn after_promotions(self) -> Vec<Self> {
        [0, 1].into_iter().flat_map(|by| promoted(self.0, by)).collect()
    }
}

/// Returns the materials after a promotion by a side; none without a pawn.
fn promoted(sides: [Side; 2], by: usize) -> Vec<Material> {
    let Some(pawns) = sides[by][PAWN].checked_sub(1) else { return Vec::new() };
    let promotion = |role: usize| {
        let mut sides = sides;
        sides[by][PAWN] = pawns;
        sides[by][role] += 1;
        Material::new(sides)
    };
    (0..PAWN).map(promotion).collect()
}

impl fmt::Display for Material {
    /// Writes the name of the table.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, side) in self.0.iter().enumerate() {
            f.write_str(["K", "vK"][index])?;
            for (role, &count) in ROLES.iter().zip(side) {
                (0..count).try_for_each(|_| write!(f, "{}", role.to_char().to_ascii_uppercase()))?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_have_one_spelling() {
        for name in ["KQvK", "KQvKR", "KBNvK", "KPPvKP", "KvK", "KRBNvKQP"] {
            assert_eq!(Material::from_name(name).expect("a table name").to_string(), name);
        }
        for name in ["", "KQ", "QvK", "KRvKQ", "KvKQ", "KNBvK", "KXvK", "KQvKv", "kqvk"] {
            assert_eq!(Material::from_name(name), None, "{name}");
        }
    }

    #[test]
    fn colors_do_not_matter() {
        let name = |fen: &str| Material::of(&fen.parse().expect("a position")).to_string();
        assert_eq!(name("8/8/8/3k4/8/3r4/8/K2Q4 w - - 0 1"), "KQvKR");
        assert_eq!(name("8/8/8/3k4/8/R7/8/1K4q1 w - - 0 1"), "KQvKR");
    }

    #[test]
    fn captures_and_promotions_lead_to_other_tables() {
        let names = |materials: Vec<Material>| {
            let mut names: Vec<String> = materials.iter().map(ToString::to_string).collect();
            names.sort();
            names.dedup();
            names
        };
        let material = Material::from_name("KRvKP").expect("a table name");
        assert_eq!(names(material.after_captures()), ["KBvK", "KNvK", "KPvK", "KQvK", "KRvK"]);
        assert_eq!(names(material.after_promotions()), ["KQvKR", "KRvKB", "KRvKN", "KRvKR"]);
        assert_eq!(material.pieces(), 4);
    }
}
