"""What lies on the table and what ties units together: terrain, zones, gates, the dead, runners, melees, pursuits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from polemos.geometry import milli
from polemos.kernel.spaces import Place
from polemos.kernel.view import View
from polemos.rules.hoplomachia.charts.records import TerrainChart
from polemos.rules.hoplomachia.field.field import centre_of, is_seen, standing, unit_boxes
from polemos.rules.hoplomachia.screen.bodies import body_with
from polemos.rules.hoplomachia.state.armies import Runner
from polemos.rules.hoplomachia.state.table import Gate, State, Terrain
from polemos.tabletop.placing import PlaceJudge, Zone
from polemos.tabletop.scene import Area, Marker, Point, Tie

# Words that the page knows for grounds.
GROUNDS = {
    "gentle_hill": "low_hill", "steep_hill": "steep_slope", "enclosed_farmland": "light_woods",
    "broken_ground": "rough_ground", "urban": "built_up_area", "surf": "river", "sea": "river",
    "low_wall": "minor_obstacle", "palisade": "major_obstacle", "ditch": "minor_obstacle",
    "city_wall": "fortification",
}  # fmt: skip
CONTACTS = {"front": "frontal", "right": "flank", "left": "flank", "rear": "rear"}
WHERE = {
    "front": "face to face",
    "right": "in its unshielded flank",
    "left": "in its shielded flank",
    "rear": "in the rear",
}


def areas(view: View[State]) -> Iterator[Area]:
    for piece in view.state.terrain.values():
        yield terrain_area(piece)
    if view.ask is not None and isinstance(view.space, Place) and isinstance(view.space.judge, PlaceJudge):
        judge = view.space.judge
        yield Area(
            id="place", kind="zone", points=_corners(judge.zone), seat=view.seat, words="it must stand in here",
            rule=judge.rule,
        )  # fmt: skip


def terrain_area(piece: Terrain) -> Area:
    """Works and walls are lines along their middle."""
    name = piece.name or (piece.place or piece.kind).replace("_", " ")
    is_line = piece.chart.work or piece.kind == "city_wall"
    return Area(
        id=piece.id, kind=GROUNDS.get(piece.kind, piece.kind), points=_along(piece) if is_line else piece.points,
        name=name.capitalize(), words=effects(piece.chart), rule="HMA-21.1", line=is_line,
    )  # fmt: skip


def _along(piece: Terrain) -> tuple[Point, ...]:
    """Between the middles of its two short sides."""
    sides = sorted(zip(piece.points, (*piece.points[1:], piece.points[0]), strict=True), key=_squared)[:2]
    return tuple(((a[0] + b[0]) // 2, (a[1] + b[1]) // 2) for a, b in sides)


def _squared(side: tuple[Point, Point]) -> int:
    (ax, ay), (bx, by) = side
    return (bx - ax) ** 2 + (by - ay) ** 2


def effects(chart: TerrainChart) -> str:
    """What it does, in words."""
    told = []
    if chart.impassable:
        told.append("impassable")
    if chart.destroys:
        told.append("destroys whoever is driven into it")
    if chart.disarray:
        told.append(f"disarray {chart.disarray}")
    if chart.uphill:
        told.append("higher ground")
    if chart.conceals:
        told.append("conceals")
    if chart.blocks_sight:
        told.append("blocks sight")
    if chart.work:
        told.append("a work that can be defended")
    if chart.bank:
        told.append("its bank can be defended")
    return "; ".join(told) or "no effect"


def _corners(rectangle: Zone) -> tuple[Point, ...]:
    w, s, e, n = map(milli, rectangle)
    return (w, s), (e, s), (e, n), (w, n)


# -- things that lie there ---------------------------------------------------------------------------------------------


def markers(state: State) -> Iterator[Marker]:
    for gate in state.gates.values():
        yield _gate(state, gate)
    for dead in state.dead.values():
        words = f"the honoured dead of {dead.id}"
        yield Marker(
            id=f"dead-{dead.id}", kind="dead", at=(dead.x, dead.y, 0), width=900, depth=900, words=words, seat=dead.seat
        )
    for runner in state.runners.values():
        at = _on_his_way(state, runner)
        if at is not None:
            yield Marker(
                id=f"runner-{runner.id}", kind="runner", at=at, width=700, depth=700, words=_message(state, runner),
                seat=runner.seat,
            )  # fmt: skip


def _gate(state: State, gate: Gate) -> Marker:
    how = "held by the enemy" if gate.held else "open" if gate.open_until else "shut"
    return Marker(
        id=gate.id, kind="gate", at=(gate.x, gate.y, gate.facing), width=gate.width, depth=600,
        words=f"{gate.name}, {how}",
    )  # fmt: skip


def _on_his_way(state: State, runner: Runner) -> tuple[int, int, int] | None:
    """As much of the way as of the time has gone; where his sender stands may be unknown."""
    sender = state.strategoi.get(runner.sender)
    home = state.elements.get(sender.element) if sender is not None else None
    to = _receiver(state, runner)
    if home is None or not home.is_on_table or to is None:
        return None
    (x0, y0), (x1, y1) = home.box.centre, to
    share = (state.turn - runner.sent + 0.5) / (runner.arrives - runner.sent + 1)
    share = min(0.9, max(0.1, share))
    return milli(x0 + (x1 - x0) * share), milli(y0 + (y1 - y0) * share), 0


def _receiver(state: State, runner: Runner) -> tuple[float, float] | None:
    unit = _addressed(state, runner)
    boxes = unit_boxes(state, unit) if unit else []
    return centre_of(boxes) if boxes else None


def _addressed(state: State, runner: Runner) -> str:
    """The unit to which he runs; that of the strategos to whom he is sent."""
    if runner.to in state.units:
        return runner.to
    leader = state.strategoi.get(runner.to)
    element = state.elements.get(leader.element) if leader is not None else None
    return element.unit if element is not None else ""


def _message(state: State, runner: Runner) -> str:
    sender = state.strategoi[runner.sender].name
    told = f"a runner of {sender} to {_named(state, runner.to)}, there in turn {runner.arrives}"
    return f"{told}: {runner.content.order.replace('_', ' ')}" if runner.content is not None else told


def _named(state: State, key: str) -> str:
    return state.strategoi[key].name if key in state.strategoi else key


# -- who has to do with whom -------------------------------------------------------------------------------------------


def ties(view: View[State]) -> Iterable[Tie]:
    """Of each sort one for each pair: several elements of a unit may have to do with the same enemy."""
    found: dict[tuple[str, ...], Tie] = {}
    for tie in _ties(view):
        found.setdefault((tie.kind, *sorted((tie.one, tie.other))), tie)
    return found.values()


def _ties(view: View[State]) -> Iterator[Tie]:
    state = view.state
    yield from _melees(state)
    for element in state.elements.values():
        if element.is_on_table and element.quarry and standing(state, element.unit):
            one, other = body_with(state, element.id), element.quarry
            if standing(state, other) and is_seen(state.units[other], view.seat):
                yield Tie(one=one, other=other, kind="chase", words=f"{one} pursues {other}")
    for note in state.charges:
        for target in note.targets:
            if standing(state, note.charger) and standing(state, target) and not _met(state, note.charger, target):
                words = f"{note.charger} charges {target}"
                yield Tie(one=note.charger, other=target, kind="charge", words=words)
    for runner in state.runners.values():
        sender = state.strategoi.get(runner.sender)
        to = _addressed(state, runner)
        if sender is not None and sender.element and to and standing(state, to):
            one = body_with(state, sender.element)
            if one != to and state.elements[sender.element].is_on_table:
                yield Tie(one=one, other=to, kind="runner", words=_message(state, runner))


def _met(state: State, one: str, other: str) -> bool:
    keys = set(state.units[one].elements)
    others = set(state.units[other].elements)
    return any({each.a, each.b} & keys and {each.a, each.b} & others for each in state.contacts.values())


def _melees(state: State) -> Iterator[Tie]:
    """One for each pair of bodies; whoever is touched elsewhere than on his front is the other."""
    told: set[tuple[str, str]] = set()
    for contact in state.contacts.values():
        a, b = body_with(state, contact.a), body_with(state, contact.b)
        if (a, b) in told:
            continue
        told.add((a, b))
        side = contact.of_a if contact.of_a != "front" else contact.of_b
        one, other = (b, a) if contact.of_a != "front" else (a, b)
        yield Tie(one=one, other=other, kind=CONTACTS[side], words=f"{one} fights {other} {WHERE[side]}")
