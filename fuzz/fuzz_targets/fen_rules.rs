//! FEN, all moves, all rule sets; see `exchequer_fuzz::fen_rules`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exchequer_fuzz::fen_rules::run(data));
