"""Spark on a standalone cluster: the same values as the batches, and the whole result when a worker is killed."""

from __future__ import annotations

import doctest
import hashlib
import os
import re
import subprocess
import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

import duckdb
import exchequer.duckdb
import pyarrow as pa
import pytest
from conftest import SPARK_GUIDE, CommandLine
from pyarrow import parquet
from test_tables import COLUMNS, FENS, MOVES, PAWN, expected

if TYPE_CHECKING:
    from cluster import Cluster
    from pyspark.sql import SparkSession

# About 100 positions each.
GAMES = int(os.environ.get("EXCHEQUER_SPARK_GAMES", "3000"))
FILES = 40


def test_executors_have_the_package_of_the_archive(cluster: Cluster, session: SparkSession) -> None:
    alone = subprocess.run(
        [cluster.python, "-I", "-c", "import exchequer"], capture_output=True, text=True, check=False
    )
    assert "No module named 'exchequer'" in alone.stderr

    def place(_: Iterable[int]) -> Iterator[str]:
        time.sleep(1)
        yield str(exchequer.__file__)

    paths = {Path(path) for path in session.sparkContext.parallelize(range(4), 4).mapPartitions(place).collect()}
    # work-0/app-1/0/wheel/exchequer/__init__.py
    assert {path.parents[4] for path in paths} == {cluster.folder / "work-0", cluster.folder / "work-1"}


@pytest.mark.parametrize("options", [{}, {"rules": "swap", "values": PAWN}])
def test_functions_are_batches(session: SparkSession, options: dict[str, Any]) -> None:
    import exchequer.spark as chess

    frame = session.createDataFrame(pa.table(COLUMNS))
    columns = frame.select(
        chess.see("fen", "move", **options).alias("see"),
        chess.see_ge("fen", "move", 100, **options).alias("see_ge"),
        chess.is_quiet("fen", **options).alias("is_quiet"),
        chess.best_capture("fen", **options).alias("best_capture"),
    )
    frame.createOrReplaceTempView("positions")
    chess.register(session, **options)
    sql = session.sql(
        "SELECT see(fen, move) AS see, see_ge(fen, move, 100) AS see_ge, is_quiet(fen) AS is_quiet,"
        " best_capture(fen) AS best_capture FROM positions"
    )
    types = {"see": "int", "see_ge": "boolean", "is_quiet": "boolean", "best_capture": "struct<move:string,value:int>"}
    assert dict(sql.dtypes) == dict(columns.dtypes) == types
    assert sql.toArrow().to_pydict() == columns.toArrow().to_pydict() == expected(**options)


def test_thresholds_may_differ_by_row(session: SparkSession) -> None:
    import exchequer.spark as chess
    from pyspark.sql import functions

    frame = session.createDataFrame(pa.table({"fen": FENS, "move": MOVES}))
    threshold = 100 * functions.length("move") - 300
    differ = chess.see_ge("fen", "move", threshold) != (chess.see("fen", "move") >= threshold)
    assert frame.filter(differ).count() == 0
    calm = frame.filter(chess.is_quiet("fen", threshold=300)).count()
    assert calm == sum(pa.array(exchequer.is_quiet_batch(pa.array(FENS), threshold=300)).to_pylist())


def test_errors(session: SparkSession) -> None:
    import exchequer.spark as chess
    from pyspark.errors import PythonException

    with pytest.raises(ValueError, match="is not a rule set"):
        chess.register(session, rules="fair")
    with pytest.raises(ValueError, match="is not a rule set"):
        chess.see("fen", "move", rules="fair")
    chess.register(session)
    with pytest.raises(PythonException, match='row 0: cannot read the FEN "no FEN"'):
        session.sql("SELECT is_quiet('no FEN')").collect()
    chess.register(session, errors="null")
    assert session.sql("SELECT is_quiet('no FEN'), see('startpos', 'e5')").collect() == [(None, None)]


