//! Bulletformat: records of 32 bytes from the view of the side to move, the `ChessBoard` of the crate `bulletformat`.

use crate::fixed::{Decoded, Encoded, field, set_position};
use crate::packed_board::{self, BLACK, CASTLING_ROOK};
use crate::{Changes, GameResult, Record, Refusal};
use exchequer_board::{Position, Setup};
use exchequer_core::{Bitboard, Color, Placement};

/// Number of bytes of a record.
pub(crate) const BYTES: usize = 32;

// Offsets of the fields after the occupancy, which is first.
const NIBBLES: usize = 8;
const SCORE: usize = 24;
const RESULT: usize = 26;
const KINGS: usize = 27;

/// Decodes a record; the side to move becomes White, because the format does not store it.
#[inline]
pub(crate) fn decode(bytes: &[u8; BYTES], record: &mut Record) -> Decoded {
    let occupied = Bitboard::from_bits(u64::from_le_bytes(field(bytes, 0)));
    let mut setup = Setup::EMPTY;
    packed_board::decode(occupied, &field(bytes, NIBBLES), &mut setup)?;
    if let Some(rook) = setup.castling_rooks.first() {
        let own = setup.pieces.color(Color::White).contains(rook);
        let code = if own { CASTLING_ROOK } else { CASTLING_ROOK | BLACK };
        return Err(packed_board::unknown(code));
    }
    let repairs = set_position(&setup, &mut record.position)?;
    let result = i32::from(bytes[RESULT]) - 1;
    let result = GameResult::from_number(result)
        .ok_or_else(|| format!("{} is not the code of a result", bytes[RESULT]))?;
    let kings = [king_square(&record.position, Color::White), king_square(&record.position, Color::Black)];
    if field(bytes, KINGS) != kings {
        return Err("the kings are not on the squares that the record states".to_owned());
    }
    record.mv = None;
    record.score = Some(i16::from_le_bytes(field(bytes, SCORE)));
    record.result = Some(result);
    record.ply = None;
    Ok(repairs)
}

/// Encodes a record.
#[inline]
pub(crate) fn encode(record: &Record) -> Encoded<BYTES> {
    let score = record.score.ok_or(Refusal::NoScore)?;
    let result = record.result.ok_or(Refusal::NoResult)?;
    let position = &record.position;
    let turn = position.turn();
    let (occupied, nibbles) = packed_board::encode(position, turn, Bitboard::EMPTY);
    let mut bytes = [0; BYTES];
    bytes[..NIBBLES].copy_from_slice(&occupied);
    bytes[NIBBLES..SCORE].copy_from_slice(&nibbles);
    bytes[SCORE..RESULT].copy_from_slice(&score.to_le_bytes());
    bytes[RESULT] = (result as i8 + 1) as u8;
    bytes[KINGS] = king_square(position, turn);
    bytes[KINGS + 1] = king_square(position, !turn);
    Ok((bytes, Changes::empty()))
}

/// Returns the king square as its own side sees it.
#[inline]
fn king_square(position: &Position, color: Color) -> u8 {
    position.king(color).map_or(0, |square| square.relative_to(color) as u8)
}
