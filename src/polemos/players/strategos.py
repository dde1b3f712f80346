"""The strategos: a player that thinks in plans of a whole battle, where a rule set has one; else the planner."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.players.advisors import advisor, knows
from polemos.players.seat import CLOCK, Clock


class Strategos:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        level = "strategos" if knows(view.ruleset, "strategos") else "planner"
        return advisor(view.ruleset, level).answer(view)
