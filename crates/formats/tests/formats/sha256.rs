//! SHA-256 as hexadecimal digits.

use sha2::{Digest, Sha256};

/// Returns the SHA-256 of a message, as 64 lowercase hexadecimal digits.
pub(crate) fn sha256(message: &[u8]) -> String {
    Sha256::digest(message).iter().map(|byte| format!("{byte:02x}")).collect()
}
