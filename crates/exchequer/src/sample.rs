//! Training samples: position, score and result in the 32-byte format of evaluation trainers.

use exchequer_board::{Position, Setup};
use exchequer_core::{Bitboard, Color, Piece, Placement, Role};
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;

/// Position of a game with its search score and the game result.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sample {
    /// The position.
    pub position: Position,
    /// Search score from White's view, in centipawns.
    pub score: i16,
    /// Winner of the game; `None` for a draw.
    pub winner: Option<Color>,
}

impl Sample {
    /// Size of a sample in bytes.
    pub const BYTES: usize = 32;

    /// Returns the game result from White's view: 1, 0.5 or 0.
    #[must_use]
    pub fn white_points(&self) -> f64 {
        match self.winner {
            Some(Color::White) => 1.0,
            None => 0.5,
            Some(Color::Black) => 0.0,
        }
    }

    /// Encodes the record `ChessBoard` of the crate `bulletformat`, always little-endian, from the view of the side to move.
    ///
    /// The format has no castling rights, en-passant square or move counters.
    #[must_use]
    pub fn to_bytes(&self) -> [u8; Self::BYTES] {
        let Self { position, score, winner } = self;
        let turn = position.turn();
        let mut bytes = [0; Self::BYTES];
        let occupied = match turn {
            Color::White => position.occupied(),
            Color::Black => position.occupied().flip_ranks(),
        };
        bytes[..8].copy_from_slice(&occupied.bits().to_le_bytes());
        for (number, square) in occupied.iter().enumerate() {
            if let Some(piece) = position.piece_at(square.relative_to(turn)) {
                let side = if piece.color() == turn { 0 } else { 8 };
                bytes[8 + number / 2] |= (piece.role() as u8 | side) << (4 * (number % 2));
            }
        }
        let score = if turn == Color::White { *score } else { score.saturating_neg() };
        bytes[24..26].copy_from_slice(&score.to_le_bytes());
        bytes[26] = winner.map_or(1, |winner| if winner == turn { 2 } else { 0 });
        for (byte, color) in [(27, turn), (28, !turn)] {
            bytes[byte] = king_square(position, color);
        }
        bytes
    }

    /// Decodes a record. The side to move becomes White, since the record does not store it.
    ///
    /// # Errors
    /// A sentence that describes the fault of the record.
    pub fn from_bytes(bytes: &[u8; Self::BYTES]) -> Result<Self, String> {
        let (mut occupied, mut score) = ([0; 8], [0; 2]);
        occupied.copy_from_slice(&bytes[..8]);
        score.copy_from_slice(&bytes[24..26]);
        let occupied = Bitboard::from_bits(u64::from_le_bytes(occupied));
        if occupied.len() > 32 {
            return Err("there are more than 32 pieces".to_owned());
        }
        let mut setup = Setup::EMPTY;
        for (number, square) in occupied.iter().enumerate() {
            let code = bytes[8 + number / 2] >> (4 * (number % 2)) & 15;
            let role = Role::from_index(u32::from(code & 7));
            let role = role.ok_or_else(|| format!("{code} is not the code of a piece"))?;
            let color = if code < 8 { Color::White } else { Color::Black };
            setup.pieces.put(square, Piece::new(color, role));
        }
        let position =
            Position::try_from(&setup).map_err(|reasons| format!("not a legal position: {reasons}"))?;
        let winner = match bytes[26] {
            0 => Some(Color::Black),
            1 => None,
            2 => Some(Color::White),
            other => return Err(format!("{other} is not the code of a result")),
        };
        if bytes[27..29] != Color::ALL.map(|color| king_square(&position, color)) {
            return Err("the kings are not where they are said to be".to_owned());
        }
        Ok(Self { position, score: i16::from_le_bytes(score), winner })
    }
}

/// Returns the king square from the view of its side.
fn king_square(position: &Position, color: Color) -> u8 {
    position.king(color).map_or(0, |square| square.relative_to(color) as u8)
}

/// Iterator over the samples of a file in file order; see [`read_samples`].
#[derive(Debug)]
pub struct Samples<R> {
    reader: R,
    read: u64,
}

/// Opens a file of `exchequer datagen`.
///
/// ```no_run
/// for sample in exchequer::read_samples("games.bin".as_ref())? {
///     let sample = sample?;
///     println!("{} {} {}", sample.position, sample.score, sample.white_points());
/// }
/// # Ok::<(), std::io::Error>(())
/// ```
///
/// # Errors
/// When the file cannot be opened.
pub fn read_samples(path: &Path) -> io::Result<Samples<BufReader<File>>> {
    Ok(Samples::new(BufReader::new(File::open(path)?)))
}

impl<R: Read> Samples<R> {
    /// Creates an iterator over the samples of a reader.
    pub fn new(reader: R) -> Self {
        Self { reader, read: 0 }
    }

