"""Section 17 and 9: what each order moves in B5."""

from __future__ import annotations

from math import cos, radians, sin
from typing import Any

import pytest

from polemos.lab.worlds import seen
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.field.field import is_disarrayed
from polemos.rules.hoplomachia.marches.formations import moves_with, separated
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.marches.setting_in import set_in as take_station
from polemos.rules.hoplomachia.marches.unit_moves import judge_for
from polemos.rules.hoplomachia.movement.going import Going
from polemos.rules.hoplomachia.orders.allowed import PlanShown
from polemos.rules.hoplomachia.orders.duty import duty_of
from polemos.rules.hoplomachia.orders.stationing import station_of
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.pieces import VerbalOrder
from polemos.rules.hoplomachia.state.table import State
from polemos.tabletop.legs import Advance, March, Turn, Wheel
from tests.hoplomachia.position import Play, area, change, contact, course, front, table, unit

FOE = unit("B1", x=60, y=46)


def settle(play: Play, *orders: str) -> Play:
    """Orders, then whatever is asked by default, to the end."""
    play.does(*orders)
    while play.game.ask is not None:
        seat = play.game.waiting_for[0]
        play.answer(play.game.ask.to[seat].default, seat)
    return play.over()


def line(*units: str) -> dict[str, Any]:
    """Stations in line, the first unit the guide, the others to its left."""
    return {"stations": tuple(Station(unit=key, post="line", slot=-at) for at, key in enumerate(units))}


def why_not(state: State, *legs: Any, changed: bool = False) -> str:
    found = judge_for(state, state.units["A1"], changed).why_not(legs)
    return "" if found is None else found.rule


# -- Muster ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.2", "HMA-6.19", "HMA-17.11")
def test_muster_brings_units_to_their_stations_and_sets_them_in() -> None:
    guide = unit("A1", x=40, y=20, count=2, order="muster")
    other = unit("A2", x=37, y=15.5, count=2, order="muster", arrangement="OF")
    play = Play(table(guide, other, FOE, a=line("A1", "A2")), Marches())
    settle(play)
    assert front(play["A2.1"]) == (37.75, 20, 0)  # touching the guide, front edges level
    assert front(play["A1.1"]) == (40.75, 20, 0)


@pytest.mark.rule("HMA-6.19", "HMA-13.19")
def test_a_taxis_is_set_into_its_station_though_one_of_its_lochoi_runs() -> None:
    guide = unit("A1", x=40, y=20, count=2, order="muster")
    other = unit("A2", x=35.75, y=16, count=3, order="muster", arrangement="OF")
    state = table(guide, other, FOE, a=line("A1", "A2"))
    change(state, "A2.3", condition="routing", cause="B1", disarrayed=True, paid=True, y=4_000, facing=180_000)
    play = settle(Play(state, Marches()), "stay in close files", "stay", "stay in open files", "advance 4")
    assert [front(play[key]) for key in ("A2.1", "A2.2")] == [(37.75, 20, 0), (36.25, 20, 0)]


@pytest.mark.rule("HMA-9.2")
def test_under_muster_it_moves_at_full_rate_and_ends_nearer() -> None:
    other = unit("A1", x=37, y=5, count=2, order="muster", arrangement="OF")
    guide = unit("A2", x=40, y=20, count=2, order="muster")
    state = table(other, guide, FOE, a={"senior": "A2", **line("A2", "A1")})
    assert why_not(state) == "HMA-9.2"
    assert why_not(state, Advance(6000)) == ""
    assert why_not(state, Advance(5000)) == "HMA-9.2"
    assert why_not(state, Turn("right", 180_000), Advance(3000)) != ""


@pytest.mark.rule("HMA-6.19")
@pytest.mark.parametrize(("x", "y", "set_in"), [(36.5, 19.2, True), (35.5, 20, False)])
def test_only_within_an_inch_is_a_unit_set_in(x: float, y: float, set_in: bool) -> None:
    guide, other = unit("A1", x=40, y=20, count=2), unit("A2", x=x, y=y, count=2)
    play = course(table(guide, other, FOE, a=line("A1", "A2")))
    assert take_station(play.game, "A2") is set_in
    assert front(play["A2.1"])[:2] == ((37.75, 20) if set_in else (x + 0.75, y))


@pytest.mark.rule("HMA-6.19", "HMA-21.2")
def test_the_ground_on_which_a_column_forms_line_counts() -> None:
    """Three lochoi from 34 to 38.5; the column itself stands clear of the woods."""
    column = unit("A2", x=36.5, y=19.5, count=3, arrangement="OF", column=True, depth=1.5)
    woods = area("W", "woods", 30, 10, 35, 30)
    play = course(table(unit("A1", x=40, y=20, count=2), column, FOE, a=line("A1", "A2"), terrain=[woods]))
    assert take_station(play.game, "A2")
    assert play.unit("A2").crossed == ("woods",)
    assert play["A2.1"].disarrayed


