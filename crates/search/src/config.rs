//! Search parameters: one table defines fields, defaults, limits, descriptions and public names.

mod choices;
mod parameter;
mod see_values;

pub use choices::{Choice, SeePruning};
pub use parameter::{InvalidValue, Parameter, ParameterKind, ParameterValue};

use crate::EvaluationKind;
use exchequer_ordering::{CaptureOrder, PickerOptions, SeeMode};
use exchequer_see::{PieceValues, RuleSet};
use parameter::Field;
use see_values::SEE_VALUES;

macro_rules! search_config {
    ($($name:ident: $type:ty $(= $default:literal $(in $least:literal..=$most:literal)?)? $(=> $choice:expr)?,
        $about:literal $(uci $uci:literal)? $(flag $flag:literal)?;)*) => {
        /// Parameters of a search; [`Default`] is the strongest known setting.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct SearchConfig {
            /// Piece values of static exchange evaluation (SEE).
            pub see_values: PieceValues,
            $(#[doc = concat!($about, ".")] pub $name: $type,)*
        }

        impl Default for SearchConfig {
            fn default() -> Self {
                Self {
                    see_values: PieceValues::CLASSIC,
                    $($name: search_config!(@default $type $(, $default)? $(, $choice)?),)*
                }
            }
        }

        /// Parameters of a [`SearchConfig`] that have a name, in listing order.
        pub const PARAMETERS: &[Parameter] = &[SEE_VALUES[0], SEE_VALUES[1], SEE_VALUES[2], SEE_VALUES[3], SEE_VALUES[4], $(Parameter {
            name: stringify!($name),
            about: $about,
            uci: search_config!(@optional $($uci)?),
            flag: search_config!(@optional $($flag)?),
            kind: search_config!(@kind $type $($(, $least, $most)?)?),
            get: |config| config.$name.to_number(),
            set: |config, number| config.$name = Field::from_number(number),
        },)*];
    };
    (@default $type:ty) => { <$type>::default() };
    (@default $type:ty, $default:expr) => { $default };
    (@optional) => { None };
    (@optional $name:literal) => { Some($name) };
    (@kind $type:ty) => { <$type as Field>::KIND };
    (@kind $type:ty, $least:literal, $most:literal) => { ParameterKind::Number { least: $least, most: $most } };
}

