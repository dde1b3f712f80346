"""Whom a charge would touch, and on which side (PAE-1.7, 12.2, 12.3): questions only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from polemos.geometry import (
    TOLERANCE,
    Box,
    Convex,
    Edge,
    first_touch_of_circle,
    free_way_of_group,
    groups_overlap,
    sin_cos,
    swept_hull,
)
from polemos.kernel.reason import Reason
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.around import KEPT_OFF, Around
from polemos.rules.paean.field.contact import KINDS, ROUNDED, touches_of_formation
from polemos.rules.paean.field.field import boxes_of, enemies, in_the_open, is_wholly_behind, within
from polemos.rules.paean.field.ground import is_behind_line, pieces
from polemos.rules.paean.field.rates import closed_to_charges, rate, rate_over, slowed_by
from polemos.rules.paean.state import ChargeNow, ContactKind, Formation, Leader, State, Terrain
from polemos.tabletop.grid import Grid

AHEAD = 1.0  # looked at beyond the limit, for what is touched exactly there


class Reach(NamedTuple):
    """The first touch of a straight move: how far off, and whom."""

    far: float
    targets: tuple[str, ...]


class Plan(NamedTuple):
    """A charge that may be declared."""

    start: Grid
    reach: Reach
    slowed: tuple[str, ...]

    @property
    def halt(self) -> float:
        """How far it goes before anybody reacts (PAE-12.4)."""
        return max(0.0, self.reach.far - KEPT_OFF)


def first_touched(
    state: State, charger: Formation, grid: Grid, limit: float, fallen: Sequence[Leader] = ()
) -> Reach | None:
    """All that it would touch first, straight ahead and within a limit; none: nobody is there.

    `fallen` are leaders who are lost but were to be touched where they stood (PAE-7.24).
    """
    length = limit + AHEAD
    ux, uy = sin_cos(grid.heading)
    dx, dy, slabs = ux * length, uy * length, grid.slabs
    found = {}
    for foe in enemies(state, charger):
        part = free_way_of_group(slabs, dx, dy, foe.slabs)
        if part < 1.0:
            found[foe.id] = part * length
    for leader in (*in_the_open(state, 1 - charger.seat), *fallen):
        touch = [_leader_touched(slab, dx, dy, leader.centre) for slab in slabs]
        parts = [part for part in touch if part is not None]
        if parts:
            found[leader.id] = min(parts) * length
    if not found or not within(min(found.values()), limit):
        return None
    nearest = min(found.values())
    return Reach(nearest, tuple(key for key, far in found.items() if within(far, nearest)))


def _leader_touched(slab: Box, dx: float, dy: float, centre: tuple[float, float]) -> float | None:
    radius = leader_chart().radius
    if first_touch_of_circle(slab, dx, dy, *centre, radius, -TOLERANCE) is None:
        return None
    return first_touch_of_circle(slab, dx, dy, *centre, radius)


# -- front, flank, rear ------------------------------------------------------------------------------------------------


class Attack(NamedTuple):
    """On which edge a target is touched, and what that counts as (PAE-1.7)."""

    kind: ContactKind
    edge: Edge


def kind_when_charged(target: Formation, edge: Edge, start: Box) -> ContactKind:
    """A side or the rear counts only for a base that began wholly behind the front line."""
    if target.is_light or not is_wholly_behind(start, target):
        return "front"
    return KINDS[edge]


def attack_on(start: Grid, at: Grid, target: Formation) -> Attack:
    """What a charger that began at `start` and touches at another place does to a target."""
    best: tuple[float, Attack] | None = None
    for began, base in zip(start.bases, at.bases, strict=True):
        for _, touch in touches_of_formation(base, target, ROUNDED):
            if best is None or not within(touch.length, best[0]):
                attack = Attack(kind_when_charged(target, touch.other_edge, began), touch.other_edge)
                best = touch.length, attack
    return best[1] if best else Attack("front", "front")


def start_of(charge: ChargeNow, charger: Formation) -> Grid:
    """Where its bases stood at the start of the charge move."""
    return replace(charger.grid, x=charge.x / 1000, y=charge.y / 1000, heading=charge.facing / 1000, steps=())


def advanced(grid: Grid, length: float) -> Grid:
    return grid.shifted(0.0, length)


# -- what may be declared ----------------------------------------------------------------------------------------------


def why_never(formation: Formation) -> Reason | None:
    """PAE-12.1: who does not charge at all."""
    if formation.is_light:
        return Reason("lights never charge", "PAE-12.1")
    if formation.is_light_medium and not all(base.weapon_chart.close_combat for base in formation.bases):
        return Reason("it has no weapons for close combat", "PAE-12.1")
    return None


def planned(state: State, formation: Formation, start: Grid, extra: int = 0) -> Plan | Reason:
    """A charge straight ahead from there, or why there is none."""
    if refused := why_never(formation):
        return refused
    most = rate(formation, extra)
    reach = first_touched(state, formation, start, most)
    if reach is None:
        return Reason(f"there is no enemy within {state.cm(most)} straight ahead", "PAE-12.3")
    touched = _in_contact(state, advanced(start, reach.far), reach.targets)
    if not touched:
        return Reason(f"it would only meet a corner of {reach.targets[0]}", "PAE-1.6")
    reach = Reach(reach.far, touched)
    ground = [*start.slabs, *swept(start, reach.far)]
    lines = lines_kept(state, reach)
    slowed = tuple(name for name in slowed_by(state, formation, ground) if name not in lines)
    limit = rate_over(formation, slowed, extra)
    if not within(reach.far, limit):
        return Reason(f"over {slowed[0]} it charges only {state.cm(limit)}", "PAE-9.5")
    refused = _why_barred(state, formation, ground, lines) or _why_not_there(state, formation, start, reach.far)
    refused = refused or _why_light_mediums_not(state, formation, start, reach)
    return refused or Plan(start, reach, slowed)


def _in_contact(state: State, at: Grid, met: Sequence[str]) -> tuple[str, ...]:
    """Of those whom it meets there, whom it touches: two corners that meet strike nobody (PAE-1.6)."""
    front = at.bases
    return tuple(
        key
        for key in met
        if key in state.leaders
        or any(True for base in front for _ in touches_of_formation(base, state.formations[key], ROUNDED))
    )


def swept(start: Grid, far: float) -> list[Convex]:
    ux, uy = sin_cos(start.heading)
    return [swept_hull(slab, ux * far, uy * far) for slab in start.slabs]


def lines_kept(state: State, reach: Reach) -> frozenset[str]:
    """Works and walls behind which a target stands: to touch it there is not to cross them (PAE-17.2)."""
    known = [state.formations[key] for key in reach.targets if key in state.formations]
    bases = [(each, box) for each in known for box in boxes_of(each)]
    return frozenset(piece.id for piece in pieces(state) if any(is_behind_line(piece, *base) for base in bases))


def _why_barred(state: State, formation: Formation, ground: list[Convex], lines: frozenset[str]) -> Reason | None:
    around = Around(state, formation)
    for piece in around.barriers:
        if piece.id not in lines and groups_overlap(ground, piece.shapes):
            return Reason(f"{_name(piece)} cannot be crossed", "PAE-12.3")
    for piece in closed_to_charges(state, formation):
        if groups_overlap(ground, piece.shapes):
            return Reason(f"horse do not charge in {_name(piece)}", "PAE-21.4")
    return None


def _name(piece: Terrain) -> str:
    return piece.name or piece.chart.name


def _why_not_there(state: State, formation: Formation, start: Grid, far: float) -> Reason | None:
    around = Around(state, formation)
    if not around.is_on_table((*start.slabs, *advanced(start, far).slabs)):
        return Reason("it would leave the table", "PAE-1.9")
    for length in (max(0.0, far - KEPT_OFF), far):
        for key in around.friends_on(advanced(start, length).slabs):
            if not state.formations[key].is_light:
                return Reason(f"{key} stands where it would come to stand", "PAE-12.3")
    return None


def _why_light_mediums_not(state: State, formation: Formation, start: Grid, reach: Reach) -> Reason | None:
    if not formation.is_light_medium:
        return None
    at = advanced(start, reach.far)
    for key in reach.targets:
        target = state.formations.get(key)
        if target is not None and target.is_close and attack_on(start, at, target).kind == "front":
            return Reason(f"light mediums do not charge the front of {key}", "PAE-12.2")
    return None
