//! Position of PackedSfen: 256 bits, the least significant bit of each field and of each byte first.

use exchequer_board::{Position, Repairs, Setup};
use exchequer_core::{Bitboard, CastlingRights, Color, Piece, Pieces, Placement, Rank, Role, Square};

/// Reader of 256 bits.
pub(crate) struct BitReader {
    words: [u64; 4],
    at: u32,
}

impl BitReader {
    /// Number of bits.
    const BITS: u32 = 256;

    /// Creates a reader at the first bit.
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        let mut words = [0; 4];
        for (word, bytes) in
            words.iter_mut().zip(bytes.chunks_exact(8).filter_map(|bytes| bytes.first_chunk()))
        {
            *word = u64::from_le_bytes(*bytes);
        }
        Self { words, at: 0 }
    }

    /// Reads up to 16 bits; zeros after the last bit.
    #[inline]
    fn take(&mut self, count: u32) -> u32 {
        let (index, shift) = ((self.at / 64) as usize, self.at % 64);
        let word = |index: usize| u128::from(self.words.get(index).copied().unwrap_or(0));
        let bits = (word(index) | word(index + 1) << 64) >> shift;
        self.at += count;
        bits as u32 & ((1 << count) - 1)
    }
}

/// Writer of 256 bits.
#[derive(Default)]
pub(crate) struct BitWriter {
    words: [u64; 4],
    at: u32,
}

impl BitWriter {
    /// Writes up to 16 bits; bits after the last one are dropped.
    #[inline]
    fn put(&mut self, value: u32, count: u32) {
        let (index, shift) = ((self.at / 64) as usize, self.at % 64);
        let bits = u128::from(value) << shift;
        for (word, part) in self.words.iter_mut().skip(index).zip([bits as u64, (bits >> 64) as u64]) {
            *word |= part;
        }
        self.at += count;
    }

    /// Returns the bytes.
    pub(crate) fn bytes(&self) -> [u8; 32] {
        let mut bytes = [0; 32];
        for (bytes, word) in bytes.chunks_exact_mut(8).zip(self.words) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        bytes
    }
}

/// Castling rights in the order of the stream.
const RIGHTS: [CastlingRights; 4] = [
    CastlingRights::WHITE_KING_SIDE,
    CastlingRights::WHITE_QUEEN_SIDE,
    CastlingRights::BLACK_KING_SIDE,
    CastlingRights::BLACK_QUEEN_SIDE,
];

/// Largest halfmove clock of the stream.
const MOST_CLOCK: u16 = 127;

/// Coding of a position.
pub(crate) struct PositionBits;

impl PositionBits {
    /// Decodes a position; a castling right is that of the outermost rook on its side.
    ///
    /// # Errors
    /// A clause that describes the fault.
    pub(crate) fn decode(mut bits: BitReader) -> Result<(Setup, Repairs), String> {
        let turn = if bits.take(1) == 0 { Color::White } else { Color::Black };
        let kings = [bits.take(6), bits.take(6)];
        if kings[0] == kings[1] {
            return Err("both kings are on one square".to_owned());
        }
        let mut squares = [None; Square::COUNT];
        for square in squares_in_order() {
            squares[square as usize] = match kings.iter().position(|&king| king == square) {
                Some(0) => Some(Piece::WhiteKing),
                Some(_) => Some(Piece::BlackKing),
                None => decode_piece(&mut bits)?,
            };
        }
        let mut setup = Setup { pieces: Pieces::from_squares(&squares), turn, ..Setup::EMPTY };
        let mut repairs = Repairs::empty();
        for right in RIGHTS {
            if bits.take(1) == 1 {
                match outermost_rook(&setup, right) {
                    Some(rook) => setup.castling_rooks.insert(rook),
                    None => repairs |= Repairs::CASTLING,
                }
            }
        }
        if bits.take(1) == 1 {
            setup.en_passant = Square::from_index(bits.take(6));
        }
        let low_clock = bits.take(6);
        setup.fullmove_number = (bits.take(16) as u16).max(1);
        setup.halfmove_clock = (low_clock | bits.take(1) << 6) as u16;
        if bits.at > BitReader::BITS {
            return Err("the position has more than 256 bits".to_owned());
        }
        Ok((setup, repairs))
    }

    /// Encodes a position, with its castling rights or without any; returns `true` if the halfmove clock is saturated.
    pub(crate) fn encode(position: &Position, has_castling: bool, bits: &mut BitWriter) -> bool {
        bits.put(u32::from(position.turn() == Color::Black), 1);
        for color in Color::ALL {
            bits.put(position.king(color).map_or(0, |square| square as u32), 6);
        }
        for square in squares_in_order().filter_map(Square::from_index) {
            match position.piece_at(square) {
                None => bits.put(0, 1),
                Some(Piece::WhiteKing | Piece::BlackKing) => {}
                Some(piece) => {
                    let color = u32::from(piece.color() == Color::Black);
                    bits.put(1 | (piece.role() as u32) << 1 | color << 4, 5);
                }
            }
        }
        for right in RIGHTS {
            bits.put(u32::from(has_castling && position.castling_rights().contains(right)), 1);
        }
        match position.en_passant() {
            None => bits.put(0, 1),
            Some(square) => bits.put(1 | (square as u32) << 1, 7),
        }
        let clock = u32::from(position.halfmove_clock().min(MOST_CLOCK));
        bits.put(clock & 63, 6);
        bits.put(position.fullmove_number().into(), 16);
        bits.put(clock >> 6, 1);
        position.halfmove_clock() > MOST_CLOCK
    }
}

/// Returns the numbers of the squares from rank 8 to rank 1, file a to h.
fn squares_in_order() -> impl Iterator<Item = u32> {
    (0..64).map(|number| number ^ 56)
}

/// Decodes the contents of a square without a king: one bit, and for a piece three bits of its role and one of its color.
#[inline]
fn decode_piece(bits: &mut BitReader) -> Result<Option<Piece>, String> {
    if bits.take(1) == 0 {
        return Ok(None);
    }
    let code = bits.take(3);
    let role = Role::from_index(code).filter(|&role| role != Role::King);
    let role = role.ok_or_else(|| format!("{code} is not the code of a piece"))?;
    let color = if bits.take(1) == 0 { Color::White } else { Color::Black };
    Ok(Some(Piece::new(color, role)))
}

/// Returns the rook of a castling right: the outermost one on its side of the king, on the back rank.
fn outermost_rook(setup: &Setup, right: CastlingRights) -> Option<Square> {
    let color = if CastlingRights::of(Color::White).contains(right) { Color::White } else { Color::Black };
    let back = Bitboard::rank(Rank::First.relative_to(color));
    let king = (setup.pieces(color, Role::King) & back).single()?;
    let rooks = setup.pieces(color, Role::Rook) & back;
    if right == CastlingRights::king_side(color) {
        rooks.last().filter(|&rook| rook > king)
    } else {
        rooks.first().filter(|&rook| rook < king)
    }
}
