"""HMA-16.13: the way of each charging element."""

from __future__ import annotations

import pytest

from polemos.geometry import overlaps
from polemos.rules.hoplomachia.epidromos.moving import charging_on, run
from polemos.rules.hoplomachia.epidromos.phase import Epidromos
from tests.hoplomachia.position import Play, change, front, table, unit


@pytest.mark.rule("HMA-16.13", "HMA-2.12")
def test_elements_that_face_different_ways_do_not_end_on_each_other() -> None:
    state = table(unit("A1", "hippeis_hellenic", 31, 20, 2, order="charge"), unit("B1", x=30, y=26))
    change(state, "A1.1", x=31_000)
    change(state, "A1.2", x=36_000, y=25_900, facing=270_000)  # comes upon the side of the same enemy
    boxes = {key: state.elements[key].box for key in ("A1.1", "A1.2")}
    moved = run(state, state.units["A1"], boxes, 10.0, charging_on)
    assert not overlaps(moved.boxes["A1.1"], moved.boxes["A1.2"])
    assert [each.own for each in moved.met] == ["A1.2"]  # the foremost first
    assert moved.boxes["A1.1"].cy > boxes["A1.1"].cy  # it comes up to its fellow


# -- columns -----------------------------------------------------------------------------------------------------------

FILE = ("A1.1", "A1.2", "A1.3")


@pytest.mark.rule("HMA-13.20", "HMA-16.13", "HMA-16.22")
@pytest.mark.parametrize(("die", "at"), [(6, 15.5), (1, 13.0)])
def test_a_column_charges_with_its_first_element_and_the_others_follow_it(die: int, at: float) -> None:
    own = unit("A1", x=30, y=10, count=3, column=True, order="charge", credit=True)
    play = Play(table(own, unit("B1", x=30, y=15.5, order="march")), Epidromos(), [1, 1, die, 6, 6]).over()
    assert [front(play[key]) for key in FILE] == [(30, at - 1.5 * place, 0) for place in (0, 1, 2)]
    assert list(play.state.contacts) == (["A1.1|B1.1"] if die == 6 else [])
    assert [play[key].momentum for key in FILE] == [die == 6, False, False]


@pytest.mark.rule("HMA-13.20", "HMA-16.17")
def test_the_others_of_a_column_are_shifted_with_their_first() -> None:
    own = unit("A1", x=30.4, y=10, count=3, column=True, order="charge")
    play = Play(table(own, unit("B1", x=30, y=14, order="march")), Epidromos(), [1, 1, 6, 6, 6]).over()
    assert [front(play[key]) for key in FILE] == [(30, 14 - 1.5 * place, 0) for place in (0, 1, 2)]


@pytest.mark.rule("HMA-13.20", "HMA-16.6")
def test_the_others_of_a_bent_column_charge_nobody_and_follow_its_track() -> None:
    """They come along from the west; before the second, to the east, stands B2: only B1 is asked."""
    own = unit("A1", x=30, y=10, count=3, column=True, order="charge")
    foes = unit("B1", x=30, y=15.5, order="march"), unit("B2", x=33, y=7.75, facing=270, order="march")
    state = table(own, *foes)
    change(state, "A1.2", x=29_150, y=7_750, facing=90_000)
    change(state, "A1.3", x=27_650, y=7_750, facing=90_000)
    play = Play(state, Epidromos(), [1, 1, 6, 6, 6]).over()
    assert list(play.state.contacts) == ["A1.1|B1.1"]
    assert [front(play[key])[1] for key in FILE] == pytest.approx([15.5, 14, 12.5], abs=0.2)
    assert [abs(front(play[key])[0] - 30) < 0.9 for key in FILE] == [True] * 3
