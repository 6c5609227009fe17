"""Positions as columns of bitboards, and moves as integers: NumPy arrays and Arrow arrays of every layout."""

from __future__ import annotations

from typing import Any

import chess
import exchequer
import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from conftest import RULES, Row, playouts

NAMES = ["pawns", "knights", "bishops", "rooks", "queens", "kings", "white", "black"]
SPECIAL = [
    # Castling by the king's step and as king takes rook, of standard chess and of Chess960.
    ("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1", ["e1g1", "e1h1", "e1c1", "e1a1", "e1d1"]),
    ("1r2k1r1/8/8/8/8/8/8/4K3 b gb - 0 1", ["e8g8", "e8b8", "e8d8"]),
    ("4k3/8/8/8/8/8/8/RK6 w A - 0 1", ["b1a1", "b1c1"]),
    # En passant, legal and not: the second leaves the king in check.
    ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", ["e5d6", "e5e6"]),
    ("8/8/8/K2pP2r/8/8/8/4k3 w - d6 0 1", ["e5e6"]),
    ("4k3/P7/8/8/8/8/7p/4K1N1 w - - 0 1", ["a7a8q", "a7a8n"]),
    ("4k3/P7/8/8/8/8/7p/4K1N1 b - - 0 1", ["h2g1q", "h2h1b"]),
    # No kings, and rights that the board cannot have: as for a single call.
    ("8/8/2n5/3p4/4P3/8/8/8 w - - 0 1", ["e4d5", "e4e5"]),
]


def special() -> list[Row]:
    """Return the moves of the special positions."""
    rows = []
    for fen, moves in SPECIAL:
        board = chess.Board(fen, chess960=True)
        rows += [(board, chess.Move.from_uci(move)) for move in moves]
    return rows


def sets_of(board: chess.Board) -> list[int]:
    """Return the eight sets of a board."""
    roles = [board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings]
    return [*roles, board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]]


def code(move: chess.Move) -> int:
    """Return a move as an integer."""
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


ROWS = playouts(4000, seed=9) + special()
SETS = np.array([sets_of(board) for board, _ in ROWS], np.uint64)
TURN = np.array([board.turn for board, _ in ROWS])
CASTLING = np.array([board.castling_rights for board, _ in ROWS], np.uint64)
EP = np.array([-1 if board.ep_square is None else board.ep_square for board, _ in ROWS], np.int8)
MOVES = np.array([code(move) for _, move in ROWS], np.uint16)
VALUES = [exchequer.see(board, move) for board, move in ROWS]


def boards(sets: Any = None, **columns: Any) -> exchequer.Bitboards:
    """Return the positions of all rows, with other columns where they are given."""
    sets = SETS.T if sets is None else sets
    others = {"turn": TURN, "castling_rights": CASTLING, "ep_square": EP}
    return exchequer.Bitboards(*sets, **{**others, **columns})


def listed(column: exchequer.ArrowArray) -> list[Any]:
    """Return a column as a list."""
    result: list[Any] = pa.array(column).to_pylist()
    return result


@pytest.mark.parametrize("rules", RULES)
def test_values_of_single_calls(rules: str) -> None:
    options: dict[str, Any] = {"rules": rules, "values": {"pawn": 90, "knight": 340}}
    positions = boards()
    expected = [exchequer.see(board, move, **options) for board, move in ROWS]
    assert listed(exchequer.see_batch(positions, MOVES, **options)) == expected
    reaches = [exchequer.see_ge(board, move, 90, **options) for board, move in ROWS]
    assert listed(exchequer.see_ge_batch(positions, MOVES, 90, **options)) == reaches
    replies = [exchequer.see(board, move, en_passant_reply=True, **options) for board, move in ROWS]
    assert listed(exchequer.see_batch(positions, MOVES, en_passant_reply=True, **options)) == replies
    best = [exchequer.best_capture(board, **options) for board, _ in ROWS]
    captures = [capture and {"move": capture.move, "value": capture.value} for capture in best]
    assert listed(exchequer.best_capture_batch(positions, **options)) == captures
    legal = len(ROWS) - 2
    quiet = [exchequer.is_quiet(board, threshold=90, **options) for board, _ in ROWS[:legal]]
    column = exchequer.is_quiet_batch(positions, threshold=90, errors="null", **options)
    assert listed(column) == [*quiet, None, None]
    assert column.errors == 2


