"""Who judges positions of which rule set, at which level."""

from __future__ import annotations

import importlib
from functools import cache
from typing import Any, NamedTuple, Protocol

from polemos.kernel.game import Game
from polemos.kernel.secrecy import Seat
from polemos.kernel.view import View


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


class Nobody:
    """For rule sets without a judgement of their own: the default of every question."""

    def answer(self, view: View[Any]) -> Any:
        return view.space.default


# Where each is found; a rule set is loaded only when it is played.
_ADVISORS = {
    ("navarcoi", "greedy"): ("captain", "Captain"),
    ("navarcoi", "planner"): ("strategos", "Strategos"),
    ("hoplites", "greedy"): ("captain", "Captain"),
    ("hoplites", "planner"): ("strategos", "Strategos"),
    ("alala", "greedy"): ("captain", "Captain"),
    ("alala", "planner"): ("generals", "Taxiarch"),
    ("alala", "strategos"): ("generals", "Strategos"),
}
_SCOUTS = {("hoplites", "search"): ("scout", "Tracker"), ("alala", "strategos"): ("scout", "Scout")}


def knows(ruleset: str, level: str) -> bool:
    """Has somebody of this level learnt the rule set? The others would take the default of every question."""
    return (ruleset, level) in _ADVISORS or (ruleset, level) in _SCOUTS


@cache
def advisor(ruleset: str, level: str) -> Advisor:
    place = _ADVISORS.get((ruleset, level))
    return Nobody() if place is None else _found(ruleset, *place)


@cache
def scout(ruleset: str, level: str) -> Scout | None:
    """Whoever looks round for a player who tries things out; not every level of a rule set has one."""
    place = _SCOUTS.get((ruleset, level))
    return None if place is None else _found(ruleset, *place)


def _found(ruleset: str, module: str, kind: str) -> Any:
    return getattr(importlib.import_module(f"polemos.players.{ruleset}.{module}"), kind)()
