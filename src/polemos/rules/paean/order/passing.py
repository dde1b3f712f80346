"""Passing through friends (PAE-10.6): free for some, for others only as long as those who are passed stand still."""

from __future__ import annotations

from collections.abc import Sequence

from polemos.rules.paean.facts import FormationFact
from polemos.rules.paean.order.unforming import unform
from polemos.rules.paean.state import Formation, G


class PassedThrough(FormationFact, frozen=True):
    """Others went through it; if it moves in this bound, all of them lose their order."""

    passed_by: tuple[str, ...]


def is_free_to_pass(mover: Formation, passed: Formation) -> bool:
    """Whatever either of them does in this bound."""
    if mover.is_light or passed.is_light:
        return True
    return mover.is_light_medium and passed.chart.name in ("light_medium", "medium")


def complete_movement(g: G, mover: str, passed: Sequence[str]) -> None:
    """A movement is completed: whoever has moved through one that moves in the same bound is unformed, and so is that.

    `passed` are the friends that it went through.
    """
    unformed = list(_crossed(g, mover, passed))
    for each in unformed:
        unform(g, each, "PAE-10.6")


def _crossed(g: G, mover: str, passed: Sequence[str]) -> dict[str, None]:
    """Who has to unform, in order, each once."""
    state = g.state
    moving = state.formations[mover]
    crossed: dict[str, None] = {}
    for key in passed:
        other = state.formations.get(key)
        if other is None or is_free_to_pass(moving, other):
            continue
        if other.moved:
            crossed |= {mover: None, key: None}
        elif mover not in other.passed_by:
            g.emit(PassedThrough(key, (*other.passed_by, mover)), "PAE-10.6")
    earlier = [key for key in moving.passed_by if key in state.formations]
    if earlier:
        crossed |= {mover: None, **dict.fromkeys(earlier)}
    return crossed