// NAME: TYPE = DEFAULT in MINIMUM..=MAXIMUM (a choice without a default value of its type: => DEFAULT), DESCRIPTION, then the UCI option and the command-line flag of the few
// parameters that have a public name. A field of type `i32` is a number, `bool` a switch, an enumeration a choice.
search_config! {
    evaluation_kind: EvaluationKind, "Static evaluation: hand-crafted, or by a neural network (NNUE)" uci "Evaluation" flag "evaluation";
    see_mode: SeeMode, "Mode of static exchange evaluation (SEE) in capture ordering" uci "SEEMode" flag "see-mode";
    see_pruning_mode: SeePruning, "Strength of SEE pruning in the main search" uci "SEEPruning" flag "see-pruning";
    quiescence_see_pruning: SeePruning, "Strength of SEE pruning in quiescence search" uci "QSEEPruning" flag "qsee-pruning";
    use_see_in_quiescence: bool = true, "Enables the SEE mode of capture ordering in quiescence search" uci "UseSEEInQuiescence" flag "use-see-in-quiescence";
    see_rules: RuleSet => RuleSet::Pinners, "Rule set of static exchange evaluation (SEE)" uci "SEERules" flag "rules";
    capture_order: CaptureOrder, "Ordering of captures in the main search" uci "CaptureOrder" flag "capture-order";
    use_qply_for_pruning: bool = true, "Counts the plies for SEE pruning from the start of quiescence search; false counts from the root, a fault kept for comparison" uci "UseQplyForPruning" flag "use-qply-for-pruning";
    see_min_depth: i32 = 3 in 0..=64, "Minimum depth, in plies, at which capture order see-prefix sorts by SEE value; below it the order is MVV-LVA" uci "SEEMinDepth";
    see_max_captures_prefix: i32 = 16 in 0..=64, "Maximum number of captures that capture order see-prefix sorts by SEE value, those of the most valuable victims" uci "SEEMaxCapturesPrefix";
    see_equal_prune_qply: i32 = 5 in 0..=64, "Quiescence ply from which SEE pruning also skips equal captures; mode aggressive uses at most 3" uci "SEEEqualPruneQply";
    contempt: i32 = 0 in -200..=200, "Contempt for a draw by repetition, the fifty-move rule or insufficient material, in centipawns; positive values avoid such a draw" uci "Contempt";
    see_noisy_margin: i32 = 78 in 0..=1000, "SEE pruning margin of captures in the main search, in centipawns per ply of depth, in modes moderate and aggressive";
    see_quiet_margin: i32 = 13 in 0..=100, "SEE pruning margin of quiet moves, in centipawns times the squared depth after LMR; mode aggressive halves it";
    aspiration_depth: i32 = 5 in 1..=64, "Minimum iteration depth for an aspiration window, in plies";
    aspiration_window: i32 = 12 in 1..=500, "Initial half-width of the aspiration window, in centipawns";
    upcoming_repetition: bool = true, "Enables upcoming repetition detection: a side to move that can repeat a position has at least a draw score";
    reverse_futility_depth: i32 = 6 in 0..=64, "Maximum depth for reverse futility pruning, in plies; 0 turns it off";
    reverse_futility_margin: i32 = 50 in 1..=500, "Reverse futility pruning margin, in centipawns per ply of depth, with one ply less if the static evaluation is improving";
    reverse_futility_quiet: bool = false, "Enables reverse futility pruning in nodes with a quiet TT move";
    reverse_futility_doubt: i32 = 297 in 0..=3000, "Deficit of the static evaluation against the material balance that prevents reverse futility pruning, in centipawns";
    null_move_depth: i32 = 3 in 1..=64, "Minimum depth for null move pruning, in plies";
    null_move_base: i32 = 4 in 1..=8, "Base reduction of the null move search, in plies";
    null_move_divisor: i32 = 3 in 1..=16, "Divisor of the depth in the null move reduction: depth / divisor plies are added";
    null_move_eval_divisor: i32 = 80 in 20..=1000, "Surplus of the TT-corrected static evaluation over beta that adds one ply to the null move reduction, in centipawns";
    null_move_most: i32 = 6 in 0..=16, "Maximum number of plies that the evaluation surplus adds to the null move reduction";
    null_move_margin: i32 = 119 in -100..=10000, "Minimum static evaluation for null move pruning relative to beta, in centipawns, less 10 per ply of depth";
    null_move_verify_depth: i32 = 14 in 4..=128, "Minimum depth at which a reduced search without null moves verifies a null move cutoff, in plies";
    null_move_few: i32 = 2 in 0..=16, "Maximum number of pieces besides king and pawns that makes zugzwang likely and lowers the depth of null move verification";
    null_move_verify_few: i32 = 6 in 3..=128, "Minimum depth at which a null move cutoff is verified when the side to move has few pieces, in plies";
    zugzwang_squares: i32 = 5 in -1..=64, "Maximum number of squares reached by one to three pieces besides king and pawns that makes zugzwang likely: no reverse futility pruning and no null move for that side, and no futility or history pruning of moves for either side; -1 turns it off";
    iir_depth: i32 = 4 in 1..=64, "Minimum depth for internal iterative reduction (IIR) of PV and cut nodes, in plies";
    iir_pv: i32 = 1 in 0..=3, "Additional internal iterative reduction (IIR) of PV nodes without a TT move, in plies";
    iir_shallow: i32 = 5 in 1..=64, "Depth deficit of a TT entry at which internal iterative reduction (IIR) applies despite its TT move, in plies";
    late_move_base: i32 = 3 in 0..=32, "Base of the late move pruning (LMP) count: quiet moves are skipped after base + depth^2 moves, or half as many if not improving";
    late_move_depth: i32 = 64 in 0..=64, "Maximum depth for late move pruning (LMP), in plies; 0 turns it off";
    futility_depth: i32 = 12 in -1..=64, "Maximum depth after LMR for futility pruning of quiet moves, in plies; -1 turns it off";
    futility_base: i32 = 45 in 0..=500, "Base of the futility pruning margin of quiet moves, in centipawns";
    futility_margin: i32 = 58 in 0..=500, "Slope of the futility pruning margin of quiet moves, in centipawns per ply of depth after LMR";
    futility_history: i32 = 92 in 10..=100000, "Divisor of the history of a quiet move in its futility pruning margin: history / divisor centipawns are added";
    futility_noisy_depth: i32 = 6 in -1..=64, "Maximum depth after LMR for futility pruning of captures in non-PV nodes, in plies; -1 turns it off";
    futility_noisy_base: i32 = 89 in 0..=500, "Base of the futility pruning margin of captures, in centipawns, added to the value of the captured piece";
    futility_noisy_margin: i32 = 89 in 0..=500, "Slope of the futility pruning margin of captures, in centipawns per ply of depth after LMR";
    history_prune_depth: i32 = 4 in -1..=64, "Maximum depth after LMR for history pruning of quiet moves, in plies; -1 turns it off";
    history_prune_margin: i32 = 4063 in 0..=60000, "Negative continuation history at which history pruning skips a quiet move, per ply of depth after the first";
    reduction_depth: i32 = 2 in 2..=128, "Minimum depth for late move reductions (LMR), in plies";
    reduction_base: i32 = 163 in 0..=300, "Base of late move reductions (LMR), in hundredths of a ply";
    reduction_divisor: i32 = 211 in 50..=1000, "Divisor of ln(depth) * ln(move number) in late move reductions (LMR), in hundredths";
    reduction_history: i32 = 10481 in 500..=100000, "History that decreases a late move reduction (LMR) by one ply; as much below zero increases it by one ply";
    reduction_history_even: i32 = 3763 in -30000..=30000, "History at which a late move reduction (LMR) is neither increased nor decreased";
    reduction_noisy: bool = true, "Enables late move reductions (LMR) of good captures outside PV and former PV nodes, and in cut nodes after a move that was not the first";
    reduction_improving: i32 = 996 in 0..=4096, "Increase of late move reductions (LMR) if the static evaluation is not improving, in 1024ths of a ply";
    reduction_cut: i32 = 1718 in 0..=4096, "Increase of late move reductions (LMR) in cut nodes, in 1024ths of a ply";
    reduction_cutoffs: i32 = 1343 in 0..=4096, "Increase of late move reductions (LMR) if nodes at the next ply had more than three cutoffs, in 1024ths of a ply";
    reduction_window: i32 = 963 in 0..=4096, "Decrease of late move reductions (LMR) in PV nodes, in 1024ths of a ply, times the window width relative to the root window";
    reduction_losing: i32 = 428 in 0..=1024, "Share of the late move reduction (LMR) that applies to bad captures, in 1024ths";
    reduction_late: i32 = 824 in 0..=4096, "Decrease of late move reductions (LMR) after a move with a number above seven, in 1024ths of a ply";
    reduction_singular: i32 = 1238 in 0..=4096, "Decrease of late move reductions (LMR) beside a singular quiet TT move, in 1024ths of a ply";
    reduction_noisy_tt: i32 = 956 in 0..=4096, "Increase of late move reductions (LMR) if the TT move is a capture or promotion, in 1024ths of a ply";
    reduction_was_pv: i32 = 474 in 0..=4096, "Decrease of late move reductions (LMR) in former PV nodes, in 1024ths of a ply, doubled in PV nodes and larger at low depth";
    reduction_root: i32 = 4096 in 0..=8192, "Decrease of late move reductions (LMR) of captures, promotions and checks near the root, in 1024ths of a ply";
    reduction_root_divisor: i32 = 4 in 1..=128, "Divisor of the root depth: the plies up to the quotient, rounded up, are near the root for late move reductions (LMR)";
    reduction_least: i32 = -1 in -2..=0, "Minimum late move reduction (LMR) before the nominal depth is reached, in plies; negative values allow an extension";
    reduction_alpha: i32 = 1 in 0..=3, "Depth reduction of the remaining moves of a PV node after a move raised alpha, in plies, at depths 3 to 13";
    was_pv_depth: i32 = 3 in 1..=256, "Minimum depth at which a fail-low child of a PV or former PV node is stored as a former PV node, in plies";
    research_deeper: i32 = 32 in 0..=1000, "Lead over the best score that makes the LMR re-search one ply deeper, in centipawns, plus 5 per ply of reduction";
    research_shallower: i32 = 71 in 0..=1000, "Lead over the best score below which the LMR re-search is one ply shallower, in hundredths of a centipawn per ply of depth";
    research_reply: i32 = 107 in 0..=400, "Continuation history bonus or malus of a quiet move after its LMR re-search, in percent of the depth bonus";
    singular_depth: i32 = 5 in 4..=64, "Minimum depth for singular extensions, in plies, two plies more in PV nodes whose TT entry is from a PV";
    singular_margin: i32 = 143 in 0..=1600, "Singular extension margin below the TT score, in hundredths of a centipawn per ply of depth";
    singular_was_pv: i32 = 71 in 0..=1600, "Additional singular extension margin of non-PV nodes that are former PV nodes, in hundredths of a centipawn per ply of depth";
    singular_double: i32 = 7 in 0..=1000, "Double extension margin below the singular beta in non-PV nodes, in centipawns";
    check_extension: bool = true, "Enables the check extension of one ply if the static evaluation is more than 33 centipawns from zero";
    check_extension_depth: i32 = 10 in 1..=64, "Minimum depth for check extensions, in plies";
    killers: bool = true, "Enables killer moves: quiet moves that caused a cutoff at the same ply are tried early";
    counter_moves: bool = true, "Enables counter moves: the quiet move that last refuted the previous move is tried early";
    continuation: i32 = 4 in 0..=4, "Number of continuation histories, of the moves 1, 2, 4 and 6 plies before a quiet move; 0 turns them off";
    threat_order: i32 = 14927 in 0..=60000, "Ordering bonus of a knight or bishop that escapes from a pawn attack, in history units; twice for rooks and three times for queens that escape from a lesser piece";
    check_order: i32 = 13938 in 0..=60000, "Ordering bonus of a quiet move that gives check, in history units";
    quiet_bonus: i32 = 111 in 0..=400, "History bonus of the best quiet move, in percent of the depth bonus";
    quiet_malus: i32 = 117 in 0..=400, "History malus of the other quiet moves tried in a node whose best move is quiet, in percent of the depth bonus";
    quiet_reply: i32 = 122 in 0..=400, "Continuation history bonus of the previous quiet move in a node that fails low, in percent of the depth bonus";
    quiet_reply_depth: i32 = 4 in 1..=64, "Minimum depth at which a non-PV node that fails low gives the previous quiet move a bonus, in plies";
    quiet_refuted: i32 = 44 in 0..=400, "Continuation history malus of the previous quiet move if it was the first of its node and a reply causes a cutoff, in percent of the depth bonus";
    learn_exact: bool = true, "Enables history updates by the best move of a PV node that raises alpha without a cutoff";
    noisy_bonus: i32 = 76 in 0..=400, "Capture history bonus of the best capture, in percent of the depth bonus";
    noisy_malus: i32 = 107 in 0..=400, "Capture history malus of the other captures tried in a node, in percent of the depth bonus";
    correction_pawns: i32 = 33 in 0..=200, "Maximum correction of the static evaluation by the pawn correction history, in centipawns";
    correction_pieces: i32 = 44 in 0..=200, "Maximum correction of the static evaluation by the non-pawn correction history of each color, in centipawns";
    correction_moves: i32 = 34 in 0..=200, "Maximum correction of the static evaluation by the continuation correction history of the last two moves, in centipawns";
    fifty_moves_fade: i32 = 200 in 100..=100000, "Halfmove clock at which the static evaluation has faded linearly to zero, in plies";
    quiet_checks: i32 = 2 in 0..=64, "Number of quiescence search plies that try quiet checks; 0 turns them off";
    delta_margin: i32 = 164 in 0..=2000, "Delta pruning margin of captures in quiescence search, in centipawns";
}

