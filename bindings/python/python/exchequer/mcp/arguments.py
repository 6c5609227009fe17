"""Arguments of the tools, with the descriptions that an assistant reads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Optional

from pydantic import Field

from exchequer import Rules, exchange_map, play

Fen = Annotated[str, Field(description='FEN of the position, or "startpos".', examples=["startpos"])]
Line = Annotated[
    Sequence[str],
    Field(
        description="Moves played from this position first, in UCI or SAN, such as those of a game.",
        examples=[["e4", "e7e5"]],
    ),
]
Move = Annotated[str, Field(description="Legal move in UCI or SAN.", examples=["exd5", "e4d5"])]
RuleSet = Annotated[
    str,
    Field(
        description="Rule set. legal: each side makes its best legal capture or stops. pseudo: the same without pins "
        "and checks. swap, pinners and pinners-all: the least valuable piece captures first, as in chess engines.",
        json_schema_extra={"enum": [rules.value for rules in Rules]},
    ),
]
Values = Annotated[
    Optional[dict[str, int]],
    Field(
        description="Piece values in centipawns by the names pawn, knight, bishop, rook and queen. "
        "A piece that is not named has its default: 100, 300, 300, 500, 900."
    ),
]


def after(fen: str, moves: Sequence[str]) -> str:
    """Return the FEN on which a question is asked; without moves it need not be a legal position."""
    return play(fen, moves) if moves else exchange_map(fen).fen
