"""Section 14: routers, their ways, their ends, and cavalry that recovers."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.geometry import milli
from polemos.rules.hoplomachia.automatic.fleeing import evade_move
from polemos.rules.hoplomachia.automatic.phase import AutomaticMoves
from polemos.rules.hoplomachia.field.field import centre_of, unit_boxes
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.options import Options
from polemos.rules.hoplomachia.state.table import Gate
from tests.hoplomachia.position import Piece, Play, area, change, course, front, replace, table, unit

HOPLITES = "panhellenic"  # CF 4, OF 6


def routers(
    name: str = "A1", x: float = 30, y: float = 20, count: int = 1, card: str = HOPLITES, **values: Any
) -> Piece:
    disarrayed = card == HOPLITES or card.startswith("hipp")
    return unit("A1", card, x, y, count, condition="routing", disarrayed=disarrayed, paid=True, **values)


FOE = unit("B1", x=30, y=24, count=1)


@pytest.mark.rule("HMA-14.1", "HMA-14.2", "HMA-14.3", "HMA-2.14")
def test_a_first_rout_move_is_of_plus_a_die_straight_back_from_the_cause() -> None:
    play = Play(table(routers(cause="B1"), FOE), AutomaticMoves(), [4]).over()
    assert front(play["A1.1"]) == (30, 20 - 1.5 - 10, 180)  # its depth is in front now
    assert play["A1.1"].runs == 1
    assert play.unit("A1").did("routed")


@pytest.mark.rule("HMA-3.10", "HMA-14.3")
@pytest.mark.parametrize(("die", "lies_hidden"), [(3, True), (4, False)])
def test_hidden_enemies_are_revealed_when_routers_come_within_three_inches(die: int, lies_hidden: bool) -> None:
    """They run 9 inches and stay 3.5 away, or 10 inches and come to 2.5."""
    lair = unit("B2", x=30, y=6, facing=0, hidden=True)
    wood = area("T1", "woods", 25, 2, 35, 7)
    play = Play(table(routers(cause="B1"), FOE, lair, terrain=[wood]), AutomaticMoves(), [die]).over()
    assert front(play["A1.1"])[1] == 20 - 1.5 - 6 - die
    assert play.unit("B2").hidden == lies_hidden
    assert play["B2.1"].hidden == lies_hidden
    assert front(play["B2.1"]) == (30, 6, 0)


@pytest.mark.rule("HMA-14.2")
def test_one_die_for_a_unit_that_routs_as_a_whole_one_for_each_element_otherwise() -> None:
    together = Play(table(routers(count=3, cause="B1"), FOE), AutomaticMoves(), [2]).over()
    assert {front(together[f"A1.{n}"])[1] for n in (1, 2, 3)} == {20 - 1.5 - 8}
    state = table(unit("A1", x=30, y=20, count=3), FOE)
    for key in ("A1.1", "A1.3"):
        change(state, key, condition="routing", disarrayed=True, cause="B1", paid=True)
    play = Play(state, AutomaticMoves(), [1, 6]).over()
    assert front(play["A1.1"])[1] == 20 - 1.5 - 7
    assert front(play["A1.3"])[1] == 20 - 1.5 - 12
    assert front(play["A1.2"]) == (30, 20, 0)


@pytest.mark.rule("HMA-14.3", "HMA-2.14")
def test_away_from_an_enemy_who_is_not_in_front_is_along_the_line_of_the_centres() -> None:
    play = Play(table(routers(cause="B1"), unit("B1", x=36, y=19.25, facing=270)), AutomaticMoves(), [1]).over()
    x, y, facing = front(play["A1.1"])
    assert (x, facing) == (30 - 0.75 - 7, 270)
    assert y == 19.25


@pytest.mark.rule("HMA-14.4")
def test_later_moves_go_straight_to_the_home_edge() -> None:
    play = Play(table(routers(cause="B1", runs=1, facing=90), FOE), AutomaticMoves(), [3]).over()
    x, y, facing = front(play["A1.1"])
    assert (x, facing) == (29.25, 180)  # turned on its own centre
    assert y == pytest.approx(20 - 0.75 - 9, abs=0.01)


@pytest.mark.rule("HMA-14.4")
def test_later_moves_go_round_friends_by_the_shortest_way() -> None:
    friends = unit("A2", x=30, y=15, count=2)
    play = Play(table(routers(cause="B1", runs=1, x=30.5), FOE, friends), AutomaticMoves(), [6]).over()
    x, y, _ = front(play["A1.1"])
    assert x > 31.5 + 0.7  # round the nearer, right end of them
    assert 6.5 < y < 10
    assert not play["A2.1"].disarrayed


@pytest.mark.rule("HMA-14.4")
def test_the_side_of_the_way_round_is_the_shorter_one() -> None:
    wall = area("T1", "river", 20, 12, 31, 14)
    play = Play(table(routers(cause="B1", runs=1, x=30.5), FOE, terrain=[wall]), AutomaticMoves(), [6]).over()
    assert front(play["A1.1"])[0] > 31.7
    wall = area("T1", "river", 30, 12, 41, 14)
    play = Play(table(routers(cause="B1", runs=1, x=30.5), FOE, terrain=[wall]), AutomaticMoves(), [6]).over()
    assert front(play["A1.1"])[0] < 29.3


@pytest.mark.rule("HMA-14.5", "HMA-2.13")
@pytest.mark.parametrize("runs", [0, 1])
def test_routers_that_reach_an_edge_are_destroyed(runs: int) -> None:
    play = Play(table(routers(cause="B1", y=9, runs=runs), FOE), AutomaticMoves(), [2]).over()
    assert (play["A1.1"].condition, play["A1.1"].lost) == ("destroyed", "edge")


@pytest.mark.rule("HMA-14.5")
def test_routers_one_inch_from_the_edge_are_still_there() -> None:
    play = Play(table(routers(cause="B1", y=9.6), FOE), AutomaticMoves(), [2]).over()
    assert play["A1.1"].is_routing
    assert front(play["A1.1"])[1] == pytest.approx(0.1)


@pytest.mark.rule("HMA-14.4", "HMA-3.14", "HMA-21.10")
def test_the_routers_of_a_walled_city_run_to_its_gate_and_leave_it_open() -> None:
    """They go 6 and 1 along the wall. The front edge comes to the gate before the centre does."""
    wall = area("wall", "city_wall", 0, 46, 72, 48)
    values: dict[str, Any] = {"condition": "routing", "cause": "A1", "runs": 1, "paid": True, "disarrayed": True}
    state = table(
        unit("A1", x=60, y=5), unit("B1", x=16, y=45.25, facing=90, **values), unit("B2", x=60, y=40), terrain=[wall]
    )  # fmt: skip
    gate = Gate(id="gate1", name="", x=36_000, y=46_000, facing=180_000, width=1500)
    state.gates["gate1"] = gate
    play = Play(state, AutomaticMoves(), [1]).over()
    assert front(play["B1.1"]) == (23, 45.25, 90)
    change(state, "B1.1", x=29_000)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert (play["B1.1"].condition, play["B1.1"].lost) == ("destroyed", "edge")
    assert play.state.gates["gate1"].open_until == 4  # the next turn's B3
    state.gates["gate1"] = replace(gate, held=True)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert play["B1.1"].is_routing  # no way home is left
    state.gates["gate1"] = replace(gate, x=34_000, y=40_000, facing=90_000)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert front(play["B1.1"]) == (29, 45.25, 90)  # a gate in a wall beside the board is none of their home edge


@pytest.mark.rule("HMA-14.4", "HMA-3.22")
def test_on_an_island_routers_run_to_the_nearest_shore_and_are_lost_there() -> None:
    """The sea is 6 inches wide along every edge. A1 is 10.75 inches from it in the west, 13.25 in the south."""
    seas = [
        area("S1", "sea", 0, 0, 72, 6), area("S2", "sea", 0, 42, 72, 48), area("S3", "sea", 0, 6, 6, 42),
        area("S4", "sea", 66, 6, 72, 42),
    ]  # fmt: skip
    values: dict[str, Any] = {"type": "F", "options": Options(island_camp=True), "terrain": seas}
    state = table(routers(x=16.75, y=20, runs=1, facing=270), FOE, **values)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert front(play["A1.1"]) == (9.75, 20.0, 270.0)
    change(state, "A1.1", x=12_000)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert (play["A1.1"].condition, play["A1.1"].lost) == ("destroyed", "edge")


@pytest.mark.rule("HMA-14.4", "HMA-24.9")
@pytest.mark.parametrize(("y", "lost"), [(14, ""), (12.9, "edge")])
def test_men_whose_home_edge_is_all_sea_are_lost_on_its_shore(y: float, lost: str) -> None:
    """As at Lechaeum, where the sea reaches up to 6; they run 7 inches, and their front edge comes first."""
    sea = [area("S", "sea", 0, 0, 72, 6)]
    state = table(routers(x=30, y=y, runs=1, facing=180), FOE, unit("A2", x=60, y=20), terrain=sea)
    play = Play(state, AutomaticMoves(), [1]).over()
    assert play["A1.1"].lost == lost
    assert lost or front(play["A1.1"]) == (30, 7, 180)


@pytest.mark.rule("HMA-14.5", "HMA-13.18")
def test_on_the_first_move_enemies_and_impassable_ground_in_the_path_destroy() -> None:
    behind = unit("B2", "hippeis_hellenic", x=30.5, y=14, facing=0)
    play = Play(table(routers(cause="B1"), FOE, behind), AutomaticMoves(), [1]).over()
    assert (play["A1.1"].condition, play["A1.1"].lost) == ("destroyed", "path")
    for kind, how in (("river", "path"), ("cliff", "cliff")):
        ground = area("T1", kind, 20, 12, 40, 13)
        play = Play(table(routers(cause="B1"), FOE, terrain=[ground]), AutomaticMoves(), [1]).over()
        assert play["A1.1"].lost == how


@pytest.mark.rule("HMA-14.5")
def test_only_the_element_in_whose_path_the_enemy_stands_is_destroyed() -> None:
    behind = unit("B2", x=32.25, y=14, facing=0)
    play = Play(table(routers(cause="B1", count=3), FOE, behind), AutomaticMoves(), [1]).over()
    assert [play[f"A1.{n}"].condition for n in (1, 2, 3)] == ["destroyed", "routing", "routing"]


@pytest.mark.rule("HMA-13.16", "HMA-14.5", "HMA-2.12")
def test_routers_pass_through_friends_who_are_disarrayed_and_will_check() -> None:
    friends = unit("A2", x=30, y=15, count=2)
    play = Play(table(routers(cause="B1"), FOE, friends), AutomaticMoves(), [1]).over()
    assert [play[key].disarrayed for key in ("A2.1", "A2.2")] == [True, True]
    assert play.unit("A2").causes == ("passed_through",)
    assert front(play["A1.1"])[1] == 20 - 1.5 - 7


@pytest.mark.rule("HMA-13.15", "HMA-13.16")
def test_routers_that_would_end_in_friends_are_placed_just_beyond() -> None:
    friends = unit("A2", x=30, y=12, count=2)
    play = Play(table(routers(cause="B1"), FOE, friends), AutomaticMoves(), [1]).over()
    # 7 inches end with the front edge at 11.5, in the friends between 10.5 and 12: its rear ends at 10.5.
    assert front(play["A1.1"])[1] == pytest.approx(9, abs=0.02)
    assert play["A2.1"].disarrayed


@pytest.mark.rule("HMA-14.6")
@pytest.mark.parametrize(("dice", "condition"), [([1, 3, 3], "steady"), ([1, 6, 6], "routing")])
def test_routing_cavalry_clear_of_pursuers_checks(dice: list[int], condition: str) -> None:
    horse = routers(card="hippeis_hellenic", cause="B1", runs=1, role="light")
    play = Play(table(horse, unit("A2", x=60), FOE), AutomaticMoves(), dice)
    if condition == "steady":
        play.does("CF")
    play.over()
    assert play["A1.1"].condition == condition
    assert play["A1.1"].disarrayed is (condition == "routing")
    assert play.arete() == (12, 12)  # nothing is given back


@pytest.mark.rule("HMA-14.6")
def test_a_pursuer_within_twelve_inches_forbids_it_and_infantry_never_rallies() -> None:
    hunter = unit("B1", "light_horse", x=30, y=21.5, count=2, condition="pursuing", quarry="A1", runs=1)
    horse = routers(card="hippeis_hellenic", cause="B1", y=20, runs=1)
    play = Play(table(horse, unit("A2", x=60), hunter, unit("B2", x=60, y=40)), AutomaticMoves(), [1, 1])
    assert play.over()["A1.1"].condition == "routing"
    Play(table(routers(cause="B1", runs=1), FOE), AutomaticMoves(), [1]).over()


# -- evaders -----------------------------------------------------------------------------------------------------------


def psiloi(name: str = "A1", y: float = 20, **values: Any) -> Piece:
    return unit(name, "psiloi_hellenic", 30, y, 2, **values)


@pytest.mark.rule("HMA-14.13", "HMA-14.14")
def test_a_new_evader_makes_its_move_in_the_first_step() -> None:
    play = Play(table(psiloi(condition="evading", cause="B1"), unit("A2", x=60), FOE), AutomaticMoves(), [3]).over()
    assert front(play["A1.1"])[1:] == (20 - 0.75 - 9, 180)
    assert play["A1.1"].condition == "evading"  # it recovers in the next turn
    assert play.unit("A1").elements == ("A1.2", "A1.1")  # it has turned round


@pytest.mark.rule("HMA-14.13")
def test_evaders_whom_nobody_pursues_recover_and_face_as_the_owner_likes() -> None:
    state = table(psiloi(condition="evading", cause="B1", runs=1, facing=180), unit("A2", x=60), FOE)
    play = Play(state, AutomaticMoves()).does("face 90").over()
    assert play["A1.1"].is_steady
    assert front(play["A1.1"])[2] == 90
    facing = Play(state, AutomaticMoves()).game.ask.to[0].default[0]  # type: ignore[union-attr]
    assert abs(facing.heading) % 360_000 < 8_000  # towards the nearest enemy


@pytest.mark.rule("HMA-14.13")
def test_evaders_who_stand_all_round_the_enemy_are_offered_to_face_as_they_do() -> None:
    state = table(psiloi(condition="evading", cause="B2", runs=1, facing=180), unit("A2", x=60), FOE)
    middle = centre_of(unit_boxes(state, state.units["A1"]))
    for number, off in enumerate((-2.25, 2.25), 1):
        change(state, f"A1.{number}", x=milli(middle[0] + off))
    change(state, "B1.1", x=milli(middle[0]), y=milli(middle[1] - 0.3))
    play = Play(state, AutomaticMoves())
    assert play.game.ask is not None
    assert play.game.ask.to[0].default[0].heading == 180_000


@pytest.mark.rule("HMA-14.13", "HMA-8.14")
def test_evaders_are_recalled_when_they_recover_though_one_of_them_routs() -> None:
    away: dict[str, Any] = {"condition": "evading", "cause": "B1", "runs": 1, "facing": 180, "mode": "forward"}
    state = table(psiloi(**away), unit("A2", x=60), FOE)
    change(state, "A1.2", condition="routing", x=35_000, y=20_000, paid=True)
    play = Play(state, AutomaticMoves(), {"HMA-14.2": [1]}).does("face 90").over()
    assert [play[key].condition for key in ("A1.1", "A1.2")] == ["steady", "routing"]
    assert play.unit("A1").mode == "recalled"
    assert [front(play[key])[2] for key in ("A1.1", "A1.2")] == [90, 180]


@pytest.mark.rule("HMA-14.13", "HMA-12.5")
def test_disciplined_evaders_recover_in_open_files() -> None:
    horse = unit("A1", "hippeis_hellenic", 30, 20, 2, condition="evading", disarrayed=True, cause="B1", runs=1)
    play = Play(table(horse, unit("A2", x=60), FOE), AutomaticMoves()).does("stay").over()
    assert (play.unit("A1").arrangement, play["A1.1"].disarrayed, play["A1.1"].depth) == ("OF", False, 3750)


@pytest.mark.rule("HMA-14.13")
def test_a_quarry_evades_again() -> None:
    hunter = unit("B1", "light_horse", x=30, y=40, count=2, condition="pursuing", quarry="A1", runs=1)
    prey = psiloi(y=30, condition="evading", cause="B1", runs=1, facing=180)
    play = Play(table(prey, unit("A2", x=60), hunter, unit("B2", x=60, y=40)), AutomaticMoves(), [2])
    play.over()
    assert front(play["A1.1"])[1] == pytest.approx(30 - 8, abs=0.8)
    assert play["B1.1"].is_steady  # more than 12 inches: it gives up


@pytest.mark.rule("HMA-14.14", "HMA-2.13")
def test_evaders_stop_at_the_edge_and_before_enemies() -> None:
    play = Play(
        table(psiloi(y=5, condition="evading", cause="B1"), unit("A2", x=60), FOE), AutomaticMoves(), [3]
    ).over()
    assert front(play["A1.1"])[1] == pytest.approx(0, abs=0.011)
    behind = unit("B2", "light_horse", x=30, y=15, facing=0, count=2)
    play = Play(
        table(psiloi(condition="evading", cause="B1"), unit("A2", x=60), FOE, behind), AutomaticMoves(), [3]
    ).over()
    assert front(play["A1.1"])[1] == pytest.approx(15, abs=0.011)
    assert play["A1.1"].condition == "evading"


@pytest.mark.rule("HMA-14.14", "HMA-1.10", "HMA-12.5")
def test_disciplined_evaders_are_disarrayed() -> None:
    horse = unit("A1", "hippeis_hellenic", 30, 20, 2, condition="evading", cause="B1", arrangement="OF")
    play = course(table(horse, unit("A2", x=60), FOE), [1])
    evade_move(play.game, "A1")
    assert play["A1.1"].disarrayed
    assert front(play["A1.1"])[1] == pytest.approx(20 - 3.75 - 10, abs=1.3)


@pytest.mark.rule("HMA-13.17", "HMA-13.15")
@pytest.mark.parametrize(("arrangement", "y", "harmed"), [("OF", 16, False), ("CF", 16, True), ("OF", 13, True)])
def test_psiloi_evade_through_open_files_without_harm_if_they_clear_them(
    arrangement: str, y: float, harmed: bool
) -> None:
    hoplites = unit("A2", x=30, y=y, count=2, arrangement=arrangement)
    play = Play(table(psiloi(condition="evading", cause="B1"), hoplites, FOE), AutomaticMoves(), [1]).over()
    assert play["A2.1"].disarrayed is harmed
    assert front(play["A1.1"])[1] <= 20 - 0.75 - 7 + 0.01


@pytest.mark.rule("HMA-14.13")
def test_who_fights_does_not_face_about_with_those_of_his_unit_who_recover() -> None:
    horse = unit("A1", "hippeis_hellenic", x=30, y=20, count=2, arrangement="OF")
    state = table(horse, unit("A9", x=60, y=8), unit("B1", x=29.25, y=20, count=1))
    change(state, "A1.1", x=36_000, condition="evading", cause="B1", runs=1, disarrayed=True)
    play = Play(state, AutomaticMoves()).does("face 90").over()
    assert (front(play["A1.1"])[2], front(play["A1.2"])) == (90, front(state.elements["A1.2"]))
    assert list(broken(play.state)) == []


@pytest.mark.rule("HMA-14.6", "HMA-14.7")
def test_who_has_broken_it_and_is_about_to_pursue_is_a_pursuer_too() -> None:
    """The first rout move after a melee: 9 + 1 inches, and the winner 8 or so behind begins his pursuit in step 2."""
    horse = routers(card="hippeis_hellenic", cause="B1", y=20)
    winner = unit("B1", "light_horse", x=30, y=20, quarry="A1")
    play = Play(table(horse, unit("A2", x=60), winner, unit("B2", x=60, y=40)), AutomaticMoves(), [1, 1]).over()
    assert play["A1.1"].lost == "caught"


@pytest.mark.rule("HMA-14.6")
def test_pursuers_of_somebody_else_do_not_keep_it_from_recovering() -> None:
    hunter = unit("B1", "light_horse", x=30, y=21.5, condition="pursuing", quarry="A2", runs=1)
    others = unit("A2", "psiloi_hellenic", 38, 20, condition="routing", runs=1, cause="B1"), unit("A3", x=60)
    horse = routers(card="hippeis_hellenic", cause="B2", y=20, runs=1)
    dice = {"HMA-14.2": [1, 1], "HMA-11.2": [3, 3], "HMA-14.8": [1]}
    play = Play(table(horse, *others, hunter, unit("B2", x=60, y=40)), AutomaticMoves(), dice).does("CF").over()
    assert play["A1.1"].condition == "steady"


@pytest.mark.rule("HMA-14.15", "HMA-14.5")
def test_who_was_caught_evading_runs_from_his_catcher_not_into_him() -> None:
    """The catcher touches him a little to one side: to face away he turns on his centre, which is no way he goes."""
    caught = routers(card="hippeis_hellenic", cause="B1", turned=True)
    catcher = unit("B1", "peltasts_thracian", x=30.75, y=20, condition="pursuing", quarry="A1", runs=1)
    play = Play(table(caught, unit("A2", x=60), catcher, unit("B2", x=60, y=40), contacts=[]), AutomaticMoves(), [1, 1])
    play.over()
    assert play["A1.1"].condition == "routing"
    assert front(play["A1.1"])[1] < 20 - 2.5 - 8


@pytest.mark.rule("HMA-14.3", "HMA-14.5")
@pytest.mark.parametrize("x", [2.0, 70.0])
def test_who_runs_along_an_edge_of_the_table_does_not_reach_it(x: float) -> None:
    play = Play(table(routers(x=x, cause="B1"), unit("B1", x=x, y=24)), AutomaticMoves(), [4]).over()
    assert front(play["A1.1"]) == (x, 20 - 1.5 - 10, 180)


@pytest.mark.rule("HMA-14.4")
def test_later_routers_go_round_friends_on_whom_they_would_end() -> None:
    """Straight on, 7 inches from 20, a friend lies where it would stand."""
    friend = unit("A2", x=30, y=14)
    play = Play(table(routers(cause="B1", runs=1, facing=180), friend, FOE), AutomaticMoves(), [1]).over()
    x, y, _ = front(play["A1.1"])
    assert play["A1.1"].is_routing
    assert abs(x - 30) > 1
    assert 12 < y < 19
    assert not play["A2.1"].disarrayed


@pytest.mark.rule("HMA-14.2", "HMA-13.16")
def test_routers_of_one_unit_do_not_run_through_each_other() -> None:
    """A column that runs south: the one that is ahead then goes first."""
    column = routers(count=2, cause="B1", column=True, depth=1.5)
    play = Play(table(column, FOE), AutomaticMoves(), [4]).over()
    assert sorted(front(play[key])[1] for key in ("A1.1", "A1.2")) == [20 - 3 - 10, 20 - 1.5 - 10]
    assert play.unit("A1").causes == ()


@pytest.mark.rule("HMA-14.4")
def test_routers_go_round_a_river_and_stop_before_friends_on_their_way() -> None:
    """Straight on a river bars them; 7 inches along the way round it."""
    river = area("R", "river", 29, 12, 31, 14)
    play = Play(table(routers(cause="B1", runs=1, facing=180), FOE, terrain=[river]), AutomaticMoves(), [1]).over()
    x, y, _ = front(play["A1.1"])
    assert play["A1.1"].is_routing
    assert abs(x - 30) > 1.5
    assert y < 18
