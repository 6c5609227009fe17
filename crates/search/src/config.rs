//! Search parameters: one table defines fields, defaults, limits and descriptions.

use exchequer_ordering::{PickerOptions, Scheme, SeeMode};
use exchequer_see::{PieceValues, RuleSet};

/// Strength of SEE pruning of captures and quiet moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeePruning {
    /// SEE pruning is off.
    Off,
    /// Main search: captures that lose more than 150 centipawns per ply, up to depth 5. Quiescence: captures that lose more
    /// than 100 centipawns, and 25 less for every two plies down to 25.
    Conservative,
    /// Main search: captures and quiet moves that lose more than their margin. Quiescence: captures that lose material, and
    /// equal captures at later plies.
    #[default]
    Moderate,
    /// Main search: as moderate, with half the margin of quiet moves. Quiescence: as moderate, and captures that stay more
    /// than 123 centipawns below alpha.
    Aggressive,
}

impl SeePruning {
    /// All modes.
    pub const ALL: [Self; 4] = [Self::Off, Self::Conservative, Self::Moderate, Self::Aggressive];
}

/// Ordering of captures in the main search.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum CaptureOrder {
    /// Most valuable victim and capture history, with losing captures after the quiet moves.
    #[default]
    Staged,
    /// Most valuable victim, then least valuable attacker (MVV-LVA), without SEE.
    MvvLva,
    /// MVV-LVA, with a prefix of captures sorted by SEE value.
    SeePrefix,
}

/// Numeric search parameter.
#[derive(Clone, Copy, Debug)]
pub struct Tunable {
    /// Name of the field.
    pub name: &'static str,
    /// One sentence that describes the parameter and its unit.
    pub about: &'static str,
    /// Default value.
    pub default: i32,
    /// Minimum value.
    pub least: i32,
    /// Maximum value.
    pub most: i32,
    get: fn(&SearchConfig) -> i32,
    set: fn(&mut SearchConfig, i32),
}

impl Tunable {
    /// Returns the value in a configuration.
    #[must_use]
    pub fn of(&self, config: &SearchConfig) -> i32 {
        (self.get)(config)
    }

    /// Sets the value, clamped to the limits.
    pub fn set(&self, config: &mut SearchConfig, value: i32) {
        (self.set)(config, value.clamp(self.least, self.most));
    }
}

