"""Entering an area (HOP-6.3): what the ground costs whoever comes there, and who is seen by it."""

from __future__ import annotations

from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.engagement import disengage
from polemos.rules.hoplites.field.terrain import hits_on_entering
from polemos.rules.hoplites.rout.rout import settle
from polemos.rules.hoplites.state import G
from polemos.rules.hoplites.troops.marks import TookHits, marked


def enter(g: G, name: str, is_slow: bool = False) -> None:
    """A unit has come to stand where it stands; a slow one gets a manoeuvre marker even on open ground."""
    unit = g.state.units[name]
    hits = hits_on_entering(g.state, unit, g.state.column(unit))
    if hits:
        g.emit(TookHits(name, hits, unit.hidden), "HOP-6.3")
    if (hits or is_slow) and not unit.manoeuvre:
        g.emit(marked(g.state, name, "manoeuvre"), "HOP-6.3" if hits else "HOP-11.3")
    if hits:
        settle(g, [name])
    disengage(g)
    fog.reveal(g)
