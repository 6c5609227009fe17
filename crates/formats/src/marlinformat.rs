//! Marlinformat: records of 32 bytes with castling rights, en-passant square and counters.

use crate::encode::hand_over;
use crate::fixed::{Decoded, Encoded, field, set_position};
use crate::packed_board;
use crate::{Changes, Encode, GameResult, Record, Refusal};
use exchequer_attacks as attacks;
use exchequer_board::{Position, Repairs, Setup};
use exchequer_core::{Bitboard, CastlingRights, Color, Move, MoveKind, Placement, Role, Square};

/// Number of bytes of a record.
pub(crate) const BYTES: usize = 32;

// Offsets of the fields after the occupancy, which is first.
const NIBBLES: usize = 8;
const SIDE_AND_EN_PASSANT: usize = 24;
const HALFMOVE_CLOCK: usize = 25;
const FULLMOVE_NUMBER: usize = 26;
const SCORE: usize = 28;
const RESULT: usize = 30;

/// Bit of Black to move.
const BLACK_TO_MOVE: u8 = 1 << 7;
/// Code of no en-passant square.
const NO_SQUARE: u8 = 64;

/// Contents of a record but for its position; score and result from White's view.
pub(crate) struct Contents {
    pub(crate) repairs: Repairs,
    pub(crate) white_score: i16,
    pub(crate) white_result: GameResult,
    /// `false` if the record marks its counters as unknown.
    pub(crate) has_counters: bool,
}

/// Decodes the contents of a record, its position to `position`.
///
/// # Errors
/// A clause that describes the fault.
#[inline]
pub(crate) fn decode_contents(bytes: &[u8; BYTES], position: &mut Position) -> Result<Contents, String> {
    let occupied = Bitboard::from_bits(u64::from_le_bytes(field(bytes, 0)));
    let mut setup = Setup::EMPTY;
    packed_board::decode(occupied, &field(bytes, NIBBLES), &mut setup)?;
    let is_black = bytes[SIDE_AND_EN_PASSANT] & BLACK_TO_MOVE != 0;
    setup.turn = if is_black { Color::Black } else { Color::White };
    setup.en_passant = match bytes[SIDE_AND_EN_PASSANT] & !BLACK_TO_MOVE {
        NO_SQUARE => None,
        code => Some(Square::from_index(code.into()).ok_or_else(|| format!("{code} is not a square"))?),
    };
    let fullmove_number = u16::from_le_bytes(field(bytes, FULLMOVE_NUMBER));
    setup.halfmove_clock = bytes[HALFMOVE_CLOCK].into();
    setup.fullmove_number = fullmove_number.max(1);
    let repairs = set_position(&setup, position)?;
    let white_result = GameResult::from_number(i32::from(bytes[RESULT]) - 1)
        .ok_or_else(|| format!("{} is not the code of a result", bytes[RESULT]))?;
    let white_score = i16::from_le_bytes(field(bytes, SCORE));
    Ok(Contents { repairs, white_score, white_result, has_counters: fullmove_number != 0 })
}

/// Decodes a record.
#[inline]
pub(crate) fn decode(bytes: &[u8; BYTES], record: &mut Record) -> Decoded {
    let Contents { repairs, white_score, white_result, .. } = decode_contents(bytes, &mut record.position)?;
    let turn = record.position.turn();
    record.mv = None;
    record.score = Some(score_relative_to(white_score, turn));
    record.result = Some(white_result.relative_to(turn));
    record.ply = None;
    Ok(repairs)
}

/// Converts a score between White's view and that of the side to move; −32768 for Black saturates to 32767.
pub(crate) fn score_relative_to(score: i16, turn: Color) -> i16 {
    if turn == Color::White { score } else { score.saturating_neg() }
}

/// Encodes a record with this en-passant square.
pub(crate) fn encode(record: &Record, en_passant: Option<Square>) -> Encoded<BYTES> {
    let score = record.white_score().ok_or(Refusal::NoScore)?;
    let result = record.white_result().ok_or(Refusal::NoResult)?;
    let mut changes = score_changes(record);
    let position = &record.position;
    let clock = u8::try_from(position.halfmove_clock()).unwrap_or_else(|_| {
        changes |= Changes::COUNTERS;
        u8::MAX
    });
    let rooks = CastlingRights::all().iter().filter_map(|right| position.castling_rook(right)).collect();
    let (occupied, nibbles) = packed_board::encode(position, Color::White, rooks);
    let mut bytes = [0; BYTES];
    bytes[..NIBBLES].copy_from_slice(&occupied);
    bytes[NIBBLES..SIDE_AND_EN_PASSANT].copy_from_slice(&nibbles);
    let side = if position.turn() == Color::Black { BLACK_TO_MOVE } else { 0 };
    bytes[SIDE_AND_EN_PASSANT] = side | en_passant.map_or(NO_SQUARE, |square| square as u8);
    bytes[HALFMOVE_CLOCK] = clock;
    bytes[FULLMOVE_NUMBER..SCORE].copy_from_slice(&position.fullmove_number().to_le_bytes());
    bytes[SCORE..RESULT].copy_from_slice(&score.to_le_bytes());
    bytes[RESULT] = (result as i8 + 1) as u8;
    Ok((bytes, changes))
}

/// Returns the change of a score that has no negative in 16 bits.
pub(crate) fn score_changes(record: &Record) -> Changes {
    let is_saturated = record.score == Some(i16::MIN) && record.position.turn() == Color::Black;
    if is_saturated { Changes::SCORE } else { Changes::empty() }
}

/// Encoder of marlinformat.
///
/// The en-passant square follows viriformat: after a double step, if an enemy pawn stands beside the pushed pawn, whether
/// or not its capture is legal. A position has legal en-passant squares alone, so the double step is found in the record
/// before. The first record of a block and of a sequence has its legal square.
#[derive(Default)]
pub(crate) struct Encoder {
    bytes: Vec<u8>,
    /// Position and move of the last record.
    previous: Option<(Position, Move)>,
}

impl Encode for Encoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let previous = self.previous.as_ref();
        let passed = previous.and_then(|(before, mv)| passed_square(before, *mv, &record.position));
        let (bytes, changes) = encode(record, record.position.en_passant().or(passed))?;
        self.bytes.extend_from_slice(&bytes);
        self.previous = record.mv.map(|mv| (record.position, mv));
        Ok(changes)
    }

    fn drain(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.bytes, out);
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        self.previous = None;
        hand_over(&mut self.bytes, out);
    }
}

/// Returns the square that a double step passed, if the position follows and has an enemy pawn beside the pushed pawn.
fn passed_square(before: &Position, mv: Move, position: &Position) -> Option<Square> {
    let is_double_step = mv.kind() == MoveKind::Normal
        && mv.from() as u8 ^ mv.to() as u8 == 16
        && before.role_at(mv.from()) == Some(Role::Pawn);
    if !is_double_step {
        return None;
    }
    let passed = Bitboard::of(mv.from()).forward(before.turn()).single()?;
    let takers = attacks::pawn(before.turn(), passed) & position.pieces(position.turn(), Role::Pawn);
    (!takers.is_empty() && before.after(mv) == *position).then_some(passed)
}
