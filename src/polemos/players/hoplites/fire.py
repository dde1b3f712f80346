"""Shots: the chance of each number of hits, and what they are worth."""

from __future__ import annotations

from polemos.players.hoplites.odds import FACES
from polemos.players.hoplites.worth import Ledger
from polemos.rules.hoplites.missiles.reaction import shooters_at
from polemos.rules.hoplites.missiles.shooting import hits_of, modifiers, runs_out_from
from polemos.rules.hoplites.state import State, Unit

Chances = tuple[float, ...]  # of 0, 1, 2 ... hits
_KNOWN: dict[tuple[object, ...], Chances] = {}
MOST_HITS = 3


def chances(state: State, shooter: Unit, target: Unit) -> Chances:
    """The exact chance of each number of hits of a shot."""
    ground = state.side(target.seat).terrain[state.column(target) - 1]
    key = (
        state.own_charts, shooter.type, shooter.class_, shooter.letter, target.type, target.class_, target.size, ground,
    )  # fmt: skip
    if (known := _KNOWN.get(key)) is not None:
        return known
    added = sum(modifier.value for modifier in modifiers(state, shooter, target))
    found = [0.0] * (MOST_HITS + 1)
    for face in range(FACES):
        found[min(MOST_HITS, hits_of(state, shooter, face + added))] += 1 / FACES
    _KNOWN[key] = tuple(found)
    return _KNOWN[key]


def damage(ledger: Ledger, target: Unit, aimed: Chances) -> float:
    """What hits with these chances cost the target."""
    room, rout = target.threshold - target.hits, ledger.rout(target)
    each = ledger.wear(target, 1)
    return sum(p * (rout if hits >= room else each * hits) for hits, p in enumerate(aimed) if p)


def added(first: Chances, second: Chances) -> Chances:
    """The hits of two shots, or of several, together."""
    total = [0.0] * (len(first) + len(second) - 1)
    for i, p in enumerate(first):
        for k, q in enumerate(second):
            total[i + k] += p * q
    return tuple(total)


NONE: Chances = (1.0,)


def gain(ledger: Ledger, shooter: Unit, target: Unit, aimed: Chances = NONE) -> float:
    """What one more shot at a target is worth, when others are aimed at it already."""
    shot = chances(ledger.state, shooter, target)
    return damage(ledger, target, added(aimed, shot)) - damage(ledger, target, aimed)


def is_scarce(state: State, shooter: Unit) -> bool:
    """Does one shot spend what it has?"""
    return runs_out_from(state, shooter) == 0


def reaction(ledger: Ledger, state: State, name: str) -> float:
    """What the enemy's reaction fire will cost a unit that has come to stand on the field (HOP-13.9)."""
    aimed, target = NONE, state.units[name]
    for shooter in shooters_at(state, name):
        aimed = added(aimed, chances(state, shooter, target))
    return damage(ledger, target, aimed) if len(aimed) > 1 else 0.0
