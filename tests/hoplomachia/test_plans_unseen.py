"""HMA-6.8, 25.1: a battle plan of which no use is made is seen in nothing that happens in a turn, in no question."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.lab.worlds import seen
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.turn.turn import Turn
from tests.hoplomachia.position import Play, area, strategos, table, unit

LINE = ("B1", "B2", "B3")
PLANS: dict[str, dict[str, Any]] = {
    "harass": {}, "exit": {}, "defend": {"defends": "T1"}, "envelope": {"flanks": ("right",), "envelopers": LINE[:2]},
}  # fmt: skip
FACES = [3, 4, 2, 5, 3, 3] * 20
ROLLED = ("10.5", "10.7", "10.14", "11.2", "14.2", "14.8", "14.14", "15.15", "15.23", "16.7", "19.2")


def world(plan: str, order: str, mode: str) -> Play:
    """Nine lochoi on a hill, psiloi, peltastes and horse before and beside them; the enemy is within reach of all."""
    posts = ("B4", "front"), ("B5", "left"), ("B6", "right")
    stations = [Station(unit=key, post="line", slot=-at) for at, key in enumerate(LINE)]
    stations += [Station(unit=key, post=post, slot=1) for key, post in posts]  # type: ignore[arg-type]
    army = {"plan": plan, "wings": LINE, "stations": tuple(stations), "senior_shown": True, **PLANS.get(plan, {})}
    state = table(
        unit("A1", x=30, y=22, count=4, order="halt"), unit("A2", "psiloi_hellenic", x=44, y=22, count=3),
        unit("A3", "hippeis_hellenic", x=20, y=22, count=2, mode="forward"),
        *(unit(key, x=26 + 4.5 * at, y=30, count=3, order=order) for at, key in enumerate(LINE)),
        unit("B4", "psiloi_hellenic", x=42, y=29, count=3, mode=mode),
        unit("B5", "peltasts_mercenary", x=48, y=30, count=2, arrangement="OF", mode=mode),
        unit("B6", "hippeis_hellenic", x=20, y=30, count=2, arrangement="OF", mode=mode),
        terrain=[area("T1", "gentle_hill", 26, 29, 36, 34)],
        strategoi=[strategos("A-S1", "A1.1"), strategos("B-S1", "B1.1", shown=True)], b=army, arete=(13, 11), turn=1,
    )  # fmt: skip
    return Play(state, Turn(), {f"HMA-{rule}": FACES for rule in ROLLED})


@pytest.mark.rule("HMA-6.8", "HMA-25.1")
@pytest.mark.parametrize("order", ["halt", "march", "approach", "charge"])
@pytest.mark.parametrize("plan", PLANS)
def test_whoever_makes_no_use_of_his_plan_does_not_betray_it(plan: str, order: str) -> None:
    mode = "forward" if order in ("march", "charge") else "recalled"
    one, other = world("frontal", order, mode), world(plan, order, mode)
    questions = 0
    while one.game.ask is not None and one.state.turn == 2:
        for seat in (0, None):
            assert seen(one.game, seat) == seen(other.game, seat), one.prompt
        (asked, *_) = one.game.waiting_for
        usual = one.game.ask.to[asked].default
        one.answer(usual, asked)
        other.answer(usual, asked)
        questions += 1
    assert questions > 9
    assert not other.state.army(1).plan_shown
