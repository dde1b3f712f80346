"""The advantage of ground, obstacles and fortifications (ALA-4.5, 4.6)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.combat.combat_dice import count_dice, hits_on, rules_of_place
from polemos.rules.alala.state import State
from tests.alala.dice_counts import line
from tests.alala.position import area, contact, table, troop


def ground_bonus(state: State, name: str, enemy: str) -> list[int]:
    return line(count_dice(state, state.troops[name], state.troops[enemy]), "ALA-4.5")


@pytest.mark.rule("ALA-4.5")
def test_delium_the_one_nearer_the_crest_has_the_ground() -> None:
    """Crest y = 14; centres at 18.2 and 19.8: the Boeotians have the +1."""
    hill = area("hill", "low_hill", 10, 4, 74, 24)
    state = table(troop("S1", 30, 18.2), troop("N1", 30, 19.8), terrain=[hill], contacts=[contact("S1", "N1")])
    assert ground_bonus(state, "S1", "N1") == [1]
    assert ground_bonus(state, "N1", "S1") == [0]


@pytest.mark.rule("ALA-4.5")
def test_half_an_inch_nearer_the_crest_is_not_enough() -> None:
    hill = area("hill", "low_hill", 10, 4, 74, 24, crest=((10_000, 13_750), (74_000, 13_750)))
    state = table(troop("S1", 30, 13.2), troop("N1", 30, 14.8), terrain=[hill], contacts=[contact("S1", "N1")])
    assert ground_bonus(state, "S1", "N1") == [0]
    hill = area("hill", "low_hill", 10, 4, 74, 24, crest=((10_000, 13_700), (74_000, 13_700)))
    state = table(troop("S1", 30, 13.2), troop("N1", 30, 14.8), terrain=[hill], contacts=[contact("S1", "N1")])
    assert ground_bonus(state, "S1", "N1") == [1]


@pytest.mark.rule("ALA-4.5")
@pytest.mark.parametrize(("kind", "bonus"), [("low_hill", 1), ("steep_slope", 1), ("rough_ground", 0), ("woods", 0)])
def test_on_the_hill_against_an_enemy_who_is_not(kind: str, bonus: int) -> None:
    hill = area("hill", kind, 20, 10, 40, 20.8)
    state = table(troop("S1", 30, 20), troop("N1", 30, 21.6), terrain=[hill], contacts=[contact("S1", "N1")])
    assert ground_bonus(state, "S1", "N1") == [bonus]


def behind_a_wall(kind: str, **values: object) -> State:
    """N1 charged S1 across a wall at S1's front."""
    from tests.alala.position import line as wall

    return table(
        troop("S1", 30, 20), troop("N1", 30, 21.6), terrain=[wall("wall", kind, (20, 20.9), (40, 20.9))],
        contacts=[contact("S1", "N1", charged=("N1",), came=("N1",), **values)],
    )  # fmt: skip


@pytest.mark.rule("ALA-4.5")
@pytest.mark.parametrize("kind", ["minor_obstacle", "major_obstacle"])
def test_who_is_charged_across_an_obstacle_has_its_advantage(kind: str) -> None:
    assert ground_bonus(behind_a_wall(kind, behind=("S1",)), "S1", "N1") == [1]
    assert ground_bonus(behind_a_wall(kind), "S1", "N1") == [0]


@pytest.mark.rule("ALA-4.5")
def test_two_different_advantages_cancel_out() -> None:
    state = behind_a_wall("minor_obstacle", behind=("S1",))
    state.terrain["hill"] = area("hill", "low_hill", 20, 20.8, 40, 30)
    assert ground_bonus(state, "S1", "N1") == [0]
    assert ground_bonus(state, "N1", "S1") == [0]


@pytest.mark.rule("ALA-4.6", "ALA-16.14")
def test_a_fortification_makes_its_attackers_hit_on_six_and_is_no_ground() -> None:
    state = behind_a_wall("fortification", behind=("S1",))
    own, foe = state.troops["S1"], state.troops["N1"]
    assert hits_on(state, foe, own) == 6
    assert hits_on(state, own, foe) == 5
    assert ground_bonus(state, "S1", "N1") == [0]
    assert list(rules_of_place(state, foe, own)) == ["ALA-4.6"]
