//! Scores: centipawns from the view of the side to move; mate scores and tablebase wins count plies from the root.

/// Bound above every score.
pub const INFINITE: i32 = 32_500;
/// Score of checkmate.
pub const MATE: i32 = 32_000;
/// Maximum ply: greatest distance from the root.
pub const MAX_PLY: usize = 128;
/// Least mate score.
pub const LEAST_MATE: i32 = MATE - MAX_PLY as i32;
/// Least score of a tablebase win. Those of plies 0 to 128 are above every evaluation, and below `LEAST_MATE - 1`, the score of a
/// mate without proof.
pub const LEAST_TABLEBASE_WIN: i32 = LEAST_MATE - 2 - MAX_PLY as i32;
/// Score of a draw.
pub const DRAW: i32 = 0;

/// Returns the score of the side to move that is mated at a ply.
#[inline]
pub(crate) fn mated_at(ply: usize) -> i32 {
    ply as i32 - MATE
}

/// Returns the score of a tablebase win of the side to move at a ply.
#[inline]
pub(crate) fn tablebase_win_at(ply: usize) -> i32 {
    LEAST_MATE - 2 - ply as i32
}

/// Returns `true` if a score is a mate or a tablebase win of either side.
#[inline]
pub(crate) fn is_decisive(score: i32) -> bool {
    score.abs() >= LEAST_TABLEBASE_WIN
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

/// Converts a score for the transposition table: mate scores and tablebase wins count from the position instead of the root.
#[inline]
pub(crate) fn to_table(score: i32, ply: usize) -> i32 {
    if is_decisive(score) && score.abs() != LEAST_MATE - 1 {
        score + ply as i32 * score.signum()
    } else {
        score
    }
}

/// Converts a score of the transposition table; a mate that the fifty-move rule prevents becomes a winning score below mate, and a
/// tablebase win that it may prevent one below tablebase wins.
#[inline]
pub(crate) fn from_table(score: i32, ply: usize, halfmove_clock: u16) -> i32 {
    if !is_decisive(score) || score.abs() == LEAST_MATE - 1 {
        return score;
    }
    let (nearest, too_late) =
        if is_mate(score) { (MATE, LEAST_MATE - 1) } else { (tablebase_win_at(0), LEAST_TABLEBASE_WIN - 1) };
    let plies = nearest - score.abs();
    if plies + i32::from(halfmove_clock) > 100 {
        return too_late * score.signum();
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

    #[test]
    fn tablebase_wins_lie_between_evaluations_and_mates() {
        for ply in 0..=MAX_PLY {
            let win = tablebase_win_at(ply);
            assert!(is_decisive(win) && !is_mate(win) && win > 31_000 && win < LEAST_MATE - 1, "{ply}");
        }
        for score in [tablebase_win_at(9), -tablebase_win_at(9), LEAST_MATE - 1, 1 - LEAST_MATE] {
            assert_eq!(from_table(to_table(score, 5), 5, 0), score);
        }
        assert_eq!(from_table(to_table(tablebase_win_at(9), 5), 3, 0), tablebase_win_at(7));
        assert!(is_decisive(from_table(to_table(tablebase_win_at(9), 5), 5, 96)));
        assert!(!is_decisive(from_table(to_table(tablebase_win_at(9), 5), 5, 97)));
    }
}
