//! Stem: a whole record in 32 bytes, big-endian.

use super::zigzag;
use crate::{GameResult, Record, nibbles};
use exchequer_board::{Position, Setup};
use exchequer_core::{Bitboard, Color, Move, MoveKind, Piece, Pieces, Placement, Rank, Role, Square};

/// Size of a stem in bytes.
pub(super) const STEM: usize = 32;
/// Largest ply that a stem holds.
pub(super) const MOST_PLY: u16 = (1 << 14) - 1;
/// Largest halfmove clock that readers keep.
pub(super) const MOST_CLOCK: u16 = u8::MAX as u16;

/// Nibble of a pawn that has just made a double step.
const PASSED_PAWN: u8 = 12;
/// Nibble of a rook of White with its castling right.
const WHITE_CASTLING_ROOK: u8 = 13;
/// Nibble of a rook of Black with its castling right.
const BLACK_CASTLING_ROOK: u8 = 14;
/// Nibble of Black's king when Black is to move.
const KING_TO_MOVE: u8 = 15;

/// King's square of each corner with a rook that may castle.
const CORNERS: [(Square, Square); 4] =
    [(Square::A1, Square::E1), (Square::H1, Square::E1), (Square::A8, Square::E8), (Square::H8, Square::E8)];

/// Decodes a stem.
///
/// # Errors
/// A clause that describes the fault.
pub(super) fn decode(bytes: &[u8; STEM]) -> Result<Record, String> {
    let word = |at: usize| u16::from_be_bytes([bytes[at], bytes[at + 1]]);
    let setup = decode_board(bytes, word(28) & MOST_PLY, word(30))?;
    let position =
        Position::try_from(&setup).map_err(|reasons| format!("not a legal position: {reasons}"))?;
    let mv = match word(24) {
        0 => None,
        code => Some(decode_move(code, &position).ok_or("its move is not legal")?),
    };
    let result = match word(28) >> 14 {
        0 => GameResult::Draw,
        1 => GameResult::Loss,
        2 => GameResult::Win,
        _ => return Err("3 is not the code of a result".to_owned()),
    };
    let score = zigzag::decode(word(26));
    Ok(Record { position, mv, score: Some(score), result: Some(result), ply: Some(word(28) & MOST_PLY) })
}

fn decode_board(bytes: &[u8; STEM], ply: u16, clock: u16) -> Result<Setup, String> {
    let (mut occupied, mut packed) = ([0; 8], [0; nibbles::BYTES]);
    occupied.copy_from_slice(&bytes[..8]);
    packed.copy_from_slice(&bytes[8..24]);
    let occupied = Bitboard::from_bits(u64::from_be_bytes(occupied));
    if occupied.len() > 32 {
        return Err("there are more than 32 pieces".to_owned());
    }
    let mut setup = Setup::EMPTY;
    let mut squares = [None; Square::COUNT];
    for (square, code) in nibbles::unpack(occupied, &packed) {
        let (color, role) = match code {
            PASSED_PAWN if setup.en_passant.is_some() => return Err("two pawns have just moved".to_owned()),
            PASSED_PAWN => {
                let color = if square.rank() == Rank::Fourth { Color::White } else { Color::Black };
                setup.en_passant = Bitboard::of(square).forward(!color).first();
                (color, Role::Pawn)
            }
            KING_TO_MOVE => {
                setup.turn = Color::Black;
                (Color::Black, Role::King)
            }
            WHITE_CASTLING_ROOK | BLACK_CASTLING_ROOK => {
                setup.castling_rooks.insert(square);
                (if code == WHITE_CASTLING_ROOK { Color::White } else { Color::Black }, Role::Rook)
            }
            _ => {
                let color = if code % 2 == 0 { Color::White } else { Color::Black };
                (color, Role::from_index(u32::from(code / 2)).unwrap_or(Role::King))
            }
        };
        squares[square as usize] = Some(Piece::new(color, role));
    }
    setup.pieces = Pieces::from_squares(&squares);
    if setup.castling_rooks != standard_castling(&setup, setup.castling_rooks) {
        return Err("a castling right has no king and rook on their first squares".to_owned());
    }
    setup.halfmove_clock = clock & MOST_CLOCK;
    setup.fullmove_number = ply / 2 + 1;
    Ok(setup)
}

