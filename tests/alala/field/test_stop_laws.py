"""No move of formed hoplites brings them closer than four inches to enemy hoplites to their front (ALA-12.6).

An enemy is judged where the unit is at that moment. Of a dice move it is enough to look where it comes to four inches:
it goes straight on or drifts to the right by no more than the sector opens, so nobody beside it comes to its front.
"""

from __future__ import annotations

import pytest

from polemos.geometry import Box, distance, sin_cos
from polemos.kernel.chance import Chance
from polemos.rules.alala.field.field import enemies, is_to_front, on_table
from polemos.rules.alala.movement.formed_move import Going, march
from polemos.rules.alala.movement.wheeling import frontage, most_wheel, wheel
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop
from tests.alala.whole_turns import random_table

LIMIT = 4.0
SLACK = 0.011  # places are kept in thousandths, and a wheel is looked at by hundredths of an inch
SAMPLES = 20


def formed_units(state: State) -> list[Troop]:
    return [troop for troop in on_table(state) if troop.is_hoplites and troop.formed]


def offended(state: State, troop: Troop, box: Box) -> list[str]:
    """Enemy hoplites to the front of a unit at this place that are too near, and nearer than they were."""
    return [
        foe.id
        for foe in enemies(state, troop)
        if foe.is_hoplites
        and distance(box, foe.box) < min(LIMIT, distance(troop.box, foe.box)) - SLACK
        and is_to_front(troop, foe.box, box)
    ]


def stops_at_four(state: State, troop: Troop, going: Going) -> bool:
    """Who is stopped by enemy hoplites stands four inches from them, or no nearer than before."""
    foe = state.troops.get(going.stopped_by)
    if foe is None or foe.seat == troop.seat or foe.is_band:
        return False
    ((_, box),) = going.places
    far = distance(box, foe.box)
    assert far >= min(LIMIT, distance(troop.box, foe.box)) - SLACK
    assert far <= LIMIT + 0.2 or distance(troop.box, foe.box) < LIMIT, (troop.id, foe.id, far)
    return True


@pytest.mark.rule("ALA-12.6", "ALA-3.8")
def test_a_dice_move_keeps_its_distance_at_every_point() -> None:
    stopped = 0
    for seed in range(30):
        chance = Chance(seed)
        state = random_table(chance, phase="manoeuvre")
        for troop in formed_units(state):
            incline = chance.between(0, 22_500) / 1000
            going = march(state, (troop.id,), incline, 10.0)
            ux, uy = sin_cos(going.heading)
            for part in range(1, SAMPLES + 1):
                far = going.distance * part / SAMPLES
                assert offended(state, troop, troop.box.moved(ux * far, uy * far)) == [], (seed, troop.id, far)
            stopped += stops_at_four(state, troop, going)
    assert stopped > 50


@pytest.mark.rule("ALA-12.6", "ALA-12.15")
def test_a_wheel_keeps_its_distance_at_every_point() -> None:
    stopped = 0
    for seed in range(40):
        chance = Chance(seed)
        state = random_table(chance, phase="manoeuvre")
        for troop in formed_units(state):
            hand = chance.pick(("left", "right"))
            going = wheel(state, (troop.id,), hand, most_wheel(state, (troop.id,), hand))
            (x, y), _ = frontage(state, (troop.id,), hand)
            turn = going.distance if hand == "right" else -going.distance
            for part in range(1, SAMPLES + 1):
                box = troop.box.turned_about(x, y, turn * part / SAMPLES)
                assert offended(state, troop, box) == [], (seed, troop.id, part)
            assert going.places[0][1].heading == pytest.approx(box.heading)
            stopped += stops_at_four(state, troop, going)
    assert stopped > 20
