"""The greedy player: one ply ahead, by exact odds."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.players.advisors import advisor
from polemos.players.seat import CLOCK, Clock


class Greedy:
    """Takes what its rule set's advisor thinks best now; the default where there is nothing to weigh."""

    def __init__(self, seed: int) -> None:
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return advisor(view.ruleset, "greedy").answer(view)