@pytest.mark.rule("HMA-6.19", "HMA-13.20")
def test_a_column_forms_line_in_its_station() -> None:
    column = unit("A2", x=37, y=19.5, count=2, arrangement="OF", column=True, depth=1.5)
    play = course(table(unit("A1", x=40, y=20, count=2), column, FOE, a=line("A1", "A2")))
    assert take_station(play.game, "A2")
    assert not play.unit("A2").column
    assert [front(play[key])[:2] for key in ("A2.1", "A2.2")] == [(37.75, 20), (36.25, 20)]


# -- March -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.3", "HMA-17.2", "HMA-17.11")
def test_on_the_march_the_guide_leads_and_the_others_keep_station() -> None:
    taxeis = unit("A1", x=40, y=20, count=2, order="march"), unit("A2", x=37, y=20, count=2, order="march")
    play = Play(table(*taxeis, FOE, a=line("A1", "A2")), Marches())
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "OF"
    play.does("OF", "advance 4", "OF")  # who changes his files moves by himself
    settle(play)
    assert front(play["A1.1"])[:2] == (40.75, 24)
    assert front(play["A2.1"])[:2] == (37.75, 24)
    assert not play.unit("A1").credit


@pytest.mark.rule("HMA-9.3")
def test_the_guide_moves_at_least_an_inch_or_changes_arrangement() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="march", arrangement="OF"), FOE)
    assert why_not(state) == "HMA-9.3"
    assert why_not(state, Advance(900)) == "HMA-9.3"
    assert why_not(state, Advance(1000)) == ""
    assert why_not(state, changed=True) == ""


@pytest.mark.rule("HMA-9.3")
def test_on_the_march_nobody_comes_within_six_inches_of_enemy_core() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="march", arrangement="OF"), unit("B1", x=40, y=29, count=2))
    judge = judge_for(state, state.units["A1"], False)
    going = judge.going((Advance(6000),))
    assert going.used == pytest.approx(3)  # type: ignore[union-attr]
    light = table(
        unit("A1", "psiloi_hellenic", 40, 20, 2, order="march"), unit("A2", x=38, y=18, order="march"),
        unit("B1", "psiloi_hellenic", 40, 26, 2), FOE,
    )  # fmt: skip
    assert judge_for(light, light.units["A1"], False).why_not((March(0, 4500),)) is None


@pytest.mark.rule("HMA-9.3", "HMA-9.11")
def test_recalled_lights_end_within_six_inches_of_their_core_or_go_full_towards_it() -> None:
    psiloi = unit("A1", "psiloi_hellenic", 40, 30, 2)
    state = table(psiloi, unit("A2", x=40, y=10, count=2), FOE)
    assert why_not(state) == "HMA-9.4"
    assert why_not(state, March(180_000, 6000)) == ""
    assert why_not(state, March(180_000, 5000)) == "HMA-9.4"
    near = table(unit("A1", "psiloi_hellenic", 40, 14, 2), unit("A2", x=40, y=10, count=2), FOE)
    assert why_not(near) == ""
    assert why_not(near, March(0, 2700)) == ""
    assert why_not(near, March(0, 3000)) == "HMA-9.4"


@pytest.mark.rule("HMA-9.3", "HMA-13.20", "HMA-17.11")
def test_a_marching_column_follows_the_track_of_the_unit_ahead() -> None:
    values: dict[str, Any] = {"order": "march", "arrangement": "OF", "column": True, "depth": 1.5}
    head = unit("A1", x=40, y=30, count=3, **values)
    second = unit("A2", x=40, y=25.5, count=2, **values)
    stations = {"formation": "marching_column", **line("A1", "A2")}
    play = Play(table(head, second, FOE, a=stations), Marches())
    play.does("stay in open files", "wheel right 90, advance 3.5")
    settle(play)
    assert front(play["A1.1"])[2] == 90
    assert front(play["A2.1"])[0] == pytest.approx(40, abs=0.3)
    assert 28.5 < front(play["A2.1"])[1] < 31.5
    assert play.unit("A2").column
    assert play.unit("A2").acted


@pytest.mark.rule("HMA-9.13")
def test_a_verbal_march_takes_its_own_way_to_the_point() -> None:
    goal = VerbalOrder(order="march", x=45_000, y=25_000, facing=0)
    state = table(unit("A1", x=40, y=20, count=2, arrangement="OF", verbal=goal), FOE)
    assert why_not(state) == "HMA-9.13"
    assert why_not(state, Advance(1000)) == ""


# -- Halt --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.4")
def test_under_halt_the_others_stand_or_close_up_to_the_front_of_the_guide() -> None:
    other = unit("A1", x=37, y=18, count=2)
    state = table(other, unit("A2", x=41, y=20, count=2), FOE, a={"senior": "A2"})
    assert why_not(state) == ""
    assert why_not(state, Advance(2000)) == ""
    assert why_not(state, Advance(2500)) == "HMA-9.4"
    assert why_not(state, Advance(1000)) == "HMA-9.4"
    assert why_not(state, Wheel("right", 46_000)) == "HMA-9.4"
    guide = table(unit("A1", x=37, y=18, count=2), FOE)
    assert why_not(guide, Advance(1000)) == "HMA-9.4"


