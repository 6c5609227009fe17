//! Bounds that decide an exchange without a search.
//!
//! A side does not lose by a further attacker, since it need not use it. So it wins if it wins with the attackers that see
//! the square, while the other side has all that could ever come to see it; and it loses if it loses the other way round.
//! In both exchanges no capture uncovers or bars another one, and then the least valuable attacker is the best.

use crate::PieceValues;
use crate::swap::Replies;
use crate::two_views::TwoViews;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, ByColor, Color, Placement, Role};

/// Returns `true` if the replier wins, `false` if it loses, `None` if the bounds do not tell. No capture may promote.
#[inline(never)]
pub(super) fn verdict<const LEGAL: bool, P: Placement>(
    replies: &Replies<'_, P>,
    views: TwoViews,
) -> Option<bool> {
    let &Replies { placement, values, replier, margin, .. } = replies;
    let wins = |certain: Color| {
        let of = |side| views.potential & placement.color(side);
        let mut attackers = ByColor::new(of(Color::White), of(Color::Black));
        attackers[certain] = certain_attackers::<LEGAL, _>(replies, views, certain);
        Exchange { placement, values, attackers }.wins(replier, margin)
    };
    if wins(replier) {
        Some(true)
    } else if !wins(!replier) {
        Some(false)
    } else {
        None
    }
}

/// Returns attackers of a side that can capture whenever it is their turn, in the order of their values and whatever the other
/// side has captured with.
#[inline(always)]
fn certain_attackers<const LEGAL: bool, P: Placement>(
    replies: &Replies<'_, P>,
    TwoViews { seen, potential }: TwoViews,
    side: Color,
) -> Bitboard {
    let &Replies { placement, to, occupied, values, .. } = replies;
    let own = placement.color(side);
    let lines = if LEGAL { open_lines(replies, potential, side) } else { Some(Bitboard::EMPTY) };
    let Some(lines) = lines.filter(|lines| (potential - own).is_disjoint(*lines)) else {
        // A check may come from a line at any time.
        return Bitboard::EMPTY;
    };
    let mut certain = (seen & own) - lines;
    for hidden in (potential - seen) & own {
        // Less valuable pieces in front of a slider have left when it is its turn.
        let screens = attacks::between(to, hidden) & occupied;
        let is_before = |screen| {
            let roles = placement.role_at(screen).zip(placement.role_at(hidden));
            roles.is_some_and(|(screen, hidden)| !values.is_dearer(screen, hidden))
        };
        if screens.is_subset(certain) && !lines.contains(hidden) && screens.into_iter().all(is_before) {
            certain |= hidden;
        }
    }
    certain
}

/// Returns the squares between the king of a side and the enemy sliders that aim at it, of all lines that captures by the
/// `leaving` pieces can open; `None` in check.
#[inline(always)]
fn open_lines<P: Placement>(replies: &Replies<'_, P>, leaving: Bitboard, side: Color) -> Option<Bitboard> {
    let &Replies { placement, to, occupied, .. } = replies;
    let Some(king) = placement.king(side) else { return Some(Bitboard::EMPTY) };
    let enemies = (placement.color(!side) & occupied) - to;
    let mut lines = Bitboard::EMPTY;
    for sniper in attacks::snipers(placement, king) & enemies {
        let line = attacks::between(king, sniper);
        let blockers = line & (occupied | to);
        if blockers.is_empty() {
            return None;
        }
        if blockers.is_subset(leaving) {
            lines |= line;
        }
    }
    attacks::leapers_to(placement, king, occupied).is_disjoint(enemies).then_some(lines)
}

/// An exchange in which both sides have all their attackers from the beginning.
struct Exchange<'a, P> {
    placement: &'a P,
    values: &'a PieceValues,
    attackers: ByColor<Bitboard>,
}

impl<P: Placement> Exchange<'_, P> {
    /// Returns `true` if the replier, which moves first, wins the piece on the square and loses at most `margin` of it.
    #[inline(always)]
    fn wins(mut self, replier: Color, mut margin: i32) -> bool {
        let mut side = replier;
        loop {
            let Some((role, pieces)) = self.least_valuable(self.attackers[side]) else {
                return side != replier;
            };
            if self.attackers[!side].is_empty() {
                return side == replier;
            }
            if role == Role::King {
                return side != replier;
            }
            let value = self.values.of(role);
            if value <= margin {
                return side == replier;
            }
            self.attackers[side] -= pieces - pieces.without_first();
            margin = value - margin - 1;
            side = !side;
        }
    }

    /// Returns the role of the least valuable ones among the attackers, and these.
    #[inline(always)]
    fn least_valuable(&self, attackers: Bitboard) -> Option<(Role, Bitboard)> {
        let of_role = |role| (role, attackers & self.placement.role(role));
        self.values.order().into_iter().map(of_role).find(|(_, pieces)| !pieces.is_empty())
    }
}

#[cfg(test)]
mod tests;
