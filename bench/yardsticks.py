"""Other engines' games, played at random in the same run, where they are installed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from bench.measuring import Measured, both, each


def measure(seconds: float) -> Iterator[Measured]:
    for yardstick in (chess, pettingzoo, rlcard, openspiel):
        try:
            yield from yardstick(seconds)
        except ImportError:
            yield Measured(yardstick.__name__, "not installed: make bench installs it", 0.0, "")


def chess(seconds: float) -> Iterator[Measured]:
    import chess as engine

    def play(number: int) -> int:
        draw, board, moves = random.Random(number), engine.Board(), 0
        while not board.is_game_over(claim_draw=False) and moves < 300:
            board.push(draw.choice(list(board.legal_moves)))
            moves += 1
        return moves

    yield from both("python-chess", "chess", play, seconds / 2)
    board = engine.Board()
    yield Measured("python-chess", "copy of a board", each(lambda: board.copy(stack=False), seconds / 8) * 1e6, "µs")


def pettingzoo(seconds: float) -> Iterator[Measured]:
    from pettingzoo.classic import chess_v6, connect_four_v3

    def player(make: Callable[[], object]) -> Callable[[int], int]:
        def play(number: int) -> int:
            draw, moves = random.Random(number), 0
            env = make()
            env.reset(seed=number)  # type: ignore[attr-defined]
            for agent in env.agent_iter(300):  # type: ignore[attr-defined]
                seen, _, over, cut, _ = env.last()  # type: ignore[attr-defined]
                if over or cut:
                    env.step(None)  # type: ignore[attr-defined]
                    continue
                del agent
                env.step(draw.choice([k for k, may in enumerate(seen["action_mask"]) if may]))  # type: ignore[attr-defined]
                moves += 1
            return moves

        return play

    yield from both("PettingZoo", "connect four", player(connect_four_v3.env), seconds / 2)
    yield from both("PettingZoo", "chess", player(chess_v6.env), seconds / 2)


def rlcard(seconds: float) -> Iterator[Measured]:
    """The engine behind the card games of PettingZoo, which itself no longer offers gin rummy."""
    import rlcard as engine

    env = engine.make("gin-rummy", config={"seed": 1})

    def play(number: int) -> int:
        draw, moves = random.Random(number), 0
        state, _ = env.reset()
        while not env.is_over():
            state, _ = env.step(draw.choice(list(state["legal_actions"])))
            moves += 1
        return moves

    yield from both("RLCard", "gin rummy", play, seconds / 2)


def openspiel(seconds: float) -> Iterator[Measured]:
    import pyspiel

    def player(name: str) -> Callable[[int], int]:
        game = pyspiel.load_game(name)

        def play(number: int) -> int:
            draw, state, moves = random.Random(number), game.new_initial_state(), 0
            while not state.is_terminal() and moves < 1000:
                if state.is_chance_node():
                    actions, chances = zip(*state.chance_outcomes(), strict=True)
                    state.apply_action(draw.choices(actions, chances)[0])
                    continue
                state.apply_action(draw.choice(state.legal_actions()))
                moves += 1
            return moves

        return play

    for name in ("backgammon", "chess", "phantom_ttt", "gin_rummy"):
        yield from both("OpenSpiel (C++)", name, player(name), seconds / 2)
    state = pyspiel.load_game("backgammon").new_initial_state()
    yield Measured("OpenSpiel (C++)", "clone of a backgammon state", each(state.clone, seconds / 8) * 1e6, "µs")
