"""A seat that cannot spoil a game: when the one inside fails, the question's own default is the answer."""

from __future__ import annotations

from typing import Any

from polemos.kernel.view import View
from polemos.players.random_player import RandomPlayer
from polemos.players.seat import CLOCK, Clock, Seat

MOST_FAULTS = 3  # then a simpler player takes over


class Guarded:
    """Keeps what went wrong in `faults`."""

    def __init__(self, inside: Seat, seed: int = 0) -> None:
        self.inside = inside
        self.faults: list[str] = []
        self._seed = seed

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        space = view.space
        try:
            answer = self.inside.answer(view, clock)
            refused = space.why_not(answer)
        except Exception as error:
            self._note(f"{type(error).__name__}: {error}")
            return space.default
        if refused is None:
            return answer
        self._note(f"refused: {refused}")
        return space.default

    def _note(self, fault: str) -> None:
        self.faults.append(fault)
        if len(self.faults) == MOST_FAULTS:
            self.inside = RandomPlayer(self._seed)
