"""Leaders: the navarchoi and the strategos (section 17)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from polemos.kernel.fact import Fact, Moment
from polemos.kernel.record_fact import sets
from polemos.rules.navarcoi.facts import AdmiralKilled, Gone, SquadronFact
from polemos.rules.navarcoi.state import State

SHIP_LOST = ("destroyed", "captured", "off_table")  # and the strategos with it; who routs lives


class NavarchosDied(SquadronFact, frozen=True):
    """A squadron has lost its commander; nobody takes his place (NAV-17.1)."""

    MOMENT: ClassVar[Moment | None] = "leader"
    SETS = sets(commander_alive=False)
    SAYS = "The navarchos of {squadron} is dead"


def admiral_consequence(state: State, fact: Fact) -> Iterable[tuple[Fact, str]]:
    """The strategos falls with the navarchos that he is, or with the ships that he stands on (NAV-17.2)."""
    match fact:
        case NavarchosDied(squadron=squadron):
            pass
        case Gone(squadron=squadron, how=how) if how in SHIP_LOST:
            pass
        case _:
            return
    known = state.squadrons[squadron]
    if known.strategos and not state.fleet(known.seat).admiral_killed:
        yield AdmiralKilled(known.seat), "NAV-17.2"
