//! Everything about a search that can be chosen: one table makes the fields, their defaults and their limits.

use exchequer_ordering::{PickerOptions, Scheme, SeeMode};
use exchequer_see::{PieceValues, RuleSet};

/// Strength of SEE pruning of captures and quiet moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeePruning {
    /// SEE pruning is off.
    Off,
    /// Only what loses much, near the leaves.
    Conservative,
    /// More, and quiet moves too.
    #[default]
    Moderate,
    /// Most, and in quiescence every capture that cannot reach alpha.
    Aggressive,
}

impl SeePruning {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Conservative, Self::Moderate, Self::Aggressive];
}

/// Ordering of captures in the main search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CaptureOrder {
    /// By stages, with losing captures last.
    #[default]
    Staged,
    /// The most valuable victim first, and nothing else.
    MvvLva,
    /// The same, with the first so many captures sorted by their exact exchange value.
    SeePrefix,
}

/// A number that can be tuned.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// The name, as in the options of the engine.
    pub name: &'static str,
    /// One sentence that describes the parameter and its unit.
    pub about: &'static str,
    /// Default value.
    pub default: i32,
    /// The least value it can have.
    pub least: i32,
    /// The greatest value it can have.
    pub most: i32,
    get: fn(&SearchConfig) -> i32,
    set: fn(&mut SearchConfig, i32),
}

impl Tunable {
    /// The value in a configuration.
    #[must_use]
    pub fn of(&self, config: &SearchConfig) -> i32 {
        (self.get)(config)
    }

    /// Sets the value, or the nearest to it within the limits.
    pub fn set(&self, config: &mut SearchConfig, value: i32) {
        (self.set)(config, value.clamp(self.least, self.most));
    }
}

macro_rules! search_config {
    ($($name:ident: $default:literal in $least:literal..=$most:literal, $about:literal;)*) => {
        /// Parameters of a search; [`Default`] is the strongest known setting.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct SearchConfig {
            /// Use of exchange evaluation in the ordering of captures.
            pub see_mode: SeeMode,
            /// Enables exchange evaluation in the ordering of captures in quiescence.
            pub use_see_in_quiescence: bool,
            /// Capture rules of exchange evaluation.
            pub see_rules: RuleSet,
            /// Piece values of exchange evaluation.
            pub see_values: PieceValues,
            /// Ordering of captures in the main search.
            pub capture_order: CaptureOrder,
            /// Strength of SEE pruning in the main search.
            pub see_pruning_mode: SeePruning,
            /// Strength of SEE pruning in quiescence.
            pub quiescence_see_pruning: SeePruning,
            /// Counts plies of quiescence from its own beginning. Otherwise quiescence counts them from the root, which
            /// prunes the more the deeper the main search is: a fault kept for comparison.
            pub use_qply_for_pruning: bool,
            $(#[doc = $about] pub $name: i32,)*
        }

        impl Default for SearchConfig {
            fn default() -> Self {
                Self {
                    see_mode: SeeMode::default(),
                    use_see_in_quiescence: true,
                    see_rules: RuleSet::Pinners,
                    see_values: PieceValues::CLASSIC,
                    capture_order: CaptureOrder::default(),
                    see_pruning_mode: SeePruning::default(),
                    quiescence_see_pruning: SeePruning::default(),
                    use_qply_for_pruning: true,
                    $($name: $default,)*
                }
            }
        }

        /// Every number of a [`SearchConfig`], in the order of its fields.
        pub const TUNABLES: &[Tunable] = &[$(Tunable {
            name: stringify!($name),
            about: $about,
            default: $default,
            least: $least,
            most: $most,
            get: |config| config.$name,
            set: |config, value| config.$name = value,
        },)*];
    };
}

