//! Sliding attacks behind one trait, so that the fastest way for a CPU can be chosen.
//!
//! Three backends are in every build, each a token without size that implements [`Sliders`]:
//!
//! | token | way | tables | needs |
//! |---|---|---|---|
//! | [`Magic`] | multiply, shift, load | 883 KiB + 3 KiB | nothing |
//! | [`Pext`] | gather bits, load, scatter bits | 210 KiB + 4 KiB | x86-64 with fast BMI2 |
//! | [`Hyperbola`] | subtract and reverse bytes | 4.5 KiB | nothing |
//!
//! A table that no code refers to is left out of the program by the linker.
//!
//! **At compile time.** The free functions [`bishop`], [`rook`], [`queen`] and [`both`], and the token [`Native`]
//! behind them, stand for `Pext` where the compiler may use BMI2 (`-C target-cpu=x86-64-v3`, for instance), else
//! for `Magic`. `--cfg exchequer_sliders="magic"`, `"pext"` or `"hyperbola"` in `RUSTFLAGS` overrides that;
//! [`NATIVE_NAME`] tells which it became. A build for AMD's Zen 1 or Zen 2 has BMI2, but a slow one: override it.
//!
//! **At run time.** Write the hot code over `S: Sliders`, ask [`Pext::detect`] once for each batch or thread, and
//! enter with what it found:
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

/// A way to look sliding attacks up; the backends of this crate implement it, and nothing else can.
///
/// A value of such a type is a proof that the way works on this CPU; it has no size and passes for free. All
/// implementations return the same sets. Whether `square` itself is in `occupied` makes no difference, nor do
/// the bits of `occupied` that are off its lines.
pub trait Sliders: sealed::Sealed + Copy + Debug + Send + Sync + 'static {
    /// The name of the backend as `--cfg exchequer_sliders` spells it.
    const NAME: &'static str;

    /// The squares that a bishop on `square` attacks, blockers of either side included.
    #[must_use]
    fn bishop(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// The squares that a rook on `square` attacks, blockers of either side included.
    #[must_use]
    fn rook(self, square: Square, occupied: Bitboard) -> Bitboard;

    /// Bishop and rook at once.
    ///
    /// What the two computations have in common is computed once when they are inlined together.
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
    //! Code over `S: Sliders` may rely on the sets being right, and a token is a proof: no other crate may add one.

    pub trait Sealed {}
    impl Sealed for super::Magic {}
    impl Sealed for super::Pext {}
    impl Sealed for super::Hyperbola {}
    impl Sealed for super::Native {}
}
