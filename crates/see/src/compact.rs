//! One type of board and one form for all exchanges, under the feature `compact`: every evaluation is compiled once.

use crate::rules::see_of_first;
use crate::swap::{self, ExcludePinned, NoExclusion};
use crate::{Map, PieceValues, RuleSet, Trace, exact, map};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Move, Placement, Role, Square};

/// `true` under the feature `compact`.
pub(crate) const IS_ON: bool = cfg!(feature = "compact");

/// Sets of another board.
pub(crate) struct Gathered {
    colors: ByColor<Bitboard>,
    roles: ByRole<Bitboard>,
    en_passant: Option<Square>,
}

impl Gathered {
    #[inline(never)]
    pub(crate) fn new(placement: &impl Placement) -> Self {
        Self {
            colors: ByColor::new(placement.color(Color::White), placement.color(Color::Black)),
            roles: ByRole::new(Role::ALL.map(|role| placement.role(role))),
            en_passant: placement.en_passant(),
        }
    }
}

impl Placement for Gathered {
    #[inline(always)]
    fn color(&self, color: Color) -> Bitboard {
        self.colors[color]
    }

    #[inline(always)]
    fn role(&self, role: Role) -> Bitboard {
        self.roles[role]
    }

    #[inline(always)]
    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }
}

// No generic parameters: each function is compiled in this crate, with its level of optimization.

#[inline(never)]
pub(crate) fn see(rules: RuleSet, board: &Gathered, mv: Move, values: &PieceValues) -> i32 {
    see_of_first(rules, board, mv, values)
}

#[inline(never)]
pub(crate) fn trace(rules: RuleSet, board: &Gathered, mv: Move, values: &PieceValues) -> Trace {
    match rules {
        RuleSet::Swap => swap::trace::<NoExclusion>(board, mv, values),
        RuleSet::Pinners => swap::trace::<ExcludePinned<false>>(board, mv, values),
        RuleSet::PinnersAll => swap::trace::<ExcludePinned<true>>(board, mv, values),
        RuleSet::Pseudo => exact::trace::<false>(board, mv, values),
        RuleSet::Legal => exact::trace::<true>(board, mv, values),
    }
}

#[inline(never)]
pub(crate) fn map(rules: RuleSet, board: &Gathered, color: Color, values: &PieceValues) -> Map {
    map::map(rules, board, color, values)
}
