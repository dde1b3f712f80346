"""The missile phase (section 13) and the shots of the Samurai (HOP-22.3 to 22.5)."""

from fractions import Fraction
from typing import Any

import pytest

from polemos.kernel.fact import Ended, Rolled
from polemos.rules.hoplites.facts import Eliminated, PhaseBegan, Revealed, Routed
from polemos.rules.hoplites.missiles.missiles import MissilePhase
from polemos.rules.hoplites.missiles.shooting import (
    chance_to_hit,
    hit_distribution,
    hits_of,
    modifiers,
    row_of,
    runs_out_from,
)
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.state import SOUTH, State, Unit
from polemos.rules.hoplites.troops.marks import TookHits
from tests.hoplites.grounds import ground
from tests.hoplites.position import Play, field, unit
from tests.hoplites.under_way import UnderWay


def shooting(south: dict[int, Unit], north: dict[int, Unit], *dice: int, **values: Any) -> Play:
    return Play(field(south, north, **values), MissilePhase(SOUTH), dice)


def duel(shooter: Unit, target: Unit, terrain: str = "clear") -> State:
    return field({5: shooter}, {5: target}, sides=({}, ground({5: terrain})))


def shot(shooter: Unit, target: Unit, *dice: int, terrain: str = "clear") -> Play:
    """One shot at a target before it."""
    play = Play(duel(shooter, target, terrain), MissilePhase(SOUTH), dice)
    return play.does(f"fire {shooter.id} at {target.id}", "end").over()


def added(shooter: Unit, target: Unit, terrain: str = "clear") -> int:
    state = duel(shooter, target, terrain)
    return sum(m.value for m in modifiers(state, state.units[shooter.id], state.units[target.id]))


def fired(play: Play) -> list[str]:
    return [roll.who[0] for roll in play.facts(Rolled)]


def rule_against(play: Play, order: str) -> str:
    reason = play.options[order]
    assert reason is not None, f"{order} is allowed"
    assert play.order(order) == reason
    return reason.rule


BOWMAN = unit("S1", "LI", letter="A")
TARGET = unit("N1", "MI")


# -- who fires at whom -------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-13.1", "HOP-13.2")
def test_a_shooter_has_every_enemy_in_reach_as_target() -> None:
    north = {c: unit(f"N{c}", "MI") for c in (3, 4, 5, 6, 8)}
    play = shooting({4: unit("S4", "LI", letter="J"), 7: unit("S7", "MI")}, north)
    keys = [key for key in play.options if key.startswith("fire")]
    assert keys == ["fire S4 at N3", "fire S4 at N4", "fire S4 at N5"]


@pytest.mark.rule("HOP-13.1")
@pytest.mark.parametrize(
    ("values", "rule"),
    [({"manoeuvre": 1}, "HOP-13.1"), ({"no_missile": True}, "HOP-13.1")],
)
def test_markers_stop_a_shooter(values: dict[str, Any], rule: str) -> None:
    south = {5: unit("S1", "LI", letter="A", **values), 4: unit("S2", "LI", letter="A")}
    assert rule_against(shooting(south, {5: TARGET}), "fire S1 at N1") == rule


@pytest.mark.rule("HOP-13.1", "HOP-24.21")
def test_engaged_units_fire_unless_the_option_forbids_it() -> None:
    south = {5: unit("S1", "LI", letter="A", engaged=True), 4: unit("S2", "LI", letter="A")}
    assert shooting(south, {5: TARGET}).options["fire S1 at N1"] is None
    stern = shooting(south, {5: TARGET}, options=Options(engaged_hold_fire=True))
    assert rule_against(stern, "fire S1 at N1") == "HOP-24.21"


@pytest.mark.rule("HOP-13.11")
def test_elephants_do_not_fire_in_their_own_missile_phase() -> None:
    south = {5: unit("S1", "EL", letter="ES"), 4: unit("S2", "LI", letter="A")}
    assert rule_against(shooting(south, {5: TARGET}), "fire S1 at N1") == "HOP-13.11"


