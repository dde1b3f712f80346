"""Manoeuvre tests and Disorder (section 10, without rallying)."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.actions.signals import GiveSignal
from polemos.rules.navarcoi.charts.charts import tests as charts
from polemos.rules.navarcoi.facts import BecameUnformed, Disordered
from polemos.rules.navarcoi.morale.end_of_turn import EndOfTurn
from polemos.rules.navarcoi.movement.walk import NEAR
from polemos.rules.navarcoi.state import Squadron
from tests.navarcoi.battlefield import north, play, south
from tests.navarcoi.position import Play, flotsam, rectangle, sea, squadron

PASS, FAIL = (6, 6), (1, 1)


def line(y: float = 20, **values: object) -> Squadron:
    return squadron("A1", "epi_mias", 36, y, 0, **values)  # type: ignore[arg-type]


def block(y: float = 20, **values: object) -> Squadron:
    return squadron("A1", "epi_pollon", 36, y, 0, **values)  # type: ignore[arg-type]


def manoeuvres(play: Play) -> list[Rolled]:
    return [roll for roll in play.facts(Rolled) if roll.rule == "NAV-10.3"]


# -- when it is made -----------------------------------------------------------------------------------------------

TESTED = [
    ("epi_mias", "wheel left 5", (3,)), ("epi_pollon", "wheel right 5", ()), ("epi_pollon", "front left", ()),
    ("epi_mias", "about face", ()), ("epi_mias", "form epi keras left", ()), ("epi_keras", "form epi pollon right", ()),
    ("epi_pollon", "form kyklos left", ()), ("epi_mias", "back water, 1", ()),
    ("unformed", "form up, line left end facing 0", ()), ("kyklos", "form up, column lead facing 0 on stand 1", ()),
]  # fmt: skip


@pytest.mark.rule("NAV-10.1")
@pytest.mark.parametrize(("formation", "order", "dice"), TESTED)
def test_these_manoeuvres_are_tested(formation: str, order: str, dice: tuple[int, ...]) -> None:
    after = Play(sea(squadron("A1", formation, 36, 20, 0)), Action("A1"), (*dice, *FAIL)).does(order).over()
    assert len(manoeuvres(after)) == 1
    assert after["A1"].order == "disordered"


@pytest.mark.rule("NAV-10.1")
@pytest.mark.parametrize("formation", ["epi_mias", "epi_pollon", "epi_keras"])
def test_engaging_is_tested_and_being_contacted_is_not(formation: str) -> None:
    ours = squadron("A1", formation, 36, 20, 0)
    dice = (4, *PASS) if formation == "epi_mias" else PASS
    distance = 4 if formation == "epi_mias" else 8
    theirs = north("B1", y=22)
    after = Play(sea(ours, theirs), Action("A1"), dice).does(f"advance {distance}").over()
    assert [roll.who for roll in manoeuvres(after)] == [("A1",)]
    assert after["B1"].order == "ordered"


UNTESTED = [
    ("epi_mias", "hold", ()), ("epi_mias", "advance 3", (3,)), ("epi_pollon", "advance 8", ()),
    ("epi_keras", "turn left 80, advance 8", ()), ("unformed", "face 200, advance 2", (3,)),
    ("epi_mias", "follow me, face 180, advance 1", (3,)), ("kyklos", "follow me, face 180, advance 1", (2,)),
]  # fmt: skip


@pytest.mark.rule("NAV-10.6", "NAV-10.1")
@pytest.mark.parametrize(("formation", "order", "dice"), UNTESTED)
def test_these_actions_need_no_test_even_near_the_enemy(formation: str, order: str, dice: tuple[int, ...]) -> None:
    state = sea(squadron("A1", formation, 36, 20, 0), north("B1", y=28.7))
    after = Play(state, Action("A1"), dice).does(order).over()
    assert not manoeuvres(after)


@pytest.mark.rule("NAV-10.6")
def test_a_signal_manoeuvre_needs_no_test_but_the_action_after_it_does() -> None:
    plan = ({1: ("A1",)}, {})
    state = sea(squadron("A1", "epi_pollon", 36, 20, 0), plans=plan)
    after = Play(state, GiveSignal(0, 1), PASS).does("wheel left 20").over()
    assert len(manoeuvres(after)) == 1
    silent = Play(state, GiveSignal(0, 1)).does("advance 5").over()
    assert not manoeuvres(silent)


@pytest.mark.rule("NAV-10.6")
def test_engaging_by_signal_five_needs_no_test_but_a_wheel_on_the_way_does() -> None:
    plan = ({5: ("A1",)}, {})
    state = sea(block(), north("B1", y=27), plans=plan)
    straight = Play(state, GiveSignal(0, 5)).does("engage, advance 8").over()
    assert "A1|B1" in straight.state.links
    assert not manoeuvres(straight)
    # the wheel begins nine inches off and ends within eight: its own distance counts, not the contact
    wheeled = Play(sea(block(), north("B1", y=27), plans=plan), GiveSignal(0, 5), PASS)
    wheeled.does("engage, wheel left 5, advance 7.65").over()
    assert [{mod.words: mod.value for mod in roll.mods} for roll in manoeuvres(wheeled)] == [
        {"plain crew": 0, mod_near(): -2}
    ]


def mod_near() -> str:
    return next(mod.words for mod in charts().named("manoeuvre").modifiers if mod.kind != "trait")


@pytest.mark.rule("NAV-10.6")
def test_an_unformed_squadron_rolls_no_test_when_it_engages() -> None:
    state = sea(squadron("A1", "unformed", 36, 20, 0), north("B1", y=23))
    after = Play(state, Action("A1"), (5,)).does("face 0, advance 4").over()
    assert "A1|B1" in after.state.links
    assert not manoeuvres(after)


@pytest.mark.rule("NAV-10.6")
def test_one_made_unformed_on_its_way_rolls_none() -> None:
    # Disordered by flotsam, then engaged: it is Disordered, not Unformed, and does roll
    state = sea(block(), north("B1", y=23.5), markers=[flotsam(36, 22)])
    after = Play(state, Action("A1"), FAIL).does("advance 8").over()
    assert len(manoeuvres(after)) == 1
    assert after["A1"].order == "unformed"


# -- one test for an action ----------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-10.2")
def test_several_wheels_and_a_contact_are_one_test_after_the_action() -> None:
    state = sea(block(), north("B1", y=25))
    after = Play(state, Action("A1"), PASS).does("wheel left 10, wheel right 10, advance 6").over()
    rolls = manoeuvres(after)
    assert len(rolls) == 1
    # after conforming, when the links are made
    kinds = [type(entry.fact).__name__ for entry in after.game.journal]
    assert kinds.index("Linked") < kinds.index("Rolled")
    wheels = Play(sea(block()), Action("A1"), PASS).does("wheel left 10, advance 1, wheel right 10").over()
    assert len(manoeuvres(wheels)) == 1


# -- the test ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-10.3")
@pytest.mark.parametrize(("crew", "near", "need"), [
    ("well_trained", False, 5), ("plain", False, 6), ("green", False, 7),
    ("well_trained", True, 7), ("plain", True, 8), ("green", True, 9),
])  # fmt: skip
def test_two_dice_crew_and_the_enemy_near_six_or_more(crew: str, near: bool, need: int) -> None:
    others = [north("B1", y=27)] if near else []
    for natural, passes in ((need, True), (need - 1, False)):
        dice = (natural - natural // 2, natural // 2)
        after = Play(sea(block(crew=crew), *others), Action("A1"), dice).does("front left").over()
        assert (after["A1"].order == "ordered") is passes
        (roll,) = manoeuvres(after)
        assert (roll.dice, roll.need, roll.total) == ("2d6", 6, natural + 6 - need)
        assert len(roll.mods) == 2  # also what counts nought is shown


@pytest.mark.rule("NAV-10.4")
def test_the_distance_in_the_code_is_that_of_the_chart() -> None:
    near = [mod for mod in charts().named("manoeuvre").modifiers if mod.kind != "trait"]
    assert len(near) == 1
    assert NEAR == 8.0
    assert near[0].value == -2


@pytest.mark.rule("NAV-10.4", "NAV-1.3")
@pytest.mark.parametrize(("apart", "value"), [(7.0, -2), (8.0, -2), (8.01, -2), (8.02, 0)])
def test_within_eight_inches_at_the_beginning(apart: float, value: int) -> None:
    # backing water leads away from the enemy
    after = Play(sea(line(), north("B1", y=20 + apart)), Action("A1"), PASS).does("back water, 2").over()
    assert manoeuvres(after)[0].mods[1].value == value


@pytest.mark.rule("NAV-10.4")
@pytest.mark.parametrize(("apart", "value"), [(10.0, -2), (10.01, -2), (10.02, 0)])
def test_within_eight_inches_at_the_end(apart: float, value: int) -> None:
    behind = squadron("B1", "epi_mias", 36, 20 - 1.38 - apart, 0)
    after = Play(sea(line(), behind), Action("A1"), PASS).does("back water, 2").over()
    assert manoeuvres(after)[0].mods[1].value == value


@pytest.mark.rule("NAV-10.4")
def test_only_the_tested_part_of_an_action_counts() -> None:
    # the enemy is near only after the straight move that follows the wheel, which is no tested manoeuvre
    state = sea(block(), north("B1", y=34))
    after = Play(state, Action("A1"), PASS).does("wheel left 2, advance 7.5").over()
    assert manoeuvres(after)[0].mods[1].value == 0
    # and before a wheel that begins within eight inches it counts
    near = Play(state, Action("A1"), PASS).does("advance 7.5, wheel left 2").over()
    assert manoeuvres(near)[0].mods[1].value == -2


@pytest.mark.rule("NAV-10.4")
def test_a_green_crew_that_wheels_nine_and_eight_and_a_half_inches_from_the_enemy_needs_seven() -> None:
    state = sea(line(crew="green"), squadron("B1", "epi_keras", 36 + 3.94 - 0.985, 29 + 0.69, 180))
    wheel = Play(state, Action("A1"), (2, 3, 4)).does("wheel left 4").over()
    (roll,) = manoeuvres(wheel)
    assert [mod.value for mod in roll.mods] == [-1, 0]
    assert roll.passed  # a natural seven


@pytest.mark.rule("NAV-10.4")
@pytest.mark.parametrize(("natural", "order"), [((4, 4), "ordered"), ((4, 3), "disordered")])
def test_an_average_crew_that_charges_needs_eight(natural: tuple[int, int], order: str) -> None:
    after = Play(sea(block(), north("B1", y=28)), Action("A1"), natural).does("advance 8").over()
    assert after["A1"].order == order
    assert manoeuvres(after)[0].mods[1].value == -2


@pytest.mark.rule("NAV-10.4")
@pytest.mark.parametrize("status", ["active", "beached", "anchored", "chasing", "pursuing"])
def test_every_enemy_in_play_counts_beyond_land_too(status: str) -> None:
    wall = rectangle("wall", 20, 23, 50, 24)
    state = sea(block(), north("B1", y=26, status=status), lands=[wall])
    after = Play(state, Action("A1"), PASS).does("front left").over()
    assert manoeuvres(after)[0].mods[1].value == -2


@pytest.mark.rule("NAV-10.4")
def test_freighters_count_friends_and_routers_do_not() -> None:
    freighters = squadron("B1", "unformed", 36, 26, 0, freighters=True)
    near = Play(sea(block(), freighters), Action("A1"), PASS).does("front left").over()
    assert manoeuvres(near)[0].mods[1].value == -2
    others = sea(block(), south("A2", y=25), north("B1", y=26, status="routing"))
    far = Play(others, Action("A1"), PASS).does("front left").over()
    assert manoeuvres(far)[0].mods[1].value == 0


# -- the result ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-10.5")
@pytest.mark.parametrize(("before", "after"), [("ordered", "disordered"), ("disordered", "unformed")])
def test_failing_is_a_step_down_and_the_manoeuvre_stands(before: str, after: str) -> None:
    play = Play(sea(block(order=before)), Action("A1"), FAIL).does("about face").over()
    assert play["A1"].order == after
    assert {round(h) for _, _, h in play["A1"].poses} == {180}
    assert play.facts(BecameUnformed if after == "unformed" else Disordered)


@pytest.mark.rule("NAV-10.5")
@pytest.mark.parametrize("before", ["ordered", "disordered"])
def test_passing_changes_nothing(before: str) -> None:
    play = Play(sea(block(order=before)), Action("A1"), PASS).does("wheel left 20").over()
    assert play["A1"].order == before


@pytest.mark.rule("NAV-10.5")
def test_a_squadron_that_fails_after_forming_up_is_disordered_in_its_new_formation() -> None:
    state = sea(squadron("A1", "unformed", 36, 20, 0))
    play = Play(state, Action("A1"), FAIL).does("form up, block left front facing 90").over()
    assert (play["A1"].formation, play["A1"].order) == ("epi_pollon", "disordered")


# -- effects of Disorder -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-10.8")
def test_the_disordered_move_an_inch_less_and_declare_nothing() -> None:
    state = sea(block(order="disordered"), north("B1", y=26))
    play = Play(state, Action("A1"))
    barred = play.options["diekplous"]
    assert barred is not None
    assert barred.rule == "NAV-12.1"
    assert play.order("advance 7.02") is not None
    ordered = Play(sea(block(), north("B1", y=26)), Action("A1"))
    assert "diekplous:B1" in ordered.options


@pytest.mark.rule("NAV-10.8", "NAV-14.10")
def test_flotsam_leaves_the_disordered_disordered() -> None:
    state = sea(block(order="disordered"), markers=[flotsam(36, 22)])
    after = Play(state, Action("A1")).does("advance 7").over()
    assert after["A1"].order == "disordered"
    assert not after.facts(Disordered)


@pytest.mark.rule("NAV-10.8")
def test_contact_in_column_leaves_the_disordered_disordered() -> None:
    state = sea(squadron("A1", "epi_keras", 36, 20, 0, order="disordered"), north("B1", y=24))
    after = Play(state, Action("A1"), PASS).does("advance 7").over()
    assert after["A1"].order == "disordered"


@pytest.mark.rule("NAV-10.8")
def test_a_disordered_squadron_that_acts_does_not_rally() -> None:
    state = sea(block(order="disordered"), north("B1", y=44))
    moved = Play(state, Action("A1")).does("advance 1").over()
    assert play(moved.state, EndOfTurn())["A1"].order == "disordered"
    held = Play(state, Action("A1")).does("hold").over()
    assert play(held.state, EndOfTurn())["A1"].order == "ordered"
