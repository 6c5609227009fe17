"""Damaged files of every format, files that change, paths that are no files: rows or a ``ValueError``, never a crash.

``python tests/test_damage.py 20000`` damages as many files.
"""

from __future__ import annotations

import gzip
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import exchequer
import pyarrow as pa
import pytest
from conftest import ENDINGS

START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
GAMES = """[Event "x"]

1. e4 { [%eval 0.3] } d5 2. exd5 Qxd5 3. Nc3 Qa5 4. d4 Nf6 5. Nf3 c6 6. Bd2 Bf5 7. Bc4 e6 8. Qe2 Bb4 9. O-O-O 1-0

1. d4 { [%eval 0.1] } Nf6 2. c4 e6 3. Nc3 Bb4 4. e3 O-O 5. Nf3 d5 6. Bd3 c5 7. O-O Nc6 8. a3 Bxc3 9. bxc3 1/2-1/2
"""


def samples(folder: Path) -> list[tuple[str, bytes]]:
    """Return the name of a file of each format, plain and compressed, and its bytes."""
    games = folder / "games.pgn"
    games.write_text(GAMES, encoding="utf-8")
    found = [(games.name, games.read_bytes())]
    table = pa.table(exchequer.scan(games))
    scores = pa.array([score or 0 for score in table["score"].to_pylist()], pa.int32())
    table = table.set_column(2, "score", scores)
    for name, ending in ENDINGS.items():
        for packing in ("", ".gz", ".zst"):
            path = folder / f"file.{ending}{packing}"
            exchequer.write(path, table, format=name)
            found.append((path.name, path.read_bytes()))
    return found


def damaged(content: bytes, numbers: random.Random) -> bytes:
    """Return the content with some bytes changed, cut off, taken out, put in or repeated."""
    found = bytearray(content)
    for _ in range(numbers.choice([1, 1, 2, 5, 30])):
        at, count = numbers.randrange(len(found) + 1), numbers.choice([1, 2, 8, 32, 500])
        kind = numbers.randrange(6)
        if kind == 0:
            del found[at:]
        elif kind == 1:
            del found[at : at + count]
        elif kind == 2:
            found[at:at] = numbers.randbytes(count)
        elif kind == 3:
            found[at:at] = found[at : at + count]
        elif kind == 4 and at < len(found):
            found[at] ^= 1 << numbers.randrange(8)
        elif at < len(found):
            found[at] = numbers.choice(b"\0\n\t ,;|\xff/k8-")
    return bytes(found)


def read(path: Path, numbers: random.Random) -> str:
    """Read a file with random options, and return what became of it."""
    named = numbers.random() < 0.3
    try:
        scan = exchequer.scan(
            path,
            format=numbers.choice(list(ENDINGS)) if named else None,
            batch_size=numbers.choice([None, None, 1, 7, 100]),
            threads=numbers.choice([1, 1, 2, 3]),
            errors=numbers.choice(["raise", "skip", "skip"]),
        )
        for batch in scan:
            rows = pa.record_batch(batch)
            rows.validate(full=True)
    except ValueError as error:
        return "refused" if str(path) in str(error) else f"refused without a name: {error}"
    return "skipped" if scan.errors else "read"


def damage_files(folder: Path, count: int) -> dict[str, int]:
    numbers = random.Random(count)
    files = samples(folder)
    answers = {"refused": 0, "skipped": 0, "read": 0}
    for number in range(count):
        name, content = files[number % len(files)]
        path = folder / f"damaged-{name}"
        path.write_bytes(damaged(content, numbers))
        answers[read(path, numbers)] += 1
    return answers


def test_damaged_files_are_refused_or_read_in_part(tmp_path: Path) -> None:
    answers = damage_files(tmp_path, 700)
    assert sum(answers.values()) == 700
    assert min(answers.values()) > 10, answers


