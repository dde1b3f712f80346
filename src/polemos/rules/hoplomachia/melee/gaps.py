"""Gaps on the unshielded side (HMA-18.8)."""

from __future__ import annotations

from polemos.geometry import TOLERANCE, angle_between, opposite, point_distance
from polemos.rules.hoplomachia.field.contact import FACING_EACH_OTHER
from polemos.rules.hoplomachia.field.field import closer, elements, within
from polemos.rules.hoplomachia.field.flanks import stands_along
from polemos.rules.hoplomachia.state.pieces import Element
from polemos.rules.hoplomachia.state.table import State

BESIDE = 1.5
LEVEL = 0.75
ALONG = 0.75


def has_gap(state: State, element: Element, opponent: Element) -> bool:
    """Has an element that is attacked in front by this opponent a gap on its right?"""
    foes = [each for each in elements(state, opponent.seat) if not each.is_routing and each.id != opponent.id]
    foes = [each for each in foes if not _attacks_aside(state, element, each)]
    if any(within(ALONG, stands_along(element.box, "right", each.box)) for each in foes):
        return True
    return not has_friend_on_right(state, element) and any(_is_at_corner(element, each) for each in foes)


def has_friend_on_right(state: State, element: Element) -> bool:
    """A friend, not routing, closer than a base width to its right side and level to within 0.75 inch."""
    box = element.box
    for each in elements(state, element.seat):
        if each.id == element.id or each.is_routing or box.local(each.box.centre)[0] <= box.half_width:
            continue
        aside = min(box.local(point)[0] for point in each.box.points) - box.half_width
        ahead = box.local(each.box.front_centre)[1] - box.half_depth
        if closer(aside, BESIDE) and within(abs(ahead), LEVEL):
            return True
    return False


def _is_at_corner(element: Element, foe: Element) -> bool:
    """Does this enemy, one who faces it, stand with his front right corner at its front right corner?"""
    if angle_between(foe.box.heading, opposite(element.box.heading)) > FACING_EACH_OTHER:
        return False
    corners = foe.box.corner("front", "right"), element.box.corner("front", "right")
    return point_distance(*corners) <= 2 * TOLERANCE  # both places are rounded


def _attacks_aside(state: State, element: Element, foe: Element) -> bool:
    """He has his front edge against its flank or rear: he makes an attack of his own instead."""
    keys = f"{element.id}|{foe.id}", f"{foe.id}|{element.id}"
    contact = next((state.contacts[key] for key in keys if key in state.contacts), None)
    return contact is not None and contact.edge_of(element.id) != "front" and contact.edge_of(foe.id) == "front"
