"""Shared positions, the command line to compare with, and a cluster of Spark."""

from __future__ import annotations

import importlib.util
import os
import random
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import chess
import pytest

if TYPE_CHECKING:
    from cluster import Cluster
    from pyspark.sql import SparkSession

ROOT = Path(__file__).resolve().parents[3]
STARTS = [
    chess.STARTING_FEN,
    "r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 1",
    "r2q1rk1/1b1nbppp/p2ppn2/1p4B1/3NP3/1BN2Q2/PPP2PPP/2KR3R w - - 0 1",
    "2r2rk1/2q2ppp/pp1rpn2/3p4/1P1P1P2/P1R1PN2/2R1Q1PP/2R3K1 b - - 0 1",
    "4k2r/P1P2ppp/1p6/2r5/2R5/6P1/1pp2P1P/4K2R w Kk - 0 1",
    "nrkbbqrn/pppppppp/8/8/8/8/PPPPPPPP/NRKBBQRN w KQkq - 0 1",
]
SPARK_GUIDE = (ROOT / "docs" / "python.md").read_text(encoding="utf-8").split("\n## Spark\n")[1].split("\n## ")[0]
RULES = ["swap", "pinners", "pinners-all", "pseudo", "legal"]
# The formats of files, each with an ending of its names.
ENDINGS = {
    "lines": "epd",
    "csv": "csv",
    "tsv": "tsv",
    "jsonl": "jsonl",
    "plain": "plain",
    "pgn": "pgn",
    "binpack": "binpack",
    "viriformat": "viri",
    "marlinformat": "marlinformat",
    "bulletformat": "bulletformat",
    "bin": "bin",
}

Row = tuple[chess.Board, chess.Move]


def playouts(count: int, seed: int) -> list[Row]:
    """Return boards of random games that prefer captures, each with a move."""
    numbers = random.Random(seed)
    rows: list[Row] = []
    while len(rows) < count:
        start = numbers.choice(STARTS)
        board = chess.Board(start, chess960=start.startswith("nrkb"))
        for _ in range(60):
            moves = list(board.legal_moves)
            if not moves or len(rows) == count:
                break
            moves += 3 * list(board.generate_legal_captures())
            rows.append((board.copy(stack=False), numbers.choice(moves)))
            board.push(numbers.choice(moves))
    return rows


@pytest.fixture(scope="session")
def binary() -> Path:
    """Return the command line; it is built by ``cargo build --package exchequer``, in any profile."""
    named = os.environ.get("EXCHEQUER_BINARY")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    built = [Path(named)] if named else [target / "release" / "exchequer", target / "debug" / "exchequer"]
    found = [path for path in built if path.exists()]
    if not found:
        pytest.skip("no command line: run `cargo build --package exchequer`, or name it by EXCHEQUER_BINARY")
    return max(found, key=lambda path: path.stat().st_mtime)


class CommandLine:
    """The command line, called with arguments and an input."""

    def __init__(self, binary: Path) -> None:
        self.binary = binary

    def __call__(self, *arguments: str, text: str = "") -> str:
        run = subprocess.run(
            [self.binary, *arguments], input=text, capture_output=True, text=True, check=False, encoding="utf-8"
        )
        return run.stdout if run.returncode == 0 else run.stderr


@pytest.fixture(scope="session")
def command_line(binary: Path) -> CommandLine:
    return CommandLine(binary)


def absent() -> str | None:
    """Return what the tests with Spark lack."""
    if importlib.util.find_spec("pyspark") is None:
        return "no pyspark: run `pip install './bindings/python[spark]'`"
    java = Path(os.environ["JAVA_HOME"], "bin", "java") if "JAVA_HOME" in os.environ else "java"
    if shutil.which(java) is None:
        return "no Java: run `apt install openjdk-17-jre-headless`, or name its folder by JAVA_HOME"
    if not wheels():
        build = "pip wheel --no-deps --wheel-dir target/wheels ./bindings/python"
        return f"no wheel: run `{build}`, or name it by EXCHEQUER_WHEEL"
    return None


def wheels() -> list[Path]:
    """Return the wheels that can be sent to executors."""
    named = os.environ.get("EXCHEQUER_WHEEL")
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    return [Path(named)] if named else list(target.glob("wheels/exchequer-*.whl"))


@pytest.fixture(scope="session")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Cluster]:
    if reason := absent():
        (pytest.fail if os.environ.get("CI") else pytest.skip)(reason)
    from cluster import Cluster

    with Cluster(tmp_path_factory.mktemp("cluster"), workers=2) as cluster:
        yield cluster


@pytest.fixture(scope="session")
def session(cluster: Cluster) -> Iterator[SparkSession]:
    from cluster import connect

    archive, name = re.findall(r"--archives (\S+)#(\S+)", SPARK_GUIDE)[0]
    wheel = max(wheels(), key=lambda path: path.stat().st_mtime)
    archive = shutil.copy(wheel, cluster.folder / archive)
    options = dict(re.findall(r"--conf (\S+)=(\S+)", SPARK_GUIDE))
    session = connect(cluster, {**options, "spark.archives": f"{archive}#{name}"})
    yield session
    session.stop()
