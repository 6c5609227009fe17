"""Positions, moves and options of every kind, and the sentences for bad ones."""

from __future__ import annotations

import re
from typing import Any

import chess
import chess.variant
import exchequer
import numpy as np
import pytest
from conftest import RULES, playouts

FEN = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1"
KING_PAWN = "4k3/8/8/3p4/4P3/8/8/4K3 w - - 0 1"


def integers(board: chess.Board) -> tuple[Any, ...]:
    white, black = board.occupied_co[chess.WHITE], board.occupied_co[chess.BLACK]
    sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings, white, black)
    return (*sets, board.turn, board.castling_rights, board.ep_square)


def test_all_forms_of_a_position_and_a_move_are_equal() -> None:
    for board, move in playouts(500, seed=5):
        value = exchequer.see(board, move)
        for position in (board.fen(), board.shredder_fen(), integers(board), list(integers(board))):
            for text in (board.uci(move), board.san(move), move):
                assert exchequer.see(position, text) == value, (position, text)
        assert exchequer.exchange_map(board).to_dict() == exchequer.exchange_map(integers(board)).to_dict()


def test_every_legal_move_of_any_kind() -> None:
    fens = [FEN, "1n2k3/P7/8/3pP3/8/8/8/R3K2R w KQ d6 0 1", "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1"]
    for fen in fens:
        board = chess.Board(fen)
        for move in board.legal_moves:
            assert exchequer.see(board, move) == exchequer.see(fen, move.uci())


def test_chess960_castling_is_king_takes_rook() -> None:
    board = chess.Board("1r2k1r1/pppppppp/8/8/8/8/PPPPPPPP/1R2K1R1 w GBgb - 0 1", chess960=True)
    castling = [move for move in board.legal_moves if board.is_castling(move)]
    assert [move.uci() for move in castling] == ["e1g1", "e1b1"]
    assert [exchequer.see(board, move) for move in castling] == [0, 0]
    assert exchequer.explain(board, castling[0]).san == "O-O"
    standard = chess.Board("r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1")
    for uci in ("e1g1", "e1c1", "e1h1", "e1a1"):
        assert exchequer.see(standard, chess.Move.from_uci(uci)) == 0


def test_boards_without_kings() -> None:
    board = chess.Board(None)
    board.set_piece_at(chess.D5, chess.Piece.from_symbol("p"))
    board.set_piece_at(chess.E4, chess.Piece.from_symbol("P"))
    assert exchequer.see(board, chess.Move.from_uci("e4d5")) == 100
    assert [capture.san for capture in exchequer.captures(board)] == ["exd5"]
    assert exchequer.exchange_map(board).white[chess.D5] == 100
    with pytest.raises(ValueError, match="is not a legal position: a side has no king"):
        exchequer.is_quiet(board)


def test_what_no_board_can_have_is_repaired() -> None:
    board = chess.Board("4k3/8/8/3p4/4P3/8/8/4K3 w KQkq - 0 1")
    assert board.castling_rights == 0 or exchequer.see(board, "exd5") == 100
    board.castling_rights, board.ep_square = chess.BB_ALL, chess.A1
    assert exchequer.see(board, "exd5") == 100
    assert exchequer.see("4k3/8/8/3p4/4P3/8/8/4K3 w KQkq c9 -1 x", "exd5") == 100


def test_integers_of_numpy_and_subclasses_of_text() -> None:
    sets = np.array(integers(chess.Board(KING_PAWN))[:8], dtype=np.uint64)
    assert exchequer.see(list(sets), "exd5") == 100
    assert exchequer.see([int(number) for number in sets], "exd5") == 100
    assert exchequer.see_ge(KING_PAWN, "exd5", np.int32(100))
    assert exchequer.see(np.str_(KING_PAWN), np.str_("exd5")) == 100


def test_a_board_of_any_class_with_the_attributes() -> None:
    class Slots:
        __slots__ = (
            "bishops", "castling_rights", "ep_square", "kings", "knights", "occupied_co", "pawns", "queens", "rooks",
            "turn",
        )  # fmt: skip

    board = chess.Board(FEN)
    copy: Any = Slots()
    for name in Slots.__slots__:
        setattr(copy, name, getattr(board, name))
    copy.occupied_co = tuple(board.occupied_co)
    assert exchequer.see(copy, "Qxf6") == exchequer.see(FEN, "Qxf6")


def test_rules_by_name_and_by_enum() -> None:
    assert [rules.value for rules in exchequer.Rules] == RULES
    for rules in exchequer.Rules:
        assert exchequer.explain(FEN, "Qxf6", rules=rules).rules == rules.value
        assert exchequer.see(FEN, "Qxf6", rules=rules) == exchequer.see(FEN, "Qxf6", rules=rules.value)


def test_values_by_name_and_in_order() -> None:
    assert exchequer.see(KING_PAWN, "exd5", values={"pawn": 7}) == 7
    assert exchequer.see(KING_PAWN, "exd5", values=[7, 3, 3, 5, 9]) == 7
    assert exchequer.see(KING_PAWN, "exd5", values={}) == 100


