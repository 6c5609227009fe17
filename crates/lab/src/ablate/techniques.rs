//! Table of the search techniques and the switches that turn them off.

/// Claim about the two searches of a row.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Claim {
    /// They differ.
    Differs,
    /// They differ unless the choice is the usual one, which is no row then.
    Choice,
    /// They are the same, and why.
    Same(&'static str),
}

/// A search with something and one without, each as arguments of `exchequer bench`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Technique {
    pub(super) name: &'static str,
    /// The code that made it first has this in it.
    pub(super) word: &'static str,
    pub(super) with: &'static str,
    pub(super) without: &'static str,
    /// The least depth at which it can be seen.
    pub(super) from: i32,
    pub(super) claim: Claim,
}

impl Technique {
    const fn new(name: &'static str, word: &'static str, without: &'static str) -> Self {
        Self { name, word, with: "", without, from: 1, claim: Claim::Differs }
    }

    const fn choice(name: &'static str, word: &'static str, without: &'static str) -> Self {
        Self { claim: Claim::Choice, ..Self::new(name, word, without) }
    }

    const fn with(self, with: &'static str) -> Self {
        Self { with, ..self }
    }

    const fn from(self, from: i32) -> Self {
        Self { from, ..self }
    }

    const fn claims(self, claim: Claim) -> Self {
        Self { claim, ..self }
    }
}

/// A part of the table.
pub(super) struct Group {
    pub(super) title: &'static str,
    pub(super) techniques: &'static [Technique],
}

/// Everything that can be switched off.
pub(super) const GROUPS: &[Group] = &[
    Group { title: "Techniques", techniques: TECHNIQUES },
    Group { title: "Exchange evaluation", techniques: EXCHANGE },
    Group { title: "Choices", techniques: CHOICES },
];

