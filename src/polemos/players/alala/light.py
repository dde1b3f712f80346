"""What all light troops have in common: ways to go, and what to beware of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from polemos.geometry import Box, Point, distance, heading_towards, milli, point_distance
from polemos.kernel.reason import Reason
from polemos.players.alala.sight import lane_of
from polemos.rules.alala.field.field import is_signalled
from polemos.rules.alala.movement.free_ways import FULL_TURN, FreeWay
from polemos.rules.alala.skirmish.shooting import shot_count
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from polemos.tabletop.legs import Legs, March

RANGE = 4.0
SLACK = 0.02
POINTS = 30_000  # between the headings that are tried
ROUGH = 0.5  # what it costs to go through rough ground
WAITS, GOES = 0.6, 2.0  # what it costs to stand before hoplites, of whom some wait and some go
Line = Sequence[tuple[Troop, float, float]]  # one's own hoplites, how much room they need before them, what it costs


def most_dice(keys: Sequence[str], start: str, end: str = "") -> str:
    """The way to act with the most dice."""
    last = f" {end}" if end else ""
    fitting = [key for key in keys if key.startswith(f"{start} ") and key.endswith(last)]
    return fitting[-1] if fitting else ""


def is_prey(troop: Troop, foe: Troop) -> bool:
    """Would it be glad to be charged by that one?"""
    return troop.is_cavalry and not foe.is_cavalry


def is_hunted(troop: Troop, foes: Iterable[Troop]) -> bool:
    """Are horse near that would ride down skirmishers?"""
    return troop.is_skirmishers and any(foe.is_cavalry and distance(troop.box, foe.box) < RANGE for foe in foes)


def in_the_way(line: Line, box: Box) -> Iterator[float]:
    """What a place costs that lies before one's own hoplites, for each of them who needs the room."""
    for unit, room, cost in line:
        before, shared = lane_of(unit.box, box)
        if shared > 0 and -0.5 < before < room:
            yield cost * (1.0 + shared / 3)  # every step aside is a step in the right direction


def stands_in_the_way(line: Line, box: Box) -> bool:
    return any(True for _ in in_the_way(line, box))


def cost_of_lane(state: State, unit: Troop) -> float:
    """A phalanx that has its signal must go, and stops before whoever stands in its way (ALA-8.10, 12.5)."""
    return GOES if is_signalled(state, unit) else WAITS


def best_way(state: State, troop: Troop, judge: FreeWay, ways: Iterable[Legs], value: Callable[[Box], float]) -> Legs:
    """The way to the best place, if it is better than to stay."""
    best: Legs = ()
    most = value(troop.box)
    for legs in ways:
        going = judge.going(legs)
        if isinstance(going, Reason):
            continue
        worth = value(going.box) - ROUGH * sum(name in state.terrain for name in going.rough)
        if worth > most + 1e-9 and judge.why_not(legs) is None:
            best, most = legs, worth
    return best


def straight_ways(troop: Troop, goal: Point, far: int) -> Iterator[Legs]:
    """To the goal, and round the compass."""
    at = troop.box.cx, troop.box.cy
    off = milli(point_distance(at, goal))
    if off > 10:
        yield (March(milli(heading_towards(at, goal)) % FULL_TURN, min(far, off)),)
    for heading in range(0, FULL_TURN, POINTS):
        yield (March(heading, far),)
        yield (March(heading, far // 2),)


def worth_of_hit(foe: Troop) -> float:
    """What a man of it counts: more as it comes near to half of its strength (ALA-10.14)."""
    left = max(1, foe.men - (foe.full - 1) // 2)
    return 1.2 + 2.0 / left if foe.is_hoplites else 0.7 + 0.8 / left


def aim(state: State, troop: Troop, names: Sequence[str]) -> str:
    """Of those who are equally near the one where the shot does most."""
    foes = [state.troops[name] for name in names]
    return max(foes, key=lambda foe: shot_count(troop, foe).dice * worth_of_hit(foe)).id
