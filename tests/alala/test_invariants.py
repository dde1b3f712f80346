"""What must be true of every state: each breach is told."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.cards.packs import full_pack
from polemos.rules.alala.facts import change, set_leader, set_side
from polemos.rules.alala.invariants import broken
from polemos.rules.alala.setup import Setup, begin
from polemos.rules.alala.state import Contact, State
from tests.alala.scenes import scene


def sound() -> State:
    state = scene("leuctra_371")
    state.pack, state.pack_left = tuple(full_pack()), 18
    return state


def breaches(state: State) -> str:
    return "; ".join(broken(state))


@pytest.mark.parametrize("name", ["solygeia_425", "delium_424", "mantinea_362", "nemea_394", "coronea_394"])
def test_every_scenario_begins_sound(name: str) -> None:
    assert breaches(begin(Setup(name))[0]) == ""


def test_a_points_battle_begins_sound() -> None:
    assert breaches(begin(Setup("points"))[0]) == ""
    assert breaches(sound()) == ""


@pytest.mark.parametrize(
    ("troop", "values", "told"),
    [
        ("BO1", {"x": 31_000, "y": 10_200}, "BO1 and BO2 overlap"),
        ("BO1", {"x": 81_200}, "BO1 is not wholly on the table"),
        ("BO1", {"disorder": 4}, "BO1 has 4 DP"),
        ("BO1", {"disorder": -1}, "BO1 has -1 DP"),
        ("BO1", {"level": 4}, "BO1 has the level 4"),
        ("BO1", {"status": "routing", "formed": False}, "BO1 is routing and not counted as lost"),
        ("BO1", {"status": "pursuing"}, "BO1 is pursuing and formed"),
        ("BO1", {"phalanx": "south-IX"}, "BO1 belongs to no phalanx"),
        ("BO4", {"formed": True}, "BO4 is a formed band"),
        ("BO3", {"status": "gone", "counted": True}, "south-I is with BO3, which is not on the table"),
    ],
)
@pytest.mark.rule("ALA-3.13", "ALA-11.2", "ALA-2.13")
def test_what_is_wrong_with_a_troop_is_told(troop: str, values: dict[str, Any], told: str) -> None:
    state = sound()
    change(state, troop, **values)
    assert told in breaches(state)


@pytest.mark.rule("ALA-2.15")
def test_every_figure_is_accounted_for() -> None:
    state = sound()
    element = state.troops["BO1"].elements[0]
    change(state, "BO1", elements=(type(element)("C", 19),))
    assert "Boeotians had 138 figures, and now 137 + 0 + 0" in breaches(state)
    set_side(state, 0, fallen=1)
    assert breaches(state) == ""
    change(state, "BO1", elements=(type(element)("C", 0),))
    assert "BO1 is on the table without men" in breaches(state)


@pytest.mark.rule("ALA-3.6")
def test_contacts_are_real() -> None:
    state = sound()
    state.contacts["BO1|SP1"] = Contact(a="BO1", b="SP1")
    assert "BO1|SP1 are in contact and do not touch" in breaches(state)
    state = sound()
    change(state, "BO6", status="gone")
    state.contacts["BO6|SP1"] = Contact(a="BO6", b="SP1")
    assert "not both on the table" in breaches(state)


@pytest.mark.rule("ALA-2.13")
def test_leaders_are_with_a_unit_of_their_own_phalanx() -> None:
    state = sound()
    set_leader(state, "south-I", unit="BO1")
    assert "south-I is with BO1 of another phalanx" in breaches(state)
    set_leader(state, "south-I", unit="")
    assert "south-I leads nobody, though units of his phalanx are there" in breaches(state)
    set_leader(state, "south-I", unit="BO3", rating=0, points=-1)
    assert "south-I has the rating 0" in breaches(state)
    assert "south-I has -1 CP" in breaches(state)


@pytest.mark.rule("ALA-2.21")
def test_no_card_is_in_two_places() -> None:
    state = sound()
    state.discards = ("hubris",)
    assert "there are 2 cards hubris" in breaches(state)
    state = sound()
    set_side(state, 0, hand=(state.pack[0],), held=2)
    assert "holds 1 cards and shows 2" in breaches(state)


@pytest.mark.rule("ALA-4.4")
def test_nobody_stands_where_he_may_not_enter() -> None:
    state = scene("delium_424")
    change(state, "AT8", x=3_600, y=20_000)
    assert "AT8 stands on terrain2, which it may not enter" in breaches(state)
