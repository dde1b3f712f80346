"""HMA-1.15: other hoplites stand deeper only when their line is wider than its zone, as few lochoi as needed."""

from __future__ import annotations

import pytest

from polemos.rules.hoplomachia.armies.armies import ArmyUnit, depths
from polemos.rules.hoplomachia.deployment.crowding import Deepened, crowded
from polemos.rules.hoplomachia.deployment.deployment import Deployment
from polemos.rules.hoplomachia.deployment.judge import ArmyJudge
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.deploying import fresh
from tests.hoplomachia.position import Play, course, set_army, unit


def crowd(width: float, *sizes: int, formation: str = "battle_phalanx") -> State:
    """Athenian taxeis of A of these sizes; side B needs 3 inches."""
    taxeis = [unit(f"A{place}", "athenians", count=size) for place, size in enumerate(sizes, 1)]
    state = fresh(*taxeis, unit("B1", "athenians", count=2), width=width)
    set_army(state, 0, formation=formation)
    set_army(state, 1, formation=formation)
    return state


@pytest.mark.rule("HMA-1.15")
def test_as_few_lochoi_as_needed_from_the_left() -> None:
    """Nine lochoi are 13.5 inches wide. On 12 inches one must go: four lochoi of 8 stands become 3, 3 and 2 deep."""
    assert crowded(crowd(13.5, 5, 4), 0) == []
    assert crowded(crowd(12, 5, 4), 0) == [Deepened("A2", (3, 3, 2))]
    assert crowded(crowd(10.5, 5, 4), 0) == [Deepened("A2", (3, 3, 2)), Deepened("A1", (3, 3, 2, 2))]
    assert crowded(crowd(9, 5, 4), 0) == [Deepened("A2", (4, 4)), Deepened("A1", (3, 3, 2, 2))]


@pytest.mark.rule("HMA-1.15")
def test_nobody_is_asked_who_has_room_or_no_line_or_will_never_have_room() -> None:
    assert crowded(crowd(12, 5, 4, formation="divided_phalanx"), 0) == []
    assert crowded(crowd(6, 5, 4), 0) == []


@pytest.mark.rule("HMA-1.15")
def test_who_stands_deeper_for_lack_of_room_has_no_modifier_for_it_and_stands_in_one_line() -> None:
    play = Play(crowd(12, 5, 4), Deployment()).does("yes")
    unit_ = play.state.units["A2"]
    assert (unit_.elements, unit_.crowded) == (("A2.1", "A2.2", "A2.3"), True)
    assert [play[key].stands for key in unit_.elements] == [3, 3, 2]
    assert "A2.4" not in play.state.elements
    assert ArmyJudge(play.state, 0).proposal_made.is_line
    play.to_the_end()
    assert {play[key].y for key in ("A1.1", "A2.1")} == {play["A1.5"].y}


@pytest.mark.rule("HMA-1.15", "HMA-18.11")
@pytest.mark.parametrize(
    ("chart", "stands", "crowded_"),
    [("thebans", 4, False), ("boeotians", 3, False), ("boeotians", 4, True), ("athenians", 3, True)],
)
def test_those_whose_custom_it_is_keep_their_modifier(chart: str, stands: int, crowded_: bool) -> None:
    nation = "athens" if chart == "athenians" else "boeotia"
    play = course(fresh(unit("A1", chart, count=4, nation=nation), unit("B1", "athenians", count=2)))
    play.game.emit(Deepened("A1", depths(ArmyUnit(card=chart, elements=4, depth=stands))), "HMA-1.15")
    assert play.unit("A1").crowded is crowded_


@pytest.mark.rule("HMA-1.15")
def test_or_they_do_without_a_line() -> None:
    play = Play(crowd(12, 5, 4), Deployment()).does("no").to_the_end()
    assert len(play.state.units["A2"].elements) == 4
    assert all(each.is_on_table for each in play.state.elements.values())
