"""Bases that overlap (PAE-13.7): beside one that fights front to front, wholly beyond an end of the enemy's front.

Dice are counted for them, and nobody can shoot at them (PAE-11.13).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Literal, NamedTuple

from polemos.geometry import Box, to_local
from polemos.rules.paean.field.field import closer_than
from polemos.rules.paean.state import Contact, Formation

HomeOf = Callable[[str], Formation | None]


class Overlapping(NamedTuple):
    """A base, the enemy that it overlaps, and past which end of his front."""

    base: str
    enemy: Formation
    end: Literal["left", "right"]


def overlapping(formation: Formation, contacts: Collection[Contact], home_of: HomeOf) -> Iterator[Overlapping]:
    """Of its front row, file by file from the left; `home_of` tells in which formation a base stands."""
    fighting = {piece for each in contacts for piece in (each.a, each.b)}
    for file, bases in enumerate(formation.files):
        for enemy in _met_front_to_front(bases[0].id, contacts, home_of) if bases else ():
            for beside in (file - 1, file + 1):
                if not 0 <= beside < len(formation.files) or not formation.files[beside]:
                    continue
                base = formation.files[beside][0].id
                end = _end_beyond(enemy, formation.boxes[base])
                if end is not None and base not in fighting:
                    yield Overlapping(base, enemy, end)


def _met_front_to_front(base: str, contacts: Collection[Contact], home_of: HomeOf) -> list[Formation]:
    """Enemy formations, each once."""
    met = (each.other(base) for each in contacts if base in (each.a, each.b) and each.of_a == each.of_b == "front")
    homes = (home_of(other) for other in met)
    return list({home.id: home for home in homes if home is not None}.values())


def _end_beyond(enemy: Formation, box: Box) -> Literal["left", "right"] | None:
    """The end of the enemy's front that a base lies wholly beyond."""
    grid = enemy.grid
    aside = [to_local(corner, (grid.x, grid.y), grid.heading)[0] for corner in box.points]
    half = grid.frontage / 2.0
    if not closer_than(min(aside), half):
        return "right"
    return None if closer_than(-max(aside), half) else "left"
