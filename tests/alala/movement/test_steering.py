"""Ways as answers: what a table shows of them, what a drop on the table means, what computers look at."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.reason import Reason
from polemos.rules.alala.movement.free_walk import FreeGoing
from polemos.rules.alala.movement.free_ways import Forming, FreeWay
from polemos.rules.alala.movement.manoeuvres import ACTIONS, Action, Trial, price_of
from polemos.rules.alala.movement.steering import Steering
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import SHAKEN
from polemos.tabletop.legs import Face, Incline, Leg, March, Shift, Wheel
from tests.alala.phalanx import field
from tests.alala.position import area, troop


def steering(action: Action, *units: Any, **values: Any) -> Steering:
    state = field(*units, **values)
    own = tuple(name for name, each in state.troops.items() if each.seat == 0 and each.is_hoplites)
    return Steering(state, own, action)


def trial(judge: Steering, *legs: Leg) -> Trial:
    found = judge.trial(legs)
    assert isinstance(found, Trial), found
    return found


def price(judge: Steering, *legs: Leg) -> dict[str, int]:
    return price_of(judge.state, judge.action, trial(judge, *legs))


def line_of_two() -> list[Any]:
    return [troop("S1", 36, 10, grades="B"), troop("S2", 30, 10, grades="A")]


@pytest.mark.rule("ALA-12.8", "ALA-12.15")
def test_all_units_of_a_body_wheel_and_each_pays() -> None:
    judge = steering("wheel", *line_of_two())
    going = trial(judge, Wheel("left", 10_000)).going
    assert going.movers == ("S1", "S2")
    assert {round(box.heading, 3) for _, box in going.places} == {350.0}
    assert price(judge, Wheel("left", 10_000)) == {"S1": 2, "S2": 1}
    assert going.distance == 10.0


@pytest.mark.rule("ALA-12.6", "ALA-12.19")
def test_a_way_tells_where_it_stops_and_who_gives_way() -> None:
    enemies = [troop("N1", 30, 22), troop("N2", 30, 16, "psiloi")]
    going = trial(steering("advance 2", troop("S1", 30, 10), *enemies)).going
    assert (going.stopped_by, round(going.distance, 3)) == ("N1", 6.4)
    assert [(name, box.cx, round(box.cy, 3)) for name, box in going.places] == [("S1", 30.0, 16.4)]
    assert [each.band for each in going.giving] == ["N2"]


@pytest.mark.rule("ALA-14.6")
def test_a_way_tells_who_stays_behind() -> None:
    judge = steering("advance 1", troop("S1", 36, 10), troop("S2", 30, 10, level=SHAKEN))
    found = trial(judge, Incline(5000))
    assert (found.movers, found.behind) == (("S1",), ("S2",))


@pytest.mark.rule("ALA-4.3")
def test_rough_terrain_is_paid_for() -> None:
    judge = steering("side_step", troop("S1", 30, 10, grades="B"), terrain=[area("T1", "woods", 33.5, 5, 40, 15)])
    assert price(judge, Shift("right", 2000)) == {"S1": 1}
    assert price(judge, Shift("left", 2000)) == {}


@pytest.mark.rule("ALA-14.2")
def test_what_is_refused_says_why() -> None:
    refused = steering("advance 1", troop("S1", 30, 10), signalled=0).why_not(())
    assert refused is not None
    assert refused.rule == "ALA-14.2"


@pytest.mark.rule("ALA-12.12")
@pytest.mark.parametrize(("x", "angle"), [(30, 0), (20, 0), (50, 22_500), (32, 11_250)])
def test_a_drop_ahead_is_the_nearest_heading(x: int, angle: int) -> None:
    judge = steering("advance 1", troop("S1", 30, 10))
    assert judge.fit({"x": 1000 * x, "y": 20_000}) == (Incline(angle),)


@pytest.mark.rule("ALA-12.14")
def test_a_drop_beside_is_a_step() -> None:
    judge = steering("side_step", troop("S1", 30, 10, grades="B"))
    assert judge.fit({"x": 31_100, "y": 10_000}) == (Shift("right", 1000),)
    assert judge.fit({"x": 20_000, "y": 10_000}) == (Shift("left", 2000),)


@pytest.mark.rule("ALA-12.15")
def test_a_drop_to_the_left_ahead_is_a_wheel_to_the_left() -> None:
    judge = steering("wheel", troop("S1", 30, 10))
    wheel = judge.fit({"x": 29_000, "y": 12_000})
    assert isinstance(wheel, tuple)
    assert isinstance(wheel[0], Wheel)
    assert wheel[0].side == "left"


@pytest.mark.parametrize("target", [None, {}, {"x": "a", "y": 3}, 7])
def test_a_drop_that_is_no_place_is_refused(target: Any) -> None:
    assert isinstance(steering("wheel", troop("S1", 30, 10)).fit(target), Reason)
    state = field(troop("S1", 30, 10, formed=False))
    assert isinstance(FreeWay(state, state.troops["S1"], 4000).fit(target), Reason)
    assert isinstance(Forming(state, state.troops["S1"]).fit(target), Reason)


@pytest.mark.rule("ALA-14.1")
@pytest.mark.parametrize("action", ACTIONS)
def test_candidates_are_few_and_the_default_is_legal(action: Action) -> None:
    values = {"signalled": 0} if action == "step_back" else {}
    judge = steering(action, troop("S1", 30, 10, grades="A"), **values)
    ways = list(judge.candidates())
    assert 2 <= len(ways) <= 10
    assert judge.why_not(judge.default) is None
    spec = judge.spec()
    assert spec.units == ("S1",)
    assert {each.verb for each in spec.verbs} == {leg.__struct_config__.tag for way in ways for leg in way}
    assert all(judge.read(judge.words(way).split()) for way in ways)


def free_way(**values: Any) -> FreeWay:
    state: State = field(troop("S1", 30, 20, **{"formed": False, **values}))
    return FreeWay(state, state.troops["S1"], 5000)


@pytest.mark.rule("ALA-12.16")
def test_a_drop_of_an_unformed_troop_is_a_straight_leg_as_far_as_it_reaches() -> None:
    assert free_way().fit({"x": 33_000, "y": 20_000}) == (March(90_000, 3000),)
    assert free_way().fit({"x": 30_000, "y": 5000}) == (March(180_000, 5000),)
    assert free_way().fit({"x": 33_000, "y": 20_000, "heading": 45_000}) == (March(90_000, 3000), Face(45_000))
    refused = free_way(level=SHAKEN).fit({"x": 30_000, "y": 23_000})
    assert isinstance(refused, Reason)
    assert refused.rule == "ALA-10.2"


@pytest.mark.rule("ALA-12.16")
def test_free_candidates_are_few_and_staying_is_the_default() -> None:
    judge = free_way()
    ways = list(judge.candidates())
    assert judge.default == ()
    assert len(ways) <= 20
    going = judge.going((March(90_000, 3000),))
    assert isinstance(going, FreeGoing)
    assert (going.box.cx, going.box.cy, going.box.heading) == (33.0, 20.0, 0.0)


@pytest.mark.rule("ALA-11.9")
def test_forming_up_turns_to_where_it_is_pointed() -> None:
    state = field(troop("S1", 30, 20, formed=False))
    judge = Forming(state, state.troops["S1"])
    assert judge.fit({"x": 40_000, "y": 20_000}) == (Face(90_000),)
    assert judge.fit({"heading": 370_000}) == (Face(10_000),)
    assert judge.read(["face", "45"]) == ((Face(45_000),), 2)
    assert isinstance(judge.read(["march", "0", "3"]), Reason)
