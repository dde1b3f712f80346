"""Declaring and carrying out a diekplous (NAV-12.1 to NAV-12.6, NAV-22.6)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions import Action, actions_of
from polemos.rules.navarcoi.attempt import has_free_water
from polemos.rules.navarcoi.facts import Disordered, Linked
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea import front_point, in_melee, is_flanked, is_privileged
from polemos.rules.navarcoi.state import Chase, Link, Squadron, State
from tests.navarcoi.position import Play, flotsam, poses, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)
STRICT = Options(strict_manoeuvres=True)


def block(**values: Any) -> Squadron:
    """The attacker: four stands in two ranks, four inches from the target."""
    settings = {"x": 36.0, "y": 30.0, "heading": 0.0, **values}
    return squadron("A1", "epi_pollon", settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def line(**values: Any) -> Squadron:
    """The target of the rulebook's examples: heading south, its front at (36, 34), its rear at y = 35.38."""
    settings = {"x": 36.0, "y": 34.0, "heading": 180.0, **values}
    return squadron("B1", "epi_mias", settings.pop("x"), settings.pop("y"), settings.pop("heading"), **settings)


def diekplous(*squadrons: Squadron, dice: tuple[int, ...], way: str = "advance 8", **values: Any) -> Play:
    """A1 declares it upon B1 and goes; the dice are those of its Manoeuvre test, of A1 and of B1."""
    return Play(sea(*squadrons, **values), Action("A1"), dice).does("diekplous on B1", way)


def link_of(play: Play, key: str = "A1|B1") -> Link:
    return play.state.links[key]


# -- who may declare it --------------------------------------------------------------------------------------------


def declarable(state: State) -> dict[str, str | None]:
    options = actions_of(state, state.squadrons["A1"])
    return {o.key: o.barred.rule if o.barred else None for o in options if o.key.startswith("diekplous")}


@pytest.mark.rule("NAV-12.1")
@pytest.mark.parametrize("values", [{"crew": "green"}, {"order": "disordered"}])
def test_green_and_disordered_squadrons_may_not_declare(values: dict[str, str]) -> None:
    assert declarable(sea(block(**values), line())) == {"diekplous": "NAV-12.1"}


@pytest.mark.rule("NAV-12.1")
def test_unformed_squadrons_and_freighters_may_not_declare() -> None:
    shoal = squadron("A1", "unformed", 36, 30, 0)
    assert declarable(sea(shoal, line())) == {"diekplous": "NAV-12.1"}
    cargo = squadron("A1", "unformed", 36, 30, 0, freighters=True)
    assert declarable(sea(cargo, line(), wind=0)) == {}


@pytest.mark.rule("NAV-12.1", "NAV-12.4")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_keras"])
def test_only_a_block_of_three_stands_or_more_can_perform_it(formation: str) -> None:
    state = sea(squadron("A1", formation, 36, 30, 0), line())
    assert declarable(state) == {"diekplous": "NAV-12.4"}
    assert declarable(sea(block(stands=2), line())) == {"diekplous": "NAV-12.4"}
    assert declarable(sea(block(stands=3), line())) == {"diekplous:B1": None}


@pytest.mark.rule("NAV-12.1", "NAV-12.4")
def test_it_is_declared_upon_one_line_that_is_in_no_melee() -> None:
    others = [squadron(f"B{k}", formation, 12 * k, 34, 180) for k, formation in
              ((2, "epi_pollon"), (4, "kyklos"), (5, "unformed"))]  # fmt: skip
    assert declarable(sea(block(), line(), *others)) == {"diekplous:B1": None}
    busy = squadron("A2", "epi_mias", 36, 36.76, 180)
    assert declarable(sea(block(), busy, line(), links=[Link("A2", "B1", "rear", 180_000, 1)])) == {}


@pytest.mark.rule("NAV-12.1")
def test_a_declaration_that_does_not_come_about_lapses_and_any_contact_is_ordinary() -> None:
    neighbour = squadron("B2", "epi_mias", 44, 33, 180)
    # It wheels and meets the other one.
    after = diekplous(block(x=40), line(), neighbour, dice=PASS, way="wheel right 5, advance 4").over()
    assert list(after.state.links) == ["A1|B2"]
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]
    # It stops short of everybody.
    after = diekplous(block(), line(), dice=(), way="advance 2").over()
    assert not after.state.links


@pytest.mark.rule("NAV-12.1")
def test_a_flank_contact_is_no_diekplous() -> None:
    after = diekplous(block(x=28, y=35.99, heading=90), line(), dice=PASS).over()
    assert link_of(after).kind == "flank"
    assert [roll.rule for roll in after.facts(Rolled)] == ["NAV-10.3"]


