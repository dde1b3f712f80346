"""The Morale phase: who tests, and who is left (section 14)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.morale.morale import LastLeft, MarkedForTest
from tests.navarcoi.battlefield import SHOAL, linked, north, south
from tests.navarcoi.morale.morale_phase import FULL, beaten, morale, thrown
from tests.navarcoi.position import Play, squadron

# -- who tests, and with what --------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.1")
def test_only_squadrons_that_failed_their_battle_test_are_tested() -> None:
    after = beaten(3, 3)
    assert thrown(after) == [("B1", 6)]
    assert after["B1"].status == "active"


@pytest.mark.rule("NAV-14.14")
def test_who_must_test_and_why_is_told_before_the_dice() -> None:
    after = beaten(3, 3)
    told = [type(entry.fact) for entry in after.game.journal if isinstance(entry.fact, MarkedForTest | Rolled)]
    assert told == [MarkedForTest, Rolled]
    assert after.facts(MarkedForTest)[0].marked == (("B1", "NAV-14.1"),)


@pytest.mark.rule("NAV-14.14")
def test_pursuit_tests_are_marked_too() -> None:
    after = beaten(2, 3, 3, 4, 6, 6)
    assert after.facts(MarkedForTest)[1].marked == (("A1", "NAV-14.11"),)


@pytest.mark.rule("NAV-14.2")
@pytest.mark.parametrize(
    ("level", "dice", "routs"),
    [
        ("plain", (3, 3), False),
        ("plain", (2, 3), True),
        ("determined", (2, 3), False),
        ("determined", (1, 3), True),
        ("poorly_motivated", (3, 4), False),
        ("poorly_motivated", (3, 3), True),
    ],
)
def test_six_or_more_fights_on_five_or_less_routs(level: str, dice: tuple[int, int], routs: bool) -> None:
    rest = (3, 4, 6, 6) if routs else ()  # the rout move, and the victor that stays
    after = beaten(*dice, *rest, b={"morale": level})
    assert after["B1"].status == ("routing" if routs else "active")


@pytest.mark.rule("NAV-14.3")
def test_katastrophe_counts_once_for_an_unformed_or_flanked_squadron() -> None:
    link = linked("A1", "B1", fights=1, fought=1, kind="flank", flanked=("B1",), privileged=("A1",))
    shoal = north("B1", 36, 34 + SHOAL, formation="unformed", failed=True)
    after = morale(south("A1", 32, 34), shoal, links=(link,), dice=(3, 4))
    (rolled,) = [roll for roll in after.facts(Rolled) if roll.who == ("B1",)]
    assert [(mod.words, mod.value) for mod in rolled.mods] == [("plain morale", 0), ("Katastrophe", -1)]
    assert after["B1"].status == "active"


@pytest.mark.rule("NAV-14.3")
def test_a_formed_squadron_that_was_not_flanked_has_no_katastrophe() -> None:
    (rolled,) = beaten(3, 3).facts(Rolled)
    assert [mod.value for mod in rolled.mods] == [0, 0]


@pytest.mark.rule("NAV-15.4")
def test_attacked_freighters_need_eight_in_their_first_morale_test() -> None:
    link = linked("A1", "B1", fights=1, fought=1, flanked=("B1",), privileged=("A1",))
    ships = {"freighters": True, "crew": "green", "morale": "poorly_motivated", "failed": True}
    for dice, status in (((4, 4), "active"), ((3, 4), "routing")):
        convoy = north("B1", 36, 34 + SHOAL, formation="unformed", **ships)
        rest = (3, 4, 6, 6) if status == "routing" else ()
        after = morale(south("A1", 32, 34), north("B2", 60), convoy, links=(link,), dice=(*dice, *rest))
        assert after["B1"].status == status


# -- one survives --------------------------------------------------------------------------------------------------


def both_failed(*dice: int, **values: Any) -> Play:
    state = {"a": {}, "b": {}, **values}
    ours = south("A1", 32, 34, failed=True, **state.pop("a"))
    theirs = north("B1", 36, 34, failed=True, **state.pop("b"))
    return morale(ours, theirs, links=(linked("A1", "B1", fought=1),), dice=dice, **state)


@pytest.mark.rule("NAV-14.4")
def test_when_both_would_rout_the_higher_total_stays() -> None:
    # A natural 4, Determined: 5. B natural 5, Poorly motivated: 4.
    after = both_failed(1, 3, 2, 3, 3, 4, 6, 6, a={"morale": "determined"}, b={"morale": "poorly_motivated"})
    assert after["A1"].status == "active"
    assert after["B1"].status == "routing"
    assert after.facts(LastLeft) == [LastLeft("A1")]


@pytest.mark.rule("NAV-14.4")
def test_of_equal_totals_the_higher_natural_roll_stays() -> None:
    after = both_failed(1, 3, 2, 3, 3, 4, 6, 6, a={"morale": "determined"})
    assert (after["A1"].status, after["B1"].status) == ("routing", "active")


@pytest.mark.rule("NAV-14.4")
def test_equal_rolls_are_compared_again_until_they_differ() -> None:
    after = both_failed(2, 3, 2, 3, 1, 1, 1, 1, 6, 5, 6, 6, 3, 4, 6, 6)
    assert (after["A1"].status, after["B1"].status) == ("routing", "active")


@pytest.mark.rule("NAV-14.4")
def test_a_squadron_whose_enemies_were_all_destroyed_rolls_no_morale_test() -> None:
    after = morale(south("A1", failed=True), north("B1", status="gone", half_stands=0), north("B2", 60))
    assert after.facts(Rolled) == []
    assert after["A1"].status == "active"


@pytest.mark.rule("NAV-14.4", "NAV-13.10")
def test_a_squadron_whose_enemy_routs_by_itself_rolls_no_morale_test() -> None:
    ours, theirs = south("A1", failed=True), north("B1", stands=1, failed=True)
    after = morale(ours, north("B2", 60), theirs, links=(linked("A1", "B1", fought=1),), dice=(3, 4, 6, 6))
    assert after.facts(MarkedForTest)[0].marked == (("B1", "NAV-13.10"),)
    assert (after["A1"].status, after["B1"].status) == ("active", "routing")


@pytest.mark.rule("NAV-14.4")
def test_of_three_that_would_all_rout_the_best_stays_and_one_that_routs_by_itself_counts_lowest() -> None:
    # A1 has one stand against three: it routs by itself; A2 and B1 both fail.
    ships = south("A1", 32, 34, stands=1), south("A2", 40, 34, failed=True), north("B1", 36, 34, stands=3, failed=True)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, links=links, dice=(2, 2, 2, 3, 3, 4, 3, 4, 6, 6))
    assert after.facts(LastLeft) == [LastLeft("B1")]
    assert [s.status for s in after.state.squadrons.values()] == ["routing", "routing", "active"]


@pytest.mark.rule("NAV-13.10")
@pytest.mark.parametrize(("own", "enemy", "routs"), [(2, 5, True), (1, 5, True), (2, 4, False), (3, 8, False)])
def test_one_stand_against_three_routs_without_a_roll(own: int, enemy: int, routs: bool) -> None:
    ours = south("A1", stands=(enemy + 1) // 2, half_stands=enemy)
    theirs = north("B1", stands=(own + 1) // 2, half_stands=own)
    dice = (3, 4, 6, 6) if routs else ()
    after = morale(ours, north("B2", 60), theirs, links=(linked("A1", "B1", fought=1),), dice=dice)
    assert after["B1"].status == ("routing" if routs else "active")


@pytest.mark.rule("NAV-13.10")
def test_the_stands_of_two_enemies_in_the_same_melee_are_added() -> None:
    ships = south("A1", 32, stands=2), south("A2", 40, stands=1), north("B1", stands=1)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, north("B2", 60), links=links, dice=(3, 4, 6, 6, 6, 6))
    assert after["B1"].status == "routing"


@pytest.mark.rule("NAV-13.10")
def test_an_enemy_that_it_does_not_fight_this_turn_is_not_counted() -> None:
    ships = south("A1", 32, stands=2), south("A2", 40), north("B1", stands=1)
    links = linked("A1", "B1", fought=1), linked("A2", "B1")
    assert morale(*ships, links=links).facts(MarkedForTest) == []


@pytest.mark.rule("NAV-22.4")
def test_a_full_size_squadron_of_four_stands_tests_every_turn_even_if_privileged() -> None:
    ours = squadron("A1", "epi_mias", 36, 24, 0, stands=4, options=FULL)
    theirs = squadron("B1", "epi_mias", 36, 24, 180, stands=5, options=FULL)
    link = linked("A1", "B1", fought=1, kind="flank", flanked=("B1",), privileged=("A1",))
    after = morale(ours, theirs, links=(link,), dice=(3, 3), options=FULL)
    assert after.facts(MarkedForTest)[0].marked == (("A1", "NAV-22.4"),)


@pytest.mark.rule("NAV-22.4")
def test_one_that_does_not_fight_this_turn_takes_no_test() -> None:
    ours = squadron("A1", "epi_mias", 36, 24, 0, stands=4, options=FULL)
    theirs = squadron("B1", "epi_mias", 36, 24, 180, stands=8, options=FULL)
    assert morale(ours, theirs, links=(linked("A1", "B1"),), options=FULL).facts(Rolled) == []
