//! The launcher as cargo builds it, with nothing to start.
#![forbid(unsafe_code)]

use std::process::Command;

#[test]
fn a_launcher_without_builds_says_so() {
    let mut launcher = Command::new(env!("CARGO_BIN_EXE_exchequer-launcher"));
    let output = launcher.arg("--version").output().expect("the launcher starts");
    assert_eq!((output.status.code(), &*output.stdout), (Some(2), &b""[..]));
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "error: this launcher carries no build of the engine; `cargo xtask dist` makes one that does.\n"
    );
}
