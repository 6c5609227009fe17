//! Records of a fixed size: split, decoded and encoded one by one.

use crate::encode::hand_over;
use crate::{Block, Changes, Cursor, Decode, Encode, Fault, Origin, Record, Refusal};
use exchequer_board::{Position, PositionErrors, Repairs, Setup};

/// Repairs of the position of a decoded record, or a clause that describes the fault.
pub(crate) type Decoded = Result<Repairs, String>;

/// Bytes of a record, and what they do not hold exactly.
pub(crate) type Encoded<const N: usize> = Result<([u8; N], Changes), Refusal>;

/// Decoder of records of `N` bytes by a function that decodes one record in its place: a copy of a record that has just been
/// written costs as much as a field.
///
/// The type of the function, not a pointer to it: the compiler inlines it.
pub(crate) struct FixedDecoder<D, const N: usize>(pub(crate) D);

impl<D, const N: usize> Decode for FixedDecoder<D, N>
where
    D: Fn(&[u8; N], &mut Record) -> Decoded + Copy + Send + Sync + 'static,
{
    fn whole_records(&self, bytes: &[u8], is_last: bool) -> usize {
        if is_last { bytes.len() } else { bytes.len() / N * N }
    }

    fn cursor(&self) -> Box<dyn Cursor> {
        Box::new(FixedCursor { decode: self.0, at: 0 })
    }
}

/// Progress through a block of records of `N` bytes.
struct FixedCursor<D, const N: usize> {
    decode: D,
    at: usize,
}

impl<D: Fn(&[u8; N], &mut Record) -> Decoded + Send, const N: usize> Cursor for FixedCursor<D, N> {
    fn next_record<'b>(
        &mut self,
        block: &'b Block,
        record: &mut Record,
    ) -> Option<Result<Origin<'b>, Fault>> {
        let rest = block.bytes.get(self.at..).filter(|rest| !rest.is_empty())?;
        let place = block.offset + self.at as u64;
        let Some(raw) = rest.first_chunk::<N>() else {
            self.at = block.bytes.len();
            let reason = format!("the last record has {} of {N} bytes", rest.len());
            return Some(Err(Fault::at_offset(place, reason).losing(rest.len() as u64)));
        };
        self.at += N;
        Some(match (self.decode)(raw, record) {
            Ok(repairs) => Ok(Origin { raw, fen: b"", repairs, place }),
            Err(reason) => Err(Fault::at_offset(place, reason).losing(N as u64)),
        })
    }
}

/// Encoder of records of `N` bytes by a function for one record.
pub(crate) struct FixedEncoder<E, const N: usize> {
    encode: E,
    bytes: Vec<u8>,
}

impl<E: Fn(&Record) -> Encoded<N>, const N: usize> FixedEncoder<E, N> {
    /// Creates an encoder.
    pub(crate) fn new(encode: E) -> Self {
        Self { encode, bytes: Vec::new() }
    }
}

impl<E: Fn(&Record) -> Encoded<N> + Send, const N: usize> Encode for FixedEncoder<E, N> {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let (bytes, changes) = (self.encode)(record)?;
        self.bytes.extend_from_slice(&bytes);
        Ok(changes)
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.bytes, out);
    }
}

/// Replaces `position` by that of a setup, without castling rights and an en-passant square that contradict the board.
///
/// # Errors
/// A clause that describes why the setup is not a legal position; `position` is unchanged then.
#[inline(always)]
pub(crate) fn set_position(setup: &Setup, position: &mut Position) -> Result<Repairs, String> {
    match position.set_consistent(setup) {
        Ok(()) => Ok(Repairs::empty()),
        Err(errors) => set_repaired(setup, errors, position),
    }
}

#[cold]
fn set_repaired(setup: &Setup, errors: PositionErrors, position: &mut Position) -> Result<Repairs, String> {
    let mut setup = setup.clone();
    let repairs = setup.repair();
    let repaired = if repairs.is_empty() { Err(errors) } else { Position::try_from(&setup) };
    *position = repaired.map_err(|reasons| format!("not a legal position: {reasons}"))?;
    Ok(repairs)
}

/// Copies the bytes of a field.
pub(crate) fn field<const N: usize>(bytes: &[u8], offset: usize) -> [u8; N] {
    bytes.get(offset..).and_then(<[u8]>::first_chunk).copied().unwrap_or([0; N])
}
