"""Compares the engine with the probing code of python-chess on Syzygy tables: `tablebases.py ENGINE FOLDER [POSITIONS [GAMES]]`.

The folder has the tables of up to four pieces, WDL and DTZ. The source package of python-chess contains them: data/syzygy/regular.
"""

import random
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import chess
import chess.syzygy

# Least score of a win by tables, in centipawns.
LEAST_WIN = 31742
PIECES = (chess.QUEEN, chess.ROOK, chess.BISHOP, chess.KNIGHT, chess.PAWN)


class Engine:
    """UCI engine over pipes."""

    def __init__(self, path):
        self.process = subprocess.Popen([path], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def send(self, line):
        self.process.stdin.write(line + "\n")

    def ready(self):
        """Returns the lines before the answer to `isready`."""
        self.send("isready")
        lines = []
        while (line := self.read()) != "readyok":
            lines.append(line)
        return lines

    def read(self):
        line = self.process.stdout.readline()
        assert line, "the engine has ended"
        return line.rstrip("\n")

    def ask(self, position, go):
        """Returns best move, score as text and tablebase hits of a search."""
        self.send(f"position {position}")
        self.send(go)
        score = hits = None
        while not (line := self.read()).startswith("bestmove"):
            words = line.split()
            if "score" in words:
                at = words.index("score")
                score = (words[at + 1], int(words[at + 2]))
                hits = int(words[words.index("tbhits") + 1]) if "tbhits" in words else 0
            else:
                assert "currmove" in words, line
        return line.split()[1], score, hits

    def quit(self):
        self.send("quit")
        self.process.wait(10)
        assert self.process.returncode == 0, self.process.returncode


def random_board(rng, count):
    """Returns a legal position of so many pieces, sometimes with an en-passant square."""
    while True:
        board = chess.Board(None)
        squares = rng.sample(range(64), count)
        board.set_piece_at(squares[0], chess.Piece(chess.KING, chess.WHITE))
        board.set_piece_at(squares[1], chess.Piece(chess.KING, chess.BLACK))
        for square in squares[2:]:
            board.set_piece_at(square, chess.Piece(rng.choice(PIECES), rng.random() < 0.5))
        board.turn = rng.random() < 0.5
        if board.is_valid() and any(board.legal_moves):
            return board


def en_passant_board(rng):
    """Returns a legal position of two kings and two pawns with an en-passant capture."""
    while True:
        board = chess.Board(None)
        turn = rng.random() < 0.5
        file = rng.randrange(8)
        beside = file + rng.choice((-1, 1))
        if not 0 <= beside < 8:
            continue
        rank, passed, start = (4, 5, 6) if turn else (3, 2, 1)
        board.set_piece_at(chess.square(file, rank), chess.Piece(chess.PAWN, not turn))
        board.set_piece_at(chess.square(beside, rank), chess.Piece(chess.PAWN, turn))
        free = [s for s in range(64) if not board.piece_at(s) and s not in (chess.square(file, passed), chess.square(file, start))]
        for color, square in zip((True, False), rng.sample(free, 2)):
            board.set_piece_at(square, chess.Piece(chess.KING, color))
        board.turn = turn
        board.ep_square = chess.square(file, passed)
        if board.is_valid() and board.has_legal_en_passant():
            return board


def distance(tables, board, move):
    """Returns the distance to zeroing of a move for the side to move: positive if it wins, 0 for a draw."""
    zeroing = board.is_zeroing(move)
    board.push(move)
    try:
        if board.is_checkmate():
            return 1
        if zeroing:
            return (-1, -101, 0, 101, 1)[2 - tables.probe_wdl(board)]
        dtz = -tables.probe_dtz(board)
        return dtz + (dtz > 0) - (dtz < 0)
    finally:
        board.pop()


def rank(dtz, clock):
    """Returns the rank of a move without repetitions: a safe win, doubtful wins by distance, draws, losses by hope, safe losses."""
    if dtz > 0:
        return (4, 0) if dtz + clock <= 99 else (3, -dtz - clock)
    if dtz < 0:
        return (0, 0) if -2 * dtz + clock < 100 else (1, -dtz + clock)
    return (2, 0)


def outcome(dtz, clock):
    """Returns 1, 0 or -1 by the best distance under the fifty-move rule."""
    return (dtz > 0) - (dtz < 0) if abs(dtz) + clock <= 100 else 0


def sign(score):
    kind, number = score
    if kind == "mate":
        return 1 if number > 0 else -1
    assert number == 0 or abs(number) >= LEAST_WIN, score
    return (number > 0) - (number < 0)


def compare(engine, tables, boards, has_dtz):
    """Compares score and best move at the root."""
    for board in boards:
        clock = board.halfmove_clock
        distances = {move: distance(tables, board, move) for move in board.legal_moves}
        name, score, hits = engine.ask(f"fen {board.fen(en_passant='fen')}", "go depth 1")
        move = chess.Move.from_uci(name)
        assert hits >= len(distances), (board.fen(), hits)
        if has_dtz:
            best = max(distances.values(), key=lambda dtz: rank(dtz, clock))
            assert rank(distances[move], clock) == rank(best, clock), (board.fen(), name, distances)
        else:
            wdl = {move: (dtz > 0) - (dtz < 0) if abs(dtz) <= 100 else 0 for move, dtz in distances.items()}
            best = max(distances.values(), key=lambda dtz: rank(dtz, 0))
            clock = 0
            assert wdl[move] == max(wdl.values()), (board.fen(), name, wdl)
        assert sign(score) == outcome(best, clock), (board.fen(), name, score, best, clock)


def win(strong, weak, tables, board):
    """Plays a won position; the strong side has tables, and it has to win within the fifty-move rule."""
    side, start, moves = board.turn, board.fen(), []
    # A draw that the strong side could claim by a move is not yet one.
    while not (board.is_game_over() or board.is_repetition(3) or board.halfmove_clock >= 100):
        engine = strong if board.turn == side else weak
        played = " moves " + " ".join(moves) if moves else ""
        name, _, _ = engine.ask(f"fen {start}{played}", "go nodes 2000")
        moves.append(name)
        board.push_uci(name)
    assert board.is_checkmate() and board.turn != side, (start, moves, board.result(claim_draw=True))


def main(path, folder, positions=4000, games=40):
    rng = random.Random(1)
    boards = [random_board(rng, rng.choice((3, 4, 4))) for _ in range(positions)]
    boards += [en_passant_board(rng) for _ in range(positions // 10)]
    for board in boards[::2]:
        if board.ep_square is None:
            board.halfmove_clock = rng.randrange(99)
    with chess.syzygy.open_tablebase(folder) as tables, tempfile.TemporaryDirectory() as wdl_only:
        for file in Path(folder).glob("*.rtbw"):
            shutil.copy(file, wdl_only)
        for place, has_dtz in ((folder, True), (wdl_only, False)):
            engine = Engine(path)
            engine.send(f"setoption name SyzygyPath value {place}")
            print(*engine.ready(), sep="\n")
            compare(engine, tables, boards, has_dtz)
            engine.quit()
            print(f"{len(boards)} positions, {'DTZ' if has_dtz else 'WDL'}: as python-chess has them")
        strong, weak = Engine(path), Engine(path)
        strong.send(f"setoption name SyzygyPath value {folder}")
        strong.ready()
        for names in ("BN-", "R-N", "Q-R", "BB-", "R-B", "P-"):
            own, other = names.split("-")
            played = 0
            while played < games:
                board = chess.Board(None)
                squares = rng.sample(range(64), 2 + len(own) + len(other))
                pieces = [("K", True), ("K", False)] + [(name, True) for name in own] + [(name, False) for name in other]
                for square, (name, color) in zip(squares, pieces):
                    board.set_piece_at(square, chess.Piece(chess.Piece.from_symbol(name).piece_type, color))
                if board.is_valid() and any(board.legal_moves) and tables.probe_wdl(board) == 2:
                    win(strong, weak, tables, board)
                    played += 1
            print(f"K{own}vK{other}: {games} won positions are won")
        strong.quit()
        weak.quit()


main(sys.argv[1], sys.argv[2], *map(int, sys.argv[3:]))
