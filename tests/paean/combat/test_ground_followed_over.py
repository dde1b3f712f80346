"""PAE-5.11: what lies under the way of a winner who follows up."""

from __future__ import annotations

import pytest

from polemos.rules.paean.combat.results.aftermath import Aftermath
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.state import Formation, State
from tests.paean.position import Play, course, formation, front, table

WALL = "Wicker shield wall"


def facing_each_other(scenario: str, *pieces: Formation) -> State:
    """These formations on the ground of a scenario, under its rules."""
    ground = state_of_scenario(load(scenario), Options()).terrain.values()
    state = table(*pieces, terrain=ground, width=150, depth=90)
    state.scenario = scenario
    return state


def over_the_wall(code: str = "HI-TS-S", bases: int = 2, y: float = 55) -> State:
    return facing_each_other(
        "plataea", formation("S1", code, 75, y, files=min(2, bases), bases=bases),
        formation("N1", "MI-TS-S", 75, y, files=2, bases=4),
    )  # fmt: skip


def names(state: State) -> set[str]:
    return {piece.name for piece in state.terrain.values()}


@pytest.mark.rule("PAE-5.11")
def test_hoplites_in_formation_who_follow_across_the_wicker_wall_pull_it_down_at_the_end_of_the_phase() -> None:
    state = over_the_wall()
    g = course(state)
    push(g, tuple(state.contacts), 0)
    assert front(g.state.formations["S1"]) == (75, 57)
    assert g.state.done == ("wicker_wall",)
    assert WALL in names(g.state)  # it stands until the phase is over
    assert WALL not in names(Play(g.state, Aftermath((), (), ())).over().state)


@pytest.mark.rule("PAE-5.11")
@pytest.mark.parametrize(
    ("code", "bases", "y", "down"),
    [
        ("HI-TS-S", 2, 55, True), ("LHI-TS-S", 2, 55, True), ("MI-TS-S", 2, 55, False),
        ("HI-TS-S", 1, 55, False),  # not in formation
        ("HI-TS-S", 2, 53.7, False),  # 55.7 is before the line, which is half a centimetre wide
        ("HI-TS-S", 2, 58.3, False),  # its rear at 56.3 is beyond it already
    ],
)  # fmt: skip
def test_nobody_else_does(code: str, bases: int, y: float, down: bool) -> None:
    state = over_the_wall(code, bases, y)
    g = course(state)
    push(g, tuple(state.contacts), 0)
    assert (g.state.done == ("wicker_wall",)) is down


@pytest.mark.rule("PAE-5.11")
def test_hoplites_of_the_other_side_do_not_pull_down_their_own_wall() -> None:
    state = facing_each_other(
        "plataea", formation("S1", "MI-TS-S", 75, 57, files=2, bases=2),
        formation("N1", "HI-TS-S", 75, 57, files=2, bases=2),
    )  # fmt: skip
    g = course(state)
    push(g, tuple(state.contacts), 1)
    assert front(g.state.formations["N1"]) == (75, 55)
    assert not g.state.done
