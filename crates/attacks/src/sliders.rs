//! Sliding attacks by interchangeable backends, one trait for all of them.
//!
//! Three backends are in every build, each a zero-sized token that implements [`Sliders`]:
//!
//! | token | method | tables | needs |
//! |---|---|---|---|
//! | [`Magic`] | multiply, shift, load | 883 KiB + 3 KiB | nothing |
//! | [`Pext`] | gather bits, load, scatter bits | 210 KiB + 4 KiB | x86-64 with fast BMI2 |
//! | [`Hyperbola`] | subtract and reverse bytes | 4.5 KiB | nothing |
//!
//! The linker omits tables that no code refers to.
//!
//! **At compile time.** The free functions [`bishop`], [`rook`], [`queen`] and [`both`], and their token [`Native`]
//! use `Pext` where the compiler may use BMI2 (`-C target-cpu=x86-64-v3`, for instance), `Hyperbola` on `wasm32`, where
//! a small download counts more, else `Magic`. `--cfg exchequer_sliders="magic"`, `"pext"` or `"hyperbola"` in `RUSTFLAGS` overrides that;
//! [`NATIVE_NAME`] is the name of the choice. Builds for AMD's Zen 1 and Zen 2 have BMI2 with a slow PEXT: override it.
//!
//! **At run time.** Write the hot code over `S: Sliders`, call [`Pext::detect`] once for each batch or thread, and
//! pass the token that it returns:
//!
//! ```
//! use exchequer_attacks::sliders::{Magic, Pext, Sliders};
//! use exchequer_core::{Bitboard, Square};
//!
//! fn mobility<S: Sliders>(sliders: S, rooks: Bitboard, occupied: Bitboard) -> u32 {
//!     rooks.iter().map(|square| sliders.rook(square, occupied).len()).sum()
//! }
//!
//! let rooks = Bitboard::from(Square::A1) | Square::H1;
//! let mobility = match Pext::detect() {
//!     Some(pext) => mobility(pext, rooks, rooks),
//!     None => mobility(Magic, rooks, rooks),
//! };
//! assert_eq!(mobility, 28);
//! ```

mod hyperbola;
mod magic;
mod native;
mod pext;
mod subsets;

pub use hyperbola::Hyperbola;
pub use magic::Magic;
pub use native::{NATIVE_NAME, Native, bishop, both, queen, rook};
pub use pext::Pext;

use core::fmt::Debug;
use exchequer_core::{Bitboard, Square};

/// The attacks of a bishop and of a rook from the same square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Both {
    /// Along the diagonals.
    pub bishop: Bitboard,
    /// Along file and rank.
    pub rook: Bitboard,
}

/// Slider backend; sealed, so only the backends of this crate implement it.
///
/// A value of such a type proves that the backend works on this CPU; it is zero-sized. All implementations return the
/// same sets. The bit of `square` itself in `occupied` makes no difference, nor do the bits off its lines.
pub trait Sliders: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The name of the backend as `--cfg exchequer_sliders` spells it.
    const NAME: &'static str;

    /// The squares that a bishop on `square` attacks, blockers of either side included.
    #[must_use]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a rook on `square` attacks, blockers of either side included.
    #[must_use]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The attacks of a bishop and of a rook from the same square.
    ///
    /// Inlined together, the two lookups share their common work.
    #[inline(always)]
    #[must_use]
    fn both(self, square: Square, occupied: Bitboard) -> Both {
        Both { bishop: self.bishop(square, occupied), rook: self.rook(square, occupied) }
    }

    /// The squares that a queen on `square` attacks, blockers of either side included.
    #[inline(always)]
    #[must_use]
    fn queen(self, square: Square, occupied: Bitboard) -> Bitboard {
        let Both { bishop, rook } = self.both(square, occupied);
        bishop | rook
    }
}

mod sealed {
    //! Seal of `Sliders`: a token proves CPU support and correct sets, so no other crate may implement it.

    pub trait Sealed {}
    impl Sealed for super::Magic {}
    impl Sealed for super::Pext {}
    impl Sealed for super::Hyperbola {}
    impl Sealed for super::Native {}
}
