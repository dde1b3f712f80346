"""Positions for tests of the Command Phase."""

from __future__ import annotations

from typing import Any

from polemos.rules.alala.command.command import CommandPhase
from polemos.rules.alala.state import State
from tests.alala.position import Play, leader, table, troop

FAR = troop("N1", 60, 44)


def field(*troops: Any, rating: int = 5, **values: Any) -> State:
    """A southern phalanx led from S2 (S1 if there is no S2); all have done with their control tests."""
    names = [each.id for each in troops]
    led = values.pop("led", "S2" if "S2" in names else "S1")
    first = leader("south-I", led, rating, points=values.pop("points", 0), **values.pop("of_leader", {}))
    north = () if any(each.seat == 1 for each in troops) else (FAR,)
    more = values.pop("leaders", ())
    norths = [each.id for each in (*troops, *north) if each.seat == 1 and each.is_hoplites]
    return table(*troops, *north, leaders=[first, *more, leader("north-I", norths[0])], **values)


def line(**values: Any) -> tuple[Any, ...]:
    """S1, S2 and S3 side by side, from right to left."""
    return tuple(troop(f"S{at + 1}", 36 - 6 * at, 10, control="free", **values) for at in range(3))


def begun(state: State, *dice: int) -> Play:
    return Play(state, CommandPhase(0), dice)


def reason(play: Play, key: str) -> str:
    """The rule by which an order is barred; empty if it can be given."""
    barred = play.options[key]
    return barred.rule if barred else ""
