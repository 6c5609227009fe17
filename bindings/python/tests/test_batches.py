"""Batches over Arrow: every layout, null, bad rows, threads, signals."""

from __future__ import annotations

import os
import threading
import time
from typing import Any

import chess
import exchequer
import polars as pl
import pyarrow as pa
import pytest
from conftest import RULES, playouts

ROWS = playouts(5000, seed=6)
FENS = [board.fen() for board, _ in ROWS]
MOVES = [board.uci(move) for board, move in ROWS]
VALUES = [exchequer.see(board, move) for board, move in ROWS]


def values(column: exchequer.ArrowArray) -> list[Any]:
    """Return a column as a list, by way of the capsules."""
    result: list[Any] = pa.array(column).to_pylist()
    assert len(column) == len(result)
    return result


def small_keys(texts: list[str | None]) -> Any:
    """Return a dictionary with keys of 16 bits and large strings."""
    words = sorted({text for text in texts if text is not None})
    index = {word: key for key, word in enumerate(words)}
    keys = [None if text is None else index[text] for text in texts]
    return pa.DictionaryArray.from_arrays(pa.array(keys, pa.int16()), pa.array(words, pa.large_string()))


LAYOUTS: dict[str, Any] = {
    "string": lambda texts: pa.array(texts, pa.string()),
    "large string": lambda texts: pa.array(texts, pa.large_string()),
    "view": lambda texts: pa.array(texts, pa.string_view()),
    "dictionary": lambda texts: pa.array(texts, pa.string()).dictionary_encode(),
    "small keys": small_keys,
    "chunks": lambda texts: pa.chunked_array([texts[:7], [], texts[7:1500], texts[1500:]], pa.string()),
    "slice": lambda texts: pa.array(["x", None, *texts, "y"], pa.string()).slice(2, len(texts)),
    "polars": pl.Series,
    "polars categories": lambda texts: pl.Series(texts, dtype=pl.Categorical),
}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_values_in_every_layout(layout: str) -> None:
    column = LAYOUTS[layout]
    assert values(exchequer.see_batch(column(FENS), column(MOVES))) == VALUES
    assert values(exchequer.see_batch(column(FENS), pa.array(MOVES))) == VALUES


@pytest.mark.parametrize("layout", LAYOUTS)
def test_null_in_is_null_out(layout: str) -> None:
    column = LAYOUTS[layout]
    fens = [fen if row % 3 else None for row, fen in enumerate(FENS)]
    moves = [move if row % 5 else None for row, move in enumerate(MOVES)]
    expected = [value if row % 3 and row % 5 else None for row, value in enumerate(VALUES)]
    assert values(exchequer.see_batch(column(fens), column(moves))) == expected


@pytest.mark.parametrize("threads", [0, 1, 2, 3, 256])
def test_threads_do_not_matter(threads: int) -> None:
    fens, moves = pa.array(FENS), pa.array(MOVES)
    assert values(exchequer.see_batch(fens, moves, threads=threads)) == VALUES
    expected = [value >= 100 for value in VALUES]
    assert values(exchequer.see_ge_batch(fens, moves, 100, threads=threads)) == expected
    quiet = [exchequer.is_quiet(fen) for fen in FENS]
    assert values(exchequer.is_quiet_batch(fens, threads=threads)) == quiet
    captures = [exchequer.best_capture(fen) for fen in FENS]
    best = [capture and {"move": capture.move, "value": capture.value} for capture in captures]
    assert values(exchequer.best_capture_batch(fens, threads=threads)) == best


@pytest.mark.parametrize("rules", RULES)
def test_options(rules: str) -> None:
    fens, moves, weights = pa.array(FENS), pa.array(MOVES), {"pawn": 90, "knight": 340}
    expected = [exchequer.see(fen, move, rules=rules, values=weights) for fen, move in zip(FENS, MOVES)]
    assert values(exchequer.see_batch(fens, moves, rules=rules, values=weights)) == expected
    quiet = [exchequer.is_quiet(fen, threshold=200, rules=rules) for fen in FENS]
    assert values(exchequer.is_quiet_batch(fens, threshold=200, rules=rules)) == quiet


@pytest.mark.parametrize("threads", [1, 4])
def test_bad_rows_are_named_or_counted(threads: int) -> None:
    fens, moves = list(FENS), list(MOVES)
    expected: list[int | None] = [*VALUES]
    for row in (4321, 1234, 4000):
        moves[row], expected[row] = "a1a1", None
    fens[2345], expected[2345] = "no FEN", None
    with pytest.raises(ValueError, match=r"^row 1234: "):
        exchequer.see_batch(pa.array(fens), pa.array(moves), threads=threads)
    column = exchequer.see_batch(pa.array(fens), pa.array(moves), threads=threads, errors="null")
    assert values(column) == expected
    assert column.errors == 4
    assert exchequer.is_quiet_batch(pa.array(fens), errors="null").errors == 1


