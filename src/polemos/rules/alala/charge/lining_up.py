"""Coming into contact: which face is hit and where the charger and its supports stand (ALA-15.5 to 15.7)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    Convex,
    Edge,
    Point,
    distance_to_point,
    nearest_on_segment,
    shared_stretches,
    swept_hull,
)
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.contact import Coming, come_together
from polemos.rules.alala.field.field import ENEMIES_SHARE, enemies, fighting_stretch, is_in_combat, on_table, zone
from polemos.rules.alala.field.ground_advantage import obstacles_crossed
from polemos.rules.alala.field.terrain import barred_to, crossed, take_rough
from polemos.rules.alala.state import Along, G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import clear_place, is_clear, moved_to
from polemos.tabletop.contact import Beside, beside, beyond_the_table, nearest_slide, squared_up


def face_hit(target: Troop, point: Point, there: Box | None = None) -> Edge:
    """The face that a charger hits whose reference point is there (ALA-15.6); `there` is the target moved on trial."""
    box = there or target.box
    if target.formed:
        return zone(box, point)
    front = distance_to_point(box.edge_shape("front"), *point)
    rear = distance_to_point(box.edge_shape("rear"), *point)
    return "rear" if rear < front - TOLERANCE - HAIR else "front"


def nearest_of_face(target: Box, face: Edge, point: Point) -> Point:
    return nearest_on_segment(point, *target.edge(face))


def line_up(state: State, charger: Troop, target: Box, face: Edge, ignoring: Iterable[str] = ()) -> Box | None:
    """Where a charger stands with its front along a face: in the middle, or the nearest free place beside it.

    None if there is none that shares enough of the face; at equal distances it slides to its own right (ALA-15.7).
    """
    exact = squared_up(charger.box, target, face)
    most = (target.edge_length(face) + exact.width) / 2.0 - combat_chart().charge.slide_share
    return nearest_slide(exact, _solid(state, charger, {charger.id, *ignoring}), most)


def _solid(state: State, charger: Troop, ignoring: set[str]) -> Iterator[Convex]:
    for other in on_table(state):
        if other.id not in ignoring:
            yield other.box
    for piece in barred_to(state, charger):
        yield from piece.shapes
    yield from beyond_the_table(state.width / 1000, state.depth / 1000)


def place_of_support(
    state: State, charger: Troop, supporter: Troop, side: Beside, ignoring: Iterable[str] = ()
) -> Box | None:
    """Where a support stands when its charger is placed; None if there is no room for it (ALA-15.5)."""
    size = supporter.box.width, supporter.box.depth
    there = beside(charger.box, *size, side)
    if side != "rear" and _would_touch(state, supporter, there):
        there = beside(charger.box, *size, side, combat_chart().charge.support_setback)
    return there if is_clear(state, supporter, there, ignoring) else None


def _would_touch(state: State, supporter: Troop, there: Box) -> bool:
    """Would it share enough of its front with an enemy to be drawn into a fight of its own?"""
    return any(
        stretch.edge == "front" and stretch.length >= ENEMIES_SHARE - HAIR
        for foe in enemies(state, supporter)
        for stretch in shared_stretches(there, foe.box)
    )


# -- deeds -------------------------------------------------------------------------------------------------------------


def put(g: G, troop: str, place: Box, way: str, advanced: float = 0.0) -> None:
    """Move a troop straight to a place, with the disorder of rough ground on the way (ALA-4.3, 4.4)."""
    known = g.state.troops[troop]
    before = known.box
    dx, dy = place.cx - before.cx, place.cy - before.cy
    rough = crossed(g.state, known, (swept_hull(before, dx, dy), place))
    g.emit(moved_to(known, place, way, advanced))
    take_rough(g, troop, rough)


def close_in(g: G, charger: str, target: str, place: Box, how: Coming, way: str, advanced: float) -> None:
    """Put a charger in contact with its target, and note whom it touches and what it came across (ALA-4.5)."""
    start = g.state.troops[charger].reference
    put(g, charger, place, way, advanced)
    stretch = fighting_stretch(g.state.troops[charger], g.state.troops[target])
    end = stretch.middle if stretch is not None else g.state.troops[charger].reference
    behind = (target,) if obstacles_crossed(g.state, start, end) else ()
    come_together(g, charger, how, behind)


def bring_supports(g: G, charger: str, along: Iterable[Along], ignoring: tuple[str, ...] = ()) -> None:
    """Supports follow their charger directly, each to its own side of it (ALA-15.5).

    `ignoring` are others that have yet to move, as are those that follow in the list.
    """
    coming = list(along)
    while coming:
        each = coming.pop(0)
        out = (*ignoring, *(other.troop for other in coming))
        supporter = g.state.troops[each.troop]
        if is_in_combat(g.state, supporter) or supporter.must_retire or supporter.retired or not supporter.on_table:
            continue
        leading = g.state.troops[charger]
        place = place_of_support(g.state, leading, supporter, each.side, out)
        if place is None:
            make_room(g, each.troop, out)
            continue
        dx, dy = place.cx - supporter.box.cx, place.cy - supporter.box.cy
        put(g, each.troop, place, f"goes along with {charger}", (dx * dx + dy * dy) ** 0.5)


def make_room(g: G, troop: str, ignoring: Iterable[str] = ()) -> None:
    """A troop that stays, but on which a friend has been placed, goes straight back until it is clear (ALA-15.7)."""
    known = g.state.troops[troop]
    out = tuple(ignoring)
    if not known.on_table or is_clear(g.state, known, known.box, out):
        return
    step = movement().clear_place.step
    tries = round((known.box.depth + known.box.width) * 2.0 / step)
    back = (known.box.advanced(-step * k) for k in range(1, tries))
    place = next((box for box in back if is_clear(g.state, known, box, out)), None)
    g.emit(moved_to(known, place or clear_place(g.state, known, known.box, out), "makes room"), "ALA-15.7", "ALA-3.16")
