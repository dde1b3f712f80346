"""Combat dice: men, levels, order, charges, columns, and what hits (ALA-16.3 to 16.16)."""

from __future__ import annotations

import pytest

from polemos.rules.alala.combat.combat_dice import count_dice, hits_on
from polemos.rules.alala.combat.combats import new_combat
from polemos.rules.alala.field.field import fighting_stretch
from polemos.rules.alala.state import Combat
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from tests.alala.dice_counts import dice, facing_each_other, line
from tests.alala.position import contact, leader, table, troop


@pytest.mark.rule("ALA-16.4")
def test_the_worked_example_of_the_modifier_table() -> None:
    """10 + 2 - 2 + 2 + 2 + 1 + 1 = 16 dice against 8 - 4 + 2 + 1 = 7."""
    state = table(
        troop("S1", 30, 20, grades="B", level=READY, disorder=1),
        troop("S2", 24, 20),
        troop("S3", 18, 20),
        troop("N1", 30, 21.6, men=17, disorder=2),
        troop("N2", 36, 21.6),
        contacts=[contact("S1", "N1", came=("S1",), charged=("S1",))],
        leaders=[leader("south-I", "S3"), leader("north-I", "N2")],
    )
    assert dice(state) == 16
    assert dice(state, "N1", "S1") == 7


@pytest.mark.rule("ALA-16.3")
@pytest.mark.parametrize(("men", "expected"), [(20, 10), (19, 9), (11, 5), (10, 5)])
def test_one_die_for_two_men_rounded_down(men: int, expected: int) -> None:
    assert dice(facing_each_other(south={"men": men})) == expected


@pytest.mark.rule("ALA-16.4", "ALA-1.6")
def test_at_least_one_die_is_thrown() -> None:
    state = facing_each_other(south={"men": 10, "level": SHAKEN, "disorder": 3})
    assert dice(state) == 1


@pytest.mark.rule("ALA-10.1", "ALA-16.4")
@pytest.mark.parametrize(("level", "bonus"), [(SHAKEN, -4), (FORMED_UP, 0), (READY, 2), (EAGER, 4)])
def test_levels_in_combat(level: int, bonus: int) -> None:
    assert dice(facing_each_other(south={"level": level})) == 10 + bonus


@pytest.mark.rule("ALA-11.3")
@pytest.mark.parametrize("points", [0, 1, 2, 3])
def test_each_disorder_point_costs_two_dice(points: int) -> None:
    state = facing_each_other(south={"disorder": points})
    assert dice(state) == 10 - 2 * points
    assert line(count_dice(state, state.troops["S1"], state.troops["N1"]), "ALA-11.3") == [-2 * points]


@pytest.mark.rule("ALA-16.4")
def test_modifiers_of_value_nought_are_told_as_well() -> None:
    state = facing_each_other()
    rules = {mod.rule for mod in count_dice(state, state.troops["S1"], state.troops["N1"]).mods}
    assert rules == {"ALA-11.3", "ALA-10.1", "ALA-4.5", "ALA-16.5", "ALA-16.7", "ALA-16.8", "ALA-16.9"}


@pytest.mark.rule("ALA-16.5")
@pytest.mark.parametrize(
    ("came", "followed", "bonus"), [(("S1",), (), 2), ((), ("S1",), 2), (("S1",), ("S1",), 2), (("N1",), (), 0)]
)
def test_charging_or_following_up_counts_once(came: tuple[str, ...], followed: tuple[str, ...], bonus: int) -> None:
    state = facing_each_other(contacts=[contact("S1", "N1", came=came, followed=followed)])
    assert dice(state) == 10 + bonus


@pytest.mark.rule("ALA-16.5")
def test_skirmishers_never_get_the_bonus_of_a_charge_but_cavalry_does() -> None:
    for kind, expected in (("peltasts", 4), ("cavalry", 3 + 2)):
        state = table(
            troop("S1", 30, 20, kind),
            troop("N1", 30, 20 + troop("S1", 0, 0, kind).depth / 2000 + 0.8, "cavalry"),
            contacts=[contact("S1", "N1", came=("S1",), charged=("S1",))],
        )
        assert dice(state) == expected


@pytest.mark.rule("ALA-20.21")
@pytest.mark.parametrize(("charged", "bonus"), [(("S1",), 3), ((), 2)])
def test_cerberus_adds_a_die_to_charges_only(charged: tuple[str, ...], bonus: int) -> None:
    state = table(
        troop("S1", 30, 20, "cavalry", marks=("cerberus",)),
        troop("N1", 30, 21.6, "cavalry"),
        contacts=[contact("S1", "N1", came=("S1",), charged=charged)],
    )
    assert dice(state) == 3 + bonus


