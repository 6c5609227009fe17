//! Atomics, threads and channels of the standard library, or of loom in a model.

#[cfg(loom)]
pub(crate) mod channel;
#[cfg(loom)]
pub(crate) mod pages;

#[cfg(loom)]
pub(crate) use loom::{
    sync::{Arc, atomic},
    thread,
};

#[cfg(not(loom))]
pub(crate) use crate::pages;
#[cfg(not(loom))]
pub(crate) use core::sync::atomic;
#[cfg(not(loom))]
pub(crate) use std::{
    sync::{Arc, mpsc as channel},
    thread,
};

/// Yields briefly to other threads.
pub(crate) fn nap() {
    #[cfg(loom)]
    thread::yield_now();
    #[cfg(not(loom))]
    thread::sleep(std::time::Duration::from_millis(1));
}
