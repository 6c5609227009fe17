"""Answers of the tools, with the descriptions that an assistant reads."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

FenAfter = Annotated[str, Field(description="The position of the answer, after the moves.")]
Uci = Annotated[str, Field(description="The move in UCI.")]
San = Annotated[str, Field(description="The move in SAN.")]
Side = Literal["white", "black"]
Piece = Literal["pawn", "knight", "bishop", "rook", "queen", "king"]
Value = Annotated[
    int,
    Field(
        description="Exchange value in centipawns for the side that moves: the material it wins, or loses if negative."
    ),
]


class Answer(BaseModel):
    """Part of an answer, which is read from an object or a dict of the package."""

    model_config = ConfigDict(from_attributes=True)


class NamedMove(Answer):
    """Move with its exchange value."""

    move: Uci
    san: San
    value: Value


class MoveValue(NamedMove):
    """Exchange value of one move."""

    fen: FenAfter


class Captures(Answer):
    """Legal captures of the side to move."""

    fen: FenAfter
    captures: list[NamedMove] = Field(description="The captures, the most valuable first.")


class LegalMoves(Answer):
    """Legal moves of the side to move."""

    fen: FenAfter
    moves: list[NamedMove] = Field(description="The moves; none in checkmate and stalemate.")


class Step(Answer):
    """Capture of an exchange, or its first move."""

    side: Side
    piece: Piece = Field(description="The piece that moves; a pawn also for a promotion.")
    from_square: str = Field(description="The square that it leaves.")
    to_square: str = Field(description="The square of the exchange.")
    takes: Piece | None = Field(description="The captured piece; null for a first move that captures nothing.")
    promotes_to: Piece | None = Field(description="The piece that a pawn becomes.")
    gain: int = Field(description="Balance in centipawns after this capture, for its side.")
    value: int = Field(description="Balance in centipawns at the end with best play after this capture, for its side.")
    played: bool = Field(description="False from the capture on that its side declines.")


class Refusal(Answer):
    """Piece that could not or did not capture."""

    before: int = Field(description="Index of the step that was made instead; the number of steps if there was none.")
    reason: str = Field(description="The reason as a sentence.")


class Explanation(MoveValue):
    """Exchange of a move, step by step."""

    verdict: str = Field(description="The outcome and its reason in a sentence.")
    steps: list[Step] = Field(description="The move and every capture that could follow on its square.")
    refused: list[Refusal] = Field(description="The pieces that were passed over, with the reasons.")
    stands_pat: Side | None = Field(description="The side that declines the rest; null if all captures are made.")
    text: str = Field(description="The same as a board and a table for people.")


class SquareCapture(NamedMove):
    """Best capture on a square."""

    square: str = Field(description="The square of the captured piece.")
    takes: Piece = Field(description="The captured piece.")


class HangingPiece(NamedMove):
    """Piece that the other side wins by a capture; move and value are those of the capture."""

    side: Side = Field(description="The side that loses the piece.")
    piece: Piece = Field(description="The piece that hangs.")
    square: str = Field(description="Its square.")


class Hanging(Answer):
    """Pieces of both sides that hang."""

    fen: FenAfter
    turn: Side = Field(description="The side to move.")
    hanging: list[HangingPiece] = Field(
        description="The pieces whose best capture has a value above 0, of both sides: those of the side to move hang "
        "if it makes no move."
    )
    summary: str = Field(description="The same as a sentence.")


class ExchangeMap(Hanging):
    """Best capture of each side on every square."""

    white: list[SquareCapture] | None = Field(description="White's captures; null if White could take the king.")
    black: list[SquareCapture] | None = Field(description="Black's captures; null if Black could take the king.")
