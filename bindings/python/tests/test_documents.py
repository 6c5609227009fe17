"""Docstrings, documents, types and style."""

from __future__ import annotations

import doctest
import inspect
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import exchequer
import exchequer.duckdb
import exchequer.mcp
import exchequer.polars
import pytest
from conftest import ROOT

PUBLIC = [name for name in exchequer.__all__ if name != "__version__"]
HERE = ROOT / "bindings" / "python"


@pytest.mark.parametrize("name", PUBLIC)
def test_docstrings_have_an_example_that_runs(name: str) -> None:
    text = inspect.getdoc(getattr(exchequer, name)) or ""
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, None)
    assert test.examples, f"{name} has no example"
    assert "Examples\n--------" in text
    assert doctest.DocTestRunner().run(test).failed == 0


@pytest.mark.parametrize("module", [exchequer, exchequer.duckdb, exchequer.mcp, exchequer.polars])
def test_examples_of_modules_run(module: ModuleType) -> None:
    tests = doctest.DocTestFinder().find(module)
    assert any(test.examples for test in tests)
    for test in tests:
        assert doctest.DocTestRunner().run(test).failed == 0, test.name


@pytest.mark.parametrize("name", ["python.md", "assistants.md"])
def test_blocks_of_the_documents_run(name: str) -> None:
    path = ROOT / "docs" / name
    test = doctest.DocTestParser().get_doctest(path.read_text(encoding="utf-8"), {}, path.name, str(path), 0)
    assert len(test.examples) >= 9
    assert doctest.DocTestRunner().run(test).failed == 0


def run(*arguments: str | Path) -> None:
    done = subprocess.run([sys.executable, "-m", *arguments], cwd=HERE, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_stubs_are_strict_and_say_what_the_module_has() -> None:
    run("mypy", "--strict", "python", "tests", "benchmarks")
    run("mypy.stubtest", "exchequer._exchequer", "--ignore-disjoint-bases", "--allowlist", "tests/stubtest.txt")


def test_style() -> None:
    run("ruff", "check", ".")
    run("ruff", "format", "--check", ".")
