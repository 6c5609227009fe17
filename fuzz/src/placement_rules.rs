//! Boards that no FEN describes well, with any piece values: built piece by piece around a square, or from
//! contradictory sets.

use crate::candidates::candidates;
use crate::test_values::TestValues;
use crate::{brute_force, rules};
use arbitrary::{Arbitrary, Result, Unstructured};
use exchequer_core::{Bitboard, Color, Direction, Move, Piece, Pieces, Placement, Role, Square};

/// Maximum number of pieces on a board.
const MAX_PIECES: u8 = 40;

/// Maximum number of candidates on a contradictory board.
const MAX_MOVES: usize = 24;

const KNIGHT_JUMPS: [(i8, i8); 8] = [(1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2)];

/// One input.
#[derive(Debug)]
pub struct Input {
    board: Board,
    test_values: TestValues,
    /// Index of the first move of the brute force.
    skipped: u8,
    /// Moves that need not be possible.
    moves: Vec<Move>,
}

/// The board of an input.
#[derive(Debug)]
enum Board {
    /// At most one piece a square, whatever pieces these are.
    Pieces(Plain),
    /// Sets that overlap, and answers that do not fit them.
    Sets(Sets),
}

impl<'a> Arbitrary<'a> for Input {
    fn arbitrary(u: &mut Unstructured<'a>) -> Result<Self> {
        let en_passant = option_of_square(u)?;
        let test_values = u.arbitrary()?;
        let skipped = u.arbitrary()?;
        let board = if u.ratio(7, 8)? {
            Board::Pieces(Plain { pieces: pieces(u)?, en_passant })
        } else {
            Board::Sets(sets(u, en_passant)?)
        };
        let moves =
            u.arbitrary_iter::<u16>()?.filter_map(|bits| bits.ok().and_then(Move::from_bits)).take(16);
        Ok(Self { board, test_values, skipped, moves: moves.collect() })
    }
}

fn square(u: &mut Unstructured<'_>) -> Result<Square> {
    let number: u8 = u.arbitrary()?;
    Ok(Square::ALL[usize::from(number) % Square::COUNT])
}

/// Returns a square or `None` with equal probability.
fn option_of_square(u: &mut Unstructured<'_>) -> Result<Option<Square>> {
    let number: u8 = u.arbitrary()?;
    Ok(Square::from_index(u32::from(number % 128)))
}

/// Returns pieces, most of them on a line through one square or a knight's jump away from it.
fn pieces(u: &mut Unstructured<'_>) -> Result<Pieces> {
    let target = square(u)?;
    let mut pieces = Pieces::EMPTY;
    for _ in 0..u.int_in_range(0..=MAX_PIECES)? {
        let piece: u8 = u.arbitrary()?;
        if let Some(at) = place(u.arbitrary()?, target) {
            pieces.put(at, Piece::ALL[usize::from(piece) % Piece::ALL.len()]);
        }
    }
    Ok(pieces)
}

/// Returns the square of a number relative to a target: on a line in one of eight directions, a knight's jump away,
/// anywhere, or the target itself.
fn place(number: u8, target: Square) -> Option<Square> {
    let eighth = usize::from(number % 8);
    match number {
        0..128 => {
            let (files, ranks) = Direction::ALL[eighth].delta();
            let steps = i8::try_from(number / 8 % 8).ok()?;
            target.offset(files * steps, ranks * steps)
        }
        128..184 => {
            let (files, ranks) = KNIGHT_JUMPS[eighth];
            target.offset(files, ranks)
        }
        184..248 => Some(Square::ALL[usize::from(number) - 184]),
        248.. => Some(target),
    }
}

/// Eight independent sets, and possibly inconsistent answers.
#[derive(Debug)]
struct Sets {
    colors: [Bitboard; 2],
    roles: [Bitboard; 6],
    en_passant: Option<Square>,
    occupied: Option<Bitboard>,
    kings: Option<[Option<Square>; 2]>,
}

fn sets(u: &mut Unstructured<'_>, en_passant: Option<Square>) -> Result<Sets> {
    let colors = [set(u)?, set(u)?];
    let mut roles = [Bitboard::EMPTY; 6];
    for role in &mut roles {
        *role = set(u)?;
    }
    let occupied = if u.ratio(1, 8)? { Some(set(u)?) } else { None };
    let kings = if u.ratio(1, 8)? { Some([option_of_square(u)?, option_of_square(u)?]) } else { None };
    Ok(Sets { colors, roles, en_passant, occupied, kings })
}

/// Returns any set, a thin one, a cross of file and rank, or the empty set.
fn set(u: &mut Unstructured<'_>) -> Result<Bitboard> {
    let choice: u8 = u.arbitrary()?;
    Ok(match choice % 4 {
        0 => Bitboard::EMPTY,
        1 => Bitboard::from_bits(u.arbitrary()?),
        2 => Bitboard::from_bits(u.arbitrary::<u64>()? & u.arbitrary::<u64>()?),
        _ => {
            let square = square(u)?;
            Bitboard::file(square.file()) | Bitboard::rank(square.rank())
        }
    })
}

impl Placement for Sets {
    fn color(&self, color: Color) -> Bitboard {
        self.colors[color.index()]
    }

    fn role(&self, role: Role) -> Bitboard {
        self.roles[role.index()]
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }

    fn occupied(&self) -> Bitboard {
        self.occupied.unwrap_or(self.colors[0] | self.colors[1])
    }

    fn king(&self, color: Color) -> Option<Square> {
        let lowest = self.pieces(color, Role::King).first();
        self.kings.map_or(lowest, |kings| kings[color.index()])
    }
}

/// Pieces with an en-passant square.
#[derive(Debug)]
struct Plain {
    pieces: Pieces,
    en_passant: Option<Square>,
}

impl Placement for Plain {
    fn color(&self, color: Color) -> Bitboard {
        self.pieces.color(color)
    }

    fn role(&self, role: Role) -> Bitboard {
        self.pieces.role(role)
    }

    fn en_passant(&self) -> Option<Square> {
        self.en_passant
    }
}

/// Verifies the guarantees of every rule set on a board of pieces. On contradictory sets, verifies only that every
/// call returns.
pub fn run(input: Input) {
    let Input { board, test_values, skipped, moves: encoded } = input;
    match board {
        Board::Pieces(board) => {
            let mut moves = candidates(&board);
            brute_force::hold(&board, &moves, test_values, skipped.into());
            moves.extend(encoded);
            rules::hold(&board, moves, &test_values.points());
        }
        Board::Sets(board) => {
            let mut moves = candidates(&board);
            moves.truncate(MAX_MOVES);
            moves.extend(encoded);
            rules::ask(&board, &moves, &test_values.points());
        }
    }
}
