//! The backend chosen at compile time, and the free functions that use it.

use super::{Both, Sliders};
use exchequer_core::{Bitboard, Square};

#[cfg(all(exchequer_sliders = "pext", not(all(target_arch = "x86_64", target_feature = "bmi2"))))]
compile_error!(
    "exchequer_sliders=\"pext\" needs a build for an x86-64 CPU with BMI2, for instance -C target-cpu=x86-64-v3; \
     a program that has to run on other CPUs as well can ask Pext::detect() at run time."
);

#[cfg(any(
    all(exchequer_sliders = "magic", exchequer_sliders = "pext"),
    all(exchequer_sliders = "magic", exchequer_sliders = "hyperbola"),
    all(exchequer_sliders = "pext", exchequer_sliders = "hyperbola"),
))]
compile_error!("exchequer_sliders is given twice with different values; give one of magic, pext, hyperbola.");

cfg_select! {
    // A module for a web page is downloaded: the tables of `Magic` are ten times the rest of it.
    any(exchequer_sliders = "hyperbola", all(target_arch = "wasm32", not(exchequer_sliders = "magic"))) => {
        type Chosen = super::Hyperbola;
        const CHOSEN: Chosen = super::Hyperbola;
    }
    all(target_arch = "x86_64", target_feature = "bmi2", not(exchequer_sliders = "magic")) => {
        type Chosen = super::Pext;
        const CHOSEN: Chosen = super::Pext::COMPILED;
    }
    _ => {
        type Chosen = super::Magic;
        const CHOSEN: Chosen = super::Magic;
    }
}

/// The name of the backend of [`Native`] and the free functions: `magic`, `pext` or `hyperbola`.
pub const NATIVE_NAME: &str = Chosen::NAME;

/// The backend chosen at compile time; see [the module](super) for the choice.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Native;

impl Sliders for Native {
    const NAME: &'static str = NATIVE_NAME;

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard {
        CHOSEN.bishop(square, occupied)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard {
        CHOSEN.rook(square, occupied)
    }

    #[cfg_attr(target_arch = "wasm32", inline(never))]
    #[cfg_attr(not(target_arch = "wasm32"), inline(always))]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        CHOSEN.queen(square, occupied)
    }
}

/// The squares that a bishop on `square` attacks, blockers of either side included.
#[inline(always)]
#[must_use]
pub fn bishop(square: Square, occupied: Bitboard) -> Bitboard {
    Native.bishop(square, occupied)
}

/// The squares that a rook on `square` attacks, blockers of either side included.
#[inline(always)]
#[must_use]
pub fn rook(square: Square, occupied: Bitboard) -> Bitboard {
    Native.rook(square, occupied)
}

/// The squares that a queen on `square` attacks, blockers of either side included.
#[inline(always)]
#[must_use]
pub fn queen(square: Square, occupied: Bitboard) -> Bitboard {
    Native.queen(square, occupied)
}

/// The attacks of a bishop and of a rook from the same square, by one combined lookup.
#[inline(always)]
#[must_use]
pub fn both(square: Square, occupied: Bitboard) -> Both {
    Native.both(square, occupied)
}
