"""Open troops and missiles: come into range, throw, and keep away from whoever would run them down (sections 8, 11)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from polemos.geometry import Box, Point, distance, heading_towards, milli, passes_through, point_distance
from polemos.players.paean.outlook import must_decide, quarry
from polemos.players.paean.sight import block, centre, foes_of, worth
from polemos.players.paean.standing import alone, hunted, round_the_flank
from polemos.players.paean.style import Style
from polemos.players.paean.volleys import HITS, turn_of_fire, volley
from polemos.rules.paean.charts.charts import experience_chart
from polemos.rules.paean.dice import chance_to_reach
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid
from polemos.tabletop.legs import Face, Legs, March

FULL_TURN = 360_000
SLACK = 0.6  # inside of the range
HIDDEN = 0.2  # of fire is left that has to go over friends
DANGER = 0.25  # what it costs to stand where one may be charged, for each point of the own troops
FAR = 0.04  # what a centimetre to the goal costs


def reach_of(formation: Formation) -> float:
    """Of its missiles; 0 without any."""
    return max(float(base.weapon_chart.range) for base in formation.bases)


@cache
def _chance(die: int, score: int) -> float:
    return float(chance_to_reach(die, max(2, score)))


def fire_value(formation: Formation, foe: Formation) -> float:
    """What one fire action costs an enemy on average, in points."""
    rows = 2 if formation.ranks == 1 else 1
    hits = 0.0
    for file in formation.files:
        for base in file[:rows]:
            if base.is_missile_armed:
                hits += formation.ranks * _chance(formation.chart.die, foe.chart.armour - int(base.expert))
    return hits / (HITS * foe.ranks) * worth(foe) * (1.0 + _may_run(foe.level, foe.count - 1))


@cache
def _may_run(level: str, left: int) -> float:
    """How many more are lost on average when one is, since those who are left may run (PAE-11.18)."""
    worse = sum(face + experience_chart(level).missile_reaction > left for face in range(1, 5))
    return left * worse / 4


def in_range(state: State, formation: Formation) -> list[Formation]:
    """Enemies whom it can roughly throw at from where it stands."""
    far = reach_of(formation)
    if not far:
        return []
    own = block(formation)
    found = []
    for foe in foes_of(state, formation.seat):
        box = block(foe)
        if distance(own, box) <= far and own.local((box.cx, box.cy))[1] > own.half_depth - box.radius / 2:
            found.append(foe)
    return found


def best_fire(state: State, formation: Formation, style: Style) -> float:
    """What its fire from here promises."""
    value = volley if style.counts else fire_value
    return max((value(formation, foe) for foe in in_range(state, formation) if not is_engaged(state, foe)), default=0.0)


def aim(state: State, formation: Formation, keys: Sequence[str], style: Style) -> str:
    """At whom it throws: at him whom it costs most; part hits are not wasted on another."""

    def value(key: str) -> float:
        foe = state.formations.get(key)
        if foe is None:
            return 0.0
        if style.counts:
            return volley(formation, foe)
        return fire_value(formation, foe) * (1.5 if formation.target == key and formation.hits else 1.0)

    return max(keys, key=value)


# -- where to go -------------------------------------------------------------------------------------------------------


def way(state: State, formation: Formation, judge: OpenWay, style: Style) -> tuple[Legs, float]:
    """The way to the best place in reach, and what is gained by it in points."""
    foes = foes_of(state, formation.seat)
    if not foes:
        return (), 0.0
    goal = _goal(formation, foes, style)
    here = _value(state, formation, formation.grid, goal, style)
    best: Legs = ()
    most = here
    ways = _ways(formation, judge, goal)
    if _may_charge(formation) and (style.hunts or must_decide(state, formation.seat)):
        ways = chain(ways, _ways_round(state, formation, judge, foes))
    for legs in ways:
        going = judge.going(legs)
        if not isinstance(going, Going) or any(not _may_pass(state, formation, key) for key in going.passed):
            continue
        value = _value(state, formation, going.grid, goal, style)
        if value > most + 1e-6:
            best, most = legs, value
    return best, most - here


def _may_pass(state: State, formation: Formation, friend: str) -> bool:
    """Light mediums disorder whom they pass unless these stay where they are (PAE-10.6)."""
    return formation.is_light or state.formations[friend].is_open


def _harm(formation: Formation, foe: Formation, style: Style) -> float:
    return turn_of_fire(formation, foe) if style.counts else fire_value(formation, foe)


def _goal(formation: Formation, foes: list[Formation], style: Style) -> Formation:
    """Whom it would do most harm, the near ones first."""
    at = centre(formation)
    armed = reach_of(formation) > 0

    def value(foe: Formation) -> float:
        harm = _harm(formation, foe, style) if armed else worth(foe) / 4
        return harm - FAR * 2 * point_distance(at, centre(foe)) - (1.0 if foe.is_light else 0.0)

    return max(foes, key=value)


def _ways(formation: Formation, judge: OpenWay, goal: Formation) -> Iterator[Legs]:
    """Straight to where the goal is in range, there and half-way, a little aside, and straight away from it."""
    at, there = centre(formation), centre(goal)
    heading = heading_towards(at, there)
    far = max(2.5, reach_of(formation) - SLACK) if reach_of(formation) else 3.0
    apart = point_distance(at, there)
    ahead = apart - far - block(formation).half_depth - block(goal).half_depth
    facing = Face(milli(heading) % FULL_TURN)
    allowed = judge.allowance / 1000 - 0.1
    if abs(ahead) > 0.3:
        towards = heading if ahead > 0 else heading + 180.0
        for part in (1.0, 0.6):
            length = milli(min(abs(ahead), allowed) * part)
            for aside in (0.0, 35.0, -35.0):
                yield (March(milli(towards + aside) % FULL_TURN, length), facing)
                if part == 1.0 and not aside:
                    yield (March(milli(towards) % FULL_TURN, length),)
    yield (March(milli(heading + 180.0) % FULL_TURN, milli(allowed)), facing)


def _may_charge(formation: Formation) -> bool:
    return formation.is_light_medium and not any(base.is_missile_only for base in formation.bases)


def _ways_round(state: State, formation: Formation, judge: OpenWay, foes: list[Formation]) -> Iterator[Legs]:
    """To the flanks of blocks near by, behind their front, and towards the enemy's army commander."""
    at, allowed = centre(formation), judge.allowance / 1000 - 0.1
    spots: list[Point] = []
    blocks = [foe for foe in foes if foe.is_formed_close]
    for foe in sorted(blocks, key=lambda each: point_distance(at, centre(each)))[:2]:
        box = block(foe)
        aside = box.half_width + block(formation).radius + 2.1
        spots += [box.at(aside, -block(formation).radius), box.at(-aside, -block(formation).radius)]
    chief = quarry(state, formation.seat)
    if chief is not None:
        spots.append(chief.centre)
    for spot in spots:
        far = min(allowed, point_distance(at, spot))
        if far > 1.0:
            heading = heading_towards(at, spot)
            for aside in (0.0, 30.0, -30.0):
                yield (March(milli(heading + aside) % FULL_TURN, milli(far)),)