BIG = 2**64
BOARD = chess.Board(KING_PAWN)
BAD: list[tuple[Any, Any, dict[str, Any], str]] = [
    ("", "e4", {}, 'cannot read the FEN "": the FEN ends before its board field'),
    (None, "e4", {}, "a position has to be a FEN, a chess.Board or eight integers, found NoneType"),
    (7, "e4", {}, "found int"),
    (b"8/8", "e4", {}, "found bytes"),
    (chess.BaseBoard(), "e4", {}, "found BaseBoard"),
    ("\ud800", "e4", {}, "lone surrogate"),
    ((), "e4", {}, "a position has to have 8 to 11 integers"),
    ((1,) * 8, "e4", {}, "not a position: a square does not have just one piece"),
    ((BIG, *integers(BOARD)[1:]), "e4", {}, "pawns has to be an integer from 0 to 18446744073709551615, found 1844674"),
    ((-1, *integers(BOARD)[1:]), "e4", {}, "pawns has to be an integer"),
    (("x", *integers(BOARD)[1:]), "e4", {}, "pawns has to be an integer"),
    ((*integers(BOARD)[:8], 2), "e4", {}, "turn has to be True for White or False for Black, found 2"),
    ((*integers(BOARD)[:10], 64), "e4", {}, "ep_square has to be a square from 0 to 63, found 64"),
    (KING_PAWN, None, {}, "a move has to be a text in UCI or SAN or a chess.Move, found NoneType"),
    (KING_PAWN, 3, {}, "found int"),
    (KING_PAWN, "", {}, '"" is not a move'),
    (KING_PAWN, chess.Move.null(), {}, '"0000" is not a move'),
    (KING_PAWN, chess.Move.from_uci("P@e5"), {}, "a drop is not a move of a piece on the board"),
    (KING_PAWN, chess.Move(chess.E4, chess.E6), {}, "The pawn on e4 does not move to e6."),
    (KING_PAWN, chess.Move(chess.E4, 64), {}, "to_square has to be a square from 0 to 63, found 64"),
    (KING_PAWN, chess.Move(chess.E4, chess.D5, 9), {}, "promotion has to be a piece type from 1 to 6, found 9"),
    (KING_PAWN, chess.Move(chess.E4, chess.D5, 5), {}, "cannot become another piece"),
    (KING_PAWN, chess.Move(chess.D5, chess.E4), {}, "it is White's turn, and the pawn on d5 is Black's"),
    (KING_PAWN, "exd5", {"rules": "fide"}, "The rule sets are swap, pinners, pinners-all, pseudo, legal."),
    (KING_PAWN, "exd5", {"rules": 3}, "rules has to be the name of a rule set, found int"),
    (KING_PAWN, "exd5", {"values": {"king": 1}}, 'values has the key "king", expected one of pawn, knight'),
    (KING_PAWN, "exd5", {"values": {"pawn": 1.5}}, "the value of a pawn has to be an integer, found float"),
    (KING_PAWN, "exd5", {"values": [1, 2, 3]}, "or five integers"),
    (KING_PAWN, "exd5", {"values": [1, 2, 3, 4, 2_000_000]}, "each value has to be from 0 to 1000000"),
]


@pytest.mark.parametrize(("position", "move", "options", "sentence"), BAD)
def test_bad_input_is_a_value_error_with_a_sentence(
    position: Any, move: Any, options: dict[str, Any], sentence: str
) -> None:
    for function in (exchequer.see, exchequer.explain):
        with pytest.raises(ValueError, match=re.escape(sentence)):
            function(position, move, **options)


def test_bad_thresholds() -> None:
    for threshold in (2**31, -(2**31) - 1, 0.5, "1"):
        with pytest.raises(ValueError, match="threshold has to be an integer from -2147483648 to 2147483647, found"):
            exchequer.see_ge(KING_PAWN, "exd5", threshold)  # type: ignore[arg-type]
    assert not exchequer.see_ge(KING_PAWN, "exd5", 2**31 - 1)
    assert exchequer.see_ge(KING_PAWN, "exd5", -(2**31))


def test_boards_that_raise_and_change_are_no_crash() -> None:
    class Raises:
        def __getattr__(self, name: str) -> int:
            raise RuntimeError(name)

    with pytest.raises(ValueError, match="found Raises"):
        exchequer.see(Raises(), "e4")  # type: ignore[arg-type]
    board = chess.Board(KING_PAWN)
    for name in ("pawns", "occupied_co", "turn", "castling_rights", "ep_square"):
        for value in (None, -1, BIG, "x", [], [1], object()):
            broken = board.copy()
            setattr(broken, name, value)
            if (name, value) == ("ep_square", None):
                continue
            with pytest.raises(ValueError, match=r"found|not a position"):
                exchequer.see(broken, "exd5")


def test_variant_boards_are_read_by_their_pieces() -> None:
    board = chess.variant.CrazyhouseBoard(KING_PAWN)
    assert exchequer.see(board, chess.Move.from_uci("e4d5")) == 100
