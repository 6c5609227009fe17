//! Texts of all notations; see `exchequer_fuzz::notation`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exchequer_fuzz::notation::run(data));
