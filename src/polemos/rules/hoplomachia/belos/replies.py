"""Who has to answer an attack (HMA-15.19)."""

from __future__ import annotations

from polemos.rules.hoplomachia.state.table import State


def next_to_reply(state: State, attacker: str) -> str | None:
    """A unit that must answer this attacker with a belos charge."""
    return next((unit.id for unit in state.units.values() if unit.must_reply == attacker), None)