    /// Reads the bytes of the next sample; `None` at the end.
    fn next_bytes(&mut self) -> io::Result<Option<[u8; Sample::BYTES]>> {
        let mut bytes = [0; Sample::BYTES];
        let mut filled = 0;
        while filled < bytes.len() {
            match self.reader.read(&mut bytes[filled..]) {
                Ok(0) if filled == 0 => return Ok(None),
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => filled += read,
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error),
            }
        }
        Ok(Some(bytes))
    }
}

impl<R: Read> Iterator for Samples<R> {
    /// Returns the next sample. An invalid record is an error; iteration continues with the next record.
    type Item = io::Result<Sample>;

    fn next(&mut self) -> Option<Self::Item> {
        let bytes = self.next_bytes().transpose()?;
        self.read += 1;
        Some(bytes.and_then(|bytes| {
            Sample::from_bytes(&bytes).map_err(|reason| {
                io::Error::new(io::ErrorKind::InvalidData, format!("record {}: {reason}", self.read))
            })
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::SplitMix;
    use bulletformat::{BulletFormat, ChessBoard};
    use exchequer_core::Square;

    /// Positions of random games, with any scores and results.
    fn samples() -> Vec<Sample> {
        let mut samples = Vec::new();
        let mut random = SplitMix(1);
        for _ in 0..20 {
            let mut position = Position::start();
            while let Some(mv) =
                random.pick(&position.legal_moves()).filter(|_| !position.is_fifty_move_draw())
            {
                let winner = random.pick(&[None, Some(Color::White), Some(Color::Black)]).flatten();
                samples.push(Sample { position, score: random.next() as i16 / 2, winner });
                position.play(mv);
            }
        }
        samples
    }

    /// Encodes a sample with the `bulletformat` crate.
    fn theirs(sample: &Sample) -> ChessBoard {
        let Sample { position, score, .. } = sample;
        let colors = Color::ALL.map(|color| position.color(color).bits());
        let roles = Role::ALL.map(|role| position.role(role).bits());
        let [white, black] = colors;
        let [pawns, knights, bishops, rooks, queens, kings] = roles;
        let boards = [white, black, pawns, knights, bishops, rooks, queens, kings];
        let turn = position.turn().index();
        ChessBoard::from_raw(boards, turn, *score, sample.white_points() as f32).expect("a legal position")
    }

    #[test]
    fn a_record_is_a_chess_board_of_bulletformat() {
        let samples = samples();
        assert!(samples.len() > 2000);
        for sample in samples {
            let bytes = sample.to_bytes();
            assert_eq!(bytes[..], *ChessBoard::as_bytes_slice(&[theirs(&sample)]), "{sample:?}");
        }
    }

    #[test]
    fn what_is_read_is_what_was_written_as_its_side_to_move_sees_it() {
        for sample in samples() {
            let read = Sample::from_bytes(&sample.to_bytes()).expect("a record");
            let position = &sample.position;
            assert_eq!(read.position.turn(), Color::White);
            for square in Square::ALL {
                let piece = position.piece_at(square.relative_to(position.turn()));
                let seen = piece.map(|piece| match position.turn() {
                    Color::White => piece,
                    Color::Black => Piece::new(!piece.color(), piece.role()),
                });
                assert_eq!(read.position.piece_at(square), seen, "{sample:?}");
            }
            let points = (sample.score, sample.white_points());
            let (score, white_points) = match position.turn() {
                Color::White => points,
                Color::Black => (-points.0, 1.0 - points.1),
            };
            assert_eq!((read.score, read.white_points()), (score, white_points), "{sample:?}");
            assert_eq!(read.to_bytes(), sample.to_bytes());
        }
    }

    #[test]
    fn what_is_no_record_is_said() {
        let good = Sample { position: Position::start(), score: 0, winner: None }.to_bytes();
        for (byte, value, part) in [
            (2, 1, "more than 32 pieces"),
            (8, 0x13 | 6, "is not the code of a piece"),
            (8, 0x10, "not a legal position: a pawn stands on the first or last rank"),
            (26, 3, "3 is not the code of a result"),
            (27, 5, "the kings are not where they are said to be"),
        ] {
            let mut bytes = good;
            bytes[byte] = value;
            let message = Sample::from_bytes(&bytes).expect_err(part);
            assert!(message.contains(part), "{message}");
        }
    }

    #[test]
    fn a_bad_record_is_told_by_its_number_and_a_cut_one_is_the_last() {
        let good = Sample { position: Position::start(), score: 7, winner: Some(Color::Black) };
        let bytes = [&good.to_bytes()[..], &[0; 32], &good.to_bytes(), &[0; 31]].concat();
        let read: Vec<_> = Samples::new(&bytes[..]).collect();
        assert_eq!(read.len(), 4);
        for number in [0, 2] {
            assert_eq!(read[number].as_ref().ok().map(Sample::to_bytes), Some(good.to_bytes()));
        }
        let message = |number: usize| read[number].as_ref().expect_err("no record").to_string();
        assert!(message(1).starts_with("record 2: not a legal position: "), "{}", message(1));
        assert!(message(3).contains("unexpected end of file"), "{}", message(3));
    }
}
