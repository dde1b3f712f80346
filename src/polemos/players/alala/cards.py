"""Othismos cards: thrown again is what matters, at the moment when it does (section 20)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from polemos.kernel.secrecy import Seat
from polemos.rules.alala.charts.charts import card
from polemos.rules.alala.charts.combat import combat_chart, result_of
from polemos.rules.alala.combat.combat_dice import hits_on
from polemos.rules.alala.field.field import attached
from polemos.rules.alala.field.lines import ahead, hoplites
from polemos.rules.alala.state import State, Throw
from polemos.rules.alala.throws import MARK, PENALTY
from polemos.rules.alala.troops import SHAKEN, Troop
from polemos.rules.alala.windows import PASS

ROW = 3  # dice that are worth a card that throws several
CRY_FROM = 8.0  # inches to the enemy from which a longer move is one


def first_play(keys: Sequence[str]) -> str:
    return next((key for key in keys if key != PASS), PASS)


def omen(state: State, seat: Seat, names: Sequence[str]) -> str:
    """Good for the dearest of those who need it; bad for an enemy that would run."""
    units = [state.troops[name] for name in names]
    if units[0].seat == seat:
        return min(units, key=lambda unit: (unit.level, unit.grade)).id
    return min(units, key=lambda unit: (unit.level != SHAKEN, unit.grade, -unit.level)).id


def favourite(state: State, names: Sequence[str]) -> str:
    """The leader's own unit, else the best of them."""
    led = [name for name in names if attached(state, name)]
    return min(led or names, key=lambda name: state.troops[name].grade)


def war_cry(state: State, keys: Sequence[str]) -> str:
    """For a phalanx that is on the way and has some way to go."""
    for key in keys:
        if key == PASS:
            continue
        leader = state.leaders[key.split(" ")[1]]
        units = [unit for unit in hoplites(state, leader.seat) if unit.phalanx == leader.id]
        if leader.signalled and units and min(ahead(state, unit) for unit in units) > CRY_FROM:
            return key
    return PASS


def heavy_armour(state: State, keys: Sequence[str]) -> str:
    """At the charge, or on the last steps before it; for the one in best order."""
    plays = [key for key in keys if key != PASS]
    named = [state.troops[key.split(" ")[1]] for key in plays]
    close = [unit for unit in named if state.phase == "charge" or ahead(state, unit) < CRY_FROM]
    if not close:
        return PASS
    best = min(close, key=lambda unit: (unit.disorder, unit.grade))
    return next(key for key in plays if key.endswith(f" {best.id}"))


def after_throw(state: State, seat: Seat, keys: Sequence[str]) -> str:
    for key in keys:
        if key != PASS and _pays(state, seat, *key.split(" ")):
            return key
    return PASS


def _pays(state: State, seat: Seat, name: str, at: str) -> bool:
    throw = state.throws[int(at)]
    match throw.kind:
        case "combat":
            return _pays_in_combat(state, seat, name, throw)
        case "shooting":
            return name not in (PENALTY, MARK) and card(name).throws == "shooting" and _misses(throw, 6) >= ROW
        case "risk":
            return name != PENALTY and 1 in throw.faces
    return False


def _pays_in_combat(state: State, seat: Seat, name: str, throw: Throw) -> bool:
    """Would one hit more, or less, be another result? Many dice are thrown again if there is much to gain."""
    difference = _difference(state, seat)
    if difference is None:
        return False
    need = _need(state, throw)
    if name == PENALTY:
        return throw.hits(need) > 0 and result_of(difference + 1) != result_of(difference)
    misses = _misses(throw, need)
    if result_of(difference).name == "victory" or not misses:
        return False
    if name == MARK:
        return difference < 0 and 3 * throw.hits(need) < len(throw.faces)
    if card(name).dice >= ROW:
        return misses >= ROW and result_of(difference + 1) != result_of(difference)
    return result_of(difference + 1) != result_of(difference) and difference < 0


def _difference(state: State, seat: Seat) -> int | None:
    """Own hits less those of the enemy, as the dice lie."""
    total = 0
    for throw in state.throws:
        if throw.kind != "combat" or len(state.throws) != 2:
            return None
        leader = combat_chart().hits.leader if attached(state, throw.who[0]) else 0
        hits = throw.hits(_need(state, throw)) + leader
        total += hits if throw.seat == seat else -hits
    return total


def _need(state: State, throw: Throw) -> int:
    other = next((each for each in state.throws if each.seat != throw.seat and each.who), None)
    if other is None:
        return 6
    own: Troop = state.troops[throw.who[0]]
    return hits_on(state, own, state.troops[other.who[0]])


def _misses(throw: Throw, need: int) -> int:
    return sum(face < need for place, face in enumerate(throw.faces) if place not in throw.again)


def dice(state: State, seat: Seat, name: str, at: int, space: Any) -> tuple[str, ...]:
    """Own misses, or the best of the enemy's dice."""
    throw = state.throws[at]
    if name == MARK:
        usual: tuple[str, ...] = space.default
        return usual
    free = [place for place in range(len(throw.faces)) if place not in throw.again]
    if name == PENALTY:
        return (str(max(free, key=lambda place: throw.faces[place])),)
    need = _need(state, throw) if throw.kind == "combat" else 6
    poor = [place for place in sorted(free, key=lambda place: throw.faces[place]) if throw.faces[place] < need]
    return tuple(str(place) for place in (poor or free[:1])[: card(name).dice])
