"""Rampaging elephants (HOP-17.5 to 17.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from polemos.rules.hoplites.field import fog
from polemos.rules.hoplites.field.field import step_left
from polemos.rules.hoplites.field.terrain import is_prohibited
from polemos.rules.hoplites.state import AREAS, G, Unit
from polemos.rules.hoplites.troops.checks import DIE, tq_check
from polemos.rules.hoplites.troops.marks import TookHits

MOST_ROLLS = 4
Way = Literal["enemy", "left", "right", "nowhere", "swerve", "end"]


def way_of(face: int, is_first: bool) -> Way:
    """The table of HOP-17.6; the face 0 reads 10."""
    if face in (1, 2, 3):
        return "enemy"
    if face in (4, 5):
        return "left" if face == 4 else "right"
    if face in (6, 7):
        return "nowhere"
    return "swerve" if is_first else "end"


def rampage(g: G, elephant: Unit, column: int) -> Iterator[str]:
    """Up to four rolls; yields each unit that it tramples, when its hits are told."""
    left = step_left(elephant.seat)
    for number in range(MOST_ROLLS):
        face = g.roll("HOP-17.6", DIE, f"{elephant.id} rampages", (elephant.id,), elephant.seat).natural
        way: str = way_of(face, number == 0)
        if way == "end":
            return
        if way == "nowhere":
            continue
        if way == "swerve":
            way = g.draw("HOP-17.6", ("left", "right"), f"{elephant.id} swerves", (elephant.id,))
        if way == "enemy":
            trampled = g.state.unit_at(1 - elephant.seat, column)
        else:
            column += left if way == "left" else -left
            if not 1 <= column <= AREAS or is_prohibited(g.state, elephant, elephant.seat, column):
                return
            trampled = g.state.unit_at(elephant.seat, column)
        if trampled is not None:
            yield trample(g, trampled)


def trample(g: G, unit: Unit) -> str:
    """A check, and at least one hit even if it is passed (HOP-17.8)."""
    if unit.hidden:
        fog.unveil(g, unit)
    margin = tq_check(g, unit, "HOP-17.8", "is trampled")
    g.emit(TookHits(unit.id, max(1, margin)), "HOP-17.7", "HOP-17.8")
    return unit.id
