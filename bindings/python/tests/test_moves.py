"""Legal moves and positions after moves, beside python-chess."""

from __future__ import annotations

import random
import re
from typing import Any

import chess
import exchequer
import pytest
from conftest import STARTS, playouts


def test_legal_moves_are_those_of_python_chess() -> None:
    boards = [board for board, _ in playouts(2000, seed=51)]
    for board in [*boards, chess.Board("4k2r/PP3ppp/8/2pP4/8/8/8/R3K2R w KQk c6 0 1")]:
        expected = sorted((board.uci(move), board.san(move)) for move in board.legal_moves)
        assert [(move.move, move.san) for move in exchequer.legal_moves(board)] == expected, board.fen()
        assert exchequer.legal_moves(board.fen()) == exchequer.legal_moves(board)


def test_chess960_castling_is_king_takes_rook() -> None:
    moves = exchequer.legal_moves("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1")
    assert [(move.move, move.san) for move in moves if move.san.startswith("O")] == [("e1b1", "O-O-O"), ("e1g1", "O-O")]


def test_checkmate_and_stalemate_have_no_moves() -> None:
    for fen in ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", "7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"):
        assert exchequer.legal_moves(fen) == []


@pytest.mark.parametrize("start", STARTS)
def test_games_lead_to_the_positions_of_python_chess(start: str) -> None:
    numbers = random.Random(start)
    board = chess.Board(start, chess960=start.startswith("nrkb"))
    names: dict[str, list[Any]] = {"uci": [], "san": [], "moves": []}
    for _ in range(100):
        moves = list(board.legal_moves)
        if not moves:
            break
        move = numbers.choice(moves)
        names["uci"].append(board.uci(move))
        names["san"].append(board.san(move))
        names["moves"].append(move)
        board.push(move)
        for line in names.values():
            after = exchequer.play(start, iter(line))
            assert chess.Board(after, chess960=board.chess960).fen() == board.fen()


def test_castling_rooks_of_chess960_stay() -> None:
    fen = exchequer.play("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", ["a3"])
    assert exchequer.play(fen, ["O-O", "Kf1"][:1]).startswith("1r3rk1/")


BAD: list[tuple[Any, Any, str]] = [
    ("startpos", ["e4", "e4"], 'move 2: "e4" is not a legal move in this position'),
    ("startpos", ["e4", "d2d4"], "move 2: it is Black's turn, and the pawn on d2 is White's"),
    ("startpos", [3], "move 1: a move has to be a text in UCI or SAN or a chess.Move, found int"),
    ("startpos", "e4", "moves has to be an iterable of moves, found str"),
    ("startpos", None, "moves has to be an iterable of moves, found NoneType"),
    ("no FEN", [], 'cannot read the FEN "no FEN"'),
    ("8/8/8/8/8/8/8/8 w - -", [], "is not a legal position: a side has no king"),
]


@pytest.mark.parametrize(("position", "moves", "sentence"), BAD)
def test_bad_input_is_a_value_error_with_a_sentence(position: Any, moves: Any, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        exchequer.play(position, moves)


def test_legal_moves_need_a_legal_position() -> None:
    with pytest.raises(ValueError, match="is not a legal position: a side has no king"):
        exchequer.legal_moves("8/8/8/3p4/4P3/8/8/8 w - - 0 1")
