//! Captures that were not made, and why.

use exchequer_core::{Color, Role, Square};

/// A capturer that was passed over in a [`Trace`](crate::Trace).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The index in [`captures`](crate::Trace::captures) of the capture made instead; their number, if its side had none.
    pub before: usize,
    /// Whose piece it is.
    pub color: Color,
    /// Where it stands.
    pub from: Square,
    /// What it is.
    pub role: Role,
    /// Why it did not capture.
    pub reason: Reason,
}

/// Why a piece did not capture although it attacks the square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Reason {
    /// It would uncover its king.
    Pinned {
        /// The slider that would take the king.
        by: Square,
    },
    /// Its king is in check, and the capture does nothing about it.
    Check {
        /// The piece that gives check.
        by: Square,
    },
    /// It is the king, and the square is attacked.
    Attacked {
        /// A piece that attacks the square.
        by: Square,
    },
    /// It would let an enemy slider join in; the piece that captured keeps its line shut.
    Opens {
        /// The enemy slider.
        slider: Square,
        /// By how much the capture is worse than the one that was made.
        costs: i32,
    },
    /// The piece that captured lets a slider of its own side join in.
    ShutsIn {
        /// The own slider.
        slider: Square,
        /// By how much the capture is worse than the one that was made.
        costs: i32,
    },
    /// It leads to less for another reason, such as a check or a pin later on.
    Worse {
        /// By how much the capture is worse than the one that was made.
        costs: i32,
    },
}
