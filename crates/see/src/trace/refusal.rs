//! Refused captures and their reasons.

use exchequer_core::{Color, Role, Square};

/// A capturer that was passed over in a [`Trace`](crate::Trace).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Refusal {
    /// The index in [`captures`](crate::Trace::captures) of the capture made instead; their number, if its side had none.
    pub before: usize,
    /// Side of the piece.
    pub color: Color,
    /// Square of the piece.
    pub from: Square,
    /// Role of the piece.
    pub role: Role,
    /// Reason of the refusal.
    pub reason: Reason,
}

/// Reason for an attacker not to capture.
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
        /// Value of the capture made instead, minus the value of this capture.
        costs: i32,
    },
    /// The piece that captured lets a slider of its own side join in.
    ShutsIn {
        /// The own slider.
        slider: Square,
        /// Value of the capture made instead, minus the value of this capture.
        costs: i32,
    },
    /// It leads to less for another reason, such as a check or a pin later on.
    Worse {
        /// Value of the capture made instead, minus the value of this capture.
        costs: i32,
    },
}
