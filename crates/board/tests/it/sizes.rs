//! Sizes and thread-safety that search and batch jobs rely on; a broken promise does not compile.

use exchequer_board::{Game, MoveList, Position, Setup};
use static_assertions::{assert_impl_all, const_assert};

// Without the mailbox on wasm32.
const_assert!(
    size_of::<Position>() == if cfg!(all(target_arch = "wasm32", target_os = "unknown")) { 128 } else { 192 }
);
// Two bytes a move and a length: no second copy of anything.
const_assert!(size_of::<MoveList>() <= 1024);

assert_impl_all!(Position: Send, Sync, Copy);
assert_impl_all!(Setup: Send, Sync, Clone);
assert_impl_all!(Game: Send, Sync, Clone);
assert_impl_all!(MoveList: Send, Sync, Clone);
