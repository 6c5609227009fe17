//! Pieces: mobility, attacks near the enemy king, outposts and open files.

use super::attacked::{Attacked, whole_files};
use super::features::{Danger, Group, Sink};
use super::pawns::Ground;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role, Square};

/// Shared data of the loops over the pieces of a side.
struct Side<'p> {
    position: &'p Position,
    color: Color,
    pawns: Bitboard,
    enemy_pawns: Bitboard,
    /// Distances from the own king.
    distances: &'static [u8; 64],
    ground: &'p Ground,
    occupied: Bitboard,
    /// Mobility area: squares that no enemy pawn attacks and no own pawn or king blocks.
    usable: Bitboard,
    /// King ring: the squares next to the enemy king and one more rank.
    near: Bitboard,
    zone: Bitboard,
}

/// Adds the features of the pieces of a side, and their attacks to `attacked`.
#[inline(always)]
pub(crate) fn evaluate(
    position: &Position,
    color: Color,
    king: Square,
    ground: &Ground,
    attacked: &mut Attacked,
    sink: &mut impl Sink,
) {
    let pawns = position.pieces(color, Role::Pawn);
    let enemy_king = position.pieces(!color, Role::King);
    let near = attacked.by(!color, Role::King);
    let side = Side {
        position,
        color,
        pawns,
        enemy_pawns: position.pieces(!color, Role::Pawn),
        distances: &DISTANCES[king.index()],
        ground,
        occupied: position.occupied(),
        usable: !(pawns | position.pieces(color, Role::King) | attacked.by(!color, Role::Pawn)),
        near,
        zone: near | enemy_king | near.forward(!color),
    };
    // One call per role: the compiler specializes the code for each.
    let near_attacks = side.each(Role::Knight, attacked, sink)
        + side.each(Role::Bishop, attacked, sink)
        + side.each(Role::Rook, attacked, sink)
        + side.each(Role::Queen, attacked, sink);
    sink.add_king_danger(Danger::NearAttacks, !color, near_attacks);
    side.minors(attacked.by(color, Role::Pawn), attacked.by(color, Role::Knight), sink);
    side.bishops(sink);
    side.rooks(sink);
}

const CENTER: Bitboard = Bitboard::from_bits(0x0000_0018_1800_0000);

/// Returns the ranks from the own fourth to the sixth.
const fn advanced(color: Color) -> Bitboard {
    let ranks = Bitboard::rank(Rank::Fourth).bits() | Bitboard::rank(Rank::Fifth).bits();
    let third = match color {
        Color::White => Rank::Sixth,
        Color::Black => Rank::Third,
    };
    Bitboard::from_bits(ranks | Bitboard::rank(third).bits())
}

/// Returns the number of king steps from square to square.
static DISTANCES: [[u8; 64]; 64] = {
    let mut distances = [[0; 64]; 64];
    let mut index = 0;
    while index < 64 * 64 {
        let (from, to) = (Square::ALL[index / 64], Square::ALL[index % 64]);
        distances[index / 64][index % 64] = from.distance(to) as u8;
        index += 1;
    }
    distances
};

