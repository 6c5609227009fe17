//! Positions as columns of bitboards.

use super::Integers;
use crate::arguments::shown;
use crate::bad_input;
use crate::board::{NAMES, contradiction};
use arrow_buffer::NullBuffer;
use exchequer_board::{PositionErrors, Setup};
use exchequer_core::{Bitboard, ByColor, ByRole, Color, Square};
use pyo3::prelude::*;

/// Positions as columns of bitboards, which every batch takes in the place of FENs.
///
/// A column is a NumPy array with one dimension or an Arrow array. NumPy arrays are read in their place, strided ones too, so
/// ``Bitboards(*sets.T)`` has the positions of an array ``sets`` of the shape ``(n, 8)``.
///
/// Parameters
/// ----------
/// pawns, knights, bishops, rooks, queens, kings, white, black : array of uint64 or int64
///     The sets of each piece of both sides, and of all pieces of each side, with a1 as bit 0. Null in one of them is null in the result.
/// turn : bool or array of bool, optional
///     ``True`` for White, which is the default, or ``False`` for Black.
/// castling_rights : array of uint64 or int64, optional
///     The rooks with the right to castle, as python-chess has them; none by default.
/// ep_square : array of int, optional
///     The en-passant square; −1 and null are none.
///
/// Raises
/// ------
/// ValueError
///     For a column that is not valid, and for columns of different lengths.
///
/// Examples
/// --------
/// >>> import exchequer, numpy
/// >>> sets = numpy.zeros((1, 8), numpy.uint64)
/// >>> sets[0, [0, 6, 7]] = 1 << 36 | 1 << 27, 1 << 27, 1 << 36  # pawns on e5 and d4
/// >>> positions = exchequer.Bitboards(*sets.T, turn=False)
/// >>> moves = numpy.array([36 | 27 << 6])  # e5d4
/// >>> numpy.asarray(exchequer.see_batch(positions, moves))
/// array([100], dtype=int32)
#[pyclass(frozen, module = "exchequer")]
pub(crate) struct Bitboards {
    sets: [Integers; NAMES.len()],
    turn: Turn,
    castling_rooks: Option<Integers>,
    en_passant: Option<Integers>,
    nulls: Option<NullBuffer>,
}

enum Turn {
    OfAll(Color),
    Column(Integers),
}

#[pymethods]
impl Bitboards {
    #[new]
    #[pyo3(signature = (pawns, knights, bishops, rooks, queens, kings, white, black, *, turn = None, castling_rights = None, ep_square = None))]
    #[expect(clippy::too_many_arguments, reason = "they are the columns")]
    fn new(
        pawns: &Bound<'_, PyAny>,
        knights: &Bound<'_, PyAny>,
        bishops: &Bound<'_, PyAny>,
        rooks: &Bound<'_, PyAny>,
        queens: &Bound<'_, PyAny>,
        kings: &Bound<'_, PyAny>,
        white: &Bound<'_, PyAny>,
        black: &Bound<'_, PyAny>,
        turn: Option<&Bound<'_, PyAny>>,
        castling_rights: Option<&Bound<'_, PyAny>>,
        ep_square: Option<&Bound<'_, PyAny>>,
    ) -> PyResult<Self> {
        let set = |index: usize, object| read_sets(object, NAMES[index]);
        let sets = [
            set(0, pawns)?,
            set(1, knights)?,
            set(2, bishops)?,
            set(3, rooks)?,
            set(4, queens)?,
            set(5, kings)?,
            set(6, white)?,
            set(7, black)?,
        ];
        let turn = turn.map_or(Ok(Turn::OfAll(Color::White)), Turn::read)?;
        let castling_rooks = castling_rights.map(|rooks| read_sets(rooks, "castling_rights")).transpose()?;
        let en_passant = ep_square.map(|squares| Integers::read(squares, "ep_square")).transpose()?;
        let turns = match &turn {
            Turn::OfAll(_) => None,
            Turn::Column(turns) => Some(turns),
        };
        let others = [
            (turns, "turn"),
            (castling_rooks.as_ref(), "castling_rights"),
            (en_passant.as_ref(), "ep_square"),
        ];
        let others = others.into_iter().filter_map(|(column, name)| Some((column?, name)));
        for (column, name) in sets.iter().zip(NAMES).chain(others) {
            if column.len() != sets[0].len() {
                let (rows, pawns) = (column.len(), sets[0].len());
                return Err(bad_input(format!("pawns has {pawns} rows and {name} has {rows}")));
            }
        }
        let with_nulls = sets.iter().chain(turns).chain(castling_rooks.as_ref());
        let nulls = with_nulls.fold(None, |all, column| NullBuffer::union(all.as_ref(), column.nulls()));
        Ok(Self { sets, turn, castling_rooks, en_passant, nulls })
    }

