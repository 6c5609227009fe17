//! The panic handler of the libraries without the standard library. No input reaches it.

#![allow(unsafe_code, reason = "the end of the process is a function of C")]

unsafe extern "C" {
    safe fn abort() -> !;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    abort()
}
