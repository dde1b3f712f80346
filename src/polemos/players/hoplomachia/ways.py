"""Where units go in B5 (sections 9, 13 and 17), each as its order lets it."""

from __future__ import annotations

from collections.abc import Iterable
from math import inf

from polemos.geometry import angle_between, heading_towards, milli, point_distance, step
from polemos.kernel.reason import Reason
from polemos.players.hoplomachia import clearing, errands, flanks, lights, roving, sight
from polemos.players.hoplomachia.harm import does_no_harm
from polemos.players.hoplomachia.style import Style
from polemos.rules.hoplomachia.charts.charts import charts
from polemos.rules.hoplomachia.charts.words import Arrangement
from polemos.rules.hoplomachia.field.ahead import ahead_of
from polemos.rules.hoplomachia.field.field import centre_of, standing, unit_boxes
from polemos.rules.hoplomachia.marches.demands import SHOOTERS
from polemos.rules.hoplomachia.marches.lapping import lappers
from polemos.rules.hoplomachia.movement.ways import BlockWay, Goal, LooseWay
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.orders.duty import Duty, duty_of
from polemos.rules.hoplomachia.orders.stationing import portion_of, station_of
from polemos.rules.hoplomachia.state.pieces import Unit
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance, Legs, Turn

Judge = BlockWay | LooseWay
NEAR_ENOUGH = 0.6  # inches from where it should be
JAVELINS = 4.5  # inches from the enemy whence a belos charge goes in and comes away
SPARE = 1.5  # inches inside the range of bows and slings
PARTS = (1.0, 0.75, 0.5, 0.25)
SOON = 4.0  # inches before the approach in which the lights clear the front of the line
TURNS = 80.0  # degrees to the side
SHARED = 0.75  # of the narrower line that has to have the other before it
FAR_OFF = 24.0  # inches between the lines: further off it is enough that they do not pass one another
STAND_OFF = 12.0  # inches before the enemy at which both stand opposite each other
LONG_MARCH = 12.0  # inches: what is further on is steered for later
ROUNDING = 0.01
IN_PEACE = 8.0  # inches from the enemy at which a line may stand in open files
SLIP_THROUGH = ("psiloi", "toxotes", "sphendonetes")
BEHIND = 0.5  # inches behind the line
TRIED = 6  # ways to a goal that are compared


def way(state: State, unit: Unit, judge: Judge, style: Style) -> Legs:
    """The way of a unit, by the kind of its duty."""
    duty = duty_of(state, unit)
    if duty.kind == "lead":
        return lead(state, unit, judge)
    if duty.kind == "skirmish":
        return skirmish(state, unit, duty, judge, style)
    if style.errands and duty.kind == "point" and errands.is_rover(unit):
        found = roving.way(state, unit, judge)
        return judge.default if found is None else found
    if duty.kind in ("near_core", "flank"):
        return on_the_flank(state, unit, judge, style)
    if duty.kind == "advance" and style.turns and flanks.is_idle(state, unit):
        found = flanks.way(state, unit, judge)
        if found is not None:
            return found
    if duty.kind in ("advance", "level"):
        return judge.found or judge.default
    return harmless(judge)


def harmless(judge: Judge) -> Legs:
    """What the order asks for, if it can be done without throwing friends into disarray; else what must be."""
    ways = (legs for goal in judge.goals for legs in judge.routes(goal))
    return _first(judge, ways) or judge.default


def files(state: State, unit: Unit, keys: list[str], style: Style) -> Arrangement | str:
    """Close files near the enemy, open files on the march, no files for those who throw."""
    kind = duty_of(state, unit).kind
    if kind in ("lead", "march", "follow", "point", "station") and "OF" in keys:
        near = sight.gap(state, unit.seat) <= JAVELINS * 2.5
        return "CF" if near and "CF" in keys and not unit.column else "OF"
    if style.opens and kind in ("stand", "level") and "OF" in keys and _has_lights_before_it(state, unit):
        return "OF"
    if kind == "advance" and "OF" in keys and _is_behind_it(state, unit):
        return "OF"  # close files may not turn (HMA-13.6)
    return unit.arrangement if unit.arrangement in keys else keys[0]


