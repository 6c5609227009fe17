"""Files as tables: equality with ``exchequer convert``, faults, readers, and files that are written."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import exchequer
import polars as pl
import pyarrow as pa
import pytest
from conftest import ENDINGS, CommandLine

FEN = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 30"
CHESS960 = "1k6/8/8/8/8/8/8/1K5R w H - 0 9"
Value = str | int | None


@pytest.fixture(scope="session")
def files(command_line: CommandLine, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Return a file of each format, with all positions of a few games."""
    folder = tmp_path_factory.mktemp("files")
    games = folder / "games.viri"
    command_line("datagen", "--games", "6", "--nodes", "150", "--all", "--out", str(games))
    found = {"viriformat": games}
    for name, ending in ENDINGS.items():
        if name not in found:
            found[name] = folder / f"converted.{ending}"
            command_line("convert", str(games), str(found[name]), "--to", name)
    return found


def canonical(command_line: CommandLine, path: Path) -> list[list[Value]]:
    """Return the rows of ``convert --to tsv``."""
    rows: list[list[Value]] = []
    for line in command_line("convert", str(path), "-", "--to", "tsv").splitlines():
        fen, move, score, ply, result = line.split("\t")
        numbers = [int(number) if number else None for number in (score, result, ply)]
        rows.append([fen, move or None, *numbers])
    return rows


def rows(table: pa.Table) -> list[list[Value]]:
    return [list(row.values()) for row in table.to_pylist()]


@pytest.mark.parametrize("name", ENDINGS)
def test_rows_are_those_of_convert(files: dict[str, Path], command_line: CommandLine, name: str) -> None:
    scan = exchequer.scan(files[name])
    expected = canonical(command_line, files[name])
    assert scan.format == name
    assert len(expected) > 300
    table = pa.table(scan)
    assert table.schema.names == ["fen", "move", "score", "result", "ply"]
    assert [str(kind) for kind in table.schema.types] == ["string", "string", "int32", "int8", "int32"]
    assert rows(table) == expected
    assert rows(pa.table(scan)) == expected, "a table is read again"
    batches = [pa.record_batch(batch) for batch in exchequer.scan(str(files[name]), format=name, batch_size=100)]
    assert {batch.num_rows for batch in batches[:-1]} == {100}
    assert rows(pa.Table.from_batches(batches)) == expected


@pytest.mark.parametrize("name", ENDINGS)
def test_files_are_those_of_convert(
    files: dict[str, Path], command_line: CommandLine, tmp_path: Path, name: str
) -> None:
    written, converted = tmp_path / f"written.{ENDINGS[name]}", tmp_path / f"converted.{ENDINGS[name]}"
    count = exchequer.write(written, exchequer.scan(files["plain"]))
    command_line("convert", str(files["plain"]), str(converted))
    assert count == len(canonical(command_line, files["plain"]))
    assert canonical(command_line, written) == canonical(command_line, converted)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([written.name, converted.name])


def test_castling_of_chess960_is_king_takes_rook(command_line: CommandLine, tmp_path: Path) -> None:
    path = tmp_path / "castling.tsv"
    assert exchequer.write(path, pa.table({"fen": [CHESS960], "move": ["b1h1"], "other": [1.5]})) == 1
    assert rows(pa.table(exchequer.scan(path))) == [[CHESS960, "b1h1", None, None, None]]
    assert rows(pa.table(exchequer.scan(path))) == canonical(command_line, path)


@pytest.mark.parametrize("name", ENDINGS)
@pytest.mark.parametrize("threads", [0, 2, 5])
def test_threads_keep_the_order(files: dict[str, Path], name: str, threads: int) -> None:
    expected = rows(pa.table(exchequer.scan(files[name])))
    for size in (None, 7, 100, 8192):
        scan = exchequer.scan(files[name], threads=threads, batch_size=size)
        batches = [pa.record_batch(batch) for batch in scan]
        assert {batch.num_rows for batch in batches[:-1]} <= {size}
        assert rows(pa.Table.from_batches(batches)) == expected
        assert rows(pa.table(scan)) == expected


