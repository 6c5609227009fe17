//! Encoder of chains.

use super::bits::BitWriter;
use super::chunks::{ENOUGH, push_chunk};
use super::destinations::{self, has_standard_castling};
use super::stem::{self, MOST_CLOCK, MOST_PLY};
use super::zigzag;
use crate::encode::hand_over;
use crate::{Changes, Encode, GameResult, Record, Refusal};
use exchequer_board::Position;
use exchequer_core::{Color, MoveKind, Placement, Role};

/// Longest chain after its stem in records. Known readers and writers keep 10 KiB for one movetext.
const LONGEST: u16 = 2800;

/// Encoder of binpack files.
#[derive(Default)]
pub(crate) struct Encoder {
    /// Whole chunks.
    chunks: Vec<u8>,
    /// Whole chains of the current chunk.
    payload: Vec<u8>,
    /// Stem and number of records of the current chain.
    stem: Option<[u8; stem::STEM]>,
    count: u16,
    movetext: BitWriter,
    /// Last record of the current chain as a reader decodes it.
    last: Option<Last>,
}

/// Last record of a chain.
struct Last {
    /// Position after its move; `None` without a move.
    next: Option<Position>,
    score: i16,
    result: GameResult,
    ply: u16,
}

impl Encode for Encoder {
    fn add(&mut self, record: &Record) -> Result<Changes, Refusal> {
        let result = record.result.ok_or(Refusal::NoResult)?;
        let (position, mut changes) = standard(record)?;
        let score = record.score.unwrap_or(Record::SKIPPED);
        let ply = record.ply.unwrap_or_else(|| Record::ply_by_counter(&position));
        if position.halfmove_clock() > MOST_CLOCK || Record::ply_by_counter(&position) / 2 != ply / 2 {
            changes |= Changes::COUNTERS;
        }
        match record.mv {
            Some(mv) if self.continues(&position, result, ply) => {
                self.count += 1;
                destinations::write(&position, mv, &mut self.movetext);
                let last = self.last.as_ref().map_or(0, |last| last.score);
                write_score(score.wrapping_sub(last.wrapping_neg()), &mut self.movetext);
                self.last = Some(Last { next: Some(position.after(mv)), score, result, ply });
            }
            mv => {
                self.finish_chain();
                if ply > MOST_PLY {
                    changes |= Changes::PLY;
                }
                let ply = ply.min(MOST_PLY);
                self.stem = Some(stem::encode(&position, mv, score, result, ply));
                self.last = Some(Last { next: mv.map(|mv| position.after(mv)), score, result, ply });
            }
        }
        Ok(changes)
    }

    fn drain(&mut self, out: &mut Vec<u8>) {
        hand_over(&mut self.chunks, out);
    }

    fn finish_block(&mut self, out: &mut Vec<u8>) {
        self.finish_chain();
        self.finish_chunk();
        hand_over(&mut self.chunks, out);
    }
}

impl Encoder {
    /// Returns `true` if a record continues the current chain.
    fn continues(&self, position: &Position, result: GameResult, ply: u16) -> bool {
        let Some(Last { next: Some(next), result: last_result, ply: last_ply, .. }) = &self.last else {
            return false;
        };
        self.count < LONGEST
            && result == -*last_result
            && last_ply.checked_add(1) == Some(ply)
            && is_same(next, position)
    }

    fn finish_chain(&mut self) {
        self.last = None;
        let Some(stem) = self.stem.take() else { return };
        self.payload.extend_from_slice(&stem);
        self.payload.extend_from_slice(&std::mem::take(&mut self.count).to_be_bytes());
        self.payload.extend_from_slice(self.movetext.bytes());
        self.movetext.clear();
        if self.payload.len() >= ENOUGH {
            self.finish_chunk();
        }
    }

    fn finish_chunk(&mut self) {
        push_chunk(&self.payload, &mut self.chunks);
        self.payload.clear();
    }
}

/// Returns the position as the format holds it: with castling rights of standard chess only.
fn standard(record: &Record) -> Result<(Position, Changes), Refusal> {
    let position = record.position;
    if has_standard_castling(&position) {
        return Ok((position, Changes::empty()));
    }
    if record.mv.is_some_and(|mv| mv.kind() == MoveKind::Castling) {
        return Err(Refusal::Chess960Castling);
    }
    let mut setup = position.to_setup();
    setup.castling_rooks = stem::standard_castling(&position, setup.castling_rooks);
    // Fewer rights do not make a position illegal, so the fallback is never used.
    Ok((Position::try_from(&setup).unwrap_or(position), Changes::CASTLING))
}

/// Returns `true` if two positions are equal but for the fullmove number, which the format does not hold.
fn is_same(a: &Position, b: &Position) -> bool {
    a.key() == b.key()
        && a.halfmove_clock() == b.halfmove_clock()
        && a.turn() == b.turn()
        && a.en_passant() == b.en_passant()
        && a.castling_rooks() == b.castling_rooks()
        && Color::ALL.iter().all(|&color| a.color(color) == b.color(color))
        && Role::ALL.iter().all(|&role| a.role(role) == b.role(role))
}

/// Writes a score difference.
fn write_score(difference: i16, bits: &mut BitWriter) {
    let mut rest = u32::from(zigzag::encode(difference));
    loop {
        let group = rest & 15;
        rest >>= 4;
        if rest == 0 {
            return bits.put(group, 5);
        }
        bits.put(16 | group, 5);
    }
}