/// Returns the rooks in the corners whose king stands on its first square.
pub(super) fn standard_castling(board: &impl Placement, rooks: Bitboard) -> Bitboard {
    let is_standard = |&(corner, king): &(Square, Square)| {
        rooks.contains(corner)
            && board.role_at(king) == Some(Role::King)
            && board.color_at(king) == board.color_at(corner)
    };
    CORNERS.iter().filter(|corner| is_standard(corner)).map(|&(corner, _)| corner).collect()
}

/// Decodes a legal move: bits 14–15 the kind, 8–13 from, 2–7 to, 0–1 the promotion piece.
fn decode_move(code: u16, position: &Position) -> Option<Move> {
    let square = |bits: u16| Square::from_index(u32::from(bits & 63));
    let (from, to) = (square(code >> 8)?, square(code >> 2)?);
    let mv = match code >> 14 {
        0 => Move::normal(from, to),
        1 => Move::promotion(from, to, promotion(u32::from(code & 3))?)?,
        2 => Move::castling(from, to),
        _ => Move::en_passant(from, to),
    };
    position.is_legal(mv).then_some(mv)
}

/// Returns the promotion piece of a code: 0 knight, 1 bishop, 2 rook, 3 queen.
pub(super) fn promotion(code: u32) -> Option<Role> {
    Role::from_index(code + Role::Knight as u32)
}

/// Returns the code of a promotion piece.
pub(super) fn promotion_code(role: Role) -> u32 {
    role as u32 - Role::Knight as u32
}

/// Encodes a record; its castling rights are standard, its ply at most [`MOST_PLY`].
pub(super) fn encode(
    position: &Position,
    mv: Option<Move>,
    score: i16,
    result: GameResult,
    ply: u16,
) -> [u8; STEM] {
    let mut bytes = [0; STEM];
    let occupied = position.occupied();
    let rooks = position.castling_rooks();
    let passed =
        position.en_passant().and_then(|square| Bitboard::of(square).forward(!position.turn()).first());
    let code = |square: Square| {
        let (color, role) = (position.color_at(square)?, position.role_at(square)?);
        Some(match role {
            Role::Pawn if passed == Some(square) => PASSED_PAWN,
            Role::Rook if rooks.contains(square) => match color {
                Color::White => WHITE_CASTLING_ROOK,
                Color::Black => BLACK_CASTLING_ROOK,
            },
            Role::King if color == Color::Black && position.turn() == Color::Black => KING_TO_MOVE,
            _ => 2 * role as u8 + u8::from(color == Color::Black),
        })
    };
    bytes[..8].copy_from_slice(&occupied.bits().to_be_bytes());
    bytes[8..24].copy_from_slice(&nibbles::pack(occupied.iter().filter_map(code)));
    let mut put = |at: usize, word: u16| bytes[at..at + 2].copy_from_slice(&word.to_be_bytes());
    put(24, mv.map_or(0, encode_move));
    put(26, zigzag::encode(score));
    let result = match result {
        GameResult::Draw => 0,
        GameResult::Loss => 1,
        GameResult::Win => 2,
    };
    put(28, result << 14 | ply.min(MOST_PLY));
    put(30, position.halfmove_clock().min(MOST_CLOCK));
    bytes
}

fn encode_move(mv: Move) -> u16 {
    let (kind, piece) = match mv.kind() {
        MoveKind::Normal => (0, 0),
        MoveKind::Promotion(role) => (1, promotion_code(role) as u16),
        MoveKind::Castling => (2, 0),
        MoveKind::EnPassant => (3, 0),
    };
    kind << 14 | (mv.from() as u16) << 8 | (mv.to() as u16) << 2 | piece
}
