"""Where a commander stands: close behind those who need him, out of the way of those who would run him down.

Whoever is within ten centimetres of the army commander acts for nothing (PAE-7.4), and orders are the harder the
farther they go (PAE-7.9); so the best post is worth more than an order that will hardly be heard.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import pairwise

from polemos.geometry import Box, Point, distance_to_point, heading_towards, milli, passes_through, point_distance, step
from polemos.kernel.secrecy import Seat
from polemos.players.paean.sight import HOME, block, worth
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import centre_of, formations, hero_with
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.state import Formation, Leader, State
from polemos.tabletop.legs import Legs, March

FULL_TURN = 360_000
CHIEF, SUBORDINATE = 250.0, 40.0  # what it costs to lose them, in points
CALLED = 4.0  # what a free order is worth to a formation of a hundred points
HEARD = 2.0  # what an order is worth to it that is sure to be heard
BEHIND = 2.6  # the rear of a formation, where he stands
SLACK = 0.6  # inside of the ten centimetres
NOW, LATER = 0.7, 0.25  # how likely a charge is that needs one order, or two


@cache
def chance_on(value: int) -> float:
    """To throw so much or less with two dice (PAE-1.11)."""
    return sum(a + b <= value for a in range(1, 7) for b in range(1, 7)) / 36


def price_of(leader: Leader) -> float:
    return CHIEF if leader.is_chief else SUBORDINATE


def gap_to(box: Box, place: Point) -> float:
    """From the edge of his base."""
    return max(0.0, distance_to_point(box, *place) - leader_chart().radius)


def post_value(state: State, leader: Leader, place: Point) -> float:
    """What his orders are worth from a place in the next bound, less the danger there."""
    value = 0.0
    chart = leader_chart()
    for each in formations(state, leader.seat):
        if each.is_light or not (leader.is_chief or each.under == leader.id):
            continue
        weight = min(1.5, worth(each) * each.count / 100 + 0.15)
        if is_engaged(state, each):
            weight *= 0.5
        gap = gap_to(block(each), place)
        if leader.is_chief and gap <= chart.call_of_power - SLACK:
            value += CALLED * weight
        if hero_with(state, each.id) is None:
            more = next((less for reach, less in chart.command.bands if gap <= reach), chart.command.beyond)
            value += HEARD * weight * chance_on(leader.value + more)
    return value - danger(state, leader, place) * price_of(leader)


def danger(state: State, leader: Leader, place: Point) -> float:
    """How likely he is to be lost there in the enemy's next bound."""
    worst = 0.0
    for foe in formations(state, 1 - leader.seat):
        if foe.is_light or foe.is_rallying or is_engaged(state, foe):
            continue
        if foe.is_open and any(base.is_missile_only for base in foe.bases):
            continue
        box, far = block(foe), rate(foe)
        gap = gap_to(box, place)
        if gap > 2 * far:
            continue
        if foe.is_close:
            right, ahead = box.local(place)
            if ahead < 0 or abs(right) > box.half_width + 2.0 + 0.3 * ahead:
                continue
        likely = NOW if gap <= far else LATER
        if likely > worst and not _is_covered(state, leader.seat, (box.cx, box.cy), place):
            worst = likely
    return worst * (1 - chance_on(leader.value))


def _is_covered(state: State, seat: Seat, start: Point, end: Point) -> bool:
    """Does a formation of his own stand between?"""
    return any(not each.is_light and passes_through(start, end, block(each)) for each in formations(state, seat))


def best_post(state: State, leader: Leader) -> tuple[Point, float]:
    """The best place within his move, and by how much it is better than where he is."""
    start = centre_of(state, leader)
    here = post_value(state, leader, start)
    best, most = start, here
    for place in _places(state, leader, start):
        value = post_value(state, leader, place) - 0.01 * point_distance(start, place)
        if value > most:
            best, most = place, value
    return best, most - here


def _places(state: State, leader: Leader, start: Point) -> Iterator[Point]:
    """Behind each of those whom he commands, between neighbours, and behind the middle of all."""
    own = [each for each in formations(state, leader.seat) if not each.is_light and each.count > 1]
    if not leader.is_chief:
        own = [each for each in own if each.under == leader.id]
    behind = sorted(_behind(each, leader.seat) for each in own)
    spots = [*behind, *(((x + u) / 2, (y + v) / 2) for (x, y), (u, v) in pairwise(behind))]
    if behind:
        spots.append((sum(x for x, _ in behind) / len(behind), sum(y for _, y in behind) / len(behind)))
    far = leader_chart().move - 0.05
    margin = leader_chart().radius + 0.1
    for spot in spots:
        for back in (0.0, 5.0):
            x, y = step(spot, HOME[leader.seat], back) if back else spot
            place = (
                min(max(x, margin), state.width / 1000 - margin), min(max(y, margin), state.depth / 1000 - margin),
            )  # fmt: skip
            apart = point_distance(start, place)
            if apart > far:
                place = step(start, heading_towards(start, place), far)
            yield place


def _behind(formation: Formation, seat: Seat) -> Point:
    box = block(formation)
    return step((box.cx, box.cy), HOME[seat], max(box.half_depth, 0.5) + BEHIND)


def way(state: State, leader: Leader, judge: LeaderWay) -> Legs:
    """To the best post, or as near to it as he comes."""
    goal, gain = best_post(state, leader)
    start = judge.start
    apart = point_distance(start, goal)
    if gain <= 0.02 or apart < 0.5:
        return ()
    far = min(apart, leader_chart().move - 0.01)
    heading = heading_towards(start, goal)
    here = post_value(state, leader, start)
    for aside in (0.0, 12.0, -12.0, 25.0, -25.0):
        for part in (1.0, 0.9, 0.75, 0.5):
            legs = (March(milli(heading + aside) % FULL_TURN, milli(far * part)),)
            if judge.why_not(legs) is not None or judge.met_at(judge.end_of(legs)) is not None:
                continue
            if post_value(state, leader, judge.end_of(legs)) > here:
                return legs
    return ()