def _has_lights_before_it(state: State, unit: Unit) -> bool:
    """Do psiloi or shooters of its own side stand before it, with the enemy still far off? They come in through open
    files that stand still (HMA-13.15)."""
    if sight.gap(state, unit.seat) <= IN_PEACE:
        return False
    lights = [each for each in sight.lights(state, unit.seat) if each.chart.kind in SLIP_THROUGH]
    theirs = [box for each in lights for box in unit_boxes(state, each)]
    return any(ahead_of(own, box) is not None for own in unit_boxes(state, unit) for box in theirs)


def _is_behind_it(state: State, unit: Unit) -> bool:
    """Is the nearest enemy where it cannot come by a wheel of close files?"""
    near = [each for key in duty_of(state, unit).others for each in standing(state, key)]
    own = unit_boxes(state, unit)
    if not near or not own:
        return False
    here = centre_of(own)
    x, y = min((each.box.centre for each in near), key=lambda point: point_distance(point, here))
    return angle_between(heading_towards(here, (x, y)), own[0].heading) > TURNS


def lead(state: State, unit: Unit, judge: Judge) -> Legs:
    """The guide goes straight at the enemy, no faster than the slowest of those who keep beside him."""
    mates = [state.units[key] for key in portion_of(state, unit)]
    rates = [_pace(each) for each in mates if each.is_core and standing(state, each)]
    most = min([judge.mover.allowance, *rates])
    goal = _opposite(state, unit, most)
    ways: list[Legs] = [(Advance(milli(most * part)),) for part in PARTS]
    if goal is not None and not isinstance(judge, LooseWay):
        found = [legs for legs in judge.routes(goal) if legs and _used(judge, legs) <= most + ROUNDING]
        if goal[2] is not None:  # in front of it: nobody goes there in column, to turn into line again
            found = [legs for legs in found if not isinstance(legs[0], Turn)]
        ways = [*sorted(found, key=lambda legs: judge.off(legs, goal[:2])), *ways]
    return _first(judge, ways) or judge.default


def _pace(unit: Unit) -> float:
    """How far it marches: whoever has still to open his files pays for it."""
    less = charts().movement.arrangement_change if unit.arrangement == "CF" else 0.0
    return unit.chart.fast_rate - less


def _used(judge: Judge, legs: Legs) -> float:
    going = judge.going(legs)
    return inf if isinstance(going, Reason) else going.used


def _opposite(state: State, unit: Unit, most: float) -> Goal | None:
    """Where the guide has to go if both lines would pass one another: there his own stands before the enemy's; None if
    straight on is right."""
    own, theirs = sight.core_boxes(state, unit.seat), sight.core_boxes(state, 1 - unit.seat, unit.seat)
    if not own or not theirs:
        return None
    box = unit_boxes(state, unit)[0]
    aside = [box.local(each.centre) for each in theirs]
    mine = [box.local(each.centre)[0] for each in own]
    left, right = min(x for x, _ in aside), max(x for x, _ in aside)
    ahead = sum(y for _, y in aside) / len(aside)
    shared = min(max(mine), right) - max(min(mine), left) + box.width
    narrower = min(max(mine) - min(mine), right - left)
    wanted = SHARED * narrower if sight.gap(state, unit.seat) <= FAR_OFF else 0.0
    if ahead > 0.0 and shared > 0.0 and shared >= wanted:
        return None
    off = (left + right) / 2.0 - (min(mine) + max(mine)) / 2.0
    if ahead <= abs(off):
        return (*centre_of(theirs), None)
    x, y = box.at(off, max(0.0, min(ahead - STAND_OFF, LONG_MARCH)))
    return x, y, box.heading


def skirmish(state: State, unit: Unit, duty: Duty, judge: Judge, style: Style) -> Legs:
    """To where its missiles tell, facing the enemy."""
    if not duty.must and not duty.instead:
        return judge.default
    targets = [*duty.others, *duty.instead]
    if style.plans and state.army(unit.seat).plan == "harass":  # whoever is near, light or core (HMA-6.11)
        own = centre_of(unit_boxes(state, unit))
        targets = [key for key in targets if standing(state, key)]
        targets.sort(key=lambda key: min(point_distance(box.centre, own) for box in unit_boxes(state, key)))
    for key in targets:
        if not standing(state, key):
            continue
        found = _first(judge, judge.routes(_range_of(state, unit, key)))
        if found is not None:
            return found
    return judge.default


