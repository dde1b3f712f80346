"""HMA-16.13: the way of each charging element."""

from __future__ import annotations

import pytest

from polemos.geometry import overlaps
from polemos.rules.hoplomachia.epidromos.moving import charging_on, run
from tests.hoplomachia.position import change, table, unit


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
