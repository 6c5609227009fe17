"""Exchange evaluation in Spark: functions of SQL and of columns, as Arrow UDFs. They need pyspark 4.1 and pyarrow.

Examples
--------
>>> import exchequer.spark
>>> exchequer.spark.register(session)
>>> session.sql("SELECT see('4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1', 'Nxd5') AS value").collect()
[Row(value=100)]
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal

import pyarrow as pa
from pyarrow import compute
from pyspark.sql import Column, SparkSession, functions

from exchequer._exchequer import best_capture_batch, is_quiet_batch, see_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from exchequer._exchequer import PieceValues

__all__ = ["best_capture", "is_quiet", "register", "see", "see_ge"]

Errors = Literal["raise", "null"]
Udf = Callable[..., Column]


def register(
    session: SparkSession,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Errors | None = None,
) -> None:
    """Give the SQL of a session the functions ``see``, ``see_ge``, ``is_quiet`` and ``best_capture``.

    ================================ ====================================== ==========================
    function                         type                                   as
    ================================ ====================================== ==========================
    ``see(fen, move)``               ``INT``                                :func:`see_batch`
    ``see_ge(fen, move, threshold)`` ``BOOLEAN``                            :func:`see_ge_batch`
    ``is_quiet(fen)``                ``BOOLEAN``                            :func:`is_quiet_batch`
    ``best_capture(fen)``            ``STRUCT<move: STRING, value: INT>``   :func:`best_capture_batch`
    ================================ ====================================== ==========================

    A NULL argument gives NULL. The Python of each executor has to find this package.

    Parameters
    ----------
    session : pyspark.sql.SparkSession
        The session.
    rules, values, errors
        As for :func:`exchequer.see_batch`, for all calls in this session.

    Raises
    ------
    ValueError
        For options that are not valid. An action raises ``pyspark.errors.PythonException`` for the first bad row of a
        task, with the sentence of a batch; the number of the row counts from the start of the Arrow batch, which has at
        most 10,000 rows by default.

    Examples
    --------
    >>> import exchequer.spark
    >>> exchequer.spark.register(session, rules="legal")
    >>> session.sql("SELECT is_quiet(fen) AS quiet FROM (VALUES ('startpos'), (NULL)) AS positions(fen)").collect()
    [Row(quiet=True), Row(quiet=None)]
    """
    options = checked(rules, values, errors)
    session.udf.register("see", see_udf(options))
    session.udf.register("see_ge", see_ge_udf(options))
    session.udf.register("is_quiet", is_quiet_udf(options))
    session.udf.register("best_capture", best_capture_udf(options))


def see(
    fen: Column | str,
    move: Column | str,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Errors | None = None,
) -> Column:
    """Return the exact exchange values of moves, as :func:`exchequer.see_batch`.

    An argument is a column or the name of one.

    Examples
    --------
    >>> import exchequer.spark
    >>> frame = session.createDataFrame([("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5")], "fen STRING, move STRING")
    >>> frame.select(exchequer.spark.see("fen", "move").alias("value")).collect()
    [Row(value=100)]
    """
    return see_udf(checked(rules, values, errors))(fen, move)


def see_ge(
    fen: Column | str,
    move: Column | str,
    threshold: Column | int,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Errors | None = None,
) -> Column:
    """Return if the exchange values of moves are at least a threshold, as :func:`exchequer.see_ge_batch`.

    Examples
    --------
    >>> import exchequer.spark
    >>> frame = session.createDataFrame([("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "Nxd5")], "fen STRING, move STRING")
    >>> frame.filter(exchequer.spark.see_ge("fen", "move", 100)).count()
    1
    """
    return see_ge_udf(checked(rules, values, errors))(fen, move, functions.lit(threshold))


def is_quiet(
    fen: Column | str,
    *,
    threshold: int | None = None,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Errors | None = None,
) -> Column:
    """Return if positions are quiet, as :func:`exchequer.is_quiet_batch`.

    Examples
    --------
    >>> import exchequer.spark
    >>> frame = session.createDataFrame([("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1",), ("startpos",)], "fen STRING")
    >>> frame.filter(exchequer.spark.is_quiet("fen")).collect()
    [Row(fen='startpos')]
    """
    return is_quiet_udf({"threshold": threshold, **checked(rules, values, errors)})(fen)


def best_capture(
    fen: Column | str,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    errors: Errors | None = None,
) -> Column:
    """Return the captures with the highest exchange values, as :func:`exchequer.best_capture_batch`.

    Examples
    --------
    >>> import exchequer.spark
    >>> frame = session.createDataFrame([("4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1",), ("startpos",)], "fen STRING")
    >>> frame.select(exchequer.spark.best_capture("fen").alias("best")).collect()
    [Row(best=Row(move='c3d5', value=100)), Row(best=None)]
    """
    return best_capture_udf(checked(rules, values, errors))(fen)


# The functions of the UDFs are nested: Spark sends them with their options, and each executor imports this package.


def see_udf(options: dict[str, Any]) -> Udf:
    def see(fens: pa.Array, moves: pa.Array) -> pa.Array:
        return pa.array(see_batch(fens, moves, **options))

    return arrow_udf(see, "INT")


def see_ge_udf(options: dict[str, Any]) -> Udf:
    def see_ge(fens: pa.Array, moves: pa.Array, thresholds: pa.Array) -> pa.Array:
        return compute.greater_equal(pa.array(see_batch(fens, moves, **options)), thresholds)

    return arrow_udf(see_ge, "BOOLEAN")


def is_quiet_udf(options: dict[str, Any]) -> Udf:
    def is_quiet(fens: pa.Array) -> pa.Array:
        return pa.array(is_quiet_batch(fens, **options))

    return arrow_udf(is_quiet, "BOOLEAN")


def best_capture_udf(options: dict[str, Any]) -> Udf:
    def best_capture(fens: pa.Array) -> pa.Array:
        return pa.array(best_capture_batch(fens, **options))

    return arrow_udf(best_capture, "STRUCT<move: STRING, value: INT>")


def arrow_udf(function: Callable[..., pa.Array], result: str) -> Udf:
    udf: Udf = functions.arrow_udf(function, result)
    return udf


def checked(rules: str | None, values: PieceValues | None, errors: Errors | None) -> dict[str, Any]:
    """Return the options of a batch, or raise ``ValueError`` on the driver instead of on an executor."""
    options: dict[str, Any] = {"rules": rules, "values": values, "errors": errors}
    # An empty batch reads the options.
    is_quiet_batch(pa.array([], pa.string()), **options)
    return options
