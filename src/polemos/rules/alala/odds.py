"""The exact odds of a combat before the dice, for both sides and without cards (ALA-16.17, ALA-17.1)."""

from __future__ import annotations

import functools
from collections import Counter
from fractions import Fraction
from math import comb

import msgspec

from polemos.geometry import midpoint
from polemos.rules.alala.charge.charging import still_to_move
from polemos.rules.alala.charge.lining_up import face_hit, line_up
from polemos.rules.alala.charge.response import costs_of_charge
from polemos.rules.alala.charts.combat import combat_chart, result_of
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.combat.combat_dice import DiceCount, count_dice
from polemos.rules.alala.facts import change
from polemos.rules.alala.field.field import contact_with
from polemos.rules.alala.field.ground_advantage import obstacles_crossed
from polemos.rules.alala.state import Contact, State
from polemos.rules.alala.troops import SHAKEN
from polemos.rules.alala.ways.obstacles import moved_to

SIDES_OF_A_DIE = 6


MIRROR: dict[ResultName, ResultName] = {
    "victory": "defeat",
    "success": "setback",
    "inconclusive": "inconclusive",
    "setback": "success",
    "defeat": "victory",
}


class Odds(msgspec.Struct, frozen=True):
    """The chance of every result line, for both sides of a combat."""

    own: DiceCount
    other: DiceCount
    results: dict[ResultName, float]  # of the first side
    other_results: dict[ResultName, float]


@functools.cache
def ways_to_hit(dice: int, need: int) -> tuple[int, ...]:
    """Of all throws of so many dice: how many have 0, 1, 2 ... hits."""
    hits = SIDES_OF_A_DIE + 1 - need
    return tuple(comb(dice, k) * hits**k * (SIDES_OF_A_DIE - hits) ** (dice - k) for k in range(dice + 1))


def hits_distribution(dice: int, need: int) -> tuple[Fraction, ...]:
    """Chance of 0, 1, 2 ... hits."""
    return tuple(Fraction(ways, SIDES_OF_A_DIE**dice) for ways in ways_to_hit(dice, need))


def result_chances(own: DiceCount, other: DiceCount) -> dict[ResultName, Fraction]:
    """The chance of each result line for the first side."""
    return dict(_chances(own.dice, own.need, other.dice, other.need, own.leader - other.leader))


@functools.cache
def _chances(dice: int, need: int, other_dice: int, other_need: int, ahead: int) -> dict[ResultName, Fraction]:
    """`ahead`: what the first side has more without dice."""
    by_difference = Counter[int]()
    for own, each in enumerate(ways_to_hit(dice, need)):
        for theirs, other in enumerate(ways_to_hit(other_dice, other_need)):
            by_difference[own - theirs] += each * other
    ways: dict[ResultName, int] = {row.name: 0 for row in combat_chart().result}
    for difference, count in by_difference.items():
        ways[result_of(difference + ahead).name] += count
    return {name: Fraction(count, SIDES_OF_A_DIE ** (dice + other_dice)) for name, count in ways.items()}


def odds_of(state: State, troop: str, enemy: str, charging: tuple[bool | None, bool | None] = (None, None)) -> Odds:
    """The odds of two troops as they are now; `charging` supposes charges that are yet to come."""
    combat = next((c for c in state.combats.values() if {troop, enemy} == {c.south.troop, c.north.troop}), None)
    known = state.troops
    sides = (combat.side(known[troop].seat), combat.side(known[enemy].seat)) if combat else None
    own = count_dice(state, known[troop], known[enemy], sides[0].left_over if sides else (), charging[0])
    other = count_dice(state, known[enemy], known[troop], sides[1].left_over if sides else (), charging[1])
    chances = {name: float(chance) for name, chance in result_chances(own, other).items()}
    return Odds(own, other, chances, {MIRROR[name]: chance for name, chance in chances.items()})


def odds_of_charge(state: State, charger: str, target: str, mutual: bool = False) -> Odds | None:
    """The odds if a charge were carried out now against a target that stands; None if there is no room for it.

    `mutual`: the target charges as well (ALA-15.8).
    The levels that the charge costs are counted; a target that would have to retire for it is taken as Shaken.
    """
    twin = state.fork()
    by, foe = twin.troops[charger], twin.troops[target]
    face = face_hit(foe, by.reference)
    place = line_up(twin, by, foe.box, face, still_to_move(twin, by.seat))
    if place is None:
        return None
    level = max(SHAKEN, foe.level - len(costs_of_charge(twin, by, foe)))
    change(twin, target, level=level)
    crossed = obstacles_crossed(twin, by.reference, midpoint(*foe.box.edge(face)))
    moved_to(by, place, "").apply(twin)
    a, b = contact_with(by, foe)
    came = (charger, target) if mutual else (charger,)
    contact = Contact(a=a, b=b, came=came, charged=came, behind=(target,) if crossed else ())
    twin.contacts[contact.id] = contact
    return odds_of(twin, charger, target)
