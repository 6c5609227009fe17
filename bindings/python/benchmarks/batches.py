"""Rows a second of the batches, over a file of lines FEN<TAB>MOVE, such as one for ``exchequer see --batch``."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import chess
import exchequer
import numpy as np
import pyarrow as pa

ROUNDS = 9


def bitboards(fens: list[str]) -> exchequer.Bitboards:
    """Return the positions of FENs as columns."""
    boards = [chess.Board(fen, chess960=True) for fen in fens]
    names = ["pawns", "knights", "bishops", "rooks", "queens", "kings"]
    sets = [[getattr(board, name) for name in names] + board.occupied_co[::-1] for board in boards]
    return exchequer.Bitboards(
        *np.array(sets, np.uint64).T,
        turn=np.array([board.turn for board in boards]),
        castling_rights=np.array([board.castling_rights for board in boards], np.uint64),
        ep_square=np.array([-1 if board.ep_square is None else board.ep_square for board in boards], np.int8),
    )


def number(uci: str) -> int:
    """Return a move as an integer."""
    move = chess.Move.from_uci(uci)
    return move.from_square | move.to_square << 6 | (move.promotion or 0) << 12


def rates(call: Callable[[int], object], rows: int) -> tuple[float, float]:
    """Return the highest rates of one and of two threads, which take turns, in millions of rows a second."""
    least = [float("inf"), float("inf")]
    for _ in range(ROUNDS):
        for threads in (1, 2):
            start = time.perf_counter()
            call(threads)
            least[threads - 1] = min(least[threads - 1], time.perf_counter() - start)
    return rows / least[0] / 1e6, rows / least[1] / 1e6


def main() -> None:
    """Print a line for each function and form of the columns."""
    with open(sys.argv[1], encoding="utf-8") as file:
        lines = [line.rstrip("\n").split("\t") for line in file]
    fens, moves = pa.array([line[0] for line in lines]), pa.array([line[1] for line in lines])
    positions = bitboards([line[0] for line in lines])
    numbers = np.array([number(line[1]) for line in lines], np.uint16)
    calls: dict[str, Callable[[int], object]] = {
        "see_batch": lambda threads: exchequer.see_batch(fens, moves, threads=threads),
        "see_ge_batch": lambda threads: exchequer.see_ge_batch(fens, moves, 0, threads=threads),
        "is_quiet_batch": lambda threads: exchequer.is_quiet_batch(fens, threads=threads),
        "best_capture_batch": lambda threads: exchequer.best_capture_batch(fens, threads=threads),
        "map_batch": lambda threads: exchequer.map_batch(fens[:50_000], threads=threads),
        "see_batch, bitboards": lambda threads: exchequer.see_batch(positions, numbers, threads=threads),
        "see_ge_batch, bitboards": lambda threads: exchequer.see_ge_batch(positions, numbers, 0, threads=threads),
        "is_quiet_batch, bitboards": lambda threads: exchequer.is_quiet_batch(positions, threads=threads),
    }
    print(f"{'millions of rows a second':<28} {'1 thread':>10} {'2 threads':>10} {'ratio':>7}")
    for name, call in calls.items():
        one, two = rates(call, min(len(lines), 50_000) if name == "map_batch" else len(lines))
        print(f"{name:<28} {one:10.2f} {two:10.2f} {two / one:7.2f}")


if __name__ == "__main__":
    main()
