"""What a player is told of the battle that he is in: what was at stake, who leads, and when an army has lost."""

from __future__ import annotations

from polemos.kernel.words.telling import Briefing, Line
from polemos.rules.hoplites.army.armies import battles
from polemos.rules.hoplites.state import NORTH, SOUTH, State


def briefing(state: State) -> Briefing:
    text = next((record.about for record in battles() if record.id == state.scenario), "")
    sides = [state.side(seat) for seat in (SOUTH, NORTH)]
    lines = [
        Line(side.name, f"under {side.leader.name}; lost with {side.level} route points", "HOP-20.3") for side in sides
    ]
    return Briefing(text=text or f"{sides[0].name} against {sides[1].name}.", lines=tuple(lines))
