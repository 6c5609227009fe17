"""Exchange evaluation in DuckDB: SQL functions over Arrow columns. They need pyarrow.

Examples
--------
>>> import duckdb, exchequer.duckdb
>>> connection = duckdb.connect()
>>> exchequer.duckdb.register(connection)
>>> connection.sql("SELECT see('4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1', 'Nxd5')").fetchall()
[(100,)]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import duckdb
import pyarrow as pa
from pyarrow import compute

from exchequer._exchequer import best_capture_batch, is_quiet_batch, see_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from exchequer._exchequer import PieceValues

__all__ = ["register"]

TEXT, INTEGER, LONG, BOOLEAN = "VARCHAR", "INTEGER", "BIGINT", "BOOLEAN"


def register(
    connection: duckdb.DuckDBPyConnection,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> None:
    """Give a connection the functions ``see``, ``see_ge``, ``is_quiet`` and ``best_capture``.

    ================================ ====================================== ==========================
    function                         type                                   as
    ================================ ====================================== ==========================
    ``see(fen, move)``               ``INTEGER``                            :func:`see_batch`
    ``see_ge(fen, move, threshold)`` ``BOOLEAN``                            :func:`see_ge_batch`
    ``is_quiet(fen)``                ``BOOLEAN``                            :func:`is_quiet_batch`
    ``best_capture(fen)``            ``STRUCT(move VARCHAR, value INTEGER)`` :func:`best_capture_batch`
    ================================ ====================================== ==========================

    A NULL argument gives NULL.

    Parameters
    ----------
    connection : duckdb.DuckDBPyConnection
        The connection.
    rules, values, errors
        As for :func:`exchequer.see_batch`, for all calls by this connection.

    Raises
    ------
    ValueError
        For options that are not valid. A query raises ``duckdb.InvalidInputException`` for the first bad row, with the
        sentence of a batch; the number of the row counts from the start of the vector, which has at most 2048 rows.

    Examples
    --------
    >>> import duckdb, exchequer.duckdb
    >>> connection = duckdb.connect()
    >>> exchequer.duckdb.register(connection, rules="legal")
    >>> connection.sql("SELECT is_quiet(fen) FROM (VALUES ('startpos'), (NULL)) AS positions(fen)").fetchall()
    [(True,), (None,)]
    """
    options: dict[str, Any] = {"rules": rules, "values": values, "errors": errors}
    # An empty batch reads the options.
    is_quiet_batch(pa.array([], pa.string()), **options)

    def create(name: str, function: Callable[..., pa.Array], parameters: list[Any], result: str) -> None:
        # By default DuckDB refuses a function that returns NULL for a row without NULL arguments.
        forms: dict[str, Any] = {"type": "arrow", "null_handling": "special"}
        connection.create_function(name, function, parameters, result, **forms)

    def see(fens: pa.ChunkedArray, moves: pa.ChunkedArray) -> pa.Array:
        return pa.array(see_batch(fens, moves, **options))

    def see_ge(fens: pa.ChunkedArray, moves: pa.ChunkedArray, thresholds: pa.ChunkedArray) -> pa.Array:
        return compute.greater_equal(see(fens, moves), thresholds)

    def is_quiet(fens: pa.ChunkedArray) -> pa.Array:
        return pa.array(is_quiet_batch(fens, **options))

    def best_capture(fens: pa.ChunkedArray) -> pa.Array:
        return pa.array(best_capture_batch(fens, **options))

    capture = f"STRUCT(move {TEXT}, value {INTEGER})"
    create("see", see, [TEXT, TEXT], INTEGER)
    create("see_ge", see_ge, [TEXT, TEXT, LONG], BOOLEAN)
    create("is_quiet", is_quiet, [TEXT], BOOLEAN)
    create("best_capture", best_capture, [TEXT], capture)
