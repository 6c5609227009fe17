//! Guarantees of size, niche and thread safety that other crates rely on; a broken one does not compile.

use exchequer_core::{
    Bitboard, ByColor, ByRole, CastlingRights, Color, Direction, File, Move, Piece, Pieces, Rank, Role,
    Square,
};
use static_assertions::{assert_eq_size, assert_impl_all, const_assert_eq};

assert_eq_size!(Square, Option<Square>, u8);
assert_eq_size!(File, Option<File>, u8);
assert_eq_size!(Rank, Option<Rank>, u8);
assert_eq_size!(Color, Option<Color>, u8);
assert_eq_size!(Role, Option<Role>, u8);
assert_eq_size!(Piece, Option<Piece>, u8);
assert_eq_size!(Direction, Option<Direction>, u8);
assert_eq_size!(CastlingRights, u8);
assert_eq_size!(Move, Option<Move>, u16);
assert_eq_size!(Bitboard, u64);
assert_eq_size!(ByColor<Bitboard>, [u64; 2]);
assert_eq_size!(ByRole<Bitboard>, [u64; 6]);
// Without the mailbox on wasm32.
const_assert_eq!(
    size_of::<Pieces>(),
    if cfg!(all(target_arch = "wasm32", target_os = "unknown")) { 64 } else { 128 }
);

assert_impl_all!(Pieces: Send, Sync, Copy);
assert_impl_all!(Move: Send, Sync, Copy);
assert_impl_all!(Bitboard: Send, Sync, Copy);
assert_impl_all!(Square: Send, Sync, Copy);
