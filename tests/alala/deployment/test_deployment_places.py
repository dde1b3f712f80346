"""Where phalanxes and bands may be deployed (ALA-6.5 to 6.9)."""

from __future__ import annotations

from itertools import pairwise

import pytest

from polemos.rules.alala.deployment.deployment import (
    bands_left,
    phalanx_judge,
)
from polemos.rules.alala.deployment.judges import deployment_zone
from polemos.rules.alala.field.field import are_in_contact
from polemos.rules.alala.troops import FORMED_UP
from polemos.tabletop.placing import Placement
from tests.alala.deploying import armies, at, card, lined_up, refusal, space
from tests.alala.position import area

# -- phalanxes ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.3")
def test_the_zones_are_eighteen_inches_apart() -> None:
    state = armies()
    assert deployment_zone(state, 0) == (0, 0, 72, 15)
    assert deployment_zone(state, 1) == (0, 33, 72, 48)


def test_free_places_are_looked_for_all_over_the_zone_the_nearest_first() -> None:
    judge = phalanx_judge(armies(), 0)
    places = list(judge._grid(Placement("south-I", 20_300, 4_100, 0)))
    assert len(set(places)) == len(places) == 145 * 31, "every half inch of 72 by 15"
    away = [(abs(x - 20_300) + abs(y - 4_100), x, y) for x, y in places]
    assert away == sorted(away)


@pytest.mark.rule("ALA-6.6", "ALA-6.12", "ALA-6.13")
def test_a_phalanx_stands_side_by_side_with_level_fronts() -> None:
    play = card(armies("thebes", "athens")).answer("right").answer(at("south-I", 50, 15)).over()
    units = [play[name] for name in ("S1", "S2", "S3", "S4")]
    assert [unit.x for unit in units] == [59_000, 53_000, 47_000, 41_000]  # from right to left
    assert {unit.y for unit in units} == {14_200}
    assert {unit.facing for unit in units} == {0}
    assert all(are_in_contact(a, b) for a, b in pairwise(units))
    assert {(unit.status, unit.disorder, unit.level, unit.formed) for unit in units} == {("steady", 3, FORMED_UP, True)}
    assert play["S5"].status == "reserve"


@pytest.mark.rule("ALA-6.6", "ALA-3.1")
def test_the_north_stands_the_other_way_round() -> None:
    play = card(armies("athens", "thebes"), 1).answer("right").answer(at("north-I", 20, 33, 180)).over()
    assert [play[name].x for name in ("N1", "N2", "N3", "N4")] == [11_000, 17_000, 23_000, 29_000]
    assert {(play[name].y, play[name].facing) for name in ("N1", "N2")} == {(33_800, 180_000)}


@pytest.mark.rule("ALA-6.6")
def test_a_column_stands_with_its_front_on_the_line() -> None:
    play = card(armies("thebes", "athens")).answer("left").answer(at("south-II", 10, 15)).over()
    assert (play["S5"].y, play["S5"].depth) == (15_000 - 3_200, 6_400)


@pytest.mark.rule("ALA-6.3", "ALA-6.6")
@pytest.mark.parametrize(
    ("place", "rule"),
    [
        (at("south-I", 60, 15), ""),
        (at("south-I", 60, 15.02), "ALA-6.6"),
        (at("south-I", 63.02, 15), "ALA-6.6"),
        (at("south-I", 60, 1.6), ""),
        (at("south-I", 60, 1.5), "ALA-6.6"),
        (at("south-I", 60, 15, 180), "ALA-6.6"),
        (at("north-I", 60, 15), "ALA-6.6"),
        (at("S1", 60, 15), "ALA-6.6"),
    ],
)
def test_inside_the_zone_and_facing_the_enemy(place: Placement, rule: str) -> None:
    assert refusal(card(armies()).answer("right"), place) == rule


@pytest.mark.rule("ALA-6.6")
def test_not_on_impassable_ground_but_on_rough() -> None:
    state = armies()
    state.terrain["sea"] = area("sea", "impassable", 60, 0, 72, 10)
    state.terrain["scrub"] = area("scrub", "rough_ground", 40, 0, 50, 15)
    play = card(state).answer("right")
    assert refusal(play, at("south-I", 62, 11)) == "ALA-6.6"
    assert refusal(play, at("south-I", 62, 15)) == ""
    assert refusal(play, at("south-I", 48, 10)) == ""