const TECHNIQUES: &[Technique] = &[
    // Without IIR, which reduces nodes without a TT move.
    Technique::new("transposition table", "TranspositionTable", "--set iir_depth=64 --hash 0")
        .with("--set iir_depth=64"),
    Technique::new("aspiration windows", "aspiration_depth", "--set aspiration_depth=64").from(6),
    Technique::new("upcoming repetition", "can_repeat", "--set upcoming_repetition=0"),
    Technique::new("reverse futility pruning", "reverse_futility_depth", "--set reverse_futility_depth=0"),
    Technique::new(
        "reverse futility pruning: not with a quiet TT move",
        "reverse_futility_quiet",
        "--set reverse_futility_quiet=1",
    ),
    Technique::new(
        "reverse futility pruning: not far below the material balance",
        "reverse_futility_doubt",
        "--set reverse_futility_doubt=3000",
    ),
    Technique::new("null move pruning", "null_move_depth", "--set null_move_depth=64"),
    Technique::new("null move verification", "null_move_verify_depth", "--set null_move_verify_depth=128")
        .from(16),
    Technique::new(
        "null move verification: earlier with few pieces",
        "null_move_few",
        "--set null_move_few=0",
    )
    .from(8),
    Technique::new("no pruning where zugzwang is likely", "is_cramped", "--set zugzwang_squares=-1"),
    Technique::new("internal iterative reduction (IIR)", "iir_depth", "--set iir_depth=64").from(6),
    Technique::new("IIR: two plies in PV nodes", "iir_pv", "--set iir_pv=0").from(6),
    Technique::new("IIR: also with a TT move of low depth", "iir_shallow", "--set iir_shallow=64").from(6),
    Technique::new("late move pruning (LMP)", "late_move_depth", "--set late_move_depth=0"),
    Technique::new("futility pruning of quiet moves", "futility_margin", "--set futility_depth=-1"),
    Technique::new("futility pruning of captures", "futility_noisy", "--set futility_noisy_depth=-1"),
    Technique::new("history pruning", "history_prune", "--set history_prune_depth=-1"),
    Technique::new("late move reductions (LMR)", "reduction_divisor", "--set reduction_depth=128"),
    Technique::new("LMR: captures", "reduces_noisy", "--set reduction_noisy=0"),
    Technique::new("LMR: more if not improving", "reduction_improving", "--set reduction_improving=0"),
    Technique::new("LMR: more in cut nodes", "reduction_cut", "--set reduction_cut=0"),
    Technique::new("LMR: more if replies often cut off", "reduction_cutoffs", "--set reduction_cutoffs=0"),
    Technique::new("LMR: less after a late move", "reduction_late", "--set reduction_late=0"),
    Technique::new("LMR: less in a wide window", "reduction_window", "--set reduction_window=0"),
    Technique::new("LMR: half for bad captures", "reduction_losing", "--set reduction_losing=1024"),
    Technique::new(
        "LMR: less beside a singular quiet move",
        "reduction_singular",
        "--set reduction_singular=0",
    )
    .from(8),
    Technique::new("LMR: more with a noisy TT move", "reduction_noisy_tt", "--set reduction_noisy_tt=0"),
    Technique::new("LMR: less in former PV nodes", "was_pv", "--set reduction_was_pv=0"),
    Technique::new("former PV nodes: children too", "was_pv_depth", "--set was_pv_depth=256"),
    Technique::new(
        "LMR: less for captures and checks near the root",
        "reduction_root",
        "--set reduction_root=0",
    )
    .from(4),
    Technique::new(
        "LMR: less for captures and checks after the root",
        "reduction_root_divisor",
        "--set reduction_root_divisor=128",
    ),
    Technique::new("LMR: extension by good history", "reduction_least", "--set reduction_least=0"),
    Technique::new("reduction after a move raised alpha", "reduction_alpha", "--set reduction_alpha=0"),
    Technique::new("LMR re-search: deeper", "research_deeper", "--set research_deeper=1000"),
    Technique::new("LMR re-search: shallower", "research_shallower", "--set research_shallower=0"),
    Technique::new("LMR re-search: history update", "research_reply", "--set research_reply=0"),
    Technique::new("singular extensions", "singular_depth", "--set singular_depth=64").from(8),
    Technique::new("double extensions", "singular_double", "--set singular_double=1000").from(8),
    Technique::new("check extensions", "gives_check", "--set check_extension=0").from(12),
    Technique::new("quiet checks in quiescence", "quiet_checks", "--set quiet_checks=0"),
    Technique::new("delta pruning", "delta_margin", "--set delta_margin=2000"),
    Technique::new(
        "fifty-move scaling of the evaluation",
        "fifty_moves_fade",
        "--set fifty_moves_fade=100000",
    ),
    Technique::new(
        "correction history",
        "correction_pieces",
        "--set correction_pawns=0 --set correction_pieces=0 --set correction_moves=0",
    ),
    Technique::new("killer moves", "Killers", "--set killers=0"),
    Technique::new("counter moves", "learn_counter", "--set counter_moves=0"),
    Technique::new("ordering: escapes from lesser attackers", "threat_order", "--set threat_order=0"),
    Technique::new("ordering: quiet checks early", "check_order", "--set check_order=0"),
    Technique::new("quiet history", "learn_quiet", "--set quiet_bonus=0 --set quiet_malus=0"),
    Technique::new("quiet history: malus", "learn_quiet", "--set quiet_malus=0"),
    Technique::new("continuation history: bonus after a fail low", "quiet_reply", "--set quiet_reply=0"),
    Technique::new(
        "continuation history: malus of a refuted first move",
        "quiet_refuted",
        "--set quiet_refuted=0",
    ),
    Technique::new("history: bonus for raised alpha", "learn_exact", "--set learn_exact=0"),
    Technique::new("continuation history", "PieceTo", "--set continuation=0"),
    Technique::new("capture history", "learn_noisy", "--set noisy_bonus=0 --set noisy_malus=0"),
    Technique::new("capture history: malus", "learn_noisy", "--set noisy_malus=0"),
];

const EXCHANGE: &[Technique] = &[
    Technique::new("all SEE", "see_ge", "--see-off"),
    Technique::new("order", "SeeMode", "--see-mode off"),
    Technique::new("pruning in the main search", "see_pruning_mode", "--see-pruning off"),
    Technique::new("pruning in quiescence", "quiescence_see_pruning", "--qsee-pruning off"),
    Technique::new("all pruning", "SeePruning", "--see-pruning off --qsee-pruning off"),
    Technique::new("order alone", "SeeMode", "--see-off").with("--see-pruning off --qsee-pruning off"),
    Technique::new("pruning alone", "SeePruning", "--see-off").with("--see-mode off"),
    Technique::new("pruning in the main search alone", "see_pruning_mode", "--see-off")
        .with("--see-mode off --qsee-pruning off"),
    Technique::new("quiescence alone", "quiescence_see_pruning", "--see-off")
        .with("--see-mode off --see-pruning off"),
    Technique::new(
        "order in quiescence",
        "use_see_in_quiescence",
        "--qsee-pruning off --use-see-in-quiescence false",
    )
    .with("--qsee-pruning off"),
    Technique::new(
        "order in quiescence that prunes",
        "use_see_in_quiescence",
        "--use-see-in-quiescence false",
    )
    .claims(Claim::Same("what is left has passed the threshold of the pruning, and nothing is deferred")),
    Technique::new("pruning of equal exchanges", "see_equal_prune_qply", "--set see_equal_prune_qply=64"),
];

