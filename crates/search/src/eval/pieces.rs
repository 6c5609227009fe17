//! The pieces: where they can go, what they attack near the enemy king, and squares that suit them.

use super::attacked::{Attacked, ahead, sideways};
use super::features::{Danger, Group, Sink};
use super::pawns::Passed;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// What the loops over the pieces of a side have in common.
struct Side<'p> {
    position: &'p Position,
    color: Color,
    pawns: Bitboard,
    enemy_pawns: Bitboard,
    occupied: Bitboard,
    /// Where a piece is not taken by a pawn and does not stand in its own way.
    usable: Bitboard,
    /// The squares beside the enemy king, and one more rank.
    near: Bitboard,
    zone: Bitboard,
    /// Where no enemy pawn can ever attack, in the enemy's half and the rank before it.
    outposts: Bitboard,
    passed: Passed,
}

/// The pieces of a side; what they attack is added to `attacked`.
#[inline(always)]
pub(crate) fn worth(
    position: &Position,
    color: Color,
    passed: Passed,
    attacked: &mut Attacked,
    sink: &mut impl Sink,
) {
    let pawns = position.pieces(color, Role::Pawn);
    let enemy_pawns = position.pieces(!color, Role::Pawn);
    let near = position.king(!color).map_or(Bitboard::EMPTY, attacks::king);
    let enemy_span = sideways(ahead(enemy_pawns, !color));
    let side = Side {
        position,
        color,
        pawns,
        enemy_pawns,
        occupied: position.occupied(),
        usable: !(pawns | position.pieces(color, Role::King) | attacked.by(!color, Role::Pawn)),
        near,
        zone: near | position.pieces(!color, Role::King) | near.forward(!color),
        outposts: advanced(color) - enemy_span,
        passed,
    };
    let mut near_attacks = 0;
    for (role, group, danger) in [
        (Role::Knight, Group::KnightMobility, Danger::Knights),
        (Role::Bishop, Group::BishopMobility, Danger::Bishops),
        (Role::Rook, Group::RookMobility, Danger::Rooks),
        (Role::Queen, Group::QueenMobility, Danger::Queens),
    ] {
        let mut attackers = 0;
        for square in position.pieces(color, role) {
            let seen = side.seen(role, square);
            attacked.add(color, role, seen);
            sink.add(group, (seen & side.usable).len() as usize, color, 1);
            attackers += i32::from(seen.intersects(side.zone));
            near_attacks += (seen & side.near).len() as i32;
            match role {
                Role::Knight | Role::Bishop => side.minor(role, square, attacked, sink),
                Role::Rook => side.rook(square, sink),
                _ => {}
            }
        }
        sink.endanger(danger, !color, attackers);
    }
    sink.endanger(Danger::NearAttacks, !color, near_attacks);
    if position.pieces(color, Role::Bishop).has_many() {
        sink.add(Group::BishopPair, 0, color, 1);
    }
}

/// From the own fourth rank to the sixth.
const fn advanced(color: Color) -> Bitboard {
    let ranks = Bitboard::rank(Rank::Fourth).bits() | Bitboard::rank(Rank::Fifth).bits();
    let third = match color {
        Color::White => Rank::Sixth,
        Color::Black => Rank::Third,
    };
    Bitboard::from_bits(ranks | Bitboard::rank(third).bits())
}

/// The light squares.
const LIGHT: Bitboard = Bitboard::from_bits(0x55aa_55aa_55aa_55aa);

impl Side<'_> {
    fn own(&self, role: Role) -> Bitboard {
        self.position.pieces(self.color, role)
    }

    /// What a piece attacks, through its own queen or rook if that could follow.
    #[inline]
    fn seen(&self, role: Role, square: Square) -> Bitboard {
        match role {
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, self.occupied - self.own(Role::Queen)),
            Role::Rook => attacks::rook(square, self.occupied - self.own(Role::Queen) - self.own(Role::Rook)),
            _ => attacks::queen(square, self.occupied),
        }
    }

    #[inline]
    fn minor(&self, role: Role, square: Square, attacked: &Attacked, sink: &mut impl Sink) {
        let kind = usize::from(role == Role::Bishop);
        if self.outposts.contains(square) {
            let is_guarded = attacked.by(self.color, Role::Pawn).contains(square);
            sink.add(Group::Outpost, 2 * kind + usize::from(is_guarded), self.color, 1);
        }
        let pawns = self.pawns | self.enemy_pawns;
        if Bitboard::of(square).forward(self.color).intersects(pawns) {
            sink.add(Group::BehindPawn, kind, self.color, 1);
        }
        if let Some(king) = self.position.king(self.color) {
            sink.add(Group::KingDistance, kind, self.color, king.distance(square) as i32);
        }
        if role == Role::Bishop {
            let same = if LIGHT.contains(square) { LIGHT } else { !LIGHT } & self.pawns;
            let stuck = same & self.occupied.forward(!self.color);
            sink.add(Group::BishopPawns, 0, self.color, same.len() as i32);
            sink.add(Group::BishopPawns, 1, self.color, stuck.len() as i32);
        }
    }

    #[inline]
    fn rook(&self, square: Square, sink: &mut impl Sink) {
        let file = Bitboard::file(square.file());
        if !self.pawns.intersects(file) {
            sink.add(Group::RookFile, usize::from(!self.enemy_pawns.intersects(file)), self.color, 1);
        }
        let behind = |color| ahead(Bitboard::of(square), color) & self.passed[color.index()] & file;
        if !behind(self.color).is_empty() {
            sink.add(Group::RookBehindPassed, 0, self.color, 1);
        }
        if !behind(!self.color).is_empty() {
            sink.add(Group::RookBehindPassed, 1, self.color, 1);
        }
    }
}
