"""Rallying (PAE-14.25 to 14.27): a marker of an earlier bound comes off at the end of a bound of the own side."""

from __future__ import annotations

from polemos.kernel.record_fact import sets
from polemos.rules.paean.facts import FormationFact, change
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.state import G, State


class Rallied(FormationFact, frozen=True):
    """Its rally marker is gone."""

    SETS = sets()
    SAYS = "{formation} has rallied"

    def apply(self, state: State) -> None:
        change(state, self.formation, rally=None)


def rally(g: G) -> None:
    """Of the active side, all that were pushed back in an earlier bound."""
    for formation in formations(g.state, g.state.active):
        if formation.rally is not None and formation.rally < g.state.turn:
            g.emit(Rallied(formation.id), "PAE-14.26")
