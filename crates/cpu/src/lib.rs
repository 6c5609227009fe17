//! Which CPU this is, and which of the builds of Exchequer it runs best.
//!
//! The engine is compiled once for each [`Level`] and never asks the CPU while it works. What has to be asked is asked
//! here, once, when a program starts: by the launcher, which [chooses] a build, and by each build, which refuses a CPU
//! that it was [not compiled for](missing).
//!
//! ```
//! use exchequer_cpu::{Cpu, Level, choose};
//!
//! let cpu = Cpu::detect();
//! if cfg!(target_arch = "x86_64") {
//!     let choice = choose(&Level::ALL, &cpu, None)?;
//!     assert!(cpu.lacks(choice.level).is_empty());
//! }
//! # Ok::<(), String>(())
//! ```
//!
//! [chooses]: choose

#![doc = ""]
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod choice;
mod detect;
mod features;
mod level;

pub use choice::{Choice, FORCE, WHY, choose};
pub use detect::{Cpu, missing};
pub use features::built_in;
pub use level::Level;
