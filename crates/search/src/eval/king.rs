//! King safety: pawn shelter, pawn storm and king danger.

use super::attacked::Attacked;
use super::features::{Danger, Group, Sink};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, File, Placement, Rank, Role, Square};

/// Returns the ranks from that of a square on, from the view of a side.
#[inline]
fn from_rank(square: Square, color: Color) -> Bitboard {
    let below = 8 * square.rank().index() as u32;
    match color {
        Color::White => Bitboard::from_bits(u64::MAX << below),
        Color::Black => Bitboard::from_bits(u64::MAX >> (56 - below)),
    }
}

/// Adds the pawn shelter and pawn storm features of a king.
#[inline(always)]
pub(crate) fn shelter(position: &Position, color: Color, king: Square, sink: &mut impl Sink) {
    let before = from_rank(king, color);
    let (pawns, enemy_pawns) = (position.pieces(color, Role::Pawn), position.pieces(!color, Role::Pawn));
    // A king on the edge uses the three nearest files.
    let middle = king.file().index().clamp(1, 6);
    for file in (0..3).map(|number| middle - 1 + number) {
        let squares = before & Bitboard::file(File::ALL[file]);
        let own_rank = nearest_rank(pawns & squares, color);
        let enemy_rank = nearest_rank(enemy_pawns & squares, color);
        sink.add(Group::Shelter, file.min(7 - file) * 8 + own_rank, color, 1);
        let is_stopped = own_rank > 0 && enemy_rank == own_rank + 1;
        sink.add(Group::Storm, usize::from(is_stopped) * 8 + enemy_rank, color, 1);
    }
    let file = Bitboard::file(king.file());
    if !pawns.intersects(file) {
        sink.add(Group::KingFile, usize::from(!enemy_pawns.intersects(file)), color, 1);
    }
}

/// Returns the first rank of a set from the view of a side; 0 for an empty set.
#[inline(always)]
fn nearest_rank(squares: Bitboard, color: Color) -> usize {
    let before = match color {
        Color::White => squares.bits().trailing_zeros(),
        Color::Black => squares.bits().leading_zeros(),
    };
    // An empty set has 64 leading zeros.
    before as usize / 8 % 8
}

/// Squares for safe checks, by the role of the checking piece.
pub(crate) struct SafeChecks {
    pub(crate) knight: Bitboard,
    pub(crate) bishop: Bitboard,
    pub(crate) rook: Bitboard,
    pub(crate) queen: Bitboard,
}

/// Adds the king danger terms of a side, and returns the safe checks against its king.
#[inline(always)]
pub(crate) fn king_danger(
    position: &Position,
    color: Color,
    king: Square,
    attacked: &Attacked,
    sink: &mut impl Sink,
) -> SafeChecks {
    let mut add = |danger, count: i32| sink.add_king_danger(danger, color, count);
    let near = attacked.by(color, Role::King);
    let zone = near | king | near.forward(color);
    let (own, enemy) = (attacked.all(color), attacked.all(!color));
    let by = |role| attacked.by(!color, role);
    // Weak squares: attacked, with no defender but the king or the queen.
    let lonely = !own | attacked.by(color, Role::King) | attacked.by(color, Role::Queen);
    let weak = (enemy & lonely) - attacked.twice(color);
    add(Danger::Always, 1);
    add(Danger::WeakNear, (zone & weak).len() as i32);

    let safe = (!own | (weak & attacked.twice(!color))) - position.color(!color);
    let occupied = position.occupied() - position.pieces(color, Role::Queen);
    let (lines, diagonals) = (attacks::rook(king, occupied), attacks::bishop(king, occupied));
    let rook_checks = lines & by(Role::Rook);
    let bishop_checks = diagonals & by(Role::Bishop);
    let knight_checks = attacks::knight(king) & by(Role::Knight);
    let checks = SafeChecks {
        knight: knight_checks & safe,
        bishop: bishop_checks & safe,
        rook: rook_checks & safe,
        queen: ((lines | diagonals) & by(Role::Queen) & safe) - attacked.by(color, Role::Queen),
    };
    let can = |squares: Bitboard| i32::from(!squares.is_empty());
    add(Danger::RookChecks, can(checks.rook));
    add(Danger::BishopChecks, can(checks.bishop));
    add(Danger::KnightChecks, can(checks.knight));
    add(Danger::QueenChecks, can(checks.queen));
    add(Danger::OtherChecks, ((rook_checks | bishop_checks | knight_checks) - safe).len() as i32);

    add(Danger::NoQueen, i32::from(position.pieces(!color, Role::Queen).is_empty()));
    add(Danger::Pawns, (zone & position.pieces(color, Role::Pawn)).len() as i32);
    add(Danger::KnightGuard, can(near & attacked.by(color, Role::Knight)));
    let camp = camp(king, color);
    add(Danger::FlankAttacks, ((camp & enemy).len() + (camp & attacked.twice(!color)).len()) as i32);
    add(Danger::FlankGuards, (camp & own).len() as i32);
    let enemy_on_move = usize::from(position.turn() != color);
    add(Danger::EnemyOnMove, enemy_on_move as i32);
    let count = checks.knight.len() + checks.bishop.len() + checks.rook.len() + checks.queen.len();
    let index = 3 * enemy_on_move + count.clamp(1, 3) as usize - 1;
    sink.add(Group::SafeChecks, index, color, i32::from(count > 0));
    checks
}

/// Returns the king's wing of the own half, with one more rank.
#[inline]
fn camp(king: Square, color: Color) -> Bitboard {
    const WINGS: [u64; 8] = [
        0x0707_0707_0707_0707,
        0x0f0f_0f0f_0f0f_0f0f,
        0x0f0f_0f0f_0f0f_0f0f,
        0x3c3c_3c3c_3c3c_3c3c,
        0x3c3c_3c3c_3c3c_3c3c,
        0xf0f0_f0f0_f0f0_f0f0,
        0xf0f0_f0f0_f0f0_f0f0,
        0xe0e0_e0e0_e0e0_e0e0,
    ];
    let half = match color {
        Color::White => !(Bitboard::rank(Rank::Sixth) | Rank::Seventh | Rank::Eighth),
        Color::Black => !(Bitboard::rank(Rank::First) | Rank::Second | Rank::Third),
    };
    Bitboard::from_bits(WINGS[king.file().index()]) & half
}
