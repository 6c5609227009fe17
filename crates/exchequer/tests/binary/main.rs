//! Tests of the binary by its arguments, pipes and exit codes.
#![forbid(unsafe_code)]

mod annotate_pgn;
mod batch;
mod bench;
mod builds;
mod cases;
mod closed_output;
mod completions;
mod compliance;
mod datagen;
mod engine;
mod garbage;
mod genfens;
mod golden;
mod habits;
mod harness;
mod inputs;
mod man;
mod map;
#[cfg(target_os = "linux")]
mod memory;
mod parameters;
mod perft;
mod plan;
mod repairs;
mod rules;
mod see;
#[cfg(unix)]
mod stopping;
mod stream_files;
mod streams;
mod svg;
mod terminal;
mod training_data;
mod uci;
mod uci_faults;
