"""What Enter offers in the Command and the Charge Phase of Alala!: what most commanders would do next."""

from __future__ import annotations

import pytest

from polemos.rules.alala.command.usual import usual
from polemos.rules.alala.movement.usual import usual as usual_move
from polemos.rules.alala.state import SOUTH, State, Throw
from polemos.rules.alala.throws import throw_words
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from tests.alala.charges import field, phase, ready
from tests.alala.commanding import begun, line
from tests.alala.commanding import field as led
from tests.alala.position import troop


def offered(state: State) -> str | None:
    play = begun(state)
    return usual(play.state, SOUTH, [key for key, reason in play.options.items() if reason is None])


@pytest.mark.rule("ALA-8.9")
def test_a_phalanx_in_good_order_and_spirits_is_offered_the_signal() -> None:
    assert offered(led(*line(level=READY))) == "south-I signal"


@pytest.mark.rule("ALA-8.9")
def test_while_there_is_time_the_men_are_heartened_before_the_signal() -> None:
    assert offered(led(*line())) == "south-I encourage S1 up"
    assert offered(led(*line(), turn=4)) == "south-I signal"


@pytest.mark.rule("ALA-8.9")
def test_enemies_who_are_near_leave_no_time() -> None:
    near = troop("N1", 20, 20)
    assert offered(led(*line(), near)) == "south-I signal"


@pytest.mark.rule("ALA-8.11")
def test_points_that_nobody_needs_go_to_the_gods() -> None:
    assert offered(led(*line(disorder=2, level=READY, grades="B"), pack=["good_omens"])) == "south-I invoke"


@pytest.mark.rule("ALA-8.7", "ALA-10.2")
def test_before_the_signal_the_shaken_are_heartened_once_they_are_in_hand() -> None:
    one, two, three = line(disorder=1, level=FORMED_UP)
    shaken = troop("S3", three.x / 1000, 10, control="free", disorder=1, level=SHAKEN)
    assert offered(led(one, two, shaken)) == "south-I control"
    assert offered(led(one, two, shaken, of_leader={"controls": 1})) == "south-I encourage S3 up"


@pytest.mark.rule("ALA-8.7")
def test_nobody_is_made_eager_who_would_run_off() -> None:
    assert offered(led(*line(disorder=1, level=READY, grades="B"))) == "south-I control"


@pytest.mark.rule("ALA-8.7")
def test_on_the_march_whoever_is_nearest_to_the_enemy_is_heartened_first() -> None:
    one, two = (troop(name, x, 10, control="free", level=READY) for name, x in (("S1", 28.0), ("S2", 22.0)))
    state = led(one, two, troop("N1", 20, 17.3), of_leader={"signalled": 1}, turn=3)
    assert offered(state) == "south-I encourage S2 up"


@pytest.mark.rule("ALA-8.3")
def test_whoever_has_no_points_is_offered_nothing() -> None:
    assert usual(led(*line(level=EAGER)), SOUTH, []) is None


@pytest.mark.rule("ALA-15.4")
def test_a_line_is_offered_a_charge_each_at_an_enemy_of_his_own() -> None:
    play = phase(field(ready("S1", 36, 20), ready("S2", 30, 20), ready("N1", 30, 24.6), ready("N2", 36, 24.6)))
    first = play.space.proposal
    second = play.answer(first).space.proposal
    assert {first, second} == {"charge S1 N2", "charge S2 N1"}


@pytest.mark.rule("ALA-15.4")
def test_hoplites_are_not_offered_a_charge_on_a_band_that_would_only_run() -> None:
    play = phase(field(ready("S1", 30, 20), ready("N1", 30, 24.6, "psiloi"), ready("N2", 50, 40)))
    assert play.space.proposal == "end"


@pytest.mark.rule("ALA-14.1")
def test_a_line_on_the_march_is_offered_two_dice_while_the_enemy_is_far() -> None:
    def offered_to(apart: float) -> tuple[str, ...]:
        state = led(*line(level=READY), troop("N1", 30, 10 + apart), of_leader={"signalled": 1}, turn=3)
        return usual_move(state, ("S1", "S2", "S3"))

    assert offered_to(20)[0] == "advance 2"
    assert offered_to(10)[0] == "advance 1"
    assert offered_to(5)[0] == "stand"
    assert usual_move(led(*line(level=READY)), ("S1",))[0] == "redress"


def test_a_throw_is_said_with_whose_it_is_and_against_whom() -> None:
    state = led(*line(), troop("N1", 30, 17.3))
    fight = Throw(kind="combat", seat=0, who=("S1", "N1"), dice="3d6", faces=(5, 2, 6))
    risk = Throw(kind="risk", seat=0, who=("south-I",), dice="d6", faces=(6,))
    first = Throw(kind="initiative", seat=0, who=("south",), dice="d6", faces=(2,))
    assert throw_words(state, fight) == "the combat throw of S1 against N1 (5 2 6)"
    assert throw_words(state, risk) == "the risk throw of Leader I (6)"
    assert throw_words(state, first) == f"the initiative throw of {state.side(0).name} (2)"
