"""How chargers leave their places: a wheel first, the run, one element onto a flank (HMA-16.4, 16.13, 16.16)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.geometry import Box, Convex, Point, angle_between, group_distance, sin_cos
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.automatic.hunting import run_down
from polemos.rules.hoplomachia.epidromos.declaring import lap_box
from polemos.rules.hoplomachia.epidromos.facts import CrossedInCharge
from polemos.rules.hoplomachia.epidromos.going import Going, boxes_after
from polemos.rules.hoplomachia.epidromos.moving import Moved, swept
from polemos.rules.hoplomachia.facts.changing import inches
from polemos.rules.hoplomachia.facts.pieces import QuarryNoted
from polemos.rules.hoplomachia.field.eligibility import charging
from polemos.rules.hoplomachia.field.field import any_in_melee, not_routing, within
from polemos.rules.hoplomachia.field.flanks import has_room
from polemos.rules.hoplomachia.field.ground import terrain_crossed
from polemos.rules.hoplomachia.field.lines import are_linked
from polemos.rules.hoplomachia.field.turning import wheel_cost
from polemos.rules.hoplomachia.movement.column_walk import followers, track_of
from polemos.rules.hoplomachia.movement.going import ground_of
from polemos.rules.hoplomachia.movement.mover import Mover, free_elements
from polemos.rules.hoplomachia.movement.running import reform, tire_hamippoi
from polemos.rules.hoplomachia.state.pieces import Element, Unit
from polemos.rules.hoplomachia.state.table import G, State

SLOWER = 0.1
STRAIGHT = 1.0  # degree


def rolled(unit: Unit) -> float:
    return float(unit.chart.epidromos.run(unit.die).charge)


def places(state: State, unit: Unit) -> dict[str, Box]:
    return {each.id: each.box for each in charging(state, unit)}


def may_run_into(state: State, foe: Element) -> bool:
    """HMA-16.13: in a countercharge another enemy only if his turn has come already."""
    unit = state.units[foe.unit]
    return unit.checked or any_in_melee(state, unit)


def wheel_in(g: G, unit: Unit, going: Going, number: float) -> float:
    """Make the wheel or facing; what is left of the number rolled. One too dear for it goes as far as it lasts."""
    if going.kind == "ahead":
        return number
    cost = wheel_cost([each.box for each in charging(g.state, unit)], going.angle / 1000) if going.angle else 0.0
    share = min(1.0, number / cost) if cost else 1.0
    ends = boxes_after(g.state, unit, going, share)
    while share > 0.0 and not all(has_room(g.state, box, tuple(ends)) for box in ends.values()):
        share = max(0.0, share - SLOWER)  # somebody has come to stand there since
        ends = boxes_after(g.state, unit, going if share else Going(), share)
    before = places(g.state, unit)
    put(g, list(ends), list(ends.values()), "wheels" if going.kind == "wheel" else "faces its target", "HMA-16.4")
    cross(g, unit.id, [ground_of((box, ends[key])) for key, box in before.items()])
    return max(0.0, number - cost)


def step_out(g: G, unit: Unit, done: Moved, verb: str, wheeled: float = 0.0) -> None:
    """Put those who have run, and note what ground they crossed; `wheeled`: what a wheel before it has cost."""
    before = {key: g.state.elements[key].box for key in done.boxes}
    put(g, list(done.boxes), list(done.boxes.values()), f"{verb} {inches(done.longest)}", "HMA-16.13")
    cross(g, unit.id, swept(before, done.boxes))
    tire_hamippoi(g, list(done.boxes), done.longest + wheeled)
    reform(g, unit.id, "HMA-16.13")


def follow_up(g: G, key: str) -> None:
    """HMA-13.20: the others of a column follow the track of the one who has charged, and wait behind him."""
    unit = g.state.units[key]
    there = [each for each in free_elements(g.state, unit) if not each.is_routing]
    head = next(iter(not_routing(g.state, unit)), None)
    if not unit.column or unit.arrangement == "NF" or head is None or head not in there or len(there) < 2:
        return
    keys, behind = [each.id for each in there], [each.box for each in there[1:]]
    if angle_between(head.box.heading, behind[0].heading) <= STRAIGHT:  # he has been shifted: so are they
        aside = head.box.local(behind[0].front_centre)[0]
        dx, dy = _right_of(head.box, -aside)
        behind = [box.moved(dx, dy) for box in behind]
    mover = Mover(g.state, (key,), tuple(keys), 0.0)
    track = (head.box.front_centre, *track_of(behind))
    ends = followers(mover, head.box, keys[1:], track, 0.0)
    if mover.around.overlapped(ends):
        return
    put(g, keys[1:], ends[1:], "follow", "HMA-13.20")
    cross(g, key, [ground_of((each.box, end)) for each, end in zip(there[1:], ends[1:], strict=True)])


def _right_of(box: Box, far: float) -> Point:
    ux, uy = sin_cos(box.heading)
    return uy * far, -ux * far


def cross(g: G, unit: str, ways: Sequence[Convex]) -> None:
    """Ground crossed in a charge counts for the charge (HMA-16.23) and for the turn (HMA-21.2)."""
    known = g.state.units[unit].charge_ground
    g.emit(CrossedInCharge(unit, tuple(dict.fromkeys((*known, *terrain_crossed(g.state, ways))))), "HMA-16.23")
    note_crossing(g, unit, ways)


def overtake(g: G, own: str, enemy: str) -> None:
    """HMA-14.5, 14.15: routers whom a charge contacts are destroyed; evaders rout, and are pursued."""
    quarry = g.state.elements[enemy].unit
    if g.state.elements[enemy].condition == "evading":
        g.emit(QuarryNoted(own, quarry), "HMA-14.15")
    run_down(g, g.state.elements[own].unit, enemy)


def lap(g: G, unit: Unit, going: Going, number: float) -> tuple[tuple[tuple[str, str, int], ...], tuple[str, ...]]:
    """HMA-16.16: one element wheels onto a flank; the others stop level with their neighbours. Whom it met, and who
    moved."""
    lapper = g.state.elements[going.element]
    box = lap_box(g.state, going)
    far = group_distance([lapper.box], [g.state.elements[going.target].box])
    met: list[tuple[str, str, int]] = []
    others = [each for each in charging(g.state, unit) if each.id != going.element]
    for each in others:
        up = each.box.advanced(_level_with_neighbours(g.state, each, number))
        if up != each.box and has_room(g.state, up, (each.id,)):
            put(g, (each.id,), (up,), "comes up", "HMA-16.16")
            cross(g, unit.id, [ground_of((each.box, up))])
    if within(far, number) and has_room(g.state, box, (going.element,)):
        put(g, (going.element,), (box,), f"wheels onto the {going.flank} flank of {going.target}", "HMA-16.16")
        cross(g, unit.id, [ground_of((lapper.box, box))])
        met.append((going.element, going.target, 0))
    movers = (going.element, *(each.id for each in others)) if met else ()
    return tuple(met), movers


def _level_with_neighbours(state: State, element: Element, most: float) -> float:
    friends = [each for each in state.elements.values() if each.seat == element.seat and each.is_on_table]
    beside = [each for each in friends if each.unit != element.unit and are_linked(element.box, each.box)]
    ahead = [element.box.local(each.box.front_centre)[1] - element.box.half_depth for each in beside]
    return min(max(ahead, default=0.0), most)
