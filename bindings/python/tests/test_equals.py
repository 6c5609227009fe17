"""The page of equals: the same number from each of its tools."""

from __future__ import annotations

import contextlib
import io
import os
import re
import subprocess
from pathlib import Path

import pytest
from conftest import ROOT

PAGE = (ROOT / "docs" / "equals.md").read_text(encoding="utf-8").replace("--games 21000", "--games 50")


def answer(heading: str, page: str = PAGE) -> str:
    """Run the blocks under a heading in this folder, and return what they print."""
    (section,) = re.findall(rf"^## {heading}\n(.*?)(?=^## |\Z)", page, re.DOTALL | re.MULTILINE)
    printed = ""
    for language, code in re.findall(r"```(\w+)\n(.*?)```", section, re.DOTALL):
        if language == "sh":
            printed += subprocess.run(["sh", "-c", code], check=True, stdout=subprocess.PIPE, text=True).stdout
        else:
            with contextlib.redirect_stdout(io.StringIO()) as output:
                exec(code, {})
            printed += output.getvalue()
    return printed


@pytest.fixture
def positions(binary: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Enter a folder with the positions of the page, and with the command line as ``exchequer``; return its path."""
    (tmp_path / "exchequer").symlink_to(binary.resolve())
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    monkeypatch.chdir(tmp_path)
    answer("Positions")
    return tmp_path


@pytest.mark.usefixtures("positions")
def test_tools_give_the_same_number() -> None:
    number = answer("Command line")
    assert re.fullmatch(r"0\.0[1-9]\d{4}\n", number)
    assert answer("DuckDB") == number
    assert answer("Polars") == number


@pytest.mark.usefixtures("session")
def test_spark_gives_the_same_number(positions: Path) -> None:
    # The session has started in another folder.
    page = PAGE.replace('"positions.parquet"', repr(str(positions / "positions.parquet")))
    assert answer("Spark", page) == answer("Command line")