search_config! {
    see_min_depth: 3 in 0..=64, "The least depth at which the prefix of captures is sorted by exchange value.";
    see_max_captures_prefix: 16 in 0..=64, "How many captures that prefix has.";
    see_equal_prune_qply: 5 in 0..=64, "From which ply of quiescence on equal exchanges are left out.";
    see_noisy_margin: 90 in 0..=1000, "By how much a capture may lose in the main search, times the depth.";
    see_quiet_margin: 13 in 0..=100, "By how much a quiet move may lose, times the square of the depth that it would be searched to.";
    aspiration_depth: 5 in 1..=64, "From which depth on the window is narrow.";
    aspiration_window: 12 in 1..=500, "How far the window reaches to both sides.";
    contempt: 0 in -200..=200, "How much worse than equal a draw by repetition, fifty moves or lack of material is for the side that searches, in centipawns.";
    upcoming_repetition: 1 in 0..=1, "Whether (1) or not (0) whoever can bring a position back has a draw at least.";
    reverse_futility_depth: 9 in 0..=64, "Up to which depth a node far above beta is cut off.";
    reverse_futility_margin: 66 in 1..=500, "How far, times the depth.";
    reverse_futility_quiet: 0 in 0..=1, "Whether (1) or not (0) also where the table knows a quiet move, which may be worth a search.";
    reverse_futility_doubt: 350 in 0..=3000, "From which difference on there is none of that, if the evaluation is so far below the material: the own king may be in danger.";
    null_move_depth: 3 in 1..=64, "From which depth on the turn is passed.";
    null_move_base: 4 in 1..=8, "By how much the depth is reduced then.";
    null_move_divisor: 3 in 1..=16, "And by the depth divided by this.";
    null_move_eval_divisor: 80 in 20..=1000, "And by the surplus of the evaluation divided by this.";
    null_move_most: 6 in 0..=16, "But for that by no more than this.";
    null_move_margin: 119 in -100..=10000, "By how much the evaluation has to be above beta for that, less 10 for each ply; it may be below where that is below 0.";
    null_move_verify_depth: 14 in 4..=128, "From which depth on such a cutoff is verified.";
    null_move_few: 2 in 0..=16, "With no more pieces than these beside king and pawns, zugzwang is less rare.";
    null_move_verify_few: 6 in 3..=128, "From which depth on it is verified then.";
    iir_depth: 4 in 1..=64, "From which depth on a node without a move of the table is reduced.";
    iir_pv: 1 in 0..=3, "And by how much more within a window.";
    iir_shallow: 5 in 1..=64, "And one that the table knows so much less deep, or less deep still.";
    late_move_base: 3 in 0..=32, "How many quiet moves are tried at least before the rest is left out.";
    late_move_depth: 64 in 0..=64, "Up to which depth that is done.";
    futility_depth: 12 in -1..=64, "Up to which reduced depth quiet moves far below alpha are left out.";
    futility_base: 46 in 0..=500, "How far.";
    futility_margin: 64 in 0..=500, "And how far more for each ply.";
    futility_history: 96 in 10..=100000, "And by history divided by this.";
    futility_noisy_depth: 6 in -1..=64, "Up to which reduced depth captures are left out with which the position would be far below alpha.";
    futility_noisy_base: 87 in 0..=500, "How far.";
    futility_noisy_margin: 88 in 0..=500, "And how far more for each ply.";
    history_prune_depth: 4 in -1..=64, "Up to which reduced depth quiet moves of bad history behind the last moves are left out.";
    history_prune_margin: 4467 in 0..=60000, "How bad, times the depth less one.";
    reduction_depth: 2 in 2..=128, "From which depth on late moves are reduced.";
    reduction_base: 159 in 0..=300, "By how much late moves are reduced, in hundredths of a ply.";
    reduction_divisor: 209 in 50..=1000, "The logarithms of depth and move number are divided by this, in hundredths.";
    reduction_history: 11553 in 500..=100000, "By how much history takes a ply off or on.";
    reduction_history_even: 3763 in -30000..=30000, "The history of a quiet move of which neither is true.";
    reduction_noisy: 1 in 0..=1, "Whether (1) or not (0) captures are reduced, too, where no principal variation has been.";
    reduction_improving: 949 in 0..=4096, "How much more moves are reduced where nothing improves, in 1024ths of a ply.";
    reduction_cut: 1911 in 0..=4096, "How much more moves are reduced where a cutoff is expected, in 1024ths of a ply.";
    reduction_cutoffs: 1357 in 0..=4096, "How much more moves are reduced whose replies often cut off, in 1024ths of a ply.";
    reduction_window: 875 in 0..=4096, "How much less moves are reduced within a window as wide as that of the root, in 1024ths of a ply.";
    reduction_losing: 428 in 0..=1024, "How much of it captures are reduced by that lose, in 1024ths.";
    reduction_late: 841 in 0..=4096, "How much less moves are reduced behind one that came late itself, in 1024ths of a ply.";
    reduction_singular: 1238 in 0..=4096, "How much less moves are reduced beside a quiet move that seems the only good one, in 1024ths of a ply.";
    reduction_noisy_tt: 956 in 0..=4096, "How much more quiet moves are reduced beside a capture of the table, in 1024ths of a ply.";
    reduction_was_pv: 543 in 0..=4096, "How much less moves are reduced where a principal variation has been, in 1024ths of a ply, and for low depths up to three times as much.";
    reduction_root: 4096 in 0..=8192, "How much less captures and checks are reduced at the root, in 1024ths of a ply.";
    reduction_least: -1 in -2..=0, "By how many plies a late move is reduced at least; below 0 history may make it deeper.";
    reduction_alpha: 1 in 0..=3, "By how many plies the other moves are reduced once one has raised alpha.";
    was_pv_depth: 3 in 1..=256, "From which depth on a node beside a principal variation counts as one that has been there if nothing is found against the move to it.";
    research_deeper: 29 in 0..=1000, "How much better than all before a reduced move has to be to be searched a ply deeper, and 5 more for each ply that it was reduced by.";
    research_shallower: 71 in 0..=1000, "How little better it may be to be searched a ply less deep, in hundredths for each ply.";
    research_reply: 107 in 0..=400, "How much the second search of a quiet move teaches of it behind the moves before it, in percent.";
    singular_depth: 5 in 4..=64, "From which depth on it is asked whether the move of the table is the only good one.";
    singular_margin: 135 in 0..=1600, "By how much less all others have to be worth, in hundredths for each ply.";
    singular_was_pv: 58 in 0..=1600, "And how much more less where a principal variation has been, outside of a window.";
    singular_double: 10 in 0..=1000, "How much less all others have to be worth for two plies more.";
    check_extension: 1 in 0..=1, "By how much deeper a move that gives check is searched where the evaluation is not near 0.";
    check_extension_depth: 10 in 1..=64, "From which depth on.";
    killers: 1 in 0..=1, "Whether (1) or not (0) quiet moves that cut off are tried early beside where they did.";
    counter_moves: 1 in 0..=1, "Whether (1) or not (0) the quiet move that last refuted the move before is tried early.";
    continuation: 4 in 0..=4, "How many of the moves one, two, four and six plies before a quiet move are remembered together with it.";
    threat_order: 14927 in 0..=60000, "How much earlier a knight comes that flees from a pawn, in the unit of history; rooks two times, queens three times as much.";
    check_order: 13938 in 0..=60000, "How much earlier a quiet move comes that gives check, in the unit of history.";
    quiet_bonus: 111 in 0..=400, "How much a quiet move that cuts off gains in history, in percent.";
    quiet_malus: 117 in 0..=400, "How much the quiet moves tried before it lose, in percent.";
    quiet_reply: 122 in 0..=400, "How much the opponent's quiet move gains together with those before it if nothing is found against it, in percent.";
    quiet_reply_depth: 4 in 1..=64, "From which depth on outside of a window.";
    quiet_refuted: 44 in 0..=400, "How much the opponent's quiet move, when it came first, loses together with those before it by a cutoff, in percent.";
    learn_exact: 1 in 0..=1, "Whether (1) or not (0) a move that raises alpha without a cutoff is learnt from.";
    noisy_bonus: 76 in 0..=400, "How much a capture that cuts off gains in history, in percent.";
    noisy_malus: 107 in 0..=400, "How much the captures tried before a cutoff lose, in percent.";
    correction_pawns: 36 in 0..=200, "By how much an evaluation is corrected at most for its pawns.";
    correction_pieces: 41 in 0..=200, "And for the other pieces of either color.";
    correction_moves: 38 in 0..=200, "And for the last two moves.";
    fifty_moves_fade: 200 in 100..=100000, "After how many plies without progress an evaluation would have faded to nothing.";
    quiet_checks: 2 in 0..=64, "For how many plies of quiescence quiet moves that check are tried.";
    delta_margin: 184 in 0..=2000, "How much a capture in quiescence may be short of alpha.";
}

