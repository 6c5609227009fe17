"""Compressed files and the fields of text formats: equality with the command line."""

from __future__ import annotations

import gzip
import subprocess
from pathlib import Path
from typing import Any

import exchequer
import pyarrow as pa
import pytest
from conftest import CommandLine

FEN = "4k3/8/8/3q4/4P3/8/8/4K3 b - - 0 30"
OTHER = "4k3/8/8/3q4/4P3/8/8/4K3 w - - 0 31"
Row = tuple[str | int | None, ...]


def rows(scan: exchequer.Scan) -> list[Row]:
    return [tuple(row.values()) for row in pa.table(scan).to_pylist()]


def canonical(command_line: CommandLine, path: Path, *options: str) -> list[Row]:
    """Return the rows of ``convert --to tsv`` without bad records, in the order of the columns of a table."""
    arguments = [str(command_line.binary), "convert", str(path), "-", "--to", "tsv", *options]
    run = subprocess.run(arguments, capture_output=True, text=True, check=False, encoding="utf-8")
    found: list[Row] = []
    for line in run.stdout.splitlines():
        fen, move, score, ply, result = line.split("\t")
        found.append((fen, move or None, *(int(number) if number else None for number in (score, result, ply))))
    return found


@pytest.fixture(scope="session")
def games(command_line: CommandLine, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "games.binpack"
    command_line("datagen", "--games", "4", "--nodes", "100", "--all", "--out", str(path))
    return path


@pytest.mark.parametrize("ending", ["epd", "csv", "jsonl", "plain", "pgn", "binpack", "viri", "bulletformat", "bin"])
@pytest.mark.parametrize("compression", ["gz", "zst"])
def test_compressed_files_have_the_rows_of_plain_ones(
    games: Path, command_line: CommandLine, tmp_path: Path, ending: str, compression: str
) -> None:
    plain, packed = tmp_path / f"plain.{ending}", tmp_path / f"packed.{ending}.{compression}"
    command_line("convert", str(games), str(plain))
    command_line("convert", str(games), str(packed))
    expected = rows(exchequer.scan(plain))
    assert expected
    written = tmp_path / f"written.{ending}.{compression}"
    assert exchequer.write(written, exchequer.scan(games)) == len(rows(exchequer.scan(games)))
    unnamed = tmp_path / f"unnamed.{ending}"
    unnamed.write_bytes(packed.read_bytes())
    for path in (packed, written, unnamed):
        assert path.read_bytes()[:2] != plain.read_bytes()[:2]
        for threads in (1, 2):
            assert rows(exchequer.scan(path, threads=threads)) == expected
    assert canonical(command_line, written) == expected


def test_a_compressed_file_with_a_fault_is_named(games: Path, command_line: CommandLine, tmp_path: Path) -> None:
    for compression, name in (("gz", "gzip"), ("zst", "Zstandard")):
        whole, cut = tmp_path / f"whole.tsv.{compression}", tmp_path / f"cut.tsv.{compression}"
        command_line("convert", str(games), str(whole))
        cut.write_bytes(whole.read_bytes()[:-9])
        for threads in (1, 2):
            for errors in ("raise", "skip"):
                sentence = rf"^cannot read .*cut\.tsv\.{compression} to its end: its {name} data is cut off"
                with pytest.raises(ValueError, match=sentence):
                    list(exchequer.scan(cut, threads=threads, errors=errors))
        plain = tmp_path / f"plain.tsv.{compression}"
        plain.write_text(f"{FEN}\t\t\t\t\n", encoding="utf-8")
        with pytest.raises(ValueError, match=rf"by its name it is {name} data, and by its first bytes plain"):
            exchequer.scan(plain)


def test_members_of_a_gzip_file_and_a_byte_order_mark_are_read(tmp_path: Path) -> None:
    path = tmp_path / "members.csv"
    path.write_bytes(gzip.compress(f"\ufefffen,score\n{FEN},1\n".encode()) + gzip.compress(f"{OTHER},2\n".encode()))
    assert [row[0] for row in rows(exchequer.scan(path))] == [FEN, OTHER]
    path.write_bytes(f"fen\n{FEN}\n".encode("utf-16"))
    with pytest.raises(ValueError, match="its text is UTF-16; convert it to UTF-8"):
        exchequer.scan(path, format="csv")


LINES = f"{FEN} | d5e4 | 35 | 0-1 | 7\n{OTHER} | e4d5 | -9 | 1-0 | 8\n{FEN} | | - | | 9\n"
CSV = f"n,best,position,eval,wdl\n1,d5e4,{FEN},35,0\n2,exd5,{OTHER},-9,0.5\n3,,{FEN},,\n"
JSON = (
    f'{{"n":1,"position":{{"fen":"{FEN}"}},"best":"Qxe4+","eval":[35],"end":"0-1"}}\n'
    f'{{"n":2,"position":{{"fen":"{OTHER}"}},"best":null,"eval":[null],"end":null}}\n'
)
FIELDS: list[tuple[str, str, dict[str, Any]]] = [
    ("lines.txt", LINES, {"move_field": 2, "score_field": 3, "result_field": 4}),
    ("lines.txt", LINES, {"move_field": "2", "score_field": "5", "view": "stm"}),
    ("lines.txt", LINES, {"score_field": 3, "view": "white"}),
    ("rows.csv", CSV, {"column": "position", "move_field": "best", "score_field": "eval", "result_field": "wdl"}),
    ("rows.csv", CSV, {"column": 3, "score_field": 4, "view": "stm"}),
    ("rows.csv", CSV, {"column": "3", "move_field": "BEST", "format": "csv", "view": "white", "score_field": 4}),
    ("objects.jsonl", JSON, {"pointer": "/position/fen", "score_field": "/eval/0", "result_field": "/end"}),
    ("objects.jsonl", JSON, {"pointer": "/position/fen", "move_field": "/best", "score_field": "/n", "view": "stm"}),
]


@pytest.mark.parametrize(("name", "text", "options"), FIELDS)
def test_fields_are_those_of_the_command_line(
    command_line: CommandLine, tmp_path: Path, name: str, text: str, options: dict[str, Any]
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    flags = [f"--{option.replace('_', '-').replace('format', 'from')}={value}" for option, value in options.items()]
    expected = canonical(command_line, path, *flags)
    assert expected
    scan = exchequer.scan(path, errors="skip", **options)
    assert rows(scan) == expected
    assert rows(scan) == expected, "each reader has the options"
    assert len(expected) + scan.errors == len([line for line in text.splitlines() if FEN[:9] in line])


def test_missing_values_are_null(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(CSV, encoding="utf-8")
    scan = exchequer.scan(path, column="position", move_field="best", score_field="eval", result_field="wdl")
    assert rows(scan)[2] == (FEN, None, None, None, 59)


WRONG: list[tuple[str, str, dict[str, Any]]] = [
    ("lines.txt", LINES, {"column": "position"}),
    ("lines.txt", LINES, {"pointer": "/fen"}),
    ("rows.csv", CSV, {"pointer": "/fen"}),
    ("rows.csv", CSV, {"column": "missing"}),
    ("rows.csv", CSV, {"column": 9}),
    ("rows.csv", CSV, {"column": "position", "score_field": "missing"}),
    ("objects.jsonl", JSON, {"pointer": "fen"}),
    ("objects.jsonl", JSON, {"pointer": "/position/fen", "move_field": "best"}),
    ("objects.jsonl", JSON, {"column": 1}),
    ("lines.txt", LINES, {"move_field": 0}),
    ("lines.txt", LINES, {"score_field": "1x y"}),
    ("rows.tsv", LINES, {"view": "white"}),
    ("games.pgn", "1. e4 *\n", {"move_field": 2}),
    ("games.plain", "fen x\n", {"result_field": 2}),
]


@pytest.mark.parametrize(("name", "text", "options"), WRONG)
def test_options_that_do_not_fit_have_the_sentence_of_the_command_line(
    command_line: CommandLine, tmp_path: Path, name: str, text: str, options: dict[str, Any]
) -> None:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    flags = [f"--{option.replace('_', '-')}={value}" for option, value in options.items()]
    sentence = command_line("convert", str(path), "-", "--to", "tsv", *flags)
    for option in ("move-field", "score-field", "result-field", "column", "pointer", "view"):
        sentence = sentence.replace(f"--{option}", option.replace("-", "_"))
    with pytest.raises(ValueError) as raised:  # noqa: PT011
        exchequer.scan(path, **options)
    assert sentence.removeprefix("error: ").rstrip(".\n") == str(raised.value).rstrip(".")


def test_fields_of_another_type_are_named(tmp_path: Path) -> None:
    path = tmp_path / "rows.csv"
    path.write_text(CSV, encoding="utf-8")
    for name in ("column", "pointer", "move_field", "score_field", "result_field"):
        option: dict[str, Any] = {name: 1.5}
        with pytest.raises(ValueError, match=rf"{name} has to be a str or an int, found 1\.5"):
            exchequer.scan(path, **option)
    with pytest.raises(ValueError, match="view has to be 'white' or 'stm', found 'black'"):
        exchequer.scan(path, view="black")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="has a lone surrogate"):
        exchequer.scan(path, column="\ud800")
