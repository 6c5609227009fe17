//! `cargo xtask`: the tasks of this workspace.
#![forbid(unsafe_code)]

fn main() {}
