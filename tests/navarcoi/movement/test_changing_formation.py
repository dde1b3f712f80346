"""Changing formation as an action: which changes, the test, the room (section 9)."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from tests.navarcoi.movement.bodies import FAIL, PASS
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

# -- which changes there are ---------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize(
    ("formation", "names"),
    [
        ("epi_mias", ["line_to_block", "line_to_column", "line_to_ring"]),
        ("epi_pollon", ["block_to_line", "block_to_column", "block_to_ring"]),
        ("epi_keras", ["column_to_line_by_turn", "column_to_line_on_lead", "column_to_block", "column_to_ring"]),
        ("kyklos", []),
        ("unformed", []),
    ],
)
def test_each_formation_has_its_changes_left_and_right(formation: str, names: list[str]) -> None:
    options = Play(sea(squadron("A1", formation, 36, 24, 0)), Action("A1")).options
    wanted = {f"change:{name}:{side}" for name in names for side in ("left", "right")}
    assert {key for key in options if key.startswith("change:")} == wanted
    assert all(options[key] is None for key in wanted)
    assert ("form_up" in options) == (formation in ("kyklos", "unformed"))
    assert ("follow_me" in options) == (formation != "unformed")


@pytest.mark.rule("NAV-9.7", "NAV-8.17")
@pytest.mark.parametrize(("dice", "order"), [(PASS, "ordered"), ((3, 3), "ordered"), ((2, 3), "disordered")])
def test_a_change_takes_the_whole_action_and_a_manoeuvre_test(dice: tuple[int, int], order: str) -> None:
    after = Play(sea(squadron("A1", "epi_mias", 36, 24, 0)), Action("A1"), dice).does("form epi pollon left").over()
    assert after["A1"].acted
    assert after["A1"].order == order
    assert after["A1"].formation == "epi_pollon"


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize(("away", "value"), [(7.99, -2), (8.0, -2), (8.02, 0)])
def test_an_enemy_within_eight_inches_at_either_end_counts_against_the_test(away: float, value: int) -> None:
    ours = squadron("A1", "epi_pollon", 36, 20, 0)  # its line will reach two stands farther to the right
    theirs = squadron("B1", "epi_keras", 37.97 + 3.94 + away + 0.985, 26, 0)
    after = Play(sea(ours, theirs), Action("A1"), PASS).does("form epi mias right").over()
    (rolled,) = after.facts(Rolled)
    assert [mod.value for mod in rolled.mods] == [0, value]


@pytest.mark.rule("NAV-9.7")
def test_a_disordered_squadron_that_fails_is_unformed_where_the_change_put_it() -> None:
    ours = squadron("A1", "epi_mias", 36, 14, 0, order="disordered")
    after = Play(sea(ours), Action("A1"), FAIL).does("form epi keras right").over()
    assert after["A1"].formation == after["A1"].order == "unformed"
    assert poses(after["A1"])[0] == (38.95, 13.31, 90)


@pytest.mark.rule("NAV-9.7")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_keras"])
def test_two_stands_are_too_few_for_a_block_or_a_ring(formation: str) -> None:
    options = Play(sea(squadron("A1", formation, 36, 24, 0, 2)), Action("A1")).options
    for key, refused in options.items():
        if key.startswith("change:") and ("_to_block" in key or "_to_ring" in key):
            assert refused is not None
            assert refused.rule in ("NAV-9.3", "NAV-9.5")


# -- room ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-9.19")
def test_land_friends_and_the_edge_leave_no_room_but_the_other_variant_may_fit() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    obstacles = (
        sea(column, lands=[rectangle("L", 38, 23, 39, 25)]),
        sea(column, squadron("A2", "epi_keras", 40, 26, 0)),
        sea(squadron("A1", "epi_keras", 69, 24, 0)),
    )
    for state in obstacles:
        options = Play(state, Action("A1")).options
        refused = options["change:column_to_line_on_lead:right"]
        assert refused is not None
        assert refused.rule == "NAV-9.19"
        assert options["change:column_to_line_on_lead:left"] is None


@pytest.mark.rule("NAV-9.19")
def test_touching_land_or_a_friend_is_room_enough() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    right_end = 36 + 3 * 1.97 + 0.985
    state = sea(column, squadron("A2", "epi_mias", 36, 26.07, 0), lands=[rectangle("L", right_end, 23, 50, 25)])
    after = Play(state, Action("A1"), PASS).does("form epi mias right on the lead").over()
    assert after["A1"].formation == "epi_mias"


@pytest.mark.rule("NAV-9.19", "NAV-11.3")
def test_a_change_may_not_touch_an_enemy_that_it_did_not_touch_before() -> None:
    column = squadron("A1", "epi_keras", 36, 24, 0)
    beside = 36 + 3 * 1.97 + 0.985 + 0.69  # its lead, square to ours, would just be touched
    for away, touched in ((0.0, True), (0.009, True), (0.03, False)):
        state = sea(column, squadron("B1", "epi_keras", beside + away, 24, 270))
        refused = Play(state, Action("A1")).options["change:column_to_line_on_lead:right"]
        assert (refused is not None) == touched
        if refused is not None:
            assert refused.rule == "NAV-11.3"


@pytest.mark.rule("NAV-9.19")
def test_an_enemy_touched_already_may_still_be_touched() -> None:
    line = squadron("A1", "epi_mias", 36, 24, 0)
    state = sea(line, squadron("B1", "epi_mias", 36, 21.24, 180))  # back to back, without a melee
    options = Play(state, Action("A1")).options
    assert options["about_face"] is None


@pytest.mark.rule("NAV-9.19")
def test_places_on_the_way_are_not_checked() -> None:
    column = squadron("A1", "epi_keras", 20, 20, 0)
    state = sea(column, lands=[rectangle("L", 21.2, 14, 27, 19)])  # between the places left and the places taken
    after = Play(state, Action("A1"), PASS).does("form epi mias right on the lead").over()
    assert poses(after["A1"])[3] == (25.91, 20, 0)


@pytest.mark.rule("NAV-9.19")
def test_an_about_face_needs_no_room_and_a_change_of_front_must_fit() -> None:
    wall = rectangle("L", 40, 20, 44, 24)
    block = squadron("A1", "epi_pollon", 38.03, 24, 0)  # its right file rests on the coast
    options = Play(sea(block, lands=[wall]), Action("A1")).options
    assert options["about_face"] is None
    assert options["front:left"] is None  # stands are less deep than wide: turning frees room
    ahead = rectangle("L", 34, 24, 44, 25)
    options = Play(sea(block, lands=[ahead]), Action("A1")).options
    refused = options["front:left"]
    assert refused is not None
    assert refused.rule == "NAV-9.19"
