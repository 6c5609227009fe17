//! CPU detection, and the choice of the best build of Exchequer for a CPU.
//!
//! The engine is compiled once for each [`Level`] and does not detect CPU features while it works. Detection happens here,
//! once at program start: the launcher [chooses] a build, and each build refuses a CPU that it was
//! [not compiled for](missing).
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
#![deny(unsafe_code)]

mod choice;
#[cfg(target_arch = "x86_64")]
mod cpuid;
mod detect;
mod features;
mod level;

pub use choice::{Choice, FORCE, WHY, choose};
pub use detect::{Cpu, missing};
pub use features::built_in;
pub use level::Level;
