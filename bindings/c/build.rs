//! The name by which programs find the shared library when they start: it has the version of the interface.

use std::env;

fn main() {
    let system = env::var("CARGO_CFG_TARGET_OS").unwrap_or_default();
    let argument = match &*system {
        "linux" | "android" | "freebsd" | "netbsd" | "openbsd" | "dragonfly" => {
            "-Wl,-soname,libexchequer.so.0"
        }
        "macos" | "ios" => "-Wl,-install_name,@rpath/libexchequer.0.dylib",
        _ => return,
    };
    println!("cargo::rustc-cdylib-link-arg={argument}");
}