@pytest.mark.parametrize("threads", [0, 1, 2, 3])
def test_threads_do_not_matter(threads: int) -> None:
    assert listed(exchequer.see_batch(boards(), MOVES, threads=threads)) == VALUES


LAYOUTS: dict[str, Any] = {
    "rows of an array": lambda array: array,
    "copies": np.ascontiguousarray,
    "int64": lambda array: array.view(np.int64) if array.dtype == np.uint64 else array.astype(np.int64),
    "reversed twice": lambda array: np.ascontiguousarray(array[..., ::-1])[..., ::-1],
    "every third": lambda array: np.repeat(array, 3, axis=-1)[..., ::3],
    "read-only": lambda array: np.frombuffer(array.tobytes(), array.dtype).reshape(array.shape),
    "pyarrow": lambda array: [pa.array(row) for row in array] if array.ndim == 2 else pa.array(array),
    "polars": lambda array: [pl.Series(row) for row in array] if array.ndim == 2 else pl.Series(array),
    "chunks": lambda array: (
        [pa.chunked_array([row[:9], [], row[9:]], pa.from_numpy_dtype(row.dtype)) for row in array]
        if array.ndim == 2
        else pa.chunked_array([array[:1000], array[1000:]])
    ),
    "slices": lambda array: (
        [pa.array(np.append(row, row[:3])).slice(0, len(row)) for row in array]
        if array.ndim == 2
        else pa.array(np.append(array[:3], array)).slice(3)
    ),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_layout(layout: str) -> None:
    of = LAYOUTS[layout]
    positions = boards(of(SETS.T), turn=of(TURN), castling_rights=of(CASTLING), ep_square=of(EP))
    assert len(positions) == len(ROWS)
    assert listed(exchequer.see_batch(positions, of(MOVES))) == VALUES


@pytest.mark.parametrize("dtype", ["u2", "u4", "u8", "i2", "i4", "i8"])
def test_moves_of_every_width(dtype: str) -> None:
    moves = MOVES.astype(dtype)
    assert listed(exchequer.see_batch(boards(), moves)) == VALUES
    assert listed(exchequer.see_batch(boards(), pa.array(moves))) == VALUES


def test_fens_with_integers_and_bitboards_with_texts() -> None:
    fens = pa.array([board.fen() for board, _ in ROWS])
    texts = pa.array([board.uci(move) for board, move in ROWS])
    assert listed(exchequer.see_batch(fens, MOVES)) == VALUES
    assert listed(exchequer.see_batch(boards(), texts)) == VALUES
    assert listed(exchequer.see_ge_batch(fens, pl.Series(MOVES), 1)) == [value >= 1 for value in VALUES]


def test_null_in_is_null_out() -> None:
    def with_null(array: Any, every: int) -> Any:
        return pa.array(array, mask=np.arange(len(array)) % every == 0)

    null = np.arange(len(ROWS))
    sets = [with_null(row, 7) if name == "rooks" else row for name, row in zip(NAMES, SETS.T)]
    positions = boards(sets, turn=with_null(TURN, 11), castling_rights=with_null(CASTLING, 13))
    is_null = (null % 7 == 0) | (null % 11 == 0) | (null % 13 == 0) | (null % 17 == 0)
    expected = [None if is_null[row] else value for row, value in enumerate(VALUES)]
    assert listed(exchequer.see_batch(positions, with_null(MOVES, 17))) == expected
    assert listed(exchequer.see_batch(positions, pa.nulls(len(ROWS), pa.uint16()))) == [None] * len(ROWS)
    # No en-passant square, in each form.
    squares = [board.ep_square for board, _ in ROWS]
    assert listed(exchequer.see_batch(boards(ep_square=pa.array(squares, pa.int8())), MOVES)) == VALUES
    assert listed(exchequer.see_batch(boards(ep_square=pa.nulls(len(ROWS))), MOVES[: len(ROWS)], errors="null")) != []


def test_defaults() -> None:
    white = [(board, move) for board, move in ROWS if board.turn]
    sets = np.array([sets_of(board) for board, _ in white], np.uint64)
    moves = np.array([code(move) for _, move in white])
    expected: list[int | None] = []
    for row, (_, move) in zip(sets, white):
        try:
            expected.append(exchequer.see([int(number) for number in row], move))
        except ValueError:
            expected.append(None)
    for turn in (None, True, np.True_):
        column = exchequer.see_batch(exchequer.Bitboards(*sets.T, turn=turn), moves, errors="null")
        assert listed(column) == expected
        assert column.errors == expected.count(None) > 0


def test_bad_rows_have_the_sentence_of_a_single_call() -> None:
    def fault(sets: Any = SETS, moves: Any = MOVES, **columns: Any) -> str:
        with pytest.raises(ValueError, match=r"^row 1234: ") as error:
            exchequer.see_batch(boards(sets.T, **columns), moves, threads=2)
        column = exchequer.see_batch(boards(sets.T, **columns), moves, errors="null")
        assert column.errors == 1
        assert listed(column) == [None if row == 1234 else value for row, value in enumerate(VALUES)]
        return str(error.value).removeprefix("row 1234: ")

    def changed(array: Any, value: Any) -> Any:
        array = array.copy()
        array[1234] = value
        return array

    board, _ = ROWS[1234]
    for move in (chess.Move(0, 63), chess.Move(4, 5), chess.Move(52, 60, chess.QUEEN), chess.Move(8, 16, chess.KING)):
        with pytest.raises(ValueError, match=r".") as error:
            exchequer.see(board, move)
        assert fault(moves=changed(MOVES, code(move))) == str(error.value)
    wrong = changed(SETS, SETS[1234] | np.uint64(1 << 30))
    with pytest.raises(ValueError, match=r".") as error:
        exchequer.see([int(number) for number in wrong[1234]], "e2e4")
    assert fault(sets=wrong) == str(error.value) == "not a position: a square does not have just one piece"
    assert fault(turn=changed(TURN.astype(np.int8), -2)) == "turn has to be True for White or False for Black, found -2"
    assert fault(ep_square=changed(EP, 64)) == "ep_square has to be a square from 0 to 63 or negative, found 64"
    sentence = "a move has to be from | to << 6 | promotion << 12, with a promotion from 2 to 5 or 0, found "
    assert fault(moves=changed(MOVES, 7 << 12)) == f"{sentence}28672"
    assert fault(moves=changed(MOVES.astype(np.int64), -1)) == f"{sentence}-1"
    assert fault(moves=changed(MOVES.astype(np.uint64), 2**64 - 1)) == f"{sentence}{2**64 - 1}"


class Interface:
    """An object with an array interface."""

    def __init__(self, interface: Any) -> None:
        self.__array_interface__ = interface


SET = np.zeros(3, np.uint64)
ADDRESS = SET.__array_interface__["data"]
UNREADABLE = "pawns has an array interface that cannot be read"
NOT_64_BITS = "pawns has to be an array of integers of 64 bits, found one of fewer"
BAD: list[tuple[Any, str]] = [
    ([1, 2, 3], "pawns has to be a NumPy or an Arrow array of integers, found list"),
    (None, "pawns has to be a NumPy or an Arrow array of integers, found NoneType"),
    (SET.astype(">u8"), 'pawns has to be an array of integers in native byte order, found one of ">u8"'),
    (SET.astype(float), 'pawns has to be an array of integers in native byte order, found one of "<f8"'),
    (SET.astype(object), "pawns has to be an array of integers in native byte order, found one of"),
    (SET.astype("datetime64[s]"), "pawns has to be an array of integers in native byte order, found one of"),
    (SET.astype(np.uint32), NOT_64_BITS),
    (SET.astype(bool), NOT_64_BITS),
    (pa.array([1, 2, 3], pa.int32()), NOT_64_BITS),
    (pa.array([1.5, 2, 3]), "pawns has to be an Arrow array of integers, found one of Float64"),
    (pa.array(["a", "b", "c"]), "pawns has to be an Arrow array of integers, found one of Utf8"),
    (np.zeros((3, 1), np.uint64), "pawns has to be an array with one dimension, found one with 2"),
    (np.uint64(3), "pawns has to be an array with one dimension, found one with 0"),
    (np.zeros(2, np.uint64), "pawns has 2 rows and knights has 3"),
    (np.zeros(25, np.uint8)[1:].view(np.uint64), "pawns has to be an array of aligned integers"),
    (np.zeros(3, [("a", "u8"), ("b", "u1")])["a"], "pawns has to be an array of aligned integers"),
    (
        np.ma.masked_array(SET, [False, True, False]),
        "pawns has to be an array without a mask; a column of Arrow has null",
    ),
    (Interface(None), UNREADABLE),
    (Interface({}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (3,)}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (-3,), "typestr": "<u8"}), UNREADABLE),
    (Interface({"data": (-8, True), "shape": (3,), "typestr": "<u8"}), UNREADABLE),
    (Interface({"data": (0, True), "shape": (3,), "typestr": "<u8"}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (3,), "typestr": "<u8", "strides": (8, 8)}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (3,), "typestr": "<u8", "strides": (2**62,)}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (2**62,), "typestr": "<u8"}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (2**64,), "typestr": "<u8"}), UNREADABLE),
    (Interface({"data": ADDRESS, "shape": (3,), "typestr": "<u8", "mask": SET}), UNREADABLE),
]


