//! The map of a side: its best capture on each square.

use crate::PieceValues;
use crate::first_move::{FirstMove, Seen, check_move, king_is_kept};
use crate::sealed::Sealed;
use crate::swap::pins_on;
use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, Placement, Rank, Role, Square};

/// Capture of a side on a square with the highest value.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct BestCapture {
    /// The capture; among equals the least valuable capturer, the lowest square, and the promotion to a queen.
    pub mv: Move,
    /// Value of the capture, in the unit of the piece values; negative if every capture on the square loses.
    pub value: i32,
}

/// Best capture of one side on each square, with its value.
///
/// It has 64 entries; a capture en passant is at the destination of the pawn. Created by [`Rules::map`](crate::Rules::map).
///
/// ```
/// use exchequer_core::{Color, Piece::*, Pieces, Square::*};
/// use exchequer_see::{Legal, PieceValues, Rules};
///
/// let mut board = Pieces::EMPTY;
/// for (square, piece) in [(E1, WhiteKing), (D4, WhiteRook), (D7, BlackPawn), (A4, BlackKnight), (E8, BlackKing)] {
///     board.put(square, piece);
/// }
/// let map = Legal.map(&board, Color::White, &PieceValues::CLASSIC);
/// // The knight hangs, the pawn is defended.
/// assert_eq!(map.at(A4).map(|best| best.value), Some(300));
/// assert_eq!(map.at(D7).map(|best| best.value), Some(-400));
/// assert_eq!(map.winning(), A4.into());
/// assert_eq!(map.best().map(|best| best.mv.to()), Some(A4));
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Map {
    color: Color,
    takes_king: bool,
    captures: [Option<BestCapture>; 64],
}

impl Map {
    /// Returns the side that captures.
    #[must_use]
    pub fn color(&self) -> Color {
        self.color
    }

    /// Returns `true` if the side attacks the enemy king; the map is empty in that case.
    #[must_use]
    pub fn takes_king(&self) -> bool {
        self.takes_king
    }

    /// Returns the best capture on a square, or `None` if the side has no capture there.
    #[must_use]
    pub fn at(&self, square: Square) -> Option<BestCapture> {
        self.captures[square.index()]
    }

    /// Returns all captures of the map, from a1 to h8.
    pub fn iter(&self) -> impl Iterator<Item = BestCapture> + '_ {
        self.captures.iter().copied().flatten()
    }

    /// Returns the squares with a capture of positive value.
    #[must_use]
    pub fn winning(&self) -> Bitboard {
        self.iter().filter(|best| best.value > 0).map(|best| best.mv.to()).collect()
    }

    /// Returns the best capture of the map, the lowest square among equals; `None` if the map is empty.
    #[must_use]
    pub fn best(&self) -> Option<BestCapture> {
        // `max_by_key` returns the last of equals, so the order is reversed.
        self.captures.iter().rev().copied().flatten().max_by_key(|best| best.value)
    }
}

/// Implements [`Rules::map`](crate::Rules::map) of every rule set.
pub(crate) fn map<R: Sealed>(
    rules: R,
    placement: &impl Placement,
    color: Color,
    values: &PieceValues,
) -> Map {
    let takes_king = !checkers(placement, !color).is_empty();
    let mut map = Map { color, takes_king, captures: [None; 64] };
    if takes_king {
        return map;
    }
    let side = Side {
        rules,
        placement,
        color,
        values,
        known: rules.known(placement),
        bound: bound(placement, color),
    };
    for to in placement.color(!color) - placement.role(Role::King) {
        map.captures[to.index()] = side.best_on(to);
    }
    if let Some(to) = placement.en_passant().filter(|to| map.captures[to.index()].is_none()) {
        map.captures[to.index()] = side.best_en_passant(to);
    }
    map
}

/// Returns the pieces that attack the king of a side.
fn checkers(placement: &impl Placement, color: Color) -> Bitboard {
    placement.king(color).map_or(Bitboard::EMPTY, |king| {
        attacks::attackers_to(placement, king, placement.occupied()) & placement.color(!color)
    })
}

/// Returns the pieces with captures that could leave their king in check; the others need no test.
fn bound(placement: &impl Placement, color: Color) -> Bitboard {
    if checkers(placement, color).is_empty() {
        pins_on(placement, color).pinned
    } else {
        placement.color(color)
    }
}

/// Search for the best captures of a side.
struct Side<'a, R: Sealed, P> {
    rules: R,
    placement: &'a P,
    color: Color,
    values: &'a PieceValues,
    known: R::Known,
    bound: Bitboard,
}

impl<R: Sealed, P: Placement> Side<'_, R, P> {
    /// Returns the best capture of the piece on a square.
    fn best_on(&self, to: Square) -> Option<BestCapture> {
        let seen = Seen::of(self.placement, to, self.placement.occupied());
        let own = seen.attackers() & self.placement.color(self.color);
        if own.is_empty() {
            return None;
        }
        let mut best = None;
        for role in Role::ALL {
            for from in own & self.placement.role(role) {
                let seen_after = seen.without(from);
                if !self.is_legal(from, role, to, &seen_after) {
                    continue;
                }
                if role == Role::Pawn && to.rank().relative_to(self.color) == Rank::Eighth {
                    let becomes = [Role::Queen, Role::Rook, Role::Bishop, Role::Knight];
                    for mv in becomes.into_iter().filter_map(|role| Move::promotion(from, to, role)) {
                        self.improve(&mut best, mv, &seen_after);
                    }
                } else {
                    self.improve(&mut best, Move::normal(from, to), &seen_after);
                }
            }
        }
        best
    }

    /// Returns the best capture en passant on a square, by one of at most two pawns.
    fn best_en_passant(&self, to: Square) -> Option<BestCapture> {
        let pawns = attacks::pawn(!self.color, to) & self.placement.pieces(self.color, Role::Pawn);
        let mut best = None;
        for from in pawns {
            let mv = Move::en_passant(from, to);
            if check_move(self.placement, mv).is_ok() {
                if let Some(first) = FirstMove::on(self.placement, mv, self.values) {
                    self.improve(&mut best, mv, &first.seen_after(self.placement));
                }
            }
        }
        best
    }

    fn is_legal(&self, from: Square, role: Role, to: Square, seen_after: &Seen) -> bool {
        match role {
            Role::King => seen_after.attackers().is_disjoint(self.placement.color(!self.color)),
            _ if self.bound.contains(from) => {
                king_is_kept(self.placement, self.color, Move::normal(from, to)).is_ok()
            }
            _ => true,
        }
    }

    /// Replaces the best capture so far if this one is better.
    fn improve(&self, best: &mut Option<BestCapture>, mv: Move, seen_after: &Seen) {
        let Some(first) = FirstMove::on(self.placement, mv, self.values) else { return };
        // The value of a capture is at most its immediate gain.
        if best.is_some_and(|best| first.gain <= best.value) {
            return;
        }
        let value = if first.is_final() {
            first.gain
        } else {
            self.rules.value(&first, self.placement, seen_after, self.values, &self.known)
        };
        if best.is_none_or(|best| value > best.value) {
            *best = Some(BestCapture { mv, value });
        }
    }
}
