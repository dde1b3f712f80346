"""Contact, frontal contact, and who fights whom in front (HMA-2.8)."""

from __future__ import annotations

from polemos.geometry import HAIR, TOLERANCE, Box, angle_between, milli, opposite, touches
from polemos.kernel.secrecy import Seat
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import State

FACING_EACH_OTHER = 45.0


def in_contact(one: Box, other: Box) -> bool:
    """Their rectangles touch within the tolerance."""
    return touches(one, other)


def front_stretch(one: Box, other: Box, across: float = 0.0) -> tuple[float, float]:
    """How far, and around which x, the front edge of one lies on the front edge of another.

    Lines can stand askew; what lies within the tolerance counts. `across`: what a work keeps them apart (HMA-21.7).
    """
    slack = TOLERANCE + HAIR + across
    left, right = one.edge("front")
    start, end = other.local(left), other.local(right)
    # Along the front edge of `one`, from 0 to 1: straight lines in the axes of `other`, cut to its front edge.
    low, high = 0.0, 1.0
    for first, last, least, most in (
        (start[0], end[0], -other.half_width, other.half_width),
        (start[1] - other.half_depth, end[1] - other.half_depth, -slack, slack),
    ):
        rise = last - first
        if abs(rise) <= HAIR:
            if not least - HAIR <= first <= most + HAIR:
                return 0.0, 0.0
            continue
        one_end, other_end = (least - first) / rise, (most - first) / rise
        low, high = max(low, min(one_end, other_end)), min(high, max(one_end, other_end))
    if high <= low:
        return 0.0, 0.0
    middle = (low + high) / 2.0
    return (high - low) * one.width, left[0] + (right[0] - left[0]) * middle


def frontal_width(one: Box, other: Box, across: float = 0.0) -> float:
    """Over how much of their width two are in frontal contact; nought if they are not."""
    if angle_between(one.heading, opposite(other.heading)) > FACING_EACH_OTHER + HAIR:
        return 0.0
    width, _ = front_stretch(one, other, across)
    return width if width > TOLERANCE + HAIR else 0.0


def in_frontal_contact(one: Box, other: Box) -> bool:
    return frontal_width(one, other) > 0.0


def front_pairs(state: State) -> tuple[tuple[str, str], ...]:
    """Pairs for this melee phase: element of A, element of B. Those of last turn stay; then the widest first, ties from
    the right of the player with precedence."""
    found: list[tuple[int, float, str, str]] = []
    pairs: list[tuple[str, str]] = []
    for contact in state.contacts.values():
        one, other = state.elements[contact.a], state.elements[contact.b]
        if not (_fights(one) and _fights(other)):
            continue
        across = contact.across / 1000
        width = frontal_width(one.box, other.box, across)
        if not width:
            continue
        if one.front == other.id and other.front == one.id:
            pairs.append((one.id, other.id))
        middle = front_stretch(one.box, other.box, across)[1]
        found.append((-milli(width), from_right(state.precedence, middle), one.id, other.id))
    taken = {key for pair in pairs for key in pair}
    for _, _, a, b in sorted(found, key=lambda each: each[:2]):
        if a not in taken and b not in taken:
            pairs.append((a, b))
            taken |= {a, b}
    return tuple(pairs)


def _fights(element: Element) -> bool:
    return element.is_on_table and not element.is_routing


def from_right(seat: Seat, x: float) -> float:
    """A key that sorts places from a player's right to his left (HMA-2.1)."""
    return -x if seat == 0 else x
