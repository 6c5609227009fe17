//! Threats: hanging pieces, attacks by lesser pieces, pawn push threats.

use super::attacked::Attacked;
use super::features::{Group, Sink};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Color, Placement, Rank, Role};

/// Adds the threat features of a side.
#[inline(always)]
pub(crate) fn evaluate(position: &Position, color: Color, attacked: &Attacked, sink: &mut impl Sink) {
    let enemy = position.color(!color);
    let enemy_pieces = enemy - position.role(Role::Pawn);
    let (own, theirs) = (attacked.all(color), attacked.all(!color));
    // Strongly protected squares: guarded by an enemy pawn, or twice and attacked only once.
    let held = attacked.by(!color, Role::Pawn) | (attacked.twice(!color) - attacked.twice(color));
    let weak = (enemy & own) - held;

    let minors = attacked.by(color, Role::Knight) | attacked.by(color, Role::Bishop);
    let rooks = attacked.by(color, Role::Rook);
    let on_move = usize::from(position.turn() == color);
    let (enemy_rooks, enemy_queens) = (enemy & position.role(Role::Rook), enemy & position.role(Role::Queen));
    let loose = enemy_pieces - theirs;
    let mut add_one = |group, is_there: bool| sink.add(group, on_move, color, i32::from(is_there));
    // One of two attacked pieces can be saved.
    let targets = (enemy_pieces & attacked.by(color, Role::Pawn))
        | (minors & (enemy_rooks | enemy_queens))
        | (rooks & enemy_queens)
        | (loose & own);
    add_one(Group::ManyThreats, targets.has_many());
    let stronger =
        (own - theirs) | (attacked.twice(color) - attacked.twice(!color)) | attacked.by(color, Role::Pawn);
    add_one(Group::PinThreat, stronger.intersects(position.pinned_of(!color)));

    use Role::{Bishop, Knight, Pawn, Queen, Rook};
    let mut by_role = |group, targets, roles: &[Role]| by_role(position, color, group, targets, roles, sink);
    by_role(Group::PawnThreat, attacked.by(color, Pawn) & enemy, &[Knight, Bishop, Rook, Queen]);
    by_role(Group::MinorThreat, (enemy_pieces | weak) & minors, &[Pawn, Knight, Bishop, Rook, Queen]);
    by_role(Group::RookThreat, (weak | enemy_queens) & rooks, &[Pawn, Knight, Bishop, Rook, Queen]);

    let mut add = |group, index, squares: Bitboard| sink.add(group, index, color, squares.len() as i32);
    add(Group::Pinned, 0, position.pinned_of(color) - position.role(Role::Pawn));
    add(Group::KingThreat, 0, weak & attacked.by(color, Role::King));
    add(Group::Hanging, 0, weak & (!theirs | (enemy_pieces & attacked.twice(color))));
    add(Group::Restricted, 0, (own & theirs) - held - enemy);

    let empty = !position.occupied();
    let pawns = position.pieces(color, Role::Pawn);
    let third = match color {
        Color::White => Rank::Third,
        Color::Black => Rank::Sixth,
    };
    let one = pawns.forward(color) & empty;
    let two = (one & Bitboard::rank(third)).forward(color) & empty;
    let steps = ((one | two) - attacked.by(!color, Role::Pawn)) & (own | !theirs);
    add(Group::PushThreat, 0, attacks::pawns(color, steps) & enemy_pieces);

    if let Some(queen) = position.pieces(!color, Role::Queen).single() {
        let safe = !(position.color(color) | attacked.by(!color, Role::Pawn) | held);
        let occupied = position.occupied();
        // A second piece has to guard the square from which the first attacks.
        let supported = safe & attacked.twice(color);
        add(Group::QueenThreat, 0, attacks::knight(queen) & attacked.by(color, Role::Knight) & safe);
        add(
            Group::QueenThreat,
            1,
            attacks::bishop(queen, occupied) & attacked.by(color, Role::Bishop) & supported,
        );
        add(
            Group::QueenThreat,
            2,
            attacks::rook(queen, occupied) & attacked.by(color, Role::Rook) & supported,
        );
    }
}

/// Adds the number of attacked pieces of each role.
#[inline(always)]
fn by_role(
    position: &Position,
    color: Color,
    group: Group,
    targets: Bitboard,
    roles: &[Role],
    sink: &mut impl Sink,
) {
    // One count per role: a loop over the pieces would have an unpredictable length.
    for &role in roles {
        sink.add(group, role.index(), color, (targets & position.role(role)).len() as i32);
    }
}
