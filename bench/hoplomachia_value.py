"""The weights of players/hoplomachia/judgement.py: quick battles on the tuning battles, and a regression on them.

    python -m bench.hoplomachia_value [--games 120] [--seed 7]

As bench/paean_value.py: battles of greedy and planner, sides exchanged, noted at the start of every turn and once more
when the signals are shown and the lines have met. A quarter of them, in pairs, is left out to tell how well the winner
can be foretold. It prints what belongs into the code.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from bench.paean_value import Row, area_under_curve, fitted
from polemos.kernel.chance import Chance
from polemos.lab.match import game_seed, seed_of
from polemos.lab.simulation import Simulated, SimulatedView
from polemos.players import Clock
from polemos.players.hoplomachia.judgement import NAMES, differences
from polemos.registry.lab_battles import Fixture
from polemos.registry.rulesets import entry_of

PLAYERS = ("greedy", "planner")


def fought(fixture: Fixture, number: int, seed: int) -> list[Row]:
    entry = entry_of("hoplomachia")
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
    return [Row(pair, turn, each, points) for turn, each in noted.items()]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m bench.hoplomachia_value", description="Fit the value.")
    parser.add_argument("--games", type=int, default=120)
    parser.add_argument("--seed", type=int, default=Chance(1).bits() % 2**32)
    wanted = parser.parse_args(arguments)
    ladder = entry_of("hoplomachia").lab.ladder
    assert ladder is not None
    rows: list[Row] = []
    for number in range(max(8, wanted.games)):
        rows += fought(ladder.tuning[number // 2 % len(ladder.tuning)], number, wanted.seed)
    kept, left_out = [[row for row in rows if (row.battle % 4 == 0) == out] for out in (False, True)]
    print(f"seed {wanted.seed}, {len(rows)} turns; left out: {area_under_curve(left_out, fitted(kept)):.3f}")
    for name, weight in zip(NAMES, fitted(rows), strict=True):
        print(f"{name:12} {weight:6.2f}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
