//! `bitboard!`: a set of squares written as a drawing.

/// A [`Bitboard`](crate::Bitboard) drawn as a board: rank 8 first, `X` for a member, `.` for any other square.
///
/// The result is a constant. A drawing with a number of squares other than 64, or with any other mark, does not compile.
///
/// ```
/// use exchequer_core::{Bitboard, File, bitboard};
///
/// const A_FILE: Bitboard = bitboard! {
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
///     X . . . . . . .
/// };
/// assert_eq!(A_FILE, Bitboard::file(File::A));
/// ```
///
/// ```compile_fail
/// // Seven ranks only.
/// let short = exchequer_core::bitboard! {
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
///     . . . . . . . .
/// };
/// ```
#[macro_export]
macro_rules! bitboard {
    ($($mark:tt)*) => {
        const {
            let marks: [bool; 64] = [$($crate::bitboard_mark!($mark)),*];
            let mut bits = 0_u64;
            let mut i = 0;
            while i < 64 {
                // The drawing starts at a8, the bits at a1: the ranks are in opposite order.
                if marks[i] {
                    bits |= 1 << (i ^ 56);
                }
                i += 1;
            }
            $crate::Bitboard::from_bits(bits)
        }
    };
}

/// One mark of [`bitboard!`].
#[doc(hidden)]
#[macro_export]
macro_rules! bitboard_mark {
    (X) => {
        true
    };
    (.) => {
        false
    };
}