@pytest.mark.rule("ALA-16.6")
@pytest.mark.parametrize(
    ("kind", "formed", "bonus"),
    [
        ("psiloi", False, 1),
        ("peltasts", False, 1),
        ("hoplites", False, 1),
        ("hoplites", True, 0),
        ("cavalry", False, 0),
    ],
)
def test_cavalry_against_unformed_infantry(kind: str, formed: bool, bonus: int) -> None:
    enemy = troop("N1", 30, 20, kind, formed=formed)
    south = troop("S1", 30, 20 - enemy.depth / 2000 - 0.8, "thessalian_cavalry")
    state = table(south, enemy, contacts=[contact("S1", "N1")], leaders=[leader("north-I", "N0")])
    assert dice(state) == 4 + bonus


@pytest.mark.rule("ALA-16.15")
@pytest.mark.parametrize(("grades", "bonus"), [("BB", 4), ("BBB", 5), ("BBBB", 6)])
def test_the_depth_of_a_column_pushes_forward(grades: str, bonus: int) -> None:
    assert dice(facing_each_other(south={"grades": grades})) == 10 + bonus


@pytest.mark.rule("ALA-16.15", "ALA-16.14")
def test_a_column_attacked_in_flank_has_no_depth_and_hits_on_six() -> None:
    """The column faces north; N1 stands against its right side."""
    state = table(
        troop("S1", 30, 20, grades="BBB"),
        troop("N1", 33.8, 20, heading=270),
        contacts=[contact("S1", "N1")],
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )
    assert dice(state) == 10
    assert hits_on(state, state.troops["S1"], state.troops["N1"]) == 6
    assert hits_on(state, state.troops["N1"], state.troops["S1"]) == 5


@pytest.mark.rule("ALA-2.12")
def test_the_worked_example_of_the_column() -> None:
    """Front 11 men of three: 5 + 4 + 1; after losses 18 men of two: 9 + 4."""
    assert dice(facing_each_other(south={"grades": "BCC", "men": 11})) == 5 + 4 + 1
    assert dice(facing_each_other(south={"grades": "CC", "men": 18})) == 9 + 4


@pytest.mark.rule("ALA-16.14")
def test_formed_hoplites_hit_on_five_and_all_others_on_six() -> None:
    state = facing_each_other()
    assert hits_on(state, state.troops["S1"], state.troops["N1"]) == 5
    loose = facing_each_other(south={"formed": False})
    assert hits_on(loose, loose.troops["S1"], loose.troops["N1"]) == 6
    bands = table(troop("S1", 30, 20, "cavalry"), troop("N1", 30, 21.6, "cavalry"), contacts=[contact("S1", "N1")])
    assert hits_on(bands, bands.troops["S1"], bands.troops["N1"]) == 6


@pytest.mark.rule("ALA-16.14")
def test_a_unit_in_disorder_is_still_formed() -> None:
    state = facing_each_other(south={"disorder": 3})
    assert hits_on(state, state.troops["S1"], state.troops["N1"]) == 5


@pytest.mark.rule("ALA-16.14")
def test_an_enemy_in_front_is_enough_to_hit_on_five() -> None:
    """N2 in the flank does not matter as long as N1 is in front."""
    state = facing_each_other(troop("N2", 33.8, 20, heading=270), contacts=[contact("S1", "N1"), contact("S1", "N2")])
    assert hits_on(state, state.troops["S1"], state.troops["N2"]) == 5


@pytest.mark.rule("ALA-16.16")
def test_a_leader_with_the_engaged_unit_hits_once() -> None:
    state = facing_each_other(leaders=[leader("south-I", "S1"), leader("north-I", "N0")])
    assert count_dice(state, state.troops["S1"], state.troops["N1"]).leader == 1
    assert count_dice(state, state.troops["N1"], state.troops["S1"]).leader == 0


@pytest.mark.rule("ALA-16.2")
def test_a_combat_record_knows_the_bearing_of_the_contact() -> None:
    state = facing_each_other()
    stretch = fighting_stretch(state.troops["S1"], state.troops["N1"])
    assert stretch is not None
    found: Combat = new_combat(state, state.troops["S1"], state.troops["N1"], stretch)
    assert (found.bearing, found.x, found.y) == (0, 30_000, 20_800)
