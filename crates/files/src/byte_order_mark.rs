//! Byte order mark at the start of a text.

/// Mark of UTF-8, which some programs write.
pub(crate) const UTF8: &[u8] = b"\xEF\xBB\xBF";
/// Marks of UTF-16, little-endian and big-endian.
const UTF16: [&[u8]; 2] = [b"\xFF\xFE", b"\xFE\xFF"];

/// Returns `true` if a text may begin with a mark, and its first bytes do not decide it.
pub(crate) fn may_begin(first: &[u8]) -> bool {
    [UTF8, UTF16[0], UTF16[1]].iter().any(|mark| first.len() < mark.len() && mark.starts_with(first))
}

/// Removes the mark of UTF-8 from the first bytes of a text.
///
/// # Errors
/// A sentence for a text in UTF-16; `name` is that of its file.
pub(crate) fn remove(first: &mut Vec<u8>, name: &str) -> Result<(), String> {
    if UTF16.iter().any(|mark| first.starts_with(mark)) {
        return Err(format!("cannot read {name}: its text is UTF-16; convert it to UTF-8"));
    }
    if first.starts_with(UTF8) {
        first.drain(..UTF8.len());
    }
    Ok(())
}
