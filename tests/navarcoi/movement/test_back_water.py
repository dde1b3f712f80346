"""Backing water (NAV-8.9) and turns on the spot (NAV-8.11, 8.12)."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.sea.sea import front_width
from tests.navarcoi.position import Play, flotsam, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


# -- back water -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.9")
def test_a_line_backs_water_keeps_its_heading_and_is_tested() -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 20, 90)), Action("A1"), FAIL).does("back water", "2").over()
    assert (after["A1"].x, after["A1"].y, after["A1"].heading) == (34_000, 20_000, 90_000)
    assert after["A1"].order == "disordered"
    assert after["A1"].acted
    assert not after["A1"].held


@pytest.mark.rule("NAV-8.9")
@pytest.mark.parametrize("formation", ["epi_pollon", "epi_keras", "unformed", "kyklos"])
def test_only_a_line_backs_water(formation: str) -> None:
    assert "back_water" not in Play(sea(squadron("A1", formation, 36, 20, 0)), Action("A1")).options


@pytest.mark.rule("NAV-8.9", "NAV-2.7")
@pytest.mark.parametrize("what", ["enemy", "friend", "land", "edge"])
@pytest.mark.parametrize("room", [1.0, 1.95, 2.05])
def test_backing_water_stops_a_tenth_of_an_inch_short_of_anything(what: str, room: float) -> None:
    rear = 20 - 1.38
    line = squadron("A1", "epi_mias", 36, 20, 0)
    lands, others = [], []
    if what == "land":
        lands = [rectangle("rock", 30, 10, 40, rear - room)]
    elif what == "edge":
        line = squadron("A1", "epi_mias", 36, room + 1.38, 0)
    else:
        others = [squadron("B1" if what == "enemy" else "A2", "epi_mias", 38, rear - room, 0)]
    state = sea(line, *others, lands=lands)
    play = Play(state, Action("A1"), PASS).does("back water")
    most = round(room - 0.1, 3)
    assert play.order(f"{most + 0.002}") is not None
    play.does(f"{most}").over()
    assert line.y - play["A1"].y == round(most * 1000)
    assert not play.state.links


@pytest.mark.rule("NAV-8.9", "NAV-2.7")
def test_a_slanting_shore_is_a_tenth_of_an_inch_away_too() -> None:
    line = squadron("A1", "epi_mias", 36, 20, 30)
    coast = rectangle("coast", 20, 5, 50, 16)
    play = Play(sea(line, lands=[coast]), Action("A1"), PASS).does("back water")
    assert play.game.ask is not None
    most = play.game.ask.to[0].default
    assert 0 < most < 2000
    play.answer(most).over()
    low = min(stand.bounds[1] for stand in play["A1"].stands)
    assert low - 16 == pytest.approx(0.10, abs=0.002)


@pytest.mark.rule("NAV-8.9")
def test_what_lies_beside_its_way_does_not_stop_it() -> None:
    line = squadron("A1", "epi_mias", 36, 20, 0)
    beside = squadron("B1", "epi_keras", 36 + 3.94 + 0.985 + 0.05, 17.5, 0, stands=1)
    after = Play(sea(line, beside), Action("A1"), PASS).does("back water", "2").over()
    assert after["A1"].y == 18_000
    assert not after.state.links


@pytest.mark.rule("NAV-8.9")
def test_with_no_water_behind_it_backing_is_barred() -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 0), squadron("A2", "epi_mias", 36, 20 - 1.38 - 0.05, 0))
    reason = Play(state, Action("A1")).options["back_water"]
    assert reason is not None
    assert reason.rule == "NAV-8.9"


@pytest.mark.rule("NAV-8.9", "NAV-14.10")
def test_backing_over_flotsam_halves_the_way_and_disorders() -> None:
    line = squadron("A1", "epi_mias", 36, 20, 0)
    near = flotsam(36, 20 - 1.38 - 0.5 - 0.69)  # its edge half an inch behind
    play = Play(sea(line, markers=[near]), Action("A1"), PASS).does("back water")
    assert play.order("1.02") is not None
    play.does("1").over()
    assert (play["A1"].y, play["A1"].order) == (19_000, "disordered")
    # up to its edge nothing happens
    short = Play(sea(line, markers=[near]), Action("A1"), PASS).does("back water", "0.5").over()
    assert short["A1"].order == "ordered"
    # one met after half the way stops it at its edge
    far = flotsam(36, 20 - 1.38 - 1.5 - 0.69)
    stopped = Play(sea(line, markers=[far]), Action("A1"), PASS).does("back water")
    assert stopped.order("1.52") is not None
    stopped.does("1.5").over()
    assert (stopped["A1"].y, stopped["A1"].order) == (18_500, "ordered")


# -- change of front and About face -----------------------------------------------------------------------------------


@pytest.mark.rule("NAV-8.11")
@pytest.mark.parametrize(
    ("side", "heading", "order"), [("right", 90, ("fr", "rr", "fl", "rl")), ("left", 270, ("rl", "fl", "rr", "fr"))]
)
def test_all_stands_of_a_block_turn_and_the_file_on_that_side_is_the_front_rank(
    side: str, heading: float, order: tuple[str, ...]
) -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 0)
    centres = dict(zip(("fl", "fr", "rl", "rr"), ((x, y) for x, y, _ in poses(block)), strict=True))
    after = Play(sea(block), Action("A1"), PASS).does(f"front {side}").over()
    assert poses(after["A1"]) == [(*centres[stand], heading) for stand in order]
    assert (after["A1"].formation, after["A1"].heading) == ("epi_pollon", heading * 1000)
    assert front_width(after["A1"]) == pytest.approx(3.94)
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]


@pytest.mark.rule("NAV-8.11")
def test_four_changes_of_front_bring_a_block_back() -> None:
    block = squadron("A1", "epi_pollon", 36, 20, 20)
    turning = block
    for _ in range(4):
        turning = Play(sea(turning), Action("A1"), PASS).does("front left").over()["A1"]
    assert poses(turning) == poses(block)


@pytest.mark.rule("NAV-8.11")
def test_a_failed_change_of_front_stands_as_executed() -> None:
    after = Play(sea(squadron("A1", "epi_pollon", 36, 20, 0)), Action("A1"), FAIL).does("front left").over()
    assert (after["A1"].heading, after["A1"].order) == (270_000, "disordered")


@pytest.mark.rule("NAV-8.12")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon"])
def test_about_face_turns_every_stand_and_left_becomes_right(formation: str) -> None:
    before = squadron("A1", formation, 36, 20, 0, commander=0)
    after = Play(sea(before), Action("A1"), PASS).does("about face").over()["A1"]
    assert poses(after) == [(x, y, 180.0) for x, y, _ in reversed(poses(before))]
    assert after.commander == 3  # the same ship
    again = Play(sea(after), Action("A1"), PASS).does("about face").over()["A1"]
    assert poses(again) == poses(before)


@pytest.mark.rule("NAV-8.12", "NAV-9.21")
def test_about_face_of_three_stands_closes_up() -> None:
    # fl, fr in front and rl behind fl, heading 0: front rank fr (left) and rl (right), fl behind rl
    block = squadron("A1", "epi_pollon", 36, 20, 0, stands=3)
    fl, fr, rl = ((x, y) for x, y, _ in poses(block))
    after = Play(sea(block), Action("A1"), PASS).does("about face").over()
    assert poses(after["A1"]) == [(fr[0], round(fr[1] - 1.97, 2), 180.0), (*rl, 180.0), (*fl, 180.0)]
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]


@pytest.mark.rule("NAV-8.12")
@pytest.mark.parametrize("formation", ["epi_keras", "kyklos", "unformed"])
def test_only_lines_and_blocks_face_about(formation: str) -> None:
    assert "about_face" not in Play(sea(squadron("A1", formation, 36, 20, 0)), Action("A1")).options
