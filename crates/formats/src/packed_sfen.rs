//! PackedSfen: records of 40 bytes, the position as a stream of bits with a code for each square.

use crate::fixed::{Decoded, Encoded, field, set_position};
use crate::move_code::MoveCode;
use crate::sfen_bits::{BitReader, BitWriter, PositionBits};
use crate::{Changes, GameResult, Record, Refusal};
use exchequer_board::Position;
use exchequer_core::{CastlingRights, Color, File, MoveKind, Placement, Square};

/// Number of bytes of a record.
pub(crate) const BYTES: usize = 40;

// Offsets of the fields after the position, which is first.
const SCORE: usize = 32;
const MOVE: usize = 34;
const PLY: usize = 36;
const RESULT: usize = 38;
const PADDING: usize = 39;

/// Codes of no move: none, and the null move of the Stockfish tools, b1b1.
const NO_MOVES: [u16; 2] = [0, 65];

/// Decodes a record.
#[inline]
pub(crate) fn decode(bytes: &[u8; BYTES], record: &mut Record) -> Decoded {
    let (setup, dropped) = PositionBits::decode(BitReader::new(field(bytes, 0)))?;
    let repairs = set_position(&setup, &mut record.position)?;
    let code = u16::from_le_bytes(field(bytes, MOVE));
    let mv = if NO_MOVES.contains(&code) {
        None
    } else {
        let mv = MoveCode::PACKED_SFEN.decode(code, &record.position);
        Some(mv.ok_or_else(|| format!("the move with code {code:#06x} is not legal"))?)
    };
    let result = bytes[RESULT] as i8;
    let result = GameResult::from_number(result.into()).ok_or_else(|| format!("{result} is not a result"))?;
    record.mv = mv;
    record.score = Some(i16::from_le_bytes(field(bytes, SCORE)));
    record.result = Some(result);
    record.ply = Some(u16::from_le_bytes(field(bytes, PLY)));
    Ok(repairs | dropped)
}

/// Encodes a record; a ply that is not known is that of the move counter.
pub(crate) fn encode(record: &Record) -> Encoded<BYTES> {
    let score = record.score.ok_or(Refusal::NoScore)?;
    let result = record.result.ok_or(Refusal::NoResult)?;
    let mut changes = Changes::empty();
    let has_castling = has_standard_castling(&record.position);
    if !has_castling {
        if record.mv.is_some_and(|mv| mv.kind() == MoveKind::Castling) {
            return Err(Refusal::Chess960Castling);
        }
        changes |= Changes::CASTLING;
    }
    let ply = record.ply.unwrap_or_else(|| {
        changes |= Changes::PLY;
        Record::ply_by_counter(&record.position)
    });
    let mut bits = BitWriter::default();
    if PositionBits::encode(&record.position, has_castling, &mut bits) {
        changes |= Changes::COUNTERS;
    }
    let mv = record.mv.map_or(0, |mv| MoveCode::PACKED_SFEN.encode(mv));
    let mut bytes = [0; BYTES];
    bytes[..SCORE].copy_from_slice(&bits.bytes());
    bytes[SCORE..MOVE].copy_from_slice(&score.to_le_bytes());
    bytes[MOVE..PLY].copy_from_slice(&mv.to_le_bytes());
    bytes[PLY..RESULT].copy_from_slice(&ply.to_le_bytes());
    bytes[RESULT] = result as i8 as u8;
    bytes[PADDING] = 0xFF;
    Ok((bytes, changes))
}

/// Returns `true` if each castling right is that of a king on the e-file and a rook in its corner.
fn has_standard_castling(position: &Position) -> bool {
    Color::ALL.into_iter().all(|color| {
        let rook_file = |right| position.castling_rook(right).map(Square::file);
        let king_side = rook_file(CastlingRights::king_side(color));
        let queen_side = rook_file(CastlingRights::queen_side(color));
        let king = position.king(color).map(Square::file);
        (king_side.is_none() && queen_side.is_none() || king == Some(File::E))
            && king_side.is_none_or(|file| file == File::H)
            && queen_side.is_none_or(|file| file == File::A)
    })
}
