//! Detection of a move that leads from one position to another, by their keys alone (upcoming repetition).
//!
//! Source: the cuckoo table of Marcel van Kervinck for upcoming repetitions, 2013 (marcelk.net/2013-04-06/paper/upcoming-rep-v2.pdf).

use crate::{Key, Position, zobrist};
use exchequer_attacks as attacks;
use exchequer_core::{Color, Placement, Role, Square};

/// Table size: a power of two, about twice the number of reversible moves on an empty board.
const SIZE: usize = 1 << 13;

/// The bits of a key in whose place an entry has the two squares; the other ones tell the moves apart.
const SQUARES: u64 = (1 << 12) - 1;

/// The two places where a key may stand: a table of M. Pagh's and F. F. Rodler's "Cuckoo Hashing", 2001.
const fn places(key: Key) -> [usize; 2] {
    [(key >> 12) as usize % SIZE, (key >> 25) as usize % SIZE]
}

/// Returns `true` if a piece goes from one square to another on an empty board.
const fn reaches(role: Role, a: usize, b: usize) -> bool {
    let (files, ranks) = ((a % 8).abs_diff(b % 8), (a / 8).abs_diff(b / 8));
    let is_straight = files == 0 || ranks == 0;
    let is_diagonal = files == ranks;
    match role {
        Role::Pawn => false,
        Role::Knight => files * ranks == 2,
        Role::Bishop => is_diagonal,
        Role::Rook => is_straight,
        Role::Queen => is_straight || is_diagonal,
        Role::King => files <= 1 && ranks <= 1,
    }
}

/// For every move to and fro its change of the key, the squares in the place of the last bits; 0 where there is none.
static MOVES: [u64; SIZE] = moves();

const fn moves() -> [u64; SIZE] {
    let mut table = [0; SIZE];
    let mut piece = 0;
    while piece < 2 * Role::ALL.len() {
        let color = Color::ALL[piece % 2];
        let role = Role::ALL[piece / 2];
        let mut a = 0;
        while a < 64 {
            let mut b = a + 1;
            while b < 64 {
                if reaches(role, a, b) {
                    let change = zobrist::to_and_fro(color, role, Square::ALL[a], Square::ALL[b]);
                    let mut homeless = change & !SQUARES | (a << 6 | b) as u64;
                    let mut place = places(change)[0];
                    // Cuckoo insertion: the displaced entry goes to its other slot, until a slot is empty.
                    while homeless != 0 {
                        let other = table[place];
                        table[place] = homeless;
                        homeless = other;
                        let [first, second] = places(homeless);
                        place = if place == first { second } else { first };
                    }
                }
                b += 1;
            }
            a += 1;
        }
        piece += 1;
    }
    table
}

impl Position {
    /// Returns `true` if a quiet move of a piece leads to the position with this key; castling does not count.
    ///
    /// The other position has to be one that can be reached at all: the function does not test for check there.
    /// Two lookups, and with one key in 2⁵² the answer for another one.
    ///
    /// ```
    /// use exchequer_board::Position;
    ///
    /// let before: Position = "4k3/8/8/8/8/8/8/R3K3 b - - 0 1".parse()?;
    /// let now: Position = "4k3/8/8/8/8/8/8/4K2R w - - 0 2".parse()?;
    /// assert!(!now.is_move_away(before.key()), "the king is in the way");
    /// let now: Position = "4k3/8/8/8/8/8/8/1R2K3 w - - 0 2".parse()?;
    /// assert!(now.is_move_away(before.key()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    #[must_use]
    pub fn is_move_away(&self, other: Key) -> bool {
        let change = self.key() ^ other;
        places(change).into_iter().any(|place| {
            let entry = MOVES[place];
            entry & !SQUARES == change & !SQUARES && self.is_free_to_move(entry)
        })
    }

    /// Returns `true` if the piece of an entry belongs to the side to move and its path is empty.
    fn is_free_to_move(&self, entry: u64) -> bool {
        let square = |bits: u64| Square::ALL[bits as usize % Square::ALL.len()];
        let (a, b) = (square(entry >> 6), square(entry));
        let from = if self.occupied().contains(a) { a } else { b };
        self.color(self.turn()).contains(from) && (attacks::between(a, b) & self.occupied()).is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_move_to_and_fro_has_its_place() {
        // Half of knight 336, bishop 560, rook 896, queen 1456 and king 420, for two colors.
        assert_eq!(MOVES.iter().filter(|&&entry| entry != 0).count(), 3668);
    }
}