@pytest.mark.rule("HMA-9.4", "HMA-7.5", "HMA-25.1")
def test_by_default_a_halted_army_stands_and_passes() -> None:
    state = table(unit("A1", x=37, y=18, count=2), unit("A2", x=41, y=20, count=2), FOE)
    play = settle(Play(state, Marches()))
    assert front(play["A1.1"])[1] == 18
    assert not play.unit("A1").did("moved", "changed")


# -- lights ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.5")
@pytest.mark.parametrize(("card", "legs", "rule"), [
    ("toxotes_hellenic", (March(0, 5000),), ""),
    ("toxotes_hellenic", (March(180_000, 5000),), "HMA-9.5"),
    ("psiloi_hellenic", (March(0, 4000),), ""),
    ("psiloi_hellenic", (March(0, 1000),), "HMA-9.5"),
])  # fmt: skip
def test_forward_lights_go_to_optimum_range(card: str, legs: Any, rule: str) -> None:
    mine = unit("A1", card, 40, 20, 2, mode="forward")
    state = table(mine, unit("A2", x=10, y=5), unit("B1", "psiloi_hellenic", 40, 29.9, 2), unit("B9", x=60, y=46))
    assert why_not(state) == "HMA-9.5"
    assert why_not(state, *legs) == rule


@pytest.mark.rule("HMA-9.6", "HMA-13.15")
def test_recalled_lights_go_to_their_station_through_open_files() -> None:
    psiloi = unit("A1", "psiloi_hellenic", 40, 22, 2, returning=True)
    core = unit("A2", x=40, y=20, count=2, arrangement="OF")
    stations = (Station(unit="A2", post="line"), Station(unit="A1", post="behind", slot=1))
    state = table(psiloi, core, FOE, a={"senior": "A2", "stations": stations})
    spot = station_of(state, state.units["A1"])
    assert spot is not None
    assert (spot.x, spot.y) == pytest.approx((40, 16.75))
    assert why_not(state) == "HMA-9.6"
    play = settle(Play(state, Marches()))
    assert front(play["A1.1"])[1] == pytest.approx(16.75)
    assert not play["A2.1"].disarrayed


@pytest.mark.rule("HMA-9.7", "HMA-9.11")
def test_reserve_is_behind_the_core_and_flank_outside_its_corridors() -> None:
    core = unit("A2", x=40, y=20, count=2, order="approach")
    for posture, legs, rule in (
        ("reserve", (), ""), ("reserve", (March(0, 5000),), "HMA-9.11"),
        ("flank", (March(90_000, 4000),), ""), ("flank", (March(0, 6000),), "HMA-9.11"),
    ):  # fmt: skip
        state = table(unit("A1", "psiloi_hellenic", 40, 17, 1, posture=posture), core, FOE)
        if posture == "flank":
            state = table(unit("A1", "psiloi_hellenic", 38, 25, 1, posture=posture), core, FOE)
            assert why_not(state, March(90_000, 1000)) == "HMA-9.11"
            assert why_not(state, March(270_000, 2000)) == ""
        else:
            assert why_not(state, *legs) == rule


# -- Charge, Withdrawal ------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-9.9")
def test_who_did_not_charge_stands_or_marches_towards_the_nearest_enemy() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="charge", arrangement="OF"), unit("B1", x=40, y=40, count=2))
    assert why_not(state) == ""
    assert why_not(state, Advance(3000)) == ""
    assert why_not(state, Turn("right", 180_000), Advance(2000)) == "HMA-9.9"


@pytest.mark.rule("HMA-17.1", "HMA-15.7")
@pytest.mark.parametrize(
    ("card", "deed", "moves"),
    [
        ("psiloi_hellenic", "shot", False), ("hippotoxotes", "shot", True), ("panhellenic", "charged", False),
        ("panhellenic", "halted", False), ("panhellenic", "disarrayed", True),
    ],
)  # fmt: skip
def test_who_has_acted_does_not_move(card: str, deed: Any, moves: bool) -> None:
    mine = unit("A1", card, 40, 20, 2, order="march", deeds=(deed,))
    play = Play(table(mine, unit("A2", x=20, y=5, order="march"), FOE), Marches())
    units = {each for row in play.state.waiting for each in row}
    assert ("A1" in units) is moves


@pytest.mark.rule("HMA-17.1", "HMA-13.19")
def test_the_rest_of_a_taxis_marches_while_one_of_its_lochoi_runs() -> None:
    state = table(unit("A1", x=40, y=20, count=3, order="march", arrangement="OF"), FOE)
    change(state, "A1.1", condition="routing", cause="B1", disarrayed=True, paid=True)
    fled = Play(state, AutomaticMoves(), [1]).over()
    play = settle(Play(fled.state, Marches()), "stay in open files", "advance 6")
    assert [front(play[f"A1.{at}"])[1] for at in (2, 3)] == [26, 26]
    assert front(play["A1.1"]) == front(fled["A1.1"])


