//! Chunks of a file: `BINP`, the payload size, the payload.

use super::stem::STEM;
use memchr::memmem;

pub(super) const MAGIC: &[u8; 4] = b"BINP";
pub(super) const HEADER: usize = 8;
/// Largest payload that a reader accepts.
const MOST: usize = 100 << 20;
/// Payload size at which a chunk is closed.
pub(super) const ENOUGH: usize = 1 << 20;

/// Returns the payload size of a chunk that begins here, if a chunk begins here.
pub(super) fn payload_size(bytes: &[u8]) -> Option<usize> {
    let (magic, rest) = bytes.split_first_chunk()?;
    let size = u32::from_le_bytes(*rest.first_chunk()?) as usize;
    (magic == MAGIC && size <= MOST).then_some(size)
}

/// Part of an input.
enum Part {
    /// Whole chunk of this length.
    Chunk(usize),
    /// Bytes outside of chunks, or a chunk that is cut or has lost bytes.
    Damage(usize),
    /// Start of a part.
    Unfinished,
}

/// Returns the number of leading bytes that are whole chunks, or a damaged part; 0 if more bytes are necessary.
///
/// A damaged part is the end of its block, so a block is whole chunks and at most one damaged part after them.
pub(super) fn whole(bytes: &[u8], is_last: bool) -> usize {
    let mut whole = 0;
    loop {
        match first_part(&bytes[whole..], is_last) {
            Part::Chunk(length) => whole += length,
            Part::Damage(length) if payload_size(&bytes[whole..]).is_some() => return whole + length,
            Part::Damage(length) if whole == 0 => return length,
            Part::Damage(_) | Part::Unfinished => return whole,
        }
    }
}

fn first_part(bytes: &[u8], is_last: bool) -> Part {
    if bytes.is_empty() || bytes.len() < HEADER && !is_last {
        return Part::Unfinished;
    }
    let Some(size) = payload_size(bytes) else {
        return damage(bytes, 1, is_last).map_or(Part::Unfinished, Part::Damage);
    };
    let end = HEADER + size;
    let is_followed = match bytes.get(end..) {
        None => false,
        Some([]) => is_last,
        Some(next) if next.len() < HEADER && !is_last => return Part::Unfinished,
        Some(next) => payload_size(next).is_some(),
    };
    if is_followed {
        return Part::Chunk(end);
    }
    if bytes.len() <= end && !is_last {
        return Part::Unfinished;
    }
    // No chunk follows. A lost byte moves the next header to before the end.
    match damage(bytes, HEADER, is_last) {
        Some(header) if header < end => Part::Damage(header),
        _ => Part::Damage(end.min(bytes.len())),
    }
}

/// Returns the offset of the next header from `begin` on; `None` if more bytes are necessary.
fn damage(bytes: &[u8], begin: usize, is_last: bool) -> Option<usize> {
    let rest = bytes.get(begin..).unwrap_or_default();
    let may_begin = |&at: &usize| {
        let next = &rest[at..];
        payload_size(next).is_some() || next.len() < HEADER && !is_last
    };
    if let Some(at) = memmem::find_iter(rest, MAGIC).find(may_begin) {
        return Some(begin + at);
    }
    if is_last {
        return Some(bytes.len());
    }
    // The last bytes may be the start of a header.
    bytes.len().checked_sub(MAGIC.len() - 1).filter(|&length| length >= begin)
}

/// Joiner of small chunks to chunks of at least 1 MiB.
#[derive(Default)]
pub(crate) struct ChunkJoiner {
    payload: Vec<u8>,
}

impl ChunkJoiner {
    /// Adds whole chunks, and appends the chunks that are large enough to `out`.
    pub(crate) fn add(&mut self, mut chunks: &[u8], out: &mut Vec<u8>) {
        while let Some(size) = payload_size(chunks) {
            let (chunk, rest) = chunks.split_at(chunks.len().min(HEADER + size));
            self.payload.extend_from_slice(&chunk[HEADER..]);
            if self.payload.len() >= ENOUGH {
                self.finish(out);
            }
            chunks = rest;
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.payload.is_empty()
    }

    /// Appends the chunk that is not large enough yet to `out`.
    pub(crate) fn rest(&self, out: &mut Vec<u8>) {
        push_chunk(&self.payload, out);
    }

    /// Appends the last chunk to `out`.
    pub(crate) fn finish(&mut self, out: &mut Vec<u8>) {
        self.rest(out);
        self.payload.clear();
    }
}

/// Appends a chunk; nothing for an empty payload.
pub(super) fn push_chunk(payload: &[u8], out: &mut Vec<u8>) {
    // A chunk holds about 1 MiB and at most one chain more, so the size fits.
    if let (false, Ok(size)) = (payload.is_empty(), u32::try_from(payload.len())) {
        out.extend_from_slice(MAGIC);
        out.extend_from_slice(&size.to_le_bytes());
        out.extend_from_slice(payload);
    }
}

/// Returns `true` if the rest of a payload is too short for a chain and means nothing.
pub(super) fn is_rest(length: usize) -> bool {
    length < STEM + 2
}
