"""Armies before deployment, and cards that are turned."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from polemos.rules.alala.deployment.deployment import (
    DeploymentCard,
)
from polemos.rules.alala.facts import set_side
from polemos.rules.alala.scenarios.scenarios import POINTS
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.state import State
from polemos.tabletop.placing import Placement
from tests.alala.position import Play


def armies(first: str = "athens", second: str = "thebes") -> State:
    """Two armies before deployment, the South red."""
    state, _ = begin(Setup(POINTS, armies=(first, second)))
    set_side(state, 0, colour="red")
    set_side(state, 1, colour="black")
    return state


def card(state: State, seat: int = 0, **values: Any) -> Play:
    return Play(state, DeploymentCard(seat, **values))


def at(item: str, x: float, y: float, facing: float = 0) -> Placement:
    return Placement(item, round(1000 * x), round(1000 * y), round(1000 * facing))


def space(play: Play) -> Any:
    assert play.game.ask is not None
    return play.game.ask.to[play.game.waiting_for[0]]


def refusal(play: Play, placement: Placement) -> str:
    reason = space(play).why_not(placement)
    return reason.rule if reason else ""


def lined_up() -> State:
    state = armies()
    for name, unit in list(state.troops.items()):
        if unit.is_hoplites:
            y = 10_000 if unit.seat == 0 else 40_000
            state.troops[name] = replace(unit, status="steady", x=4_000 + 8_000 * (int(name[1:]) - 1), y=y)
    return state
