//! Reports the abilities of the compiler to the code, which also compiles with older ones.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, reason = "cargo reads the output")]

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    println!("cargo::rustc-check-cfg=cfg(has_select_unpredictable)");
    if version_check::is_min_version("1.88.0") == Some(true) {
        println!("cargo::rustc-cfg=has_select_unpredictable");
    }
}
