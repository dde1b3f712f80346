"""Bands give way to formed hoplites (ALA-12.19, 12.20)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from polemos.geometry import HAIR, Box, first_touch, milli, sin_cos
from polemos.kernel.procedure import AGAIN, END, Call, Flow, Procedure, step
from polemos.kernel.reason import Reason
from polemos.rules.alala.charts.movement import movement
from polemos.rules.alala.facts import change
from polemos.rules.alala.field.field import is_in_combat
from polemos.rules.alala.field.terrain import take_rough
from polemos.rules.alala.morale.misfortunes import Lost
from polemos.rules.alala.state import G, State
from polemos.rules.alala.troops import Troop
from polemos.rules.alala.ways.obstacles import FURTHER, Around, headings_away, moved_to
from polemos.rules.alala.ways.passage import take_passage
from polemos.tabletop.obstacles import Way


class GivesWay(NamedTuple):
    """A band and how it falls back."""

    band: str
    way: Way


def why_it_stays(state: State, band: Troop) -> Reason | None:
    """Bands that fight do not give way, nor does one that is held by its pursuers (ALA-18.14)."""
    if is_in_combat(state, band):
        return Reason(f"{band.id} is in combat and does not give way", "ALA-12.20")
    if band.status == "routing":
        return Reason(f"{band.id} is held by its pursuers", "ALA-18.14")
    return None


def pushed(
    state: State, bands: Iterable[Troop], movers: Sequence[str], ends: Sequence[Box], heading: float
) -> tuple[tuple[GivesWay, ...], str]:
    """How these bands fall back before hoplites that will stand at `ends`; or the first that cannot.

    Those furthest ahead go first. Nothing is changed: later ones are tried on a table where the others have gone.
    """
    ux, uy = sin_cos(heading)
    trial = state.fork()
    found: list[GivesWay] = []
    ahead = sorted(bands, key=lambda band: (-(band.box.cx * ux + band.box.cy * uy), list(state.troops).index(band.id)))
    for band in ahead:
        way = None if why_it_stays(state, band) else _way_back(trial, trial.troops[band.id], movers, ends, heading)
        if way is None:
            return (), band.id
        if way.distance > HAIR:
            found.append(GivesWay(band.id, way))
            change(trial, band.id, x=milli(way.box.cx), y=milli(way.box.cy))
    return tuple(found), ""


def _way_back(state: State, band: Troop, movers: Sequence[str], ends: Sequence[Box], heading: float) -> Way | None:
    """Straight along the direction of movement, or turned aside, by the smallest sufficient distance."""
    around = Around(state, band, movers, compelled="give_way")
    for each, _ in headings_away(band, heading):
        ux, uy = sin_cos(each)
        length = _sufficient(band.box, ends, ux, uy)
        whole = length + FURTHER
        room = around.free(band.box, ux * whole, uy * whole, edge=False)[0] * whole
        if room < length - HAIR:
            continue
        clear = around.lengthened(band.box, ux, uy, length, room)
        if clear is not None:
            return around.way(band.box, each, clear)
    return None


def _sufficient(box: Box, ends: Sequence[Box], ux: float, uy: float) -> float:
    """How far a band must go in a direction to be four inches from every unit that moves."""
    limit = movement().stop.inches
    far = 2 * FURTHER
    needed = 0.0
    for end in ends:
        t = first_touch(box.moved(ux * far, uy * far), -ux * far, -uy * far, end, limit)
        if t is not None:
            needed = max(needed, far * (1.0 - t))
    return needed


def give_way(g: G, giving: Iterable[GivesWay]) -> tuple[str, ...]:
    """Carry it out: places and order. Returned are the bands that are pushed off the table."""
    lost = []
    for band, way in giving:
        if way.leaves:
            lost.append(band)
            continue
        before = g.state.troops[band]
        g.emit(moved_to(before, way.box, f'gives way {way.distance:.4g}"'), "ALA-12.19")
        take_passage(g, band, way.passed)
        take_rough(g, band, way.rough)
    return tuple(lost)


class PushedOff(Procedure, frozen=True):
    """Bands that were pushed over a table edge leave the field (ALA-12.20)."""

    bands: tuple[str, ...]

    @step("ALA-12.20", "ALA-3.15")
    def leave(self, g: G) -> Flow:
        if not self.bands:
            return END
        first, *rest = self.bands
        g.keep(bands=tuple(rest))
        return Call(Lost(first, "is pushed off the field", True), AGAIN)