macro_rules! search_config {
    ($($name:ident: $default:literal in $least:literal..=$most:literal, $about:literal;)*) => {
        /// Parameters of a search; [`Default`] is the strongest known setting.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct SearchConfig {
            /// Mode of static exchange evaluation (SEE) in capture ordering.
            pub see_mode: SeeMode,
            /// Enables SEE in the capture ordering of quiescence search.
            pub use_see_in_quiescence: bool,
            /// Rule set of SEE.
            pub see_rules: RuleSet,
            /// Piece values of SEE.
            pub see_values: PieceValues,
            /// Ordering of captures in the main search.
            pub capture_order: CaptureOrder,
            /// Strength of SEE pruning in the main search.
            pub see_pruning_mode: SeePruning,
            /// Strength of SEE pruning in quiescence search.
            pub quiescence_see_pruning: SeePruning,
            /// Counts the plies for SEE pruning from the start of quiescence search; `false` counts from the root, a fault kept
            /// for comparison.
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

        /// Numeric parameters of a [`SearchConfig`], in the order of its fields.
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
    see_min_depth: 3 in 0..=64, "Minimum depth, in plies, at which capture order see-prefix sorts by SEE value; below it the order is MVV-LVA.";
    see_max_captures_prefix: 16 in 0..=64, "Maximum number of captures that capture order see-prefix sorts by SEE value, those of the most valuable victims.";
    see_equal_prune_qply: 5 in 0..=64, "Quiescence ply from which SEE pruning also skips equal captures; mode aggressive uses at most 3.";
    see_noisy_margin: 90 in 0..=1000, "SEE pruning margin of captures in the main search, in centipawns per ply of depth, in modes moderate and aggressive.";
    see_quiet_margin: 13 in 0..=100, "SEE pruning margin of quiet moves, in centipawns times the squared depth after LMR; mode aggressive halves it.";
    aspiration_depth: 5 in 1..=64, "Minimum iteration depth for an aspiration window, in plies.";
    aspiration_window: 12 in 1..=500, "Initial half-width of the aspiration window, in centipawns.";
    contempt: 0 in -200..=200, "Contempt for a draw by repetition, the fifty-move rule or insufficient material, in centipawns; positive values avoid such a draw.";
    upcoming_repetition: 1 in 0..=1, "Upcoming repetition detection (1 on, 0 off): a side to move that can repeat a position has at least a draw score.";
    reverse_futility_depth: 9 in 0..=64, "Maximum depth for reverse futility pruning, in plies; 0 turns it off.";
    reverse_futility_margin: 66 in 1..=500, "Reverse futility pruning margin, in centipawns per ply of depth, with one ply less if the static evaluation is improving.";
    reverse_futility_quiet: 0 in 0..=1, "Reverse futility pruning in nodes with a quiet TT move (1 on, 0 off).";
    reverse_futility_doubt: 350 in 0..=3000, "Deficit of the static evaluation against the material balance that prevents reverse futility pruning, in centipawns.";
    null_move_depth: 3 in 1..=64, "Minimum depth for null move pruning, in plies.";
    null_move_base: 4 in 1..=8, "Base reduction of the null move search, in plies.";
    null_move_divisor: 3 in 1..=16, "Divisor of the depth in the null move reduction: depth / divisor plies are added.";
    null_move_eval_divisor: 80 in 20..=1000, "Surplus of the TT-corrected static evaluation over beta that adds one ply to the null move reduction, in centipawns.";
    null_move_most: 6 in 0..=16, "Maximum number of plies that the evaluation surplus adds to the null move reduction.";
    null_move_margin: 119 in -100..=10000, "Minimum static evaluation for null move pruning relative to beta, in centipawns, less 10 per ply of depth.";
    null_move_verify_depth: 14 in 4..=128, "Minimum depth at which a reduced search without null moves verifies a null move cutoff, in plies.";
    null_move_few: 2 in 0..=16, "Maximum number of pieces besides king and pawns that makes zugzwang likely and lowers the depth of null move verification.";
    null_move_verify_few: 6 in 3..=128, "Minimum depth at which a null move cutoff is verified when the side to move has few pieces, in plies.";
    iir_depth: 4 in 1..=64, "Minimum depth for internal iterative reduction (IIR) of PV and cut nodes, in plies.";
    iir_pv: 1 in 0..=3, "Additional internal iterative reduction (IIR) of PV nodes without a TT move, in plies.";
    iir_shallow: 5 in 1..=64, "Depth deficit of a TT entry at which internal iterative reduction (IIR) applies despite its TT move, in plies.";
    late_move_base: 3 in 0..=32, "Base of the late move pruning (LMP) count: quiet moves are skipped after base + depth^2 moves, or half as many if not improving.";
    late_move_depth: 64 in 0..=64, "Maximum depth for late move pruning (LMP), in plies; 0 turns it off.";
    futility_depth: 12 in -1..=64, "Maximum depth after LMR for futility pruning of quiet moves, in plies; -1 turns it off.";
    futility_base: 46 in 0..=500, "Base of the futility pruning margin of quiet moves, in centipawns.";
    futility_margin: 64 in 0..=500, "Slope of the futility pruning margin of quiet moves, in centipawns per ply of depth after LMR.";
    futility_history: 96 in 10..=100000, "Divisor of the history of a quiet move in its futility pruning margin: history / divisor centipawns are added.";
    futility_noisy_depth: 6 in -1..=64, "Maximum depth after LMR for futility pruning of captures in non-PV nodes, in plies; -1 turns it off.";
    futility_noisy_base: 87 in 0..=500, "Base of the futility pruning margin of captures, in centipawns, added to the value of the captured piece.";
    futility_noisy_margin: 88 in 0..=500, "Slope of the futility pruning margin of captures, in centipawns per ply of depth after LMR.";
    history_prune_depth: 4 in -1..=64, "Maximum depth after LMR for history pruning of quiet moves, in plies; -1 turns it off.";
    history_prune_margin: 4467 in 0..=60000, "Negative continuation history at which history pruning skips a quiet move, per ply of depth after the first.";
    reduction_depth: 2 in 2..=128, "Minimum depth for late move reductions (LMR), in plies.";
    reduction_base: 159 in 0..=300, "Base of late move reductions (LMR), in hundredths of a ply.";
    reduction_divisor: 209 in 50..=1000, "Divisor of ln(depth) * ln(move number) in late move reductions (LMR), in hundredths.";
    reduction_history: 11553 in 500..=100000, "History that decreases a late move reduction (LMR) by one ply; as much below zero increases it by one ply.";
    reduction_history_even: 3763 in -30000..=30000, "History at which a late move reduction (LMR) is neither increased nor decreased.";
    reduction_noisy: 1 in 0..=1, "Late move reductions (LMR) of good captures outside PV and former PV nodes, and in cut nodes after a late move (1 on, 0 off).";
    reduction_improving: 949 in 0..=4096, "Increase of late move reductions (LMR) if the static evaluation is not improving, in 1024ths of a ply.";
    reduction_cut: 1911 in 0..=4096, "Increase of late move reductions (LMR) in cut nodes, in 1024ths of a ply.";
    reduction_cutoffs: 1357 in 0..=4096, "Increase of late move reductions (LMR) if nodes at the next ply had more than three cutoffs, in 1024ths of a ply.";
    reduction_window: 875 in 0..=4096, "Decrease of late move reductions (LMR) in PV nodes, in 1024ths of a ply, times the window width relative to the root window.";
    reduction_losing: 428 in 0..=1024, "Share of the late move reduction (LMR) that applies to bad captures, in 1024ths.";
    reduction_late: 841 in 0..=4096, "Decrease of late move reductions (LMR) after a move with a number above seven, in 1024ths of a ply.";
    reduction_singular: 1238 in 0..=4096, "Decrease of late move reductions (LMR) beside a singular quiet TT move, in 1024ths of a ply.";
    reduction_noisy_tt: 956 in 0..=4096, "Increase of late move reductions (LMR) if the TT move is a capture or promotion, in 1024ths of a ply.";
    reduction_was_pv: 543 in 0..=4096, "Decrease of late move reductions (LMR) in former PV nodes, in 1024ths of a ply, doubled in PV nodes and larger at low depth.";
    reduction_root: 4096 in 0..=8192, "Decrease of late move reductions (LMR) of captures, promotions and checks at the root, in 1024ths of a ply.";
    reduction_least: -1 in -2..=0, "Minimum late move reduction (LMR) before the nominal depth is reached, in plies; negative values allow an extension.";
    reduction_alpha: 1 in 0..=3, "Depth reduction of the remaining moves of a PV node after a move raised alpha, in plies, at depths 3 to 13.";
    was_pv_depth: 3 in 1..=256, "Minimum depth at which a fail-low child of a PV or former PV node is stored as a former PV node, in plies.";
    research_deeper: 29 in 0..=1000, "Lead over the best score that makes the LMR re-search one ply deeper, in centipawns, plus 5 per ply of reduction.";
    research_shallower: 71 in 0..=1000, "Lead over the best score below which the LMR re-search is one ply shallower, in hundredths of a centipawn per ply of depth.";
    research_reply: 107 in 0..=400, "Continuation history bonus or malus of a quiet move after its LMR re-search, in percent of the depth bonus.";
    singular_depth: 5 in 4..=64, "Minimum depth for singular extensions, in plies, two plies more in PV nodes whose TT entry is from a PV.";
    singular_margin: 135 in 0..=1600, "Singular extension margin below the TT score, in hundredths of a centipawn per ply of depth.";
    singular_was_pv: 58 in 0..=1600, "Additional singular extension margin of non-PV nodes that are former PV nodes, in hundredths of a centipawn per ply of depth.";
    singular_double: 10 in 0..=1000, "Double extension margin below the singular beta in non-PV nodes, in centipawns.";
    check_extension: 1 in 0..=1, "Check extension of one ply if the static evaluation is more than 33 centipawns from zero (1 on, 0 off).";
    check_extension_depth: 10 in 1..=64, "Minimum depth for check extensions, in plies.";
    killers: 1 in 0..=1, "Killer moves (1 on, 0 off): quiet moves that caused a cutoff at the same ply are tried early.";
    counter_moves: 1 in 0..=1, "Counter moves (1 on, 0 off): the quiet move that last refuted the previous move is tried early.";
    continuation: 4 in 0..=4, "Number of continuation histories, of the moves 1, 2, 4 and 6 plies before a quiet move; 0 turns them off.";
    threat_order: 14927 in 0..=60000, "Ordering bonus of a knight or bishop that escapes from a pawn attack, in history units; twice for rooks and three times for queens that escape from a lesser piece.";
    check_order: 13938 in 0..=60000, "Ordering bonus of a quiet move that gives check, in history units.";
    quiet_bonus: 111 in 0..=400, "History bonus of the best quiet move, in percent of the depth bonus.";
    quiet_malus: 117 in 0..=400, "History malus of the other quiet moves tried in a node whose best move is quiet, in percent of the depth bonus.";
    quiet_reply: 122 in 0..=400, "Continuation history bonus of the previous quiet move in a node that fails low, in percent of the depth bonus.";
    quiet_reply_depth: 4 in 1..=64, "Minimum depth at which a non-PV node that fails low gives the previous quiet move a bonus, in plies.";
    quiet_refuted: 44 in 0..=400, "Continuation history malus of the previous quiet move if it was the first of its node and a reply causes a cutoff, in percent of the depth bonus.";
    learn_exact: 1 in 0..=1, "History updates by the best move of a PV node that raises alpha without a cutoff (1 on, 0 off).";
    noisy_bonus: 76 in 0..=400, "Capture history bonus of the best capture, in percent of the depth bonus.";
    noisy_malus: 107 in 0..=400, "Capture history malus of the other captures tried in a node, in percent of the depth bonus.";
    correction_pawns: 36 in 0..=200, "Maximum correction of the static evaluation by the pawn correction history, in centipawns.";
    correction_pieces: 41 in 0..=200, "Maximum correction of the static evaluation by the non-pawn correction history of each color, in centipawns.";
    correction_moves: 38 in 0..=200, "Maximum correction of the static evaluation by the continuation correction history of the last two moves, in centipawns.";
    fifty_moves_fade: 200 in 100..=100000, "Halfmove clock at which the static evaluation has faded linearly to zero, in plies.";
    quiet_checks: 2 in 0..=64, "Number of quiescence search plies that try quiet checks; 0 turns them off.";
    delta_margin: 184 in 0..=2000, "Delta pruning margin of captures in quiescence search, in centipawns.";
}

impl SearchConfig {
    /// Returns the options of the move picker in the main search.
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

    /// Returns the options of the move picker in quiescence search.
    pub(crate) fn quiescence_picker(&self) -> PickerOptions {
        let see_mode = if self.use_see_in_quiescence { self.see_mode } else { SeeMode::Off };
        PickerOptions { see_mode, scheme: Scheme::Staged }
    }

    /// Returns the number of quiescence plies with quiet checks: none without SEE pruning, because only SEE finds the safe ones.
    pub(crate) fn quiet_check_plies(&self) -> usize {
        if self.quiescence_see_pruning == SeePruning::Off { 0 } else { self.quiet_checks.max(0) as usize }
    }

    /// Returns the default configuration without SEE in ordering and in pruning.
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
