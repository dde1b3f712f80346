"""The debriefing of a rule set, found by its name: for the service, which has a view, and for files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos import UsageProblem
from polemos.kernel.fact import Entry
from polemos.kernel.files.save import Saved, first_state
from polemos.kernel.ruleset import RuleSet
from polemos.kernel.secrecy import masked
from polemos.kernel.view import View
from polemos.kernel.words.report import Report
from polemos.registry.parts import DebriefingModule
from polemos.registry.rulesets import entry_of


def debriefing_of(ruleset: str) -> DebriefingModule:
    """UsageProblem for a rule set that has none yet."""
    found = entry_of(ruleset).debriefing
    if found is None:
        raise UsageProblem("battles of this game are not debriefed yet")
    return found


def report_of(view: View[Any], ends: Sequence[int]) -> Report | None:
    """Of a battle that is over, as the seat of the view may know it; `ends`: entries after each decision."""
    return debriefing_of(view.ruleset).report(view.state, view.told(), ends)


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
    return debriefing_of(ruleset.id).report(state.seen_by(None), told, ends)
