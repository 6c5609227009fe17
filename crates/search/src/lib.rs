//! Alpha-beta search with exchange evaluation in move ordering and in pruning.
//!
//! A [`Searcher`] owns the threads, their memory and the transposition table, and searches one position after another. An
//! [`Evaluator`] provides the static evaluation; [`HandCrafted`] and [`Nnue`] are those of this crate, and [`Evaluation`] is the one that
//! the configuration selects. All parameters are in
//! [`SearchConfig`].
//!
//! With one thread and a limit of depth or nodes, a search visits the same positions on every machine.
//!
//! ```
//! use exchequer_board::Game;
//! use exchequer_search::{Control, Evaluation, Limits, SearchConfig, Searcher, Silent, WallClock};
//!
//! // White mates on the last rank.
//! let game = Game::new("6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1".parse()?);
//! let mut searcher = Searcher::new(SearchConfig::default(), 4, 1, Evaluation::default);
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
#![deny(clippy::too_many_lines)]

mod clock;
mod config;
mod control;
mod correction_history;
mod draws;
pub mod eval;
mod eval_cache;
mod evaluate;
mod evaluation;
mod evaluator;
mod info;
mod iterative_deepening;
mod limits;
mod line;
mod make;
mod mate_line;
mod material;
#[cfg(all(loom, test))]
mod models;
mod negamax;
pub mod nnue;
#[cfg(not(loom))]
mod pages;
mod piece_hashes;
mod probing;
mod pruning;
mod quiescence;
mod reductions;
mod root_moves;
mod root_tablebases;
mod score;
mod search_control;
mod searcher;
mod shared;
mod stack;
mod sync;
mod table;
mod tablebases;
mod thread_pool;
mod wdl;
mod window;
mod worker;

pub use clock::{Clock, Overhead, TimeBudget, WallClock};
pub use config::{
    Choice, InvalidValue, PARAMETERS, Parameter, ParameterKind, ParameterValue, SearchConfig, SeePruning,
};
pub use control::Control;
pub use eval::{Breakdown, HandCrafted, Term};
pub use evaluation::{Evaluation, EvaluationKind};
pub use evaluator::Evaluator;
pub use info::{Info, InfoSink, SearchResult, SearchStats, Silent};
pub use limits::Limits;
pub use nnue::Nnue;
pub use score::{DRAW, INFINITE, LEAST_MATE, LEAST_TABLEBASE_WIN, MATE, MAX_PLY, is_mate, mate_in};
pub use searcher::Searcher;
pub use table::{Bound, TranspositionTable};
pub use tablebases::{ProbeOptions, TablebaseWdl, Tablebases};
pub use wdl::{WDL_TERMS, Wdl, WdlModel};

/// Stack size in bytes for a thread that calls [`Searcher::search`]; the pool's own threads have it as well.
///
/// Each ply holds two move lists, and unoptimized builds use several times more. Memory is taken only for the part in use.
pub const STACK_SIZE: usize = 64 << 20;
