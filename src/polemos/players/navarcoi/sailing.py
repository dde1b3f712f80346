"""Freighters: before the wind to their goal edge, across it only to come clear of what bars the way."""

from __future__ import annotations

from polemos.rules.navarcoi.actions.advance import sail_heading
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.state import Squadron, State

DOWNWIND, ACROSS = 7_000, 3_000  # about what the dice give, in thousandths of an inch
SAFE = 9.0  # for leaving by the goal edge
PATIENCE = 0.5  # inches to leeward count less for each turn that they are put off
TURNS = 3  # so long a way round is looked at


def sail_value(state: State, own: Squadron, way: str) -> float:
    """Inches won to leeward by a turn's sail; across the wind, a share of what is then open to leeward."""
    if way == "downwind":
        going = _sailed(state, own, way, DOWNWIND)
        return going.used / 1000 + (SAFE if going.exited else 0.0)
    value, beside = 0.0, own
    for turns in range(1, TURNS + 1):
        beside = _sailed(state, beside, way, ACROSS).squadron
        value = max(value, PATIENCE**turns * _sailed(state, beside, "downwind", DOWNWIND).used / 1000)
    return value


def _sailed(state: State, own: Squadron, way: str, allowance: int) -> Walk:
    sail = Way(state, own, allowance, heading=sail_heading(state, way), short=True)
    going = sail.walk(sail.default)
    return going if isinstance(going, Walk) else Walk(own, allowance)
