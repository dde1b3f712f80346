"""Evade of a commander (PAE-12.20): to the nearest hoplites that have none, else away from whoever threatens him."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from polemos.geometry import (
    Convex,
    Point,
    circle_distance,
    circle_first_touch,
    circle_overlaps,
    circle_touches,
    heading_towards,
    milli,
    step,
)
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.facts import LeaderLost
from polemos.rules.paean.field.field import (
    boxes_of,
    centre_of,
    commander_with,
    enemy_boxes,
    formations,
    leader_gap,
    within,
)
from polemos.rules.paean.leaders.places import LeaderJoined, LeaderWent, closed_to_leaders, is_free, is_on_table
from polemos.rules.paean.leaders.single_combat import lapse
from polemos.rules.paean.state import Formation, G, Leader, State

TURNS = (15.0, 30.0, 45.0, 60.0, 75.0, 90.0)
GOING_ON, BY = 10.0, 0.5  # how far he looks for a place beyond his friends
DEEP = 0.01


def evade_commander(g: G, leader: str, threat: str, *cites: str) -> None:
    """He gets away from a formation or leader that threatens him, or is lost."""
    lapse(g, leader)
    evader = g.state.leaders[leader]
    refuge = refuge_of(g.state, evader)
    if refuge is not None:
        g.emit(LeaderJoined(leader, refuge.id, g.state.turn), *cites, "PAE-12.20")
    elif (place := flight_of(g.state, evader, threat)) is not None:
        g.emit(LeaderWent(leader, milli(place[0]), milli(place[1]), "gets away"), *cites, "PAE-12.20")
    else:
        g.emit(LeaderLost(leader, "captured"), *cites, "PAE-12.20")


def refuge_of(state: State, leader: Leader) -> Formation | None:
    """The nearest hoplites of his side without a commander, if they are near enough."""
    able = [
        (gap, each)
        for each in formations(state, leader.seat)
        if each.is_hoplites and commander_with(state, each.id) is None
        if within(gap := leader_gap(state, leader, each), leader_chart().move)
    ]
    return min(able, key=lambda found: round(found[0], 2))[1] if able else None


def flight_of(state: State, leader: Leader, threat: str) -> Point | None:
    """Where he ends if he runs; the first direction that works (PAE-12.17)."""
    start = centre_of(state, leader)
    away = heading_towards(_point_of(state, leader, threat), start)
    foes = list(enemy_boxes(state, leader.seat))
    for heading in _headings(away, start, foes):
        place = _run(state, leader, start, heading, foes)
        if place is not None:
            return place
    return None


def _point_of(state: State, leader: Leader, threat: str) -> Point:
    enemy = state.formations.get(threat)
    if enemy is None:
        return centre_of(state, state.leaders[threat])
    x, y = centre_of(state, leader)
    nearest = min(boxes_of(enemy), key=lambda box: circle_distance(x, y, 0.0, box))
    return nearest.cx, nearest.cy


def _headings(away: float, start: Point, foes: Sequence[Convex]) -> Iterator[float]:
    yield away
    for turn in TURNS:
        yield from sorted((away - turn, away + turn), key=lambda heading: -_room(start, heading, foes))


def _room(start: Point, heading: float, foes: Sequence[Convex]) -> float:
    """How far from the nearest enemy he would be."""
    x, y = step(start, heading, leader_chart().move)
    return min((round(circle_distance(x, y, 0.0, foe), 2) for foe in foes), default=0.0)


def _run(state: State, leader: Leader, start: Point, heading: float, foes: Sequence[Convex]) -> Point | None:
    radius = leader_chart().radius
    length = leader_chart().move
    while length <= leader_chart().move + GOING_ON:
        end = step(start, heading, length)
        dx, dy = end[0] - start[0], end[1] - start[1]
        solid = [shape for shape in (*foes, *closed_to_leaders(state)) if not circle_overlaps(*start, radius, shape)]
        if not is_on_table(state, end):
            return None
        if any(circle_first_touch(*start, radius, dx, dy, shape, -DEEP) is not None for shape in solid):
            return None
        if any(circle_touches(*end, radius, foe) for foe in foes):
            return None
        if is_free(state, leader, end):
            return end
        length += BY
    return None
