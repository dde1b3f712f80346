"""HMA-3.5, 3.7, 3.9, 3.16: boards and the zones in which the armies set up."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.charts.charts import boards
from polemos.rules.hoplomachia.charts.words import Board
from polemos.rules.hoplomachia.field.zones import (
    metaichmion,
    metaichmion_edge,
    set_up_zone,
    starts_off_table,
)
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import area, table, unit


def field(board: Board = "broad", **values: Any) -> State:
    size = boards().size(board)
    pieces = unit("A1", y=10), unit("B1", y=size.depth - 6)
    return table(*pieces, width=size.width, depth=size.depth, **values)


@pytest.mark.rule("HMA-3.5")
@pytest.mark.parametrize(
    ("board", "width", "depth"), [("broad", 72, 48), ("long", 48, 72), ("square", 48, 48)]
)  # fmt: skip
def test_boards_and_their_metaichmion(board: Board, width: int, depth: int) -> None:
    size = boards().size(board)
    assert (size.width, size.depth) == (width, depth)
    deep = (depth - 24) / 2
    assert metaichmion(field(board)).bounds == (0, deep, width, deep + 24)


@pytest.mark.rule("HMA-3.5", "HMA-3.7")
@pytest.mark.parametrize(("board", "deep"), [("broad", 12), ("long", 24), ("square", 12)])
def test_a_side_sets_up_between_its_home_edge_and_the_metaichmion(board: Board, deep: int) -> None:
    state = field(board)
    _, _, wide, high = state.bounds
    assert set_up_zone(state, 0).bounds == (0, 0, wide, deep)
    assert set_up_zone(state, 1).bounds == (0, high - deep, wide, high)
    assert (metaichmion_edge(state, 0), metaichmion_edge(state, 1)) == (deep, high - deep)


@pytest.mark.rule("HMA-3.9")
@pytest.mark.parametrize("invader", [0, 1])
def test_only_the_hidden_units_of_the_ambusher_may_lie_in_the_metaichmion(invader: int) -> None:
    state = field("long", mode="ambush", type="C", invader=invader)
    ambusher = 1 - invader
    assert set_up_zone(state, ambusher).bounds == ((0, 48, 48, 72), (0, 0, 48, 24))[invader]
    assert set_up_zone(state, ambusher, hidden=True).bounds == ((0, 24, 48, 72), (0, 0, 48, 48))[invader]
    assert set_up_zone(state, invader, hidden=True).bounds == set_up_zone(state, invader).bounds
    assert starts_off_table(state, invader)
    assert not starts_off_table(state, ambusher)


@pytest.mark.rule("HMA-3.7", "HMA-3.8")
def test_both_deploy_in_an_arrayed_battle_and_both_come_on_in_an_encounter() -> None:
    assert [starts_off_table(field(mode="arrayed"), seat) for seat in (0, 1)] == [False, False]
    assert [starts_off_table(field(mode="encounter", type="A"), seat) for seat in (0, 1)] == [True, True]


@pytest.mark.rule("HMA-3.16")
def test_a_garrison_sets_up_inside_its_fort() -> None:
    fort = area("fort", "open", 18, 36, 30, 48, place="fort")
    state = field("square", type="F", terrain=[fort])
    assert set_up_zone(state, 1).bounds == (18, 36, 30, 48)
    assert set_up_zone(state, 0).bounds == (0, 0, 48, 12)