def _value(state: State, formation: Formation, grid: Grid, goal: Formation, style: Style) -> float:
    box = grid.block
    far = reach_of(formation)
    own = worth(formation) * formation.count
    value, fire = 0.0, 0.0
    aimed: Formation | None = None
    charges = _may_charge(formation) and (style.hunts or must_decide(state, formation.seat))
    if charges:
        value += hunted(state, formation, box)
    for foe in foes_of(state, formation.seat):
        theirs = block(foe)
        apart = distance(box, theirs)
        if apart > max(far, 12.0, rate(formation) if charges else 0.0):
            continue
        if charges and foe.is_formed_close:
            value += round_the_flank(state, formation, box, foe, apart)
        right, ahead = box.local((theirs.cx, theirs.cy))
        if apart <= far - 0.05 and ahead > box.half_depth and abs(right) < ahead + theirs.half_width:
            harm = _harm(formation, foe, style)
            if harm > fire:
                fire, aimed = harm, foe
        if not foe.is_light and apart <= rate(foe) and _faces(foe, (box.cx, box.cy)):
            value -= DANGER * own * (0.3 if formation.is_light else 1.0)
    if aimed is not None:
        value += fire * (HIDDEN if _is_hidden(state, formation, box, aimed) else 1.0)
    value -= FAR * max(0.0, distance(box, block(goal)) - far)
    if style.musters and not formation.is_light:
        value -= alone(state, formation, box)
    return value


def _is_hidden(state: State, formation: Formation, box: Box, foe: Formation) -> bool:
    """Do friends in ranks stand in the line of fire (PAE-11.11)?"""
    start, end = box.front_centre, centre(foe)
    return any(
        not each.is_light and each.id != formation.id and passes_through(start, end, block(each))
        for each in formations(state, formation.seat)
    )


def _faces(foe: Formation, point: Point) -> bool:
    """Could it charge straight at a point?"""
    box = block(foe)
    right, ahead = box.local(point)
    return ahead > 0 and abs(right) <= box.half_width + 4.0
