//! Pruning of moves: late move pruning (LMP), futility pruning, history pruning and SEE pruning.

use crate::{SearchConfig, SeePruning};
use exchequer_core::Role;

/// Piece values for futility and delta pruning, in the unit of the evaluation.
pub(crate) const PIECE_VALUES: [i32; 6] = [100, 320, 340, 520, 980, 0];

/// Divisor of the capture history in the futility margin of captures.
const NOISY_HISTORY: i32 = 20;

/// Context of a move that shallow pruning may skip.
#[derive(Clone, Copy)]
pub(crate) struct ShallowPruning {
    pub(crate) depth: i32,
    /// Remaining depth after late move reductions.
    pub(crate) reduced: i32,
    pub(crate) alpha: i32,
    /// Static evaluation of the node; `None` in check.
    pub(crate) evaluation: Option<i32>,
    pub(crate) history: i32,
    /// Continuation history of a quiet move.
    pub(crate) reply: i32,
}

impl ShallowPruning {
    /// Returns `true` if history pruning or futility pruning skips a quiet move.
    #[inline]
    pub(crate) fn is_futile(&self, config: &SearchConfig) -> bool {
        let is_bad = self.reduced <= config.history_prune_depth
            && self.reply < -config.history_prune_margin * (self.depth - 1);
        let most = config.futility_base
            + config.futility_margin * self.reduced
            + self.history / config.futility_history;
        let is_low = self.evaluation.is_some_and(|evaluation| evaluation + most <= self.alpha);
        is_bad || self.reduced <= config.futility_depth && is_low
    }

    /// Returns `true` if futility pruning skips a capture.
    #[inline]
    pub(crate) fn is_futile_capture(&self, config: &SearchConfig, victim: Option<Role>) -> bool {
        let wins = victim.map_or(0, |role| PIECE_VALUES[role.index()]);
        let margin = config.futility_noisy_base + config.futility_noisy_margin * self.reduced;
        let most = margin + wins + self.history / NOISY_HISTORY;
        self.reduced <= config.futility_noisy_depth
            && self.evaluation.is_some_and(|evaluation| evaluation + most < self.alpha)
    }
}

/// Late move pruning (LMP): returns `true` if no further quiet moves are searched.
#[inline]
pub(crate) fn is_late(config: &SearchConfig, depth: i32, number: usize, improving: bool) -> bool {
    let enough = (config.late_move_base + depth * depth) >> i32::from(!improving);
    depth <= config.late_move_depth && number as i32 > enough
}

/// SEE pruning threshold of a capture in the main search; `None` if SEE pruning of captures is off.
#[inline]
pub(crate) fn noisy_threshold(config: &SearchConfig, depth: i32) -> Option<i32> {
    match config.see_pruning_mode {
        SeePruning::Off => None,
        SeePruning::Conservative => (depth <= 5).then_some(-150 * depth),
        SeePruning::Moderate | SeePruning::Aggressive => Some(-config.see_noisy_margin * depth),
    }
}

/// SEE pruning threshold of a quiet move; `reduced` is the remaining depth after late move reductions.
#[inline]
pub(crate) fn quiet_threshold(config: &SearchConfig, reduced: i32) -> Option<i32> {
    let moderate = -(config.see_quiet_margin * reduced + 7) * reduced;
    match config.see_pruning_mode {
        SeePruning::Off | SeePruning::Conservative => None,
        SeePruning::Moderate => Some(moderate),
        SeePruning::Aggressive => Some(moderate / 2),
    }
}

/// SEE pruning threshold of a capture in quiescence, out of check.
///
/// Equal exchanges are pruned too from `see_equal_prune_qply` on.
#[inline]
pub(crate) fn quiescence_threshold(config: &SearchConfig, qply: usize, short: i32) -> Option<i32> {
    let equal_from = config.see_equal_prune_qply.max(0) as usize;
    match config.quiescence_see_pruning {
        SeePruning::Off => None,
        // The threshold rises with qply, up to a loss of 25.
        SeePruning::Conservative => Some((-100 + (qply / 2) as i32 * 25).min(-25)),
        SeePruning::Moderate => Some(i32::from(qply >= equal_from)),
        SeePruning::Aggressive => Some((short - 123).max(i32::from(qply >= equal_from.min(3)))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn config(mode: SeePruning) -> SearchConfig {
        SearchConfig { see_pruning_mode: mode, quiescence_see_pruning: mode, ..SearchConfig::default() }
    }

    #[test]
    fn off_prunes_nothing() {
        let off = config(SeePruning::Off);
        assert_eq!(noisy_threshold(&off, 1), None);
        assert_eq!(quiet_threshold(&off, 1), None);
        assert_eq!(quiescence_threshold(&off, 9, 1000), None);
    }

    #[test]
    fn a_bolder_mode_prunes_more() {
        // No threshold prunes nothing, like a threshold below all others.
        let least = |threshold: Option<i32>| threshold.unwrap_or(i32::MIN);
        for depth in 1..=5 {
            let noisy = SeePruning::ALL.map(|mode| least(noisy_threshold(&config(mode), depth)));
            assert!(noisy.is_sorted(), "{noisy:?}");
            let quiet = SeePruning::ALL.map(|mode| least(quiet_threshold(&config(mode), depth)));
            assert!(quiet.is_sorted(), "{quiet:?}");
        }
        for qply in 0..12 {
            let modes = SeePruning::ALL.map(|mode| least(quiescence_threshold(&config(mode), qply, 0)));
            assert!(modes.is_sorted(), "{modes:?}");
        }
    }

    #[test]
    fn thresholds_of_the_main_search_are_at_most_zero() {
        for mode in SeePruning::ALL {
            for depth in 0..=64 {
                assert!(noisy_threshold(&config(mode), depth) <= Some(0));
                assert!(quiet_threshold(&config(mode), depth) <= Some(0));
            }
        }
    }

    #[test]
    fn the_conservative_ramp_ends_below_an_equal_exchange() {
        let at = |qply| quiescence_threshold(&config(SeePruning::Conservative), qply, 0);
        assert_eq!(
            [at(0), at(1), at(2), at(4), at(6), at(40)].map(Option::unwrap),
            [-100, -100, -75, -50, -25, -25]
        );
    }

    #[test]
    fn equal_exchanges_are_pruned_from_their_qply_on() {
        let at = |qply| quiescence_threshold(&config(SeePruning::Moderate), qply, 0);
        assert_eq!([at(0), at(4), at(5), at(60)], [Some(0), Some(0), Some(1), Some(1)]);
    }
}
