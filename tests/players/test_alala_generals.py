"""What generals with a plan do in single positions of Alala!: screens, points where the fight is, a refused flank."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.game import Game
from polemos.kernel.view import View
from polemos.lab.match import game_seed
from polemos.lab.simulation import Simulated
from polemos.players.alala.captain import Captain
from polemos.players.alala.command import order
from polemos.players.alala.generals import Strategos, Taxiarch
from polemos.players.alala.light import stands_in_the_way
from polemos.players.alala.screen import ground_of, value
from polemos.players.alala.style import GREEDY, STRATEGOS
from polemos.registry.rulesets import entry_of
from polemos.rules.alala.state import State
from polemos.rules.alala.troops import EAGER, READY
from tests.alala.position import contact, leader, table, troop

PLAYERS = entry_of("alala").players

SIGNALLED = (leader("south-I", "S1", signalled=1), leader("north-I", "N1", signalled=1))


# -- deployment --------------------------------------------------------------------------------------------------------


def drawn_up(general: str) -> State:
    """The mirrored battle when the last troop is placed."""
    entry = entry_of("alala")
    game: Game[State] = Simulated.new(entry.ruleset, entry.catalogue.setup("mirrored", {}, ()), game_seed("drawn up"))
    player = PLAYERS.make(general, 1)
    while game.state.turn == 0:
        seat = game.waiting_for[0]
        game.answer(seat, player.answer(View(game, seat)))
    return game.state


def placed(state: State, kind: str) -> list[tuple[float, float]]:
    found = [each for each in state.troops.values() if each.seat == 0 and getattr(each, kind)]
    return [(each.box.cx, each.box.cy) for each in found]


@pytest.mark.rule("ALA-6.8")
def test_a_strategos_screens_his_line_and_keeps_the_horse_on_the_wings() -> None:
    state = drawn_up("strategos")
    line = placed(state, "is_hoplites")
    west, east, front = min(x for x, _ in line), max(x for x, _ in line), max(y for _, y in line)
    for x, y in placed(state, "is_skirmishers"):
        assert west < x < east
        assert y > front
    for x, _ in placed(state, "is_cavalry"):
        assert not west < x < east


@pytest.mark.rule("ALA-6.8")
def test_a_planner_posts_all_light_troops_on_the_wings() -> None:
    state = drawn_up("planner")
    line = placed(state, "is_hoplites")
    west, east = min(x for x, _ in line), max(x for x, _ in line)
    light = [*placed(state, "is_skirmishers"), *placed(state, "is_cavalry")]
    assert len(light) == 4
    assert not any(west < x < east for x, _ in light)


# -- light troops ------------------------------------------------------------------------------------------------------


def before(apart: float, **values: Any) -> State:
    """A band of the south so far before a unit of the north, its own line far behind."""
    foe = troop("N1", 30, 30, **values)
    return table(troop("S1", 30, 5), troop("S3", 30, 30 - 0.8 - 0.6 - apart, "psiloi"), foe)


@pytest.mark.rule("ALA-11.4")
@pytest.mark.parametrize(
    ("values", "pins"),
    [
        ({"grades": "C", "disorder": 2}, True),
        ({"grades": "C", "disorder": 0}, False),
        ({"grades": "B", "disorder": 2}, False),
    ],
    ids=["levies in disorder", "levies in order", "better men dress their ranks all the same"],
)
def test_a_place_near_levies_in_disorder_is_worth_going_to(values: dict[str, Any], pins: bool) -> None:
    near, far = before(5.0, **values), before(7.0, **values)
    gain = value(ground_of(near, near.troops["S3"]), near.troops["S3"].box) - value(
        ground_of(far, far.troops["S3"]), far.troops["S3"].box
    )
    assert (gain > 1.0) is pins


@pytest.mark.rule("ALA-11.4")
def test_one_band_is_enough_to_disturb_a_unit() -> None:
    state = before(5.0, grades="C", disorder=2)
    assert ground_of(state, state.troops["S3"]).loose
    state.troops["S4"] = troop("S4", 30, 20, "psiloi")
    assert not ground_of(state, state.troops["S4"]).loose


@pytest.mark.rule("ALA-13.6")
def test_whoever_fights_is_shot_in_the_back() -> None:
    behind = troop("S3", 30, 21.9, "psiloi")
    state = table(troop("S1", 30, 15), behind, troop("N1", 30, 16.6), contacts=[contact("S1", "N1")])
    ground = ground_of(state, behind)
    aside = behind.box.moved(10.6, -5.3)
    assert value(ground, behind.box) > 2.0 > value(ground, aside), "two throws of six dice, two hits"


@pytest.mark.rule("ALA-12.17", "ALA-12.18")
@pytest.mark.parametrize(
    ("kind", "signalled", "bars"), [("cavalry", 0, True), ("psiloi", 0, False), ("psiloi", 1, True)]
)
def test_only_skirmishers_screen_and_only_until_the_signal(kind: str, signalled: int, bars: bool) -> None:
    band = troop("S3", 30, 21, kind)
    leaders = (leader("south-I", "S1", signalled=signalled), SIGNALLED[1])
    state = table(troop("S1", 30, 15), band, troop("N1", 30, 38), leaders=leaders)
    assert stands_in_the_way(ground_of(state, band).line, band.box) is bars


# -- orders ------------------------------------------------------------------------------------------------------------


def marching(**values: Any) -> State:
    """Two C units on the march, their leader with two points left; S2 is nearer to the enemy."""
    units = [
        troop("S1", 30, 15, level=READY, came_on=True),
        troop("S2", 36, 15, level=READY, came_on=True),
        troop("N1", 41, 21),
        troop("N2", 30, 35),
    ]
    leaders = (leader("south-I", "S1", signalled=1, points=2, **values), SIGNALLED[1])
    return table(*units, leaders=leaders, turn=3)


KEYS = ("south-I control", "south-I encourage S1 up", "south-I encourage S2 up", "end")


@pytest.mark.rule("ALA-8.7")
def test_points_go_to_those_who_are_about_to_fight() -> None:
    assert order(marching(), 0, KEYS, STRATEGOS) == "south-I encourage S2 up"
    assert order(marching(), 0, KEYS, GREEDY) == "south-I control"


def two_phalanxes(apart: float) -> State:
    """A strong phalanx of the south on the right, a weak one on the left before the best of the north."""
    y = 15.0 + 1.6 + apart
    units = [
        troop("S1", 42, 15, phalanx="south-I", grades="B", level=EAGER),
        troop("S2", 48, 15, phalanx="south-I", grades="B", level=EAGER),
        troop("S3", 30, 15, phalanx="south-II", grades="C", men=14),
        troop("S4", 36, 15, phalanx="south-II", grades="C", men=14),
        troop("N1", 30, y, grades="A", level=EAGER),
        troop("N2", 36, y, grades="A", level=EAGER),
        troop("N3", 42, y, grades="C"),
        troop("N4", 48, y, grades="C"),
    ]
    leaders = (leader("south-I", "S1", points=2), leader("south-II", "S3", points=2), leader("north-I", "N1"))
    return table(*units, leaders=leaders, turn=4)


@pytest.mark.rule("ALA-8.9")
def test_a_weak_wing_is_refused_until_the_enemy_is_near() -> None:
    keys = ("south-II signal", "end")
    assert order(two_phalanxes(18.0), 0, keys, STRATEGOS) == "end"
    assert order(two_phalanxes(12.0), 0, keys, STRATEGOS) == "south-II signal"
    assert order(two_phalanxes(18.0), 0, keys, GREEDY) != "south-II signal", "it waits for turn 5"
    assert order(two_phalanxes(18.0), 0, ("south-I signal", "end"), STRATEGOS) == "south-I signal"


def test_generals_are_captains_with_a_plan_of_their_own() -> None:
    styles = [general().style for general in (Captain, Taxiarch, Strategos)]
    assert len(set(styles)) == 3
