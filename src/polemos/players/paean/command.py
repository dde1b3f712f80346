"""Orders: to whom, in which sequence, and where the commander goes afterwards (section 7)."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf

from polemos.geometry import Point, heading_towards, milli, point_distance, step
from polemos.kernel.secrecy import Seat
from polemos.players.paean import leading, posts
from polemos.players.paean.outlook import must_decide
from polemos.players.paean.sight import HOME, block, centre, nearest_foe
from polemos.players.paean.style import Style
from polemos.players.paean.wishes import APPROACH, Wish, most_wished, wish
from polemos.rules.paean.charts.charts import leader_chart
from polemos.rules.paean.command.power import DONE
from polemos.rules.paean.command.rolls import command_test
from polemos.rules.paean.command.turns import RELINQUISH
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.leaders.ways import LeaderWay
from polemos.rules.paean.state import Formation, Leader, State
from polemos.tabletop.legs import Legs, March

SAFE = 12.0  # centimetres from enemies who could run a commander down
BEHIND = 4.0  # the line, that he keeps
SILENCE = 0.06  # added to the chance to fail, lest sure orders come before everything
TRIFLE = 0.4  # points for which nobody is ordered
URGENT = 8.0  # points for which an order is given that will hardly be heard
BOUNDS = 3.0  # for so long the army commander has the good of a better place
SILENT = 1.5  # the same, if he can come there with the next bound as well
BLOWS = ("charge", "fight")
FULL_TURN = 360_000


def order(state: State, leader: Leader, keys: Sequence[str], style: Style) -> str:
    """The order that promises most before he may fall silent (PAE-7.13).

    Nobody stays behind: he leaves off in time to go where his calls are heard.
    """
    able = []
    for key in keys:
        if key != RELINQUISH:
            formation = state.formations[key]
            chance = float(command_test(state, leader, formation).chance)
            weight = _weight(chance)
            able.append((weight * most_wished(state, formation, style), weight, chance, formation))
    best, most = RELINQUISH, 0.0
    moves = leader.is_commander and (style.posts or must_decide(state, leader.seat))
    bounds = SILENT if style.musters else BOUNDS
    moving = (bounds if leader.is_chief else 1.0) * posts.best_post(state, leader)[1] if moves else 0.0
    if style.musters and moving and not posts.way(state, leader, LeaderWay(state, leader)):
        moving = 0.0
    if style.joins and leader.is_commander:
        fight = leading.best_fight(state, leader)
        moving = 0.0 if leading.stays(state, leader) else max(moving, fight[1] if fight is not None else 0.0)
    for hope, weight, chance, formation in sorted(able, key=lambda each: -each[0]):
        if hope <= most:
            break
        value = wish(state, formation, style).value
        if style.musters and value < TRIFLE and state.turn <= APPROACH:
            continue
        if weight * value > most and _is_worth_it(chance, value, moving, style):
            best, most = formation.id, weight * value
    return best


def _weight(chance: float) -> float:
    """Of what an order promises: sure ones come first, since the first that fails is the last."""
    return chance / (1 - chance + SILENCE)


def rivals(state: State, leader: Leader, keys: Sequence[str], first: str, style: Style) -> list[str]:
    """Others who could strike a blow, and might be ordered before the one who would be first."""
    found = []
    for key in keys:
        if key in (RELINQUISH, first) or most_wished(state, state.formations[key], style) < inf:
            continue
        promised = wish(state, state.formations[key], style)
        if promised.key in BLOWS:
            chance = float(command_test(state, leader, state.formations[key]).chance)
            found.append((_weight(chance) * promised.value, key))
    return [key for _, key in sorted(found, reverse=True)]


def _is_worth_it(chance: float, value: float, moving: float, style: Style) -> bool:
    """Whoever is not heard may not move either (PAE-7.13)."""
    return (chance >= style.least or value >= URGENT) and chance * value > (1 - chance) * moving


def called(state: State, keys: Sequence[str], style: Style) -> str:
    """Free orders: whoever has something to do, the most important first."""
    best, most = DONE, 0.0
    for key in keys:
        if key != DONE and (value := wish(state, state.formations[key], style).value) > most:
            best, most = key, value
    return best


def action(state: State, formation: Formation, keys: Sequence[str], style: Style, extra: int, heroic: bool) -> str:
    found: Wish = wish(state, formation, style, extra, heroic)
    return found.key if found.key in keys else "nothing"


# -- where a commander stands ------------------------------------------------------------------------------------------


def way(state: State, leader: Leader, judge: LeaderWay, style: Style) -> Legs:
    """Behind those whom he commands."""
    if style.joins:
        if leading.stays(state, leader):
            return ()
        if legs := leading.way(state, leader, judge):
            return legs
    if style.posts or must_decide(state, leader.seat):
        return posts.way(state, leader, judge)
    goal = _post(state, leader)
    start = judge.start
    if goal is None or point_distance(start, goal) < 1.0:
        return ()
    far = min(point_distance(start, goal), leader_chart().move - 0.01)
    heading = heading_towards(start, goal)
    for part in (1.0, 0.8, 0.6, 0.4):
        for aside in (0.0, 20.0, -20.0):
            legs = (March(milli(heading + aside) % FULL_TURN, milli(far * part)),)
            if judge.why_not(legs) is None and _is_safe(state, leader.seat, judge.end_of(legs)):
                return legs
    return ()


def _is_safe(state: State, seat: Seat, place: Point) -> bool:
    return nearest_foe(state, place, seat) > SAFE / 2


def _post(state: State, leader: Leader) -> Point | None:
    """Behind the middle of his formations; farther back if enemies are near."""
    own = [each for each in formations(state, leader.seat) if not each.is_light and each.count > 1]
    if not leader.is_chief:
        own = [each for each in own if each.under == leader.id]
    if not own:
        return None
    x = sum(centre(each)[0] * each.count for each in own) / sum(each.count for each in own)
    nearest = min(own, key=lambda each: abs(centre(each)[0] - x))
    rear = block(nearest)
    place = step((x, rear.cy), HOME[leader.seat], rear.half_depth + BEHIND)
    for _ in range(6):
        if nearest_foe(state, place, leader.seat) > SAFE:
            break
        place = step(place, HOME[leader.seat], 3.0)
    x, y, radius = *place, leader_chart().radius + 0.1
    return min(max(x, radius), state.width / 1000 - radius), min(max(y, radius), state.depth / 1000 - radius)