@pytest.mark.rule("HMA-13.19", "HMA-12.6", "HMA-13.1")
def test_a_lochos_whose_comrades_rout_follows_its_order_and_not_them() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="approach"), unit("B1", x=40, y=40, count=2))
    change(
        state, "A1.1", condition="routing", cause="B1", disarrayed=True, paid=True, x=41_000, y=10_000, facing=180_000
    )
    assert separated(state, state.units["A1"]) == []
    assert not is_disarrayed(state, "A1")
    play = settle(Play(state, Marches()))
    assert front(play["A1.2"]) == (39.25, 24, 0)  # 4 inches, in close files and in order
    assert play.unit("A1").credit


@pytest.mark.rule("HMA-17.3", "HMA-9.13")
@pytest.mark.parametrize(("verbal", "credited"), [(VerbalOrder(order="approach"), True), (None, False)])
def test_peltasts_told_to_approach_have_it_to_their_credit(verbal: VerbalOrder | None, credited: bool) -> None:
    """By word they approach like a core unit; recalled they only keep by a core that does."""
    state = table(
        unit("A1", "peltasts_mercenary", x=40, y=10, count=2, verbal=verbal), FOE,
        unit("A9", x=40, y=18, count=2, order="halt" if verbal else "approach", acted=True),
    )  # fmt: skip
    change(state, "A9.1", x=60_750), change(state, "A9.2", x=59_250)
    play = settle(Play(state, Marches()))
    assert play.unit("A1").credit is credited


@pytest.mark.rule("HMA-9.10", "HMA-2.13")
def test_withdrawal_goes_home_at_full_rate_and_off_the_table() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="withdrawal", arrangement="OF"), FOE)
    assert why_not(state) == "HMA-9.10"
    assert why_not(state, Turn("right", 180_000), Advance(5000)) == ""
    assert why_not(state, Turn("right", 180_000), Advance(3000)) == "HMA-9.10"
    assert why_not(state, Advance(6000)) == "HMA-9.10"
    near = unit("A1", x=40, y=3, count=2, facing=180, order="withdrawal", arrangement="OF")
    play = settle(Play(table(near, unit("A2", x=20, y=10), FOE), Marches()))
    assert (play["A1.1"].condition, play["A1.1"].left_by) == ("withdrawn", "home")


@pytest.mark.rule("HMA-2.13")
def test_without_movement_to_spare_it_stops_at_the_edge_and_leaves_next_time() -> None:
    values: dict[str, Any] = {"facing": 180, "order": "withdrawal", "arrangement": "OF"}
    play = settle(Play(table(unit("A1", x=40, y=4, count=2, **values), unit("A2", x=20, y=10), FOE), Marches()))
    assert front(play["A1.1"])[1] == pytest.approx(0, abs=0.011)
    play = settle(Play(table(unit("A1", x=40, y=0, count=2, **values), unit("A2", x=20, y=10), FOE), Marches()))
    assert play["A1.1"].condition == "withdrawn"


@pytest.mark.rule("HMA-2.13", "HMA-3.12", "HMA-6.13", "HMA-6.8")
@pytest.mark.parametrize(
    ("kind", "plan", "leaves", "shown"),
    [
        ("B", "frontal", True, False), ("H", "frontal", False, False), ("H", "exit", True, True),
        ("B", "exit", True, False),
    ],
)  # fmt: skip
def test_the_core_leaves_by_the_enemys_edge_by_its_objective_or_its_plan(
    kind: str, plan: str, leaves: bool, shown: bool
) -> None:
    mine = unit("A1", x=20, y=46, order="march", arrangement="OF")
    state = table(mine, FOE, type=kind, a={"plan": plan})
    play = settle(Play(state, Marches()), "stay in open files", "advance 5")
    assert (play["A1.1"].left_by == "enemy") is leaves
    assert bool(play.facts(PlanShown)) is shown
    theirs = table(unit("A1", x=50, y=10), unit("B1", x=20, y=2, order="march", arrangement="OF"), type=kind)
    stays = settle(Play(theirs, Marches()), "stay in close files", "stay in open files", "advance 5")
    assert stays["B1.1"].is_on_table  # the Defender of a pass has nothing to exit for


@pytest.mark.rule("HMA-6.13", "HMA-6.8", "HMA-9.3", "HMA-13.20")
def test_a_march_within_six_inches_of_enemy_core_shows_the_plan_to_exit() -> None:
    def marched(y: float, plan: str = "exit") -> Play:
        mine = unit("A1", x=40, y=20, order="march", arrangement="OF")
        foe = unit("B1", "peltasts_thracian", x=40, y=y, count=2, role="core")
        return settle(Play(table(mine, foe, a={"plan": plan}), Marches()), "stay in open files", "advance 6")

    near = marched(30)
    assert front(near["A1.1"])[1] == 26
    assert near.facts(PlanShown)
    assert front(marched(30, "frontal")["A1.1"])[1] == pytest.approx(24, abs=0.02)
    assert front(marched(28)["A1.1"])[1] == pytest.approx(25, abs=0.02)
    assert not marched(32.1).facts(PlanShown)


