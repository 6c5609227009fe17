//! A FEN, all moves of both sides on its board, and all rule sets.
//!
//! The first line is the FEN. The next byte selects the piece values, the one after it the first move of the brute
//! force. The rest are moves in 16 bits, which need not be possible.

use crate::candidates::candidates;
use crate::test_values::TestValues;
use crate::{brute_force, rules};
use exchequer_board::{Position, Setup};
use exchequer_core::{Move, MoveKind, Placement};
use exchequer_see::check_move;

/// Parses the bytes as described above and verifies the guarantees of every rule set.
pub fn run(data: &[u8]) {
    let mut parts = data.splitn(2, |&byte| byte == b'\n');
    let text = String::from_utf8_lossy(parts.next().unwrap_or_default());
    let rest = parts.next().unwrap_or_default();
    let Ok(setup) = text.parse::<Setup>() else { return };
    let test_values = TestValues::of_set(rest.first().copied().unwrap_or_default());
    let skipped = usize::from(rest.get(1).copied().unwrap_or_default());

    let mut moves = candidates(&setup);
    if let Ok(position) = Position::try_from(&setup) {
        hold_legal_moves(&position, &moves);
    }
    brute_force::hold(&setup, &moves, test_values, skipped);

    let encoded = rest.get(2..).unwrap_or_default().chunks_exact(2);
    moves.extend(encoded.filter_map(|bytes| Move::from_bits(u16::from_le_bytes([bytes[0], bytes[1]]))));
    rules::hold(&setup, moves, &test_values.points());
}

/// Verifies that the check accepts exactly the legal moves of a legal position; castling is the caller's
/// responsibility.
fn hold_legal_moves(position: &Position, candidates: &[Move]) {
    let own = candidates.iter().copied().filter(|mv| position.color(position.turn()).contains(mv.from()));
    let mut accepted: Vec<Move> =
        own.filter(|mv| mv.kind() != MoveKind::Castling && check_move(position, *mv).is_ok()).collect();
    let mut legal: Vec<Move> =
        position.legal_moves().into_iter().filter(|mv| mv.kind() != MoveKind::Castling).collect();
    accepted.sort_unstable();
    legal.sort_unstable();
    assert_eq!(accepted, legal, "{position}");
}
