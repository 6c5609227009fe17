//! Where the pieces can go without being taken by a pawn, and whether that is near the enemy king.

use super::phased::Phased;
use super::setting::Setting;
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, File, Placement, Role, Square};

/// For each square more than usual.
const PER_SQUARE: [Phased; 4] = [Phased::new(4, 4), Phased::new(4, 5), Phased::new(2, 4), Phased::new(1, 2)];
/// What is usual.
const USUAL: [i32; 4] = [4, 6, 7, 13];
/// How dangerous it is near the enemy king.
const WEIGHT: [i32; 4] = [20, 18, 28, 44];
const OPEN_FILE: Phased = Phased::new(24, 8);
const HALF_OPEN_FILE: Phased = Phased::new(12, 6);
/// To attack a piece with a pawn.
const PAWN_THREAT: Phased = Phased::new(38, 28);

/// The mobility of a side; notes in its setting what it attacks around the enemy king.
pub(crate) fn worth(position: &Position, color: Color, settings: &mut [Setting; 2]) -> Phased {
    let occupied = position.occupied();
    let own_pawns = position.pieces(color, Role::Pawn);
    let enemy_pawn_attacks = settings[(!color).index()].pawn_attacks;
    let usable = !(own_pawns | position.pieces(color, Role::King) | enemy_pawn_attacks);
    let setting = &mut settings[color.index()];
    let mut total = Phased::ZERO;
    for (kind, role) in [Role::Knight, Role::Bishop, Role::Rook, Role::Queen].into_iter().enumerate() {
        for square in position.pieces(color, role) {
            let seen = seen(position, color, role, square, occupied);
            let squares = (seen & usable).len() as i32;
            total += PER_SQUARE[kind] * (squares - USUAL[kind]);
            let near_king = (seen & setting.enemy_zone).len() as i32;
            if near_king > 0 {
                setting.attackers += 1;
                setting.weight += WEIGHT[kind] + 6 * near_king;
            }
            if role == Role::Rook {
                total += file_of(position, color, square.file());
            }
        }
    }
    let pieces = position.color(!color) - position.role(Role::Pawn);
    total + PAWN_THREAT * (setting.pawn_attacks & pieces).len() as i32
}

/// What a piece attacks, through its own queen or rook if that could follow.
fn seen(position: &Position, color: Color, role: Role, square: Square, occupied: Bitboard) -> Bitboard {
    let own = |role| position.pieces(color, role);
    match role {
        Role::Knight => attacks::knight(square),
        Role::Bishop => attacks::bishop(square, occupied - own(Role::Queen)),
        Role::Rook => attacks::rook(square, occupied - own(Role::Queen) - own(Role::Rook)),
        _ => attacks::queen(square, occupied),
    }
}

fn file_of(position: &Position, color: Color, file: File) -> Phased {
    let file = Bitboard::file(file);
    let has_pawn = |color| position.pieces(color, Role::Pawn).intersects(file);
    match (has_pawn(color), has_pawn(!color)) {
        (false, false) => OPEN_FILE,
        (false, true) => HALF_OPEN_FILE,
        (true, _) => Phased::ZERO,
    }
}
