"""Redressing, forming up, and what retired units may do (ALA-11.4 to 11.9, 14.5)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.movement.redress import Halt, why_no_redress
from polemos.rules.alala.troops import EAGER, READY, SHAKEN, Deed
from polemos.tabletop.legs import Face, March
from tests.alala.phalanx import barred, field, phase
from tests.alala.position import Play, contact, troop

# -- redressing --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-11.4")
@pytest.mark.parametrize(("grade", "y", "left"), [("A", 16, 1), ("B", 16, 2), ("C", 18.8, 2)])
def test_what_redressing_removes(grade: str, y: float, left: int) -> None:
    state = field(troop("S1", 30, 10, grades=grade, disorder=3), troop("N1", 30, y), signalled=0)
    assert phase(state).answer("redress").over()["S1"].disorder == left


@pytest.mark.rule("ALA-11.4")
@pytest.mark.parametrize(("apart", "may"), [(6.0, False), (6.1, True)])
def test_the_example_of_the_six_inches(apart: float, may: bool) -> None:
    state = field(troop("S1", 30, 10, disorder=1), troop("N1", 30, 11.6 + apart), signalled=0)
    play = phase(state)
    if may:
        assert play.options["redress"] is None
    else:
        assert barred(play, "redress") == "ALA-11.4"


@pytest.mark.rule("ALA-11.5")
@pytest.mark.parametrize(
    ("values", "rule"),
    [
        ({}, ""),
        ({"moved": True}, "ALA-11.5"),
        ({"retired": True}, "ALA-11.5"),
        ({"status": "pursuing"}, "ALA-11.5"),
        ({"status": "withdrawing"}, "ALA-11.5"),
        ({"status": "looting"}, "ALA-11.5"),
        ({"disorder": 0}, "ALA-11.4"),
        ({"formed": False, "status": "retiring"}, ""),
        ({"status": "last_stand"}, ""),
    ],
)
def test_conditions_for_redressing(values: dict[str, Any], rule: str) -> None:
    state = field(troop("S1", 30, 10, **{"disorder": 1, **values}), signalled=0)
    refused = why_no_redress(state, state.troops["S1"])
    assert (refused.rule if refused else "") == rule


@pytest.mark.rule("ALA-11.5")
def test_nobody_redresses_in_combat_or_after_shooting() -> None:
    state = field(troop("S1", 30, 10, disorder=1), troop("N1", 30, 11.6), contacts=[contact("S1", "N1")])
    assert why_no_redress(state, state.troops["S1"]) is not None
    band = field(troop("S1", 30, 10), troop("S2", 50, 10, "cavalry", disorder=1, shot=1))
    assert why_no_redress(band, band.troops["S2"]) is not None


@pytest.mark.rule("ALA-11.6", "ALA-10.9")
@pytest.mark.parametrize(("level", "after"), [(READY, READY - 1), (1, 1), (SHAKEN, SHAKEN)])
def test_redressing_after_the_signal_costs_ready_and_eager_units_a_level(level: int, after: int) -> None:
    play = phase(field(troop("S1", 30, 10, disorder=1, level=level))).answer("redress").over()
    assert play["S1"].level == after
    assert play["S1"].deed.kind == "redress"


@pytest.mark.rule("ALA-11.6", "ALA-10.3")
def test_eager_c_units_do_not_halt_and_their_body_neither() -> None:
    assert barred(phase(field(troop("S1", 30, 10, disorder=1, level=EAGER))), "redress") == "ALA-11.6"
    body: dict[str, Any] = {"body": "south-I", "disorder": 1}
    play = phase(field(troop("S1", 36, 10, grades="A", **body), troop("S2", 30, 10, level=EAGER, **body)))
    assert barred(play, "redress") == "ALA-11.6"
    eager_a = phase(field(troop("S1", 30, 10, grades="A", disorder=1, level=EAGER))).answer("redress").over()
    assert eager_a["S1"].level == EAGER - 1


@pytest.mark.rule("ALA-11.4", "ALA-11.6")
@pytest.mark.parametrize(("signalled", "usual"), [(0, "redress"), (1, "stand")])  # for nothing; for a level
def test_a_unit_that_can_redress_for_nothing_usually_does(signalled: int, usual: str) -> None:
    state = field(troop("S1", 30, 10, disorder=1, level=READY), troop("N1", 30, 40), signalled=signalled)
    assert Play(state, Halt(("S1",))).space.default == usual


@pytest.mark.rule("ALA-11.6", "ALA-8.5")
def test_in_a_halting_body_each_unit_redresses_or_stands() -> None:
    body: dict[str, Any] = {"body": "south-I", "disorder": 2}
    state = field(troop("S1", 36, 10, level=READY, **body), troop("S2", 30, 10, **body), troop("S3", 24, 10, **body))
    play = phase(state).answer("redress")
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == ("S2", "S3")
    play.answer(("S2",)).over()
    assert [play[name].disorder for name in ("S1", "S2", "S3")] == [2, 1, 2]
    assert play["S1"].level == READY


# -- retired units -----------------------------------------------------------------------------------------------------


def runner(**values: Any) -> Any:
    return troop("S1", 30, 20, **{"formed": False, "status": "retiring", "control": "free", **values})


@pytest.mark.rule("ALA-14.5", "ALA-11.9")
def test_a_retired_unit_forms_up_to_any_clear_facing() -> None:
    play = phase(field(runner()))
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "form_up"
    play.answer("form_up")
    assert play.game.ask.to[0].default == (Face(0),)
    play.answer((Face(45_000),)).over()
    assert (play["S1"].formed, play["S1"].status, play["S1"].facing) == (True, "steady", 45_000)


@pytest.mark.rule("ALA-11.9")
def test_it_cannot_form_up_across_a_friend() -> None:
    play = phase(field(runner(), troop("S2", 33, 21.7, acted=True))).answer("form_up")
    assert play.game.why_not(0, (Face(0),)) is None
    refused = play.game.why_not(0, (Face(90_000),))
    assert refused is not None
    assert refused.rule == "ALA-11.9"


@pytest.mark.rule("ALA-14.5", "ALA-10.2", "ALA-11.8")
def test_a_shaken_one_does_not_form_up_but_may_retire_further() -> None:
    play = phase(field(runner(level=SHAKEN)), 3, 4)
    assert barred(play, "form_up") == "ALA-10.2"
    play.answer("retire").over()
    assert play["S1"].y == 13_000
    assert play["S1"].deed.kind == "retire"


@pytest.mark.rule("ALA-14.5")
def test_only_who_retires_can_retire_further() -> None:
    assert barred(phase(field(runner(status="steady"))), "retire") == "ALA-14.5"


@pytest.mark.rule("ALA-14.5", "ALA-12.16")
def test_a_retired_unit_moves_freely_but_not_nearer_if_shaken() -> None:
    play = phase(field(runner(level=SHAKEN)), 3).answer("move 1")
    refused = play.game.why_not(0, (March(0, 3000),))
    assert refused is not None
    assert refused.rule == "ALA-10.2"
    play.answer((March(180_000, 3000),)).over()
    assert play["S1"].y == 17_000
    assert play["S1"].deed == Deed("free_move", 1, 180_000, amount=3000)
