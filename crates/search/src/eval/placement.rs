//! What a piece is worth where it stands: rules of thumb, made into a table by the compiler.

use super::phased::Phased;
use super::trace::{Recorder, Term};
use exchequer_board::Position;
use exchequer_core::{Piece, Placement, Role, Square};

/// How much each role counts towards the middlegame.
pub(crate) const PHASES: [i32; 6] = [0, 1, 1, 2, 4, 0];

/// What a role is worth wherever it stands.
const MATERIAL: [Phased; 6] = [
    Phased::new(84, 108),
    Phased::new(332, 304),
    Phased::new(348, 322),
    Phased::new(476, 548),
    Phased::new(972, 1010),
    Phased::ZERO,
];

/// White's pieces on all squares, without what they are worth anywhere.
static SQUARES: [[Phased; 64]; 6] = squares();

/// A piece on a square, from White's view.
#[inline]
pub(crate) fn placed(piece: Piece, square: Square) -> Phased {
    let role = piece.role();
    let own = MATERIAL[role.index()] + SQUARES[role.index()][square.relative_to(piece.color()).index()];
    own * super::color_sign(piece.color())
}

/// The two parts of the sum apart.
pub(crate) fn record(position: &Position, recorder: &mut impl Recorder) {
    for square in position.occupied() {
        if let Some(piece) = position.piece_at(square) {
            let (role, color) = (piece.role().index(), piece.color());
            recorder.note(Term::Material, color, MATERIAL[role]);
            recorder.note(Term::Placement, color, SQUARES[role][square.relative_to(color).index()]);
        }
    }
}

const fn squares() -> [[Phased; 64]; 6] {
    let mut table = [[Phased::ZERO; 64]; 6];
    let mut square = 0;
    while square < 64 {
        let (file, rank) = (square % 8, square / 8);
        table[Role::Pawn as usize][square] = pawn(file, rank);
        table[Role::Knight as usize][square] = knight(file, rank);
        table[Role::Bishop as usize][square] = bishop(file, rank);
        table[Role::Rook as usize][square] = rook(file, rank);
        table[Role::Queen as usize][square] = queen(file, rank);
        table[Role::King as usize][square] = king(file, rank);
        square += 1;
    }
    table
}

/// 0 on the edge, 3 in the middle.
const fn inward(line: usize) -> i32 {
    (if line < 4 { line } else { 7 - line }) as i32
}

const fn pawn(file: usize, rank: usize) -> Phased {
    const FORWARD: [Phased; 8] = [
        Phased::ZERO,
        Phased::new(0, 0),
        Phased::new(1, 2),
        Phased::new(6, 6),
        Phased::new(14, 16),
        Phased::new(30, 34),
        Phased::new(46, 60),
        Phased::ZERO,
    ];
    let forward = FORWARD[rank];
    // The center is taken by pawns two or three steps ahead; at home they are in the way there.
    let center = match (inward(file), rank) {
        (3, 3 | 4) => 16,
        (3, 2) => 8,
        (3, 1) => -12,
        (2, 3 | 4) => 5,
        (0, 2..=5) => -6,
        _ => 0,
    };
    Phased::new(forward.middlegame + center, forward.endgame)
}

const fn knight(file: usize, rank: usize) -> Phased {
    let central = inward(file) + inward(rank);
    let forward = if rank >= 3 && rank <= 5 { 6 } else { 0 };
    let home = if rank == 0 { -6 } else { 0 };
    Phased::new(7 * central - 24 + forward + home, 6 * central - 22 + forward / 2)
}

const fn bishop(file: usize, rank: usize) -> Phased {
    let central = inward(file) + inward(rank);
    let fianchetto = if rank == 1 && inward(file) == 1 { 12 } else { 0 };
    let home = if rank == 0 { -10 } else { 0 };
    Phased::new(3 * central - 6 + fianchetto + home, 3 * central - 8)
}

const fn rook(file: usize, rank: usize) -> Phased {
    let seventh = if rank == 6 { 16 } else { 0 };
    Phased::new(3 * inward(file) - 4 + seventh, seventh / 2 + rank as i32)
}

const fn queen(file: usize, rank: usize) -> Phased {
    let central = inward(file) + inward(rank);
    let early = if rank >= 2 { -4 } else { 0 };
    Phased::new(central - 2 + early, 5 * central - 14)
}

const fn king(file: usize, rank: usize) -> Phased {
    /// Along the first rank: castled on either side, and not in the middle.
    const SHELTER: [i32; 8] = [14, 26, 10, -14, -10, -6, 28, 16];
    let exposed = 18 * rank as i32;
    let central = inward(file) + inward(rank);
    Phased::new(SHELTER[file] - exposed, 9 * central - 28 + 2 * rank as i32)
}
