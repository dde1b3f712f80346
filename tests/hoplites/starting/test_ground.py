"""The terrain generator and the terrain of armies (HOP-6.9, HOP-6.10)."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from polemos.kernel.fact import Drawn
from polemos.rules.hoplites.army.armies import army
from polemos.rules.hoplites.army.records import ArmyTerrain
from polemos.rules.hoplites.options import Options
from polemos.rules.hoplites.setup import FREE, Setup
from polemos.rules.hoplites.state import NORTH, SOUTH
from tests.hoplites.beginning import DEALING, begun, scripted, told
from tests.hoplites.printed import rows

CLEAR = ("clear",) * 9


def ground(terrain: str, dice: list[int]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both fields after the generator has thrown these."""
    state = scripted(Setup(terrain=terrain), [*dice, *DEALING, 5, 2]).state
    return state.side(SOUTH).terrain, state.side(NORTH).terrain


def laid(name: str, *columns: int) -> tuple[str, ...]:
    return tuple(name if column in columns else "clear" for column in range(1, 10))


@pytest.mark.rule("HOP-6.9")
@pytest.mark.parametrize(
    ("choice", "dice", "field"),
    [
        ("none", [], CLEAR),
        ("river", [0], laid("river", 1)),
        ("river", [1], laid("river", 9)),
        ("woods", [0], laid("woods", 1, 2, 3)),
        ("woods", [1], laid("woods", 7, 8, 9)),
        ("stream", [0, 8, 0], laid("stream", 9, 1)),  # two columns: the last of nine, the first of eight
        ("rough", [1, 4, 4, 4], laid("rough", 5, 6, 7)),
        ("marsh", [2, 0, 0, 0, 0], laid("marsh", 1, 2, 3, 4)),
        ("forest", [0, 2, 2], laid("woods", 3, 4)),
        ("gorge", [0], laid("cliff", 1, 9)),
        ("gorge", [1], laid("cliff", 1, 2, 8, 9)),
        ("random", [6, 1], laid("cliff", 1, 2, 8, 9)),  # the seventh of seven is the gorge
        ("random", [0, 1], laid("river", 9)),
    ],
)
def test_generated_terrain_is_the_same_on_both_fields_of_a_column(
    choice: str, dice: list[int], field: tuple[str, ...]
) -> None:
    assert ground(choice, dice) == (field, field)


@pytest.mark.rule("HOP-6.9")
def test_random_terrain_is_one_of_the_seven_of_the_rulebook() -> None:
    game = begun(Setup(terrain="random"))
    named = [name for row in rows("HOP-6.9") for name in row["Choice"].split(", ")]
    assert list(told(game, Drawn)[0].among) == [name.lower() for name in named if name != "Random"]


@pytest.mark.rule("HOP-6.9")
@given(st.sampled_from(["stream", "rough", "marsh", "forest"]), st.integers(0, 2**32))
def test_scattered_terrain_has_two_to_four_columns(choice: str, seed: int) -> None:
    side = begun(Setup(terrain=choice), f"{seed:064x}").state.side(SOUTH)
    assert 2 <= 9 - side.terrain.count("clear") <= 4


@pytest.mark.rule("HOP-6.10", "HOP-2.8")
def test_terrain_of_an_army_lies_on_its_own_field_only_counted_from_its_own_left() -> None:
    own = replace(army("theban_371"), terrain=(ArmyTerrain("camp", 1), ArmyTerrain("slope", 4)))
    state = begun(Setup(FREE, ("", "spartan_371"), (own, None))).state
    swapped = begun(Setup(FREE, ("", "spartan_371"), (own, None), swapped=True)).state
    assert state.side(SOUTH).terrain == ("camp", "clear", "clear", "slope", *CLEAR[:5])
    assert state.side(NORTH).terrain == CLEAR
    assert swapped.side(NORTH).terrain == (*CLEAR[:5], "slope", "clear", "clear", "camp")
    assert swapped.side(SOUTH).terrain == CLEAR


@pytest.mark.rule("HOP-6.10")
def test_the_generator_never_replaces_the_terrain_of_an_army_but_covers_the_facing_area() -> None:
    own = replace(army("theban_371"), terrain=(ArmyTerrain("camp", 1),))
    state = scripted(Setup(FREE, ("", "spartan_371"), (own, None), terrain="woods"), [0, *DEALING, 5, 2]).state
    assert state.side(SOUTH).terrain == ("camp", "woods", "woods", *CLEAR[:6])
    assert state.side(NORTH).terrain == laid("woods", 1, 2, 3)


@pytest.mark.rule("HOP-6.10", "HOP-24.30")
def test_a_random_opponent_brings_his_own_terrain() -> None:
    setup = Setup("okehazama", terrain="none", options=Options(random_opponent=True))
    states = [begun(setup, f"{number:02x}" * 32).state for number in range(40)]
    western = next(state for state in states if state.side(NORTH).army == "west_1600")
    assert western.side(NORTH).terrain == laid("slope", 5)