impl Side<'_> {
    #[inline(always)]
    fn own(&self, role: Role) -> Bitboard {
        self.position.pieces(self.color, role)
    }

    /// Adds the attacks of all pieces of a role, and returns the number of attacks on squares next to the enemy king.
    #[inline(always)]
    fn each(&self, role: Role, attacked: &mut Attacked, sink: &mut impl Sink) -> i32 {
        let (group, danger) = match role {
            Role::Knight => (Group::KnightMobility, Danger::Knights),
            Role::Bishop => (Group::BishopMobility, Danger::Bishops),
            Role::Rook => (Group::RookMobility, Danger::Rooks),
            _ => (Group::QueenMobility, Danger::Queens),
        };
        let (mut attackers, mut near_attacks) = (0, 0);
        for square in self.own(role) {
            let seen = self.seen(role, square);
            attacked.add(self.color, role, seen);
            sink.add(group, (seen & self.usable).len() as usize, self.color, 1);
            attackers += i32::from(seen.intersects(self.zone));
            near_attacks += (seen & self.near).len() as i32;
            if matches!(role, Role::Knight | Role::Bishop) {
                let distance = self.distances[square.index()].into();
                sink.add(Group::KingDistance, usize::from(role == Role::Bishop), self.color, distance);
            }
        }
        sink.add_king_danger(danger, !self.color, attackers);
        near_attacks
    }

    /// Returns the attacks of a piece, with X-rays through an own queen or rook that moves alike.
    #[inline(always)]
    fn seen(&self, role: Role, square: Square) -> Bitboard {
        match role {
            Role::Knight => attacks::knight(square),
            Role::Bishop => attacks::bishop(square, self.occupied - self.own(Role::Queen)),
            Role::Rook => attacks::rook(square, self.occupied - self.own(Role::Queen) - self.own(Role::Rook)),
            _ => attacks::queen(square, self.occupied),
        }
    }

    /// Adds outposts of knights and bishops; `guarded` holds the own pawn attacks, `hops` the knight attacks.
    #[inline(always)]
    fn minors(&self, guarded: Bitboard, hops: Bitboard, sink: &mut impl Sink) {
        // Outposts: squares that no enemy pawn can ever attack, in the enemy half and the rank before it.
        let outposts = advanced(self.color) - self.ground.spans[(!self.color).index()];
        let behind = (self.pawns | self.enemy_pawns).forward(!self.color);
        let mut add =
            |group, index, squares: Bitboard| sink.add(group, index, self.color, squares.len() as i32);
        let (knights, bishops) = (self.own(Role::Knight), self.own(Role::Bishop));
        add(Group::Outpost, 0, (knights & outposts) - guarded);
        add(Group::Outpost, 1, knights & outposts & guarded);
        add(Group::Outpost, 2, (bishops & outposts) - guarded);
        add(Group::Outpost, 3, bishops & outposts & guarded);
        add(Group::BehindPawn, 0, knights & behind);
        add(Group::BehindPawn, 1, bishops & behind);
        let places = (outposts & guarded) - self.position.color(self.color);
        sink.add(Group::Outpost, 4, self.color, i32::from(places.intersects(hops)));
    }

    #[inline(always)]
    fn bishops(&self, sink: &mut impl Sink) {
        let bishops = self.own(Role::Bishop);
        if bishops.has_many() {
            sink.add(Group::BishopPair, 0, self.color, 1);
        }
        let stuck = self.pawns & self.occupied.forward(!self.color);
        let mut add = |group, index, count: u32| sink.add(group, index, self.color, count as i32);
        for bishop in bishops {
            let same = if Bitboard::DARK.contains(bishop) { Bitboard::DARK } else { !Bitboard::DARK };
            add(Group::BishopPawns, 0, (self.pawns & same).len());
            add(Group::BishopPawns, 1, (stuck & same).len());
            let seen = attacks::bishop(bishop, self.pawns | self.enemy_pawns);
            add(Group::BishopLines, 0, u32::from((seen & CENTER).has_many()));
            add(Group::BishopLines, 1, u32::from(seen.intersects(self.near)));
        }
    }

    #[inline(always)]
    fn rooks(&self, sink: &mut impl Sink) {
        let rooks = self.own(Role::Rook);
        let mut add =
            |group, index, squares: Bitboard| sink.add(group, index, self.color, squares.len() as i32);
        let files = rooks - whole_files(self.pawns);
        let enemy_files = whole_files(self.enemy_pawns);
        add(Group::RookFile, 0, files & enemy_files);
        add(Group::RookFile, 1, files - enemy_files);
        add(Group::RookFile, 2, rooks & whole_files(self.near));
        add(Group::RookFile, 3, rooks & whole_files(self.position.pieces(!self.color, Role::Queen)));
    }
}
