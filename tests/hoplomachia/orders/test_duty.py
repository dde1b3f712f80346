"""HMA-9.2 to 9.13: what an order demands of a unit in B5; HMA-6.19: where its station is."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.charts.words import Post
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.orders.current import order_of
from polemos.rules.hoplomachia.orders.duty import Duty, duty_of
from polemos.rules.hoplomachia.orders.homeward import way_home
from polemos.rules.hoplomachia.orders.stationing import (
    ahead_in_column,
    in_column,
    is_in_station,
    portions,
    station_of,
)
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import Gate, State
from tests.hoplomachia.position import area, change, set_army, set_unit, table, unit

PSILOI, HORSE = "psiloi_hellenic", "hippeis_hellenic"
LINE = (
    Station(unit="A1", post="line", slot=0), Station(unit="A2", post="line", slot=1),
    Station(unit="A3", post="line", slot=-1), Station(unit="A4", post="front", slot=1),
    Station(unit="A5", post="right", slot=1),
)  # fmt: skip


def army(order: str = "halt", **values: Any) -> State:
    """The guide A1 in the middle (4.5 wide), A2 right of its station, A3 left of it, psiloi and horse; all under one
    order. The front is at 12, the enemy far away."""
    lights = values.pop("lights", {})
    return table(
        unit("A1", x=36, y=12, count=3, order=order), unit("A2", x=46, y=10, count=2, order=order),
        unit("A3", x=32.25, y=12, count=2, order=order), unit("A4", PSILOI, x=36, y=8, count=2, **lights),
        unit("A5", HORSE, x=60, y=12, **lights),
        unit("B1", x=36, y=40, count=3), unit("B2", PSILOI, x=20, y=38, count=2),
        a={"stations": LINE, **values.pop("a", {})}, **values,
    )  # fmt: skip


def duty(state: State, key: str) -> Duty:
    return duty_of(state, state.units[key])


def spot(state: State, key: str) -> tuple[float, float, float]:
    found = station_of(state, state.units[key])
    assert found is not None
    return round(found.x, 3), round(found.y, 3), round(found.heading, 3)


# -- stations ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-6.19")
def test_stations_in_line_touch_and_lights_stand_about_the_line() -> None:
    state = army()
    assert spot(state, "A1") == (36, 12, 0)
    assert spot(state, "A2") == (36 + 2.25 + 1.5, 12, 0)
    assert spot(state, "A3") == (36 - 2.25 - 1.5, 12, 0)
    # the whole line is 10.5 wide, its middle at the guide's; psiloi (0.75 deep) 3 inches clear ahead
    assert spot(state, "A4") == (36, 15.75, 0)
    assert spot(state, "A5") == (36 + 5.25 + 1 + 0.75, 12, 0)
    assert not is_in_station(state, state.units["A2"])
    set_army(state, 0, stations=(Station(unit="A2", post="line", slot=1),))
    assert station_of(state, state.units["A4"]) is None


@pytest.mark.rule("HMA-6.19")
def test_lights_keep_to_the_whole_line_though_its_wings_are_unlike() -> None:
    """4.5 inches right of the guide, who is 4.5 wide, and 3 left of him: its middle is 0.75 to the right of his."""
    state = table(
        unit("A1", x=36, y=12, count=3), unit("A2", x=46, y=10, count=3), unit("A3", x=32.25, y=12, count=2),
        unit("A4", PSILOI, x=36, y=8, count=2), unit("A5", HORSE, x=60, y=12), unit("B1", y=40),
        a={"stations": (*LINE[:4], Station(unit="A5", post="left", slot=1))},
    )  # fmt: skip
    assert spot(state, "A4") == (36.75, 15.75, 0)
    assert spot(state, "A5") == (36 - 2.25 - 3 - 1 - 0.75, 12, 0)
    set_army(state, 0, stations=LINE)
    assert spot(state, "A5") == (36 + 2.25 + 4.5 + 1 + 0.75, 12, 0)


@pytest.mark.rule("HMA-6.19")
def test_a_lost_unit_leaves_no_hole_and_a_new_guide_counts_from_his_own_place() -> None:
    state = army()
    for key in ("A1.1", "A1.2", "A1.3"):
        change(state, key, condition="routing")
    set_army(state, 0, senior="A3")  # its front middle at 32.25
    assert spot(state, "A2") == (32.25 + 3, 12, 0)


@pytest.mark.rule("HMA-6.19")
def test_near_enough_to_be_set_in() -> None:
    state = army()
    for key, x in (("A2.1", 40_500), ("A2.2", 39_000)):
        change(state, key, x=x, y=12_990)
    assert is_in_station(state, state.units["A2"])
    for key in ("A2.1", "A2.2"):
        change(state, key, y=13_020)
    assert not is_in_station(state, state.units["A2"])


@pytest.mark.rule("HMA-9.2")
def test_muster_gives_stations_by_the_facing_stated() -> None:
    state = army("muster", a={"facing": 90_000})
    assert duty(state, "A1").kind == "face"
    assert spot(state, "A1") == (36, 12, 90)
    x, y, heading = spot(state, "A2")  # right of one who faces right is below
    assert (x, y, heading) == (36, 12 - 2.25 - 1.5, 90)


@pytest.mark.rule("HMA-6.16", "HMA-6.18")
def test_portions() -> None:
    state = army()
    assert portions(state, 0) == [("A1", "A2", "A3", "A4", "A5")]
    stations = tuple(Station(unit=each.unit, post=each.post, portion=each.unit in ("A2", "A5")) for each in LINE)
    set_army(state, 0, formation="divided_phalanx", stations=stations)
    assert portions(state, 0) == [("A1", "A3", "A4"), ("A2", "A5")]
    assert duty(state, "A2").kind == "stand"  # the guide of its own portion
    set_army(state, 0, stations=stations[1:])
    assert portions(state, 0) == [("A1", "A3", "A4"), ("A2", "A5")]  # who has no station belongs to the first
    set_army(state, 0, stations=stations)
    set_army(state, 0, formation="dispersed")
    assert len(portions(state, 0)) == 5


# -- core --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.2")
def test_muster() -> None:
    state = army("muster")
    assert duty(state, "A1").kind == "face"
    found = duty(state, "A2")
    assert (found.kind, found.must, found.full, found.nearer, found.rule) == ("station", True, True, True, "HMA-9.2")
    assert found.goal == station_of(state, state.units["A2"])
    assert duty(state, "A3").kind == "stand"  # in station
    assert duty(state, "A4").kind == "station"  # recalled lights too


@pytest.mark.rule("HMA-9.3")
def test_march() -> None:
    state = army("march")
    lead = duty(state, "A1")
    assert (lead.kind, lead.must, lead.least) == ("lead", True, 1.0)
    other = duty(state, "A2")
    assert (other.kind, other.must, other.nearer, other.others) == ("march", True, True, ("A1",))
    assert not duty(state, "A3").must  # in station, and the guide has not advanced
    near, far = duty(state, "A4"), duty(state, "A5")
    assert (near.kind, near.within, near.must) == ("near_core", 6.0, False)
    assert (far.must, far.full, far.others[0]) == (True, True, "A2")  # 11.75 inches from its core


@pytest.mark.rule("HMA-9.3", "HMA-13.20")
def test_in_a_marching_column_each_follows_the_one_ahead() -> None:
    stations = tuple(Station(unit=f"A{n}", post="line", slot=-n) for n in (1, 2, 3))
    deep = 2.25  # OF
    state = table(
        *(unit(f"A{n}", x=36 - (n - 1) * 2 * deep, y=12, count=2, column=True, facing=90, arrangement="OF",
               order="march") for n in (1, 2, 3)),
        unit("B1", y=40), a={"formation": "marching_column", "stations": stations, "senior": "A2"},
    )  # fmt: skip
    assert [each.id for each in in_column(state, portions(state, 0)[0])] == ["A1", "A2", "A3"]
    assert duty(state, "A1").kind == "lead"
    assert [(duty(state, key).kind, duty(state, key).others) for key in ("A2", "A3")] == [
        ("follow", ("A1",)), ("follow", ("A2",)),
    ]  # fmt: skip
    assert ahead_in_column(state, state.units["A1"]) is None
    # with the slots the other way round the same unit leads
    set_army(state, 0, stations=tuple(Station(unit=f"A{n}", post="line", slot=n) for n in (1, 2, 3)))
    assert [each.id for each in in_column(state, portions(state, 0)[0])] == ["A1", "A2", "A3"]


@pytest.mark.rule("HMA-13.20", "HMA-6.19")
def test_lights_behind_a_column_do_not_turn_it_round() -> None:
    deep = 2.25  # OF
    stations = (
        Station(unit="A1", post="line", slot=0), Station(unit="A2", post="line", slot=-1),
        Station(unit="A3", post="behind", slot=1),
    )  # fmt: skip
    horse = unit("A3", "hippeis_hellenic", x=36, y=20 - 4 * deep, count=2, column=True, arrangement="OF")
    state = table(
        *(unit(f"A{n}", x=36, y=20 - (n - 1) * 2 * deep, count=2, column=True, arrangement="OF", order="march")
          for n in (1, 2)),
        horse, unit("B1", y=40), a={"formation": "marching_column", "stations": stations, "senior": "A1"},
    )  # fmt: skip
    assert [each.id for each in in_column(state, portions(state, 0)[0])] == ["A1", "A2", "A3"]
    assert duty(state, "A1").kind == "lead"


@pytest.mark.rule("HMA-9.4")
def test_halt() -> None:
    state = army("halt")
    assert duty(state, "A1").kind == "stand"
    level = duty(state, "A2")
    assert (level.kind, level.must, level.wheel, level.others, level.change) == ("level", False, 45.0, ("A1",), True)
    light = duty(state, "A5")
    assert (light.kind, light.within, light.must, light.rule) == ("near_core", 6.0, True, "HMA-9.4")


@pytest.mark.rule("HMA-9.7")
def test_approach() -> None:
    state = army("approach", lights={"posture": "flank"})
    found = duty(state, "A1")
    assert (found.kind, found.must, found.full, found.wheel, found.envelops) == ("approach", True, True, 45.0, False)
    assert (duty(state, "A4").kind, duty(state, "A4").within) == ("flank", 0.0)
    set_unit(state, "A4", posture="reserve")
    assert (duty(state, "A4").kind, duty(state, "A4").within) == ("reserve", 6.0)
    set_army(state, 0, plan="envelope", envelopers=("A2",))
    assert [duty(state, key).envelops for key in ("A1", "A2")] == [False, True]


@pytest.mark.rule("HMA-9.9")
def test_charge() -> None:
    state = army("charge")
    found = duty(state, "A1")
    assert (found.kind, found.must, found.others) == ("advance", False, ("B1",))
    assert duty(state, "A4").kind == "near_core"


@pytest.mark.rule("HMA-9.12")
@pytest.mark.parametrize(("order", "kind"), [
    ("muster", "stand"), ("march", "march"), ("halt", "level"), ("withdrawal", "withdraw"), ("approach", "stand"),
    ("charge", "stand"),
])  # fmt: skip
def test_baggage(order: str, kind: str) -> None:
    state = table(unit("A1", x=36, y=20, count=2, order=order), unit("A2", "baggage", x=36, y=10, order=order),
                  unit("B1", y=40))  # fmt: skip
    assert duty(state, "A2").kind == kind


@pytest.mark.rule("HMA-6.4")
def test_after_breakfast_nobody_moves_in_turn_one() -> None:
    state = army("march", turn=1, a={"breakfasted": True})
    assert [(duty(state, key).kind, duty(state, key).change) for key in ("A1", "A4")] == [("stand", False)] * 2


# -- lights ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.5")
def test_forward_lights_go_for_the_nearest_steady_lights() -> None:
    state = army("march", lights={"mode": "forward"})
    found = duty(state, "A4")
    assert (found.kind, found.must, found.others, found.instead) == ("skirmish", False, ("B2",), ("B1",))
    near = table(
        unit("A1", x=36, y=12), unit("A4", PSILOI, x=20, y=27, count=2, mode="forward"), unit("B1", x=36, y=40),
        unit("B2", PSILOI, x=20, y=38, count=2), unit("B3", PSILOI, x=30, y=38, count=2),
    )  # fmt: skip
    found = duty(near, "A4")
    assert (found.must, found.others, found.instead) == (True, ("B2",), ())
    set_army(near, 0, plan="harass")
    assert duty(near, "A4").instead == ("B1",)
    set_unit(near, "A4", verbal=VerbalOrder(order="forward", target="B3"))
    assert (duty(near, "A4").others, duty(near, "A4").instead, duty(near, "A4").must) == (("B3",), (), True)
    for key in ("B2.1", "B2.2"):
        change(near, key, condition="evading")
    set_unit(near, "A4", verbal=None)
    set_army(near, 0, plan="frontal")
    assert duty(near, "A4").others == ("B3",)


@pytest.mark.rule("HMA-9.6")
def test_recalled_lights_go_to_their_stations_first() -> None:
    state = army("march", lights={"returning": True})
    found = duty(state, "A4")
    assert (found.kind, found.rule, found.full, found.nearer) == ("station", "HMA-9.6", True, True)
    set_unit(state, "A4", returning=False)
    assert duty(state, "A4").kind == "near_core"


@pytest.mark.rule("HMA-23.9")
@pytest.mark.parametrize("values", [
    {"mode": "forward"}, {"mode": "recalled"}, {"mode": "withdrawing", "posture": "leave"}, {"returning": True},
    {"verbal": VerbalOrder(order="march", x=30_000, y=20_000)},
])  # fmt: skip
def test_chariots_stand_still_whatever_they_are_told(values: dict[str, Any]) -> None:
    chariot = unit("A6", "scythed_chariot", x=30, y=18, **values)
    stations = (*LINE, Station(unit="A6", post="behind", slot=1))
    state = table(
        unit("A1", x=36, y=12, order="march"), chariot, unit("B1", x=36, y=40), unit("B2", PSILOI, x=30, y=30, count=2),
        options=Options(chariots=True), a={"stations": stations},
    )  # fmt: skip
    assert (duty(state, "A6").kind, duty(state, "A6").rule) == ("stand", "HMA-23.9")


@pytest.mark.rule("HMA-9.10")
def test_withdrawal() -> None:
    state = army("withdrawal", lights={"posture": "cover", "mode": "withdrawing"})
    found = duty(state, "A1")
    assert (found.kind, found.full, found.nearer) == ("withdraw", True, True)
    assert found.goal is not None
    assert (round(found.goal.x, 3), found.goal.y, found.goal.heading) == (36, 0, 180)
    cover = duty(state, "A4")
    assert (cover.kind, cover.others) == ("cover", ("A1", "A2", "A3"))
    set_unit(state, "A4", posture="leave")
    assert duty(state, "A4").kind == "withdraw"
    for key in ("A1", "A2", "A3"):
        set_unit(state, key, order="halt")
    set_unit(state, "A4", posture="cover")
    assert duty(state, "A4").kind == "withdraw"  # no core unit is withdrawing any more


@pytest.mark.rule("HMA-9.10")
def test_the_nearest_way_home() -> None:
    camp = area("C", "palisade", 30, 5, 42, 8, place="camp")
    state = table(unit("A1", x=36, y=12), unit("B1", x=36, y=40), terrain=[camp])
    goal = way_home(state, state.units["A1"])
    assert (round(goal.x, 3), round(goal.y, 3)) == (36, 6.5)  # inside, and the camp is 3 inches deep
    theirs = way_home(state, state.units["B1"])
    assert (round(theirs.x, 3), round(theirs.y, 3), theirs.heading) == (36, 48, 0)
    state.gates["gate1"] = Gate(id="gate1", name="", x=36_000, y=44_000, facing=180_000, width=1500)
    assert round(way_home(state, state.units["B1"]).y, 3) == 44
    state.gates["gate1"] = Gate(id="gate1", name="", x=36_000, y=44_000, facing=180_000, width=1500, held=True)
    assert round(way_home(state, state.units["B1"]).y, 3) == 48
    assert round(way_home(state, state.units["A1"]).y, 3) == 6.5


@pytest.mark.rule("HMA-9.10", "HMA-3.16")
def test_in_a_fort_or_camp_it_stops_inside() -> None:
    """It goes in until all of it is inside: 1.5 deep, an inch to spare, and the works take 0.2 of it."""
    fort = area("fort", "open", 30, 8, 42, 20, place="fort")
    there = {"order": "withdrawal", "facing": 180}
    state = table(unit("A1", x=36, y=26, count=2, **there), unit("B1", y=44), terrain=[fort], type="F", invader=1)
    assert way_home(state, state.units["A1"])[:2] == (36, 20 - 2.7)
    assert duty(state, "A1").kind == "withdraw"
    for y, kind in ((18.6, "withdraw"), (18.5, "stand"), (9, "stand")):
        for key in ("A1.1", "A1.2"):
            change(state, key, y=round(y * 1000))
        assert duty(state, "A1").kind == kind
    theirs = table(unit("A1", x=36, y=12, count=2, **there), unit("B1", y=44), terrain=[fort], type="F", invader=0)
    assert duty(theirs, "A1").kind == "withdraw"  # the fort is the Defender's


@pytest.mark.rule("HMA-9.10", "HMA-3.14", "HMA-21.11")
def test_who_withdraws_before_a_city_wall_makes_for_the_gate_or_round_the_end_of_it() -> None:
    """A wall all along the home edge lets nobody off the table; beside a shorter one the edge is open."""
    wall = area("wall", "city_wall", 0, 46, 72, 48)
    gate = Gate(id="gate1", name="", x=36_000, y=46_000, facing=180_000, width=1500)
    state = table(unit("A1", x=36, y=5), unit("B1", x=10, y=40, count=2), terrain=[wall])
    state.gates["gate1"] = gate
    assert way_home(state, state.units["B1"])[:2] == (36, 46)
    assert way_home(state, state.units["A1"])[:2] == (36, 0)
    parts = [area("wall", "city_wall", 18, 46, 72, 48), area("river", "river", 0, 44, 14, 48)]
    state = table(unit("A1", x=36, y=5), unit("B1", x=10, y=40, count=2), terrain=parts)
    assert way_home(state, state.units["B1"])[:2] == (14.75, 48)  # half a lochos inside of the gap
    parts[1] = area("river", "river", 0, 44, 17, 48)  # an inch is no way for a lochos
    state = table(unit("A1", x=36, y=5), unit("B1", x=10, y=40, count=2), terrain=parts)
    state.gates["gate1"] = gate
    assert way_home(state, state.units["B1"])[:2] == (36, 46)


# -- by word -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.13")
def test_duties_by_word() -> None:
    state = army("halt")
    set_unit(state, "A2", order="march", verbal=VerbalOrder(order="march", x=30_000, y=20_000, facing=45_000))
    found = duty(state, "A2")
    assert (found.kind, found.goal, found.least) == ("point", (30.0, 20.0, 45.0), 1.0)
    set_unit(state, "A2", verbal=VerbalOrder(order="march", beside="A3"))
    assert (duty(state, "A2").kind, duty(state, "A2").others) == ("follow", ("A3",))
    set_unit(state, "A2", order="muster", verbal=VerbalOrder(order="muster", beside="A3", post="left"))
    assert spot(state, "A2") == (32.25 - 1.5 - 1.5, 12, 0)
    assert duty(state, "A2").kind == "station"
    set_unit(state, "A4", mode="forward", verbal=VerbalOrder(order="halt"))
    assert duty(state, "A4").kind == "level"
    set_unit(state, "A4", mode="recalled", returning=True, verbal=VerbalOrder(order="recall", post="behind"))
    assert spot(state, "A4") == (36, 12 - 1.5 - 1, 0)


@pytest.mark.rule("HMA-6.19")
@pytest.mark.parametrize(("post", "places"), [
    ("front", [(30, 24.5), (30, 27)]),  # rear 3 inches ahead of the line, 1.5 deep; the next an inch further
    ("behind", [(30, 17.5), (30, 15)]),  # an inch behind its rear at 18.5
    ("right", [(34.75, 20), (38.75, 20)]),  # its end is at 32.25, 3 inches wide
    ("left", [(25.25, 20), (21.25, 20)]),
])  # fmt: skip
def test_stations_of_two_groups_of_four_worked_out_by_hand(post: Post, places: list[tuple[float, float]]) -> None:
    psiloi = (unit(key, "psiloi_hellenic", x=x, y=5, count=4, ranks=2) for key, x in (("A2", 20), ("A3", 40)))
    stations = (
        Station(unit="A1", post="line"), Station(unit="A2", post=post, slot=1), Station(unit="A3", post=post, slot=2),
    )  # fmt: skip
    state = table(unit("A1", x=30, y=20, count=3), *psiloi, unit("B1", y=44), a={"stations": stations})
    found = [station_of(state, state.units[key]) for key in ("A2", "A3")]
    assert [(each.x, each.y) for each in found if each is not None] == [pytest.approx(at) for at in places]


@pytest.mark.rule("HMA-9.1", "HMA-4.7")
def test_recalled_lights_follow_the_nearest_core_of_their_own_contingent() -> None:
    """Corinthian psiloi behind halted Spartans follow the nearer Corinthian taxis and approach; Spartan ones behind
    the Corinthians halt with theirs."""
    state = table(
        unit("A1", x=20, y=20, count=3, order="halt"),
        unit("A2", x=40, y=20, count=3, order="approach", nation="corinth"),
        unit("A3", x=60, y=20, count=3, order="march", nation="corinth"),
        unit("A4", "psiloi_hellenic", x=20, y=17, count=2, nation="corinth"),
        unit("A5", "psiloi_hellenic", x=40, y=17, count=2),
        unit("A6", "psiloi_hellenic", x=51, y=17, count=2, nation="corinth"), unit("B1", y=44), a={"allied": True},
    )  # fmt: skip
    assert [order_of(state, state.units[key]) for key in ("A4", "A5", "A6")] == ["approach", "halt", "march"]
