"""Polars and DuckDB: the same values as the batches, for null, chunked, lazy and streamed columns."""

from __future__ import annotations

import inspect
import subprocess
import sys
from pathlib import Path
from typing import Any

import duckdb
import exchequer
import exchequer.duckdb
import exchequer.polars
import polars as pl
import pyarrow as pa
import pytest
from conftest import playouts

FENS = [board.fen() for board, _ in playouts(5000, seed=35)]
MOVES = [move.uci() for _, move in playouts(5000, seed=35)]
# Null in each column.
COLUMNS: dict[str, list[str | None]] = {"fen": [*FENS, None, FENS[0]], "move": [*MOVES, MOVES[0], None]}
FRAME = pl.DataFrame(COLUMNS)
PAWN = {"pawn": 130}


def batch(name: str, *columns: str, **options: Any) -> list[Any]:
    arrays = [pa.array(COLUMNS[column]) for column in columns]
    threshold = [100] if name == "see_ge" else []
    result: list[Any] = pa.array(getattr(exchequer, f"{name}_batch")(*arrays, *threshold, **options)).to_pylist()
    return result


def chess(**options: Any) -> dict[str, pl.Expr]:
    fen: Any = pl.col("fen")
    return {
        "see": fen.chess.see(pl.col("move"), **options),
        "see_ge": fen.chess.see_ge("move", 100, **options),
        "is_quiet": fen.chess.is_quiet(**options),
        "best_capture": fen.chess.best_capture(**options),
    }


def expected(**options: Any) -> dict[str, list[Any]]:
    return {
        "see": batch("see", "fen", "move", **options),
        "see_ge": batch("see_ge", "fen", "move", **options),
        "is_quiet": batch("is_quiet", "fen", **options),
        "best_capture": batch("best_capture", "fen", **options),
    }


@pytest.mark.parametrize("options", [{}, {"rules": "swap", "values": PAWN}])
def test_expressions_are_batches(options: dict[str, Any]) -> None:
    answers, values = FRAME.select(**chess(**options)), expected(**options)
    assert answers.schema == {
        "see": pl.Int32,
        "see_ge": pl.Boolean,
        "is_quiet": pl.Boolean,
        "best_capture": pl.Struct({"move": pl.String, "value": pl.Int32}),
    }
    for name in values:
        assert answers[name].to_list() == values[name], name
    assert FRAME.lazy().select(**chess(**options)).collect_schema() == answers.schema


def test_frames_are_chunked_and_streamed() -> None:
    answers = FRAME.select(**chess())
    chunked = pl.concat([FRAME.slice(start, 700) for start in range(0, len(FRAME), 700)], rechunk=False)
    assert chunked["fen"].n_chunks() > 1
    assert chunked.select(**chess(threads=2)).equals(answers)
    assert FRAME.lazy().select(**chess()).collect(engine="streaming").equals(answers)
    quiet: Any = pl.col("fen")
    kept = FRAME.lazy().filter(quiet.chess.is_quiet()).collect(engine="streaming")
    assert len(kept) == sum(value is True for value in expected()["is_quiet"])
    assert FRAME.head(0).select(**chess()).schema == answers.schema


def test_errors_of_expressions() -> None:
    frame = pl.DataFrame({"fen": [FENS[0], "no FEN"], "move": [MOVES[0], "e4"]})
    with pytest.raises(Exception, match='row 1: cannot read the FEN "no FEN"'):
        frame.select(**chess())
    assert frame.select(**chess(errors="null")).null_count().row(0)[:2] == (1, 1)


def test_methods_have_examples() -> None:
    for name, method in vars(exchequer.polars.ChessNamespace).items():
        if not name.startswith("_"):
            assert ">>> " in (inspect.getdoc(method) or ""), name


@pytest.fixture
def connection() -> duckdb.DuckDBPyConnection:
    return duckdb.connect()


SQL = "SELECT see(fen, move), see_ge(fen, move, 100), is_quiet(fen), best_capture(fen) FROM positions"


@pytest.mark.parametrize("options", [{}, {"rules": "swap", "values": PAWN}])
def test_functions_are_batches(connection: duckdb.DuckDBPyConnection, options: dict[str, Any]) -> None:
    exchequer.duckdb.register(connection, **options)
    connection.register("positions", pa.table(COLUMNS))
    relation = connection.sql(SQL)
    assert [str(kind) for kind in relation.types] == [
        "INTEGER",
        "BOOLEAN",
        "BOOLEAN",
        'STRUCT("move" VARCHAR, "value" INTEGER)',
    ]
    answers = [list(column) for column in zip(*relation.fetchall())]
    assert answers == list(expected(**options).values())


def test_null_gives_null(connection: duckdb.DuckDBPyConnection) -> None:
    exchequer.duckdb.register(connection)
    for call in ("see(NULL, 'e4')", "see('startpos', NULL)", "see_ge('startpos', 'e4', NULL)", "is_quiet(NULL)"):
        assert connection.sql(f"SELECT {call}").fetchall() == [(None,)], call
    assert connection.sql("SELECT best_capture(NULL), best_capture('startpos')").fetchall() == [(None, None)]
    assert connection.sql("SELECT see(fen, 'e4') FROM (SELECT 'startpos' AS fen WHERE false)").fetchall() == []


def test_errors_of_functions(connection: duckdb.DuckDBPyConnection) -> None:
    with pytest.raises(ValueError, match="is not a rule set"):
        exchequer.duckdb.register(connection, rules="fair")
    exchequer.duckdb.register(connection)
    with pytest.raises(duckdb.InvalidInputException, match='row 0: cannot read the FEN "no FEN"'):
        connection.sql("SELECT is_quiet('no FEN')").fetchall()
    other = duckdb.connect()
    exchequer.duckdb.register(other, errors="null")
    assert other.sql("SELECT is_quiet('no FEN'), see('startpos', 'e5')").fetchall() == [(None, None)]


def test_thresholds_may_differ_by_row(connection: duckdb.DuckDBPyConnection) -> None:
    exchequer.duckdb.register(connection)
    connection.register("positions", pa.table(COLUMNS))
    sql = "SELECT count(*) FROM positions WHERE see_ge(fen, move, {}) <> (see(fen, move) >= {})"
    for threshold in ("-200", "100 * length(move) - 300"):
        assert connection.sql(sql.format(threshold, threshold)).fetchall() == [(0,)]


def test_files_are_tables(connection: duckdb.DuckDBPyConnection, tmp_path: Path) -> None:
    path = tmp_path / "positions.tsv"
    exchequer.write(path, FRAME.head(5000))
    scan = exchequer.scan(path, batch_size=999)
    exchequer.duckdb.register(connection)
    sql = "SELECT count(*), count(DISTINCT fen), sum(see(fen, move)) FROM scan"
    sums = sum(batch("see", "fen", "move")[:5000])
    assert connection.sql(sql).fetchall() == [(5000, len(set(pa.table(scan)["fen"].to_pylist())), sums)]
    assert connection.sql(sql).fetchall() == connection.sql(sql).fetchall()
    lazy = pl.scan_arrow_c_stream(scan)
    assert lazy.select(chess()["see"].sum()).collect(engine="streaming").item() == sums


def test_other_libraries_are_imported_only_on_demand() -> None:
    code = (
        "import sys, exchequer; sys.exit(any(name in sys.modules for name in ('polars', 'duckdb', 'pyarrow', 'mcp')))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
