"""The debriefing of a rule set, found by its name: for the service, which has a view, and for files."""

from __future__ import annotations

import importlib
from collections.abc import Sequence
from functools import cache
from typing import Any, Protocol, cast

from polemos import UsageProblem
from polemos.kernel.fact import Entry
from polemos.kernel.report import Report
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.save import Saved, first_state
from polemos.kernel.secrecy import masked
from polemos.kernel.view import View


class Chronicler(Protocol):
    """A rule set's folder has a module `screen.debriefing` with this function; it is told what a seat may know."""

    def report(self, state: Any, told: Sequence[Entry | None], ends: Sequence[int]) -> Report | None: ...


@cache
def chronicler(ruleset: str) -> Chronicler:
    """UsageProblem for a rule set that has none yet."""
    place = f"polemos.rules.{ruleset}.screen.debriefing"
    try:
        return cast(Chronicler, importlib.import_module(place))
    except ModuleNotFoundError as error:
        if error.name is None or not place.startswith(error.name):
            raise
        raise UsageProblem("battles of this game are not debriefed yet") from error


def report_of(view: View[Any], ends: Sequence[int]) -> Report | None:
    """Of a battle that is over, as the seat of the view may know it; `ends`: entries after each decision."""
    return chronicler(view.ruleset).report(view.state, view.told(), ends)


def report_of_file(saved: Saved, ruleset: RuleSet[Any]) -> Report | None:
    """Of a saved battle that is over, as everybody may know it, made from its facts alone: old games keep theirs."""
    state = first_state(saved, ruleset)
    told: list[Entry | None] = []
    for number, raw in enumerate(saved.journal):
        happened = ruleset.fact_decoder.decode(raw.fact)
        if not saved.is_copy or number >= len(saved.opening):
            happened.apply(state)
        fact = masked(happened, None)
        told.append(None if fact is None else Entry(fact, raw.why, raw.words))
    ends = [decision.entries for decision in saved.decisions]
    return chronicler(ruleset.id).report(state.seen_by(None), told, ends)
