//! The legal moves of a position, and the position after moves.

use crate::arguments::type_name;
use crate::{bad_input, board, moves};
use exchequer_core::Move;
use exchequer_report::Board;
use pyo3::prelude::*;
use pyo3::types::{PyIterator, PyString};

/// Legal move with its names.
///
/// Attributes
/// ----------
/// move : str
///     The move in UCI.
/// san : str
///     The move in SAN.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.legal_moves("k7/8/8/8/8/8/7P/7K w - - 0 1")[-1]
/// LegalMove(move='h2h4', san='h4')
#[pyclass(frozen, eq, hash, module = "exchequer")]
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct LegalMove {
    uci: String,
    #[pyo3(get)]
    san: String,
}

impl LegalMove {
    fn new(board: &Board, mv: Move) -> Self {
        let (uci, san) = board.names(mv);
        Self { uci, san }
    }
}

#[pymethods]
impl LegalMove {
    #[getter(r#move)]
    fn uci(&self) -> &str {
        &self.uci
    }

    fn __repr__(&self) -> String {
        format!("LegalMove(move='{}', san='{}')", self.uci, self.san)
    }
}

/// Return all legal moves of the side to move, in the order of their UCI text.
///
/// Parameters
/// ----------
/// position : str, chess.Board or sequence of int
///     As for :func:`see`; the position has to be legal.
///
/// Returns
/// -------
/// list of LegalMove
///     The moves in UCI and SAN; none in checkmate and stalemate.
///
/// Raises
/// ------
/// ValueError
///     For a position that is not legal.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> [move.san for move in exchequer.legal_moves("4k3/8/8/8/8/8/r7/4K3 w - - 0 1")]
/// ['Kd1', 'Kf1']
#[pyfunction]
pub(crate) fn legal_moves(position: &Bound<'_, PyAny>) -> PyResult<Vec<LegalMove>> {
    let board = board::read(position)?;
    let legal = board.position().map_err(bad_input)?.legal_moves();
    let mut moves: Vec<_> = legal.iter().map(|&mv| LegalMove::new(&board, mv)).collect();
    moves.sort_by(|one, other| one.uci.cmp(&other.uci));
    Ok(moves)
}

/// Return the position after moves, as a FEN.
///
/// Parameters
/// ----------
/// position : str, chess.Board or sequence of int
///     As for :func:`see`; the position has to be legal.
/// moves : iterable of (str or chess.Move)
///     Legal moves in UCI or SAN, or moves of python-chess, in the order in which they are played.
///
/// Returns
/// -------
/// str
///     The FEN; its en-passant square is that of the last double push, if a pawn can capture there.
///
/// Raises
/// ------
/// ValueError
///     For a position that is not legal, and for the first move that is not legal, with its number, from 1.
///
/// Examples
/// --------
/// >>> import exchequer
/// >>> exchequer.play("startpos", ["e4", "e7e5", "Nf3"])
/// 'rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2'
#[pyfunction]
pub(crate) fn play(position: &Bound<'_, PyAny>, moves: &Bound<'_, PyAny>) -> PyResult<String> {
    let mut board = board::read(position)?;
    board.position().map_err(bad_input)?;
    for (index, mv) in iterate(moves)?.enumerate() {
        let mv = moves::read(&board, &mv?)
            .map_err(|error| bad_input(format!("move {}: {}", index + 1, error.value(position.py()))))?;
        board = Board::Legal(board.position().map_err(bad_input)?.after(mv));
    }
    Ok(board.to_setup().to_string())
}

/// Iterates over moves; a text is one move, not an iterable of them.
fn iterate<'py>(moves: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyIterator>> {
    let refused = || bad_input(format!("moves has to be an iterable of moves, found {}", type_name(moves)));
    if moves.is_instance_of::<PyString>() {
        return Err(refused());
    }
    moves.try_iter().map_err(|_| refused())
}
