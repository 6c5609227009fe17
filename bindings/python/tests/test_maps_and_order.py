"""Batches of maps, and the order of moves, by the single calls and by the command line."""

from __future__ import annotations

from typing import Any

import chess
import exchequer
import numpy as np
import pyarrow as pa
import pytest
from conftest import RULES, CommandLine, playouts

OTHERS = [
    # The side to move could capture the king, and the other side could.
    "4k3/8/8/8/8/8/8/4R1K1 w - - 0 1",
    "4k3/8/8/8/8/8/8/4R1K1 b - - 0 1",
    "8/8/2n5/3p4/4P3/8/8/8 w - - 0 1",
    "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1",
    "4k3/P7/8/8/8/8/7p/4K1N1 b - - 0 1",
]
FENS = [board.fen() for board, _ in playouts(1500, seed=12)] + OTHERS


def listed(column: exchequer.ArrowArray) -> list[Any]:
    """Return a column as a list."""
    result: list[Any] = pa.array(column).to_pylist()
    return result


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("threads", [1, 2])
def test_maps_of_single_calls(rules: str, threads: int) -> None:
    options: dict[str, Any] = {"rules": rules, "values": [90, 340, 360, 500, 900]}
    maps = [exchequer.exchange_map(fen, **options) for fen in FENS]
    column = exchequer.map_batch(pa.array([*FENS, None, "no FEN"]), threads=threads, errors="null", **options)
    assert column.errors == 1
    assert listed(column) == [*({"white": each.white, "black": each.black} for each in maps), None, None]


def test_maps_of_bitboards() -> None:
    boards = [chess.Board(fen) for fen in FENS]
    names = ["pawns", "knights", "bishops", "rooks", "queens", "kings"]
    roles = [np.array([getattr(board, name) for board in boards], np.uint64) for name in names]
    colors = [np.array([board.occupied_co[color] for board in boards], np.uint64) for color in (True, False)]
    positions = exchequer.Bitboards(
        *roles,
        *colors,
        turn=np.array([board.turn for board in boards]),
        castling_rights=np.array([board.castling_rights for board in boards], np.uint64),
        ep_square=pa.array([board.ep_square for board in boards]),
    )
    assert listed(exchequer.map_batch(positions)) == listed(exchequer.map_batch(pa.array(FENS)))


def test_lists_of_a_side_are_a_matrix() -> None:
    maps = pa.array(exchequer.map_batch(pa.array(FENS)))
    assert maps.type == pa.struct({side: pa.list_(pa.int32(), 64) for side in ("white", "black")})
    white = maps.field("white").flatten().fill_null(-1000).to_numpy().reshape(-1, 64)
    for row in range(0, len(FENS), 100):
        expected = [-1000 if value is None else value for value in exchequer.exchange_map(FENS[row]).white]
        assert white[row].tolist() == expected
    assert listed(exchequer.map_batch(pa.array([], pa.string()))) == []
    with pytest.raises(ValueError, match=r"^row 1: cannot read the FEN"):
        exchequer.map_batch(pa.array([FENS[0], "no FEN"]))


ORDERED = [
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5",
    "4k3/8/8/8/8/8/4r3/4K3 w - - 0 1",
    "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
    "4k3/8/8/8/8/8/8/RK6 w A - 0 1",
    "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1",
    *[board.fen() for board, _ in playouts(12, seed=13)],
]


@pytest.mark.parametrize("fen", ORDERED)
@pytest.mark.parametrize("options", [{}, {"rules": "legal"}, {"rules": "swap", "values": [90, 340, 360, 500, 900]}])
def test_the_order_of_the_command_line(command_line: CommandLine, fen: str, options: dict[str, Any]) -> None:
    arguments = [f"--rules={options['rules']}"] if "rules" in options else []
    arguments += [f"--values={','.join(map(str, options['values']))}"] if "values" in options else []
    lines = command_line("order", fen, *arguments).splitlines()
    moves = exchequer.order(fen, **options)
    rows = [
        f"{number:>3}  {move.san:<7} {move.move:<6} {move.stage:<12} {move.score:>9} {move.value:>6}"
        for number, move in enumerate(moves, 1)
    ]
    assert rows == lines[1:-1]
    board = chess.Board(fen, chess960=" A " in fen)
    assert {board.parse_uci(move.move) for move in moves} == set(board.legal_moves)
    rules = options.get("rules", "pinners")
    for move in moves:
        assert move.value == exchequer.see(fen, move.move, **{**options, "rules": rules})
    assert exchequer.order(chess.Board(fen), **options) == moves


def test_only_the_moves_of_a_legal_position_are_ordered() -> None:
    with pytest.raises(ValueError, match=r'"8/8/8/8/8/8/8/8 w - - 0 1" is not a legal position: a side has no king'):
        exchequer.order("8/8/8/8/8/8/8/8 w - -")
    with pytest.raises(ValueError, match=r"is not a rule set"):
        exchequer.order("startpos", rules="x")
