"""Rows a second of the batches, over a file of lines FEN<TAB>MOVE, such as one for ``exchequer see --batch``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import exchequer
import pyarrow as pa


def rate(call: Callable[[], object], rows: int) -> float:
    """Return the highest rate of five calls, in millions of rows a second."""
    least = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        call()
        least = min(least, time.perf_counter() - start)
    return rows / least / 1e6


def main() -> None:
    """Print a line for each function and number of threads."""
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    fens, moves = pa.array([line[0] for line in lines]), pa.array([line[1] for line in lines])
    for threads in (1, 2):
        for name, call in {
            "see_batch": lambda: exchequer.see_batch(fens, moves, threads=threads),  # noqa: B023
            "see_ge_batch": lambda: exchequer.see_ge_batch(fens, moves, 0, threads=threads),  # noqa: B023
            "is_quiet_batch": lambda: exchequer.is_quiet_batch(fens, threads=threads),  # noqa: B023
            "best_capture_batch": lambda: exchequer.best_capture_batch(fens, threads=threads),  # noqa: B023
        }.items():
            print(f"{name:<20} {threads} threads {rate(call, len(lines)):8.2f} million rows a second")


if __name__ == "__main__":
    main()
