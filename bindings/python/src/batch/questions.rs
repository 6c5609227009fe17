//! The columns of positions and of moves.

use crate::arrow::{Texts, arrays};
use crate::bad_input;
use crate::columns::{Bitboards, Integers};
use arrow_array::{Array, ArrayRef};
use exchequer_board::Setup;
use exchequer_core::{Move, Role, Square};
use exchequer_report::{Board, Exchange};
use pyo3::prelude::*;

/// Column of positions.
pub(super) enum Positions {
    Fens(Texts),
    Bitboards(Py<Bitboards>),
}

impl Positions {
    pub(super) fn read(positions: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(bitboards) = positions.cast::<Bitboards>() {
            return Ok(Self::Bitboards(bitboards.clone().unbind()));
        }
        Texts::read(positions, "positions").map(Self::Fens)
    }

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Fens(fens) => fens.len(),
            Self::Bitboards(bitboards) => bitboards.get().len(),
        }
    }

    /// Returns the board of a row; `None` for null.
    #[inline]
    pub(super) fn get(&self, row: usize) -> Result<Option<Board>, String> {
        match self {
            Self::Fens(fens) => fens.get(row).map(Board::read).transpose(),
            Self::Bitboards(bitboards) => {
                let mut setup = Setup::EMPTY;
                Ok(bitboards.get().read(row, &mut setup)?.then(|| Board::new(setup)))
            }
        }
    }
}

/// Column of moves.
enum Moves {
    Texts(Texts),
    /// From-square in bits 0–5, to-square in bits 6–11, and from bit 12 the piece type of a promotion.
    Numbers(Integers),
}

impl Moves {
    fn read(moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        if moves.hasattr("__array_interface__")? {
            return Integers::read(moves, "moves").map(Self::Numbers);
        }
        let arrays = arrays(moves, "moves")?;
        let is_number = |array: &ArrayRef| array.data_type().is_integer();
        let moves = if arrays.iter().any(is_number) {
            Self::Numbers(Integers::of_arrow(&arrays, "moves").map_err(bad_input)?)
        } else {
            Self::Texts(Texts::new(&arrays, "moves").map_err(bad_input)?)
        };
        Ok(moves)
    }

    fn len(&self) -> usize {
        match self {
            Self::Texts(moves) => moves.len(),
            Self::Numbers(moves) => moves.len(),
        }
    }

    #[inline(always)]
    fn is_null(&self, row: usize) -> bool {
        match self {
            Self::Texts(moves) => moves.get(row).is_none(),
            Self::Numbers(moves) => moves.nulls().is_some_and(|nulls| nulls.is_null(row)),
        }
    }

    /// Returns the move of a row on its board.
    #[inline]
    fn on(&self, board: &Board, row: usize) -> Result<Move, String> {
        match self {
            Self::Texts(moves) => board.parse_move(moves.get(row).unwrap_or_default()),
            Self::Numbers(moves) => {
                let (from, to, promotion) = squares(moves, row)?;
                board.find_move(from, to, promotion)
            }
        }
    }
}

/// Returns the squares and the promotion of the move of a row.
#[inline(always)]
fn squares(moves: &Integers, row: usize) -> Result<(Square, Square, Option<Role>), String> {
    let number = moves.get(row);
    let square = |bits: u64| Square::ALL[(bits & 63) as usize];
    let promotion = match number >> 12 {
        0 => None,
        role => match usize::try_from(role - 1).ok().and_then(|role| Role::ALL.get(role).copied()) {
            Some(role) => Some(role),
            None => return Err(no_move(moves, row)),
        },
    };
    Ok((square(number), square(number >> 6), promotion))
}

#[cold]
fn no_move(moves: &Integers, row: usize) -> String {
    let found = moves.shown(row);
    format!(
        "a move has to be from | to << 6 | promotion << 12, with a promotion from 2 to 5 or 0, found {found}"
    )
}

/// Columns of positions and of moves, of the same length.
pub(super) struct Questions {
    positions: Positions,
    moves: Moves,
}

impl Questions {
    pub(super) fn read(positions: &Bound<'_, PyAny>, moves: &Bound<'_, PyAny>) -> PyResult<Self> {
        let (positions, moves) = (Positions::read(positions)?, Moves::read(moves)?);
        if positions.len() != moves.len() {
            let rows = (positions.len(), moves.len());
            return Err(bad_input(format!("positions has {} rows and moves has {}", rows.0, rows.1)));
        }
        Ok(Self { positions, moves })
    }

    pub(super) fn len(&self) -> usize {
        self.moves.len()
    }

    /// Answers a row, by the form of board that it has; `None` if position or move is null. `setup` is the place for its board,
    /// one for many rows.
    #[inline(always)]
    pub(super) fn answer<T>(
        &self,
        row: usize,
        setup: &mut Setup,
        of_board: impl Fn(&Board, Move) -> T,
        of_exchange: impl Fn(&Exchange<'_>) -> T,
    ) -> Result<Option<T>, String> {
        match (&self.positions, &self.moves) {
            (_, moves) if moves.is_null(row) => Ok(None),
            (Positions::Bitboards(bitboards), Moves::Numbers(moves)) => {
                if !bitboards.get().read(row, setup)? {
                    return Ok(None);
                }
                let (from, to, promotion) = squares(moves, row)?;
                Ok(Some(of_exchange(&Exchange::find(setup, from, to, promotion)?)))
            }
            (positions, moves) => {
                let Some(board) = positions.get(row)? else { return Ok(None) };
                let mv = moves.on(&board, row)?;
                Ok(Some(of_board(&board, mv)))
            }
        }
    }
}
