"""Units come onto the table in B5 (HMA-17.9, 3.8): disciplined ones in column, the others as a group."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import HAIR, Box, angle_between, distance, is_inside, sin_cos, step
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.charts.charts import charts, depth_of
from polemos.rules.hoplomachia.facts.changing import named
from polemos.rules.hoplomachia.facts.pieces import Entered, Formed, spot
from polemos.rules.hoplomachia.facts.turns import UnitNoted
from polemos.rules.hoplomachia.field.field import closer, enemy_elements, standing
from polemos.rules.hoplomachia.field.ground import way_of
from polemos.rules.hoplomachia.field.turning import column_depth
from polemos.rules.hoplomachia.marches.column import march_gap
from polemos.rules.hoplomachia.marches.facts import EntryDrawn
from polemos.rules.hoplomachia.marches.gates import open_gate
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.mover import Mover
from polemos.rules.hoplomachia.orders.current import may_not_move_yet, order_of
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

STEP = 0.25
ONE_RANK = 3
SIXTHS = 6


def waiting(state: State, unit: Unit) -> list[Element]:
    """Its elements that are still to come."""
    return [state.elements[key] for key in unit.elements if state.elements[key].condition == "off_table"]


def are_due(state: State, seat: Seat) -> list[Unit]:
    """Units of a side that come on in this turn, in the order in which they march."""
    if may_not_move_yet(state, seat):
        return []
    found = [each for each in state.units.values() if each.seat == seat and 0 < each.arrives <= state.turn]
    return sorted((each for each in found if waiting(state, each)), key=lambda each: each.march)


def are_behind(state: State, seat: Seat) -> list[Unit]:
    """Those of the order of march who stand off the table behind their leader, or behind him in a gate, and move up
    with him (HMA-3.8, 24.4)."""
    due = are_due(state, seat)
    return [each for each in due if each.march or (each.enters_by in state.gates and standing(state, each))]


def entry(state: State, unit: Unit) -> tuple[float, float, float]:
    """The point of the edge by which it comes, and the heading onto the table; else the middle of its home edge."""
    _, _, wide, high = state.bounds
    at = unit.enters_at / 1000
    gate = state.gates.get(unit.enters_by)
    if gate is not None:
        return gate.x / 1000, gate.y / 1000, gate.facing / 1000
    if unit.enters_by in ("right", "left"):
        is_east = (unit.enters_by == "right") == (unit.seat == 0)
        return (wide if is_east else 0.0), at or high / 2.0, (270.0 if is_east else 90.0)
    return at or wide / 2.0, (0.0 if unit.seat == 0 else high), (0.0 if unit.seat == 0 else 180.0)


def come_on(g: G, unit: str) -> None:
    """As far as its move and the room allow; who finds no room waits for the next turn."""
    if g.state.units[unit].enters_by == "drawn" and not g.state.units[unit].enters_at:
        draw_entry(g, unit)
    known = g.state.units[unit]
    is_first = not standing(g.state, known)
    places = _behind(g.state, known) if not is_first else _head_first(g.state, known)
    if not places:
        return
    spots = tuple(spot(element.id, box, depth=True) for element, box in places)
    g.emit(Entered(spots, "comes onto the table"), "HMA-17.9")
    if known.enters_by in g.state.gates:
        open_gate(g, known.enters_by)
    if is_first:
        marches = known.chart.disciplined or known.role == "baggage"
        is_column = marches or (len(known.elements) > 1 and known.enters_by in g.state.gates)
        g.emit(Formed(unit, known.elements, is_column), "HMA-3.8")
        g.emit(UnitNoted((unit,), "moved"), "HMA-17.9")
    g.emit(UnitNoted((unit,), "entered"), "HMA-17.9")
    cross_from_edge(g, unit, [box for _, box in places])


def cross_from_edge(g: G, unit: str, boxes: Sequence[Box]) -> None:
    """The ground between the edge and the places of those who have come on (HMA-21.2); out of a gate it is these."""
    known = g.state.units[unit]
    x, y, heading = entry(g.state, known)
    ux, uy = sin_cos(heading)
    for box in boxes:
        is_straight = known.enters_by not in g.state.gates and angle_between(box.heading, heading) < 1.0
        ahead = (box.front_centre[0] - x) * ux + (box.front_centre[1] - y) * uy
        far = max(0.0, ahead - box.depth) if is_straight else 0.0
        start = box.moved(-ux * far, -uy * far)
        note_crossing(g, unit, [way_of(start, ux * far, uy * far)], [start.front_centre, box.front_centre])


def draw_entry(g: G, unit: str) -> None:
    """HMA-3.11: 1D6 for a sixth of the edge, counted from the owner's left; it comes on at the middle of it."""
    seat = g.state.units[unit].seat
    die = g.roll("HMA-3.11", "1d6", f"Where {named(g.state, unit)} comes on", (unit,), seat).total
    from_left = g.state.width * (2 * die - 1) // (2 * SIXTHS)
    g.emit(EntryDrawn(unit, from_left if seat == 0 else g.state.width - from_left), "HMA-3.11")