@pytest.fixture(scope="session")
def blocks(files: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a file of many blocks, with bad lines in all of them."""
    path = tmp_path_factory.mktemp("blocks") / "blocks.epd"
    lines = files["lines"].read_text(encoding="utf-8").splitlines()
    many = [f"bad {number}" if number % 999 == 0 else lines[number % len(lines)] for number in range(1, 60_001)]
    path.write_text("\n".join(many) + "\nlast\n", encoding="utf-8")
    return path


@pytest.mark.parametrize("size", [None, 1000, 8192])
def test_threads_have_the_batches_of_one(blocks: Path, size: int | None) -> None:
    answers = []
    for threads in (1, 2, 7):
        scan = exchequer.scan(blocks, threads=threads, batch_size=size, errors="skip")
        batches = [(pa.record_batch(batch).to_pydict(), batch.errors) for batch in scan]
        answers.append((batches, scan.errors))
        with pytest.raises(ValueError, match=r"blocks\.epd, line 999: cannot read the FEN \"bad"):
            list(exchequer.scan(blocks, threads=threads, batch_size=size))
    assert answers[0] == answers[1] == answers[2]
    assert answers[0][1] == 61


def test_threads_end_with_their_reader(blocks: Path) -> None:
    def count() -> int:
        return len(list(Path("/proc/self/task").iterdir()))

    if not Path("/proc/self/task").exists():
        pytest.skip("no list of threads on this system")
    before = count()
    for _ in range(20):
        batches = iter(exchequer.scan(blocks, threads=3, batch_size=10, errors="skip"))
        assert len(next(batches)) == 10
    del batches
    for _ in range(100):
        if count() <= before:
            break
        time.sleep(0.05)
    assert count() <= before


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork on this system")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_table_is_read_in_a_forked_process_but_no_iteration_goes_on_there(blocks: Path) -> None:
    scan = exchequer.scan(blocks, threads=2, batch_size=10, errors="skip")
    batches = iter(scan)
    assert len(next(batches)) == 10
    child = os.fork()
    if child == 0:
        try:
            list(batches)
        except ValueError as error:
            good = "blocks.epd cannot be read on after a fork" in str(error)
            os._exit(0 if good and sum(map(len, scan)) == 59_940 else 1)
        os._exit(2)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    assert 10 + sum(map(len, batches)) == 59_940


SIGNAL = """
import os, signal, sys, threading, time
import pyarrow
import exchequer
signal.signal(signal.SIGINT, signal.default_int_handler)
scan = exchequer.scan(sys.argv[1], threads=int(sys.argv[2]), batch_size=1 << 24, errors="skip")
sent = []
def interrupt():
    time.sleep(0.05)
    sent.append(time.monotonic())
    os.kill(os.getpid(), signal.SIGINT)
threading.Thread(target=interrupt).start()
try:
    while True:
        pyarrow.table(scan) if sys.argv[3] == "stream" else list(scan)
except BaseException as error:
    name = f"reading {sys.argv[1]} was stopped: KeyboardInterrupt" if sys.argv[3] == "stream" else ""
    assert name in str(error) if name else isinstance(error, KeyboardInterrupt), error
    print(time.monotonic() - sent[0])
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals of another kind")
@pytest.mark.parametrize("threads", ["1", "2"])
@pytest.mark.parametrize("reader", ["iteration", "stream"])
def test_a_signal_stops_a_reader(files: dict[str, Path], tmp_path: Path, threads: str, reader: str) -> None:
    path = tmp_path / "many.binpack"
    with path.open("wb") as many:
        for _ in range(1500):
            many.write(files["binpack"].read_bytes())
    run = subprocess.run(
        [sys.executable, "-c", SIGNAL, path, threads, reader], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert float(run.stdout) < 0.5, "a tenth of a second on a quiet machine"


def test_readers_are_lazy(files: dict[str, Path]) -> None:
    scan = exchequer.scan(files["binpack"], batch_size=50)
    expected = rows(pa.table(scan))
    frame = pl.DataFrame(scan)
    assert [list(row) for row in frame.iter_rows()] == expected
    reader = pa.RecordBatchReader.from_stream(scan)
    assert reader.read_next_batch().num_rows == 50


def test_a_bad_line_is_named_or_skipped(tmp_path: Path) -> None:
    path = tmp_path / "bad.epd"
    path.write_text(f"{FEN} | 10 | 1.0\nno FEN\n{FEN} | 20 | 0.5\n\nbad\n", encoding="utf-8")
    sentence = "bad.epd, line 2: cannot read the FEN"
    with pytest.raises(ValueError, match=sentence):
        list(exchequer.scan(path))
    with pytest.raises(Exception, match=sentence):
        pa.table(exchequer.scan(path))
    with pytest.raises(Exception, match=sentence):
        pl.DataFrame(exchequer.scan(path))
    scan = exchequer.scan(path, errors="skip")
    assert scan.errors == 0
    assert pa.table(scan)["score"].to_pylist() == [10, 20]
    assert scan.errors == 2
    counts = [(len(batch), batch.errors) for batch in exchequer.scan(path, errors="skip", batch_size=1)]
    assert counts == [(1, 0), (1, 1)]
    assert (scan.errors, pa.table(scan).num_rows, scan.errors) == (2, 2, 2), "each reader counts anew"


def test_damage_of_a_binary_file_is_at_an_offset(files: dict[str, Path], tmp_path: Path) -> None:
    path = tmp_path / "damaged.marlinformat"
    whole = files["marlinformat"].read_bytes()
    path.write_bytes(whole[:320] + b"\xff" * 32 + whole[352:])
    with pytest.raises(ValueError, match=r"damaged\.marlinformat, offset 320: "):
        list(exchequer.scan(path, format="marlinformat"))
    scan = exchequer.scan(path, format="marlinformat", errors="skip")
    assert pa.table(scan).num_rows == len(whole) // 32 - 1
    assert scan.errors == 1


def test_an_empty_file_is_an_empty_table(tmp_path: Path) -> None:
    path = tmp_path / "empty.plain"
    assert exchequer.write(path, []) == 0
    table = pa.table(exchequer.scan(path))
    assert (table.num_rows, table.num_columns) == (0, 5)
    assert list(exchequer.scan(path)) == []


def test_files_and_options_that_are_not_valid(tmp_path: Path) -> None:
    path = tmp_path / "positions.epd"
    path.write_text(FEN, encoding="utf-8")
    with pytest.raises(ValueError, match=r"cannot read .*missing\.epd: "):
        exchequer.scan(tmp_path / "missing.epd")
    with pytest.raises(ValueError, match=r"path has to be a str, bytes or an os\.PathLike, found int"):
        exchequer.scan(3)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r'"parquet" is not a format\. expected one of lines csv'):
        exchequer.scan(path, format="parquet")
    for size in (0, -1, 2**24 + 1, "many"):
        with pytest.raises(ValueError, match="batch_size has to be an integer from 1 to 16777216, found"):
            exchequer.scan(path, batch_size=size)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="threads has to be an integer from 0 to 256, found -1"):
        exchequer.scan(path, threads=-1)
    with pytest.raises(ValueError, match="errors has to be 'raise' or 'skip', found 'null'"):
        exchequer.scan(path, errors="null")  # type: ignore[arg-type]
    scan = exchequer.scan(path)
    path.unlink()
    with pytest.raises(ValueError, match="cannot read"):
        list(scan)


