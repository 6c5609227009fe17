//! Options of the search: each changes the node count only as documented.

use crate::{POSITIONS, game, search_with, searcher, to_depth};
use exchequer_ordering::{CaptureOrder, SeeMode};
use exchequer_search::{SearchConfig, SearchStats, SeePruning};
use exchequer_see::RuleSet;

const DEPTH: i32 = 8;

/// Returns the statistics of all positions under a configuration.
fn run(config: &SearchConfig) -> SearchStats {
    run_to(DEPTH, config)
}

fn run_to(depth: i32, config: &SearchConfig) -> SearchStats {
    let mut total = SearchStats::default();
    for fen in POSITIONS {
        total += search_with(&mut searcher(config.clone()), &game(fen), &to_depth(depth)).stats;
    }
    total
}

fn with(change: impl FnOnce(&mut SearchConfig)) -> SearchConfig {
    let mut config = SearchConfig::default();
    change(&mut config);
    config
}

fn without_pruning(see_mode: SeeMode) -> SearchConfig {
    with(|config| {
        config.see_mode = see_mode;
        config.see_pruning_mode = SeePruning::Off;
        config.quiescence_see_pruning = SeePruning::Off;
    })
}

#[test]
fn the_shadow_changes_no_node_and_testing_is_production() {
    let [off, testing, shadow, production] = SeeMode::ALL.map(|mode| run(&without_pruning(mode)));
    assert_eq!(off.ordering.see_calls, 0);
    assert_eq!(shadow.nodes, off.nodes);
    assert!(shadow.ordering.see_calls > 1000 && shadow.ordering.deferred > 1000);
    assert!(shadow.cutoffs.by_losing_captures > 0);
    assert_eq!((testing.nodes, testing.cutoffs), (production.nodes, production.cutoffs));
    assert_eq!((testing.ordering.disagreements, production.ordering.disagreements), (0, 0));
    assert_ne!(production.nodes, off.nodes);
}

#[test]
fn the_modes_are_exact_with_pruning_as_well() {
    let [off, testing, shadow, production] =
        SeeMode::ALL.map(|mode| run(&with(|config| config.see_mode = mode)));
    assert_eq!(shadow.nodes, off.nodes);
    assert_eq!(testing.nodes, production.nodes);
    assert_eq!(testing.ordering.disagreements, 0);
    assert_ne!(production.nodes, off.nodes);
}

#[test]
fn every_choice_changes_the_tree() {
    let usual = run(&SearchConfig::default()).nodes;
    let choices: [(&str, SearchConfig); 12] = [
        ("see_mode", with(|config| config.see_mode = SeeMode::Off)),
        (
            "use_see_in_quiescence",
            with(|config| {
                config.use_see_in_quiescence = false;
                config.quiescence_see_pruning = SeePruning::Off;
            }),
        ),
        ("quiescence off", with(|config| config.quiescence_see_pruning = SeePruning::Off)),
        ("quiescence conservative", with(|config| config.quiescence_see_pruning = SeePruning::Conservative)),
        ("quiescence aggressive", with(|config| config.quiescence_see_pruning = SeePruning::Aggressive)),
        ("pruning off", with(|config| config.see_pruning_mode = SeePruning::Off)),
        ("pruning conservative", with(|config| config.see_pruning_mode = SeePruning::Conservative)),
        ("pruning aggressive", with(|config| config.see_pruning_mode = SeePruning::Aggressive)),
        ("see_rules", with(|config| config.see_rules = RuleSet::Swap)),
        ("capture_order mvv-lva", with(|config| config.capture_order = CaptureOrder::MvvLva)),
        ("capture_order prefix", with(|config| config.capture_order = CaptureOrder::SeePrefix)),
        ("see_equal_prune_qply", with(|config| config.see_equal_prune_qply = 0)),
    ];
    let mut seen = vec![usual];
    for (name, config) in choices {
        let nodes = run(&config).nodes;
        assert!(!seen.contains(&nodes), "{name} is as another choice: {nodes}");
        seen.push(nodes);
    }
    // With the fault of the plan the depth of the main search decides what quiescence leaves out.
    let faulty = run(&with(|config| {
        config.use_qply_for_pruning = false;
        config.quiescence_see_pruning = SeePruning::Conservative;
    }));
    let right = run(&with(|config| config.quiescence_see_pruning = SeePruning::Conservative));
    assert_ne!(faulty.nodes, right.nodes);
    // The prefix and its depth count only where it is used.
    let prefix = |captures, depth| {
        run(&with(|config| {
            config.capture_order = CaptureOrder::SeePrefix;
            config.see_max_captures_prefix = captures;
            config.see_min_depth = depth;
        }))
        .nodes
    };
    assert_ne!(prefix(16, 3), prefix(1, 3));
    assert_ne!(prefix(16, 3), prefix(16, 7));
}

#[test]
fn exchange_evaluation_saves_nodes() {
    // One tree can dominate the sum of few positions; greater depth reduces that.
    let nodes = |config| run_to(12, &config).nodes;
    let (without, with) = (nodes(SearchConfig::without_see()), nodes(SearchConfig::default()));
    assert!(with * 100 < without * 75, "{with} instead of {without}");
}

#[test]
fn quiescence_counts_its_plies_from_zero() {
    let stats = run(&SearchConfig::default());
    assert!(stats.quiescence_entries > 1000 && stats.deepest_qply > 3);
    assert_eq!(stats.quiescence_nodes_at_zero, stats.quiescence_entries);
}

#[test]
fn the_first_move_mostly_cuts_off() {
    let cutoffs = run(&SearchConfig::default()).cutoffs.from_depth(1, false);
    assert!(
        cutoffs.all > 2_000 && cutoffs.first_percent() > 80.0 && cutoffs.mean_place() < 1.5,
        "{cutoffs:?}"
    );
}