def _head_first(state: State, unit: Unit) -> list[tuple[Element, Box]]:
    """The head goes its full move, or less where somebody stands in the way; out of a gate it has just come."""
    x, y, heading = entry(state, unit)
    coming = waiting(state, unit)
    around = Around(state, unit.seat, ())
    if unit.enters_by in state.gates:
        deep = column_depth(coming[0], unit.arrangement)
        (box,) = _column(unit, coming[:1], step((x, y), heading, deep), heading)
        return [] if around.overlapped([box]) else [(coming[0], box)]
    length = float(unit.chart.fast_rate)
    if any(each.hamippoi for each in coming):  # they keep up with it (HMA-1.10)
        length = min(length, charts().movement.hamippoi_limit)
    while length > HAIR:
        head = step((x, y), heading, length)
        boxes = _column(unit, coming, head, heading) if unit.chart.disciplined else _group(coming, head, heading)
        on = [(element, box) for element, box in zip(coming, boxes, strict=True) if is_inside(box, state.bounds)]
        is_enough = bool(on) if unit.chart.disciplined else len(on) == len(coming)
        there = [box for _, box in on]
        if is_enough and not around.overlapped(there) and not _is_too_near(state, unit, there):
            return _from_head(coming, on)
        length -= STEP
    return []


def _is_too_near(state: State, unit: Unit, boxes: Sequence[Box]) -> bool:
    """The distances that are kept from enemies hold for who comes on, too (HMA-9.3, 13.11 to 13.13)."""
    mover = Mover(
        state, (unit.id,), (), 0.0, march_gap(state, unit, plan=False) if order_of(state, unit) == "march" else 0.0
    )
    foes = enemy_elements(state, unit.seat)
    return any(closer(distance(box, foe.box), mover.gap(foe)) for foe in foes for box in boxes)


def _behind(state: State, unit: Unit) -> list[tuple[Element, Box]]:
    """The rest moves up behind the tail of its column."""
    tail = standing(state, unit)[-1].box
    x, y = step(tail.front_centre, tail.heading, -tail.depth)
    coming = waiting(state, unit)
    boxes = _column(unit, coming, (x, y), tail.heading)
    around = Around(state, unit.seat, ())
    on = []
    for element, box in zip(coming, boxes, strict=True):
        if not is_inside(box, state.bounds) or around.overlapped([box]) or _is_too_near(state, unit, [box]):
            break
        on.append((element, box))
    return on


def _from_head(coming: list[Element], on: list[tuple[Element, Box]]) -> list[tuple[Element, Box]]:
    """No gaps: those behind one who is not yet on the table wait with him."""
    found = []
    for element, (other, box) in zip(coming, on, strict=False):
        if element.id != other.id:
            break
        found.append((other, box))
    return found


def _column(unit: Unit, coming: list[Element], head: tuple[float, float], heading: float) -> list[Box]:
    found = []
    x, y = head
    for element in coming:
        deep = column_depth(element, unit.arrangement)
        found.append(Box.by_front(x, y, heading, element.width / 1000, deep))
        x, y = step((x, y), heading, -deep)
    return found


def _group(coming: list[Element], head: tuple[float, float], heading: float) -> list[Box]:
    files = len(coming) if len(coming) <= ONE_RANK else -(-len(coming) // 2)
    wide, deep = coming[0].width / 1000, depth_of(coming[0].chart, coming[0].stands, "NF") / 1000
    front = Box.by_front(*head, heading, wide * files, deep)
    found = []
    for place, _ in enumerate(coming):
        rank, file = divmod(place, files)
        x, y = front.at(wide * ((files - 1) / 2.0 - file), front.half_depth - rank * deep)
        found.append(Box.by_front(x, y, heading, wide, deep))
    return found
