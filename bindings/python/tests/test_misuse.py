"""Random objects, other processes and other interpreters: an answer or an exception, never a crash."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import random
from pathlib import Path
from typing import Any

import chess
import exchequer
import numpy as np
import pyarrow as pa
import pytest
from conftest import playouts

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
BOARD = chess.Board(FEN)
FENS = pa.array([FEN, None])


class Mimic:
    """An object that has any attribute."""

    def __init__(self, numbers: random.Random) -> None:
        self.numbers = numbers

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return self.numbers.choice([0, 1, 63, 64, -1, 2**64 - 1, 2**64, None, "x", [1, 2], (), 1.5, True, object()])


SIMPLE: list[Any] = [
    None, True, 0, -1, 63, 64, 2**63, 2**64, 1.5, float("nan"), FEN, "startpos", "e4", "e2a6",
    BOARD, chess.Board(), chess.Move.null(), chess.Move(0, 63), chess.Move(52, 99), object(),
    FENS, pa.array([1]), np.arange(2), np.zeros((2, 2), np.uint64), np.zeros(2),
    "swap", "legal", int, exchequer.see, {"pawn": 1}, range(8), b"e4",
]  # fmt: skip


def anything(numbers: random.Random, depth: int = 2) -> Any:
    """Return a random object."""
    if depth and numbers.random() < 0.4:
        items = [anything(numbers, depth - 1) for _ in range(numbers.choice([0, 1, 2, 5, 8, 9, 10, 11]))]
        return numbers.choice([items, tuple(items), dict(enumerate(items)), {"queen": items}, set(map(id, items))])
    if numbers.random() < 0.2:
        return [1 << numbers.randrange(64) for _ in range(numbers.choice([8, 8, 9, 11]))]
    kind = numbers.randrange(len(SIMPLE) + 3)
    if kind == 0:
        return "".join(numbers.choices("rnbqkpRNBQKP12345678/ wb-KQkq\0é\ud800♞", k=numbers.randrange(60)))
    if kind == 1:
        at = numbers.randrange(len(FEN))
        return FEN[:at] + numbers.choice("rnbqkpRNBQKP12345678/ wbx-") + FEN[at + 1 :]
    return Mimic(numbers) if kind == 2 else SIMPLE[kind - 3]


# Calls with random objects and their seed, for longer runs by hand.
ROUNDS = int(os.environ.get("EXCHEQUER_FUZZ_ROUNDS", "20000"))
SEED = int(os.environ.get("EXCHEQUER_FUZZ_SEED", "7"))

FUNCTIONS: list[tuple[Any, int]] = [
    (exchequer.see, 2),
    (exchequer.see_ge, 3),
    (exchequer.captures, 1),
    (exchequer.best_capture, 1),
    (exchequer.is_quiet, 1),
    (exchequer.exchange_map, 1),
    (exchequer.explain, 2),
    (exchequer.see_batch, 2),
    (exchequer.is_quiet_batch, 1),
    (exchequer.best_capture_batch, 1),
    (exchequer.map_batch, 1),
    (exchequer.order, 1),
    (lambda *columns, **_: exchequer.Bitboards(*columns), 8),
]


def test_random_objects_are_answered_or_refused() -> None:
    numbers = random.Random(SEED)
    answered, refused = 0, 0
    for _ in range(ROUNDS):
        function, count = numbers.choice(FUNCTIONS)
        options = {name: anything(numbers) for name in ("rules", "values") if numbers.random() < 0.2}
        try:
            str(function(*(anything(numbers) for _ in range(count)), **options))
            answered += 1
        except ValueError:
            refused += 1
    assert answered > ROUNDS // 100
    assert answered + refused == ROUNDS


def test_random_objects_as_options_of_files(tmp_path: Path) -> None:
    numbers = random.Random(9)
    path = tmp_path / "rows.csv"
    path.write_text(f"fen,score\n{FEN},1\n", encoding="utf-8")
    names = ["format", "batch_size", "threads", "errors", "column", "pointer", "move_field", "score_field", "view"]
    read, refused = 0, 0
    for _ in range(3_000):
        options = {name: anything(numbers) for name in names if numbers.random() < 0.1}
        try:
            list(exchequer.scan(path if numbers.random() < 0.9 else anything(numbers), **options))
            read += 1
        except ValueError:
            refused += 1
        batches = anything(numbers)
        with contextlib.suppress(ValueError):
            assert exchequer.write(tmp_path / "rows.tsv", batches) == 0, batches
    assert read > 500
    assert read + refused == 3_000


def test_a_spawned_process_answers() -> None:
    rows = playouts(8, seed=8)
    questions = [(board.fen(), board.uci(move)) for board, move in rows]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        assert pool.starmap(exchequer.see, questions) == [exchequer.see(*question) for question in questions]


def test_another_interpreter_answers_or_says_why_not() -> None:
    interpreters = pytest.importorskip("_xxsubinterpreters", reason="this Python has its interpreters elsewhere")
    other = interpreters.create()
    source = f"""
try:
    import exchequer
except ImportError as error:
    assert "interpreter" in str(error)
else:
    assert exchequer.see({FEN!r}, "e2a6") == 300
"""
    interpreters.run_string(other, source)
    interpreters.destroy(other)
    assert exchequer.see(FEN, "e2a6") == 300
