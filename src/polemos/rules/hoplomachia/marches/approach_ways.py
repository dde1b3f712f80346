"""How a phalanx or a taxis may go in an approach (HMA-9.7, 23.3, 24.10), and its drift (HMA-17.5)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from polemos.geometry import TOLERANCE, milli, sin_cos
from polemos.kernel.reason import Reason
from polemos.rules.hoplomachia.arrangement.crossing import note_crossing
from polemos.rules.hoplomachia.arrangement.placing import put
from polemos.rules.hoplomachia.facts.changing import inches
from polemos.rules.hoplomachia.field.field import centre_of, standing, unit_boxes
from polemos.rules.hoplomachia.field.ground import way_of
from polemos.rules.hoplomachia.field.record import has_special
from polemos.rules.hoplomachia.marches.formations import body_of
from polemos.rules.hoplomachia.movement.around import Around
from polemos.rules.hoplomachia.movement.ways import BlockWay, LooseWay
from polemos.rules.hoplomachia.state.table import G, State
from polemos.tabletop.legs import Advance, Legs, March, Turn, Wheel

MOST_WHEEL = 45_000


@dataclass
class FirstWheel(BlockWay):
    """The wheel of a whole phalanx before it goes straight ahead (HMA-9.7), or a countermarch (HMA-23.3)."""

    def why_not(self, legs: Legs) -> Reason | None:
        if len(legs) > 1 or any(isinstance(leg, Advance) for leg in legs):
            return Reason("only a wheel before the approach", "HMA-9.7")
        if legs and isinstance(legs[0], Wheel) and legs[0].angle > MOST_WHEEL:
            return Reason("it wheels at most 45 degrees", "HMA-9.7")
        return super().why_not(legs)

    def tried(self) -> Iterator[Legs]:
        for angle in (MOST_WHEEL, MOST_WHEEL // 3, 5_000, 1_000):
            yield (Wheel("right", angle),)
            yield (Wheel("left", angle),)
        yield (Turn("right", 180_000),)


@dataclass
class Countermarch(FirstWheel):
    """Each lochos of one unit turns on its own ground (HMA-23.3)."""

    def why_not(self, legs: Legs) -> Reason | None:
        if any(not isinstance(leg, Turn) for leg in legs):
            return Reason("only a turn of each lochos", "HMA-23.3")
        return super().why_not(legs)

    def tried(self) -> Iterator[Legs]:
        yield (Turn("right", 180_000),)
        yield (Turn("right", 90_000),)
        yield (Turn("left", 90_000),)


def hangs_back(state: State, unit: str) -> bool:
    """HMA-24.10: a taxis of Boeotians on the right of the senior taxis, which stands on the left."""
    known = state.units[unit]
    senior = state.units.get(state.army(known.seat).senior)
    if not has_special(state, "epaminondas_left") or known.seat != state.defender or known.card != "boeotians":
        return False
    if senior is None or not standing(state, senior) or not standing(state, known):
        return False
    return standing(state, senior)[0].box.local(centre_of(unit_boxes(state, known)))[0] > 0.0


def straight_legs(judge: BlockWay | LooseWay, length: float) -> Legs:
    """Straight ahead so far, or as far as they can: groups and columns do not stop by themselves."""
    heading = milli(judge.mover.boxes[0].heading) % 360_000
    far = milli(length)
    while far > 1:
        legs: Legs = (Advance(far),) if isinstance(judge, BlockWay) else (March(heading, far),)
        if judge.why_not(legs) is None:
            return legs
        far -= 100
    return ()


def drift_right(g: G, units: Sequence[str], length: float, rule: str) -> None:
    """HMA-17.5: as one body to their own right; impassable ground, the edge and others stop them all."""
    there = [each for unit in units for each in body_of(g.state, g.state.units[unit])]
    if not there:
        return  # a lochos that has gone on by itself is separated by now
    keys = tuple(each.id for each in there)
    heading = there[0].box.heading + 90.0
    own = [each.box for each in there]
    around = Around(g.state, there[0].seat, keys)
    free, _ = around.free(own, heading, length)
    far, _ = around.before_friends(own, heading, free)
    if far <= TOLERANCE:
        return
    ux, uy = sin_cos(heading)
    put(g, keys, [box.moved(ux * far, uy * far) for box in own], f"drifts {inches(far)} to the right", rule)
    for unit in units:
        ways = [way_of(each.box, ux * far, uy * far) for each in there if each.unit == unit]
        note_crossing(g, unit, ways)
