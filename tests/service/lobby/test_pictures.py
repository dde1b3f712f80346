"""Battles in small, made from their own tables."""

from __future__ import annotations

import pytest

from polemos import UsageProblem
from polemos.registry.rulesets import NAMES, entry_of
from polemos.service.lobby.pictures import pictures


@pytest.mark.parametrize("name", NAMES)
def test_every_battle_of_history_on_a_table_has_a_picture(name: str) -> None:
    made = {each.battle: each for each in pictures(name).pictures}
    if name == "hoplites":  # cards lie on no table
        assert made["leuctra"].devices == ("theban_371", "spartan_371")
        assert not any(each.units or len(each.devices) != 2 for each in made.values())
        return
    for battle in entry_of(name).catalogue.battles():
        if battle.kind == "battle":
            sides = {unit.seat for unit in made[battle.id].units}
            assert sides == {0, 1} or (battle.id == "amphipolis_422" and sides == {0})  # Brasidas is in the city


def test_the_ground_is_that_of_the_table_and_marks_are_left_out() -> None:
    salamis = next(each for each in pictures("navarcoi").pictures if each.battle == "salamis_480")
    assert salamis.ground == "sea"
    assert {"Attica", "Salamis"} <= {area.name for area in salamis.areas}
    assert not [area for area in salamis.areas if area.kind in ("zone", "exit")]


def test_a_free_battle_whose_ground_is_drawn_by_chance_has_none() -> None:
    assert "points" not in {each.battle for each in pictures("alala").pictures}


def test_a_rule_set_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageProblem, match="no rule set"):
        pictures("halma")
