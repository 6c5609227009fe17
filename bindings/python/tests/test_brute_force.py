"""Values against a brute force over python-chess, which shares no code with the package."""

from __future__ import annotations

import chess
import exchequer
import pytest
from conftest import playouts

VALUES = {chess.PAWN: 100, chess.KNIGHT: 300, chess.BISHOP: 300, chess.ROOK: 500, chess.QUEEN: 900, chess.KING: 0}


def gain(board: chess.Board, move: chess.Move) -> int:
    """Return the value of the captured piece, and of a promotion."""
    if board.is_castling(move):
        return 0
    captured = chess.PAWN if board.is_en_passant(move) else board.piece_type_at(move.to_square)
    won = VALUES[captured] if captured else 0
    return won + (VALUES[move.promotion] - VALUES[chess.PAWN] if move.promotion else 0)


def best_reply(board: chess.Board, square: chess.Square) -> int:
    """Return the most that the side to move wins by capturing on a square; it need not capture."""
    best = 0
    for move in board.generate_legal_captures(to_mask=chess.BB_SQUARES[square]):
        if not board.is_en_passant(move):
            best = max(best, brute_force(board, move))
    return best


def brute_force(board: chess.Board, move: chess.Move) -> int:
    """Return the exchange value of a legal move under the rules of chess."""
    if board.is_castling(move):
        return 0
    won = gain(board, move)
    board.push(move)
    value = won - best_reply(board, move.to_square)
    board.pop()
    return value


def test_legal_values_are_those_of_brute_force() -> None:
    rows = playouts(3000, seed=1)
    values = [brute_force(board.copy(), move) for board, move in rows]
    assert [exchequer.see(board, move) for board, move in rows] == values
    assert sum(value > 0 for value in values) > 300
    assert sum(value < 0 for value in values) > 300
    for (board, move), value in zip(rows, values):
        assert exchequer.see_ge(board, move, value)
        assert not exchequer.see_ge(board, move, value + 1)


def test_captures_have_their_values_and_are_complete() -> None:
    for board, _ in playouts(300, seed=2):
        captures = exchequer.captures(board)
        moves = {board.uci(move) for move in board.generate_legal_captures()}
        assert {capture.move for capture in captures} == moves
        values = [capture.value for capture in captures]
        assert values == sorted(values, reverse=True)
        assert values == [brute_force(board, board.parse_uci(capture.move)) for capture in captures]
        assert exchequer.best_capture(board) == (captures[0] if captures else None)
        quiet = not board.is_check() and all(value < 1 for value in values)
        assert exchequer.is_quiet(board) == quiet


@pytest.mark.parametrize("threshold", [-900, 0, 100, 301])
def test_quiet_depends_on_the_threshold(threshold: int) -> None:
    for board, _ in playouts(100, seed=3):
        noisy = board.is_check() or any(c.value >= threshold for c in exchequer.captures(board))
        assert exchequer.is_quiet(board.fen(), threshold=threshold) == (not noisy)
