//! Reports to the code whether the compiler has AVX-512, since it also compiles with older ones, and whether the build is for it.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "cargo reads the output")]

use std::env;

/// The instructions that arrange boards by ray.
const FEATURES: [&str; 8] =
    ["avx512bw", "avx512vbmi", "avx512bitalg", "gfni", "bmi1", "bmi2", "lzcnt", "popcnt"];

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_avx512)");
    println!("cargo::rustc-check-cfg=cfg(is_for_avx512)");
    let is_x86_64 = env::var_os("CARGO_CFG_TARGET_ARCH").is_some_and(|arch| arch == "x86_64");
    // Miri interprets no machine code.
    let is_miri = env::var_os("CARGO_CFG_MIRI").is_some();
    if is_x86_64 && !is_miri && version_check::is_min_version("1.89.0") == Some(true) {
        println!("cargo::rustc-cfg=has_avx512");
        let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
        let is_built_in = |feature: &&str| features.split(',').any(|built_in| built_in == *feature);
        if FEATURES.iter().all(is_built_in) {
            println!("cargo::rustc-cfg=is_for_avx512");
        }
    }
}
