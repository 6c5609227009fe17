//! Files of binary training data; see `exchequer_fuzz::records`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exchequer_fuzz::records::run(data));
