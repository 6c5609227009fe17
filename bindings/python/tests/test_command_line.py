"""Equality with the command line and with the conformance suite, for all rule sets."""

from __future__ import annotations

import json
import re

import chess
import exchequer
import pyarrow as pa
import pytest
from conftest import ROOT, RULES, CommandLine, playouts

SUITE = ROOT / "suites" / "see.epd"
FENS = [
    "4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1",
    "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1",
    "1n1qr1k1/P1P2p1p/8/3pP3/2b1N3/8/p1p2PPP/1R1Q2K1 w - d6 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
]


def test_rows_of_the_conformance_suite() -> None:
    rows = 0
    for line in SUITE.read_text(encoding="utf-8").splitlines():
        if not line or line.startswith("#"):
            continue
        fields = line.split(" ", 4)
        operations = dict(operation.strip().split(" ", 1) for operation in fields[4].split(";") if operation.strip())
        numbers = operations.get("values", "100 300 300 500 900")
        values = [int(number) for number in re.findall(r"\d+", numbers)]
        fen = " ".join(fields[:4])
        for move in (operations["uci"], operations["sm"]):
            for rules in RULES:
                expected = int(operations[rules.replace("-", "_")])
                assert exchequer.see(fen, move, rules=rules, values=values) == expected, (line, rules)
                assert exchequer.see_ge(fen, move, expected, rules=rules, values=values)
                assert not exchequer.see_ge(fen, move, expected + 1, rules=rules, values=values)
            answered = exchequer.see(fen, move, values=values, en_passant_reply=True)
            assert answered == int(operations["legal_ep"]), line
        rows += 1
    assert rows > 1400


@pytest.mark.parametrize("rules", RULES)
def test_values_of_playouts(command_line: CommandLine, rules: str) -> None:
    rows = playouts(2000, seed=4)
    lines = "".join(f"{board.fen()}\t{board.uci(move)}\n" for board, move in rows)
    values = command_line("see", "--batch", "-", "--rules", rules, text=lines).split()
    assert [str(exchequer.see(board, move, rules=rules)) for board, move in rows] == values
    assert [str(exchequer.see(board.fen(), board.san(move), rules=rules)) for board, move in rows] == values


@pytest.fixture(scope="module")
def columns() -> tuple[list[str], list[str]]:
    """Return a column of positions and one of moves."""
    rows = playouts(100_000, seed=9)
    return [board.fen() for board, _ in rows], [board.uci(move) for board, move in rows]


@pytest.mark.parametrize("rules", RULES)
def test_columns_of_playouts(command_line: CommandLine, columns: tuple[list[str], list[str]], rules: str) -> None:
    fens, moves = columns
    lines = "".join(f"{fen}\t{move}\n" for fen, move in zip(fens, moves))
    printed = command_line("see", "--batch", "-", "--rules", rules, text=lines).split()
    answered = pa.array(exchequer.see_batch(pa.array(fens), pa.array(moves), rules=rules, threads=2))
    assert answered.to_pylist() == [int(value) for value in printed]
    assert len(answered) == 100_000


@pytest.mark.parametrize("fen", FENS)
def test_reports_are_the_same(command_line: CommandLine, fen: str) -> None:
    for move in chess.Board(fen).legal_moves:
        for rules in ("swap", "legal"):
            explanation = exchequer.explain(fen, move, rules=rules, threshold=100)
            arguments = ("see", fen, move.uci(), "--rules", rules, "--threshold", "100")
            assert f"{explanation}\n" == command_line(*arguments)
            assert explanation.to_dict() == json.loads(command_line(*arguments, "--json"))
            if rules == "legal":
                assert explanation.to_svg(flip=True) == command_line(*arguments, "--svg", "-", "--flip")
            assert explanation.value == exchequer.see(fen, move, rules=rules)
            assert [step.played for step in explanation.steps] == [
                step["played"] for step in explanation.to_dict()["captures"]
            ]
            assert [refusal.before for refusal in explanation.refused] == [
                refusal["before"] for refusal in explanation.to_dict()["refused"]
            ]


@pytest.mark.parametrize("fen", FENS)
def test_maps_are_the_same(command_line: CommandLine, fen: str) -> None:
    exchange_map = exchequer.exchange_map(fen, rules="swap")
    assert f"{exchange_map}\n" == command_line("map", fen, "--rules", "swap")
    assert exchange_map.to_dict() == json.loads(command_line("map", fen, "--rules", "swap", "--json"))
    assert exchange_map._repr_svg_() == command_line("map", fen, "--rules", "swap", "--svg", "-")
    for side, values in (("white", exchange_map.white), ("black", exchange_map.black)):
        captures = exchange_map.to_dict()[side]["captures"] or []
        expected = {chess.parse_square(capture["square"]): capture["see"] for capture in captures}
        assert values == [expected.get(square) for square in chess.SQUARES]


@pytest.mark.parametrize(
    ("fen", "move"),
    [
        ("8/8/8/8/x7/8/8/8 w - - 0 1", "e2e4"),
        ("", "e2e4"),
        (chess.STARTING_FEN, "e7e5"),
        (chess.STARTING_FEN, "Ke3"),
        (chess.STARTING_FEN, "g1g3"),
        (chess.STARTING_FEN, "0000"),
    ],
)
def test_sentences_are_the_same(command_line: CommandLine, fen: str, move: str) -> None:
    with pytest.raises(ValueError, match=r".") as error:
        exchequer.see(fen, move)
    sentence = str(error.value)
    assert command_line("see", fen, move) == f"error: {sentence}{'' if sentence.endswith('.') else '.'}\n"
