//! Written by `cargo xtask tune`.

pub(super) mod weights;
