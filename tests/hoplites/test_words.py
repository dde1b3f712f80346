"""Sentences about a side agree with its name."""

from __future__ import annotations

import pytest

from polemos.rules.hoplites.changing import does, set_side
from polemos.rules.hoplites.state import SOUTH
from tests.hoplites.position import field


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("Romans", "Romans draw"),
        ("Hannibal's army, Zama", "Hannibal's army, Zama draws"),
        ("Satraps of Asia", "Satraps of Asia draw"),
        ("Cyrus' rebels and the Ten Thousand", "Cyrus' rebels and the Ten Thousand draw"),
        ("Oda", "Oda draws"),
        ("Band of Friends", "Band of Friends draws"),
    ],
)
def test_one_army_draws_but_many_men_draw(name: str, told: str) -> None:
    state = field()
    set_side(state, SOUTH, name=name)
    assert does(state, SOUTH, "draws") == told
    have = "have" if told.endswith("draw") else "has"
    assert does(state, SOUTH, "has") == f"{name} {have}"
