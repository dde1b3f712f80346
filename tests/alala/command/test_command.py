"""The Command Phase (section 8)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.command.command import Controlled, LeaderMoved, PointsSpent
from polemos.rules.alala.command.leader_orders import body_of
from polemos.rules.alala.field.field import faces_like
from polemos.rules.alala.troops import EAGER, SHAKEN
from tests.alala.commanding import begun, field, line, reason
from tests.alala.position import contact, leader, set_side, troop

# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.1")
def test_each_leader_gets_his_rating_and_loses_what_is_left() -> None:
    play = begun(field(*line(), rating=3))
    assert play.state.leaders["south-I"].points == 3
    assert "Leader I 3" in play.prompt
    play.answer("south-I signal")
    assert play.state.leaders["south-I"].points == 2
    play.answer("end").over()
    assert play.state.leaders["south-I"].points == 0
    assert play.state.leaders["south-I"].rating == 3
    assert play.state.leaders["north-I"].points == 3  # not touched


@pytest.mark.rule("ALA-8.1", "ALA-8.3")
def test_points_limit_the_orders() -> None:
    play = begun(field(*line(), rating=2)).answer("south-I signal").answer("south-I control")
    play.over()  # nothing left to spend, no question left


@pytest.mark.rule("ALA-8.3")
def test_the_end_is_the_default_and_each_leader_has_his_own_orders() -> None:
    second = troop("S4", 10, 10, phalanx="south-II", control="free")
    play = begun(field(*line(), second, leaders=[leader("south-II", "S4", 2)]))
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "end"
    assert reason(play, "south-I control") == ""
    assert reason(play, "south-II control") == ""
    assert "south-II encourage S1 up" not in play.options
    assert "south-II move S1" not in play.options


@pytest.mark.rule("ALA-8.1", "ALA-8.3")
def test_the_question_tells_the_points_of_each_leader_or_of_many_in_all() -> None:
    two = begun(field(*line(), troop("S4", 10, 10, phalanx="south-II"), leaders=[leader("south-II", "S4", 2)]))
    assert two.prompt.endswith("Command points: Leader I 5, Leader II 2")
    others = [troop(f"S{n}", 10 * (n - 3), 2, phalanx=f"south-{n}") for n in (4, 5, 6)]
    many = begun(field(*line(), *others, leaders=[leader(f"south-{n}", f"S{n}", 2) for n in (4, 5, 6)]))
    assert many.prompt.endswith("Command points: 11 in all")


@pytest.mark.rule("ALA-8.3")
def test_a_phalanx_out_of_the_game_gives_no_orders() -> None:
    play = begun(field(*line(), leaders=[leader("south-II", "", 1)]))
    assert not [key for key in play.options if key.startswith("south-II")]


# -- a leader in trouble -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.2")
def test_a_leader_in_combat_gives_no_orders() -> None:
    state = field(*line(), troop("N1", 30, 11.6), contacts=[contact("S2", "N1")])
    begun(state).over()  # and is not even asked


@pytest.mark.rule("ALA-8.2")
def test_a_leader_in_combat_or_rout_is_shown_as_silent() -> None:
    second = troop("S4", 10, 10, phalanx="south-II", control="free")
    fighting = field(
        *line(), second, troop("N1", 30, 11.6), contacts=[contact("S2", "N1")], leaders=[leader("south-II", "S4", 2)]
    )
    assert reason(begun(fighting), "south-I signal") == "ALA-8.2"
    swept = field(
        troop("S1", 36, 10, status="routing", formed=False), second, leaders=[leader("south-II", "S4", 2)]
    )  # fmt: skip
    assert reason(begun(swept), "south-I signal") == "ALA-8.2"


@pytest.mark.rule("ALA-8.2")
@pytest.mark.parametrize("status", ["retiring", "withdrawing", "pursuing", "looting", "last_stand"])
def test_a_leader_whose_unit_is_out_of_hand_can_be_heard_but_not_control(status: Any) -> None:
    own = troop("S2", 30, 10, status=status, formed=status == "last_stand", control="halt")
    play = begun(field(troop("S1", 36, 10, control="free"), own))
    assert reason(play, "south-I control") == "ALA-8.2"
    assert reason(play, "south-I signal") == ""
    assert reason(play, "south-I encourage S1 up") == ""
    assert body_of(play.state, "south-I") == ()


# -- control -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.4", "ALA-8.5")
def test_four_units_in_line_the_fourth_is_out_of_reach() -> None:
    """P-Q-R-S, leader with Q: P, Q and R are controlled; S is 6 inches away and takes a test."""
    units = [troop(name, 36 - 6 * at, 10) for at, name in enumerate(("S1", "S2", "S3", "S4"))]
    play = begun(field(*units), 3)
    play.answer("south-I control").answer("end").over()
    assert [play[name].body for name in ("S1", "S2", "S3", "S4")] == ["south-I", "south-I", "south-I", ""]
    assert play.facts(Controlled)[0].body == ("S1", "S2", "S3")
    assert play.state.throws[0].who == ("S4",)
    assert play.state.leaders["south-I"].controls


@pytest.mark.rule("ALA-8.4")
@pytest.mark.parametrize(
    ("changed", "body"),
    [
        (troop("S1", 36, 10), ("S1", "S2", "S3")),
        (troop("S1", 36.02, 10), ("S2", "S3")),  # no contact
        (troop("S1", 36, 10, formed=False), ("S2", "S3")),
        (troop("S1", 36, 10, status="last_stand"), ("S2", "S3")),
        (troop("S1", 36, 10, status="withdrawing"), ("S2", "S3")),
        (troop("S1", 36, 10, phalanx="south-II"), ("S2", "S3")),
        (troop("S1", 36, 10, level=SHAKEN, disorder=3), ("S1", "S2", "S3")),
        (troop("S1", 36, 10, heading=180), ("S2", "S3")),
    ],
)
def test_who_belongs_to_a_controlled_body(changed: Any, body: tuple[str, ...]) -> None:
    state = field(changed, *line()[1:], leaders=[leader("south-II", "S1")] if changed.phalanx == "south-II" else ())
    assert body_of(state, "south-I") == body


@pytest.mark.rule("ALA-8.4")
@pytest.mark.parametrize(("degrees", "joins"), [(0.9, True), (1.0, True), (1.1, False)])
def test_facing_counts_to_a_degree(degrees: float, joins: bool) -> None:
    """Blocks that touch with a whole face stand parallel anyhow, so the limit is tried by itself."""
    same = command_chart().body.same_facing
    assert faces_like(troop("S1", 30, 10), troop("S2", 30, 8.4, heading=degrees), same) is joins
    assert faces_like(troop("S1", 30, 10), troop("S2", 30, 8.4, heading=360 - degrees), same) is joins


@pytest.mark.rule("ALA-8.4")
def test_the_chain_runs_only_through_units_that_qualify() -> None:
    """S3 is within 4 inches of S1 only by way of S2, which is unformed."""
    first, second, third = troop("S1", 30, 10), troop("S2", 30, 8.4), troop("S3", 30, 6.8)
    assert body_of(field(first, second, third, led="S1"), "south-I") == ("S1", "S2", "S3")
    broken = troop("S2", 30, 8.4, formed=False)
    assert body_of(field(first, broken, third, led="S1"), "south-I") == ("S1",)


@pytest.mark.rule("ALA-8.4")
def test_a_unit_in_combat_is_left_out() -> None:
    state = field(*line(), troop("N1", 36, 11.6), contacts=[contact("S1", "N1")])
    assert body_of(state, "south-I") == ("S2", "S3")


@pytest.mark.rule("ALA-8.4")
def test_a_body_of_one_unit_is_possible() -> None:
    assert body_of(field(troop("S1", 30, 10)), "south-I") == ("S1",)


@pytest.mark.rule("ALA-8.4")
def test_the_body_is_fixed_when_the_point_is_spent() -> None:
    play = begun(field(*line())).answer("south-I move S1").answer("south-I control").answer("end").over()
    assert [play[name].body for name in ("S1", "S2", "S3")] == ["south-I", "south-I", ""]  # S3 is 6 inches from S1


# -- order and repetition ----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-8.3")
def test_control_once_a_turn_and_no_move_after_it() -> None:
    play = begun(field(*line())).answer("south-I control")
    assert reason(play, "south-I control") == "ALA-8.3"
    assert reason(play, "south-I move S1") == "ALA-8.3"


@pytest.mark.rule("ALA-2.13", "ALA-8.3", "ALA-8.6")
def test_one_move_a_turn_then_control() -> None:
    play = begun(field(*line())).answer("south-I move S3")
    assert play.state.leaders["south-I"].unit == "S3"
    assert reason(play, "south-I move S2") == "ALA-8.3"
    assert reason(play, "south-I control") == ""


@pytest.mark.rule("ALA-8.3")
def test_the_same_unit_may_be_encouraged_again() -> None:
    a = troop("S1", 30, 10, grades="A", level=SHAKEN, control="free")
    play = begun(field(a, rating=3))
    play.answer("south-I encourage S1 up").answer("south-I encourage S1 up").answer("south-I encourage S1 up").over()
    assert play["S1"].level == EAGER


# -- the question ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-20.24")
def test_standing_orders_for_windows_are_taken_back_here() -> None:
    state = field(*line())
    set_side(state, 0, passes=("after_throw",))
    play = begun(state).answer("order ask after_throw")
    assert play.state.side(0).passes == ()
    play.answer("end").over()


@pytest.mark.rule("ALA-20.24")
def test_standing_orders_for_windows_are_given_here() -> None:
    play = begun(field(*line())).answer("order pass manoeuvre_start")
    assert play.state.side(0).passes == ("manoeuvre_start",)
    leader = play.state.leaders["south-I"]
    assert leader.points == leader.rating  # it costs nothing
    play.answer("end").over()


def test_orders_are_told_in_words() -> None:
    play = begun(field(*line()))
    assert play.game.ask is not None
    space: Any = play.game.ask.to[0]
    assert space.words("south-I control") == "Leader I takes control of S1, S2 and S3 (1 CP)"
    assert space.words("south-I move S1") == "Leader I joins S1 (1 CP)"
    assert space.words("south-I encourage S1 up") == "Leader I encourages S1 (3 CP)"
    assert space.words("south-I signal") == "Leader I signals the advance (1 CP)"


def test_the_log_says_an_order_as_the_question_did() -> None:
    # given a leader who has no name but what he is
    state = field(*line())
    state.leaders["south-I"] = replace(state.leaders["south-I"], name="Polemarch")
    # then what he does is a sentence
    told = {order: PointsSpent("south-I", 1, order).words(state) for order in ("control", "encourage S1 up", "signal")}
    assert told == {
        "control": "The polemarch takes control of S1, S2 and S3 (1 CP)",
        "encourage S1 up": "The polemarch encourages S1 (1 CP)",
        "signal": "The polemarch signals the advance (1 CP)",
    }


@pytest.mark.rule("ALA-9.1")
def test_control_tests_follow_the_orders() -> None:
    play = begun(field(troop("S1", 30, 10), rating=1), 3)
    play.answer("end").over()
    assert play["S1"].control == "free"


def test_two_who_lead_together_do_so_in_the_plural() -> None:
    state = field(*line())
    state.leaders["south-I"] = replace(state.leaders["south-I"], name="Hipponoidas and Aristocles")
    assert Controlled("south-I", ("S1", "S2")).words(state) == "Hipponoidas and Aristocles control S1 and S2"
    assert LeaderMoved("south-I", "S1").words(state).startswith("Hipponoidas and Aristocles join ")