@pytest.mark.rule("HMA-6.13", "HMA-13.20")
def test_who_marches_behind_in_a_column_comes_as_near_as_the_plan_lets_its_head() -> None:
    head = unit("A1", x=40, y=20, count=2, order="march", arrangement="OF", column=True, depth=1.5)
    tail = unit("A2", x=40, y=17, count=2, order="march", arrangement="OF", column=True, depth=1.5)
    foe = unit("B1", "peltasts_thracian", x=44, y=24, count=2, facing=270, role="core")
    values = {"formation": "marching_column", "stations": line("A1", "A2")["stations"]}
    play = settle(
        Play(table(head, tail, foe, a={"plan": "exit", **values}), Marches()), "stay in open files", "advance 6"
    )
    assert front(play["A1.1"])[1] == 26
    assert front(play["A2.1"])[1] == 23
    assert play.facts(PlanShown)


@pytest.mark.rule("HMA-13.20", "HMA-9.3", "HMA-9.12")
def test_a_lone_lochos_and_baggage_keep_their_places_in_a_column() -> None:
    """The head goes 3 inches, as fast as the baggage; all others follow in their order, and next turn again."""
    values: dict[str, Any] = {"order": "march", "column": True, "depth": 1.5, "arrangement": "OF"}
    waggons = unit("A3", "baggage", x=40, y=15.5, order="march", column=True)
    state = table(
        unit("A1", x=40, y=20, count=2, **values), unit("A2", x=40, y=17, **values), waggons,
        unit("A4", x=40, y=13, count=2, **values), FOE,
        a={"formation": "marching_column", **line("A1", "A2", "A3", "A4")},
    )  # fmt: skip
    assert [duty_of(state, state.units[key]).others for key in ("A2", "A3", "A4")] == [("A1",), ("A2",), ("A3",)]
    play = settle(Play(state, Marches()), "stay in open files", "advance 3")
    assert [front(play[key]) for key in ("A1.1", "A2.1", "A3.1", "A4.1")] == [
        (40, 23, 0), (40, 20, 0), (40, 18.5, 0), (40, 16, 0),
    ]  # fmt: skip
    assert all(play.unit(key).column for key in ("A1", "A2", "A3", "A4"))


@pytest.mark.rule("HMA-9.3")
def test_disciplined_lights_keep_six_inches_from_enemy_core_on_the_march() -> None:
    horse = unit("A1", "hippeis_hellenic", x=40, y=20, arrangement="OF", role="light")
    core, foe = unit("A2", x=44, y=20, order="march"), unit("B1", x=40, y=30)
    state = table(horse, core, foe)
    assert why_not(state, Advance(3900)) == ""
    found = judge_for(state, state.units["A1"], False).going((Advance(5000),))
    assert isinstance(found, Going)
    assert found.used == pytest.approx(4, abs=0.02)
    assert found.stopped_by == "B1.1"


@pytest.mark.rule("HMA-9.10")
def test_covering_lights_stand_between_the_core_and_the_enemy() -> None:
    psiloi = unit("A1", "psiloi_hellenic", 44, 24, 2, mode="withdrawing", posture="cover")
    core = unit("A2", x=40, y=20, count=2, order="withdrawal")
    state = table(psiloi, core, unit("B1", x=40, y=32, count=2))
    assert why_not(state) == "HMA-9.10"
    assert why_not(state, March(270_000, 4000)) == ""
    assert why_not(state, March(90_000, 4000)) == "HMA-9.10"


# -- divided units -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-13.19")
def test_a_separated_element_goes_back_to_the_nearer_end_of_its_unit() -> None:
    state = table(unit("A1", x=40, y=20, count=3, arrangement="OF"), unit("B1", x=60, y=46))
    change(state, "A1.3", x=30_000, y=20_000)
    assert [each.id for each in separated(state, state.units["A1"])] == ["A1.3"]
    play = Play(state, Marches())
    assert play.prompt.startswith("A1.3 rejoins A1")
    assert play.order("stay") is not None
    settle(play)
    assert front(play["A1.3"])[0] > 33  # 38.5 is its place, 6 inches its rate less the turns


@pytest.mark.rule("HMA-13.19")
def test_a_taxis_whose_free_lochoi_are_all_separated_approaches_with_nobody() -> None:
    foe = unit("B1", x=40, y=20, order="charge")
    fight = [contact("A1.1", "B1.1")]
    state = table(unit("A1", x=40, y=20, count=2, order="approach"), foe, contacts=fight)
    change(state, "A1.2", x=39_250, y=10_000)
    play = settle(Play(state, Marches()))
    assert front(play["A1.1"])[:2] == (40.75, 20)
    assert front(play["A1.2"])[:2] == (39.25, 14)


@pytest.mark.rule("HMA-2.9", "HMA-9.3")
def test_lochoi_that_have_passed_each_other_wheel_about_the_end_of_their_line() -> None:
    state = table(unit("A1", x=40, y=20, count=2, order="march", arrangement="OF"), FOE)
    change(state, "A1.1", x=39_250)
    change(state, "A1.2", x=40_750)
    play = settle(Play(state, Marches()), "OF", "wheel left 30, advance 1")
    assert play["A1.1"].box.corner("front", "left") == pytest.approx((38.5 - 0.5, 20 + 0.866), abs=0.01)


