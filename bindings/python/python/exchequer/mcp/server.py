"""The server and its tools."""

from __future__ import annotations

from typing import Any

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import ValidationError

import exchequer
from exchequer.mcp import answers
from exchequer.mcp.arguments import Fen, Line, Move, RuleSet, Values, after

__all__ = ["server"]

INSTRUCTIONS = (
    "Exact facts on captures in chess; ask instead of guessing. A value is the material in centipawns (a pawn is 100) "
    "that the side making the move wins, or loses if negative, by all captures on the square to which it moves, with "
    "best play of both sides; other squares, checkmate and tactics elsewhere are not part of it."
)


class Server(MCPServer[Any]):
    """Server whose answer to bad input is one sentence."""

    async def call_tool(self, name: str, arguments: dict[str, Any], context: Any = None) -> Any:
        """Call a tool, and reduce an exception for bad input to its sentence."""
        for tool in await self.list_tools():
            unknown = arguments.keys() - tool.input_schema["properties"].keys()
            if tool.name == name and unknown:
                known = ", ".join(tool.input_schema["properties"])
                raise ToolError(f'{name} has no argument "{min(unknown)}", expected {known}')
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            reason = error.__cause__
            if isinstance(reason, ValidationError):
                faults = [f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in reason.errors()]
                raise ToolError("; ".join(faults)) from reason
            if isinstance(reason, ValueError):
                raise ToolError(str(reason)) from reason
            raise


server = Server("exchequer", version=exchequer.__version__, instructions=INSTRUCTIONS, log_level="WARNING")
FACTS = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False)


@server.tool(title="Explain an exchange", annotations=FACTS)
def explain(
    fen: Fen, move: Move, moves: Line = (), rules: RuleSet = "legal", values: Values = None
) -> answers.Explanation:
    """Explain capture by capture, with a verdict, why a move wins or loses material; ask before judging it."""
    explanation = exchequer.explain(after(fen, moves), move, rules=rules, values=values)
    fields = answers.Explanation.model_fields.keys() - {"text"}
    return answers.Explanation(text=str(explanation), **{name: getattr(explanation, name) for name in fields})


@server.tool(title="Exchange value of a move", annotations=FACTS)
def see(fen: Fen, move: Move, moves: Line = (), rules: RuleSet = "legal", values: Values = None) -> answers.MoveValue:
    """Return the exact static exchange evaluation (SEE) of one legal move, a capture or not, in centipawns."""
    explanation = exchequer.explain(after(fen, moves), move, rules=rules, values=values)
    return answers.MoveValue.model_validate(explanation)


@server.tool(title="Captures with values", annotations=FACTS)
def captures(fen: Fen, moves: Line = (), rules: RuleSet = "legal", values: Values = None) -> answers.Captures:
    """Return all legal captures of the side to move with their exchange values, the most valuable first."""
    position = after(fen, moves)
    found: list[Any] = exchequer.captures(position, rules=rules, values=values)
    return answers.Captures(fen=position, captures=found)


@server.tool(title="Legal moves with values", annotations=FACTS)
def legal_moves(fen: Fen, moves: Line = (), rules: RuleSet = "legal", values: Values = None) -> answers.LegalMoves:
    """Return all legal moves with their values; a move with a negative value loses material on its square."""
    position = after(fen, moves)
    named = [
        answers.NamedMove(
            move=legal.move, san=legal.san, value=exchequer.see(position, legal.move, rules=rules, values=values)
        )
        for legal in exchequer.legal_moves(position)
    ]
    return answers.LegalMoves(fen=position, moves=named)


@server.tool(title="Hanging pieces", annotations=FACTS)
def hanging(fen: Fen, moves: Line = (), rules: RuleSet = "legal", values: Values = None) -> answers.Hanging:
    """Return the pieces of both sides that the other side wins by a capture, with that capture and its value."""
    exchanges = exchequer.exchange_map(after(fen, moves), rules=rules, values=values)
    return answers.Hanging(**what_hangs(exchanges))


@server.tool(title="Map of captures", annotations=FACTS)
def exchange_map(fen: Fen, moves: Line = (), rules: RuleSet = "legal", values: Values = None) -> answers.ExchangeMap:
    """Return the best capture of each side on every square with its value, and the pieces that hang."""
    exchanges = exchequer.exchange_map(after(fen, moves), rules=rules, values=values)
    return answers.ExchangeMap(
        **what_hangs(exchanges), white=best_captures(exchanges, "white"), black=best_captures(exchanges, "black")
    )


def best_captures(exchanges: exchequer.ExchangeMap, side: answers.Side) -> list[answers.SquareCapture] | None:
    """Return the best capture of a side on each square; ``None`` if it could capture the king."""
    found: list[dict[str, Any]] | None = exchanges.to_dict()[side]["captures"]
    if found is None:
        return None
    return [
        answers.SquareCapture(
            square=capture["on"],
            takes=capture["takes"],
            move=capture["move"],
            san=capture["san"],
            value=capture["see"],
        )
        for capture in found
    ]


def what_hangs(exchanges: exchequer.ExchangeMap) -> dict[str, Any]:
    """Return the fields of the answer on hanging pieces."""
    both = [*(best_captures(exchanges, "white") or []), *(best_captures(exchanges, "black") or [])]
    names = {capture.move: capture.san for capture in both}
    report = exchanges.to_dict()
    found = [
        answers.HangingPiece(
            side=piece["side"],
            piece=piece["piece"],
            square=piece["on"],
            move=piece["move"],
            san=names[piece["move"]],
            value=piece["see"],
        )
        for piece in report["hanging"]
    ]
    return {
        "fen": report["fen"],
        "turn": report["turn"],
        "hanging": found,
        "summary": str(exchanges).splitlines()[-1],
    }
