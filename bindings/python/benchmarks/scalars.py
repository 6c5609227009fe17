"""Time of a single call in each form, beside an exchange evaluation written with python-chess."""

from __future__ import annotations

import timeit
from collections.abc import Callable

import chess
import exchequer

POSITIONS = [
    ("r1bqkb1r/ppp2ppp/2n2n2/3pp1B1/2B1P3/2NP1N2/PPP2PPP/R2QK2R b KQkq - 0 5", "d5e4"),
    ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", "e5g6"),
    ("1k1r3q/1ppn3p/p4b2/4p3/8/P2N2P1/1PP1R1BP/2K1Q3 w - - 0 1", "d3e5"),
]
VALUES = [0, 100, 300, 300, 500, 900, 20_000]


def python_see(board: chess.Board, move: chess.Move) -> int:
    """Evaluate by a swap list, least valuable attacker first, without pins."""
    to, occupied, side = move.to_square, board.occupied ^ chess.BB_SQUARES[move.from_square], not board.turn
    gains = [VALUES[board.piece_type_at(to) or 0]]
    standing = board.piece_type_at(move.from_square) or 0
    while True:
        # The attackers through pieces that have captured, by the attack tables of python-chess.
        attackers = board.occupied_co[side] & occupied & attackers_mask(board, side, to, occupied)
        sets = (board.pawns, board.knights, board.bishops, board.rooks, board.queens, board.kings)
        role = next((role for role, pieces in enumerate(sets, 1) if attackers & pieces), 0)
        if not role:
            break
        gains.append(VALUES[standing] - gains[-1])
        own = attackers & sets[role - 1]
        occupied ^= own & -own
        standing, side = role, not side
    while len(gains) > 1:
        last = gains.pop()
        gains[-1] = -max(-gains[-1], last)
    return gains[0]


def attackers_mask(board: chess.Board, side: chess.Color, square: chess.Square, occupied: int) -> int:
    """Return the attackers of a square on a board with other pieces."""
    straight = chess.BB_RANK_ATTACKS[square][chess.BB_RANK_MASKS[square] & occupied]
    straight |= chess.BB_FILE_ATTACKS[square][chess.BB_FILE_MASKS[square] & occupied]
    diagonal = chess.BB_DIAG_ATTACKS[square][chess.BB_DIAG_MASKS[square] & occupied]
    return (
        (chess.BB_KING_ATTACKS[square] & board.kings)
        | (chess.BB_KNIGHT_ATTACKS[square] & board.knights)
        | (straight & (board.rooks | board.queens))
        | (diagonal & (board.bishops | board.queens))
        | (chess.BB_PAWN_ATTACKS[not side][square] & board.pawns)
    )


Case = tuple[str, chess.Board, chess.Move, str]
Form = Callable[[str, chess.Board, chess.Move, str], object]


def microseconds(form: Form, case: Case) -> float:
    """Return the least time of a call, without that of the functions around it."""
    number = 20_000

    def least(of: Form) -> float:
        return min(timeit.repeat(lambda: of(*case), number=number, repeat=9))

    return (least(form) - least(lambda fen, board, move, uci: None)) / number * 1e6


def main() -> None:
    """Print a line for each form, the mean over the positions."""
    cases: list[Case] = [(fen, chess.Board(fen), chess.Move.from_uci(uci), uci) for fen, uci in POSITIONS]
    forms: dict[str, Form] = {
        "see(board, move)": lambda fen, board, move, uci: exchequer.see(board, move),
        "see(board, move, rules='swap')": lambda fen, board, move, uci: exchequer.see(board, move, rules="swap"),
        "see_ge(board, move, 0)": lambda fen, board, move, uci: exchequer.see_ge(board, move, 0),
        "see(fen, uci)": lambda fen, board, move, uci: exchequer.see(fen, uci),
        "is_quiet(fen)": lambda fen, board, move, uci: exchequer.is_quiet(fen),
        "python-chess, from the board": lambda fen, board, move, uci: python_see(board, move),
        "python-chess, from the FEN": lambda fen, board, move, uci: python_see(
            chess.Board(fen), chess.Move.from_uci(uci)
        ),
    }
    for _, board, move, _ in cases:
        assert python_see(board, move) == exchequer.see(board, move, rules="swap")
    for name, form in forms.items():
        times = [microseconds(form, case) for case in cases]
        print(f"{name:<32} {sum(times) / len(times):8.3f} us")


if __name__ == "__main__":
    main()