def _range_of(state: State, unit: Unit, key: str) -> Goal:
    own = centre_of(unit_boxes(state, unit))
    near = min(unit_boxes(state, key), key=lambda box: point_distance(box.centre, own))
    far = unit.chart.belos.range - SPARE if unit.chart.kind in SHOOTERS else JAVELINS
    bearing = heading_towards(near.centre, own) if near.centre != own else 0.0
    x, y = step(near.centre, bearing, far)
    return x, y, (bearing + 180.0) % 360.0


def beside_core(state: State, unit: Unit, judge: Judge, style: Style) -> Legs:
    """Lights keep to their station as the line moves; before the approach they clear its front."""
    if _is_in_the_way(state, unit) and sight.gap(state, unit.seat) <= style.approach_at + SOON:
        if style.clears and unit.chart.mounted:
            found = clearing.round_the_end(judge, state, unit)
            if found is not None:
                return found
        found = _first(judge, (legs for goal in _behind_core(state, unit) for legs in judge.routes(goal)))
        return found if found is not None else judge.default
    if _leads_the_column(state, unit):
        ahead = _first(judge, judge.ahead())
        if ahead is not None:
            return ahead
    spot = station_of(state, unit)
    if spot is None:
        return judge.default
    return towards(judge, (spot.x, spot.y, spot.heading)) or judge.default


def _leads_the_column(state: State, unit: Unit) -> bool:
    """On the march whoever is before the head of a column goes on before it: nobody turns round in a pass."""
    core = [each for each in sight.core(state, unit.seat) if each.order == "march"]
    return any(each.column for each in core) and _is_in_the_way(state, unit)


def _is_in_the_way(state: State, unit: Unit) -> bool:
    """Does it stand before its own core? (HMA-9.7)"""
    own = unit_boxes(state, unit)
    line = [box for each in sight.core(state, unit.seat) for box in unit_boxes(state, each)]
    return any(ahead_of(box, each) is not None for box in line for each in own)


def _behind_core(state: State, unit: Unit) -> list[Goal]:
    """Places behind the line, the nearest first, whence it need not go aside."""
    x, y = centre_of(unit_boxes(state, unit))
    line = [box for each in sight.core(state, unit.seat) for box in unit_boxes(state, each)]
    goals: list[Goal] = []
    for box in sorted(line, key=lambda box: point_distance(box.centre, (x, y)))[:2]:
        aside, _ = box.local((x, y))
        for off in (aside, 0.0):
            goals.append((*box.at(off, -box.half_depth - BEHIND), box.heading))
    return goals


def on_the_flank(state: State, unit: Unit, judge: Judge, style: Style) -> Legs:
    if style.harries and not unit.chart.mounted and order_of(state, unit) in ("approach", "charge"):
        found = lights.way(state, unit, judge)
        if found is not None:
            return found
    if style.rides and unit.chart.mounted and order_of(state, unit) in ("approach", "charge"):
        found = flanks.way(state, unit, judge)
        if found is not None:
            return found
    return beside_core(state, unit, judge, style)


def towards(judge: Judge, goal: Goal) -> Legs | None:
    """The legal way that ends nearest to a goal, if that is nearer than to stay."""
    here = judge.mover.boxes
    stays = point_distance(clearing.front_of(judge), goal[:2])
    if stays <= NEAR_ENOUGH and (goal[2] is None or abs(here[0].heading - goal[2]) < 1.0):
        return () if judge.why_not(()) is None else None
    best: tuple[float, Legs] | None = None
    left = TRIED
    for legs in judge.routes(goal):
        if not legs or not judge.is_legal(legs) or not does_no_harm(judge, legs):
            continue
        off = judge.off(legs, goal[:2])
        if best is None or off < best[0]:
            best = off, legs
        left -= 1
        if off <= NEAR_ENOUGH or not left:
            break
    return best[1] if best is not None else None


def _first(judge: Judge, ways: Iterable[Legs]) -> Legs | None:
    return next((legs for legs in ways if legs and judge.is_legal(legs) and does_no_harm(judge, legs)), None)


def lap(state: State, unit: Unit, keys: list[str]) -> str:
    found = {f"{each.element.id}>{each.target.id}": each.flank for each in lappers(state, unit)}
    return max((key for key in keys if key in found), key=lambda key: found[key] == "right", default="no")
