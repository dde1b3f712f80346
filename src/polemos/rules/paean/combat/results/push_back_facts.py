"""What happens to single bases in push-backs (PAE-14.4, 14.14, 14.25, 14.27)."""

from __future__ import annotations

from polemos.kernel.record_fact import sets
from polemos.rules.paean.facts import FormationFact


class PushedBack(FormationFact, frozen=True):
    """A base is pushed back out of the line and has to rally."""

    SETS = sets(rush="", cover="", pushed=True, steps=())
    SAYS = "{formation} is pushed back"
    x: int
    y: int
    rally: int


class DrivenOn(FormationFact, frozen=True):
    """A single base makes room for friends who are pushed back, and has to rally anew."""

    SAYS = "{formation} is driven on by friends"
    x: int
    y: int
    rally: int
