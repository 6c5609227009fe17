//! Builds without a reader of Syzygy tables.

use super::Opened;

/// Refuses any path.
pub(crate) fn open(_: &str) -> Opened {
    let note = "tablebases: this build has no reader, since the library for it supports 64-bit x86 alone, and 64-bit ARM under \
                Windows and macOS";
    Opened { tables: None, notes: vec![note.to_owned()] }
}
