"""The names of the phases of a turn (NAV-6.1)."""

from __future__ import annotations

from typing import Literal

from polemos.rules.navarcoi.facts import PhaseBegan
from polemos.rules.navarcoi.state import G

PhaseName = Literal["event", "movement", "melee", "morale", "end"]


def begin(g: G, phase: PhaseName) -> None:
    """Say that a phase begins, unless the turn has said it already."""
    if g.state.phase != phase:
        g.emit(PhaseBegan(phase), "NAV-6.1")
