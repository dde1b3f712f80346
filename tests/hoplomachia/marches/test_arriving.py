"""HMA-3.8, 3.11, 6.4, 17.9: armies come onto the table in column, raiders' lights wherever the die says."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.hoplomachia.facts.pieces import Entered
from polemos.rules.hoplomachia.marches.arriving import are_due, come_on, entry
from polemos.rules.hoplomachia.marches.column import march_behind
from polemos.rules.hoplomachia.marches.phase import Marches
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import Piece, Play, area, change, course, front, set_unit, table, unit


def coming(name: str, chart: str = "panhellenic", count: int = 2, **values: Any) -> Piece:
    files = "NF" if chart.startswith("psiloi") else "OF"
    values.setdefault("order", "march")
    made = unit(name, chart, x=36, y=10 if name[0] == "A" else 40, count=count, arrangement=files, **values)
    return made


def off_table(*pieces: Piece, **values: Any) -> State:
    values.setdefault("turn", 1)
    state = table(*pieces, mode="encounter", type="A", contacts=(), **values)
    for element in list(state.elements):
        change(state, element, condition="off_table", x=0, y=0)
    return state


def on_table(state: State) -> list[str]:
    return [each.id for each in state.elements.values() if each.is_on_table]


@pytest.mark.rule("HMA-3.8", "HMA-17.9")
def test_units_come_on_in_the_order_of_march_by_the_entry_point() -> None:
    """OF 6: the head of the first unit 6 inches from the edge, its two lochoi 1.5 deep each; the second behind it."""
    state = off_table(
        coming("A1", march=2, arrives=1, enters_at=30_000), coming("A2", march=1, arrives=1, enters_at=30_000),
        coming("B1", march=1, arrives=2),
    )  # fmt: skip
    assert [each.id for each in are_due(state, 0)] == ["A2", "A1"]
    play = Play(state, Marches()).over()
    rate = state.units["A2"].chart.fast_rate
    deep = play["A2.1"].depth / 1000
    assert front(play["A2.1"]) == (30, rate, 0)
    assert front(play["A2.2"]) == (30, rate - deep, 0)
    assert front(play["A1.1"]) == (30, rate - 2 * deep, 0)
    assert play["B1.1"].condition == "off_table"


@pytest.mark.rule("HMA-21.2", "HMA-17.9", "HMA-21.1")
@pytest.mark.parametrize(
    ("x", "road", "crossed", "disarrayed"),
    [(30, False, ("woods",), True), (30, True, (), False), (44, False, (), False)],
)
def test_who_comes_on_through_woods_is_disarrayed_but_not_on_a_road(
    x: float, road: bool, crossed: tuple[str, ...], disarrayed: bool
) -> None:
    """The woods end 2 inches from the edge; two lochoi, each 1.5 deep, end from 3 to 6 inches from it."""
    ground = [area("W", "woods", 20, 0, 40, 2), *([area("R", "road", 29.25, 0, 30.75, 48)] if road else [])]
    column = coming("A1", march=1, arrives=1, enters_at=x * 1000)
    play = Play(off_table(column, coming("B1", march=1, arrives=2), terrain=ground), Marches()).over()
    assert front(play["A1.2"])[1] == 4.5
    assert (play.unit("A1").crossed, play["A1.1"].disarrayed) == (crossed, disarrayed)


@pytest.mark.rule("HMA-17.9", "HMA-9.3", "HMA-13.11", "HMA-13.13")
@pytest.mark.parametrize(
    ("order", "foe", "far"),
    [("march", "athenians", 2.0), ("halt", "athenians", 5.0), ("halt", "hippeis_hellenic", 6.0)],
)
def test_who_comes_on_keeps_his_distance_from_enemies(order: str, foe: str, far: float) -> None:
    """B1 stands 8 inches from the edge: 6 before core on the march, 3 of hoplites from hoplites, else 1."""
    column = coming("A1", count=1, march=1, arrives=1, enters_at=30_000, order=order)
    state = off_table(column, coming("B2", march=1, arrives=9))
    there = unit("B1", foe, x=30, y=8, role="core")
    state.units["B1"], state.elements["B1.1"] = there.unit, there.elements[0]
    play = Play(state, Marches())
    assert front(play["A1.1"])[1] == pytest.approx(far, abs=0.26)
    assert front(play["A1.1"])[1] <= far


@pytest.mark.rule("HMA-1.10", "HMA-3.8")
@pytest.mark.parametrize(("hamippoi", "far"), [(True, 7), (False, 9)])
def test_horse_comes_on_with_its_hamippoi(hamippoi: bool, far: float) -> None:
    horse = coming("A1", "hippeis_hellenic", march=1, arrives=1, enters_at=30_000, role="core", hamippoi=hamippoi)
    play = Play(off_table(horse, coming("B1", march=1, arrives=2)), Marches()).over()
    assert front(play["A1.1"]) == (30, far, 0)
    assert play["A1.1"].hamippoi is hamippoi


@pytest.mark.rule("HMA-1.10", "HMA-13.20")
@pytest.mark.parametrize(("hamippoi", "far"), [(True, 7), (False, 9)])
def test_horse_that_marches_behind_others_keeps_to_its_hamippoi(hamippoi: bool, far: float) -> None:
    file: dict[str, Any] = {"column": True, "arrangement": "OF", "order": "march", "role": "core", "depth": 1.5}
    state = table(
        unit("A1", "hippeis_hellenic", x=36, y=28, count=2, **file), unit("B1", x=60, y=44),
        unit("A2", "hippeis_hellenic", x=36, y=10, count=2, hamippoi=hamippoi, **file),
    )  # fmt: skip
    play = course(state)
    march_behind(play.game, "A2", "A1", ())
    assert front(play["A2.1"]) == (36, 10 + far, 0)
    assert play["A2.1"].hamippoi is hamippoi


@pytest.mark.rule("HMA-3.8")
def test_who_finds_no_room_waits_off_the_table_and_moves_up_with_the_column() -> None:
    state = off_table(
        coming("A1", count=5, march=1, arrives=1), coming("A2", count=4, march=2, arrives=1), coming("B1", arrives=9)
    )  # fmt: skip
    assert on_table(Play(state, Marches()).over().state) == ["A1.1", "A1.2", "A1.3", "A1.4"]
    later = Play(state, Marches()).over().state
    later.turn = 2
    for key in ("A1", "A2"):
        set_unit(later, key, deeds=(), acted=False)
    play = Play(later, Marches()).does("stay in open files", "advance 6").to_the_end()
    assert on_table(play.state) == ["A1.1", "A1.2", "A1.3", "A1.4", "A1.5", "A2.1", "A2.2", "A2.3"]


@pytest.mark.rule("HMA-6.4", "HMA-3.8")
def test_after_breakfast_an_army_enters_on_turn_2() -> None:
    state = off_table(coming("A1", march=1, arrives=1), coming("B1", march=1, arrives=1), a={"breakfasted": True})
    play = Play(state, Marches()).over()
    assert [each.id for each in play.state.elements.values() if each.is_on_table] == ["B1.1", "B1.2"]
    state.turn = 2
    assert [each.id for each in are_due(state, 0)] == ["A1"]


@pytest.mark.rule("HMA-3.11", "HMA-26.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_raiders_come_on_at_a_sixth_of_the_edge_counted_from_their_left(die: int) -> None:
    psiloi = coming("A1", "psiloi_hellenic", 3, arrives=1, enters_by="drawn")
    others = coming("B1", "psiloi_hellenic", 3, arrives=1, enters_by="drawn")
    play = Play(off_table(psiloi, others), Marches(), [die, die]).over()
    assert entry(play.state, play.unit("A1"))[0] == 12 * die - 6
    assert entry(play.state, play.unit("B1"))[0] == 72 - (12 * die - 6)
    assert len(play.facts(Entered)) == 2


@pytest.mark.rule("HMA-3.11")
def test_the_point_is_drawn_once() -> None:
    psiloi = coming("A1", "psiloi_hellenic", 3, arrives=1, enters_by="drawn", enters_at=6_000)
    play = Play(off_table(psiloi, coming("B1", arrives=9)), Marches()).over()
    assert entry(play.state, play.unit("A1"))[0] == 6


@pytest.mark.rule("HMA-3.11", "HMA-6.4")
def test_raiders_who_have_breakfasted_bring_nobody_on_in_turn_one() -> None:
    lights = unit("A2", "psiloi_hellenic", x=50, y=5, count=2, arrives=1, enters_by="drawn")
    state = off_table(
        coming("A1", march=1, arrives=2), lights, coming("B1", march=1, arrives=1), a={"breakfasted": True}
    )
    assert are_due(state, 0) == []
    state.turn = 2
    assert [each.id for each in are_due(state, 0)] == ["A2", "A1"]


@pytest.mark.rule("HMA-3.8", "HMA-13.20")
def test_a_lone_lochos_and_baggage_come_on_in_the_column() -> None:
    lone = coming("A2", count=1, march=2, arrives=1)
    waggons = unit("A3", "baggage", x=50, y=5, order="march", march=3, arrives=1, arrangement="NF")
    state = off_table(coming("A1", march=1, arrives=1), lone, waggons, coming("B1", march=1, arrives=2))
    for key in ("A1", "A2", "A3"):
        set_unit(state, key, enters_at=36_000)
    course_ = course(state)
    for key in ("A1", "A2", "A3"):
        come_on(course_.game, key)
    assert [course_.unit(key).column for key in ("A1", "A2")] == [True, True]
