"""The diekplous: what comes of the rolls, and where everybody is put (NAV-12.5, 12.6)."""

from typing import Any

import pytest

from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.facts import Disordered, Linked
from polemos.rules.navarcoi.sea.sea import front_point, in_melee, is_flanked, is_privileged
from polemos.rules.navarcoi.state import Chase
from tests.navarcoi.contact.breaking_through import FAIL, PASS, block, diekplous, line, link_of, result
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

# -- the results ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.5")
@pytest.mark.parametrize("formation", ["epi_pollon", "epi_mias"])
def test_both_pass_the_attacker_falls_back_six_inches_in_the_formation_it_likes(formation: str) -> None:
    after = result(PASS, PASS)
    assert sorted(after.options) == ["epi_mias", "epi_pollon"]
    assert after.game.ask is not None
    assert after.game.ask.to[0].default == "epi_pollon"
    after.does(formation).over()
    assert after["A1"].formation == formation
    assert after["A1"].heading == 0
    assert front_point(after["A1"]) == pytest.approx((36, 28), abs=0.01)
    assert not in_melee(after.state, "A1")
    assert not in_melee(after.state, "B1")
    assert after["A1"].acted
    assert after["A1"].order == after["B1"].order == "ordered"


@pytest.mark.rule("NAV-12.5")
def test_falling_back_it_goes_as_far_as_it_can() -> None:
    friend = squadron("A2", "epi_mias", 36, 26, 0)
    after = result(PASS, PASS, block(), friend, line()).does("block").over()
    assert front_point(after["A1"]) == pytest.approx((36, 26 + 3.35), abs=0.011)
    assert not after.state.links


@pytest.mark.rule("NAV-12.5", "NAV-11.2")
def test_without_room_to_fall_back_it_touches_and_is_not_in_melee() -> None:
    wall = rectangle("L", 34, 20, 38, 34 - 3.35)
    after = result(PASS, PASS, block(y=34), line(), lands=[wall], way="advance 0")
    after.does("block").over()
    assert front_point(after["A1"]) == pytest.approx((36, 34), abs=0.011)
    assert not after.state.links


@pytest.mark.rule("NAV-12.5")
def test_epi_pollon_if_the_line_does_not_fit() -> None:
    rock = rectangle("L", 32.2, 27, 33, 27.5)
    after = result(PASS, PASS, lands=[rock]).over()  # not asked
    assert after["A1"].formation == "epi_pollon"
    assert front_point(after["A1"]) == pytest.approx((36, 28), abs=0.01)


@pytest.mark.rule("NAV-12.5")
def test_falling_back_is_along_its_own_heading_from_its_contact_position() -> None:
    after = result(PASS, PASS, block(heading=20, x=35), line()).does("block").over()
    assert after["A1"].heading == 20_000
    assert after["A1"].shifts == ()
    ordinary = Play(sea(block(heading=20, x=35), line()), Action("A1"), PASS).does("advance 8").over()
    x, y = front_point(ordinary["A1"])
    assert front_point(after["A1"]) == pytest.approx((x - 6 * 0.34202, y - 6 * 0.93969), abs=0.01)


@pytest.mark.rule("NAV-12.5", "NAV-10.8")
def test_neither_passes_both_a_step_down_line_against_line() -> None:
    after = result(FAIL, FAIL, block(x=34, heading=10), line()).over()
    assert after["A1"].order == after["B1"].order == "disordered"
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 0
    assert front_point(after["A1"]) == pytest.approx((36, 34), abs=0.01)
    link = link_of(after)
    assert (link.kind, link.heading, link.flanked) == ("frontal", 0, ())


@pytest.mark.rule("NAV-12.5", "NAV-11.9")
def test_neither_passes_who_was_disordered_is_unformed_and_fights_as_if_flanked() -> None:
    after = result(FAIL, FAIL, block(), line(order="disordered")).over()
    assert after["B1"].is_unformed
    assert poses(after["B1"]) == poses(line())
    link = link_of(after)
    assert (link.flanked, link.privileged) == (("B1",), ("A1",))


@pytest.mark.rule("NAV-12.5", "NAV-11.9")
def test_neither_passes_an_attacker_disordered_by_its_test_keeps_the_lines_places() -> None:
    after = diekplous(block(), line(), dice=(*FAIL, *FAIL, *FAIL)).over()
    assert after["A1"].is_unformed
    assert after["B1"].order == "disordered"
    assert [x for x, _, _ in after["A1"].poses] == pytest.approx([33.045, 35.015, 36.985, 38.955])
    assert {(y, heading) for _, y, heading in poses(after["A1"])} == {(33.31, 0)}
    assert (link_of(after).flanked, link_of(after).privileged) == (("A1",), ("B1",))


@pytest.mark.rule("NAV-12.5", "NAV-11.7", "NAV-11.8")
def test_only_the_attacker_passes_it_stands_in_line_in_the_rear() -> None:
    after = result(PASS, FAIL).over()
    assert after["A1"].formation == "epi_mias"
    assert after["A1"].heading == 180_000
    assert front_point(after["A1"]) == pytest.approx((36, 35.38), abs=0.01)
    link = link_of(after)
    assert (link.kind, link.heading, link.flanked, link.privileged) == ("rear", 180_000, ("B1",), ("A1",))
    assert after["B1"].is_unformed
    assert is_flanked(after.state, "B1")
    assert is_privileged(after.state, "A1")
    assert after["A1"].order == "ordered"


