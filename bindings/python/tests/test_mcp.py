"""The tools for assistants, called by the client of the SDK over stdio as a client program does."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

import chess
import exchequer
import pytest
from conftest import RULES, playouts

pytest.importorskip("mcp", reason="pip install 'exchequer[mcp]'")
from anyio.from_thread import BlockingPortal, start_blocking_portal
from mcp import Client, StdioServerParameters
from mcp.types import CallToolResult, TextContent

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
PINNED = "1k6/8/1n6/3p4/2P5/8/8/1R2K3 w - - 0 1"
COMMAND = [sys.executable, "-m", "exchequer.mcp"]
TOOLS = ["explain", "see", "captures", "legal_moves", "hanging", "exchange_map"]


def connect(portal: BlockingPortal, **options: Any) -> AbstractContextManager[Client]:
    """Start a server of its own and connect to it."""
    process = StdioServerParameters(command=COMMAND[0], args=COMMAND[1:], cwd=options.pop("cwd", None))
    return portal.wrap_async_context_manager(Client(process, **options))


@pytest.fixture(scope="module")
def portal() -> Iterator[BlockingPortal]:
    with start_blocking_portal() as portal:
        yield portal


class Assistant:
    """Client of one server, which lives through all calls."""

    def __init__(self, portal: BlockingPortal, client: Client) -> None:
        self.portal, self.client = portal, client

    def call(self, name: str, **arguments: Any) -> CallToolResult:
        result: CallToolResult = self.portal.call(self.client.call_tool, name, arguments)
        return result

    def facts(self, name: str, **arguments: Any) -> dict[str, Any]:
        result = self.call(name, **arguments)
        assert not result.is_error, result.content
        content: dict[str, Any] = result.structured_content or {}
        return content


@pytest.fixture(scope="module")
def assistant(portal: BlockingPortal) -> Iterator[Assistant]:
    with connect(portal) as client:
        yield Assistant(portal, client)


def sentence(result: CallToolResult) -> str:
    assert result.is_error
    [content] = result.content
    assert isinstance(content, TextContent)
    return content.text


def walk(schema: dict[str, Any], path: str = "") -> list[tuple[str, dict[str, Any]]]:
    """Return all properties of a schema, with those of its definitions."""
    found = []
    for name, part in schema.get("properties", {}).items():
        found.append((f"{path}.{name}", part))
    for name, part in schema.get("$defs", {}).items():
        found += walk(part, f"{path}.{name}")
    return found


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_tools_have_schemas_with_descriptions_and_units(portal: BlockingPortal, mode: str) -> None:
    with connect(portal, mode=mode) as client:
        listed, instructions = portal.call(client.list_tools), client.instructions or ""
    assert [tool.name for tool in listed.tools] == TOOLS
    assert instructions.count(". ") == 1
    assert "centipawns" in instructions
    for tool in listed.tools:
        assert tool.title
        assert tool.description
        assert "\n" not in tool.description
        hints = tool.annotations
        assert hints
        assert (hints.read_only_hint, hints.idempotent_hint, hints.open_world_hint) == (True, True, False)
        assert tool.input_schema["required"] == (["fen", "move"] if tool.name in ("explain", "see") else ["fen"])
        assert tool.input_schema["properties"]["rules"]["enum"] == RULES
        for name, part in walk(tool.input_schema):
            assert part.get("description"), f"{tool.name} takes {name} without a description"
        for name, part in walk(tool.output_schema or {}):
            if name.endswith(("value", "gain")):
                assert "centipawns" in part["description"], f"{tool.name} {name}"
            assert part.get("description") or part.get("enum"), f"{tool.name} returns {name} without a description"


def test_explain_is_the_report(assistant: Assistant) -> None:
    answer = assistant.facts("explain", fen=PINNED, move="cxd5")
    report = exchequer.explain(PINNED, "cxd5")
    assert answer["verdict"] == "cxd5 wins 100: White takes a pawn, and Black cannot take back."
    assert (answer["move"], answer["san"], answer["value"], answer["text"]) == ("c4d5", "cxd5", 100, str(report))
    assert [(step["piece"], step["takes"], step["gain"], step["played"]) for step in answer["steps"]] == [
        (step.piece, step.takes, step.gain, step.played) for step in report.steps
    ]
    assert answer["refused"] == [{"before": 1, "reason": "Black's knight on b6 is pinned by the rook on b1"}]


def test_values_are_those_of_the_functions(assistant: Assistant) -> None:
    for board, _ in playouts(12, seed=61):
        fen = board.fen()
        captures, moves, hanging, exchanges = (assistant.facts(tool, fen=fen) for tool in TOOLS[2:])
        expected = [{"move": it.move, "san": it.san, "value": it.value} for it in exchequer.captures(fen)]
        assert captures["captures"] == expected
        assert {move["san"]: move["value"] for move in moves["moves"]} == {
            board.san(move): exchequer.see(board, move) for move in board.legal_moves
        }
        report = exchequer.exchange_map(fen)
        for side, squares in (("white", report.white), ("black", report.black)):
            found = {chess.parse_square(it["move"][2:4]): it["value"] for it in exchanges[side] or []}
            assert found == {square: value for square, value in enumerate(squares) if value is not None}
        assert hanging["summary"] == str(report).splitlines()[-1]
        assert hanging["hanging"] == exchanges["hanging"]
        assert [(it["square"], it["value"]) for it in hanging["hanging"]] == [
            (it["on"], it["see"]) for it in report.to_dict()["hanging"]
        ]


def test_a_line_of_moves_leads_to_the_position(assistant: Assistant) -> None:
    answer = assistant.facts("see", fen="startpos", moves=["e4", "d7d5"], move="exd5")
    assert answer["fen"] == "rnbqkbnr/ppp1pppp/8/3p4/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2"
    assert (answer["move"], answer["value"]) == ("e4d5", 0)
    mate = assistant.facts("legal_moves", fen="startpos", moves=["f3", "e5", "g4", "Qh4#"])
    assert mate["moves"] == []


def test_options_change_values(assistant: Assistant) -> None:
    assert assistant.facts("see", fen=PINNED, move="cxd5", rules="swap")["value"] == 0
    assert assistant.facts("see", fen=PINNED, move="cxd5", values={"pawn": 90})["value"] == 90
    assert assistant.facts("captures", fen="startpos") == {"fen": chess.STARTING_FEN, "captures": []}


def test_boards_that_break_the_rules_have_captures(assistant: Assistant) -> None:
    fen = "8/8/8/3p4/4P3/8/8/8 w - - 0 1"
    assert assistant.facts("captures", fen=fen)["captures"] == [{"move": "e4d5", "san": "exd5", "value": 100}]
    exchanges = assistant.facts("exchange_map", fen="4k3/8/8/8/8/8/4r3/4K3 b - - 0 1")
    assert exchanges["black"] is None
    assert exchanges["hanging"][0]["san"] == "Kxe2"


def test_bad_input_is_the_sentence_and_the_server_lives_on(assistant: Assistant) -> None:
    bad: list[tuple[str, dict[str, Any], str]] = [
        ("see", {"fen": FEN, "move": "Qxe7"}, '"Qxe7" is not a legal move in this position'),
        ("explain", {"fen": "no FEN", "move": "e4"}, 'cannot read the FEN "no FEN": board field, character 2: found'),
        ("captures", {"fen": FEN, "moves": ["O-O", "Kf9"]}, 'move 2: "Kf9" is not a move'),
        ("legal_moves", {"fen": "8/8/8/8/8/8/8/8 w - -"}, "is not a legal position: a side has no king"),
        ("hanging", {"fen": FEN, "rules": "fair"}, '"fair" is not a rule set. The rule sets are swap, pinners'),
        ("exchange_map", {"fen": FEN, "values": {"king": 1}}, 'values has the key "king", expected one of pawn'),
        ("see", {"fen": FEN}, "move: Field required"),
        ("see", {"fen": FEN, "move": 7}, "move: Input should be a valid string"),
        ("hanging", {"fen": FEN, "moves": "e4 e5"}, "moves: "),
        ("hanging", {"fen": FEN, "rule": "swap"}, 'hanging has no argument "rule", expected fen, moves, rules, values'),
    ]
    for name, arguments, expected in bad:
        text = sentence(assistant.call(name, **arguments))
        assert expected in text, (name, arguments)
        assert "Error executing" not in text
        assert "\n" not in text
        assert assistant.facts("see", fen=FEN, move="Bxa6")["value"] == 300


def test_many_calls_in_a_row_and_at_once(assistant: Assistant) -> None:
    rows = playouts(200, seed=62)
    expected = [exchequer.see(board, move) for board, move in rows]
    asked = [{"fen": board.fen(), "move": move.uci()} for board, move in rows]
    assert [assistant.facts("see", **arguments)["value"] for arguments in asked] == expected

    async def at_once() -> list[CallToolResult]:
        return await asyncio.gather(*(assistant.client.call_tool("see", arguments) for arguments in asked))

    results = assistant.portal.call(at_once)
    assert [(result.structured_content or {})["value"] for result in results] == expected


def test_the_folder_of_the_package_does_not_hide_the_sdk(portal: BlockingPortal) -> None:
    package = Path(exchequer.__file__).parent
    for folder in (package, package / "mcp"):
        with connect(portal, cwd=folder) as client:
            assert [tool.name for tool in portal.call(client.list_tools).tools] == TOOLS, folder


def start() -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, stdin=pipe, stdout=pipe, stderr=pipe, text=True, encoding="utf-8")


def test_end_of_input_ends_the_process() -> None:
    process = start()
    output, errors = process.communicate("no JSON\n", timeout=30)
    assert process.returncode == 0
    assert all(line.startswith("{") for line in output.splitlines()), output
    assert "Traceback" not in errors


def test_ctrl_c_ends_the_process_without_a_traceback() -> None:
    process = start()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdin.write('{"jsonrpc": "2.0", "id": 1, "method": "ping"}\n')
    process.stdin.flush()
    assert '"id":1' in process.stdout.readline()
    process.send_signal(signal.SIGINT)
    # The input stays open.
    assert process.wait(timeout=30) == -signal.SIGINT
    assert process.stderr is not None
    assert process.stderr.read() == ""
    process.communicate()


def test_a_missing_sdk_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "mcp.py").write_text("raise ImportError('no SDK')")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); from exchequer.mcp.__main__ import main; main()"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr == "exchequer.mcp needs the package mcp, version 2: pip install 'exchequer[mcp]' (no SDK)\n"


def test_arguments_are_refused() -> None:
    run = subprocess.run([*COMMAND, "--help"], capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    assert (run.returncode, run.stdout) == (1, "")
    assert run.stderr.startswith("exchequer.mcp takes no arguments, found '--help': a client starts it")
