"""Drives the engine as a graphical interface does, by python-chess: `drive.py ENGINE`.

python-chess takes offence at every line that is not UCI, at illegal moves and at lines that do not play on.
"""

import asyncio
import logging
import sys
import time

import chess
import chess.engine


class Complaints(logging.Handler):
    """Whatever python-chess finds wrong with the engine."""

    def __init__(self):
        super().__init__(logging.WARNING)
        self.messages = []

    def emit(self, record):
        self.messages.append(record.getMessage())


async def play_game(engine, board, limit, plies):
    """A game of the engine with itself, which ends early or after so many plies."""
    game = object()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < plies:
        result = await engine.play(board, limit(board), game=game, info=chess.engine.INFO_ALL)
        assert result.move in board.legal_moves, f"{result.move} in {board.fen()}"
        assert result.info.get("pv", [result.move])[0] == result.move, result.info
        board.push(result.move)
        if result.ponder is not None:
            assert result.ponder in board.legal_moves, f"{result.ponder} in {board.fen()}"


async def game_on_the_clock(engine):
    clock = {chess.WHITE: 6.0, chess.BLACK: 6.0}
    increment = 0.1
    board = chess.Board()
    game = object()
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < 160:
        limit = chess.engine.Limit(
            white_clock=clock[chess.WHITE],
            black_clock=clock[chess.BLACK],
            white_inc=increment,
            black_inc=increment,
        )
        start = time.monotonic()
        result = await engine.play(board, limit, game=game)
        clock[board.turn] -= time.monotonic() - start
        assert clock[board.turn] > 0, f"lost on time after {board.fullmove_number} moves"
        clock[board.turn] += increment
        board.push(result.move)
    print(f"  {len(board.move_stack)} plies, {board.result(claim_draw=True)}, left {clock[True]:.2f} {clock[False]:.2f} s")


async def game_by_nodes(engine):
    board = chess.Board("r1bqkb1r/pppp1ppp/2n2n2/4p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4")
    await play_game(engine, board, lambda _: chess.engine.Limit(nodes=2000), 120)
    print(f"  {len(board.move_stack)} plies, {board.result(claim_draw=True)}")


async def chess960(engine):
    for number in (0, 342, 777, 959):
        board = chess.Board.from_chess960_pos(number)
        await play_game(engine, board, lambda _: chess.engine.Limit(nodes=1000), 80)
    # Castling has to be understood and written as king takes rook.
    board = chess.Board("1rk4r/pppppppp/8/8/8/8/PPPPPPPP/1RK4R w HBhb - 0 1", chess960=True)
    castling = chess.Move.from_uci("c1b1")
    result = await engine.play(board, chess.engine.Limit(depth=2), root_moves=[castling])
    assert result.move == castling, result.move


async def several_lines(engine):
    board = chess.Board("r1bq1rk1/pp2bppp/2n1pn2/2pp4/3P1B2/2PBPN2/PP1N1PPP/R2QK2R w KQ - 0 1")
    infos = await engine.analyse(board, chess.engine.Limit(depth=8), multipv=5)
    assert len(infos) == 5
    scores = [info["score"].relative for info in infos]
    assert scores == sorted(scores, reverse=True), scores
    assert len({info["pv"][0] for info in infos}) == 5
    for info in infos:
        line = board.copy()
        for move in info["pv"]:
            assert move in line.legal_moves
            line.push(move)


async def stop(engine):
    board = chess.Board()
    with await engine.analysis(board) as analysis:
        async for info in analysis:
            if info.get("depth", 0) >= 6:
                break
        start = time.monotonic()
        analysis.stop()
        best = await analysis.wait()
        assert best.move in board.legal_moves
        assert time.monotonic() - start < 2
    await engine.ping()


async def ponder(engine):
    """As python-chess plays: while the other side thinks, the engine does so too."""
    board = chess.Board()
    game = object()
    for _ in range(8):
        limit = chess.engine.Limit(white_clock=2, black_clock=2, white_inc=0.05, black_inc=0.05)
        result = await engine.play(board, limit, ponder=True, game=game)
        board.push(result.move)
        if board.is_game_over():
            return
        # Every other time the other side does what is expected.
        answers = list(board.legal_moves)
        expected = result.ponder if board.fullmove_number % 2 and result.ponder else answers[0]
        await asyncio.sleep(0.05)
        board.push(expected)
    await engine.ping()


async def options(engine):
    assert {"Hash", "Threads", "Clear Hash", "MultiPV", "Ponder", "Move Overhead", "UCI_Chess960"} <= set(engine.options)
    board = chess.Board("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    await engine.configure({"Hash": 32, "Threads": 2, "Move Overhead": 50, "Clear Hash": None})
    for name, values in (("SEEMode", ("off", "testing", "shadow")), ("SEEPruning", ("off", "aggressive")), ("QSEEPruning", ("off",))):
        default = engine.options[name].default
        for value in values + (default,):
            await engine.configure({name: value})
            result = await engine.play(board, chess.engine.Limit(depth=6))
            assert result.move in board.legal_moves
    await engine.configure({"Hash": 16, "Threads": 1, "Move Overhead": 10})


async def mates_and_ends(engine):
    board = chess.Board("7k/8/5K2/8/8/8/8/R7 w - - 0 1")
    info = await engine.analyse(board, chess.engine.Limit(mate=2))
    assert info["score"].white() == chess.engine.Mate(2), info["score"]
    for fen, score in (("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Cp(0)), ("7k/6Q1/6K1/8/8/8/8/8 b - - 0 1", chess.engine.Mate(0))):
        info = await engine.analyse(chess.Board(fen), chess.engine.Limit(depth=3))
        assert info["score"].relative == score, info


async def main(path):
    complaints = Complaints()
    logging.getLogger("chess.engine").addHandler(complaints)
    transport, engine = await chess.engine.popen_uci(path)
    assert engine.id["name"].startswith("Exchequer ")
    begin = time.monotonic()
    for part in (options, game_on_the_clock, game_by_nodes, chess960, several_lines, stop, ponder, mates_and_ends):
        start = time.monotonic()
        await asyncio.wait_for(part(engine), 60)
        print(f"{part.__name__}: {time.monotonic() - start:.1f} s")
        assert not complaints.messages, complaints.messages
    await engine.quit()
    assert transport.get_returncode() == 0
    print(f"all in {time.monotonic() - begin:.1f} s")


asyncio.run(main(sys.argv[1]))
