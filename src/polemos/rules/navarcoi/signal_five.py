"""Signal 5, the order to engage (NAV-5.10): can a squadron reach an enemy, and what must it do?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from polemos.rules.navarcoi.charts import formations, milli
from polemos.rules.navarcoi.sea import enemies, front_width, gap
from polemos.rules.navarcoi.state import Squadron, State
from polemos.rules.navarcoi.walk import Walk, walk, wheel_cost
from polemos.tabletop.legs import Advance, Face, Legs, Turn, Wheel


@dataclass(frozen=True, slots=True)
class Duty:
    """What the signal demands: contact, to end nearer, or nothing; with a way to do it."""

    must: str = ""
    approach: Legs = ()
    nearest: str = ""


def approaches(squadron: Squadron, allowance: int) -> Iterator[Legs]:
    """The approaches that answer the question whether an enemy can be reached."""
    chart = formations().signal[4].approach
    assert chart is not None
    angles = range(chart.turn_step, chart.turn_max + 1, chart.turn_step)
    if squadron.is_unformed:
        for heading in range(0, 360, chart.turn_step):
            yield (Face(heading * 1000), Advance(allowance))
        return
    yield (Advance(allowance),)
    if squadron.is_column:
        for ahead in range(0, allowance + 1, milli(chart.column_step)):
            first = (Advance(ahead),) if ahead else ()
            for angle in angles:
                yield (*first, Turn("left", angle * 1000), Advance(allowance - ahead))
                yield (*first, Turn("right", angle * 1000), Advance(allowance - ahead))
        return
    width = front_width(squadron)
    for angle in angles:
        left = allowance - wheel_cost(angle * 1000, width)
        if left < 0:
            return
        yield (Wheel("left", angle * 1000), Advance(left))
        yield (Wheel("right", angle * 1000), Advance(left))


def duty_of(state: State, squadron: Squadron, allowance: int) -> Duty:
    """What an addressee must do with this allowance. No point of it moves farther than the allowance."""
    foes = [(gap(squadron, enemy), enemy) for enemy in enemies(state, squadron)]
    if not foes:
        return Duty()
    apart, nearest = min(foes, key=lambda foe: foe[0])
    if apart * 1000 <= allowance:
        for legs in approaches(squadron, allowance):
            going = walk(state, squadron, legs, allowance)
            if isinstance(going, Walk) and going.contact:
                return Duty("contact", legs, nearest.id)
    for legs in approaches(squadron, allowance):
        going = walk(state, squadron, legs, allowance)
        if isinstance(going, Walk) and gap(going.squadron, nearest) < apart - 1e-6:
            return Duty("nearer", legs, nearest.id)
    return Duty()
