//! Boards that need not be legal or even make sense; see `exchequer_fuzz::placement_rules`.

#![no_main]

use exchequer_fuzz::placement_rules::{Input, run};

libfuzzer_sys::fuzz_target!(|input: Input| run(input));
