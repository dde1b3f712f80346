"""Who judges positions of which rule set, at which level."""

from __future__ import annotations

from functools import cache
from typing import Any, Protocol

from polemos.kernel.view import View
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.strategos import Strategos


class Advisor(Protocol):
    def answer(self, view: View[Any]) -> Any: ...


class Nobody:
    """For rule sets without a judgement of their own: the default of every question."""

    def answer(self, view: View[Any]) -> Any:
        return view.space.default


@cache
def advisor(ruleset: str, level: str) -> Advisor:
    match ruleset, level:
        case "navarcoi", "greedy":
            return Captain()
        case "navarcoi", "planner":
            return Strategos()
    return Nobody()