@pytest.mark.rule("ALA-6.7")
def test_from_the_right_each_phalanx_stands_left_of_the_others() -> None:
    state = card(armies()).answer("right").answer(at("south-I", 54, 15)).over().state  # 45 to 63
    play = card(state)
    assert play.prompt == "Which phalanx do you place, and where?"  # the end is declared once
    assert space(play).judge.items == ("south-II", "south-III")
    assert refusal(play, at("south-II", 36, 15)) == ""  # touching
    assert refusal(play, at("south-II", 36.1, 15)) in ("ALA-6.6", "ALA-6.7")
    assert refusal(play, at("south-II", 36, 10)) == ""
    assert refusal(play, at("south-III", 66, 10)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_from_the_left_each_phalanx_stands_right_of_the_others() -> None:
    state = card(armies()).answer("left").answer(at("south-I", 18, 15)).over().state  # 9 to 27
    play = card(state)
    assert refusal(play, at("south-III", 33, 15)) == ""
    assert refusal(play, at("south-III", 32.9, 10)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7", "ALA-3.2")
def test_the_right_of_the_north_is_the_west() -> None:
    state = card(armies("athens", "thebes"), 1).answer("right").answer(at("north-I", 20, 33, 180)).over().state
    play = card(state, 1)
    assert refusal(play, at("north-II", 35, 33, 180)) == ""
    assert refusal(play, at("north-II", 4, 33, 180)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_enough_width_is_left_for_those_still_to_come() -> None:
    """Athens has fronts of 18, 18 and 12 inches."""
    play = card(armies()).answer("right")
    assert refusal(play, at("south-I", 39, 15)) == ""  # its left edge at 30
    assert refusal(play, at("south-I", 38.9, 15)) == "ALA-6.7"
    assert refusal(play, at("south-III", 42, 15)) == ""  # 36 for the two others
    assert refusal(play, at("south-III", 41.9, 15)) == "ALA-6.7"


@pytest.mark.rule("ALA-6.7")
def test_without_room_along_the_line_a_phalanx_may_stand_anywhere_in_the_zone() -> None:
    state = card(armies()).answer("right").answer(at("south-I", 45, 15)).over().state  # 36 to 54
    state.terrain["sea"] = area("sea", "impassable", 0, 0, 36, 15)
    judge = phalanx_judge(state, 0)
    assert not judge.order
    assert judge.why_not(at("south-III", 63, 15)) is None
    assert judge.why_not(at("south-III", 63, 15.1)) is not None


@pytest.mark.rule("ALA-26.1", "ALA-6.7")
def test_by_default_the_line_is_drawn_up_in_the_middle_touching() -> None:
    state = armies()
    assert space(card(state)).default == "right"
    for _ in range(3):
        play = card(state)
        if play.prompt.startswith("From"):
            play.answer("right")
        state = play.answer(space(play).default).over().state
    xs = sorted(unit.x for unit in state.troops.values() if unit.seat == 0 and unit.is_hoplites)
    assert xs == [36_000 - 21_000 + 6_000 * n for n in range(8)]


# -- bands -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-6.8")
def test_a_band_stands_anywhere_in_its_zone_in_any_orientation() -> None:
    play = card(lined_up())
    psiloi = next(name for name in bands_left(play.state, 0) if play[name].type == "psiloi")
    assert refusal(play, at(psiloi, 30, 14)) == ""
    assert refusal(play, at(psiloi, 30, 3.7, 37.5)) == ""
    assert refusal(play, at(psiloi, 30, 14.5)) == "ALA-6.8"  # reaches out of the zone
    assert refusal(play, at(psiloi, 28, 10)) == "ALA-6.8"  # on a unit
    play.answer(at(psiloi, 30, 3.7, 37.5)).over()
    assert (play[psiloi].status, play[psiloi].facing, play[psiloi].disorder) == ("steady", 37_500, 0)


@pytest.mark.rule("ALA-6.8", "ALA-4.4")
def test_horse_does_not_stand_on_rough_ground_and_psiloi_may() -> None:
    state = lined_up()
    state.terrain["scrub"] = area("scrub", "rough_ground", 20, 0, 40, 6)
    play = card(state)
    kinds = {play[name].type: name for name in bands_left(state, 0)}
    assert refusal(play, at(kinds["cavalry"], 30, 3)) == "ALA-6.8"
    assert refusal(play, at(kinds["psiloi"], 30, 3)) == ""
