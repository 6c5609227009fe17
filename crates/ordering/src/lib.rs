//! Move ordering: a staged move picker and the history heuristics that score quiet moves and captures.
//!
//! The stages of [`MovePicker`] are: TT move, before any generation; good captures and promotions, whose SEE is called
//! lazily, just before the move is returned; killer moves and countermove; quiet moves by history; bad captures. A
//! cutoff saves the work of the later stages. The picker allocates nothing and selects instead of sorting.
//!
//! It is generic over a small trait, [`OrderingPosition`], which [`Position`](exchequer_board::Position) implements.
//! [`SeeMode`] sets the part of exchange evaluation: off, in production, in shadow without changing the order, or tested
//! against a second implementation.
//!
//! ```
//! use exchequer_board::Position;
//! use exchequer_ordering::{Hints, MovePicker, NoHistory, OrderingStats, PickerOptions, Stage};
//!
//! let position: Position = "4k3/3p4/8/8/n2R4/8/8/4K3 w - - 0 1".parse()?;
//! let mut picker = MovePicker::new(&position, Hints::default(), PickerOptions::default());
//! let mut stats = OrderingStats::default();
//! let first = picker.next(&position, &NoHistory, &mut stats).unwrap();
//! // The knight hangs; the pawn is defended, so its capture is a bad capture and comes last.
//! assert_eq!((first.mv.to_string().as_str(), first.stage), ("d4a4", Stage::GoodNoisy));
//! let mut last = first;
//! while let Some(next) = picker.next(&position, &NoHistory, &mut stats) {
//!     last = next;
//! }
//! assert_eq!((last.mv.to_string().as_str(), last.stage), ("d4d7", Stage::BadNoisy));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod board;
mod check_squares;
mod cutoffs;
mod history;
mod killers;
mod list;
mod options;
mod picker;
mod scoring;
mod stats;
mod threats;
mod view;

pub use board::SeeView;
pub use check_squares::CheckSquares;
pub use cutoffs::{CutoffCounts, Cutoffs};
pub use history::{Context, Histories, HistoryView, PieceTo, QuietHistory, bonus};
pub use killers::Killers;
pub use options::{CaptureOrder, PickerOptions, SeeMode};
pub use picker::{Hints, MovePicker, Picked, Stage};
pub use scoring::{NoHistory, QuietScores, Scores};
pub use stats::OrderingStats;
pub use threats::Threats;
pub use view::{MoveVisitor, OrderingPosition};
