"""What generals of Paean see besides the next clash: how the battle is decided, posts, bad ground, flanks."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Procedure
from polemos.kernel.view import View
from polemos.players.paean import charges, heroes, leading, light, posts
from polemos.players.paean.captain import Captain
from polemos.players.paean.deployment import placed
from polemos.players.paean.effort import effort
from polemos.players.paean.generals import Planner
from polemos.players.paean.outlook import breaks_through, may_wait, must_decide, quarry, urge
from polemos.players.paean.prospects import melee_value
from polemos.players.paean.style import GREEDY, PLANNER, Style
from polemos.players.paean.wishes import wish
from polemos.rules.paean.actions import FormationAction
from polemos.rules.paean.command.turns import CommanderTurn
from polemos.rules.paean.deployment.judges import FormationPlaces
from polemos.rules.paean.field.field import is_wholly_behind, leader_gap
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.movement.close_ways import CloseWay
from polemos.rules.paean.movement.going import Going
from polemos.rules.paean.movement.normal_move import NormalMove
from polemos.rules.paean.movement.open_ways import OpenWay
from polemos.rules.paean.state import State
from tests.paean.position import Play, area, circle, formation, leader, table

PHALANX = {"files": 3, "bases": 6}


def planned(state: State, procedure: Procedure, dice: Any = ()) -> Any:
    """What a planner answers to the open question."""
    game = Play(state, procedure, dice).game
    return Planner().answer(View(game, game.waiting_for[0]))


# -- how the battle is decided (PAE-19.1, 5.5, 5.8) -------------------------------------------------------------------


def fetters(*formations: Any, turn: int = 3) -> State:
    state = table(*formations, turn=turn, bounds_limit=20)
    state.scenario = "fetters"
    return state


def test_sparta_goes_through_where_nobody_stands_in_its_way() -> None:
    """In the Battle of the Fetters a formation that stands in the strip has won, whoever is left beside it."""
    free = fetters(
        formation("S1", "HI-TS-V", 76, 50, files=4, bases=8),
        formation("N1", "HI-TS-S", 20, 57, **PHALANX),
    )
    found = wish(free, free.formations["S1"], PLANNER)
    assert found.key == "move"
    play = Play(free, NormalMove("S1"))
    play.answer(Captain().answer(View(play.game, 0)))
    assert (play["S1"].x, play["S1"].y) == (76_000, 55_000)
    assert breaks_through(free, free.formations["S1"]) is not None


def test_sparta_goes_past_whoever_stands_in_its_way_but_not_through_a_line() -> None:
    spartans = formation("S1", "HI-TS-V", 76, 50, files=4, bases=8)
    one = fetters(spartans, formation("N1", "HI-TS-S", 76, 62, **PHALANX))
    lane = breaks_through(one, spartans)
    assert lane is not None
    assert abs(lane.cx - 76) > 8 + 6
    line = [formation(f"N{k}", "HI-TS-S", 40 + 13 * k, 62, **PHALANX) for k in range(6)]
    barred = fetters(spartans, *line)
    assert breaks_through(barred, spartans) is None


def test_too_few_bases_break_nothing_and_only_sparta_has_a_strip() -> None:
    state = fetters(
        formation("S1", "HI-TS-V", 76, 50, files=3, bases=3),
        formation("N1", "HI-TS-S", 20, 57, **PHALANX),
    )
    assert breaks_through(state, state.formations["S1"]) is None
    assert breaks_through(state, state.formations["N1"]) is None


def test_who_wins_by_the_clock_waits_and_the_other_grows_bold() -> None:
    early, late = (
        fetters(formation("S1", "HI-TS-V", 20, 20), formation("N1", "HI-TS-S", 20, 57), turn=turn) for turn in (2, 18)
    )
    assert may_wait(late, 1)
    assert not may_wait(late, 0)
    assert must_decide(late, 0)
    assert not must_decide(late, 1)
    assert urge(late, 0) > urge(early, 0) > 0 > urge(late, 1)


def test_who_has_lost_more_grows_bold_towards_the_end_and_nobody_else() -> None:
    even = table(formation("S1", "HI-TS-V", 20, 20), formation("N1", "HI-TS-V", 20, 57), turn=2, bounds_limit=24)
    assert urge(even, 0) < 0.1
    even.turn = 24
    assert urge(even, 0) == pytest.approx(urge(even, 1)) == pytest.approx(6.0)


# -- commanders --------------------------------------------------------------------------------------------------------


def test_an_army_commander_goes_where_most_hear_his_call() -> None:
    """Three phalanxes have left him behind; a fourth stands alone on the wing."""
    state = table(
        formation("S1", "HI-TS-S", 48, 36, **PHALANX),
        formation("S2", "HI-TS-S", 61, 36, **PHALANX),
        formation("S3", "HI-TS-S", 74, 36, **PHALANX),
        formation("S4", "HI-TS-S", 10, 36, **PHALANX),
        formation("N1", "HI-TS-S", 60, 70, **PHALANX),
        leaders=[leader("south-AC", 10, 55, 14)],
    )
    play = Play(state, LeaderMove("south-AC"))
    play.answer(Planner().answer(View(play.game, 0)))
    chief = play.state.leaders["south-AC"]
    assert all(leader_gap(play.state, chief, play[key]) <= 10.0 for key in ("S1", "S2", "S3"))


def test_nobody_stands_where_riders_may_run_him_down() -> None:
    """Light medium horse ride 25 cm in any direction; a phalanx between is cover."""
    riders = formation("N1", "LMC-JS-S", 60, 50, files=4, bases=4)
    chief = leader("south-AC", 9, 60, 30)
    alone = table(riders, leaders=[chief])
    covered = table(riders, formation("S1", "HI-TS-S", 60, 40, **PHALANX), leaders=[chief])
    assert posts.danger(alone, chief, chief.centre) > 0.1
    assert posts.danger(covered, chief, chief.centre) == 0.0


def test_a_commander_in_danger_is_part_of_the_stakes() -> None:
    """PAE-7.20: whoever loses a phase with the army commander among his men may lose the battle."""
    formations = (
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "HI-TS-S", 60, 40, **PHALANX),
    )
    without, with_him = (
        melee_value(table(*formations, leaders=leaders), "S1", 0)
        for leaders in ((), [leader("north-AC", 9, formation="N1")])
    )
    assert without == pytest.approx(0.0)
    assert with_him > 10.0


def test_the_enemys_commander_is_game_only_in_the_open_and_where_he_decides() -> None:
    state = table(formation("N1", "HI-TS-S", 60, 60, **PHALANX), leaders=[leader("north-AC", 9, 30, 70)])
    found = quarry(state, 0)
    assert found is not None
    assert found.id == "north-AC"
    hidden = table(formation("N1", "HI-TS-S", 60, 60, **PHALANX), leaders=[leader("north-AC", 9, formation="N1")])
    assert quarry(hidden, 0) is None
    state.scenario = "thyrea"
    assert quarry(state, 0) is None


def test_riders_charge_a_commander_who_stands_alone() -> None:
    state = table(
        formation("S1", "LMC-JS-S", 60, 40, files=4, bases=4),
        formation("N1", "HI-TS-S", 20, 60, **PHALANX),
        leaders=[leader("north-AC", 9, 60, 60)],
    )
    assert planned(state, FormationAction("S1")) == "charge"


# -- ways --------------------------------------------------------------------------------------------------------------


def test_a_phalanx_goes_round_a_wood_and_keeps_its_order() -> None:
    """Order after order; a captain without a plan stops before the trees."""
    state = table(
        formation("S1", "LHI-TS-S", 60, 20, **PHALANX),
        formation("N1", "HI-TS-S", 60, 70, **PHALANX),
        terrain=[circle("Wood", "wood", 60, 36, 6)],
    )
    for captain, passes in ((Planner(), True), (Captain(), False)):
        play = Play(state.fork(), FormationAction("S1"))
        for _ in range(6):
            while play.game.waiting_for:
                play.answer(captain.answer(View(play.game, 0)))
            assert play["S1"].count == 6
            play = Play(play.state, FormationAction("S1"))
        assert (play["S1"].y / 1000 > 42.0) == passes


def test_phalanxes_are_drawn_up_side_by_side_clear_of_bad_ground() -> None:
    state = table(terrain=[area("Wood", "wood", 50, 20, 70, 34)])
    state.deployment = 25_000
    state.reserve = {name: formation(name, "HI-TS-S", 0, 0, **PHALANX) for name in ("S1", "S2", "S3")}
    while state.reserve:
        place = placed(state, FormationPlaces(state, 0, list(state.reserve)), looks=True)
        assert place is not None
        state.formations[place.item] = replace(state.reserve.pop(place.item), x=place.x, y=place.y)
    xs = sorted(each.x / 1000 for each in state.formations.values())
    assert all(12 <= right - left <= 13.5 for left, right in pairwise(xs))  # 12 cm wide each
    assert xs[-1] + 6 <= 50 or xs[0] - 6 >= 70


@pytest.mark.parametrize("west", [30, 90])
def test_a_phalanx_is_drawn_up_over_against_the_enemy_and_on_his_side_of_bad_ground(west: float) -> None:
    enemies = [formation(name, "HI-TS-S", west + 12 * at, 75, **PHALANX) for at, name in enumerate(("N1", "N2"))]
    state = table(*enemies, terrain=[area("Wood", "wood", 60, 20, 80, 34)])
    state.deployment = 25_000
    state.reserve = {name: formation(name, "HI-TS-S", 0, 0, **PHALANX) for name in ("S1", "S2")}
    place = placed(state, FormationPlaces(state, 0, list(state.reserve)), looks=True)
    assert place is not None
    assert abs(place.x / 1000 - (west + 6)) <= 18


def test_light_mediums_ride_behind_the_front_of_a_block_that_is_held() -> None:
    """PAE-12.2: there they may charge it."""
    state = table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "HI-TS-S", 60, 40, **PHALANX),
        formation("S2", "LMC-JS-S", 78, 34, files=2, bases=4, facing=0),
    )
    riders = state.formations["S2"]
    judge = OpenWay(state, riders, riders.files)
    going = judge.going(light.way(state, riders, judge, PLANNER)[0])
    assert isinstance(going, Going)
    assert is_wholly_behind(going.grid.block, state.formations["N1"])


# -- turns and calls ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("style", [GREEDY, PLANNER])
def test_nobody_faces_aside_where_he_would_fall_apart(style: Style) -> None:
    """PAE-9.8: the friend behind it leaves no room."""
    enemy = formation("N1", "HI-TS-S", 90, 38, facing=270, **PHALANX)
    block = formation("S1", "HI-TS-S", 60, 40, **PHALANX)
    free = Play(table(block, enemy), FormationAction("S1"))
    assert Captain(style).answer(View(free.game, 0)) == "face right"
    friend = formation("S2", "HI-TS-S", 60, 36, **PHALANX)
    shut = Play(table(block, friend, enemy), FormationAction("S1"))
    assert Captain(style).answer(View(shut.game, 0)) != "face right"


def test_a_phalanx_turns_so_that_it_can_charge_with_the_next_order() -> None:
    """The enemy has his back to it, four centimetres to the right."""
    block = formation("S1", "HI-TS-S", 60, 40, **PHALANX)
    enemy = formation("N1", "HI-TS-S", 74, 38, facing=90, **PHALANX)
    assert planned(table(block, enemy), FormationAction("S1")) == "face right"


def test_a_commander_leaves_off_to_go_where_his_calls_are_heard() -> None:
    """The line has gone on without him; another order to it is a gamble, and who is not heard stays where he is."""
    line = [formation(f"S{k}", "HI-TS-S", 40 + 13 * k, 45, tally=1, under="south-AC", **PHALANX) for k in range(3)]
    chief = leader("south-AC", 10, 53, 12)
    asked = CommanderTurn("south-AC")
    assert planned(table(*line, formation("N1", "HI-TS-S", 53, 75, **PHALANX), leaders=[chief]), asked) == "relinquish"


# -- blows -------------------------------------------------------------------------------------------------------------


def test_nobody_charges_whom_he_touches_without_striking() -> None:
    """Corner to corner is no contact (PAE-1.6), and going on makes none."""
    state = table(
        formation("S1", "HI-TS-S", 60, 40, **PHALANX),
        formation("N1", "HI-TS-S", 64.586, 41.414, facing=225),
        formation("N2", "HI-TS-S", 60, 70, **PHALANX),
    )
    assert charges.charge_value(state, state.formations["S1"]) is None
    assert planned(state, FormationAction("S1")) != "charge"


def test_missiles_go_where_the_rest_may_run() -> None:
    """PAE-11.18: two that lose one run with 3 in 4, eight that lose one never."""
    archers = formation("S1", "LI-B-S", 60, 30, files=4, bases=4)
    few, many = (formation("N1", "LHI-TS-S", 60, 45, files=2, bases=bases) for bases in (2, 8))
    assert light.fire_value(archers, few) == pytest.approx(1.75 * light.fire_value(archers, many))


def test_a_commander_who_is_needed_elsewhere_stops_in_time() -> None:
    """Nobody is heard whom nobody wants to hear a fifth time (PAE-7.11); whoever fails may not move (PAE-7.13)."""
    state = table(
        formation("S1", "HI-TS-S", 48, 46, tally=4, **PHALANX),
        formation("S2", "HI-TS-S", 61, 46, tally=4, **PHALANX),
        formation("N1", "HI-TS-S", 60, 76, **PHALANX),
        leaders=[leader("south-AC", 9, 55, 10)],
    )
    assert planned(state, CommanderTurn("south-AC")) == "relinquish"


def test_ways_of_the_planner_are_legal() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 30, **PHALANX),
        formation("N1", "HI-TS-S", 80, 60, **PHALANX),
        terrain=[circle("Wood", "wood", 66, 40, 6)],
    )
    play = Play(state, NormalMove("S1"))
    legs = Planner().answer(View(play.game, 0))
    assert isinstance(CloseWay(state, state.formations["S1"]).going(legs), Going)


# -- commanders among their men, heroes without any -----------------------------------------------------------------


def locked(north: str, **values: Any) -> State:
    """Six hoplites of a subordinate in contact with others; he stands behind them."""
    return table(
        formation("S1", "HI-TS-V", 60, 36, under="south-SC1", **PHALANX),
        formation("N1", north, 60, 36, **PHALANX),
        leaders=[leader("south-SC1", 9, 60, 26, **values)],
        turn=3,
    )


@pytest.mark.rule("PAE-7.17", "PAE-7.19")
def test_a_subordinate_goes_to_those_who_win_and_has_them_fight_on() -> None:
    state = locked("LHI-TS-S")
    play = Play(state, LeaderMove("south-SC1"))
    play.answer(Planner().answer(View(play.game, 0)))
    play.answer(Planner().answer(View(play.game, 0)))
    assert play.state.leaders["south-SC1"].formation == "S1"
    led = locked("LHI-TS-S", formation="S1", joined=1)
    assert planned(led, CommanderTurn("south-SC1")) == "S1"
    assert planned(led, LeaderMove("south-SC1")) == ()


@pytest.mark.rule("PAE-7.20", "PAE-7.21")
def test_a_subordinate_stays_away_from_those_who_lose_and_leaves_them() -> None:
    state = locked("HI-TS-E")
    assert leading.best_fight(state, state.leaders["south-SC1"]) is None
    led = locked("HI-TS-E", formation="S1", joined=1)
    assert planned(led, CommanderTurn("south-SC1")) == "relinquish"
    assert not leading.stays(led, led.leaders["south-SC1"])


def test_an_army_commander_risks_no_mellay() -> None:
    """With him the battle is lost (PAE-19.3)."""
    state = table(
        formation("S1", "HI-TS-V", 60, 36, **PHALANX),
        formation("N1", "LHI-TS-S", 60, 36, **PHALANX),
        leaders=[leader("south-AC", 10, 60, 26)],
    )
    assert leading.best_fight(state, state.leaders["south-AC"]) is None


@pytest.mark.rule("PAE-15.8", "PAE-16.1")
def test_a_hero_whom_no_formation_may_have_challenges_a_commander() -> None:
    """A hero of value 9 leads at most four bases."""
    state = table(
        formation("S1", "HI-TS-S", 20, 20, **PHALANX),
        leaders=[leader("south-H1", 9, 60, 40), leader("north-AC", 10, 60, 55), leader("north-SC1", 9, 50, 50)],
    )
    hero = state.leaders["south-H1"]
    rival = heroes.rival_of(state, hero)
    assert rival is not None
    assert rival.id == "north-AC"
    legs = planned(state, LeaderMove("south-H1"))
    assert [leg.heading for leg in legs] == [0]
    again = replace(hero, challenged=("north-AC", "north-SC1"))
    assert heroes.rival_of(state, again) is None


def test_a_hero_who_may_lead_somebody_looks_for_no_duel() -> None:
    state = table(
        formation("S1", "HI-TS-S", 60, 30, files=2, bases=4),
        leaders=[leader("south-H1", 9, 60, 40), leader("north-AC", 10, 60, 55)],
    )
    play = Play(state, LeaderMove("south-H1"))
    play.answer(Planner().answer(View(play.game, 0)))
    play.answer(Planner().answer(View(play.game, 0)))
    assert play.state.leaders["south-H1"].formation == "S1"


# -- the line on its way ----------------------------------------------------------------------------------------------


def test_nobody_turns_his_back_to_an_enemy_close_before_him() -> None:
    """However bad a charge would be: to stand with the back to him brings nobody nearer to one."""
    own, foe = formation("S1", "HI-TS-S", 60, 30, **PHALANX), formation("N1", "HI-TS-E", 61, 32.1, **PHALANX)
    away = formation("S1", "HI-TS-S", 60, 26, 180, **PHALANX)
    goal = foe.grid.block
    assert 0 < effort(own.grid, goal, 5.0) < effort(away.grid, goal, 5.0)
    state = table(own, foe, leaders=[leader("north-H1", 12, formation="N1")])
    assert wish(state, own, PLANNER).key == "nothing"


def test_horse_waits_for_the_phalanx_and_goes_when_it_fights() -> None:
    line = [formation(f"S{k}", "HI-TS-S", 30 + 13 * k, 30, **PHALANX) for k in (1, 2, 3)]
    horse = formation("S4", "MC-JS-S", 95, 30, files=3, bases=3)
    far = [formation("N1", "HI-TS-S", 60, 70, **PHALANX), formation("N2", "HI-TS-S", 95, 70, **PHALANX)]
    on_the_way = table(*line, horse, *far)
    assert wish(on_the_way, horse, PLANNER).key == "nothing"
    assert wish(on_the_way, line[0], PLANNER).key == "move"
    fighting = table(*line, horse, *far, formation("N3", "HI-TS-S", 43, 30, **PHALANX))
    assert wish(fighting, horse, PLANNER).key == "move"
    for broken in (formation("S5", "HI-TS-S", 60, 45, rally=2), formation("N3", "HI-TS-S", 50, 55)):
        met = table(*line, horse, *far, broken)
        assert wish(met, horse, PLANNER).key == "move"  # mêlées come and go: those they have broken up tell as well
