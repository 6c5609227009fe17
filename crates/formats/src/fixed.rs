//! Records of a fixed size: split, decoded and encoded one by one.

use crate::{Block, Changes, Cursor, Decode, Encode, Entry, Fault, Record, Refusal};
use exchequer_board::{Position, PositionErrors, Repairs, Setup};

/// Decodes one record: the record and the repairs of its position, or a clause that describes the fault.
type DecodeRecord<const N: usize> = fn(&[u8; N]) -> Result<(Record, Repairs), String>;

/// Encodes one record.
type EncodeRecord<const N: usize> = fn(&Record) -> Result<([u8; N], Changes), Refusal>;

/// Decoder of records of `N` bytes.
pub(crate) struct FixedDecoder<const N: usize>(pub(crate) DecodeRecord<N>);

impl<const N: usize> Decode for FixedDecoder<N> {
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        if is_last { bytes.len() } else { bytes.len() / N * N }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(FixedCursor { decode: self.0, at: 0 })
    }
}

/// Progress through a block of records of `N` bytes.
struct FixedCursor<const N: usize> {
    decode: DecodeRecord<N>,
    at: usize,
}

impl<const N: usize> Cursor for FixedCursor<N> {
    fn next_entry<'b>(&mut self, block: &'b Block) -> Option<Result<Entry<'b>, Fault>> {
        let rest = block.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let place = block.offset + self.at as u64;
        let Some(raw) = rest.first_chunk::<N>() else {
            self.at = block.bytes.len();
            let reason = format!("the last record has {} of {N} bytes", rest.len());
            return Some(Err(Fault::at_offset(place, reason).losing(rest.len() as u64)));
        };
        self.at += N;
        Some(match (self.decode)(raw) {
            Ok((record, repairs)) => Ok(Entry { record, raw, fen: "", repairs, place }),
            Err(reason) => Err(Fault::at_offset(place, reason).losing(N as u64)),
        })
    }
}

/// Encoder of records of `N` bytes.
pub(crate) struct FixedEncoder<const N: usize> {
    encode: EncodeRecord<N>,
    bytes: Vec<u8>,
}

impl<const N: usize> FixedEncoder<N> {
    /// Creates an encoder.
    pub(crate) fn new(encode: EncodeRecord<N>) -> Self {
        Self { encode, bytes: Vec::new() }
    }
}

impl<const N: usize> Encode for FixedEncoder<N> {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let (bytes, changes) = (self.encode)(record)?;
        self.bytes.extend_from_slice(&bytes);
        Ok(changes)
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        out.append(&mut self.bytes);
    }
}

/// Returns the position of a setup, without castling rights and an en-passant square that contradict the board.
///
/// # Errors
/// A clause that describes why the setup is not a legal position.
pub(crate) fn position(setup: &mut Setup) -> Result<(Position, Repairs), String> {
    const REPAIRED: PositionErrors =
        PositionErrors::IMPOSSIBLE_EN_PASSANT.union(PositionErrors::CASTLING_WITHOUT_ROOK);
    let mut repairs = Repairs::empty();
    let mut position = Position::try_from(&*setup);
    if position.is_err_and(|errors| errors.intersects(REPAIRED)) {
        repairs = setup.repair();
        position = Position::try_from(&*setup);
    }
    let position = position.map_err(|reasons| format!("not a legal position: {reasons}"))?;
    Ok((position, repairs))
}

/// Copies the bytes of a field.
pub(crate) fn field<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    bytes.get(offset..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