const CHOICES: &[Technique] = &[
    Technique::new("shadow", "Shadow", "--see-mode shadow")
        .with("--see-mode off")
        .claims(Claim::Same("the shadow only counts")),
    Technique::new("testing", "second_see_ge", "--see-mode testing")
        .claims(Claim::Same("a second form is asked, and its answer counted")),
    Technique::choice("main search, off", "SeePruning", "--see-pruning off"),
    Technique::choice("main search, conservative", "SeePruning", "--see-pruning conservative"),
    Technique::choice("main search, moderate", "SeePruning", "--see-pruning moderate"),
    Technique::choice("main search, aggressive", "SeePruning", "--see-pruning aggressive"),
    Technique::choice("quiescence, off", "SeePruning", "--qsee-pruning off"),
    Technique::choice("quiescence, conservative", "SeePruning", "--qsee-pruning conservative"),
    Technique::choice("quiescence, moderate", "SeePruning", "--qsee-pruning moderate"),
    Technique::choice("quiescence, aggressive", "SeePruning", "--qsee-pruning aggressive"),
    Technique::choice("capture order staged", "CaptureOrder", "--capture-order staged"),
    Technique::choice("capture order MVV-LVA", "CaptureOrder", "--capture-order mvv-lva"),
    Technique::choice("capture order SEE prefix", "CaptureOrder", "--capture-order see-prefix"),
    Technique::new(
        "capture order SEE prefix, one capture",
        "see_max_captures_prefix",
        "--capture-order see-prefix --set see_max_captures_prefix=1",
    )
    .with("--capture-order see-prefix"),
    Technique::new(
        "capture order SEE prefix, every depth",
        "see_min_depth",
        "--capture-order see-prefix --set see_min_depth=0",
    )
    .with("--capture-order see-prefix"),
    Technique::choice("rules swap", "SeeRules", "--rules swap"),
    Technique::choice("rules pinners", "SeeRules", "--rules pinners"),
    Technique::choice("rules pinners-all", "SeeRules", "--rules pinners-all").from(11),
    Technique::choice("rules pseudo", "SeeRules", "--rules pseudo"),
    Technique::choice("rules legal", "SeeRules", "--rules legal").from(7),
    Technique::choice("hand-crafted evaluation", "EvaluationKind", "--evaluation hand"),
    Technique::choice("contempt 25", "contempt", "--set contempt=25"),
    Technique::new("qply from the root", "use_qply_for_pruning", "--use-qply-for-pruning false"),
    Technique::new(
        "qply from the root, conservative",
        "use_qply_for_pruning",
        "--qsee-pruning conservative --use-qply-for-pruning false",
    )
    .with("--qsee-pruning conservative"),
];

#[cfg(test)]
mod tests {
    use super::*;
    use exchequer_search::PARAMETERS;

    /// Margins and slopes: the extent of a technique that has its own switch.
    const MEASURES: &[&str] = &[
        "see_pawn_value",
        "see_knight_value",
        "see_bishop_value",
        "see_rook_value",
        "see_queen_value",
        "see_noisy_margin",
        "see_quiet_margin",
        "aspiration_window",
        "reverse_futility_margin",
        "null_move_base",
        "null_move_divisor",
        "null_move_eval_divisor",
        "null_move_most",
        "null_move_margin",
        "null_move_verify_few",
        "late_move_base",
        "futility_base",
        "futility_margin",
        "futility_history",
        "futility_noisy_base",
        "futility_noisy_margin",
        "history_prune_margin",
        "reduction_base",
        "reduction_divisor",
        "reduction_history",
        "reduction_history_even",
        "singular_margin",
        "singular_was_pv",
        "check_extension_depth",
        "quiet_reply_depth",
    ];

    fn all() -> impl Iterator<Item = &'static Technique> {
        GROUPS.iter().flat_map(|group| group.techniques)
    }

    #[test]
    fn every_parameter_of_the_search_is_a_switch_or_a_measure() {
        for parameter in PARAMETERS {
            let option = match parameter.flag {
                Some(flag) => format!("--{flag} "),
                None => format!("--set {}=", parameter.name),
            };
            let is_switch = all().any(|row| row.without.contains(&option));
            assert_ne!(is_switch, MEASURES.contains(&parameter.name), "{}", parameter.name);
        }
    }

    #[test]
    fn names_are_there_once() {
        for row in all() {
            assert_eq!(all().filter(|other| other.name == row.name).count(), 1, "{}", row.name);
        }
    }
}
