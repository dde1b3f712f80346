"""Turning in the next combat round (PAE-14.23): who is held on flank or rear only turns to face that enemy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from polemos.geometry import (
    Box,
    Edge,
    Point,
    closest_points,
    groups_overlap,
    is_inside,
    midpoint,
    milli,
    opposite,
    shared_stretches,
    sin_cos,
)
from polemos.kernel.procedure import AGAIN, Ask, Flow, Procedure, step
from polemos.kernel.spaces import Choice, Option
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.combat.contacts import meet
from polemos.rules.paean.combat.results.making_room import solid_around
from polemos.rules.paean.facts import ContactsMade, FormationFact, name_of
from polemos.rules.paean.field.contact import ROUNDED, Touch, kind_of, touch_of
from polemos.rules.paean.field.field import boxes_of, enemies
from polemos.rules.paean.movement.turning import turned_to
from polemos.rules.paean.state import Bases, Contact, Formation, G, State
from polemos.tabletop.files import depths
from polemos.tabletop.grid import Grid

FULL_TURN = 360_000
STEP = 0.05  # in which it is shifted along the line of contact
FURTHEST = 12.0


class TurnedToFight(FormationFact, frozen=True):
    """It has turned to the enemy on its flank or rear, who is in front of it from now on."""

    SAYS = "{formation} turns to face its enemy"
    files: Bases
    x: int
    y: int
    facing: int
    steps: tuple[int, ...] = ()


def is_to_turn(clash: Clash, formation: Formation) -> bool:
    """A single base or light mediums with enemies on flank or rear and none in front."""
    kinds = {each.kind_for(own) for own, each in clash.of_piece(formation.id)}
    return bool(kinds) and "front" not in kinds and (formation.count == 1 or formation.is_light_medium)


def turning_to(clash: Clash, formation: Formation) -> list[str]:
    """The enemy of the longest contact; several: its owner chooses."""
    held = clash.enemies_of(formation.id)
    longest = max(clash.length(formation.boxes, each) for each in held)
    return [each for each in held if clash.length(formation.boxes, each) == longest]


def turned(clash: Clash, formation: Formation, enemy: str) -> tuple[Bases, Grid] | None:
    """How it stands when it has turned; None if there is no room."""
    held = [
        (formation.boxes[own], clash.homes[each.other(own)].boxes[each.other(own)])
        for own, each in clash.of_piece(formation.id)
        if clash.piece_of(each.other(own)) == enemy
    ]
    touches = [(box, foe, touch) for box, foe in held if (touch := touch_of(box, foe, ROUNDED)) is not None]
    if not touches:
        return None
    box, foe, touch = max(touches, key=lambda each: round(each[2].length, 2))
    for middle, heading in _lines(box, foe, touch, held):
        found = _on_line(clash.state, formation, touch.edge, middle, heading, clash.state.formations[enemy])
        if found is not None:
            return found
    return None


def _lines(box: Box, foe: Box, touch: Touch, held: Sequence[tuple[Box, Box]]) -> Iterator[tuple[Point, float]]:
    """Lines of contact with the heading of who faces over them: the whole stretch, or an edge that a corner strikes."""
    heading = box.edge_heading(touch.edge)
    shared = [each for pair in held for each in shared_stretches(*pair, ROUNDED) if each.edge == touch.edge]
    if touch.length:
        rx, ry = sin_cos(heading + 90.0)
        ends = sorted(
            (end for each in shared for end in (each.start, each.end)), key=lambda end: end[0] * rx + end[1] * ry
        )
        yield midpoint(ends[0], ends[-1]), heading
        return
    point = midpoint(*closest_points(box, foe))
    yield point, heading
    yield point, opposite(foe.edge_heading(touch.other_edge))


def _on_line(
    state: State, formation: Formation, edge: Edge, middle: Point, heading: float, enemy: Formation
) -> tuple[Bases, Grid] | None:
    """Centred on the stretch, or shifted along the line as little as needed, still in contact."""
    files = formation.files if edge == "front" else turned_to(formation, edge).files
    solid, size = solid_around(state, formation), formation.grid
    rx, ry = sin_cos(heading + 90.0)
    for way in _ways():
        grid = Grid(middle[0] + rx * way, middle[1] + ry * way, heading, size.width, size.depth, depths(files))
        boxes = grid.bases
        if not any(touch_of(box, foe, ROUNDED) for box in boxes for foe in boxes_of(enemy)):
            continue
        if all(is_inside(box, state.bounds) for box in boxes) and not groups_overlap(boxes, solid, ROUNDED):
            return files, grid
    return None


def _ways() -> Iterator[float]:
    yield 0.0
    for number in range(1, round(FURTHEST / STEP) + 1):
        yield -number * STEP
        yield number * STEP


def turn_to(g: G, formation: Formation, stand: tuple[Bases, Grid]) -> None:
    """It turns; whom it faces is in front from now on, and the kinds of other contacts are read off anew."""
    files, grid = stand
    place = milli(grid.x), milli(grid.y), milli(grid.heading) % FULL_TURN
    g.emit(TurnedToFight(formation.id, files, *place), "PAE-14.23")
    clash = Clash(g.state, g.state.contacts.values())
    after = g.state.formations[formation.id]
    kept = [_read_off(clash, after, own, each) for own, each in clash.of_piece(formation.id)]
    if kept:
        g.emit(ContactsMade(tuple(kept)), "PAE-14.23", "PAE-1.7")
    meet(g, formation.id, [foe.id for foe in enemies(g.state, after)], "PAE-14.23", waits=False)


def _read_off(clash: Clash, formation: Formation, own: str, contact: Contact) -> Contact:
    home = clash.homes.get(contact.other(own))
    if home is None:
        return contact
    touch = touch_of(formation.boxes[own], home.boxes[contact.other(own)], ROUNDED)
    kind = kind_of(formation, touch.edge) if touch else "front"
    return replace(contact, of_a=kind) if own == contact.a else replace(contact, of_b=kind)


class Turning(Procedure, frozen=True):
    """Everybody who has to, in the order of the roster; `done` have turned or found no room."""

    done: tuple[str, ...] = ()

    @step("PAE-14.23", "PAE-6.4")
    def turn(self, g: G) -> Flow:
        clash = Clash(g.state, g.state.contacts.values())
        formation = self._next(clash)
        if formation is None:
            return None
        options = [Option(each, name_of(g.state, each), (each,)) for each in turning_to(clash, formation)]
        return Ask.one(formation.seat, Choice(options), f"To whom does {formation.id} turn?", "PAE-14.23")

    @turn.answered
    def _(self, g: G, answer: str) -> Flow:
        clash = Clash(g.state, g.state.contacts.values())
        formation = self._next(clash)
        assert formation is not None
        g.keep(done=(*self.done, formation.id))
        stand = turned(clash, formation, answer) if answer in g.state.formations else None
        if stand is not None:
            turn_to(g, formation, stand)
        return AGAIN

    def _next(self, clash: Clash) -> Formation | None:
        known = (each for each in clash.state.formations.values() if each.id not in self.done)
        return next((each for each in known if is_to_turn(clash, each)), None)