def test_empty_columns() -> None:
    none = pa.array([], pa.string())
    assert values(exchequer.see_batch(none, none)) == []
    assert values(exchequer.see_batch(pa.chunked_array([], pa.string()), none)) == []
    assert values(exchequer.best_capture_batch(none)) == []
    assert values(exchequer.is_quiet_batch(pa.nulls(3))) == [None] * 3
    assert values(exchequer.is_quiet_batch(pa.nulls(3, pa.string()).dictionary_encode())) == [None] * 3


def test_results_go_to_other_libraries() -> None:
    column = exchequer.see_batch(pl.Series(FENS), pl.Series(MOVES))
    assert pl.Series(column).to_list() == VALUES
    assert pa.table({"see": pa.array(column)}).column("see").type == pa.int32()


BAD: list[tuple[Any, Any, dict[str, Any], str]] = [
    (["fen"], ["move"], {}, "positions has to be an Arrow array, such as one of pyarrow or Polars, found list"),
    (None, None, {}, "found NoneType"),
    (pa.array([1]), pa.array(["e4"]), {}, "positions has to be an Arrow array of texts, found one of Int64"),
    (pa.array(["x"]), pa.array([1.5]), {}, "moves has to be an Arrow array of texts, found one of Float64"),
    (pa.array([1]).dictionary_encode(), pa.array(["e4"]), {}, "found one of Int64"),
    (pa.array(["x", "y"]), pa.array(["e4"]), {}, "positions has 2 rows and moves has 1"),
    (pa.array(["x"]), pa.array(["e4"]), {"threads": -1}, "threads has to be an integer from 0 to 256, found -1"),
    (
        pa.array(["x"]),
        pa.array(["e4"]),
        {"threads": 10**6},
        "threads has to be an integer from 0 to 256, found 1000000",
    ),
    (pa.array(["x"]), pa.array(["e4"]), {"threads": "2"}, "threads has to be an integer"),
    (pa.array(["x"]), pa.array(["e4"]), {"errors": "skip"}, "errors has to be 'raise' or 'null', found 'skip'"),
    (pa.array(["x"]), pa.array(["e4"]), {"errors": 1}, "errors has to be 'raise' or 'null', found 1"),
    (pa.array(["x"]), pa.array(["e4"]), {"rules": "x"}, "The rule sets are swap"),
]


@pytest.mark.parametrize(("fens", "moves", "options", "sentence"), BAD)
def test_bad_arguments(fens: Any, moves: Any, options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(ValueError, match=sentence):
        exchequer.see_batch(fens, moves, **options)


def test_exporters_that_are_none() -> None:
    class Exporter:
        def __init__(self, result: object) -> None:
            self.result = result

        def __arrow_c_array__(self, requested_schema: object = None) -> Any:
            return self.result

    capsules = pa.array(FENS[:1]).__arrow_c_array__()
    for result in (None, (), (1, 2), (capsules[1], capsules[0]), (capsules[0], capsules[0])):
        with pytest.raises((ValueError, TypeError, IndexError)):
            exchequer.is_quiet_batch(Exporter(result))
    assert len(exchequer.is_quiet_batch(Exporter(capsules))) == 1
    with pytest.raises(ValueError, match="already read"):
        exchequer.is_quiet_batch(Exporter(capsules))


def test_other_threads_run_meanwhile() -> None:
    fens, moves = pa.array(FENS * 60), pa.array(MOVES * 60)
    ticks = 0
    done = threading.Event()

    def tick() -> None:
        nonlocal ticks
        while not done.is_set():
            ticks += 1
            time.sleep(0.001)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks
    exchequer.see_batch(fens, moves)
    during = ticks - before
    done.set()
    thread.join()
    assert during > 10


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork")
def test_a_forked_process_has_its_own_threads() -> None:
    assert values(exchequer.see_batch(pa.array(FENS), pa.array(MOVES), threads=2)) == VALUES
    child = os.fork()
    if child == 0:
        right = values(exchequer.see_batch(pa.array(FENS), pa.array(MOVES), threads=2)) == VALUES
        os._exit(0 if right else 1)
    assert os.waitpid(child, 0)[1] == 0


def test_memory_is_flat() -> None:
    resource = pytest.importorskip("resource")
    fens, moves = pa.array(FENS), pa.array(MOVES)
    board, move = chess.Board(FENS[0]), chess.Move.from_uci(MOVES[0])

    def work() -> int:
        for _ in range(20):
            exchequer.see_batch(fens, moves, errors="null")
            exchequer.best_capture_batch(fens)
        for _ in range(20_000):
            exchequer.see(board, move)
            exchequer.see(FENS[0], MOVES[0])
        for _ in range(500):
            exchequer.explain(board, move).to_dict()
        return int(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)

    before = max(work() for _ in range(2))
    assert max(work() for _ in range(3)) - before < 8_192
