//! Scores: centipawns from the view of the side to move; mate scores count plies from the root.

/// Bound above every score.
pub const INFINITE: i32 = 32_500;
/// Score of checkmate.
pub const MATE: i32 = 32_000;
/// Maximum ply: greatest distance from the root.
pub const MAX_PLY: usize = 128;
/// Least mate score.
pub const LEAST_MATE: i32 = MATE - MAX_PLY as i32;
/// Score of a draw.
pub const DRAW: i32 = 0;

/// Returns the score of the side to move that is mated at a ply.
#[inline]
pub(crate) fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns `true` if a score is a mate score for either side.
#[inline]
#[must_use]
pub fn is_mate(score: i32) -> bool {
    score.abs() >= LEAST_MATE
}

/// Returns the distance to mate in moves; negative when the side to move is mated, `None` without a mate.
#[must_use]
pub fn mate_in(score: i32) -> Option<i32> {
    is_mate(score).then(|| {
        let plies = MATE - score.abs();
        if score > 0 { (plies + 1) / 2 } else { -(plies / 2) }
    })
}

/// Converts a score for the transposition table: mate scores count from the position instead of the root.
#[inline]
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    match score {
        LEAST_MATE.. => score + ply as i32,
        _ if score <= -LEAST_MATE => score - ply as i32,
        _ => score,
    }
}

/// Converts a score of the transposition table; a mate that the fifty-move rule prevents becomes a winning score below mate.
#[inline]
pub(crate) fn from_table(score: i32, ply: usize, halfmove_clock: u16) -> i32 {
    if !is_mate(score) {
        return score;
    }
    let plies_to_mate = MATE - score.abs();
    if plies_to_mate + i32::from(halfmove_clock) > 100 {
        return (LEAST_MATE - 1) * score.signum();
    }
    score - ply as i32 * score.signum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mates_are_counted_in_moves() {
        assert_eq!(mate_in(MATE - 1), Some(1));
        assert_eq!(mate_in(MATE - 2), Some(1));
        assert_eq!(mate_in(MATE - 3), Some(2));
        assert_eq!(mate_in(mated_at(0)), Some(0));
        assert_eq!(mate_in(mated_at(2)), Some(-1));
        assert_eq!(mate_in(mated_at(4)), Some(-2));
        assert_eq!(mate_in(900), None);
    }

    #[test]
    fn the_table_counts_mates_from_the_position() {
        for score in [0, 250, -250, MATE - 9, mated_at(9)] {
            assert_eq!(from_table(to_table(score, 5), 5, 0), score);
        }
        // The same mate is nearer to a root at another ply.
        assert_eq!(from_table(to_table(MATE - 9, 5), 3, 0), MATE - 7);
        assert!(!is_mate(from_table(to_table(MATE - 9, 0), 0, 95)));
        assert!(is_mate(from_table(to_table(MATE - 5, 0), 0, 95)));
    }
}