impl SearchConfig {
    /// Returns the options of the move picker in the main search.
    pub(crate) fn picker(&self, depth: i32) -> PickerOptions {
        let capture_order = match self.capture_order {
            CaptureOrder::SeePrefix if depth < self.see_min_depth => CaptureOrder::MvvLva,
            order => order,
        };
        let see_prefix = self.see_max_captures_prefix.max(0) as usize;
        PickerOptions { see_mode: self.see_mode, capture_order, see_prefix }
    }

    /// Returns the options of the move picker in quiescence search.
    pub(crate) fn quiescence_picker(&self) -> PickerOptions {
        let see_mode = if self.use_see_in_quiescence { self.see_mode } else { SeeMode::Off };
        PickerOptions { see_mode, ..PickerOptions::default() }
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
    use std::collections::HashSet;

    #[test]
    fn each_parameter_takes_all_of_its_range_and_has_its_default_within() {
        for parameter in PARAMETERS {
            let mut config = SearchConfig::default();
            let (range, default) = (parameter.range(), parameter.number(&config));
            assert!(range.contains(&default) && range.start() < range.end(), "{}", parameter.name);
            for (number, expected) in
                [(i32::MIN, *range.start()), (i32::MAX, *range.end()), (default, default)]
            {
                parameter.set_number(&mut config, number);
                assert_eq!(parameter.number(&config), expected, "{}", parameter.name);
                let text = parameter.text(&config);
                assert_eq!(parameter.parse(&text), Ok(expected), "{} as {text}", parameter.name);
            }
            assert_eq!(config, SearchConfig::default());
        }
    }

    #[test]
    fn each_parameter_is_a_field_of_its_own() {
        let mut config = SearchConfig::default();
        for parameter in PARAMETERS {
            let others = || PARAMETERS.iter().filter(|other| other.name != parameter.name);
            let before: Vec<i32> = others().map(|other| other.number(&config)).collect();
            let other = if parameter.number(&config) == *parameter.range().start() {
                *parameter.range().end()
            } else {
                *parameter.range().start()
            };
            parameter.set_number(&mut config, other);
            assert_eq!(parameter.number(&config), other);
            assert_eq!(others().map(|other| other.number(&config)).collect::<Vec<_>>(), before);
        }
    }

    #[test]
    fn a_wrong_value_is_an_error_that_names_what_is_expected() {
        let error = |name, text| {
            let mut config = SearchConfig::default();
            let error = Parameter::find(name).unwrap().set(&mut config, text).unwrap_err();
            assert_eq!(config, SearchConfig::default());
            error.to_string()
        };
        assert_eq!(error("killers", "maybe"), "killers is true or false");
        for text in ["0", "65", "1.5", "", "99999999999"] {
            assert_eq!(error("null_move_depth", text), "null_move_depth is a whole number from 1 to 64");
        }
        assert_eq!(error("see_mode", "loud"), "see_mode is one of off, testing, shadow, production");
        assert!(Parameter::find("Killers").is_none());
    }

    #[test]
    fn a_right_value_is_set_by_its_text() {
        let mut config = SearchConfig::default();
        for (name, text) in [
            ("killers", "False"),
            ("counter_moves", "0"),
            ("delta_margin", "7"),
            ("capture_order", "MVV-LVA"),
        ] {
            Parameter::find(name).unwrap().set(&mut config, text).unwrap();
        }
        let expected = SearchConfig {
            killers: false,
            counter_moves: false,
            delta_margin: 7,
            capture_order: CaptureOrder::MvvLva,
            ..SearchConfig::default()
        };
        assert_eq!(config, expected);
    }

    #[test]
    fn names_and_descriptions_are_unique_and_complete() {
        let mut seen = HashSet::new();
        for parameter in PARAMETERS {
            let Parameter { name, about, uci, flag, .. } = parameter;
            assert!(seen.insert(*about) && seen.insert(*name), "{name}");
            assert!([*uci, *flag].into_iter().flatten().all(|public| seen.insert(public)), "{name}");
            assert!(about.starts_with(char::is_uppercase) && !about.ends_with('.'), "{name}: {about}");
        }
    }
}
