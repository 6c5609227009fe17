//! What exchange evaluation lets the search leave out.

use crate::{SearchConfig, SeePruning};

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

#[cfg(test)]
mod tests {
    use super::*;

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
    fn equal_exchanges_are_dropped_from_their_qply_on() {
        let at = |qply| quiescence_threshold(&config(SeePruning::Moderate), qply, 0);
        assert_eq!([at(0), at(4), at(5), at(60)], [Some(0), Some(0), Some(1), Some(1)]);
    }
}
