from collections.abc import Iterable, Iterator, Mapping, Sequence
from os import PathLike
from typing import Any, Literal, Protocol, SupportsIndex, final

__all__ = [
    "ArrowArray",
    "Bitboards",
    "Capture",
    "ExchangeMap",
    "Explanation",
    "LegalMove",
    "OrderedMove",
    "Refusal",
    "Scan",
    "Step",
    "__version__",
    "best_capture",
    "best_capture_batch",
    "captures",
    "exchange_map",
    "explain",
    "is_quiet",
    "is_quiet_batch",
    "legal_moves",
    "map_batch",
    "order",
    "play",
    "scan",
    "see",
    "see_batch",
    "see_ge",
    "see_ge_batch",
    "write",
]

class Board(Protocol):
    """The attributes of a ``chess.Board`` that are read."""

    pawns: int
    knights: int
    bishops: int
    rooks: int
    queens: int
    kings: int
    occupied_co: list[int]
    turn: bool
    castling_rights: int
    ep_square: int | None

class Move(Protocol):
    """The attributes of a ``chess.Move`` that are read."""

    from_square: int
    to_square: int
    promotion: int | None
    drop: int | None

class ArrayExporter(Protocol):
    """One Arrow array."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class StreamExporter(Protocol):
    """The chunks of an Arrow array."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

class ArrayInterface(Protocol):
    """A NumPy array."""

    @property
    def __array_interface__(self) -> dict[str, Any]: ...

Column = ArrayExporter | StreamExporter
Integers = ArrayInterface | ArrayExporter | StreamExporter
Position = str | Board | Sequence[int] | Sequence[int | None]
Table = ArrayExporter | StreamExporter | Iterable[ArrayExporter | StreamExporter]
PieceValues = Mapping[str, int] | Sequence[int]
FilePath = str | bytes | PathLike[str] | PathLike[bytes]

@final
class Bitboards:
    def __new__(
        cls,
        pawns: Integers,
        knights: Integers,
        bishops: Integers,
        rooks: Integers,
        queens: Integers,
        kings: Integers,
        white: Integers,
        black: Integers,
        *,
        turn: bool | Integers | None = None,
        castling_rights: Integers | None = None,
        ep_square: Integers | None = None,
    ) -> Bitboards: ...
    def __len__(self) -> int: ...

Positions = ArrayExporter | StreamExporter | Bitboards

__version__: str

