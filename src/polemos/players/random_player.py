"""The random player: any answer that the question admits."""

from __future__ import annotations

from typing import Any

from polemos.kernel.chance import Chance
from polemos.kernel.view import View
from polemos.players.seat import CLOCK, Clock


class RandomPlayer:
    """Draws each answer from the answer space itself, so it plays every rule set."""

    def __init__(self, seed: int) -> None:
        self._chance = Chance(seed)

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return view.space.sample(self._chance)
