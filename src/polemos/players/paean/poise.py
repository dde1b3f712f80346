"""Who charges wins more often than who is charged: nobody walks to where the enemy has the first blow (12.21, 13.5).

Whoever is in reach already does better to strike himself. And all that only holds while the lines still come near each
other: a battle has to be fought, and the clock goes on.
"""

from __future__ import annotations

from polemos.geometry import Box, distance
from polemos.kernel.secrecy import Seat
from polemos.players.paean.outlook import is_joined, must_decide, presses
from polemos.players.paean.sight import block, foes_of, worth
from polemos.rules.paean.field.contact import is_engaged
from polemos.rules.paean.field.field import hero_with
from polemos.rules.paean.field.rates import rate
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.grid import Grid

PATIENCE = 10  # bounds of both sides in which a line waits for the better moment
FIRST = 8.0  # points for the first blow of a block of a hundred
ONCE, TWICE, LED = 0.7, 0.35, 0.8  # how likely it comes: with one order, with two, from a hero's men with two
OVERLAP = 2.0


def exposed(state: State, formation: Formation, there: Grid) -> float:
    """What it costs to come within reach of a charge, for whoever is still out of it."""
    seat = formation.seat
    if state.turn > PATIENCE or is_joined(state) or must_decide(state, seat) or presses(state, seat):
        return 0.0
    if _threat(state, seat, block(formation)) > 0:
        return 0.0
    return FIRST * _threat(state, seat, there.block)


def _threat(state: State, seat: Seat, place: Box) -> float:
    """The heaviest charge that may be expected there, by its chance and the worth of those who make it."""
    worst = 0.0
    for foe in foes_of(state, seat):
        if not foe.is_formed_close or foe.is_rallying or is_engaged(state, foe):
            continue
        theirs, far = block(foe), rate(foe)
        gap = distance(theirs, place)
        if gap > 2 * far:
            continue
        right, ahead = theirs.local((place.cx, place.cy))
        if ahead < 0 or abs(right) > theirs.half_width + place.half_width - OVERLAP:
            continue
        likely = ONCE if gap <= far else LED if hero_with(state, foe.id) is not None else TWICE
        worst = max(worst, likely * worth(foe) * foe.count / 100)
    return worst