@pytest.mark.rule("HMA-17.10")
def test_a_binding_order_that_cannot_be_carried_out_counts_as_fulfilled() -> None:
    follow = VerbalOrder(order="march", beside="A2")
    lost = unit("A2", x=20, y=20, condition="destroyed")
    play = settle(
        Play(
            table(unit("A1", x=40, y=20, count=2, order="march", verbal=follow), unit("A3", x=60, y=5), lost, FOE),
            Marches(),
        )
    )
    assert play.unit("A1").verbal is None
    assert play.unit("A1").order == "halt"


@pytest.mark.rule("HMA-17.10", "HMA-8.12", "HMA-9.13")
def test_lights_whose_core_order_by_word_is_void_are_in_the_mode_they_kept() -> None:
    follow = VerbalOrder(order="march", beside="A2")
    lost = unit("A2", x=20, y=20, condition="destroyed")
    psiloi = unit("A3", "psiloi_hellenic", x=40, y=20, count=2, mode="forward", verbal=follow)
    play = settle(Play(table(psiloi, unit("A1", x=60, y=5), lost, FOE), Marches()))
    assert (play.unit("A3").verbal, play.unit("A3").mode) == (None, "forward")


@pytest.mark.rule("HMA-17.11")
def test_one_phalanx_is_one_activity_from_the_guide_outwards() -> None:
    taxeis = [unit(f"A{n}", x=40 - 3 * n, y=20, count=2, order="approach") for n in (1, 2, 3)]
    apart = unit("A4", x=10, y=20, count=2, order="approach")
    state = table(*taxeis, apart, FOE, a={"senior": "A2"})
    assert moves_with(state, state.units["A1"])[0] == "A2"
    assert sorted(moves_with(state, state.units["A1"])) == ["A1", "A2", "A3"]
    assert moves_with(state, state.units["A4"]) == ["A4"]


@pytest.mark.rule("HMA-3.10", "HMA-17.1")
def test_hidden_units_are_revealed_at_the_start_of_the_marches_and_take_their_places() -> None:
    hidden = unit("B1", "psiloi_hellenic", x=40, y=26, count=2, hidden=True, mode="forward")
    state = table(
        unit("A1", x=40, y=8), unit("A2", "psiloi_hellenic", x=40, y=12, count=2), hidden, unit("B9", x=60, y=46),
        terrain=[area("T1", "woods", 35, 24, 45, 30)], mode="ambush", precedence=1,
    )  # fmt: skip
    lying = Play(state, Marches()).answer(())
    assert lying.state.waiting == (("A2", "A1"), ("B9",))  # B1 has no place in the sequence
    shown = Play(state, Marches()).answer(("B1",))
    assert not shown.unit("B1").hidden
    assert shown.state.waiting == (("A2", "A1"), ("B1", "B9"))


@pytest.mark.rule("HMA-3.10", "HMA-13.11")
def test_who_comes_upon_hidden_enemies_sees_them_and_stops() -> None:
    hidden = unit("B1", x=40, y=25, count=2, hidden=True)
    state = table(
        unit("A1", x=40, y=20, count=2, order="march", arrangement="OF"), hidden, unit("B9", x=60, y=46),
        terrain=[area("T1", "woods", 35, 24, 45, 30)],
    )  # fmt: skip
    play = Play(state, Marches()).answer(()).does("stay in open files", "advance 6")
    settle(play)
    assert not play.unit("B1").hidden
    assert front(play["A1.1"])[1] == pytest.approx(20, abs=0.01)  # six inches are kept on the march


# -- arrivals ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("HMA-17.9", "HMA-3.8")
def test_units_that_are_due_come_on_in_column_and_the_rest_moves_up() -> None:
    values: dict[str, Any] = {"order": "march", "arrangement": "OF", "condition": "off_table"}
    coming = unit("A1", x=36, y=3, count=5, arrives=3, **values)
    later = unit("A2", x=36, y=3, count=2, arrives=4, **values)
    state = table(coming, later, unit("A3", x=10, y=10), FOE, a={"formation": "marching_column"})
    play = settle(Play(state, Marches()))
    assert [play[f"A1.{n}"].condition for n in range(1, 6)] == ["steady"] * 4 + ["off_table"]
    assert [front(play[f"A1.{n}"]) for n in (1, 2)] == [(36, 6, 0), (36, 4.5, 0)]
    assert play.unit("A1").column
    assert play["A2.1"].condition == "off_table"


@pytest.mark.rule("HMA-17.9")
def test_a_side_edge_and_a_point_of_it_may_be_named() -> None:
    horse = unit("A1", "hippeis_hellenic", 36, 3, condition="off_table", arrives=2, enters_by="right", enters_at=20_000)
    play = settle(Play(table(horse, unit("A3", x=10, y=10), FOE), Marches()))
    assert front(play["A1.1"]) == (72 - 9, 20, 270)