@pytest.mark.parametrize(("pawns", "sentence"), BAD)
def test_bad_columns(pawns: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        exchequer.Bitboards(pawns, SET, SET, SET, SET, SET, SET, SET)
    assert str(error.value).startswith(sentence)


def test_bad_arguments() -> None:
    positions = boards()
    wrong: Any = [1, 2]
    number: Any = 4
    matrix: Any = SETS
    calls: list[tuple[Any, str]] = [
        (lambda: exchequer.Bitboards(*[SET] * 8, turn=number), "turn has to be a bool or an array of bool, found 4"),
        (lambda: exchequer.Bitboards(*[SET] * 8, turn=TURN), f"pawns has 3 rows and turn has {len(ROWS)}"),
        (lambda: exchequer.Bitboards(*[SET] * 8, castling_rights=TURN), "castling_rights has to be an array of"),
        (lambda: exchequer.Bitboards(*[SET] * 8, ep_square=number), "ep_square has to be a NumPy or an Arrow array"),
        (lambda: exchequer.see_batch(positions, MOVES[1:]), f"positions has {len(ROWS)} rows and moves has"),
        (lambda: exchequer.see_batch(positions, MOVES.astype(float)), "moves has to be an array of integers in native"),
        (lambda: exchequer.see_batch(positions, wrong), "moves has to be an Arrow array, such as one of pyarrow"),
        (lambda: exchequer.see_batch(matrix, MOVES), "positions has to be an Arrow array, such as one of pyarrow"),
    ]  # fmt: skip
    for call, sentence in calls:
        with pytest.raises(ValueError, match=r".") as error:
            call()
        assert str(error.value).startswith(sentence)


def test_no_rows() -> None:
    none = np.zeros((8, 0), np.uint64)
    positions = exchequer.Bitboards(*none, turn=np.zeros(0, bool))
    assert len(positions) == 0
    assert listed(exchequer.see_batch(positions, np.zeros(0, np.uint16))) == []
    assert listed(exchequer.best_capture_batch(positions)) == []
    assert repr(positions) == "<Bitboards of 0 rows>"


def test_arrays_are_kept_and_read_when_they_are_asked() -> None:
    positions = boards([np.ascontiguousarray(row) for row in SETS.T], turn=TURN.copy())
    junk = [np.ones((8, len(ROWS)), np.uint64) for _ in range(20)]
    assert listed(exchequer.see_batch(positions, MOVES.copy())) == VALUES
    del junk
    sets = SETS[:1].copy()
    one = exchequer.Bitboards(*sets.T, turn=bool(TURN[0]), castling_rights=CASTLING[:1], ep_square=EP[:1])
    assert listed(exchequer.see_batch(one, MOVES[:1])) == VALUES[:1]
    sets[:] = 0
    with pytest.raises(ValueError, match="row 0: "):
        exchequer.see_batch(one, MOVES[:1])


def test_results_are_arrays_of_numpy() -> None:
    column = exchequer.see_batch(boards(), MOVES)
    array = np.asarray(column)
    assert array.dtype == np.int32
    assert array.tolist() == VALUES
    assert not array.flags.writeable
    del column
    assert array.tolist() == VALUES
    booleans = np.asarray(exchequer.see_ge_batch(boards(), MOVES, 0))
    assert booleans.dtype == np.bool_
    assert booleans.tolist() == [value >= 0 for value in VALUES]
    assert np.asarray(exchequer.see_batch(pa.array([], pa.string()), pa.array([], pa.string()))).shape == (0,)
    with pytest.raises(ValueError, match="a column with 1 null rows cannot be a NumPy array"):
        np.asarray(exchequer.is_quiet_batch(pa.array(["startpos", None])))
    with pytest.raises(ValueError, match=r"a column of Struct.* cannot be a NumPy array"):
        np.asarray(exchequer.best_capture_batch(pa.array([], pa.string())))