impl SearchConfig {
    /// The choices of a picker in the main search.
    pub(crate) fn picker(&self, depth: i32) -> PickerOptions {
        let scheme = match self.capture_order {
            CaptureOrder::Staged => Scheme::Staged,
            CaptureOrder::SeePrefix if depth >= self.see_min_depth => {
                Scheme::SeePrefix { captures: self.see_max_captures_prefix.max(0) as usize }
            }
            CaptureOrder::MvvLva | CaptureOrder::SeePrefix => Scheme::MvvLva,
        };
        PickerOptions { see_mode: self.see_mode, scheme }
    }

    /// The choices of a picker in quiescence.
    pub(crate) fn quiescence_picker(&self) -> PickerOptions {
        let see_mode = if self.use_see_in_quiescence { self.see_mode } else { SeeMode::Off };
        PickerOptions { see_mode, scheme: Scheme::Staged }
    }

    /// For how many plies of quiescence quiet checks are tried: for none without exchange evaluation, which says which are safe.
    pub(crate) fn quiet_check_plies(&self) -> usize {
        if self.quiescence_see_pruning == SeePruning::Off { 0 } else { self.quiet_checks.max(0) as usize }
    }

    /// All of exchange evaluation switched off, in ordering and in pruning.
    #[must_use]
    pub fn without_see() -> Self {
        Self {
            see_mode: SeeMode::Off,
            use_see_in_quiescence: false,
            see_pruning_mode: SeePruning::Off,
            quiescence_see_pruning: SeePruning::Off,
            ..Self::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_number_is_within_its_limits_and_is_set_by_its_name() {
        let mut config = SearchConfig::default();
        for tunable in TUNABLES {
            assert!((tunable.least..=tunable.most).contains(&tunable.default), "{}", tunable.name);
            assert_eq!(tunable.of(&config), tunable.default);
            tunable.set(&mut config, i32::MAX);
            assert_eq!(tunable.of(&config), tunable.most, "{}", tunable.name);
        }
        assert_ne!(config, SearchConfig::default());
        for tunable in TUNABLES {
            tunable.set(&mut config, tunable.default);
        }
        assert_eq!(config, SearchConfig::default());
    }
}
