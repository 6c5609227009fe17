//! What exchange evaluation lets the search leave out.

use crate::{SearchConfig, SeePruning};
use exchequer_attacks as attacks;
use exchequer_board::Position;
use exchequer_core::{Bitboard, Move, Placement, Role};

/// The least exchange value of a capture at a depth of the main search; `None` if none is left out.
#[inline]
pub(crate) fn noisy_threshold(config: &SearchConfig, depth: i32, history: i32) -> Option<i32> {
    match config.see_pruning_mode {
        SeePruning::Off => None,
        SeePruning::Conservative => (depth <= 5).then_some(-100 * depth),
        SeePruning::Moderate | SeePruning::Aggressive => (depth <= config.see_prune_depth)
            // History may ask for more patience or less, but never for a gain.
            .then(|| (-config.see_noisy_margin * depth * depth - history / 128).min(0)),
    }
}

/// The least exchange value of a quiet move; `reduced` is the depth that it would be searched to.
#[inline]
pub(crate) fn quiet_threshold(config: &SearchConfig, depth: i32, reduced: i32) -> Option<i32> {
    if depth > config.see_prune_depth {
        return None;
    }
    let moderate = -config.see_quiet_margin * depth;
    match config.see_pruning_mode {
        SeePruning::Off | SeePruning::Conservative => None,
        SeePruning::Moderate => Some(moderate),
        SeePruning::Aggressive => Some(moderate.max(-23 * reduced.max(1).pow(2))),
    }
}

/// The least exchange value of a capture in quiescence, out of check.
///
/// From some ply of quiescence on, equal exchanges do not count either.
#[inline]
pub(crate) fn quiescence_threshold(config: &SearchConfig, qply: usize, short: i32) -> Option<i32> {
    let equal_from = config.see_equal_prune_qply.max(0) as usize;
    match config.quiescence_see_pruning {
        SeePruning::Off => None,
        // The deeper, the less may be lost; the least that may ever be lost is 25.
        SeePruning::Conservative => Some((-100 + (qply / 2) as i32 * 25).min(-25)),
        SeePruning::Moderate => Some(i32::from(qply >= equal_from)),
        SeePruning::Aggressive => Some((short - 123).max(i32::from(qply >= equal_from.min(3)))),
    }
}

/// The squares that the opponent attacks: who goes where nobody is need not be asked about.
#[derive(Clone, Copy)]
pub(crate) struct Attacked {
    all: Bitboard,
    by_sliders: Bitboard,
}

impl Attacked {
    pub(crate) fn of(position: &Position) -> Self {
        let them = !position.turn();
        let occupied = position.occupied();
        let of = |role| position.pieces(them, role);
        let mut by_sliders = Bitboard::EMPTY;
        for from in of(Role::Bishop) | of(Role::Queen) {
            by_sliders |= attacks::bishop(from, occupied);
        }
        for from in of(Role::Rook) | of(Role::Queen) {
            by_sliders |= attacks::rook(from, occupied);
        }
        let king = position.king(them).map_or(Bitboard::EMPTY, attacks::king);
        let pawns = attacks::pawns(them, of(Role::Pawn));
        Self { all: by_sliders | king | pawns | attacks::knights(of(Role::Knight)), by_sliders }
    }

    /// Whether nobody can take the piece that makes a quiet move, not even through the square that it leaves.
    #[inline]
    pub(crate) fn leaves_alone(self, mv: Move) -> bool {
        !self.all.contains(mv.to()) && !self.by_sliders.contains(mv.from())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_ordering::SeeRules;
    use exchequer_see::PieceValues;
    use exchequer_testkit::strategy::random_playouts;

    fn config(mode: SeePruning) -> SearchConfig {
        SearchConfig { see_pruning_mode: mode, quiescence_see_pruning: mode, ..SearchConfig::default() }
    }

    #[test]
    fn off_leaves_nothing_out() {
        let off = config(SeePruning::Off);
        assert_eq!(noisy_threshold(&off, 1, 0), None);
        assert_eq!(quiet_threshold(&off, 1, 1), None);
        assert_eq!(quiescence_threshold(&off, 9, 1000), None);
    }

    #[test]
    fn the_bolder_the_mode_the_more_is_left_out() {
        // A threshold that is not there is below all others.
        let least = |threshold: Option<i32>| threshold.unwrap_or(i32::MIN);
        for depth in 1..=5 {
            let noisy = SeePruning::ALL.map(|mode| least(noisy_threshold(&config(mode), depth, 0)));
            assert!(noisy.is_sorted() || depth > 5, "{noisy:?}");
            let quiet = SeePruning::ALL.map(|mode| least(quiet_threshold(&config(mode), depth, depth)));
            assert!(quiet.is_sorted(), "{quiet:?}");
        }
        for qply in 0..12 {
            let modes = SeePruning::ALL.map(|mode| least(quiescence_threshold(&config(mode), qply, 0)));
            assert!(modes.is_sorted(), "{modes:?}");
        }
    }

    #[test]
    fn no_threshold_of_the_main_search_asks_for_a_gain() {
        for depth in 1..=9 {
            for history in [-16_384, 0, 16_384] {
                assert!(noisy_threshold(&config(SeePruning::Moderate), depth, history) <= Some(0));
            }
        }
    }

    #[test]
    fn the_conservative_ramp_ends_below_an_even_trade() {
        let at = |qply| quiescence_threshold(&config(SeePruning::Conservative), qply, 0);
        assert_eq!(
            [at(0), at(1), at(2), at(4), at(6), at(40)].map(Option::unwrap),
            [-100, -100, -75, -50, -25, -25]
        );
    }

    #[test]
    fn nobody_takes_what_is_left_alone() {
        let (mut alone, mut lost) = (0, 0);
        for board in random_playouts(11).take(2_000) {
            let Ok(position) = board.to_fen().parse::<Position>() else { continue };
            let attacked = Attacked::of(&position);
            for mv in &position.quiets() {
                let loses =
                    !SeeRules::ALL.iter().all(|rules| rules.see_ge(&position, mv, &PieceValues::CLASSIC, 0));
                assert!(!loses || !attacked.leaves_alone(mv), "{mv} in {position}");
                alone += u32::from(attacked.leaves_alone(mv));
                lost += u32::from(loses);
            }
        }
        assert!(alone > 10_000 && lost > 5_000, "{alone} {lost}");
    }

    #[test]
    fn equal_exchanges_are_dropped_from_their_qply_on() {
        let at = |qply| quiescence_threshold(&config(SeePruning::Moderate), qply, 0);
        assert_eq!([at(0), at(4), at(5), at(60)], [Some(0), Some(0), Some(1), Some(1)]);
    }
}
