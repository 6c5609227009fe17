//! One macro for the closed enums: numbered from 0 without gaps, converted from a number by a plain `match`.
//!
//! The optimizer removes that `match`: `Option<Square>` stores `None` as 64, which is also the number of trailing
//! zeros of an empty set. No transmute, no unchecked index.

macro_rules! closed_enum {
    (
        $(#[$meta:meta])*
        pub enum $name:ident { $($(#[$variant_meta:meta])* $variant:ident = $index:literal),+ $(,)? }
    ) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        #[repr(u8)]
        pub enum $name { $($(#[$variant_meta])* $variant = $index),+ }

        impl $name {
            /// Every value, in the order of [`index`](Self::index).
            pub const ALL: [Self; [$($index),+].len()] = [$(Self::$variant),+];

            /// Number of values.
            pub const COUNT: usize = Self::ALL.len();

            /// The value with this number, or `None` when there is no such value.
            #[inline(always)]
            #[must_use]
            pub const fn from_index(index: u32) -> Option<Self> {
                match index {
                    $($index => Some(Self::$variant),)+
                    _ => None,
                }
            }

            /// The value with this number, which the caller's arithmetic keeps in range: unlike an array of all values,
            /// it costs no load.
            #[allow(dead_code, reason = "not every enum is computed")]
            #[inline(always)]
            pub(crate) const fn at(index: u32) -> Self {
                match Self::from_index(index) {
                    Some(value) => value,
                    None => Self::ALL[0],
                }
            }

            /// The number of this value, counted from 0.
            #[inline(always)]
            #[must_use]
            pub const fn index(self) -> usize {
                self as usize
            }
        }

        // Both prove that the enum has no hidden extra value: a byte each, and `Option` stays a byte.
        const _: () = assert!(size_of::<$name>() == 1);
        const _: () = assert!(size_of::<Option<$name>>() == 1);
    };
}
