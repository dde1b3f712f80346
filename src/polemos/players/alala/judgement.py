"""How a battle stands at the end of a turn: the chance to win it, fitted to battles of captains against captains."""

from __future__ import annotations

from math import exp

from polemos.kernel.secrecy import Seat
from polemos.players.alala.command import strength
from polemos.rules.alala.ending.victory import lost_or_retiring
from polemos.rules.alala.field.field import on_table
from polemos.rules.alala.field.lines import LOST
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import SHAKEN

# What each counts for, in the order of `_told`, and the fights that go on: fitted to the tuning battles of the ladder,
# with a chance of its own for every battle, since few are even.
WEIGHTS = (1.6, 1.9, 1.3, 0.5, 0.5, 1.0, 1.5, 1.5)


def chance_to_win(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == seat)
    lead = sum(weight * each for weight, each in zip(WEIGHTS, differences(state), strict=True))
    return 1 / (1 + exp(-lead if seat == 0 else lead))


def differences(state: State) -> tuple[float, ...]:
    """By how much the south is better off than the north, in each respect."""
    south, north = (_told(state, seat) for seat in (0, 1))
    return (*(own - foe for own, foe in zip(south, north, strict=True)), _pressed(state))


def _told(state: State, seat: Seat) -> tuple[float, ...]:
    """Units until it breaks; then for each unit that it began with: spirit, men, order, the shaken, bands, command."""
    side = state.side(seat)
    n = max(1, side.units_at_start)
    units = [troop for troop in on_table(state, seat) if troop.is_hoplites and troop.status not in LOST]
    formed = [troop for troop in units if troop.formed]
    bands = [troop for troop in on_table(state, seat) if troop.is_band and troop.status not in LOST]
    return (
        1 - min(1.0, lost_or_retiring(state, seat) / max(1, side.breaks_at)),
        sum(troop.level - 1 for troop in formed) / n,
        sum(troop.men / troop.full + len(troop.elements) - 1 for troop in units) / n,
        -sum(troop.disorder for troop in formed) / n,
        -sum(troop.level == SHAKEN for troop in units) / n,
        sum(troop.men / troop.full for troop in bands) / n,
        sum(leader.rating for leader in state.leaders.values() if leader.seat == seat and leader.unit) / n,
    )


def _pressed(state: State) -> float:
    """In the fights that go on: whose units are stronger, in dice for each unit of the south."""
    lead = 0.0
    for contact in state.contacts.values():
        one, other = state.troops[contact.a], state.troops[contact.b]
        if one.is_hoplites and other.is_hoplites:
            lead += strength(state, one) - strength(state, other)
    return lead / max(1, state.side(0).units_at_start) / 4
