"""Fog of war (HOP-24.18, HOP-24.19): who hides, and when he is seen.

A hidden unit stands where it stands for all rules. What its enemy is offered is worked out from what he sees; if he
then tries what only the hidden unit prevents, it is revealed and he chooses anew. That can happen to shots and attacks,
never to plays: units come onto their own field, and caltrops onto clear ground, which has no cover.
"""

from __future__ import annotations

from msgspec.structs import replace

from polemos.rules.hoplites.facts import Revealed
from polemos.rules.hoplites.field.field import COLUMNS_OF, adjacent, reaches, zone
from polemos.rules.hoplites.field.terrain import has_cover, hits_on_entering
from polemos.rules.hoplites.state import G, State, Unit


def hides(state: State, unit: Unit, column: int) -> bool:
    """Is a unit that comes into this area of its field hidden there? One that the terrain breaks flees in the open."""
    if not state.options.fog_of_war or not has_cover(state, unit.seat, column):
        return False
    if adjacent(state, unit.seat, column):
        return False
    return unit.hits + hits_on_entering(state, unit, column) < unit.threshold


def reveal(g: G) -> None:
    """Every hidden unit with an enemy adjacent to it is seen, the units of the player whose turn it is first."""
    if not g.state.options.fog_of_war:
        return
    for seat in (g.state.active, 1 - g.state.active):
        for unit in g.state.field(seat):
            if unit.hidden and adjacent(g.state, seat, g.state.column(unit)):
                unveil(g, unit)


def unveil(g: G, unit: Unit) -> None:
    """All see a unit, if it was hidden."""
    if unit.hidden:
        g.emit(Revealed(unit.id, g.state.column(unit), replace(unit, hidden=False)), "HOP-24.19")


def unveil_what_bars(g: G, unit: Unit, target: Unit) -> bool:
    """Reveal what keeps a unit from a target that it seems to reach; true if there was such a thing.

    Only a hidden unit in the zone opposite can be in the way of somebody who looks across a border (HOP-2.10).
    """
    if reaches(g.state, unit, target):
        return False
    for column in COLUMNS_OF[zone(g.state.column(unit))]:
        enemy = g.state.unit_at(1 - unit.seat, column)
        if enemy is not None:
            unveil(g, enemy)
    return True
