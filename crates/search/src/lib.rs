//! Alpha-beta search with exchange evaluation in move ordering and in pruning.
//!
//! A [`Searcher`] owns the threads, their memory and the transposition table, and searches one position after another. What a
//! position is worth is the business of an [`Evaluator`]; [`HandCrafted`] is the one that comes along. All that can be
//! chosen is in [`SearchConfig`].
//!
//! With one thread and a limit of depth or nodes, a search visits the same positions on every machine.
//!
//! ```
//! use exchequer_board::Game;
//! use exchequer_search::{Control, HandCrafted, Limits, SearchConfig, Searcher, Silent, WallClock};
//!
//! // White mates on the last rank.
//! let game = Game::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
//! let mut searcher = Searcher::new(SearchConfig::default(), 4, 1, HandCrafted::default);
//! let limits = Limits { depth: Some(8), ..Limits::default() };
//! let outcome = searcher.search(&game, &limits, &Control::default(), &WallClock::start(), &mut Silent);
//!
//! let mut position = *game.position();
//! let mut line = Vec::new();
//! for mv in outcome.info.pv {
//!     line.push(position.to_san(mv).to_string());
//!     position.play(mv);
//! }
//! assert_eq!(line, ["Ra8#"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc = ""]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod before_moves;
mod clock;
mod config;
mod control;
mod corrections;
mod crew;
pub mod eval;
mod evaluator;
mod info;
mod limits;
mod line;
#[cfg(all(loom, test))]
mod models;
mod negamax;
#[cfg(not(loom))]
mod pages;
mod pool;
mod pruning;
mod quiescence;
mod quiet_checks;
mod reductions;
mod repetition;
mod root;
mod score;
mod singular;
mod sync;
mod table;
mod worker;

pub use clock::{Clock, TimeBudget, WallClock};
pub use config::{
    Choice, InvalidValue, PARAMETERS, Parameter, ParameterKind, ParameterValue, SearchConfig, SeePruning,
};
pub use control::Control;
pub use eval::{Breakdown, HandCrafted, Term};
pub use evaluator::Evaluator;
pub use info::{Info, InfoSink, Outcome, SearchStats, Silent};
pub use limits::Limits;
pub use pool::Searcher;
pub use score::{DRAW, INFINITE, LEAST_MATE, MATE, MAX_PLY, is_mate, mate_in};
pub use table::{Bound, TranspositionTable};
