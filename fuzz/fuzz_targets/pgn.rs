//! Files of games; see `exchequer_fuzz::pgn`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exchequer_fuzz::pgn::run(data));
