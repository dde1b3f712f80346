"""What a side has lost of its points (PAE-19.5, 20.2)."""

from __future__ import annotations

from fractions import Fraction

from polemos.kernel.secrecy import Seat
from polemos.rules.paean.armies.troops import counts_as_hoplites, leader_price, troop
from polemos.rules.paean.charts.points import priced
from polemos.rules.paean.facts import code_of
from polemos.rules.paean.field.field import formations
from polemos.rules.paean.state import Leader, State


def codes_left(state: State, seat: Seat) -> list[str]:
    """The troop code of each base on the table."""
    return [code_of(each, base.id) for each in formations(state, seat) for base in each.bases]


def codes_lost(state: State, seat: Seat) -> list[str]:
    return [each.code for each in state.lost.values() if each.seat == seat]


def is_hoplite_code(state: State, seat: Seat, code: str) -> bool:
    """Light heavy, heavy, or of the core that stands in for them (PAE-4.9)."""
    known = troop(code)
    return known is not None and counts_as_hoplites(known, state.side(seat).core)


def points_of(codes: list[str]) -> int:
    return sum(priced()[code].points for code in codes)


def leader_points(leader: Leader) -> int:
    """What he cost at the start, his gift included; what was rolled for him cost nothing."""
    if leader.paid is not None:
        return leader.paid
    return leader_price(leader.role, leader.value + leader.refused, leader.gift)


def points_lost(state: State, seat: Seat) -> int:
    """Of dispersed bases, lost leaders and their gifts."""
    gone = [each for each in state.leaders.values() if each.seat == seat and each.lost]
    return points_of(codes_lost(state, seat)) + sum(map(leader_points, gone))


def points_at_start(state: State, seat: Seat) -> int:
    """As the army was listed; where that is not told, what all its pieces cost."""
    own = [each for each in state.leaders.values() if each.seat == seat]
    bases = [*codes_lost(state, seat), *codes_left(state, seat)]
    return state.side(seat).points or points_of(bases) + sum(map(leader_points, own))


def share_lost(state: State, seat: Seat) -> Fraction:
    """In per cent."""
    return Fraction(100 * points_lost(state, seat), max(1, points_at_start(state, seat)))
