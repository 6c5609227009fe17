"""Rates of tables and files beside those of the batches and of the command line, alternately.

``tables.py BINARY LINES RECORDS``: the command line, lines FEN<TAB>MOVE, and a file of training data.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from statistics import median

import duckdb
import exchequer
import exchequer.duckdb
import exchequer.polars
import polars as pl
import pyarrow as pa

ROUNDS = 9


def seconds(call: Callable[[], object]) -> float:
    """Return the time of a call."""
    start = time.perf_counter()
    call()
    return time.perf_counter() - start


def compare(name: str, call: Callable[[], object], other: Callable[[], object], rows: int) -> None:
    """Print the median rates of two calls, which alternate, and the median of the ratios of their pairs."""
    pairs = [(seconds(call), seconds(other)) for _ in range(ROUNDS)]
    first, second = (rows / median(times) / 1e6 for times in zip(*pairs))
    print(f"{name:<44} {first:7.2f} {second:7.2f} {median(b / a for a, b in pairs):7.2f}")


def main() -> None:
    """Print a line for each pair."""
    binary, lines, records = sys.argv[1:]
    with open(lines, encoding="utf-8") as file:
        rows = [line.rstrip("\n").split("\t") for line in file]
    fens, moves = pa.array([row[0] for row in rows]), pa.array([row[1] for row in rows])
    table = pa.table({"fen": fens, "move": moves})
    frame = pl.DataFrame({"fen": pl.Series(fens), "move": pl.Series(moves)})
    connection = duckdb.connect(config={"threads": 1})
    exchequer.duckdb.register(connection)
    connection.register("positions", table)

    def batch() -> object:
        return exchequer.see_batch(fens, moves)

    def run(*arguments: str) -> Callable[[], object]:
        command, environment = [binary, *arguments], {**os.environ, "RAYON_NUM_THREADS": "1"}
        return lambda: subprocess.run(command, env=environment, capture_output=True, check=True)

    def see_in_duckdb() -> object:
        return connection.sql("SELECT sum(see(fen, move)) FROM positions").fetchall()

    def see_in_polars() -> object:
        return frame.select(pl.col("fen").chess.see("move").sum())  # type: ignore[attr-defined]

    count = sum(len(batch) for batch in exchequer.scan(records))
    print(f"{'millions of rows a second, one thread':<44} {'first':>7} {'second':>7} {'ratio':>7}")
    compare("see_batch : exchequer see --batch", batch, run("see", "--batch", lines), len(rows))
    compare("Polars : see_batch", see_in_polars, batch, len(rows))
    compare("DuckDB : see_batch", see_in_duckdb, batch, len(rows))
    compare(
        "scan : exchequer stats",
        lambda: [len(batch) for batch in exchequer.scan(records)],
        run("stats", records),
        count,
    )


if __name__ == "__main__":
    main()
