//! Pawns: how they stand to each other, and a memory of it, since they seldom move.

use super::attacked::{ahead, sideways, whole_files};
use super::features::{Group, Sink};
use super::phased::Packed;
use super::sum::Weighted;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Role};

/// The passed pawns of both sides.
pub(crate) type Passed = [Bitboard; 2];

/// The passed pawns of a side: whatever an enemy pawn has before it or attacks on its way stops a pawn, and so does an
/// own one in front.
fn passed(own: Bitboard, enemy: Bitboard, color: Color) -> Bitboard {
    let guarded = ahead(enemy, !color);
    own - guarded - sideways(guarded) - ahead(own, !color)
}

/// How the pawns of both sides stand to each other.
pub(crate) fn structure(position: &Position, sink: &mut impl Sink) -> Passed {
    let [white, black] = both(position);
    let passed = [passed(white, black, Color::White), passed(black, white, Color::Black)];
    side(white, black, passed[0], Color::White, sink);
    side(black, white, passed[1], Color::Black, sink);
    passed
}

/// The pawns of both sides, White's first.
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

    // Before it no enemy pawn: an open target.
    let open = own - ahead(enemy, !color);
    add(Group::Isolated, 0, isolated - open);
    add(Group::Isolated, 1, isolated & open);

    let guards = attacks::pawns(color, own);
    let enemy_guards = attacks::pawns(!color, enemy);
    // No own pawn beside or behind on a neighboring file, and the next square guarded by an enemy pawn or taken by one.
    let has_help = ahead(sideways(own), color) | sideways(own);
    let stopped = (enemy_guards | enemy).forward(!color);
    let backward = (own & stopped) - has_help - isolated;
    add(Group::Backward, 0, backward - open);
    add(Group::Backward, 1, backward & open);

    // As many neighbors that can help it on as enemy pawns that guard its way.
    for pawn in open - passed {
        let square = Bitboard::of(pawn);
        let way = sideways(ahead(square, color));
        let helpers = sideways(square | ahead(square, !color)) & own;
        if helpers.len() >= (way & enemy).len() {
            add(Group::Candidate, pawn.rank().relative_to(color).index(), square);
        }
    }
    for pawn in own & sideways(own) {
        add(Group::Phalanx, pawn.rank().relative_to(color).index(), Bitboard::of(pawn));
    }
    for pawn in own & guards {
        add(Group::Guarded, pawn.rank().relative_to(color).index(), Bitboard::of(pawn));
    }
}

/// A pawn structure with what was found about it.
#[derive(Clone, Copy, Debug, Default)]
struct Entry {
    pawns: [Bitboard; 2],
    passed: Passed,
    worth: Packed,
}

/// Structures seen lately.
#[derive(Clone, Debug)]
pub(crate) struct PawnCache(Box<[Entry]>);

/// How many structures are remembered.
const BITS: u32 = 11;

impl Default for PawnCache {
    fn default() -> Self {
        // An entry without pawns says what is true of a board without pawns.
        Self(vec![Entry::default(); 1 << BITS].into_boxed_slice())
    }
}

impl PawnCache {
    /// The worth of the structure, White's less Black's, and the passed pawns.
    #[inline]
    pub(crate) fn get(&mut self, position: &Position) -> (Packed, Passed) {
        let pawns = both(position);
        let mixed = pawns[0].bits().wrapping_mul(0x9e37_79b9_7f4a_7c15)
            ^ pawns[1].bits().wrapping_mul(0xd1b5_4a32_d192_ed03).rotate_left(29);
        let entry = &mut self.0[(mixed.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> (64 - BITS)) as usize];
        if entry.pawns != pawns {
            let mut worth = Weighted::default();
            let passed = structure(position, &mut worth);
            *entry = Entry { pawns, passed, worth: worth.difference() };
        }
        (entry.worth, entry.passed)
    }
}
