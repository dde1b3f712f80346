"""How a fleet is drawn up, before the enemy is seen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from polemos.players.navarcoi.melees import quality
from polemos.players.navarcoi.style import Style
from polemos.rules.navarcoi.deployment.columns import Columns, ColumnsJudge
from polemos.rules.navarcoi.deployment.fleet_judge import FleetJudge
from polemos.rules.navarcoi.deployment.placing import SquadronPlacement
from polemos.rules.navarcoi.deployment.single_column import SingleColumn, SingleColumnJudge
from polemos.rules.navarcoi.sea.layouts import bounds_of
from polemos.rules.navarcoi.state import Squadron

INCH = 1000


def best_first(squadrons: Sequence[Squadron]) -> list[Squadron]:
    return sorted(squadrons, key=lambda squadron: (-squadron.half_stands, -quality(squadron)))


def drawn_up(judge: Any) -> Any:
    """An answer to the question where the fleet stands; None for the usual one."""
    if isinstance(judge, SingleColumnJudge):
        order = tuple(squadron.id for squadron in best_first(list(judge.squadrons.values())))
        return SingleColumn(order, judge.preferred)
    if isinstance(judge, ColumnsJudge):
        return away_from_the_cape(judge)
    if isinstance(judge, FleetJudge) and all(zone.front_y is not None for zone in judge.zones.values()):
        return spread(judge, judge.default)
    return None


def away_from_the_cape(judge: ColumnsJudge) -> Columns | None:
    """Behind a cape the enemy lies in wait: the farther off we pass it, the more time there is to form line."""
    if not judge.zone.within:
        return None
    usual = judge.default
    room = round(INCH * (judge.zone.north - judge.zone.south))
    for shift in range(room, 0, -INCH):
        off = replace(usual, y=usual.y + shift)
        if judge.why_not(off) is None:
            return off
    return None


def spread(judge: FleetJudge, usual: tuple[SquadronPlacement, ...]) -> tuple[SquadronPlacement, ...] | None:
    """As far apart as the beach is long: it takes the enemy longer to come to all of them."""
    zone = next(iter(judge.zones.values()))
    boxes = [bounds_of(judge.laid(place)) for place in usual]
    low, high = zone.west, zone.east
    free = (high - low) - sum(east - west for west, _, east, _ in boxes)
    if len(usual) < 2 or free <= 0.0:
        return None
    gap, at, answer = free / (len(usual) - 1), low, []
    for place, (west, _, east, _) in zip(usual, boxes, strict=True):
        answer.append(replace(place, x=place.x + round(INCH * (at - west))))
        at += east - west + gap
    return tuple(answer) if judge.why_not(tuple(answer)) is None else None


def convoy_placed(judge: FleetJudge, style: Style) -> tuple[SquadronPlacement, ...] | None:
    """As near to the goal as may be; a strategos sends the halves of a convoy by different ways."""
    usual = judge.default
    answer: list[SquadronPlacement] = []
    for number, place in enumerate(usual):
        zone = judge.zones[place.squadron]
        west, _, east, north = bounds_of(judge.laid(place))
        ahead = round(INCH * (zone.north - north))
        aside = 0
        if style.parts and len(usual) > 1:
            aside = round(INCH * (zone.west - west if number % 2 == 0 else zone.east - east))
        answer.append(_nearest(judge, place, aside, ahead, answer))
    return tuple(answer) if judge.why_not(tuple(answer)) is None else None


def _nearest(
    judge: FleetJudge, place: SquadronPlacement, dx: int, dy: int, others: list[SquadronPlacement]
) -> SquadronPlacement:
    """The place shifted so far, or less where something is in the way."""
    for share in (10, 9, 8, 7, 6, 5, 4, 3, 2, 1):
        there = replace(place, x=place.x + dx * share // 10, y=place.y + dy * share // 10)
        if judge.why_not((*others, there, *judge.default[len(others) + 1 :])) is None:
            return there
    return place
