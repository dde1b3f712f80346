"""Strength in half-stands and which stands go (NAV-1.7 to NAV-1.9)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from msgspec.structs import replace

from polemos.geometry import Box, distance, distance_to_point
from polemos.rules.navarcoi.facts import Gone, Lost, Moved, Unlinked
from polemos.rules.navarcoi.sea.rings import centred_on_itself
from polemos.rules.navarcoi.sea.sea import TOLERANCE, foes_of, links_of
from polemos.rules.navarcoi.state import G, P, Squadron, State

T = TypeVar("T")


def stand_removed(squadron: Squadron, enemies: Sequence[Box]) -> int:
    """Which stand goes next (NAV-1.8); `enemies` are the stands of the squadrons it is in melee with."""
    last = squadron.stand_count - 1
    match squadron.formation:
        case "epi_mias":
            order = sorted(range(len(squadron.slots)), key=lambda i: squadron.slots[i][0])
            left, right = order[0], order[-1]
            if not enemies:
                return right
            farther = _centre_gap(squadron.stands[left], enemies) - _centre_gap(squadron.stands[right], enemies)
            return left if farther > TOLERANCE else right
        case "epi_pollon":
            return max(_rear_rank(squadron), key=lambda i: squadron.slots[i][0])
        case "unformed" if enemies:
            gaps = [min(distance(stand, enemy) for enemy in enemies) for stand in squadron.stands]
            return max(i for i, gap in enumerate(gaps) if max(gaps) - gap <= TOLERANCE)
        case _:  # the tail of a column, the last of a ring, the highest number of a shoal without an enemy
            return last


def _centre_gap(stand: Box, enemies: Sequence[Box]) -> float:
    return min(distance_to_point(enemy, stand.cx, stand.cy) for enemy in enemies)


def _rear_rank(squadron: Squadron) -> list[int]:
    """The rearmost rank of a block; its front rank when there is no other."""
    rearmost = min(slot[1] for slot in squadron.slots)
    return [i for i, slot in enumerate(squadron.slots) if slot[1] - rearmost < P // 2]


def _without(squadron: Squadron, stand: int) -> Squadron:
    """The squadron without a stand; its commander goes to the nearest other one first (NAV-1.9)."""
    commander = squadron.commander
    others = [i for i in range(squadron.stand_count) if i != stand]
    if commander == stand and others:
        x, y, _ = squadron.poses[stand]
        commander = min(others, key=lambda i: (round(_square(squadron, i, x, y), 9), i))
    return replace(
        squadron,
        half_stands=2 * len(others),
        slots=_dropped(squadron.slots, stand),
        shifts=_dropped(squadron.shifts, stand),
        commander=max(0, commander - 1 if commander >= stand else commander),
    )


def _square(squadron: Squadron, stand: int, x: float, y: float) -> float:
    px, py, _ = squadron.poses[stand]
    return (px - x) ** 2 + (py - y) ** 2


def _dropped(items: tuple[T, ...], index: int) -> tuple[T, ...]:
    return items[:index] + items[index + 1 :]


def loss(state: State, squadron: str, half_stands: int) -> Lost:
    """What a loss does to a squadron as the table stands now; it cannot lose more than it has."""
    known = state.squadrons[squadron]
    taken = min(half_stands, known.half_stands)
    left = (known.half_stands - taken + 1) // 2
    enemies = [
        stand
        for foe in foes_of(state, squadron)
        if state.squadrons[foe].in_play
        for stand in state.squadrons[foe].stands
    ]
    removed: list[int] = []
    shrunk = known
    while shrunk.stand_count > left:
        removed.append(stand_removed(shrunk, enemies))
        shrunk = _without(shrunk, removed[-1])
    return Lost(squadron, taken, tuple(removed), shrunk.commander)


def remove(g: G, squadron: str, how: str, *cites: str) -> None:
    """The squadron is out of the battle and its melee links end (NAV-11.2)."""
    g.emit(Gone(squadron, how), *cites, "NAV-1.12")
    for link in links_of(g.state, squadron):
        g.emit(Unlinked(link.id), "NAV-11.2")


def take(g: G, lost: Lost, *cites: str, how: str = "destroyed") -> bool:
    """Apply a loss; at strength nought the squadron is gone. Is it?"""
    known = g.state.squadrons[lost.squadron]
    if known.formation == "kyklos" and known.stand_count - len(lost.stands) == 1 < known.stand_count:
        # A single stand no longer shows where the centre was, to which the ring will close (NAV-11.5).
        ring = centred_on_itself(known)
        g.emit(Moved(ring.id, ring.x, ring.y, ring.heading, "one stand is left of the ring", slots=ring.slots), *cites)
    if lost.half_stands:
        g.emit(lost, "NAV-1.7", *(("NAV-1.8", "NAV-1.9") if lost.stands else ()), *cites)
    if g.state.squadrons[lost.squadron].half_stands:
        return False
    remove(g, lost.squadron, how, "NAV-1.7", *cites)
    return True


def lose(g: G, squadron: str, half_stands: int, *cites: str, how: str = "destroyed") -> bool:
    """The squadron loses so many half-stands now. Is it gone?"""
    return take(g, loss(g.state, squadron, half_stands), *cites, how=how)