@pytest.mark.rule("HOP-13.1")
def test_each_unit_fires_once() -> None:
    play = shooting({5: BOWMAN}, {4: unit("N2", "MI"), 5: TARGET}, 0).does("fire S1 at N1")
    assert "fire S1 at N2" not in play.options
    assert fired(play.does("end").over()) == ["S1"]


@pytest.mark.rule("HOP-24.26")
@pytest.mark.parametrize(("turn", "peaceful", "opened"), [(3, True, 0), (4, True, 1), (1, False, 1)])
def test_no_shooting_in_setup_turns_with_the_option(turn: int, peaceful: bool, opened: int) -> None:
    play = shooting({5: BOWMAN}, {5: TARGET}, turn=turn, options=Options(peaceful_setup=peaceful))
    assert len(play.facts(PhaseBegan)) == opened


@pytest.mark.rule("HOP-10.5")
def test_the_phase_is_skipped_if_nobody_has_a_target() -> None:
    shooting({5: BOWMAN}, {9: TARGET}).over()
    shooting({5: unit("S1", "MI")}, {5: TARGET}).over()


# -- order of fire -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-13.3", "HOP-13.2")
def test_all_targets_are_given_first_and_shots_follow_in_that_order() -> None:
    south = {4: unit("S4", "LI", letter="A"), 5: unit("S5", "LI", letter="A"), 6: unit("S6", "LI", letter="A")}
    play = shooting(south, {5: TARGET}, 0, 0, 9)
    play.does("fire S6 at N1", "fire S4 at N1", "fire S5 at N1")
    assert fired(play) == []
    assert fired(play.does("end").over()) == ["S6", "S4", "S5"]
    assert play["N1"].hits == 2


@pytest.mark.rule("HOP-13.3")
def test_a_target_can_be_taken_back_before_the_first_die() -> None:
    south = {4: unit("S4", "LI", letter="A"), 5: unit("S5", "LI", letter="A")}
    play = shooting(south, {5: TARGET}, 0, 0).does("fire S4 at N1", "fire S5 at N1", "hold S4", "fire S4 at N1", "end")
    assert fired(play.over()) == ["S5", "S4"]


@pytest.mark.rule("HOP-13.3")
def test_a_shot_at_a_target_that_has_gone_is_not_rolled_and_costs_nothing() -> None:
    south = {4: unit("S4", "LG HA", letter="J"), 5: unit("S5", "LG HA", letter="J")}
    play = shooting(south, {5: unit("N1", "MI", tq=4, hits=3)}, 0).does("fire S4 at N1", "fire S5 at N1", "end").over()
    assert (play["S4"].no_missile, play["S5"].no_missile) == (True, False)
    assert play.facts(Routed) == [Routed("N1")]


@pytest.mark.rule("HOP-13.3", "HOP-17.8")
def test_a_shooter_who_was_trampled_down_meanwhile_does_not_fire() -> None:
    south = {4: unit("S4", "LI", letter="A"), 5: unit("S5", "SK JA", tq=3, hits=2, letter="J")}
    north = {5: unit("N1", "EL", tq=5, hits=4), 4: unit("N2", "MI")}
    # A hit; the elephant goes against S5 (1), who is trampled down, and rampages no more (8).
    play = shooting(south, north, 0, 1, 0, 8).does("fire S4 at N1", "fire S5 at N2", "end").over()
    assert play.column("S5") == 0
    assert "S5" not in [roll.who[0] for roll in play.facts(Rolled) if roll.rule == "HOP-13.4"]


@pytest.mark.rule("HOP-20.4")
def test_the_battle_may_end_with_a_shot() -> None:
    south = {4: unit("S4", "LI", letter="A"), 5: unit("S5", "LI", letter="A")}
    north = {5: unit("N1", "MI", tq=4, hits=3), 4: unit("N2", "MI")}
    state = field(south, north, sides=({}, {"level": 4}))
    play = Play(state, UnderWay(part=MissilePhase(SOUTH)), [0])
    play.does("fire S4 at N1", "fire S5 at N2", "end").over()
    assert play.facts(Ended)[0].outcome.winner == SOUTH


# -- hit or miss -------------------------------------------------------------------------------------------------------

