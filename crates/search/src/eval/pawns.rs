//! Pawn structure, with a pawn hash table.

use super::attacked::{ahead, sideways, whole_files};
use super::features::{Group, Sink};
use super::phased::Packed;
use super::sum::Weighted;
use super::{king, passed};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role, Square};

/// Pawn data that other terms use, White's first.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ground {
    /// Passed pawns.
    pub(crate) passed: [Bitboard; 2],
    /// Pawn attack spans: squares that pawns attack, or could attack as they advance.
    pub(crate) spans: [Bitboard; 2],
}

impl Ground {
    fn new([white, black]: [Bitboard; 2]) -> Self {
        let (white_way, black_way) = (ahead(white, Color::White), ahead(black, Color::Black));
        let spans = [sideways(white_way), sideways(black_way)];
        // The front spans and attack spans of enemy pawns stop a pawn, and so does an own pawn in front of it.
        let passed = [
            white - black_way - spans[1] - ahead(white, Color::Black),
            black - white_way - spans[0] - ahead(black, Color::White),
        ];
        Self { passed, spans }
    }
}

/// Adds the pawn structure features of both sides.
pub(crate) fn structure(position: &Position, sink: &mut impl Sink) -> Ground {
    let [white, black] = both(position);
    let ground = Ground::new([white, black]);
    side(white, black, ground.passed[0], Color::White, sink);
    side(black, white, ground.passed[1], Color::Black, sink);
    ground
}

/// Adds the features between pawns and kings.
pub(crate) fn around_kings(position: &Position, kings: [Square; 2], ground: &Ground, sink: &mut impl Sink) {
    king::shelter(position, Color::White, kings[0], sink);
    king::shelter(position, Color::Black, kings[1], sink);
    passed::escort(Color::White, kings, ground.passed[0], sink);
    passed::escort(Color::Black, kings, ground.passed[1], sink);
}

/// Returns the pawns of both sides, White's first.
#[inline]
fn both(position: &Position) -> [Bitboard; 2] {
    [position.pieces(Color::White, Role::Pawn), position.pieces(Color::Black, Role::Pawn)]
}

#[inline(always)]
fn side(own: Bitboard, enemy: Bitboard, passed: Bitboard, color: Color, sink: &mut impl Sink) {
    let mut add = |group, index, squares: Bitboard| sink.add(group, index, color, squares.len() as i32);
    let isolated = own - sideways(whole_files(own));
    let doubled = own & ahead(own, !color);
    add(Group::Doubled, 0, doubled - isolated);
    add(Group::Doubled, 1, doubled & isolated);

    // No enemy pawn in front: an open target.
    let open = own - ahead(enemy, !color);
    add(Group::Isolated, 0, isolated - open);
    add(Group::Isolated, 1, isolated & open);

    let guards = attacks::pawns(color, own);
    let enemy_guards = attacks::pawns(!color, enemy);
    // Backward pawns: no own pawn beside or behind on an adjacent file, and the square in front guarded or occupied by an enemy pawn.
    let has_help = ahead(sideways(own), color) | sideways(own);
    let stopped = (enemy_guards | enemy).forward(!color);
    let backward = (own & stopped) - has_help - isolated;
    add(Group::Backward, 0, backward - open);
    add(Group::Backward, 1, backward & open);

    // Candidate passed pawns: at least as many supporting pawns as enemy pawns that guard the path.
    for pawn in open - passed {
        let square = Bitboard::of(pawn);
        let way = sideways(ahead(square, color));
        let helpers = sideways(square | ahead(square, !color)) & own;
        if helpers.len() >= (way & enemy).len() {
            add(Group::Candidate, pawn.rank().relative_to(color).index(), square);
        }
    }
    for pawn in passed {
        add(Group::Passed, pawn.rank().relative_to(color).index(), Bitboard::of(pawn));
    }
    for pawn in own & sideways(own) {
        add(Group::Phalanx, pawn.rank().relative_to(color).index(), Bitboard::of(pawn));
    }
    for pawn in own & guards {
        add(Group::Guarded, pawn.rank().relative_to(color).index(), Bitboard::of(pawn));
    }
}

/// Pawn hash entry, in one cache line.
#[derive(Clone, Copy, Debug)]
#[repr(align(64))]
struct Entry {
    pawns: [Bitboard; 2],
    ground: Ground,
    value: Packed,
    /// King squares of the last lookup, and the pawn features around them.
    kings: [Square; 2],
    around_kings: Packed,
}

impl Entry {
    /// Entry of a board without pawns and with king squares that no position has.
    const EMPTY: Self = Self {
        pawns: [Bitboard::EMPTY; 2],
        ground: Ground { passed: [Bitboard::EMPTY; 2], spans: [Bitboard::EMPTY; 2] },
        value: Packed::ZERO,
        kings: [Square::A1; 2],
        around_kings: Packed::ZERO,
    };
}

/// Pawn hash table.
#[derive(Clone, Debug)]
pub(crate) struct PawnCache(Box<[Entry]>);

/// Binary logarithm of the number of cached pawn structures.
const BITS: u32 = 11;

impl Default for PawnCache {
    fn default() -> Self {
        Self(vec![Entry::EMPTY; 1 << BITS].into_boxed_slice())
    }
}

impl PawnCache {
    /// Returns the value of the structure and of its king terms, White's less Black's, and the pawn data.
    #[inline]
    pub(crate) fn get(&mut self, position: &Position, kings: [Square; 2]) -> (Packed, Ground) {
        let pawns = both(position);
        let mixed = pawns[0].bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].bits().wrapping_mul(0xd1b5_4a32_d192_ed03).rotate_left(29);
        let entry = &mut self.0[(mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize];
        if entry.pawns[0] != pawns[0] || entry.pawns[1] != pawns[1] {
            let mut value = Weighted::default();
            let ground = structure(position, &mut value);
            *entry = Entry { pawns, ground, value: value.difference(), ..Entry::EMPTY };
        }
        if entry.kings[0] != kings[0] || entry.kings[1] != kings[1] {
            let mut value = Weighted::default();
            around_kings(position, kings, &entry.ground, &mut value);
            entry.kings = kings;
            entry.around_kings = value.difference();
        }
        (entry.value + entry.around_kings, entry.ground)
    }
}
