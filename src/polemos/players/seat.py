"""What sits at the table: it gets a view and says an answer. A person, a computer, a test, a remote bot are all one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Protocol

from polemos.kernel.view import View


@dataclass(frozen=True, slots=True)
class Clock:
    """How long a seat may think about one answer: seconds, or so many trials, which are the same on every machine."""

    seconds: float = 3.0
    trials: int | None = None


CLOCK = Clock()


class Seat(Protocol):
    """Answers the open question of a view. It holds no game, so it can neither peek nor foresee dice."""

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any: ...
