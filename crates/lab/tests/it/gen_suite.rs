//! `gen-suite`: the published conformance suite is what its seed gives.

use std::process::Command;

#[test]
#[ignore = "40 seconds: cargo xtask ci runs it"]
fn the_published_suite_is_what_its_seed_gives() {
    let lab = env!("CARGO_BIN_EXE_exchequer-lab");
    let output = Command::new(lab).args(["gen-suite", "--check"]).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}