NUMBERS = {
    ("LI", "J"): ("J", 5),
    ("LC", "J"): ("MJ", 3),
    ("GC", "J"): ("J", 5),
    ("SK SL", "S"): ("S", 3),
    ("SK SL", "BS"): ("BS", 5),
    ("SK AR", "A"): ("A", 5),
    ("LC", "A"): ("MA", 5),
    ("CH LGT", "A"): ("MA", 5),
    ("MI", "B"): ("B", 9),
    ("AT", "P"): ("P", 7),
    ("EL", "ES"): ("ES", 3),
    ("TP", "T"): ("T", 6),
    ("YU", "Y"): ("Y", 7),
}


@pytest.mark.rule("HOP-13.5", "HOP-13.4", "HOP-3.3", "HOP-22.3")
@pytest.mark.parametrize(("shooter", "expected"), NUMBERS.items())
def test_missile_numbers(shooter: tuple[str, str], expected: tuple[str, int]) -> None:
    kind, letter = shooter
    state = duel(unit("S1", kind, letter=letter), TARGET)
    row, number = expected
    one = state.units["S1"]
    assert row_of(state, one) == row
    assert [hits_of(state, one, roll) > 0 for roll in (-3, number, number + 1)] == [True, True, False]


@pytest.mark.rule("HOP-13.6", "HOP-21.18", "HOP-21.3", "HOP-21.6", "HOP-21.9")
@pytest.mark.parametrize(
    ("shooter", "target", "terrain", "expected"),
    [
        (("LI", "J"), ("HI", 5), "clear", 1),
        (("LI", "J"), ("HI TR", 5), "clear", 1),
        (("LI", "J"), ("PH", 10), "clear", 1),
        (("LI", "J"), ("CO CON", 5), "clear", 1),
        (("LI", "J"), ("LG HA", 5), "clear", 0),
        (("LI", "J"), ("LG PR", 5), "clear", 0),
        (("LI", "J"), ("MI", 5), "clear", 0),
        (("SK SL", "S"), ("HI", 5), "clear", 3),
        (("SK JA", "J"), ("HI TR", 5), "clear", 3),
        (("SK AR", "A"), ("PH", 5), "clear", 3),
        (("SK AR", "A"), ("CO VET", 5), "clear", 1),
        (("LI", "J"), ("SK SL", 1), "clear", 2),
        (("LI", "J"), ("SK SL", 2), "clear", 0),
        (("LI", "A"), ("HC CAT", 5), "clear", 2),
        (("LC", "A"), ("HC CAT", 5), "clear", 2),
        (("MI", "B"), ("EL CAT", 5), "clear", 2),
        (("EL", "ES"), ("HC CAT", 5), "clear", 2),
        (("YU", "Y"), ("HC CAT", 5), "clear", 2),
        (("LI", "J"), ("EL CAT", 5), "clear", 1),
        (("LC", "J"), ("HC CAT", 5), "clear", 1),
        (("SK SL", "S"), ("HC CAT", 5), "clear", 1),
        (("SK SL", "BS"), ("EL CAT", 5), "clear", 1),
        (("AT", "P"), ("HC CAT", 5), "clear", 0),
        (("TP", "T"), ("HC CAT", 5), "clear", 0),
        (("LI", "J"), ("HC", 5), "clear", 0),
        (("CH LGT", "J"), ("MI", 5), "clear", -1),
        (("CH", "J"), ("MI", 5), "clear", 0),
        (("LI", "J"), ("MI", 5), "woods", 1),
        (("LI", "J"), ("MI", 5), "mountain", 1),
        (("LI", "J"), ("MI", 5), "camp", 2),
        (("TP", "T"), ("AS", 5), "castle", 2),
        (("LI", "J"), ("MI", 5), "slope", 0),
        (("SK SL", "S"), ("HI", 5), "woods", 4),
        (("CH LGT", "A"), ("HI", 5), "camp", 2),
        (("SK SL", "S"), ("SK SL", 1), "camp", 4),
    ],
)
def test_missile_modifiers(shooter: tuple[str, str], target: tuple[str, int], terrain: str, expected: int) -> None:
    assert added(unit("S1", shooter[0], letter=shooter[1]), unit("N1", target[0], size=target[1]), terrain) == expected


