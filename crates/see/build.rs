//! Reports whether the compiler has AVX-512 to the code, which also compiles with older ones.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "cargo reads the output")]

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_avx512)");
    let is_x86_64 = env::var_os("CARGO_CFG_TARGET_ARCH").is_some_and(|arch| arch == "x86_64");
    // Miri interprets no machine code.
    let is_miri = env::var_os("CARGO_CFG_MIRI").is_some();
    if is_x86_64 && !is_miri && version_check::is_min_version("1.89.0") == Some(true) {
        println!("cargo::rustc-cfg=has_avx512");
    }
}
