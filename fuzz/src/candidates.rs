//! Candidate moves: all moves of the pieces, and many impossible ones.

use exchequer_attacks as attacks;
use exchequer_core::{Bitboard, Color, Move, Piece, Placement, Rank, Role, Square};

/// Maximum number of capturers for a fast exchange of the exact rule sets. Two dozen queens in alternating batteries
/// take milliseconds.
const CROWD: u32 = 16;

/// Number of queried moves onto crowded squares per board.
const CROWDED_MOVES: usize = 3;

/// Returns the moves of both sides by piece geometry alone. Blocked paths, own pieces on the destination and attacked
/// kings are left to the move check.
pub(crate) fn candidates(board: &impl Placement) -> Vec<Move> {
    let mut moves = Vec::new();
    for from in board.occupied() {
        let Some(piece) = board.piece_at(from) else { continue };
        match piece.role() {
            Role::Pawn => pawn_moves(board, piece.color(), from, &mut moves),
            Role::King => {
                moves.extend(attacks::king(from).into_iter().map(|to| Move::normal(from, to)));
                let rooks = board.pieces(piece.color(), Role::Rook);
                moves.extend(rooks.into_iter().map(|rook| Move::castling(from, rook)));
            }
            _ => {
                let targets = attacks::of(piece, from, board.occupied());
                moves.extend(targets.into_iter().map(|to| Move::normal(from, to)));
            }
        }
    }
    moves
}

fn pawn_moves(board: &impl Placement, color: Color, from: Square, moves: &mut Vec<Move>) {
    let step = Bitboard::of(from).forward(color);
    for to in attacks::of(Piece::new(color, Role::Pawn), from, board.occupied()) | step | step.forward(color)
    {
        if to.rank().relative_to(color) == Rank::Eighth {
            moves.extend(Role::PROMOTIONS.into_iter().filter_map(|role| Move::promotion(from, to, role)));
        } else {
            moves.push(Move::normal(from, to));
            if board.en_passant() == Some(to) {
                moves.push(Move::en_passant(from, to));
            }
        }
    }
}

/// Returns the number of possible capturers on a square, hidden attackers included.
pub(crate) fn capturers(board: &impl Placement, to: Square) -> u32 {
    let queens = board.role(Role::Queen);
    let lined = attacks::bishop_rays(to) & (board.role(Role::Bishop) | queens)
        | attacks::rook_rays(to) & (board.role(Role::Rook) | queens);
    let leapers = attacks::knight(to) & board.role(Role::Knight)
        | attacks::king(to) & (board.role(Role::King) | board.role(Role::Pawn));
    (lined | leapers).len()
}

/// Keeps few of the moves onto crowded squares; returns `true` if it removed none.
pub(crate) fn thin_out(board: &impl Placement, moves: &mut Vec<Move>) -> bool {
    let mut crowded = 0;
    moves.retain(|mv| {
        crowded += usize::from(capturers(board, mv.to()) > CROWD);
        crowded <= CROWDED_MOVES || capturers(board, mv.to()) <= CROWD
    });
    crowded <= CROWDED_MOVES
}
