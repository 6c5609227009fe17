//! Static exchange evaluation.
#![no_std]
#![forbid(unsafe_code)]
