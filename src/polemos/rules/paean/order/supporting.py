"""Support from behind (PAE-12.32) is over when the formation in front is gone, or fights no more."""

from __future__ import annotations

from collections.abc import Iterable

from polemos.kernel.fact import Fact
from polemos.kernel.record_fact import sets
from polemos.rules.paean.facts import Dispersed, Divided, FormationFact, Merged
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.state import G, State


class SupportEnded(FormationFact, frozen=True):
    """Nobody fights in front of it any more."""

    SETS = sets(supports="")


def unsupported(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """Who supported a formation that is gone stands for himself at once."""
    if isinstance(fact, Dispersed | Divided | Merged):
        for formation in list(state.formations.values()):
            if formation.supports and formation.supports not in state.formations:
                yield SupportEnded(formation.id), "PAE-12.32"


def end_support(g: G) -> None:
    """After a phase: of whoever stands behind a formation that is out of contact."""
    for formation in list(g.state.formations.values()):
        front = g.state.formations.get(formation.supports)
        if front is not None and not is_engaged(g.state, front):
            g.emit(SupportEnded(formation.id), "PAE-12.32")
