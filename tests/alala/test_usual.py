"""What Enter offers in the Command and the Charge Phase of Alala!: what most commanders would do next."""

from __future__ import annotations

import pytest

from polemos.rules.alala.command.usual import usual
from polemos.rules.alala.state import SOUTH, State
from polemos.rules.alala.troops import EAGER, FORMED_UP, READY, SHAKEN
from tests.alala.charges import field, phase, ready
from tests.alala.commanding import begun, line
from tests.alala.commanding import field as led
from tests.alala.position import troop


def offered(state: State) -> str | None:
    play = begun(state)
    return usual(play.state, SOUTH, [key for key, reason in play.options.items() if reason is None])


@pytest.mark.rule("ALA-8.9")
def test_a_phalanx_in_good_order_is_offered_the_signal() -> None:
    assert offered(led(*line())) == "south-I signal"


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