@pytest.mark.rule("NAV-12.5")
@pytest.mark.parametrize("test", [PASS, FAIL])
def test_only_the_target_passes_the_attacker_is_disordered_where_it_is(test: tuple[int, int]) -> None:
    after = diekplous(block(), line(), dice=(*test, *FAIL, *PASS)).over()
    assert after["A1"].order == "disordered"  # and no worse, if the test had made it so already
    assert len(after.facts(Disordered)) == 1
    assert after["A1"].formation == "epi_pollon"
    assert front_point(after["A1"]) == pytest.approx((36, 34), abs=0.01)
    assert link_of(after).kind == "frontal"
    assert after["B1"].order == "ordered"


@pytest.mark.rule("NAV-12.5")
def test_three_stands_go_through_as_a_line_of_three() -> None:
    after = result(PASS, FAIL, block(stands=3), line()).over()
    assert poses(after["A1"]) == [(x, 36.07, 180) for x in (37.97, 36, 34.03)]


# -- placing -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.6")
@pytest.mark.parametrize(
    ("rocks", "x"),
    [
        ([], 36.0),
        ([rectangle("L", 39.44, 33.2, 39.84, 33.4)], 36 - 0.5),  # half an inch in on its right: to its left
        ([rectangle("L", 32.16, 33.2, 32.56, 33.4)], 36 + 0.5),
    ],
)
def test_where_the_place_is_blocked_it_shifts_sideways_as_little_as_possible(rocks: list[Any], x: float) -> None:
    """Neither passes: the attacker is placed in front of the target, heading north."""
    after = result(FAIL, FAIL, lands=rocks).over()
    assert front_point(after["A1"]) == pytest.approx((x, 34), abs=0.011)
    assert after["A1"].formation == "epi_mias"


@pytest.mark.rule("NAV-12.6")
def test_equally_far_to_either_side_it_shifts_to_its_right() -> None:
    rock = rectangle("L", 35.9, 32.7, 36.1, 32.8)  # free with an end beside it: 4.04 to either side is too far
    narrow = result(FAIL, FAIL, block(x=38.2, stands=3), line(), lands=[rock]).over()
    # Three stands abreast: 2.955 + 0.1 to either side, to the right (east, heading north).
    assert front_point(narrow["A1"]) == pytest.approx((36 + 3.045, 34), abs=0.011)


@pytest.mark.rule("NAV-12.6")
def test_where_nothing_within_four_inches_is_free_it_stays_as_it_is_in_an_ordinary_melee() -> None:
    rock = rectangle("L", 35.9, 32.7, 36.1, 32.8)
    wreck = rectangle("M", 33.9, 32.7, 34.0, 32.8)
    after = result(FAIL, FAIL, block(x=38.2), line(), lands=[rock, wreck]).over()
    assert after["A1"].formation == "epi_pollon"
    assert front_point(after["A1"]) == pytest.approx((38.2, 34), abs=0.01)
    assert link_of(after).kind == "frontal"
    assert after["A1"].order == after["B1"].order == "disordered"


# -- other enemies -------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.2")
def test_other_enemies_touched_are_left_out_until_the_result_is_carried_out() -> None:
    """Two lines flush: the attacker touches both, and breaks off from both."""
    here, other = block(x=39), squadron("B2", "epi_mias", 36 + 7.88, 34, 180)
    after = result(PASS, PASS, here, line(), other).does("block").over()
    assert not after.state.links
    assert [fact.link.target for fact in after.facts(Linked)] == ["B1"]


@pytest.mark.rule("NAV-12.2")
def test_then_it_gets_a_frontal_link_with_each_that_it_touches_in_its_new_place() -> None:
    here, other = block(x=39), squadron("B2", "epi_mias", 36 + 7.88, 34, 180)
    after = result(FAIL, PASS, here, line(), other).over()
    assert {key: link.kind for key, link in after.state.links.items()} == {"A1|B1": "frontal", "A1|B2": "frontal"}


@pytest.mark.rule("NAV-12.2", "NAV-11.10", "NAV-11.9")
def test_in_the_rear_it_may_touch_a_column_and_a_shoal() -> None:
    column = squadron("B2", "epi_keras", 39.94 + 0.69, 36.07, 270)  # prow against its left flank
    shoal = squadron("B3", "unformed", 36, 36.76 + 0.69, 0, 2)
    after = result(PASS, FAIL, block(), line(), column, shoal).over()
    assert after["B2"].order == "disordered"
    assert link_of(after, "A1|B2").kind == "frontal"
    assert (link_of(after, "A1|B3").flanked, link_of(after, "A1|B3").privileged) == (("B3",), ("A1",))


@pytest.mark.rule("NAV-12.2", "NAV-12.15")
def test_a_chasing_squadron_that_it_comes_to_touch_is_in_melee_and_its_chase_over() -> None:
    runner = squadron("B2", "epi_keras", 39.94 + 0.69, 36.07, 270, status="chasing")
    partner = squadron("A2", "epi_keras", 39.94 + 0.69, 38.14, 270, status="chasing")
    chases = {"A2|B2": Chase("A2", "B2", 270_000, 0, "left", 1)}
    after = result(PASS, FAIL, block(), partner, line(), runner, chases=chases, moving=0).over()
    assert after.state.chases == {}
    assert after["B2"].status == after["A2"].status == "active"
    assert after["A2"].acted  # free only from its owner's next ship movement on
    assert link_of(after, "A1|B2").kind == "frontal"