    fn __len__(&self) -> usize {
        self.len()
    }

    fn __repr__(&self) -> String {
        format!("<Bitboards of {} rows>", self.len())
    }
}

impl Bitboards {
    pub(crate) fn len(&self) -> usize {
        self.sets[0].len()
    }

    /// Replaces a setup by that of a row, whose pieces do not contradict each other; `false` if the row is null.
    ///
    /// # Errors
    /// A sentence with the fault of the row.
    ///
    /// # Panics
    /// Panics beyond the last row.
    #[inline(always)]
    pub(crate) fn read(&self, row: usize, setup: &mut Setup) -> Result<bool, String> {
        if self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(row)) {
            return Ok(false);
        }
        let [pawns, knights, bishops, rooks, queens, kings, white, black] =
            self.sets.each_ref().map(|set| Bitboard::from_bits(set.get(row)));
        let roles = ByRole::new([pawns, knights, bishops, rooks, queens, kings]);
        if !setup.pieces.set_bitboards(ByColor::new(white, black), roles) {
            return Err(contradiction(PositionErrors::CONTRADICTORY_PIECES));
        }
        setup.turn = self.turn.get(row)?;
        if let Some(rooks) = &self.castling_rooks {
            setup.castling_rooks = Bitboard::from_bits(rooks.get(row));
        }
        if let Some(squares) = &self.en_passant {
            setup.en_passant = square(squares, row)?;
        }
        Ok(true)
    }
}

impl Turn {
    fn read(turn: &Bound<'_, PyAny>) -> PyResult<Self> {
        if let Ok(is_white) = turn.extract() {
            return Ok(Self::OfAll(if is_white { Color::White } else { Color::Black }));
        }
        let column = Integers::open(turn, "turn")?;
        let refused =
            || bad_input(format!("turn has to be a bool or an array of bool, found {}", shown(turn)));
        column.map(Self::Column).ok_or_else(refused)
    }

    #[inline(always)]
    fn get(&self, row: usize) -> Result<Color, String> {
        match self {
            Self::OfAll(color) => Ok(*color),
            Self::Column(column) => match column.get(row) {
                1 => Ok(Color::White),
                0 => Ok(Color::Black),
                _ => Err(format!(
                    "turn has to be True for White or False for Black, found {}",
                    column.shown(row)
                )),
            },
        }
    }
}

/// Opens a column of bitboards.
fn read_sets(object: &Bound<'_, PyAny>, name: &str) -> PyResult<Integers> {
    let column = Integers::read(object, name)?;
    if column.is_64_bits() {
        Ok(column)
    } else {
        Err(bad_input(format!("{name} has to be an array of integers of 64 bits, found one of fewer")))
    }
}

/// Reads the en-passant square of a row; `None` for null and for a negative number.
#[inline(always)]
fn square(squares: &Integers, row: usize) -> Result<Option<Square>, String> {
    if squares.nulls().is_some_and(|nulls| nulls.is_null(row)) || squares.is_negative(row) {
        return Ok(None);
    }
    let square = usize::try_from(squares.get(row)).ok().and_then(|index| Square::ALL.get(index));
    let refused =
        || format!("ep_square has to be a square from 0 to 63 or negative, found {}", squares.shown(row));
    square.copied().map(Some).ok_or_else(refused)
}
