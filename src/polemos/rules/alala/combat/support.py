"""Who supports whom (ALA-16.7 to 16.13), and on which side it stands."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from polemos.geometry import HAIR, TOLERANCE, Box
from polemos.kernel.reason import Reason
from polemos.rules.alala.field.field import are_in_contact, faces_like, friends
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import Troop

Flank = Literal["left", "right"]
FLANKS: tuple[Flank, Flank] = ("left", "right")


def flank_of(box: Box, other: Box) -> Flank | None:
    """On which side of a unit another stands: its centre beyond that side face (ALA-16.7)."""
    right, _ = box.local((other.cx, other.cy))
    if right >= box.half_width - HAIR:
        return "right"
    if right <= -box.half_width + HAIR:
        return "left"
    return None


def is_engaged(state: State, troop: str) -> bool:
    """Is it one of two opponents in a combat of this turn (ALA-16.2)?"""
    return any(
        troop in (combat.south.troop, combat.north.troop)
        for combat in state.combats.values()
        if not combat.catch and not combat.over
    )


def why_no_support(state: State, troop: Troop, friend: Troop, engaged: Troop | None = None) -> Reason | None:
    """May hoplites support a friend beside which they stand (ALA-16.10)? It may itself support the one engaged."""
    if not (troop.is_hoplites and friend.is_hoplites):
        return Reason("hoplites support only hoplites, and bands only bands", "ALA-16.10")
    if not troop.formed or troop.status in ("withdrawing", "routing"):
        return Reason(f"{troop.id} is not formed", "ALA-16.10")
    if troop.is_shaken:
        return Reason(f"{troop.id} is shaken", "ALA-10.2")
    if is_engaged(state, troop.id):
        return Reason(f"{troop.id} is engaged itself", "ALA-16.10")
    if not faces_like(troop, engaged or friend):
        return Reason(f"{troop.id} does not face the same way", "ALA-16.10")
    if not are_in_contact(troop, friend) or flank_of(friend.box, troop.box) is None:
        return Reason(f"{troop.id} does not touch a side of {friend.id}", "ALA-16.10")
    return None


def flank_supports(state: State, troop: Troop, left_over: tuple[str, ...] = ()) -> dict[Flank, list[Troop]]:
    """The hoplites that count as first supports of an engaged unit, by side (ALA-16.7)."""
    found: dict[Flank, list[Troop]] = {"left": [], "right": []}
    for friend in _near_hoplites(state, troop):
        if why_no_support(state, friend, troop) is None:
            side = flank_of(troop.box, friend.box)
            assert side is not None
            found[side].append(friend)
    for name in left_over:
        friend = state.troops[name]
        if any(friend in there for there in found.values()):
            continue
        if friend.is_hoplites and friend.on_table and friend.formed and not friend.is_shaken:
            found[_half_of(troop.box, friend.box, found)].append(friend)
    return found


def _half_of(box: Box, other: Box, found: dict[Flank, list[Troop]]) -> Flank:
    """By the side of the centre line; on the line itself a side without support, left before right."""
    right, _ = box.local((other.cx, other.cy))
    if right > TOLERANCE:
        return "right"
    if right < -TOLERANCE:
        return "left"
    return "right" if found["left"] and not found["right"] else "left"


def second_support(state: State, troop: Troop, first: Troop, side: Flank) -> Troop | None:
    """A further unit at the outer side of a flank support (ALA-16.8)."""
    for friend in _near_hoplites(state, first):
        if friend.id == troop.id or why_no_support(state, friend, first, troop) is not None:
            continue
        if flank_of(first.box, friend.box) == side:
            return friend
    return None


def _near_hoplites(state: State, troop: Troop) -> Iterator[Troop]:
    box = troop.box
    for friend in friends(state, troop):
        if friend.is_hoplites:
            dx, dy = friend.box.cx - box.cx, friend.box.cy - box.cy
            reach = friend.box.radius + box.radius + TOLERANCE
            if dx * dx + dy * dy <= reach * reach:
                yield friend


def band_supports(state: State, troop: Troop, face: str = "front") -> Iterator[tuple[Troop, bool]]:
    """Bands in contact with an engaged one on a flank or at the rear; true for those at its rear (ALA-16.11, 17.8).

    `face` is the one of its faces that the enemy touches: the rear is opposite to it.
    """
    for friend in friends(state, troop):
        if not friend.is_band or friend.status in ("withdrawing", "routing") or is_engaged(state, friend.id):
            continue
        if not are_in_contact(friend, troop):
            continue
        if flank_of(troop.box, friend.box) is not None:
            yield friend, False
        elif _is_behind(troop.box, friend.box, face):
            yield friend, True


def _is_behind(box: Box, other: Box, face: str) -> bool:
    _, ahead = box.local((other.cx, other.cy))
    return ahead >= box.half_depth - HAIR if face == "rear" else ahead <= -box.half_depth + HAIR
