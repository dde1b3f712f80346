"""The Charge Phase and what follows: by the exact odds of a fight (sections 15, 17 and 18)."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.kernel.secrecy import Seat
from polemos.players.alala.style import GREEDY, Style
from polemos.rules.alala.charge.charging import pending, why_no_charge, why_no_target
from polemos.rules.alala.charge.response import EVADE, STAND, costs_of_charge
from polemos.rules.alala.charge_phase import DONE
from polemos.rules.alala.charts.combat import combat_chart
from polemos.rules.alala.charts.records import ResultName
from polemos.rules.alala.field.field import gap, zone
from polemos.rules.alala.field.lines import foes_of
from polemos.rules.alala.odds import Odds, odds_of, odds_of_charge
from polemos.rules.alala.state import Combat, State
from polemos.rules.alala.troops import SHAKEN, Troop

WORTH: dict[ResultName, float] = {"victory": 5.0, "success": 2.0, "inconclusive": 0.0, "setback": -2.0, "defeat": -5.0}
BOLD = -0.8  # hoplites in front of hoplites: waiting is rarely better
THREATENED = -2.5  # if the enemy would charge otherwise
WEAK = 2.0  # for a band that can bear no losses
SURE = 0.3  # bands need not fight
MEET = -0.5  # to be charged and to run is not free either
IN_THE_WAY = 1.0  # a band that bars the way
CROWD = 1.5  # for every friend that charges the same enemy
ASIDE = 0.2  # for an inch that the enemy is out of line
BACK = 1.0  # to meet a charge half-way
NEAR = 7.0  # formed enemies nearer than that keep victors in their ranks


def expected(odds: Odds) -> float:
    return sum(WORTH[name] * chance for name, chance in odds.results.items())


def charge_value(state: State, own: Troop, foe: Troop) -> float:
    """What a charge promises. In a line everybody comes along, so supports count on both sides as they stand."""
    if own.is_hoplites and foe.is_hoplites and (not foe.formed or zone(foe.box, own.reference) == "front"):
        if foe.is_shaken and costs_of_charge(state, own, foe):
            return WORTH["success"]  # it has to retire before it is reached (ALA-15.11)
        mutual = foe.id in state.charges
        odds = odds_of(state, own.id, foe.id, (True, mutual))
        value = expected(odds)
        # The level that a charge at the halt costs is two dice, for the formed-up four.
        return value if mutual else value + (1.6 if foe.level == SHAKEN + 1 else 0.8)
    found = odds_of_charge(state, own.id, foe.id, mutual=foe.id in state.charges)
    if found is None:
        return WORTH["defeat"]
    if foe.is_band and own.is_hoplites:
        # Bands run before hoplites and draw them out of their line; but who is stopped by one drives it away.
        return IN_THE_WAY if not own.moved and own.deed.kind == "halt" else WORTH["setback"]
    return expected(found) - (WEAK if own.is_band and is_worn(own) and not is_worn(foe) else 0.0)


def is_worn(troop: Troop) -> bool:
    """Would even a drawn fight leave it below half strength (ALA-2.16)?"""
    drawn = next(row.casualties for row in combat_chart().result if row.name == "inconclusive")
    return 2 * (troop.men - drawn) < troop.full


def declared(state: State, seat: Seat, keys: Sequence[str], style: Style = GREEDY) -> str:
    """The best charge that is left, then all who can go along."""
    best, most = "", 0.0
    beside = {key.split(" ")[1] for key in keys if style.along and key.startswith("along ")}
    for key in keys:
        if not key.startswith("charge "):
            continue
        _, name, target = key.split(" ")
        own, foe = state.troops[name], state.troops[target]
        value = charge_value(state, own, foe) - _least(state, own, foe) - _crowding(state, own, foe)
        value += style.bold - (style.along if name in beside else 0.0)
        if value > most:
            best, most = key, value
    return best or next((key for key in keys if key.startswith("along ")), DONE)


def _crowding(state: State, own: Troop, foe: Troop) -> float:
    """Two seldom find room before one enemy; and each has his own man in front of him."""
    right, _ = own.box.local((foe.box.cx, foe.box.cy))
    aside = ASIDE * abs(right) if own.is_hoplites else 0.0
    waiting = pending(state)
    back = BACK if any((charge.charger, charge.target) == (foe.id, own.id) for charge in waiting) else 0.0
    return aside - back + CROWD * sum(charge.target == foe.id for charge in waiting)


def _least(state: State, own: Troop, foe: Troop) -> float:
    """What a charge must promise to be made."""
    if own.is_band:
        return SURE
    if not foe.is_hoplites:
        return 0.0
    if any(charge.target == own.id for charge in pending(state)):
        return 2 * THREATENED  # whoever stands still and is charged loses heart (ALA-10.10)
    if why_no_charge(state, foe) is None and why_no_target(state, foe, own) is None:
        return THREATENED
    return BOLD


def response(state: State, troop: Troop, keys: Sequence[str]) -> str:
    """Counter-charge if the odds are fair; run from everybody else if the way is free."""
    best, most = "", MEET
    for key in keys:
        charger = key.partition(" ")[2]
        if charger:
            value = charge_value(state, troop, state.troops[charger])
            if value > most:
                best, most = key, value
    return best or (EVADE if EVADE in keys else STAND if STAND in keys else keys[0])


def after_victory(state: State, combat: Combat, seat: Seat, keys: Sequence[str]) -> str:
    """Run after those who may come back, unless others are near who would profit by it."""
    own, beaten = (state.troops[combat.side(side).troop] for side in (seat, 1 - seat))
    if "follow_up" in keys:
        return "follow_up"
    if "pursue" not in keys or "remain" not in keys:
        return keys[0]
    others = [foe for foe in foes_of(state, own) if foe.id != beaten.id and gap(own, foe) < NEAR]
    may_return = beaten.on_table and beaten.status == "retiring"
    return "pursue" if may_return and not any(foe.formed for foe in others) else "remain"


def opponents(state: State, seat: Seat, keys: Sequence[str]) -> str:
    """The pair in which one's own side has the best odds."""

    def promise(key: str) -> float:
        south, north = key.split(" ")
        own, foe = (south, north) if state.troops[south].seat == seat else (north, south)
        return expected(odds_of(state, own, foe))

    return max(keys, key=promise)
