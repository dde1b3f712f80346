"""HMA-6.19, 9.2, 9.6: formation, stations and facing as they are stated with Muster and Recall Psiloi."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.hoplomachia.command.stations import Posted, StationsJudge, allowed_formations
from polemos.rules.hoplomachia.orders.duty import duty_of
from polemos.rules.hoplomachia.orders.stationing import station_of
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.command.test_signals import play
from tests.hoplomachia.position import set_army, table, unit

PSILOI = "psiloi_hellenic"
STATIONS = (
    Station(unit="A1", post="line"), Station(unit="A2", post="line", slot=-1), Station(unit="A3", post="front", slot=1),
)  # fmt: skip


def army(**values: Any) -> State:
    return table(
        unit("A1", x=36, y=12, count=2), unit("A2", x=50, y=6, count=2), unit("A3", PSILOI, x=36, y=18, count=2),
        unit("B1", x=36, y=40), precedence=1, a={"stations": STATIONS, **values.pop("a", {})}, **values,
    )  # fmt: skip


def why_not(judge: StationsJudge, *rows: Posted) -> str | None:
    reason = judge.why_not(rows)
    return None if reason is None else reason.rule


@pytest.mark.rule("HMA-9.2", "HMA-6.19")
def test_muster_states_formation_stations_and_facing() -> None:
    known = play(army(), "muster")
    known.does("battle_phalanx facing 90 , A2 line 1 , A3 left").over()
    assert known.state.army(0).facing == 90_000
    assert known.state.army(0).formation_shown
    assert {each.unit: (each.post, each.slot) for each in known.state.army(0).stations} == {
        "A1": ("line", 0), "A2": ("line", 1), "A3": ("left", 1),
    }  # fmt: skip
    spot = station_of(known.state, known.unit("A2"))
    assert spot is not None
    assert (round(spot.x, 3), round(spot.y, 3), spot.heading) == (36, 9, 90)
    assert duty_of(known.state, known.unit("A2")).kind == "station"


@pytest.mark.rule("HMA-9.2")
def test_by_default_all_stays_as_before() -> None:
    judge = StationsJudge(army(), 0)
    assert judge.default == (
        Posted(), Posted("A1", "line", 0), Posted("A2", "line", -1), Posted("A3", "front", 1),
    )  # fmt: skip
    assert judge.words(judge.default) == "as before"
    assert judge.read(["as", "before"]) == (judge.default, 2)
    other = (replace(judge.default[0], facing=45_000), *judge.default[1:3], Posted("A3", "behind", 2))
    text = judge.words(other).replace(",", " , ").split()
    assert judge.read(text) == (other, len(text))
    assert judge.why_not(other) is None


@pytest.mark.rule("HMA-9.2", "HMA-6.19")
def test_by_default_a_reserve_comes_up_at_the_left_of_the_line() -> None:
    posts = (
        Station(unit="A1", post="line", slot=1), Station(unit="A2", post="line"),
        Station(unit="A4", post="reserve", slot=1), Station(unit="A5", post="reserve", slot=2),
    )  # fmt: skip
    state = table(
        *(unit(f"A{number}", x=14 * number, y=12) for number in (1, 2, 4, 5)), unit("B1", x=36, y=40),
        a={"stations": posts},
    )  # fmt: skip
    assert StationsJudge(state, 0).default[1:] == (
        Posted("A1", "line", 1), Posted("A2", "line", 0), Posted("A4", "line", -1), Posted("A5", "line", -2),
    )  # fmt: skip


@pytest.mark.rule("HMA-6.19", "HMA-6.14", "HMA-6.16")
def test_what_is_no_statement_of_stations() -> None:
    judge = StationsJudge(army(), 0)
    first, one, two, light = judge.default
    assert why_not(judge, one, two, light) == "HMA-9.2"
    assert why_not(judge, first, one, light) == "HMA-6.19"
    assert why_not(judge, first, one, replace(two, slot=0), light) == "HMA-6.19"
    assert why_not(judge, first, one, replace(two, post="left"), light) == "HMA-6.19"
    assert why_not(judge, first, one, two, replace(light, post="line")) == "HMA-6.19"
    assert why_not(judge, replace(first, formation="dispersed"), one, two, light) == "HMA-6.14"
    assert why_not(judge, first, one, replace(two, portion=1), light) == "HMA-6.15"
    divided = replace(first, formation="divided_phalanx")
    assert why_not(judge, divided, one, two, light) == "HMA-6.16"
    assert why_not(judge, divided, one, two, replace(light, portion=1)) == "HMA-6.16"
    assert why_not(judge, divided, one, replace(two, portion=1), light) is None
    assert why_not(judge, replace(first, facing=360_000), one, two, light) == "HMA-9.2"


@pytest.mark.rule("HMA-6.14")
def test_dispersed_is_for_the_defender_in_an_ambush() -> None:
    pieces = unit("A1", x=36, y=12), unit("B1", x=36, y=40)
    for mode, seat, may in (("ambush", 1, True), ("ambush", 0, False), ("arrayed", 1, False)):
        state = table(*pieces, mode=mode, a={"nation": "thrace"}, b={"nation": "thrace"})
        assert ("dispersed" in allowed_formations(state, seat)) == may


@pytest.mark.rule("HMA-9.6")
def test_recall_restates_the_stations_of_lights_only() -> None:
    known = play(army(), "recall")
    judge = StationsJudge(known.state, 0, recall=True)
    assert judge.default == (Posted("A3", "behind", 1),)  # no longer in front
    assert why_not(judge, Posted("A3", "front", 1)) == "HMA-6.19"
    assert why_not(judge, Posted("A3", "reserve", 1)) == "HMA-6.19"  # inside a square only
    known.does("A3 right").over()
    assert {each.unit: each.post for each in known.state.army(0).stations} == {
        "A1": "line", "A2": "line", "A3": "right",
    }  # fmt: skip
    assert known.unit("A3").returning
    assert duty_of(known.state, known.unit("A3")).rule == "HMA-9.6"
    assert known.unit("A1").order == "halt"


@pytest.mark.rule("HMA-9.6", "HMA-6.17")
def test_lights_may_be_recalled_into_the_square() -> None:
    square = table(
        unit("A1", x=36, y=16, count=2), unit("A2", x=33.5, y=13, facing=270), unit("A3", x=38.5, y=13, facing=90),
        unit("A4", "baggage", x=36, y=14), unit("A5", PSILOI, x=36, y=20, count=2), unit("B1", x=36, y=40),
        a={"formation": "marching_column"},
    )  # fmt: skip
    assert why_not(StationsJudge(square, 0, recall=True), Posted("A5", "reserve")) is None
    set_army(square, 0, stations=(Station(unit="A5", post="reserve"),))
    spot = station_of(square, square.units["A5"])
    assert spot is not None
    assert (round(spot.x, 3), round(spot.y, 3)) == (36, 14 - 2.5 - 1)  # an inch behind the baggage