def test_examples_run(session: SparkSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import exchequer.spark

    tests = doctest.DocTestFinder().find(exchequer.spark, extraglobs={"session": session})
    examples = {test.name.rpartition(".")[2] for test in tests if test.examples}
    assert examples == {"spark", *exchequer.spark.__all__}
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name

    paths = [str(tmp_path / name) for name in ("positions.parquet", "answers.parquet")]
    monkeypatch.setattr("sys.argv", ["job.py", *paths])
    parquet.write_table(pa.table({"fen": FENS, "move": MOVES}), paths[0])
    (job,) = re.findall(r"```python\n(.*?)```", SPARK_GUIDE, re.DOTALL)
    exec(job, {})
    values = parquet.read_table(paths[1], columns=["value"])["value"].to_pylist()
    assert sorted(values) == sorted(expected()["see"][: len(FENS)])


@pytest.fixture(scope="module")
def lines(command_line: CommandLine, tmp_path_factory: pytest.TempPathFactory) -> str:
    """Return a line FEN<TAB>MOVE for each position of some games."""
    path = tmp_path_factory.mktemp("games") / "games.tsv"
    command_line("datagen", "--games", str(GAMES), "--nodes", "50", "--all", "--threads", "2", "--out", str(path))
    return "".join("\t".join(line.split("\t")[:2]) + "\n" for line in path.read_text().splitlines())


def digest(rows: Iterable[str]) -> str:
    """Return the hash of rows in any order."""
    return hashlib.sha256("\n".join(sorted(rows)).encode()).hexdigest()


def write_parts(rows: list[list[str]], folder: Path) -> None:
    """Write rows of FEN and move to several Parquet files."""
    folder.mkdir()
    for number in range(FILES):
        part = rows[number * len(rows) // FILES : (number + 1) * len(rows) // FILES]
        columns = {"fen": [fen for fen, _ in part], "move": [move for _, move in part]}
        parquet.write_table(pa.table(columns), folder / f"{number}.parquet")


# The worker is gone for what comes after this test.
def test_a_killed_worker_changes_nothing(
    cluster: Cluster, session: SparkSession, lines: str, command_line: CommandLine, tmp_path: Path
) -> None:
    import exchequer.spark
    from cluster import Application, lose_worker

    write_parts([line.split("\t") for line in lines.splitlines()], tmp_path / "in")
    exchequer.spark.register(session)
    session.conf.set("spark.sql.files.minPartitionNum", FILES)
    session.read.parquet(str(tmp_path / "in")).createOrReplaceTempView("positions")
    sql = "SELECT fen, move, see(fen, move) AS value, best_capture(fen).value AS best FROM {}"
    answers = session.sql(sql.format("positions"))

    application = Application(session)
    start = time.monotonic()
    victim = lose_worker(cluster, application, 0, lambda: answers.write.parquet(str(tmp_path / "out")))
    seconds = time.monotonic() - start

    assert not application.executor(victim)["isActive"]
    lost, done = (application.tasks(FILES, status) for status in ("failed", "success"))
    assert lost
    assert all(task["executorId"] == victim and "ExecutorLostFailure" in task["errorMessage"] for task in lost)
    assert sorted(task["index"] for task in done) == list(range(FILES))
    assert {task["index"] for task in lost} <= {task["index"] for task in done if task["executorId"] != victim}

    connection = duckdb.connect()
    exchequer.duckdb.register(connection)
    inputs, outputs = (f"'{tmp_path}/{folder}/*.parquet'" for folder in ("in", "out"))
    hashes = {}
    for name, source in {"Spark": outputs, "DuckDB": f"({sql.format(inputs)})"}.items():
        relation = connection.sql(
            f"SELECT concat_ws(chr(9), fen, move, value, coalesce(best::VARCHAR, '-')) FROM {source}"
        )
        hashes[name] = digest(row for (row,) in relation.fetchall())
    values = command_line("see", "--batch", "-", text=lines).splitlines()
    captures = command_line("annotate", "--from", "lines", "-", text=lines).splitlines()
    answered = zip(values, (line.split("\t") for line in captures))
    hashes["command line"] = digest("\t".join([fen, move, value, best]) for value, (fen, move, _, best, _) in answered)
    print(f"\n{lines.count(chr(10))} rows in {seconds:.1f} s, {len(done)} tasks and {len(lost)} lost\n{hashes}")
    assert len(set(hashes.values())) == 1, hashes