@pytest.mark.rule("HMA-17.9", "HMA-2.12")
def test_who_finds_no_room_waits() -> None:
    coming = unit("A1", x=36, y=3, count=1, arrives=3, order="march", arrangement="OF", condition="off_table")
    full = [unit(f"A{n}", x=36, y=y, count=2) for n, y in ((2, 6.0), (3, 3.5), (4, 1.5))]
    play = settle(Play(table(coming, *full, FOE), Marches()))
    assert play["A1.1"].condition == "off_table"


@pytest.mark.rule("HMA-6.10")
@pytest.mark.parametrize(("side", "rule"), [("right", ""), ("left", "HMA-6.10")])
def test_enveloping_taxeis_wheel_only_towards_the_flank_that_was_named(side: Any, rule: str) -> None:
    plan = {"plan": "envelope", "flanks": ("right",), "envelopers": ("A1",)}
    state = table(unit("A1", x=40, y=20, order="approach"), unit("B1", x=38, y=36, count=4), a=plan)
    assert why_not(state, Wheel(side, 20_000), Advance(3476)) == rule
    assert why_not(state, Advance(4000)) == ""
    play = Play(state, Marches()).does("stay").answer(("A1",))
    settle(play, "wheel right 20, advance 3.476")
    assert play.state.army(0).plan_shown
    assert play.unit("A1").credit


@pytest.mark.rule("HMA-1.10")
def test_the_example_of_hamippoi_on_the_march() -> None:
    """OF 9: 7 inches keep the marker, 7.5 do not; a full move may be cut short at 7."""
    horse = unit("A1", "hippeis_hellenic", 40, 20, hamippoi=True, order="march", arrangement="OF", role="core")
    for way, kept in (("advance 7", True), ("advance 7.5", False)):
        play = settle(Play(table(horse, FOE), Marches()), "stay in open files", way)
        assert play["A1.1"].hamippoi is kept
    values: dict[str, Any] = {"order": "withdrawal", "arrangement": "OF", "facing": 180, "role": "core"}
    leaving = unit("A1", "hippeis_hellenic", 40, 30, hamippoi=True, **values)
    state = table(leaving, FOE)
    assert why_not(state, Advance(7000)) == ""
    assert why_not(state, Advance(6900)) == "HMA-9.10"
    change(state, "A1.1", hamippoi=False)
    assert why_not(state, Advance(7000)) == "HMA-9.10"


@pytest.mark.rule("HMA-13.4")
def test_the_guide_on_the_march_wheels_with_the_line_as_one_block() -> None:
    values: dict[str, Any] = {"order": "march", "arrangement": "OF"}
    taxeis = unit("A1", x=40, y=20, count=2, **values), unit("A2", x=37, y=20, count=2, **values)
    play = Play(table(*taxeis, FOE, a=line("A1", "A2")), Marches())
    play.does("stay in open files", "as one block")
    assert play.order("wheel right 58") is not None  # 6 inches wide: 57.3 degrees are 6 inches
    settle(play, "wheel right 30, advance 2")
    assert front(play["A1.1"])[2] == front(play["A2.2"])[2] == 30
    assert play.unit("A1").wheeled == play.unit("A2").wheeled == 30_000
    assert play.unit("A2").acted


@pytest.mark.rule("HMA-13.2")
@pytest.mark.parametrize(("count", "asked"), [(1, False), (2, True)])
def test_a_group_of_several_stands_takes_a_shape_one_stand_has_none(count: int, asked: bool) -> None:
    psiloi = unit("A2", "psiloi_hellenic", x=40, y=12, count=count, mode="recalled")
    play = Play(table(unit("A1", x=40, y=20, order="halt"), psiloi, FOE), Marches())
    while "A2" not in play.prompt:
        play.answer(play.space.default)
    assert ("shape" in play.prompt) is asked


@pytest.mark.rule("HMA-9.3", "HMA-12.3", "HMA-13.20")
@pytest.mark.parametrize(("disarrayed", "files"), [(False, "OF"), (True, "CF")])
def test_who_follows_in_a_column_opens_his_files_unless_he_is_in_disarray(disarrayed: bool, files: str) -> None:
    """Ordered ones pay an inch of their 6; the others go 6 as they are."""
    values: dict[str, Any] = {"order": "march", "column": True, "depth": 1.5}
    head = unit("A1", x=40, y=30, count=2, arrangement="OF", **values)
    second = unit("A2", x=40, y=27, count=2, disarrayed=disarrayed, **values)
    stations = {"formation": "marching_column", **line("A1", "A2")}
    play = Play(table(head, second, FOE, a=stations), Marches()).does("stay in open files", "advance 6")
    settle(play)
    assert play.unit("A2").arrangement == files
    assert front(play["A2.1"])[1] == (33 if disarrayed else 32)


