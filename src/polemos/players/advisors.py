"""What a rule set lends to the players of its levels: whoever knows an answer, or what is worth trying out."""

from __future__ import annotations

from typing import Any, NamedTuple, Protocol

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View
from polemos.players.seat import CLOCK, Clock


class Advisor(Protocol):
    def answer(self, view: View[Any]) -> Any: ...


class Candidate(NamedTuple):
    """An answer worth trying out."""

    answer: Any
    opinion: float = 0.0  # what is thought of it before: a chance to win, more or less than by the first
    intent: Any = None  # what shall follow it, in the words of the scout


class Scout(Protocol):
    """Tells a search what is worth trying out, and how the worlds look to which it leads."""

    def candidates(self, view: View[Any]) -> list[Candidate]:
        """The planner's own answer first."""
        ...

    def judged(self, game: Game[Any], seat: Seat, intent: Any) -> float:
        """Plays a world on for a while, the seat by its intent; the chance to win it."""
        ...


class DefaultAdvisor:
    """For rule sets without a judgement of their own: the default of every question."""

    def answer(self, view: View[Any]) -> Any:
        return view.space.default


class Advised:
    """Takes what the advisor thinks best now."""

    def __init__(self, advisor: Advisor) -> None:
        self._advisor = advisor

    def answer(self, view: View[Any], clock: Clock = CLOCK) -> Any:
        return self._advisor.answer(view)