@pytest.mark.rule("HOP-13.6", "HOP-13.4")
def test_examples_of_the_rulebook() -> None:
    sling = duel(unit("S1", "SK SL", letter="S"), unit("N1", "HI"), "woods")
    assert chance_to_hit(sling, sling.units["S1"], sling.units["N1"]) == 0
    javelin = duel(unit("S1", "LI", letter="J"), unit("N1", "HI"))
    assert chance_to_hit(javelin, javelin.units["S1"], javelin.units["N1"]) == Fraction(5, 10)


@pytest.mark.rule("HOP-13.4")
@pytest.mark.parametrize(("die", "hits"), [(4, 1), (5, 0)])
def test_a_shot_hits_if_the_modified_roll_is_not_higher_than_the_number(die: int, hits: int) -> None:
    play = shot(BOWMAN, unit("N1", "HI"), die)
    assert play["N1"].hits == hits
    (rolled,) = play.facts(Rolled)
    assert (rolled.total, rolled.limit, rolled.passed) == (die + 1, 5, bool(hits))
    assert {m.rule for m in rolled.mods} == {"HOP-13.6", "HOP-6.5"}


# The rows of HOP-28.1, from -1 to +5.
CHANCES = {
    3: (50, 40, 30, 20, 10, 0, 0),
    5: (70, 60, 50, 40, 30, 20, 10),
    6: (80, 70, 60, 50, 40, 30, 20),
    7: (90, 80, 70, 60, 50, 40, 30),
    9: (100, 100, 90, 80, 70, 60, 50),
}


@pytest.mark.rule("HOP-13.4", "HOP-13.5")
def test_the_chances_of_the_rulebook_follow_from_the_shots() -> None:
    letters = {3: ("SK SL", "S"), 5: ("LI", "J"), 6: ("TP", "T"), 7: ("YU", "Y"), 9: ("MI", "B")}
    for number, row in CHANCES.items():
        kind, letter = letters[number]
        state = duel(unit("S1", kind, letter=letter), TARGET)
        one = state.units["S1"]
        found = [sum(hits_of(state, one, die + mod) > 0 for die in range(10)) * 10 for mod in range(-1, 6)]
        assert tuple(found) == row


@pytest.mark.rule("HOP-13.4")
@pytest.mark.parametrize(
    ("shooter", "target", "percent"),
    [
        (("CH LGT", "A"), "MI", 70), (("LI", "J"), "MI", 60), (("LC", "J"), "HI", 30), (("MI", "B"), "HI", 90),
        (("AT", "P"), "MI", 80),
    ],
)  # fmt: skip
def test_the_odds_that_are_shown_are_those_of_the_dice(shooter: tuple[str, str], target: str, percent: int) -> None:
    state = duel(unit("S1", shooter[0], letter=shooter[1]), unit("N1", target))
    assert chance_to_hit(state, state.units["S1"], state.units["N1"]) == Fraction(percent, 100)


# -- what a hit does ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-13.7")
def test_a_hit_is_one_hit_and_that_of_artillery_two() -> None:
    assert shot(BOWMAN, TARGET, 0).facts(TookHits) == [TookHits("N1", 1)]
    assert shot(unit("S1", "AT", letter="P"), TARGET, 7).facts(TookHits) == [TookHits("N1", 2)]
    assert shot(unit("S1", "AT", letter="P"), TARGET, 8).facts(TookHits) == []


@pytest.mark.rule("HOP-13.7", "HOP-1.4")
def test_a_target_that_reaches_its_threshold_routs_at_once() -> None:
    assert shot(BOWMAN, unit("N1", "MI", tq=6, hits=5), 0)["N1"].routed
    assert not shot(BOWMAN, unit("N1", "MI", tq=6, hits=4), 0)["N1"].routed


