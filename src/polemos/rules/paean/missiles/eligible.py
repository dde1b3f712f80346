"""Who can be shot at (PAE-11.13, 11.14): no base that fights, and no leader."""

from __future__ import annotations

from collections.abc import Iterator

from polemos.geometry import HAIR, TOLERANCE, Box, to_local
from polemos.rules.paean.field.field import base_of, home_of
from polemos.rules.paean.state import Formation, State
from polemos.tabletop.files import place_of


def eligible(state: State, target: Formation) -> tuple[str, ...]:
    """Its bases that are neither in contact with an enemy nor overlap one (PAE-13.7), in the order of the roster."""
    fighting = {piece for each in state.contacts.values() for piece in (each.a, each.b)}
    beside = set(_overlapping(state, target))
    return tuple(base for base in target.boxes if base not in fighting and base not in beside)


def _overlapping(state: State, formation: Formation) -> Iterator[str]:
    """Front-row bases beside one that fights front to front, wholly beyond the end of that enemy's front."""
    fighting = {piece for each in state.contacts.values() for piece in (each.a, each.b)}
    for contact in state.contacts.values():
        own = contact.a if contact.a in formation.boxes else contact.b
        enemy = home_of(state, contact.other(own))
        if own not in formation.boxes or enemy is None or (contact.of_a, contact.of_b) != ("front", "front"):
            continue
        file, row = place_of(formation.files, base_of(formation, own))
        if row:
            continue
        for beside in (file - 1, file + 1):
            if 0 <= beside < len(formation.files):
                base = formation.files[beside][0].id
                if base not in fighting and _is_beyond(formation.boxes[base], enemy):
                    yield base


def _is_beyond(box: Box, enemy: Formation) -> bool:
    """Past the left or the right end of its front."""
    grid = enemy.grid
    aside = [to_local(corner, (grid.x, grid.y), grid.heading)[0] for corner in box.points]
    half = grid.frontage / 2.0 - TOLERANCE - HAIR
    return min(aside) >= half or max(aside) <= -half
