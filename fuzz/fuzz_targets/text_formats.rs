//! Files of all text formats; see `exchequer_fuzz::text_formats`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| exchequer_fuzz::text_formats::run(data));
