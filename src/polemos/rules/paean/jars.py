"""The buried jars (PAE-5.8): horse that ride over the chosen field are stopped, and some of them fall."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import ceil
from typing import ClassVar

from polemos.geometry import HAIR, milli, overlaps, point_distance, turn_between
from polemos.kernel.fact import Fact, Moment
from polemos.kernel.secrecy import Owner, Public, Seat
from polemos.kernel.words.english import does
from polemos.rules.paean.facts import Dispersed, FormationFact, set_side
from polemos.rules.paean.order.closing_up import close_up
from polemos.rules.paean.order.evading import end_run, run
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.scenarios.records import BuriedJars
from polemos.rules.paean.scenarios.scenarios import seat_of, specials
from polemos.rules.paean.specials import SpecialHappened
from polemos.rules.paean.state import Formation, G, State, Terrain
from polemos.tabletop.grid import Grid

FINE = 0.5  # cm between the places of a way that are looked at
HALVINGS = 16  # of a stretch of the way, until the place is known to a thousandth


class StoppedByJars(FormationFact, frozen=True):
    """Its move ends here, and where the jars are is no secret any more."""

    BARRIER: ClassVar[bool] = True
    MOMENT: ClassVar[Moment | None] = "trick"
    SAYS = "{formation} rides into the buried jars"
    x: int
    y: int
    facing: int


class JarFieldChosen(Fact, frozen=True):
    """A side has noted a field in secret (PAE-5.8)."""

    seat: Public[Seat]
    field: Owner[str] = ""

    @property
    def owner(self) -> Seat:
        return self.seat

    def apply(self, state: State) -> None:
        set_side(state, self.seat, jar_field=self.field)

    def words(self, state: State) -> str:
        return f"{does(state.side(self.seat).name, 'has')} chosen a field"


def jar_field(state: State, formation: Formation) -> tuple[BuriedJars, Terrain] | None:
    """The field in which this formation would come to grief, as far as it is known and not spent."""
    for special in specials(state, BuriedJars):
        seat = seat_of(special.side)
        chosen = state.side(seat).jar_field
        if formation.seat == seat or not formation.is_horse or special.id in state.done or not chosen:
            continue
        found = next((piece for piece in state.terrain.values() if piece.name == chosen), None)
        if found is not None:
            return special, found
    return None


def ride_over(g: G, formation: str, track: Sequence[Grid]) -> bool:
    """After a move along places one after the other: was it stopped by the jars? Then the action is over."""
    moving = g.state.formations[formation]
    known = jar_field(g.state, moving)
    if known is None:
        return False
    special, field = known
    at = _stop(track, field, special.stop_y)
    if at is None:
        return False
    g.emit(StoppedByJars(formation, milli(at.x), milli(at.y), milli(at.heading) % 360_000), special.rule)
    g.emit(SpecialHappened(special.id, f"{special.name}: {field.name}"), special.rule)
    _fall(g, formation, special, field)
    return True


def evade_over(g: G, formation: str, heading: float, *cites: str) -> bool:
    """An evade (PAE-12.17) over what nobody saw; False if there is no way, and it stays where it is."""
    start = g.state.formations[formation].grid
    found = run(g, formation, heading, *cites)
    if found is not None and found.grid is not None and not ride_over(g, formation, (start, found.grid)):
        end_run(g, formation, found)
    return found is not None


def _stop(track: Sequence[Grid], field: Terrain, line: float) -> Grid | None:
    """Where a move over the field ends: where it first reaches the line, else where it ends by itself."""
    met = False
    places = [track[0], *(place for pair in pairwise(track) for place in _on_the_way(*pair))]
    for before, grid in pairwise((track[0], *places)):
        met = met or any(overlaps(base, part) for base in grid.bases for part in field.shapes)
        if met and _reaches(track[0], grid, line):
            return _first(track[0], before, grid, line)
    return track[-1] if met else None


def _on_the_way(start: Grid, end: Grid) -> list[Grid]:
    """Places so near to each other that no field is missed; the last is the end."""
    count = ceil(point_distance((start.x, start.y), (end.x, end.y)) / FINE) or 1
    return [_between(start, end, number / count) for number in range(1, count)] + [end]


def _between(start: Grid, end: Grid, part: float) -> Grid:
    x, y = start.x + (end.x - start.x) * part, start.y + (end.y - start.y) * part
    return replace(end, x=x, y=y, heading=start.heading + turn_between(start.heading, end.heading) * part)


def _first(start: Grid, before: Grid, after: Grid, line: float) -> Grid:
    """The place between two at which the line is reached."""
    if _reaches(start, before, line):
        return before
    for _ in range(HALVINGS):
        middle = _between(before, after, 0.5)
        before, after = (before, middle) if _reaches(start, middle, line) else (middle, after)
    return after


def _reaches(start: Grid, grid: Grid, line: float) -> bool:
    """Has any part of it come to the line, from whichever side it came?"""
    began = [y for base in start.bases for _, y in base.points]
    now = [y for base in grid.bases for _, y in base.points]
    if max(began) <= line + HAIR:
        return max(now) >= line - HAIR
    return min(now) <= line + HAIR


def _fall(g: G, formation: str, special: BuriedJars, field: Terrain) -> None:
    """Each base on the field rolls; close horse that lost one are unformed."""
    moving = g.state.formations[formation]
    on_it = [key for key, box in moving.boxes.items() if any(overlaps(box, part) for part in field.shapes)]
    fallen = []
    for base in on_it:
        rolled = g.roll(special.rule, "d6", f"{base} among the jars", (base,), moving.seat)
        if rolled.natural in special.dispersed_on:
            fallen.append(base)
    if not fallen:
        return
    g.emit(Dispersed(formation, tuple(fallen), "jars"), special.rule)
    if formation in g.state.formations:
        close_up(g, formation)
        unform(g, formation, special.rule)
