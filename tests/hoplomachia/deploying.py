"""Armies before their deployment: everybody off the table, on a board of a type."""

from __future__ import annotations

from typing import Any

from polemos.rules.hoplomachia.deployment.judge import ArmyJudge
from polemos.rules.hoplomachia.facts.changing import change, set_army
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.placing import Placement
from tests.hoplomachia.position import Piece, table, unit


def fresh(*pieces: Piece, **values: Any) -> State:
    """Side A invades a plain, unless something else is said; no strategos has a place yet."""
    values.setdefault("phase", "deployment")
    values.setdefault("type", "H")
    state = table(*pieces, contacts=(), turn=0, **values)
    for element in list(state.elements):
        change(state, element, condition="off_table", x=0, y=0)
    return state


def usual(**values: Any) -> State:
    """A: two taxeis of four and three, psiloi, horse; B: one taxis of three."""
    return fresh(
        unit("A1", "spartiates", count=4), unit("A2", "lakonians", count=3),
        unit("A3", "psiloi_hellenic", count=4), unit("A4", "hippeis_hellenic", count=2),
        unit("B1", "athenians", count=3), **values,
    )  # fmt: skip


def formed(state: State, formation: str, seat: int = 0, **values: Any) -> ArmyJudge:
    set_army(state, seat, formation=formation, **values)
    return ArmyJudge(state, seat)


def place(item: str, x: float, y: float, formation: str = "close_files", facing: float = 0) -> Placement:
    """In inches: the middle of the front."""
    return Placement(item, round(x * 1000), round(y * 1000), round(facing * 1000), formation)


def with_place(judge: ArmyJudge, *changed: Placement) -> tuple[Placement, ...]:
    """As proposed, but for these."""
    known = {each.item: each for each in changed}
    return tuple(known.get(each.item, each) for each in judge.default)