@pytest.mark.rule("NAV-12.4")
@pytest.mark.parametrize(
    ("what", "free"),
    [
        ("nothing", True),
        ("land touching", True),
        ("land", False),
        ("a friend of the target", False),
        ("the edge", False),
        ("a routing squadron", True),
    ],
)
def test_there_must_be_free_water_behind_the_target_for_a_line_of_the_attackers_stands(what: str, free: bool) -> None:
    here, there, lands = block(), line(), []
    others: list[Squadron] = []
    match what:
        case "land touching":
            lands = [rectangle("L", 30, 35.38 + 1.38, 42, 40)]
        case "land":
            lands = [rectangle("L", 39.8, 36.6, 42, 40)]
        case "a friend of the target":
            others = [squadron("B2", "epi_mias", 36, 36.5, 180)]
        case "a routing squadron":
            others = [squadron("B2", "epi_mias", 36, 36.5, 180, status="routing")]
        case "the edge":
            here, there = block(y=41.3), line(y=45.3)
    state = sea(here, there, *others, lands=lands)
    assert has_free_water(state, here, there) == free
    after = diekplous(here, there, *others, lands=lands, dice=(*PASS, *PASS, *FAIL) if free else PASS).over()
    assert link_of(after).kind == ("rear" if free else "frontal")


@pytest.mark.rule("NAV-12.4")
def test_the_water_is_as_wide_as_the_attackers_stands_abreast() -> None:
    rock = rectangle("L", 39.5, 36, 39.9, 36.5)  # beside a line of three, in the way of four
    assert not has_free_water(sea(block(), line(), lands=[rock]), block(), line())
    assert has_free_water(sea(block(), line(), lands=[rock]), block(stands=3), line())


# -- the rolls -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-12.2", "NAV-12.3")
def test_conform_and_manoeuvre_test_come_first_then_attacker_and_target_roll() -> None:
    here = block(crew="well_trained", ship_class="fast")
    there = line(crew="green", ship_class="heavy", order="disordered")
    after = diekplous(here, there, dice=(*PASS, 1, 3, 6, 6)).does("block").over()
    test, attacker, target = after.facts(Rolled)
    assert (test.rule, test.who) == ("NAV-10.3", ("A1",))
    assert [(mod.value, mod.rule) for mod in attacker.mods] == [(1, "NAV-12.3"), (1, "NAV-12.3"), (0, "NAV-12.3")]
    assert [mod.value for mod in target.mods] == [-1, -1, -1]
    assert (attacker.who, target.who) == (("A1", "B1"), ("B1", "A1"))
    assert (attacker.seat, target.seat) == (0, 1)
    assert (attacker.total, attacker.passed, target.total, target.passed) == (6, True, 9, True)


@pytest.mark.rule("NAV-12.5")
@pytest.mark.parametrize(("natural", "result"), [((4, 4), "both"), ((3, 4), "success")])
def test_the_worked_example_well_trained_and_fast_against_green_and_disordered(
    natural: tuple[int, int], result: str
) -> None:
    here, there = block(crew="well_trained", ship_class="fast"), line(crew="green", order="disordered")
    after = diekplous(here, there, dice=(*PASS, 2, 2, *natural))  # 4 + 2 = 6; 8 - 2 = 6 or 7 - 2 = 5
    if result == "both":
        after.does("block").over()
        assert front_point(after["A1"]) == pytest.approx((36, 28), abs=0.01)
    else:
        assert link_of(after.over()).kind == "rear"


@pytest.mark.rule("NAV-12.2")
def test_who_fails_its_test_on_contact_still_tries_with_minus_one() -> None:
    after = diekplous(block(), line(), dice=(*FAIL, 3, 3, 6, 6)).over()
    attacker = after.facts(Rolled)[1]
    assert (attacker.total, attacker.passed) == (5, False)
    assert after["A1"].order == "disordered"


@pytest.mark.rule("NAV-12.2")
def test_made_unformed_by_flotsam_and_the_test_together_the_attempt_lapses() -> None:
    wreck = flotsam(36, 31.5, width=2, depth=1)
    after = diekplous(block(y=30.9), line(), dice=FAIL, way="advance 4", markers=[wreck]).over()
    assert after["A1"].is_unformed
    assert link_of(after).kind == "frontal"
    assert link_of(after).flanked == ("A1",)
    assert len(after.facts(Rolled)) == 1


@pytest.mark.rule("NAV-22.6")
@pytest.mark.parametrize(("dice", "tried"), [(FAIL, False), ((*PASS, *PASS, *FAIL), True)])
def test_with_strict_manoeuvres_a_disordered_attacker_fights_an_ordinary_melee(
    dice: tuple[int, ...], tried: bool
) -> None:
    after = diekplous(block(), line(), dice=dice, options=STRICT).over()
    assert link_of(after).kind == ("rear" if tried else "frontal")
    assert after["A1"].formation == ("epi_mias" if tried else "epi_pollon")


@pytest.mark.rule("NAV-12.2", "NAV-22.6")
def test_a_lapsed_attempt_links_the_other_enemies_it_touches_as_any_contact() -> None:
    column = squadron("B2", "epi_keras", 36 + 3.94 + 0.985, 34.69, 180)  # its lead's prow is level with the line
    after = diekplous(block(x=39.5), line(), column, dice=FAIL, options=STRICT).over()
    assert link_of(after, "A1|B2").kind == "frontal"
    assert after["B2"].order == "disordered"  # a column in a frontal melee


# -- the results ---------------------------------------------------------------------------------------------------


def result(attacker: tuple[int, int], target: tuple[int, int], *squadrons: Squadron, **values: Any) -> Play:
    return diekplous(*(squadrons or (block(), line())), dice=(*PASS, *attacker, *target), **values)


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
