//! Sums of the evaluation: weighted features, and incremental piece placement.

use super::features::{Danger, FEATURES, Group, Sink};
use super::generated::weights::{DANGER, WEIGHTS};
use super::phased::Packed;
use super::placement::{KingView, PHASES, placed};
use exchequer_board::Position;
use exchequer_core::{Color, Move, MoveKind, Placement, Role, Square};

/// Weighted sum of the features, White's less Black's, and the king danger of both kings.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Weighted {
    value: Packed,
    dangers: [i32; 2],
}

/// Weights of all features besides placement: a constant, which the compiler folds into the code.
const COUNTED: &[Packed; FEATURES - PLACEMENT] = &{
    let mut weights = [Packed::ZERO; FEATURES - PLACEMENT];
    let mut index = 0;
    while index < weights.len() {
        weights[index] = WEIGHTS[PLACEMENT + index];
        index += 1;
    }
    weights
};

/// Number of placement weights, the first of all.
const PLACEMENT: usize = Group::EnemyKing.start() + Group::EnemyKing.len();

impl Sink for Weighted {
    #[inline(always)]
    fn add(&mut self, group: Group, index: usize, color: Color, count: i32) {
        let value = COUNTED[group.start() - PLACEMENT + index] * count;
        match color {
            Color::White => self.value += value,
            Color::Black => self.value -= value,
        }
    }

    #[inline(always)]
    fn add_king_danger(&mut self, danger: Danger, color: Color, count: i32) {
        self.dangers[color.index()] += DANGER[danger as usize] * count;
    }
}

impl Weighted {
    /// White's less Black's value, without king danger.
    #[inline]
    pub(crate) fn difference(&self) -> Packed {
        self.value
    }

    /// White's less Black's value, with king danger.
    #[inline]
    pub(crate) fn total(&self) -> Packed {
        self.difference() - king_danger_penalty(self.dangers[0]) + king_danger_penalty(self.dangers[1])
    }
}

/// Returns the penalty for king danger: in the middlegame by its square.
#[inline]
pub(crate) fn king_danger_penalty(danger: i32) -> Packed {
    let danger = danger.clamp(0, MOST_DANGER);
    Packed::new(danger * danger / DANGER_SQUARE, danger / DANGER_LINE)
}

/// Upper limit of king danger.
pub const MOST_DANGER: i32 = 800;
/// Divisor of the squared king danger, in the middlegame.
pub const DANGER_SQUARE: i32 = 256;
/// Divisor of the king danger, in the endgame.
pub const DANGER_LINE: i32 = 8;

/// Incremental part of the evaluation: the value of the pieces on their squares, White's less Black's, and the phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Sum {
    pub(crate) placed: Packed,
    pub(crate) phase: i32,
    views: [KingView; 2],
}

impl Sum {
    pub(crate) fn of(position: &Position) -> Self {
        let mut sum = Self { placed: Packed::ZERO, phase: 0, views: KingView::both(position) };
        for color in Color::ALL {
            let mut value = Packed::ZERO;
            for role in Role::ALL {
                let pieces = position.pieces(color, role);
                sum.phase += PHASES[role.index()] * pieces.len() as i32;
                for square in pieces {
                    value += placed(color, role, square, sum.views);
                }
            }
            sum.gain(color, value);
        }
        sum
    }

    #[inline]
    fn gain(&mut self, color: Color, value: Packed) {
        match color {
            Color::White => self.placed += value,
            Color::Black => self.placed -= value,
        }
    }

    /// Returns the sum after a legal move; `None` if a king changes its zone or wing, which changes the values of all pieces.
    #[inline]
    pub(crate) fn after(mut self, before: &Position, mv: Move) -> Option<Self> {
        let (us, from, to) = (before.turn(), mv.from(), mv.to());
        if before.role(Role::King).contains(from)
            && (mv.kind() == MoveKind::Castling || KingView::of(to, us) != self.views[us.index()])
        {
            return None;
        }
        let role = before.role_at(from).unwrap_or(Role::Pawn);
        let value = |color, role, square| placed(color, role, square, self.views);
        let becomes = mv.promotes_to().unwrap_or(role);
        let mut gain = value(us, becomes, to) - value(us, role, from);
        self.phase += PHASES[becomes.index()] - PHASES[role.index()];
        if mv.kind() == MoveKind::EnPassant {
            gain += value(!us, Role::Pawn, Square::new(to.file(), from.rank()));
        } else if before.color(!us).contains(to) {
            let victim = before.role_at(to).unwrap_or(Role::Pawn);
            gain += value(!us, victim, to);
            self.phase -= PHASES[victim.index()];
        }
        self.gain(us, gain);
        Some(self)
    }
}
