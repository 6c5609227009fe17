//! An allocator that has no memory: the least that `alloc` asks for.

use core::alloc::{GlobalAlloc, Layout};

struct Nothing;

// SAFETY: a null pointer is the documented answer for "no memory left", and it is the answer to every request, so no
// block exists that could overlap another, be freed twice or be too small.
unsafe impl GlobalAlloc for Nothing {
    unsafe fn alloc(&self, _: Layout) -> *mut u8 {
        core::ptr::null_mut()
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

#[global_allocator]
static ALLOCATOR: Nothing = Nothing;
