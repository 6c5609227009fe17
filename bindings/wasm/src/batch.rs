//! Many rows in one call: positions as bitboards, moves as integers.

use crate::arguments::evaluator;
use crate::bad_input;
use alloc::boxed::Box;
use alloc::format;
use alloc::string::String;
use alloc::vec::Vec;
use exchequer_board::{PositionErrors, Setup};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Role, Square};
use exchequer_report::{Evaluator, Exchange};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// Bitboards of a row: pawns, knights, bishops, rooks, queens, kings, White, Black.
const SETS: usize = 8;

/// Columns of a batch. Each column but the sets and the moves may be empty: White is to move, no castling rights, no en-passant square.
#[derive(Clone, Copy)]
struct Columns<'a> {
    sets: &'a [u64],
    moves: &'a [u16],
    turns: &'a [u8],
    castling_rooks: &'a [u64],
    en_passant: &'a [i8],
}

impl Columns<'_> {
    /// Answers each row.
    ///
    /// # Errors
    /// The number of the first bad row and its fault.
    fn answer(self, evaluator: &Evaluator) -> Result<Vec<i32>, JsError> {
        let mut setup = Setup::EMPTY;
        let rows = self.sets.as_chunks::<SETS>().0.iter().zip(self.moves).enumerate();
        let answers = rows.map(|(row, (sets, &mv))| {
            self.read(row, sets, &mut setup)
                .and_then(|()| find(&setup, mv))
                .map(|exchange| exchange.see(evaluator))
                .map_err(|fault| bad_input(format!("row {row}: {fault}")))
        });
        answers.collect()
    }

    /// Replaces a setup by that of a row, whose pieces do not contradict each other.
    #[inline(always)]
    fn read(&self, row: usize, sets: &[u64; SETS], setup: &mut Setup) -> Result<(), String> {
        let [pawns, knights, bishops, rooks, queens, kings, white, black] = sets.map(Bitboard::from_bits);
        let roles = ByRole::new([pawns, knights, bishops, rooks, queens, kings]);
        if !setup.pieces.set_bitboards(ByColor::new(white, black), roles) {
            return Err(format!("not a position: {}", PositionErrors::CONTRADICTORY_PIECES));
        }
        setup.turn = match self.turns.get(row) {
            None | Some(1) => Color::White,
            Some(0) => Color::Black,
            Some(other) => return Err(format!("turn has to be 1 for White or 0 for Black, found {other}")),
        };
        setup.castling_rooks =
            self.castling_rooks.get(row).copied().map_or(Bitboard::EMPTY, Bitboard::from_bits);
        setup.en_passant = self.en_passant.get(row).map_or(Ok(None), |&square| read_square(square))?;
        Ok(())
    }
}

/// Reads the en-passant square of a row; `None` for a negative number.
fn read_square(number: i8) -> Result<Option<Square>, String> {
    let Ok(index) = usize::try_from(number) else { return Ok(None) };
    let square = Square::ALL.get(index).copied();
    let refused = || format!("epSquare has to be a square from 0 to 63 or negative, found {number}");
    square.map(Some).ok_or_else(refused)
}

/// Finds a move: from-square in bits 0–5, to-square in bits 6–11, and from bit 12 the piece type of a promotion.
#[inline(always)]
fn find(setup: &Setup, number: u16) -> Result<Exchange<'_>, String> {
    let square = |bits: u16| Square::ALL[usize::from(bits & 63)];
    let promotion = match number >> 12 {
        0 => None,
        role => match Role::ALL.get(usize::from(role - 1)) {
            Some(&role) => Some(role),
            None => return Err(no_move(number)),
        },
    };
    Exchange::find(setup, square(number), square(number >> 6), promotion)
}

#[cold]
fn no_move(found: u16) -> String {
    format!(
        "a move has to be from | to << 6 | promotion << 12, with a promotion from 2 to 5 or 0, found {found}"
    )
}

/// Returns the exchange values of many moves.
///
/// # Errors
/// A bad value, and the first bad row with its number.
#[wasm_bindgen(js_name = seeBatch)]
#[expect(clippy::too_many_arguments, reason = "they are the columns")]
pub fn see_batch(
    sets: &[u64],
    moves: &[u16],
    turns: &[u8],
    castling_rooks: &[u64],
    en_passant: &[i8],
    rules: u8,
    values: Option<Box<[i32]>>,
    en_passant_reply: bool,
) -> Result<Vec<i32>, JsError> {
    let columns = Columns { sets, moves, turns, castling_rooks, en_passant };
    let evaluator = evaluator(rules, values, en_passant_reply)?;
    columns.answer(&evaluator)
}
