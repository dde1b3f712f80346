"""The table turned by 180 degrees gives the turned game: whole battles, whoever plays them."""

from __future__ import annotations

from itertools import cycle

import pytest
from msgspec.structs import replace

from polemos.kernel.chance import Chance
from polemos.kernel.game import Game
from polemos.lab.match import game_seed
from polemos.rules.paean.drawn_setups import drawn_army
from polemos.rules.paean.options import Options
from polemos.rules.paean.ruleset import PAEAN
from polemos.rules.paean.scenarios.data import load, scenario_ids
from polemos.rules.paean.scenarios.records import ScenarioRecord
from polemos.rules.paean.setup import Setup
from tests.laws import ROUNDS
from tests.paean.laws.battles import clash_record
from tests.paean.laws.turning import COMPARISON, PaeanDice, Turning, plain, turned_record
from tests.tabletop.hands import LEVELS, Hands
from tests.tabletop.turned import check_turned

CLASHES = ROUNDS // 500  # 4 by each hand in every run
POINTS, BUDGET, BOUNDS = 2, 150, 2


def turned_scenario(record: ScenarioRecord, seed: int, level: str) -> None:
    turning = Turning(round(record.table.width * 1000), round(record.table.depth * 1000))
    key, twin = game_seed("turned", seed), turned_record(record)
    game = Game.new(PAEAN, Setup(record.id, own=record), key)
    other = Game.new(PAEAN, Setup(twin.id, own=twin), key, PaeanDice(key, turning.name))
    check_turned(game, other, turning, COMPARISON, Hands("paean", seed, level))


def test_turning_twice_is_no_turn() -> None:
    record = clash_record(1)
    assert turned_record(record) != record
    assert turned_record(turned_record(record)) == record
    state = Game.new(PAEAN, Setup(record.id, own=record), game_seed("turned", 0)).state
    turning = Turning(state.width, state.depth)
    assert turning.of(turning.state(state)) == plain(state)
    assert turning.state(state) != plain(state)


@pytest.mark.rule("PAE-1.2", "PAE-3.4")
@pytest.mark.parametrize("level", LEVELS)
def test_a_clash_on_the_turned_table_is_the_turned_clash(level: str) -> None:
    for seed in range(CLASHES):
        turned_scenario(clash_record(seed), seed, level)


@pytest.mark.rule("PAE-5.1", "PAE-1.2")
@pytest.mark.parametrize(("name", "level"), list(zip(scenario_ids(), cycle(LEVELS), strict=False)))
def test_a_battle_of_the_book_on_the_turned_table_is_the_turned_battle(name: str, level: str) -> None:
    turned_scenario(replace(load(name), bounds=BOUNDS), 0, level)


@pytest.mark.nightly
@pytest.mark.rule("PAE-5.1", "PAE-1.2")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("name", scenario_ids())
def test_whole_battles_of_the_book_are_the_same_on_the_turned_table(name: str, level: str) -> None:
    turned_scenario(load(name), 1, level)


@pytest.mark.rule("PAE-3.4", "PAE-3.6")
@pytest.mark.parametrize("level", LEVELS)
def test_a_points_battle_with_its_edges_exchanged_is_the_same(level: str) -> None:
    for seed in range(POINTS):
        chance, options = Chance(seed), Options()
        armies = drawn_army(BUDGET, options, chance), drawn_army(BUDGET, options, chance)
        setup = Setup("points", options, budget=BUDGET, own_armies=armies)
        key = game_seed("turned", seed)
        game = Game.new(PAEAN, setup, key)
        turning = Turning(game.state.width, game.state.depth, is_points=True)
        other = Game.new(PAEAN, replace(setup, swapped=True), key, PaeanDice(key, turning.name))
        check_turned(game, other, turning, COMPARISON, Hands("paean", seed, level), BOUNDS)
