"""Each law of the state is told where it is broken, and nothing is told of a sound one."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from polemos.rules.hoplomachia.facts.changing import change, set_army, set_strategos, set_unit
from polemos.rules.hoplomachia.invariants import broken
from polemos.rules.hoplomachia.state.armies import Station
from polemos.rules.hoplomachia.state.table import State
from tests.hoplomachia.position import contact, strategos, table, unit

LINE = Station(unit="A1", post="line"), Station(unit="A2", post="line")


def sound() -> State:
    """Two taxeis against two: A1.1 and B1.1 fight each other."""
    return table(
        unit("A1", x=30, y=20, count=2), unit("A2", x=50, y=20),
        unit("B1", x=30, y=20, count=2), unit("B2", x=50, y=40),
        strategoi=(strategos("A-S1", "A1.1"), strategos("A-S2", "A2.1"), strategos("B-S1", "B1.1")), phase="salpinx",
    )  # fmt: skip


def kept_as_another(state: State) -> None:
    state.contacts["A2.1|B2.1"] = contact("A1.1", "B1.2")


def fighting_a_friend(state: State) -> None:
    change(state, "A1.1", front="A1.2")
    change(state, "A1.2", front="A1.1")


def parted(state: State) -> None:
    state.contacts["A2.1|B2.1"] = contact("A2.1", "B2.1")


@pytest.mark.rule("HMA-1.17")
def test_a_sound_position_breaks_no_law() -> None:
    assert list(broken(sound())) == []


@pytest.mark.rule("HMA-1.17", "HMA-2.8", "HMA-2.12")
@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda s: change(s, "A2.1", x=31_000), "overlap"),
        (lambda s: change(s, "A2.1", x=100), "not wholly on the table"),
        (lambda s: change(s, "A2.1", stands=0), "0 stands"),
        (lambda s: change(s, "A2.1", stands=5), "5 stands"),
        (lambda s: change(s, "A2.1", lost="melee"), "is steady, and lost by melee"),
        (lambda s: change(s, "A2.1", condition="pursuing", quarry="A1"), "pursues A1"),
        (lambda s: change(s, "A2.1", hidden=True), "its unit is not"),
        (lambda s: change(s, "A2.1", unit="A1"), "does not know it"),
        (lambda s: change(s, "A1.1", front="A1.2"), "who does not fight it"),
        (fighting_a_friend, "no enemy on the table"),
        (kept_as_another, "are kept as"),
        (parted, "do not touch"),
        (lambda s: set_army(s, 0, stations=LINE), "one place in line"),
        (lambda s: set_army(s, 0, arete=99), "more arete"),
        (lambda s: set_strategos(s, "A-S2", hegemon=True), "two hegemons"),
        (lambda s: set_strategos(s, "A-S1", dead=True), "dead and hegemon"),
        (lambda s: set_strategos(s, "A-S2", element=""), "stands nowhere"),
        (lambda s: change(s, "A2.1", condition="destroyed", lost="melee"), "A-S2 stands with A2.1"),
        (lambda s: set_unit(s, "A2", arrangement="NF"), "has no NF"),
    ],
)
def test_what_breaks_a_law_is_told(spoil: Callable[[State], object], told: str) -> None:
    state = sound()
    spoil(state)
    assert any(told in each for each in broken(state)), list(broken(state))


@pytest.mark.rule("HMA-5.12")
def test_a_hegemon_who_has_just_been_chosen_may_stand_nowhere() -> None:
    state = sound()
    set_strategos(state, "A-S2", element="", made=state.turn)
    assert list(broken(state)) == []
