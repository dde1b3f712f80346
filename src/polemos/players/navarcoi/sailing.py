"""Freighters: to their goal edge by open water, across the wind round what bars the way, and off from enemies."""

from __future__ import annotations

from polemos.players.navarcoi.rowing import rough_gap
from polemos.players.navarcoi.tasks import tasks
from polemos.rules.navarcoi.actions.advance import sail_heading
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.sea.sea import enemies
from polemos.rules.navarcoi.state import Squadron, State

DOWNWIND, ACROSS = 7_000, 3_000  # about what the dice give, in thousandths of an inch
LOOKOUT = 21_000  # so far ahead a convoy sees whether its course is barred
OPEN = 0.15  # for each inch of open water ahead
SAFE = 9.0  # for leaving by the goal edge
PATIENCE = 0.5  # inches to leeward count less for each turn that they are put off
TURNS = 3  # so long a way round is looked at
MENACE, ALONGSIDE = 12.0, 9.0  # inches that it is worth not to be met by an enemy; from so far off he counts
SPARE = 3  # turns: with no more of them left the convoy runs for it


def sail_value(state: State, own: Squadron, way: str) -> float:
    """Inches won to leeward by a turn's sail, and what they are worth there; across the wind, what is then open."""
    here = _berth(state, own)
    if way == "downwind":
        going = _sailed(state, own, way, DOWNWIND)
        if going.exited:
            return going.used / 1000 + SAFE
        return going.used / 1000 + _berth(state, going.squadron) - here
    value, beside = 0.0, own
    for turns in range(1, TURNS + 1):
        beside = _sailed(state, beside, way, ACROSS).squadron
        won = _sailed(state, beside, "downwind", DOWNWIND).used / 1000 + _berth(state, beside) - here
        value = max(value, PATIENCE**turns * won)
    return value


def _berth(state: State, own: Squadron) -> float:
    """Of lying at a place: the open water before it, and no enemy who has his hands free nearby."""
    fighting = tasks(state).fighting
    hunters = [enemy for enemy in enemies(state, own) if enemy.id not in fighting and not enemy.freighters]
    near = min((rough_gap(own, enemy) for enemy in hunters), default=ALONGSIDE)
    ahead = _sailed(state, own, "downwind", LOOKOUT)
    water = LOOKOUT if ahead.exited else ahead.used
    must_run = tasks(state).turns_left <= LOOKOUT // DOWNWIND + SPARE
    menace = 0.0 if must_run else MENACE * max(0.0, 1.0 - near / ALONGSIDE)
    return OPEN * water / 1000 - menace


def _sailed(state: State, own: Squadron, way: str, allowance: int) -> Walk:
    sail = Way(state, own, allowance, heading=sail_heading(state, way), short=True)
    going = sail.walk(sail.default)
    return going if isinstance(going, Walk) else Walk(own, allowance)
