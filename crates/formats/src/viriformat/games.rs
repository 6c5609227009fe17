//! Limits of games: where a game ends, and where the next one begins after damage.

use super::{END, ENTRY};
use crate::fixed::field;
use crate::marlinformat::{self, BYTES};
use crate::move_code::MoveCode;
use exchequer_board::Position;
use memchr::memmem;

/// Number of bytes after which a game without an end is damage.
const MOST: usize = 1 << 20;

/// Number of moves that are replayed to recognize a game.
const REPLAYED: usize = 10;

/// Returns the number of leading bytes that hold whole games; 0 if more bytes are necessary.
///
/// Bytes that hold no game belong to the block of the game before or after them. Linear time.
pub(super) fn whole(bytes: &[u8]) -> usize {
    let mut whole = 0;
    loop {
        let next = match end(bytes, whole) {
            End::At(next) => Some(next),
            End::Unknown => None,
            End::Nowhere => next_start(bytes, whole + 1),
        };
        match next {
            Some(next) => whole = next,
            // Megabytes without a game are a block, apart from a tail in which a game may begin.
            None if whole == 0 && bytes.len() > 2 * MOST => return bytes.len() - (END.len() + BYTES - 1),
            None => return whole,
        }
    }
}

/// End of a game.
enum End {
    /// Offset after the game.
    At(usize),
    /// More bytes are necessary.
    Unknown,
    /// The bytes are no game.
    Nowhere,
}

/// Returns the end of the game that begins at an offset.
fn end(bytes: &[u8], start: usize) -> End {
    let Some(moves) = bytes.get(start + BYTES..) else { return End::Unknown };
    if bytes[start..].first_chunk().is_none_or(|start| !has_kings(start)) {
        return End::Nowhere;
    }
    let mut entries = moves.chunks_exact(ENTRY).take(MOST / ENTRY);
    match entries.position(|entry| *entry == END) {
        Some(number) => End::At(start + BYTES + ENTRY * (number + 1)),
        None if moves.len() >= MOST => End::Nowhere,
        None => End::Unknown,
    }
}

/// Returns `true` if a record in marlinformat has one king of each side, and at most 32 pieces.
fn has_kings(bytes: &[u8; BYTES]) -> bool {
    let [occupied, low, high] = [0, 8, 16].map(|offset| u64::from_le_bytes(field(bytes, offset)));
    let pieces = occupied.count_ones();
    let mut kings = [0; 2];
    for number in 0..pieces.min(32) {
        let half = if number < 16 { low } else { high };
        let nibble = half >> (4 * (number % 16)) & 15;
        kings[usize::from(nibble >= 8)] += u32::from(nibble & 7 == 5);
    }
    pieces <= 32 && kings == [1, 1]
}

/// Returns the start of the first game at an offset or later, after bytes that are no game or no move.
///
/// A game stands after four zero bytes, or near the offset if the fault is in these bytes. Its first moves are replayed,
/// because four zero bytes occur in records as well.
pub(super) fn next_start(bytes: &[u8], at: usize) -> Option<usize> {
    let is_start = |start: usize| bytes.get(start..).is_some_and(is_game);
    if let Some(start) = (at..=at + END.len() + 1).find(|&start| is_start(start)) {
        return Some(start);
    }
    let finder = memmem::Finder::new(&END);
    let mut from = at.saturating_sub(END.len());
    loop {
        from += finder.find(bytes.get(from..)?)?;
        let start = from + END.len();
        if start >= at && is_start(start) {
            return Some(start);
        }
        from += 1;
    }
}

/// Returns `true` if bytes begin with a game: a plausible record, and moves that are legal.
fn is_game(bytes: &[u8]) -> bool {
    let Some(start) = bytes.first_chunk::<BYTES>() else { return false };
    if !has_kings(start) || start[BYTES - 1] != 0 {
        return false;
    }
    let mut position = Position::start();
    if marlinformat::decode_contents(start, &mut position).is_err() {
        return false;
    }
    for entry in bytes[BYTES..].chunks_exact(ENTRY).take(REPLAYED) {
        if *entry == END {
            break;
        }
        let code = u16::from_le_bytes([entry[0], entry[1]]);
        let Some(mv) = MoveCode::VIRIFORMAT.decode(code, &position) else { return false };
        position.play(mv);
    }
    true
}
