"""Ground for tests: all clear but for the columns named."""

from __future__ import annotations

from polemos.rules.hoplites.state import AREAS


def ground(terrain: dict[int, str]) -> dict[str, tuple[str, ...]]:
    """What a side's record says of its terrain."""
    return {"terrain": tuple(terrain.get(column, "clear") for column in range(1, AREAS + 1))}
