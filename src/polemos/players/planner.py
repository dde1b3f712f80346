"""The planner: candidates by intent and a judgement of the whole fleet, at most a few seconds a decision."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.players.advisors import advisor
from polemos.players.seat import CLOCK, Clock


class Planner:
    def __init__(self, seed: int) -> None:
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return advisor(view.ruleset, "planner").answer(view)
