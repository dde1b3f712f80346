"""Hidden bands come into view where and when most enemies see them (ALA-23.5)."""

from __future__ import annotations

from typing import Any

from polemos.geometry import Box, distance
from polemos.kernel.secrecy import Seat
from polemos.rules.alala.deployment.arrivals import hiding_place
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.scenarios.records import HiddenBand
from polemos.rules.alala.scenarios.scenarios import seat_of, specials
from polemos.rules.alala.state import State
from polemos.tabletop.placing import Placement

ENOUGH = 2  # units that lose heart at once; later fewer will do
LATEST = 6  # the turn in which it comes for its own sake


def is_time(state: State, seat: Seat) -> bool:
    """Does it shock enough of the enemy's units, or is it needed now?"""
    for rule in specials(state, HiddenBand):
        if seat_of(rule.side) == seat and state.troops[rule.band.id].status == "reserve":
            best = placed(state, rule.id, hiding_place(state, rule))
            return state.turn >= LATEST or _shocked(state, rule, _box(state, rule, best)) >= ENOUGH
    return False


def placed(state: State, special: str, judge: Any) -> Placement:
    """The place in sight of most of them, the nearest to the enemy among those."""
    rule = next(each for each in specials(state, HiddenBand) if each.id == special)
    foes = [foe.box for foe in on_table(state, seat_of(rule.shock.side)) if foe.is_hoplites]

    def worth(place: Placement) -> tuple[int, float]:
        box = _box(state, rule, place)
        return _shocked(state, rule, box), -min((distance(box, foe) for foe in foes), default=0.0)

    places: list[Placement] = [place for place in judge.candidates("") if judge.why_not(place) is None]
    usual: Placement = judge.default
    return max([usual, *places], key=worth)


def _box(state: State, rule: HiddenBand, place: Placement) -> Box:
    band = state.troops[rule.band.id]
    return Box(place.x / 1000, place.y / 1000, place.facing / 1000, band.width / 1000, band.depth / 1000)


def _shocked(state: State, rule: HiddenBand, box: Box) -> int:
    seen = [troop for troop in on_table(state, seat_of(rule.shock.side)) if troop.is_hoplites and troop.formed]
    return sum(distance(box, troop.box) <= rule.shock.within for troop in seen)
