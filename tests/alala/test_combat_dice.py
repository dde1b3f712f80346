"""Combat dice, supports and odds (ALA-16.3 to 16.17)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.rules.alala.combat_dice import DiceCount, count_dice, hits_on
from polemos.rules.alala.combats import new_combat
from polemos.rules.alala.field import fighting_stretch
from polemos.rules.alala.odds import hits_distribution, odds_of, odds_of_charge, result_chances
from polemos.rules.alala.state import EAGER, FORMED_UP, READY, SHAKEN, Combat, State, Troop
from tests.alala.position import area, contact, leader, table, troop


def facing_each_other(*more: Troop, south: dict[str, object] | None = None, **values: object) -> State:
    """S1 and N1 in contact front to front, no leaders with them."""
    own = troop("S1", 30, 20, **(south or {}))  # type: ignore[arg-type]
    ahead = 20 + own.depth / 2000 + 0.8
    kinds = {"contacts": [contact("S1", "N1")], "leaders": [leader("south-I", "S0"), leader("north-I", "N0")]}
    return table(own, troop("N1", 30, ahead), *more, **{**kinds, **values})  # type: ignore[arg-type]


def dice(state: State, name: str = "S1", enemy: str = "N1", left_over: tuple[str, ...] = ()) -> int:
    return count_dice(state, state.troops[name], state.troops[enemy], left_over).dice


def line(count: DiceCount, rule: str) -> list[int]:
    return [mod.value for mod in count.mods if mod.rule == rule]


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


@pytest.mark.rule("ALA-16.7")
def test_a_support_on_each_flank_and_none_behind() -> None:
    both = facing_each_other(troop("S2", 24, 20), troop("S3", 36, 20), troop("S4", 30, 18.4))
    count = count_dice(both, both.troops["S1"], both.troops["N1"])
    assert line(count, "ALA-16.7") == [2, 2]
    assert count.dice == 10 + 4 + 1  # and one of them is on the shieldless side


@pytest.mark.rule("ALA-16.8")
def test_a_second_support_counts_once_on_each_side_and_a_third_not_at_all() -> None:
    row = [troop(f"S{n}", x, 20) for n, x in ((2, 24), (3, 18), (4, 12), (5, 36), (6, 42))]
    state = facing_each_other(*row)
    count = count_dice(state, state.troops["S1"], state.troops["N1"])
    assert line(count, "ALA-16.8") == [1, 1]
    assert count.dice == 10 + 2 + 1 + 2 + 1 + 1


@pytest.mark.rule("ALA-16.8")
def test_a_unit_beyond_a_gap_is_no_second_support() -> None:
    state = facing_each_other(troop("S3", 18, 20))
    assert dice(state) == 10


@pytest.mark.rule("ALA-16.8")
def test_a_unit_at_the_inner_side_of_a_support_is_no_second_support() -> None:
    """S2 stands a little back, and S3 behind S1 touches its inner side."""
    state = facing_each_other(troop("S2", 24, 19.5), troop("S3", 30, 18.4))
    count = count_dice(state, state.troops["S1"], state.troops["N1"])
    assert line(count, "ALA-16.7") == [2, 0]
    assert line(count, "ALA-16.8") == [0, 0]


@pytest.mark.rule("ALA-16.9", "ALA-3.9")
def test_only_a_support_on_the_enemys_right_is_on_the_shieldless_side() -> None:
    left = facing_each_other(troop("S2", 24, 20))
    right = facing_each_other(troop("S2", 36, 20))
    assert (dice(left), dice(right)) == (13, 12)


@pytest.mark.rule("ALA-16.9")
def test_unformed_hoplites_have_no_shieldless_side() -> None:
    state = table(
        troop("S1", 30, 20),
        troop("S2", 24, 20),
        troop("N1", 30, 21.6, formed=False),
        contacts=[contact("S1", "N1")],
        leaders=[leader("south-I", "S2"), leader("north-I", "N0")],
    )
    assert dice(state) == 12


@pytest.mark.rule("ALA-16.10")
@pytest.mark.parametrize(
    ("values", "supports"),
    [
        ({}, True),
        ({"level": SHAKEN}, False),
        ({"formed": False}, False),
        ({"status": "last_stand"}, True),
    ],
)
def test_who_supports(values: dict[str, object], supports: bool) -> None:
    state = facing_each_other(troop("S2", 36, 20, **values))  # type: ignore[arg-type]
    assert dice(state) == (12 if supports else 10)


@pytest.mark.rule("ALA-16.10")
@pytest.mark.parametrize(("heading", "supports"), [(0, True), (90, False), (180, False)])
def test_a_support_faces_as_its_friend_does(heading: float, supports: bool) -> None:
    x = 36 if heading != 90 else 33.8
    state = facing_each_other(troop("S2", x, 20, heading=heading))
    assert dice(state) == (12 if supports else 10)


@pytest.mark.rule("ALA-16.10")
def test_bands_do_not_support_hoplites_nor_hoplites_bands() -> None:
    state = facing_each_other(troop("S2", 36.6, 20, "cavalry"))
    assert dice(state) == 10
    band = table(
        troop("S1", 30, 20, "peltasts"),
        troop("S2", 36.6, 20),
        troop("N1", 30, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(band) == 4


@pytest.mark.rule("ALA-16.10")
def test_an_engaged_unit_does_not_support_its_neighbour() -> None:
    state = facing_each_other(troop("S2", 36, 20), troop("N2", 36, 21.6))
    own, foe = state.troops["S2"], state.troops["N2"]
    stretch = fighting_stretch(own, foe)
    assert stretch is not None
    assert dice(state) == 12
    state.combats["S2|N2"] = new_combat(state, own, foe, stretch)
    assert dice(state) == 10


@pytest.mark.rule("ALA-16.7")
def test_units_left_over_in_contact_count_by_the_half_in_which_they_stand() -> None:
    """Two against one: S2 hits the flank of N1 and touches nobody of its own side."""
    state = facing_each_other(troop("S2", 25.2, 22.4, heading=90))
    assert dice(state, left_over=()) == 10
    count = count_dice(state, state.troops["S1"], state.troops["N1"], ("S2",))
    assert line(count, "ALA-16.7") == [2, 0]
    assert line(count, "ALA-16.9") == [1]  # it is beyond N1's right face


@pytest.mark.rule("ALA-16.11")
@pytest.mark.parametrize(
    ("x", "y", "supported"), [(37.2, 20, True), (22.8, 20, True), (30, 19.2, True), (45, 20, False)]
)
def test_a_band_is_supported_by_bands_beside_or_behind_it_once(x: float, y: float, supported: bool) -> None:
    state = table(
        troop("S1", 30, 20, "peltasts"),
        troop("S2", x, y, "peltasts"),
        troop("S3", 15, 20, "peltasts"),
        troop("N1", 30, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(state) == (6 if supported else 4)


@pytest.mark.rule("ALA-16.12")
def test_hamippoi_are_always_supported_and_never_twice() -> None:
    alone = table(troop("S1", 30, 20, "hamippoi"), troop("N1", 30, 21.6, "cavalry"), contacts=[contact("S1", "N1")])
    assert dice(alone) == 3 + 2
    beside = table(
        troop("S1", 30, 20, "hamippoi"),
        troop("S2", 37.2, 20, "cavalry"),
        troop("N1", 30, 21.6, "cavalry"),
        contacts=[contact("S1", "N1")],
    )
    assert dice(beside) == 3 + 2


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


@pytest.mark.rule("ALA-16.17", "ALA-17.1")
def test_odds_are_exact() -> None:
    """One die each on 5+: differences -1, 0, +1 only, so it is always inconclusive; with a leader +2 is possible."""
    one = DiceCount("S1", 1, (), 1, 5, 0)
    assert result_chances(one, one)["inconclusive"] == 1
    led = DiceCount("S1", 1, (), 1, 5, 1)
    chances = result_chances(led, one)
    assert chances["success"] == Fraction(1, 3) * Fraction(2, 3)
    assert chances["inconclusive"] == 1 - Fraction(2, 9)
    assert sum(chances.values()) == 1


@pytest.mark.rule("ALA-16.17")
def test_the_two_sides_see_the_same_odds_in_reverse() -> None:
    state = facing_each_other(troop("S2", 24, 20), south={"level": READY})
    own, other = odds_of(state, "S1", "N1"), odds_of(state, "N1", "S1")
    assert own.other_results == pytest.approx(other.results)
    assert own.results == pytest.approx(other.other_results)
    assert sum(own.results.values()) == pytest.approx(1)
    assert own.results["victory"] > own.results["defeat"]


@pytest.mark.rule("ALA-16.14")
def test_hits_are_binomial() -> None:
    assert hits_distribution(2, 5) == (Fraction(4, 9), Fraction(4, 9), Fraction(1, 9))
    assert hits_distribution(1, 6) == (Fraction(5, 6), Fraction(1, 6))


@pytest.mark.rule("ALA-16.5")
def test_odds_of_a_charge_that_is_yet_to_come() -> None:
    state = facing_each_other(contacts=[])
    assert odds_of(state, "S1", "N1", (True, False)).own.dice == 12


@pytest.mark.rule("ALA-16.5", "ALA-10.10", "ALA-15.7")
def test_odds_of_a_charge_count_its_bonus_and_what_it_costs_the_target() -> None:
    state = table(
        troop("S1", 28, 20), troop("N1", 30, 24, level=READY),
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )  # fmt: skip
    odds = odds_of_charge(state, "S1", "N1")
    assert odds is not None
    assert (odds.own.dice, odds.other.dice) == (12, 10)  # Ready drops to Formed-up at the halt
    assert state.troops["S1"].x == 28_000  # nothing has happened
    assert state.troops["N1"].level == READY


@pytest.mark.rule("ALA-16.14", "ALA-10.8")
def test_odds_of_a_charge_into_the_flank() -> None:
    state = table(
        troop("S1", 37, 24, heading=270), troop("N1", 30, 24, heading=0, level=EAGER),
        leaders=[leader("south-I", "S0"), leader("north-I", "N0")],
    )  # fmt: skip
    odds = odds_of_charge(state, "S1", "N1")
    assert odds is not None
    assert (odds.own.need, odds.other.need) == (5, 6)
    assert odds.other.dice == 10  # Eager drops twice


# -- ground ------------------------------------------------------------------------------------------------------------


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


@pytest.mark.rule("ALA-16.2")
def test_a_combat_record_knows_the_bearing_of_the_contact() -> None:
    state = facing_each_other()
    stretch = fighting_stretch(state.troops["S1"], state.troops["N1"])
    assert stretch is not None
    found: Combat = new_combat(state, state.troops["S1"], state.troops["N1"], stretch)
    assert (found.bearing, found.x, found.y) == (0, 30_000, 20_800)