def test_a_cut_file_has_the_rows_before_the_cut(tmp_path: Path) -> None:
    for name, content in samples(tmp_path):
        if name.endswith((".gz", ".zst", ".pgn", ".viri", ".binpack")):
            continue
        whole = pa.table(exchequer.scan(tmp_path / name)).to_pylist()
        path = tmp_path / f"cut-{name}"
        path.write_bytes(content[: len(content) * 2 // 3])
        scan = exchequer.scan(path, errors="skip", format=exchequer.scan(tmp_path / name).format)
        rows = pa.table(scan).to_pylist()
        assert len(whole) // 2 < len(rows) < len(whole)
        assert rows[:-1] == whole[: len(rows) - 1]
        assert scan.errors <= 1


def test_a_file_may_change_between_readers(tmp_path: Path) -> None:
    path = tmp_path / "lines.epd"
    path.write_text(f"{START}\n", encoding="utf-8")
    scan = exchequer.scan(path)
    assert pa.table(scan).num_rows == 1
    with path.open("a", encoding="utf-8") as more:
        more.write(f"{START}\n" * 9)
    assert pa.table(scan).num_rows == 10
    batches = iter(exchequer.scan(path, batch_size=1))
    next(batches)
    path.write_bytes(b"")
    assert pa.table(scan).num_rows == 0
    path.unlink()
    for read_again in (lambda: list(scan), lambda: pa.table(scan)):
        with pytest.raises(ValueError, match=r"cannot read .*lines\.epd: "):
            read_again()
    path.mkdir()
    with pytest.raises(ValueError, match=r"cannot read .*lines\.epd: "):
        list(scan)
    list(batches)


def test_a_file_may_grow_while_it_is_read(tmp_path: Path) -> None:
    path = tmp_path / "lines.epd"
    path.write_text(f"{START}\n" * 40_000, encoding="utf-8")
    for threads in (1, 2):
        batches = iter(exchequer.scan(path, batch_size=100, threads=threads))
        count = len(next(batches))
        with path.open("a", encoding="utf-8") as more:
            more.write(f"{START}\n" * 40_000)
        count += sum(map(len, batches))
        assert 40_000 * threads <= count <= 40_000 * (threads + 1)


def test_paths_that_are_no_files(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"^cannot read .*: "):
        exchequer.scan(tmp_path)
    with pytest.raises(ValueError, match="is not a file that can be replaced"):
        exchequer.write(tmp_path, [], format="tsv")
    for name in ("", "a\0b", b"a\0b"):
        with pytest.raises(ValueError, match=r"cannot read|path has to be"):
            exchequer.scan(name)
        with pytest.raises(ValueError, match=r"cannot write|path has to be|is not the name of a file"):
            exchequer.write(name, [], format="tsv")


@pytest.mark.skipif(sys.platform == "win32", reason="other files")
def test_devices_pipes_and_links(tmp_path: Path) -> None:
    assert list(exchequer.scan("/dev/null")) == []
    with pytest.raises(ValueError, match="/dev/null is not a file that can be replaced"):
        exchequer.write("/dev/null", [], format="tsv")
    pipe = tmp_path / "pipe.epd"
    os.mkfifo(pipe)
    with pytest.raises(ValueError, match=r"pipe\.epd: it is a pipe, and each reader of a table opens it anew"):
        exchequer.scan(pipe)
    file, link, dead = tmp_path / "file.tsv", tmp_path / "link.tsv", tmp_path / "dead.tsv"
    file.write_text("", encoding="utf-8")
    link.symlink_to(file)
    assert exchequer.write(link, pa.table({"fen": [START]})) == 1
    assert link.is_symlink()
    assert pa.table(exchequer.scan(link)).equals(pa.table(exchequer.scan(file)))
    assert file.stat().st_size > 0
    dead.symlink_to(tmp_path / "missing.tsv")
    with pytest.raises(ValueError, match=r"cannot read .*dead\.tsv: "):
        exchequer.scan(dead)


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may read everything")
def test_a_file_without_permission_is_named(tmp_path: Path) -> None:
    path = tmp_path / "secret.epd"
    path.write_text(START, encoding="utf-8")
    path.chmod(0)
    with pytest.raises(ValueError, match=r"cannot read .*secret\.epd: "):
        exchequer.scan(path)
    tmp_path.chmod(0o500)
    with pytest.raises(ValueError, match=r"cannot write .*new\.epd: "):
        exchequer.write(tmp_path / "new.epd", [])
    tmp_path.chmod(0o700)


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="names are Unicode")
def test_names_of_any_bytes(tmp_path: Path) -> None:
    raw = os.fsencode(tmp_path) + b"/\xff\xfe.epd"
    name = os.fsdecode(raw)
    for path in (raw, name, Path(name)):
        assert exchequer.write(path, pa.table({"fen": [START]})) == 1
        scan = exchequer.scan(path)
        assert scan.path == name
        assert scan.format == "lines"
        assert pa.table(scan)["fen"].to_pylist() == [START]
        repr(scan).encode()


def test_a_reader_that_is_not_read_to_its_end_holds_no_file(tmp_path: Path) -> None:
    if not Path("/proc/self/fd").exists():
        pytest.skip("no list of open files on this system")
    path = tmp_path / "lines.epd"
    path.write_text(f"{START}\n" * 1000, encoding="utf-8")
    count: Callable[[], int] = lambda: len(os.listdir("/proc/self/fd"))  # noqa: E731
    before = count()
    for _ in range(50):
        next(iter(exchequer.scan(path, batch_size=10)))
        pa.RecordBatchReader.from_stream(exchequer.scan(path, batch_size=10)).read_next_batch()
    assert count() <= before + 2


MEMORY = """
import resource, sys
import exchequer
import pyarrow
path, large, count = sys.argv[1], sys.argv[2], int(sys.argv[3])
def peak():
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
def open_often(count):
    for _ in range(count):
        list(exchequer.scan(path))
        pyarrow.table(exchequer.scan(path))
        exchequer.scan(path).__arrow_c_stream__()
open_often(count // 4)
small = peak()
open_often(count)
print(peak() - small)
for threads in (1, 2):
    for batch in exchequer.scan(large, threads=threads): pass
    first = peak()
    for _ in range(3):
        for batch in exchequer.scan(large, threads=threads): pass
    print(peak() - first)
"""


def test_memory_is_flat(tmp_path: Path) -> None:
    pytest.importorskip("resource")
    small, large = tmp_path / "small.csv.gz", tmp_path / "large.epd"
    small.write_bytes(gzip.compress(f"fen,score\n{START},1\n".encode()))
    large.write_text(f"{START} | 10 | 1.0\n" * 400_000, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-c", MEMORY, small, large, "1000"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    growth = [int(line) for line in done.stdout.split()]
    assert growth[0] < 2_048, f"{growth[0]} KiB more after 3000 openings"
    assert max(growth[1:]) < 24_000, f"{growth[1:]} KiB more after further scans of 400,000 rows"


if __name__ == "__main__":
    import tempfile

    with tempfile.TemporaryDirectory() as scratch:
        print(damage_files(Path(scratch), int(sys.argv[1])))
