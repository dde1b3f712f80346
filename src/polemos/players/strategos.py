"""The strategos: a player that thinks in plans of a whole battle, where a rule set has one; else the planner."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.players.advisors import advisor, knows, scout
from polemos.players.search import tried_out
from polemos.players.seat import CLOCK, Clock

TRIALS = 16  # of a decision, where he tries things out at all: a few tenths of a second


class Strategos:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        found = scout(view.ruleset, "strategos")
        if found is not None:
            return tried_out(view, found, self._seed, clock, TRIALS)
        level = "strategos" if knows(view.ruleset, "strategos") else "planner"
        return advisor(view.ruleset, level).answer(view)
