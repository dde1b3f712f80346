"""Dice moves of formed hoplites, one unit or a body as one (ALA-12.5, 12.6, 12.8, 12.12, 12.19), and every deed.

`march` says where such a move leads, where it stops and why, who gives way and what it costs (`wheeling` does so for
wheels and shifts); the question, its preview and the deed all ask it. `carry_out` does it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from polemos.geometry import (
    HAIR,
    TOLERANCE,
    Box,
    first_touch,
    free_way,
    normal_heading,
    sin_cos,
)
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.field.field import closer_than, enemies, is_to_front
from polemos.rules.alala.field.terrain import is_in, rough_for, rough_points, take_rough
from polemos.rules.alala.movement.giving_way import GivesWay, give_way, pushed
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import Around, moved_to, near_by, stop_before
from polemos.rules.alala.ways.passage import disordered_by, take_passage
from polemos.tabletop.obstacles import CREEP

STEP = 0.1  # the next step ahead, in inches
Named = tuple[tuple[str, tuple[str, ...]], ...]


class Going(NamedTuple):
    """What a move of formed hoplites comes to."""

    places: tuple[tuple[str, Box], ...]  # where each of them ends
    distance: float  # inches; of a wheel degrees
    heading: float  # of the way; of a wheel the new facing
    stopped_by: str = ""
    passed: Named = ()  # friends that each goes through
    rough: Named = ()  # rough terrain that each goes through
    giving: tuple[GivesWay, ...] = ()

    @property
    def movers(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.places)

    @property
    def all_passed(self) -> Named:
        """Friends that movers go through, and bands that give way."""
        return (*self.passed, *((each.band, each.way.passed) for each in self.giving if not each.way.leaves))

    @property
    def all_rough(self) -> Named:
        return (*self.rough, *((each.band, each.way.rough) for each in self.giving if not each.way.leaves))


class Pause(NamedTuple):
    """Where the player may end a dice move (ALA-12.5)."""

    distance: float
    before: str  # a friend or a piece of terrain


# -- dice moves --------------------------------------------------------------------------------------------------------


def march(state: State, units: Sequence[str], incline: float, length: float) -> Going:
    """Straight on, drifting to the right by an angle (ALA-12.12): all of a body by the same vector (ALA-12.8)."""
    movers = [state.troops[name] for name in units]
    heading = normal_heading(movers[0].facing / 1000 + incline)
    ux, uy = sin_cos(heading)
    near = {foe.id for mover in movers for foe in near_by(enemies(state, mover), mover.box, length)}
    bands = [foe for foe in enemies(state, movers[0]) if foe.id in near and foe.is_band]
    ignoring = (*units, *[band.id for band in bands])
    arounds = [Around(state, mover, ignoring, length) for mover in movers]
    length, by = _before_barriers(arounds, ux, uy, length)
    length, by = _before_bands_beside(movers, bands, ux, uy, length, by)
    while True:
        length, by = _clear_of_friends(arounds, ux, uy, length, by)
        ends = [mover.box.moved(ux * length, uy * length) for mover in movers]
        met = {band.id: at for band in bands if (at := _comes_near(movers, band, ux, uy, length)) is not None}
        giving, stays = pushed(state, [state.troops[name] for name in met], units, ends, heading)
        if not stays:
            break
        length, by = min(length, met[stays]), stays
    return _gone(state, arounds, ends, heading, length, by, giving)


def _before_barriers(arounds: Sequence[Around], ux: float, uy: float, length: float) -> tuple[float, str]:
    """Up to what may not be crossed, and to four inches from enemy hoplites to the front."""
    least, by = length, ""
    for around in arounds:
        box, mover = around.troop.box, around.troop
        free, name = around.free(box, ux * length, uy * length)
        if free * length < least:
            least, by = free * length, name
        for foe in around.foes:
            stop, name = stop_before(box, ux * length, uy * length, (foe,))
            near = closer_than(mover, foe, movement().stop.inches)
            if not near and stop * length >= least:
                continue
            # An enemy to the front that is beside the unit before it comes so near does not stop it.
            at = 0.0 if near else stop * length
            if is_to_front(mover, foe.box, box.moved(ux * at, uy * at)):
                least, by = at, foe.id
    return least, by


def _before_bands_beside(
    movers: Sequence[Troop], bands: Sequence[Troop], ux: float, uy: float, length: float, by: str
) -> tuple[float, str]:
    """Bands beside a unit do not give way: who drifts to the right stops in front of them (ALA-3.13)."""
    for band in bands:
        if _comes_near(movers, band, ux, uy, length) is None:
            for mover in movers:
                free = free_way(mover.box, ux * length, uy * length, band.box)
                if free < 1.0:
                    length, by = free * length, band.id
    return length, by


def _clear_of_friends(arounds: Sequence[Around], ux: float, uy: float, length: float, by: str) -> tuple[float, str]:
    """The longest way at whose end nobody lies on friends (ALA-12.17)."""
    while True:
        shorter, name = min(around.shortened(around.troop.box, ux, uy, length) for around in arounds)
        if shorter >= length - HAIR:
            return length, by
        length, by = shorter, name


def _comes_near(movers: Sequence[Troop], band: Troop, ux: float, uy: float, length: float) -> float | None:
    """How far they go until a band to the front of one of them is four inches away (ALA-12.19)."""
    least: float | None = None
    if length <= HAIR:
        return None
    dx, dy, limit = ux * length, uy * length, movement().stop.inches
    for mover in movers:
        # Exactly four inches away is not yet too near: who stops there presses nobody.
        t = first_touch(mover.box, dx, dy, band.box, limit - CREEP)
        if t is None or not is_to_front(mover, band.box, mover.box.moved(dx * t, dy * t)):
            continue
        stop = first_touch(mover.box, dx, dy, band.box, limit)
        at = 0.0 if stop is None else stop * length
        least = at if least is None else min(least, at)
    return least


def _gone(
    state: State, arounds: Sequence[Around], ends: Sequence[Box], heading: float, length: float, by: str,
    giving: tuple[GivesWay, ...],
) -> Going:  # fmt: skip
    ux, uy = sin_cos(heading)
    names = [around.troop.id for around in arounds]
    places = tuple(zip(names, ends, strict=True))
    if length <= HAIR:
        return Going(places, 0.0, heading, by)
    passed = [(around.troop.id, around.through(around.troop.box, ux, uy, length)) for around in arounds]
    rough = [(around.troop.id, around.rough_on(around.troop.box, ux * length, uy * length)) for around in arounds]
    return Going(places, length, heading, by, some(passed), some(rough), giving)


def some(found: Sequence[tuple[str, tuple[str, ...]]]) -> Named:
    return tuple(each for each in found if each[1])


def pauses(state: State, going: Going) -> tuple[Pause, ...]:
    """The places on a dice move before a passage of lines or rough terrain, nearest first (ALA-12.5)."""
    ux, uy = sin_cos(going.heading)
    dx, dy = ux * going.distance, uy * going.distance
    found: dict[str, float] = {}
    movers = [state.troops[name] for name in going.movers]
    for name, friends in going.passed:
        box = state.troops[name].box
        for friend in friends:
            at = free_way(box, dx, dy, state.troops[friend].box) * going.distance
            found[friend] = min(at, found.get(friend, at))
    for mover in movers:
        for piece in rough_for(state, mover):
            if is_in(mover.box, piece):
                continue
            at = min(free_way(mover.box, dx, dy, shape) for shape in piece.shapes) * going.distance
            if at < going.distance - TOLERANCE:
                found[piece.id] = min(at, found.get(piece.id, at))
    ordered = sorted(found.items(), key=lambda each: each[1])
    return tuple(Pause(at, name) for name, at in ordered)


# -- what it costs, and the deed ---------------------------------------------------------------------------------------


def price(state: State, going: Going, extra: Callable[[Troop], int] = lambda troop: 0) -> dict[str, int]:
    """Disorder points that each troop would take for the way itself: passages, rough terrain and `extra`.

    The ways of bands that give way are among it.
    """
    points: dict[str, int] = {}
    for name in going.movers:
        troop = state.troops[name]
        if extra(troop):
            points[name] = extra(troop)
    for name, passed in going.all_passed:
        for who, dp in disordered_by(state, state.troops[name], passed):
            points[who] = points.get(who, 0) + dp
    for name, terrain in going.all_rough:
        if dp := rough_points(state.troops[name], terrain):
            points[name] = points.get(name, 0) + dp
    return points


def carry_out(g: G, going: Going, words: str, forward: bool = False) -> tuple[str, ...]:
    """Move them, the bands first. Returned are bands pushed off the table, for `PushedOff`.

    `forward`: the way counts as an advance (ALA-14.7).
    """
    if going.distance <= HAIR:
        return ()
    lost = give_way(g, going.giving)
    cites = ("ALA-14.7",) if forward else ()
    for name, box in going.places:
        g.emit(moved_to(g.state.troops[name], box, words, going.distance if forward else 0.0), *cites)
    for name, passed in going.passed:
        take_passage(g, name, passed)
    for name, terrain in going.rough:
        take_rough(g, name, terrain)
    return lost
