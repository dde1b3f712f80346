"""The weights of players/paean/judgement.py: quick battles on the tuning battles, and a logistic regression on them.

    python -m bench.paean_value [--games 232] [--seed 7]

Each battle is fought by greedy and planner, every second one with the sides exchanged. At the start of every bound the
differences between the sides are noted; who wins is regressed on them. A quarter of the battles, in pairs, is left out
to tell how well the winner can be foretold, then all are used. It prints what belongs into the code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from math import exp
from typing import NamedTuple

from polemos.kernel.chance import Chance
from polemos.lab.match import game_seed, seed_of
from polemos.lab.simulation import Simulated, SimulatedView
from polemos.players import Clock
from polemos.players.paean.judgement import NAMES, differences
from polemos.registry.lab_battles import Fixture
from polemos.registry.rulesets import entry_of

PLAYERS = ("greedy", "planner")
RIDGE = 3.0  # how strongly weights are drawn to nought
ROUNDS = 20
CLOSE = 1e-6
FAR = 30.0  # logarithms of the odds beyond which all is sure


class Row(NamedTuple):
    """The start of a bound: what the south has more, and what it got out of the battle."""

    battle: int
    bound: int
    differences: tuple[float, ...]
    points: float


def rows_of(fixtures: Sequence[Fixture], games: int, seed: int) -> list[Row]:
    """Play battles and look at the start of each bound."""
    found = []
    for number in range(games):
        found += _fought(fixtures[number // 2 % len(fixtures)], number, seed)
    return found


def _fought(fixture: Fixture, number: int, seed: int) -> list[Row]:
    entry = entry_of("paean")
    setup = entry.catalogue.setup(fixture.scenario, dict(fixture.settings), ())
    pair = number // 2
    game = Simulated.new(entry.ruleset, setup, game_seed(seed, pair, "value"))
    names = PLAYERS if number % 2 == 0 else PLAYERS[::-1]
    players = [entry.players.make(name, seed_of(seed, pair, name)) for name in names]
    noted: dict[int, tuple[float, ...]] = {}
    while not game.is_over:
        if game.state.turn and game.state.turn not in noted:
            noted[game.state.turn] = differences(game.state, 0)
        seat = game.waiting_for[0]
        game.answer(seat, players[seat].answer(SimulatedView(game, seat), Clock(trials=1)))
    winner = game.state.outcome.winner if game.state.outcome else None
    points = 0.5 if winner is None else float(winner == 0)
    return [Row(pair, bound, each, points) for bound, each in noted.items()]


# -- the regression ----------------------------------------------------------------------------------------------------


def fitted(rows: Sequence[Row], ridge: float = RIDGE) -> list[float]:
    """The weights under which the outcomes are most likely, by Newton's method."""
    size = len(rows[0].differences)
    weights = [0.0] * size
    for _ in range(ROUNDS):
        slope = [-ridge * weight for weight in weights]
        curve = [[ridge * (i == j) for j in range(size)] for i in range(size)]
        for row in rows:
            chance = chance_of(weights, row.differences)
            spread = chance * (1 - chance)
            for i, value in enumerate(row.differences):
                if value:
                    slope[i] += (row.points - chance) * value
                    for j, other in enumerate(row.differences):
                        curve[i][j] += spread * value * other
        change = _solved(curve, slope)
        weights = [weight + more for weight, more in zip(weights, change, strict=True)]
        if max(map(abs, change)) < CLOSE:
            break
    return weights


def chance_of(weights: Sequence[float], values: Sequence[float]) -> float:
    lead = sum(weight * value for weight, value in zip(weights, values, strict=True))
    return 1 / (1 + exp(-max(-FAR, min(FAR, lead))))


def _solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """By elimination, the largest pivot first."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    size = len(rows)
    for column in range(size):
        best = max(range(column, size), key=lambda i: abs(rows[i][column]))
        rows[column], rows[best] = rows[best], rows[column]
        for i in range(size):
            if i != column and rows[i][column]:
                part = rows[i][column] / rows[column][column]
                rows[i] = [value - part * own for value, own in zip(rows[i], rows[column], strict=True)]
    return [rows[i][size] / rows[i][i] for i in range(size)]


def area_under_curve(rows: Sequence[Row], weights: Sequence[float]) -> float:
    """How often a bound that led to a win looks better than one that led to a loss; draws are left out."""
    chances = [(chance_of(weights, row.differences), row.points) for row in rows if row.points != 0.5]
    won, lost = ([chance for chance, points in chances if points == got] for got in (1.0, 0.0))
    better = sum((a > b) + (a == b) / 2 for a in won for b in lost)
    return better / max(1, len(won) * len(lost))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.paean_value", description="Fit the value of Paean.")
    parser.add_argument("--games", type=int, default=232)
    parser.add_argument("--seed", type=int, default=Chance(1).bits() % 2**32)
    wanted = parser.parse_args(arguments)
    ladder = entry_of("paean").lab.ladder
    assert ladder is not None
    rows = rows_of(ladder.tuning, max(8, wanted.games), wanted.seed)
    kept, left_out = [[row for row in rows if (row.battle % 4 == 0) == out] for out in (False, True)]
    print(f"seed {wanted.seed}, {len(rows)} bounds; left out: {area_under_curve(left_out, fitted(kept)):.3f}")
    for name, weight in zip(NAMES, fitted(rows), strict=True):
        print(f"{name:12} {weight:6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
