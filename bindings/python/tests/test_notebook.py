"""The notebooks of the documents run, and their outputs are the stored ones.

``SNAPSHOTS=overwrite`` stores new outputs.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import nbformat
import pytest
from conftest import ROOT
from nbclient import NotebookClient

FOLDER = ROOT / "docs" / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)  # type: ignore[no-untyped-call]


def execute(path: Path) -> Any:
    """Return the notebook with new outputs, without what differs from run to run."""
    notebook = read(path)
    resources = {"metadata": {"path": str(FOLDER)}}
    options: dict[str, Any] = {"timeout": 120, "record_timing": False, "coalesce_streams": True, "resources": resources}
    NotebookClient(notebook, **options).execute()
    notebook.metadata["language_info"] = {"name": "python"}
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.execution_count = None
            for output in cell.outputs:
                if "execution_count" in output:
                    output.execution_count = None
    return notebook


def texts(notebook: Any) -> list[list[str]]:
    """Return the outputs of every cell as text; those of a drawing are the text in it."""
    return [[text for output in cell.get("outputs", []) for text in texts_of(output)] for cell in notebook.cells]


def texts_of(output: Any) -> list[str]:
    if output.output_type == "stream":
        return [output.text]
    assert output.output_type in ("execute_result", "display_data"), output
    data = output.data
    return [data["text/plain"], *re.findall(r"<text[^>]*>([^<]*)</text>", data.get("image/svg+xml", ""))]


@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.name)
def test_stored_outputs_are_those_of_a_run(path: Path) -> None:
    notebook = execute(path)
    if os.environ.get("SNAPSHOTS") == "overwrite":
        nbformat.write(notebook, path)  # type: ignore[no-untyped-call]
    assert texts(notebook) == texts(read(path))


def test_stored_notebooks_are_small_and_name_no_machine() -> None:
    assert NOTEBOOKS
    for path in NOTEBOOKS:
        text = path.read_text(encoding="utf-8")
        assert len(text) < 200_000
        assert "/home/" not in text
        assert str(ROOT) not in text
        assert '"execution_count": 1' not in text
        assert "image/svg+xml" in text
