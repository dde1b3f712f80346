"""How a battle stands: the chance to win it, by what both sides have left and in what order that is."""

from __future__ import annotations

from math import exp

from polemos.kernel.secrecy import Seat
from polemos.players.paean.prospects import clash_value
from polemos.players.paean.sight import worth
from polemos.rules.paean.combat.clash import Clash
from polemos.rules.paean.ending.losses import leader_points, points_at_start
from polemos.rules.paean.field.field import formations, leaders
from polemos.rules.paean.field.melees import melees
from polemos.rules.paean.state import State

STEEP = 9.0  # how much a share of the points at the start counts, in logarithms of the odds
BROKEN, RALLYING = 0.75, 0.6  # what is left of a base that stands alone, and of one that was pushed back
LEADERS = 0.5  # what a leader counts of what he cost


def chance_to_win(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        return 0.5 if state.outcome.winner is None else float(state.outcome.winner == seat)
    lead = _left(state, seat) - _left(state, 1 - seat) + _fights(state, seat)
    return 1 / (1 + exp(-STEEP * lead))


def _left(state: State, seat: Seat) -> float:
    """What a side still has, as a share of what it began with."""
    value = 0.0
    for each in formations(state, seat):
        order = RALLYING if each.is_rallying else BROKEN if each.is_unformed else 1.0
        value += order * worth(each) * each.count
    value += LEADERS * sum(leader_points(each) for each in leaders(state, seat))
    return value / max(1, points_at_start(state, seat))


def _fights(state: State, seat: Seat) -> float:
    """What the mêlées that go on promise, as a share of the points."""
    promise = sum(clash_value(Clash(state, melee.contacts), seat) for melee in melees(state))
    return promise / max(1, points_at_start(state, seat))
