"""Exact static exchange evaluation (SEE) for chess.

Examples
--------
>>> import exchequer
>>> exchequer.see("4k3/4p3/3p4/8/8/3Q4/8/4K3 w - - 0 1", "Qxd6")
-800
"""

from exchequer._exchequer import (
    ArrowArray,
    Bitboards,
    Capture,
    ExchangeMap,
    Explanation,
    LegalMove,
    OrderedMove,
    Refusal,
    Scan,
    Step,
    __version__,
    best_capture,
    best_capture_batch,
    captures,
    exchange_map,
    explain,
    is_quiet,
    is_quiet_batch,
    legal_moves,
    map_batch,
    order,
    play,
    scan,
    see,
    see_batch,
    see_ge,
    see_ge_batch,
    write,
)
from exchequer._rules import Rules

__all__ = [
    "ArrowArray",
    "Bitboards",
    "Capture",
    "ExchangeMap",
    "Explanation",
    "LegalMove",
    "OrderedMove",
    "Refusal",
    "Rules",
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