# -- running out -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-13.8", "HOP-21.15")
@pytest.mark.parametrize(
    ("kind", "letter", "first"),
    [
        ("LI", "A", 9), ("LC", "A", 9), ("MI", "B", 9), ("SK SL", "S", 9), ("SK SL", "BS", 9), ("TP", "T", 9),
        ("YU", "Y", 9), ("LC", "J", 7), ("LI VE", "J", 7), ("GC", "J", 7), ("LP", "J", 7), ("SK JA", "J", 7),
        ("LG HA", "J", 0), ("LG PR", "J", 0), ("CO VET", "J", 0), ("CO CON", "J", 0), ("AT", "P", 10), ("OZ", "O", 10),
        ("EL", "ES", 10),
    ],
)  # fmt: skip
def test_from_which_natural_roll_a_shooter_is_out_of_missiles(kind: str, letter: str, first: int) -> None:
    state = duel(unit("S1", kind, letter=letter), TARGET)
    assert runs_out_from(state, state.units["S1"]) == first


@pytest.mark.rule("HOP-13.8", "HOP-13.4")
@pytest.mark.parametrize(("die", "out"), [(6, False), (7, True), (9, True)])
def test_the_natural_roll_decides_hit_or_miss(die: int, out: bool) -> None:
    play = shot(unit("S1", "LI", letter="J"), unit("N1", "HI"), die)
    assert play["S1"].no_missile is out


@pytest.mark.rule("HOP-13.8")
def test_the_pilum_is_thrown_once_whether_it_hits_or_not() -> None:
    for die in (0, 6):
        assert shot(unit("S1", "LG HA", letter="J"), TARGET, die)["S1"].no_missile


# -- ozutsu ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-22.4")
@pytest.mark.parametrize(("die", "hits"), [(0, 0), (1, 0), (2, 1), (3, 1), (4, 1), (5, 2), (6, 2), (7, 2), (8, 3)])
def test_ozutsu_wants_a_high_roll(die: int, hits: int) -> None:
    play = shot(unit("S1", "OZ", letter="O"), unit("N1", "AS", tq=7), die)
    assert play["N1"].hits == hits
    assert play.facts(Rolled)[0].passed is (hits > 0)


@pytest.mark.rule("HOP-22.4", "HOP-6.5")
def test_ozutsu_subtracts_the_modifiers() -> None:
    play = shot(unit("S1", "OZ", letter="O"), unit("N1", "AS", tq=7), 6, terrain="castle")
    assert (play["N1"].hits, play.facts(Rolled)[0].total) == (1, 4)


@pytest.mark.rule("HOP-22.4")
def test_chances_of_ozutsu_in_the_open() -> None:
    state = duel(unit("S1", "OZ", letter="O"), unit("N1", "AS"))
    chances = hit_distribution(state, state.units["S1"], state.units["N1"])
    assert chances == {0: Fraction(1, 5), 1: Fraction(3, 10), 2: Fraction(3, 10), 3: Fraction(1, 5)}
    assert sum(hits * chance for hits, chance in chances.items()) == Fraction(3, 2)


@pytest.mark.rule("HOP-22.5")
@pytest.mark.parametrize(("second", "bursts"), [(0, True), (1, False), (8, False), (9, True)])
def test_a_natural_nine_is_worked_out_and_then_the_gun_may_burst(second: int, bursts: bool) -> None:
    play = shot(unit("S1", "OZ", letter="O"), unit("N1", "AS", tq=7), 9, second)
    assert play["N1"].hits == 3
    assert play.facts(Eliminated) == ([Eliminated("S1")] if bursts else [])
    assert not play["S1"].no_missile


# -- hidden units ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HOP-24.19", "HOP-13.2")
def test_a_shot_that_only_a_hidden_unit_prevents_reveals_it_and_the_target_is_chosen_anew() -> None:
    north = {2: unit("N2", "MI"), 6: unit("N6", "LI", hidden=True)}
    play = shooting(
        {3: BOWMAN, 1: unit("S2", "LI", letter="A")}, north, 0, options=Options(fog_of_war=True),
        sides=({}, ground({6: "woods"})),
    )  # fmt: skip
    play.does("fire S1 at N2")
    assert [fact.unit for fact in play.facts(Revealed)] == ["N6"]
    assert "fire S1 at N2" not in play.options
    assert fired(play.does("fire S2 at N2", "end").over()) == ["S2"]