def test_rows_that_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "positions.plain"
    path.write_text("kept", encoding="utf-8")
    good: dict[str, Value] = {"fen": FEN, "move": "e4d5", "score": 0, "ply": 3, "result": 1}
    changes: dict[tuple[str, Value], str] = {
        ("fen", None): "row 1: the FEN is null",
        ("fen", "no FEN"): 'row 1: cannot read the FEN "no FEN"',
        ("fen", f"{FEN}\t"): "row 1: a text has a tab or a line end",
        ("move", "e4e6"): 'row 1: "e4e6" is not a legal move',
        ("score", 1 << 40): "row 1: the score 1099511627776 is not from -32768 to 32767",
        ("ply", -1): 'row 1: "-1" is not a ply',
        ("result", 2): 'row 1: "2" is not a result',
    }
    for change, sentence in changes.items():
        with pytest.raises(ValueError, match=sentence):
            exchequer.write(path, pa.Table.from_pylist([good, {**good, change[0]: change[1]}]))
    with pytest.raises(ValueError, match="row 1: the record has no score, which the format needs"):
        exchequer.write(path, pa.Table.from_pylist([good, {**good, "score": None}]), format="bulletformat")
    wrong: tuple[tuple[Any, str], ...] = (
        (pa.table({"move": ["e4d5"]}), "batches has no column named fen"),
        (pa.table({"fen": [1]}), "fen has to be an Arrow array of texts, found one of Int64"),
        (pa.table({"fen": [FEN], "score": [1.5]}), "score has to be an Arrow array of integers, found one of Float64"),
        (pa.array([FEN]), "batches has to be a table, found an Arrow array of Utf8"),
        ([good], "batches has to be an Arrow table or an iterable of record batches, found dict"),
        (3, "batches has to be an Arrow table or an iterable of record batches, found int"),
    )
    for batches, sentence in wrong:
        with pytest.raises(ValueError, match=sentence):
            exchequer.write(path, batches)
    with pytest.raises(ValueError, match="shows no format: name one by format"):
        exchequer.write(tmp_path / "positions", [])
    with pytest.raises(ValueError, match="cannot write"):
        exchequer.write(tmp_path / "missing" / "positions.plain", [])
    assert path.read_text(encoding="utf-8") == "kept"
    assert list(tmp_path.iterdir()) == [path], "nothing incomplete is left"


def test_batches_of_a_generator_are_written(files: dict[str, Path], tmp_path: Path) -> None:
    scan = exchequer.scan(files["plain"], batch_size=70)
    expected = rows(pa.table(scan))

    def filtered() -> Iterator[pa.RecordBatch]:
        for batch in scan:
            yield pa.record_batch(batch)

    path = tmp_path / "positions.data"
    assert exchequer.write(path, filtered(), format="tsv") == len(expected)
    assert rows(pa.table(exchequer.scan(path, format="tsv"))) == expected
    assert exchequer.write(path, pl.DataFrame(scan), format="tsv") == len(expected)
    assert rows(pa.table(exchequer.scan(path, format="tsv"))) == expected
    assert exchequer.write(path, scan, format="tsv") == len(expected)
