"""Exchange evaluation in Polars: importing this module gives expressions the namespace ``chess``.

Examples
--------
>>> import exchequer.polars, polars as pl
>>> frame = pl.DataFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", None], "move": ["Nxd5", "e4"]})
>>> frame.select(pl.col("fen").chess.see(pl.col("move")))["fen"].to_list()
[100, None]
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

import polars as pl

from exchequer._exchequer import ArrowArray, best_capture_batch, is_quiet_batch, see_batch, see_ge_batch

TYPE_CHECKING = False
if TYPE_CHECKING:
    from exchequer._exchequer import PieceValues

__all__ = ["ChessNamespace"]

Errors = Literal["raise", "null"]
CAPTURE = pl.Struct({"move": pl.String, "value": pl.Int32})


@pl.api.register_expr_namespace("chess")
class ChessNamespace:
    """Exchange evaluation of a column of FENs.

    Every method takes the options of the batch function of its name. The expressions are elementwise, so lazy frames
    can stream them.

    Examples
    --------
    >>> import exchequer.polars, polars as pl
    >>> frame = pl.LazyFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "startpos"]})
    >>> frame.filter(pl.col("fen").chess.is_quiet()).collect()["fen"].to_list()
    ['startpos']
    """

    def __init__(self, fens: pl.Expr) -> None:
        self._fens = fens

    def see(
        self,
        move: pl.Expr | str,
        *,
        rules: str | None = None,
        values: PieceValues | None = None,
        en_passant_reply: bool = False,
        threads: int | None = None,
        errors: Errors | None = None,
    ) -> pl.Expr:
        """Return the exact exchange values of moves, as :func:`exchequer.see_batch`.

        ``move`` is an expression or the name of a column.

        Examples
        --------
        >>> import exchequer.polars, polars as pl
        >>> frame = pl.DataFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1"], "move": ["Nxd5"]})
        >>> frame.select(value=pl.col("fen").chess.see("move"))["value"].to_list()
        [100]
        """

        def answer(fens: pl.Series, moves: pl.Series) -> ArrowArray:
            return see_batch(
                fens,
                moves,
                rules=rules,
                values=values,
                en_passant_reply=en_passant_reply,
                threads=threads,
                errors=errors,
            )

        return self._with_moves(move, answer, pl.Int32())

    def see_ge(
        self,
        move: pl.Expr | str,
        threshold: int,
        *,
        rules: str | None = None,
        values: PieceValues | None = None,
        en_passant_reply: bool = False,
        threads: int | None = None,
        errors: Errors | None = None,
    ) -> pl.Expr:
        """Return if the exchange values of moves are at least a threshold, as :func:`exchequer.see_ge_batch`.

        Examples
        --------
        >>> import exchequer.polars, polars as pl
        >>> frame = pl.DataFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1"], "move": ["Nxd5"]})
        >>> frame.select(wins=pl.col("fen").chess.see_ge("move", 100))["wins"].to_list()
        [True]
        """

        def answer(fens: pl.Series, moves: pl.Series) -> ArrowArray:
            return see_ge_batch(
                fens,
                moves,
                threshold,
                rules=rules,
                values=values,
                en_passant_reply=en_passant_reply,
                threads=threads,
                errors=errors,
            )

        return self._with_moves(move, answer, pl.Boolean())

    def is_quiet(
        self,
        *,
        threshold: int | None = None,
        rules: str | None = None,
        values: PieceValues | None = None,
        threads: int | None = None,
        errors: Errors | None = None,
    ) -> pl.Expr:
        """Return if positions are quiet, as :func:`exchequer.is_quiet_batch`.

        Examples
        --------
        >>> import exchequer.polars, polars as pl
        >>> frame = pl.DataFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "startpos"]})
        >>> frame.select(pl.col("fen").chess.is_quiet())["fen"].to_list()
        [False, True]
        """

        def answer(fens: pl.Series) -> ArrowArray:
            return is_quiet_batch(fens, threshold=threshold, rules=rules, values=values, threads=threads, errors=errors)

        return self._of_fens(answer, pl.Boolean())

    def best_capture(
        self,
        *,
        rules: str | None = None,
        values: PieceValues | None = None,
        threads: int | None = None,
        errors: Errors | None = None,
    ) -> pl.Expr:
        """Return the captures with the highest exchange values, as :func:`exchequer.best_capture_batch`.

        Examples
        --------
        >>> import exchequer.polars, polars as pl
        >>> frame = pl.DataFrame({"fen": ["4k3/8/8/3p4/8/2N5/8/4K3 w - - 0 1", "startpos"]})
        >>> frame.select(pl.col("fen").chess.best_capture())["fen"].to_list()
        [{'move': 'c3d5', 'value': 100}, None]
        """

        def answer(fens: pl.Series) -> ArrowArray:
            return best_capture_batch(fens, rules=rules, values=values, threads=threads, errors=errors)

        return self._of_fens(answer, CAPTURE)

    def _of_fens(self, answer: Callable[[pl.Series], ArrowArray], dtype: pl.DataType) -> pl.Expr:
        def series(fens: pl.Series) -> pl.Series:
            return pl.Series(fens.name, answer(fens), dtype)

        return self._fens.map_batches(series, dtype, is_elementwise=True)

    def _with_moves(
        self, move: pl.Expr | str, answer: Callable[[pl.Series, pl.Series], ArrowArray], dtype: pl.DataType
    ) -> pl.Expr:
        def series(columns: Sequence[pl.Series]) -> pl.Series:
            fens, moves = columns
            return pl.Series(fens.name, answer(fens, moves), dtype)

        moves = pl.col(move) if isinstance(move, str) else move
        return pl.map_batches([self._fens, moves], series, dtype, is_elementwise=True)