@pytest.mark.rule("HMA-13.4", "HMA-9.3")
def test_only_the_guide_may_take_the_line_with_it_as_one_block() -> None:
    values: dict[str, Any] = {"order": "march", "arrangement": "OF"}
    taxeis = unit("A1", x=40, y=20, count=2, **values), unit("A2", x=37, y=20, count=2, **values)
    play = Play(table(*taxeis, FOE, a=line("A1", "A2")), Marches()).does("stay in open files", "alone", "advance 3")
    while play.game.ask is not None:
        assert "one block" not in play.prompt
        play.answer(play.space.default)


ENVELOPE = {"plan": "envelope", "flanks": ("right",), "envelopers": ("A1", "A2"), "wings": ("A1", "A2", "A3")}


def three(order: str = "approach", **plan: Any) -> State:
    taxeis = [unit(f"A{n}", x=43 - 4.5 * n, y=20, count=3, order=order) for n in (1, 2, 3)]
    return table(*taxeis, FOE, a=plan or ENVELOPE)


@pytest.mark.rule("HMA-17.11", "HMA-6.10", "HMA-17.5")
def test_who_envelops_wheels_by_himself_in_the_approach_of_his_line() -> None:
    """A1 wheels; A2 may, goes straight on, and the nine lochoi drift, A1 to its own right."""
    state = three()
    assert sorted(moves_with(state, state.units["A1"])) == ["A1", "A2", "A3"]
    play = Play(state, Marches())
    play.does("stay")
    assert {key: barred is None for key, barred in play.options.items()} == {"A1": True, "A2": True, "A3": False}
    play.answer(("A1", "A2"))
    assert play.prompt == "A1: which way, up to 4 inches?"
    assert not play.state.army(0).plan_shown
    play.does("wheel right 30, advance 1.6438")
    assert play.state.army(0).plan_shown
    assert play.unit("A1").credit
    assert play.prompt == "A2: which way, up to 4 inches?"
    wheeled = front(play["A1.1"])
    settle(play.does("advance 4"))
    assert [front(play[key])[1] for key in ("A2.1", "A3.1")] == [24, 24]
    assert front(play["A2.1"])[0] == front(state.elements["A2.1"])[0] + 0.5
    x, y, heading = front(play["A1.1"])
    assert heading == pytest.approx(30)
    aside = 0.5 * cos(radians(30)), -0.5 * sin(radians(30))
    assert (x - wheeled[0], y - wheeled[1]) == pytest.approx(aside, abs=0.01)


@pytest.mark.rule("HMA-6.8", "HMA-6.10", "HMA-25.1")
def test_a_plan_to_envelop_that_is_not_used_is_not_betrayed_by_an_approach() -> None:
    """What the enemy and spectators are told is the same at every question."""
    play, other = Play(three(), Marches()), Play(three(plan="frontal", wings=ENVELOPE["wings"]), Marches())
    while play.game.ask is not None:
        for seat in (1, None):
            assert seen(play.game, seat) == seen(other.game, seat), play.prompt
        for each in (play, other):
            (asked,) = each.game.waiting_for
            each.answer(each.game.ask.to[asked].default, asked)  # type: ignore[union-attr]
    assert other.over()
    assert not play.over().state.army(0).plan_shown
    assert front(play["A1.1"])[1] == 24


@pytest.mark.rule("HMA-6.8", "HMA-13.20")
@pytest.mark.parametrize(("y", "shown"), [(36.5, True), (46, False)])
def test_who_marches_behind_shows_the_plan_to_exit_only_where_it_brings_him_further(y: float, shown: bool) -> None:
    """The head stands; the second closes up to 27, within 6 inches of peltasts beside the way, or of nobody."""
    values: dict[str, Any] = {"order": "march", "column": True, "depth": 1.5, "arrangement": "OF"}
    head, second = unit("A1", x=40, y=30, **values), unit("A2", x=40, y=24, **values)
    foe = unit("B1", "peltasts_thracian", x=44, y=y - 4, count=1, role="core")
    stations = {"formation": "marching_column", "plan": "exit", **line("A1", "A2")}
    play = settle(Play(table(head, second, foe, FOE2, a=stations), Marches()), "stay in open files", "advance 1")
    assert front(play["A2.1"])[1] > 27
    assert bool(play.facts(PlanShown)) is shown


FOE2 = unit("B2", x=60, y=46)


@pytest.mark.rule("HMA-9.5", "HMA-21.8")
def test_lights_that_a_river_stops_need_not_go_their_full_way() -> None:
    """Forward psiloi go full towards enemy lights out of reach; before a river 2 inches ahead they stop."""
    psiloi, foe = unit("A1", "psiloi_hellenic", 40, 20, mode="forward"), unit("B1", "psiloi_hellenic", 40, 40)
    state = table(psiloi, unit("A9", x=10, y=8), foe, FOE2)
    assert why_not(state, March(0, 6_000)) == ""
    assert why_not(state, March(0, 1_950)) == "HMA-9.5"
    barred = table(psiloi, unit("A9", x=10, y=8), foe, FOE2, terrain=[area("R", "river", 0, 22, 72, 24)])
    assert why_not(barred, March(0, 1_950)) == ""
    assert why_not(barred, March(0, 1_000)) == "HMA-9.5"
