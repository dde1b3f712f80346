"""What is proposed in gold: an army that is led by Enter alone eats, sacrifices, marches up, sings and charges."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.command.placing import PlacingJudge
from polemos.rules.hoplomachia.command.usual import usual_signal
from polemos.rules.hoplomachia.marches.unit_moves import UnitMoves
from polemos.rules.hoplomachia.pregame.arete import PreGameArete
from polemos.rules.hoplomachia.state.armies import Signal
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance
from tests.hoplomachia.position import Play, front, table, unit


def facing(gap: float, order: str, *others: Any, files: str = "OF", **values: Any) -> State:
    """Three lochoi a side, so many inches from front to front."""
    own = unit("A1", "panhellenic", x=30, y=20, count=3, arrangement=files, order=order)
    foe = unit("B1", "panhellenic", x=30, y=20 + gap, count=3, facing=180)
    return table(own, foe, *others, **values)


PSILOI = {"x": 30, "y": 22, "count": 2}


@pytest.mark.parametrize(
    ("state", "expected"),
    [
        (facing(24, "halt"), "march"),
        (facing(24, "march"), "blank"),
        (facing(12, "march"), "approach"),
        (facing(12, "approach", files="CF"), "blank"),
        (facing(3, "approach", files="CF"), "charge"),
        (facing(3, "charge", files="CF"), "blank"),
        (facing(12, "march", unit("A2", "psiloi_hellenic", mode="forward", **PSILOI)), "recall"),
        (facing(24, "halt", a={"plan": "defend"}), "blank"),
        (facing(24, "halt", a={"breakfasted": True}, turn=1), "blank"),
    ],
)  # fmt: skip
def test_up_to_the_enemy_lights_in_the_paean_then_the_charge(state: State, expected: Signal) -> None:
    assert usual_signal(state, 0) == expected
    assert PlacingJudge(state, 0).proposal.signal == expected
    assert PlacingJudge(state, 0).default.signal == "blank"


def test_before_the_battle_all_efforts_are_made() -> None:
    known = Play(facing(24, "halt"), PreGameArete(), {"HMA-6.2": [3, 3]})
    assert "breakfast" in known.prompt
    assert known.space.proposal is True
    assert known.space.default is False


def test_the_guide_leads_on_as_far_as_he_may_and_the_others_come_up() -> None:
    known = Play(facing(24, "march"), UnitMoves("A1"))
    known.answer("OF")
    assert known.space.proposal == (Advance(6000),)  # the OF rate of panhellenic hoplites
    near = Play(facing(7, "march"), UnitMoves("A1"))
    near.answer("OF").answer(near.space.proposal)
    assert front(near["A1.2"]) == (30, 21, 0)  # a march ends 6 inches before the enemy (HMA-9.3)
