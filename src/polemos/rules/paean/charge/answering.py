"""A charge is met halfway (PAE-12.21): formations and lone heroes that countercharge, and what they meet themselves."""

from __future__ import annotations

from polemos.geometry import (
    HAIR,
    circle_distance,
    free_way_of_group,
    heading_towards,
    milli,
    nearest_point,
    sin_cos,
    step,
    swept_hull,
)
from polemos.rules.paean.charge.bad_ground import answered_over
from polemos.rules.paean.charge.charge_facts import Reacted
from polemos.rules.paean.charge.meeting import place
from polemos.rules.paean.charge.reaction import charge_of
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.combat.contacts import meet
from polemos.rules.paean.field.around import KEPT_OFF, Around
from polemos.rules.paean.field.field import boxes_of, enemies
from polemos.rules.paean.jars import ride_over
from polemos.rules.paean.leaders.places import LeaderWent
from polemos.rules.paean.specials import has_ended_move
from polemos.rules.paean.state import Formation, G
from polemos.tabletop.grid import Grid


def countercharge_of_hero(g: G, hero: str) -> None:
    """Straight at the charger until he touches him, two centimetres at most (PAE-12.21)."""
    leader = g.state.leaders[hero]
    radius, (x, y) = leader_chart().radius, leader.centre
    nearest = min(boxes_of(charge_of(g.state)[1]), key=lambda box: round(circle_distance(x, y, radius, box), 2))
    far = min(KEPT_OFF, circle_distance(x, y, radius, nearest))
    u, v = step((x, y), heading_towards((x, y), nearest_point(nearest, x, y)), far)
    g.emit(LeaderWent(hero, milli(u), milli(v), "countercharges"), "PAE-12.21")
    has_ended_move(g, hero)


def countercharge(g: G, formation: str) -> None:
    """Straight forward until it touches the charger, two centimetres at most (PAE-12.21); own lights make room."""
    target = g.state.formations[formation]
    charger = charge_of(g.state)[1]
    ux, uy = sin_cos(target.grid.heading)
    solid = [*charger.slabs, *(slab for foe in enemies(g.state, target) for slab in foe.slabs)]
    around = Around(g.state, target)
    solid += [slab for friend, slabs in around.friends if not friend.is_light for slab in slabs]
    barriers = [part for piece in around.barriers for part in piece.shapes]
    free = free_way_of_group(target.slabs, ux * KEPT_OFF, uy * KEPT_OFF, [*solid, *barriers]) * KEPT_OFF
    if free > HAIR:
        _comes_on(g, target, target.grid.shifted(0.0, free))


def _comes_on(g: G, target: Formation, grid: Grid) -> None:
    before = frozenset(g.state.formations)
    dx, dy = grid.x - target.grid.x, grid.y - target.grid.y
    place(g, target.id, grid, "countercharges", "PAE-12.21")
    has_ended_move(g, target.id)
    if ride_over(g, target.id, (target.grid, grid)):
        # What the jars have stopped stands where they did, whole or in pieces (PAE-5.8).
        parts = tuple(key for key in g.state.formations if key not in before)
        g.emit(Reacted(target.id, "stands", parts), "PAE-5.8")
    else:
        answered_over(g, target.id, [*target.slabs, *(swept_hull(slab, dx, dy) for slab in target.slabs)])


def meet_others(g: G) -> None:
    """Whoever has come to meet the charge may have come upon others as well, and is in contact with them (PAE-1.6)."""
    charge, charger = charge_of(g.state)
    for key, answer in charge.reacted.items():
        known = g.state.formations.get(key)
        if answer == "countercharges" and known is not None:
            others = [foe.id for foe in enemies(g.state, known) if foe.id != charger.id]
            meet(g, key, others, "PAE-12.21", waits=False)
