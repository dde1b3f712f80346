"""How a position looks to a seat that is to move: the chance to win, fitted to some hundred battles between captains.

All that an army has and has lost is told in hundredths of its route level, so that large and small armies compare.
"""

from __future__ import annotations

from math import exp

from polemos.kernel.secrecy import Seat
from polemos.players.hoplites.habits import fitness
from polemos.players.hoplites.prospects import Prospects, flank_cards
from polemos.players.hoplites.worth import Ledger, strength
from polemos.rules.hoplites.ending import route_points, route_value
from polemos.rules.hoplites.state import State

# What each adds to the logarithm of the odds.
POINTS, POINTS_SQUARED = -0.044, -0.00027  # route points
WORN_VALUE, WORN_STRENGTH = -0.008, -0.11  # route value and strength of units on the field, by their hits
STRENGTH, UNITS = 0.062, 0.288  # on the field
ROUTED, RESTED = 0.02, -0.04  # strength that has fled and may come back, that waits in the second line
HAND, DECK = 0.044, -0.145  # cards; those in the deck come late
FLANK = 0.15  # a FLANK card in hand besides, for it is not to be spent on trifles
PROMISE = 0.019  # of the best attacks of who is to move
TO_MOVE = 0.426


def chance_to_win(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None else float(winner == seat)
    ledger = Ledger(state)
    prospects = Prospects(state, ledger)
    scale = 100 / state.side(seat).level
    odds = TO_MOVE + _army(state, seat) - _army(state, 1 - seat)
    odds += PROMISE * scale * prospects.promise(seat, flank_cards(state, seat))
    return 1 / (1 + exp(-odds))


def _army(state: State, seat: Seat) -> float:
    side, units = state.side(seat), state.units
    scale = 100 / side.level
    points = scale * route_points(state, side)
    value = POINTS * points + POINTS_SQUARED * points**2 + HAND * side.held + DECK * side.left
    value += FLANK * flank_cards(state, seat)
    for name in side.areas:
        if name:
            unit = units[name]
            worn, strong = unit.hits / unit.threshold, strength(state, unit)
            value += UNITS + scale * (STRENGTH * strong + worn * (WORN_VALUE * route_value(state, unit)))
            value += scale * WORN_STRENGTH * worn * strong
    for name in side.second_line:
        unit = units[name]
        value += scale * (ROUTED * strength(state, unit) if unit.routed else RESTED * fitness(state, unit))
    return value