def see(
    position: Position,
    move: str | Move,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    en_passant_reply: bool = False,
) -> int: ...
def see_ge(
    position: Position,
    move: str | Move,
    threshold: SupportsIndex,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    en_passant_reply: bool = False,
) -> bool: ...
def best_capture(
    position: Position, *, rules: str | None = None, values: PieceValues | None = None
) -> Capture | None: ...
def captures(position: Position, *, rules: str | None = None, values: PieceValues | None = None) -> list[Capture]: ...
def is_quiet(
    position: Position,
    *,
    threshold: SupportsIndex | None = None,
    rules: str | None = None,
    values: PieceValues | None = None,
) -> bool: ...
def exchange_map(position: Position, *, rules: str | None = None, values: PieceValues | None = None) -> ExchangeMap: ...
def order(position: Position, *, rules: str | None = None, values: PieceValues | None = None) -> list[OrderedMove]: ...
def explain(
    position: Position,
    move: str | Move,
    *,
    threshold: SupportsIndex | None = None,
    rules: str | None = None,
    values: PieceValues | None = None,
    en_passant_reply: bool = False,
) -> Explanation: ...
def legal_moves(position: Position) -> list[LegalMove]: ...
def play(position: Position, moves: Iterable[str | Move]) -> str: ...
def see_batch(
    positions: Positions,
    moves: Integers,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    en_passant_reply: bool = False,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> ArrowArray: ...
def see_ge_batch(
    positions: Positions,
    moves: Integers,
    threshold: SupportsIndex,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    en_passant_reply: bool = False,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> ArrowArray: ...
def best_capture_batch(
    positions: Positions,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> ArrowArray: ...
def is_quiet_batch(
    positions: Positions,
    *,
    threshold: SupportsIndex | None = None,
    rules: str | None = None,
    values: PieceValues | None = None,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> ArrowArray: ...
def map_batch(
    positions: Positions,
    *,
    rules: str | None = None,
    values: PieceValues | None = None,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "null"] | None = None,
) -> ArrowArray: ...
def scan(
    path: FilePath,
    *,
    format: str | None = None,
    batch_size: SupportsIndex | None = None,
    threads: SupportsIndex | None = None,
    errors: Literal["raise", "skip"] | None = None,
    column: str | int | None = None,
    pointer: str | None = None,
    move_field: str | int | None = None,
    score_field: str | int | None = None,
    result_field: str | int | None = None,
    view: Literal["white", "stm"] | None = None,
) -> Scan: ...
def write(path: FilePath, batches: Table, *, format: str | None = None) -> int: ...

@final
class ArrowArray:
    @property
    def errors(self) -> int: ...
    @property
    def __array_interface__(self) -> dict[str, Any]: ...
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __len__(self) -> int: ...

@final
class Scan:
    @property
    def path(self) -> str: ...
    @property
    def format(self) -> str: ...
    @property
    def errors(self) -> int: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __iter__(self, /) -> Iterator[ArrowArray]: ...

@final
class Capture:
    @property
    def move(self) -> str: ...
    @property
    def san(self) -> str: ...
    @property
    def value(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class LegalMove:
    @property
    def move(self) -> str: ...
    @property
    def san(self) -> str: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class OrderedMove:
    @property
    def move(self) -> str: ...
    @property
    def san(self) -> str: ...
    @property
    def stage(self) -> str: ...
    @property
    def score(self) -> int: ...
    @property
    def value(self) -> int: ...
    def __eq__(self, other: object, /) -> bool: ...
    def __hash__(self, /) -> int: ...

@final
class Step:
    @property
    def side(self) -> str: ...
    @property
    def piece(self) -> str: ...
    @property
    def from_square(self) -> str: ...
    @property
    def to_square(self) -> str: ...
    @property
    def takes(self) -> str | None: ...
    @property
    def takes_on(self) -> str: ...
    @property
    def promotes_to(self) -> str | None: ...
    @property
    def gain(self) -> int: ...
    @property
    def value(self) -> int: ...
    @property
    def through_xray(self) -> bool: ...
    @property
    def played(self) -> bool: ...

@final
class Refusal:
    @property
    def before(self) -> int: ...
    @property
    def side(self) -> str: ...
    @property
    def piece(self) -> str: ...
    @property
    def square(self) -> str: ...
    @property
    def reason(self) -> str: ...

@final
class Explanation:
    @property
    def fen(self) -> str: ...
    @property
    def move(self) -> str: ...
    @property
    def san(self) -> str: ...
    @property
    def rules(self) -> str: ...
    @property
    def value(self) -> int: ...
    @property
    def threshold(self) -> int | None: ...
    @property
    def reached(self) -> bool | None: ...
    @property
    def steps(self) -> list[Step]: ...
    @property
    def refused(self) -> list[Refusal]: ...
    @property
    def stands_pat(self) -> str | None: ...
    @property
    def verdict(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_svg(self, *, flip: bool = False) -> str: ...
    def _repr_svg_(self) -> str: ...

@final
class ExchangeMap:
    @property
    def white(self) -> list[int | None]: ...
    @property
    def black(self) -> list[int | None]: ...
    @property
    def fen(self) -> str: ...
    def to_dict(self) -> dict[str, Any]: ...
    def to_svg(self, *, flip: bool = False) -> str: ...
    def _repr_svg_(self) -> str: ...
