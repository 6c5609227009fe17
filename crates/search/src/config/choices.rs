//! Enumerated search parameters and the names of their values.

use super::ParameterValue;
use crate::EvaluationKind;
use exchequer_ordering::{CaptureOrder, SeeMode};
use exchequer_see::RuleSet;

/// Enumeration whose values have names and descriptions.
pub trait Choice: Copy + PartialEq + Send + Sync + 'static {
    /// All values in listing order.
    const ALL: &'static [Self];

    /// Returns the name and the description of the value.
    fn value(self) -> ParameterValue;

    /// Returns the name of the value.
    fn name(self) -> &'static str {
        self.value().name
    }
}

/// Strength of SEE pruning of captures and quiet moves.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum SeePruning {
    /// SEE pruning is off, and quiescence search tries no quiet checks.
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

const fn value(name: &'static str, about: &'static str) -> ParameterValue {
    ParameterValue { name, about }
}

impl Choice for EvaluationKind {
    const ALL: &'static [Self] = &Self::ALL;

    fn value(self) -> ParameterValue {
        match self {
            Self::Hand => value("hand", "Hand-crafted evaluation: a sum of named terms"),
            Self::Net => value("net", "Neural network (NNUE)"),
        }
    }
}

impl Choice for SeeMode {
    const ALL: &'static [Self] = &Self::ALL;

    fn value(self) -> ParameterValue {
        match self {
            Self::Off => value("off", "All captures come before the quiet moves"),
            Self::Testing => {
                value("testing", "As production, and a second implementation checks each result")
            }
            Self::Shadow => value("shadow", "As off, and the captures that production defers are counted"),
            Self::Production => value("production", "Losing captures come after the quiet moves"),
        }
    }
}

impl Choice for SeePruning {
    const ALL: &'static [Self] = &Self::ALL;

    fn value(self) -> ParameterValue {
        match self {
            Self::Off => value("off", "No SEE pruning"),
            Self::Conservative => value("conservative", "Captures that lose much"),
            Self::Moderate => value("moderate", "Captures, and quiet moves in the main search"),
            Self::Aggressive => value("aggressive", "As moderate, with tighter thresholds"),
        }
    }
}

impl Choice for RuleSet {
    const ALL: &'static [Self] = &Self::ALL;

    fn value(self) -> ParameterValue {
        value(self.name(), self.summary())
    }
}

impl Choice for CaptureOrder {
    const ALL: &'static [Self] = &Self::ALL;

    fn value(self) -> ParameterValue {
        match self {
            Self::Staged => value("staged", "Most valuable victim and capture history, losing captures last"),
            Self::MvvLva => value("mvv-lva", "Most valuable victim, then least valuable attacker"),
            Self::SeePrefix => value("see-prefix", "As mvv-lva, with a prefix sorted by SEE value"),
        }
    }
}
