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
mod conformance_runner;
mod convert;
mod damage;
mod datagen;
mod datagen_formats;
mod engine;
mod filters;
#[cfg(target_os = "linux")]
mod flat_memory;
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
mod names;
mod parameters;
mod perft;
mod plan;
mod random_games;
mod repairs;
#[cfg(unix)]
mod resume;
mod rules;
mod see;
mod stats;
#[cfg(unix)]
mod stopping;
mod stream_files;
mod streams;
mod strength;
mod strict;
mod svg;
mod tablebases;
mod terminal;
mod training_data;
mod uci;
mod uci_faults;
mod vectors;
mod wdl;
