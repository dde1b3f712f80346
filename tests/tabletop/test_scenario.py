"""Records of scenarios changed wherever some of their fields stand."""

from __future__ import annotations

import pytest

from polemos.tabletop.drafting.scenario import Record, changed, moved_along


class Camp(Record, frozen=True):
    x: float
    y: float


class Tent(Camp, frozen=True):
    heading: float = 0.0


class Road(Record, frozen=True):
    x: tuple[float, float] | None
    line: tuple[tuple[float, float], ...] = ()


class March(Record, frozen=True):
    name: str
    camps: tuple[Camp, ...]
    road: Road
    days: tuple[str, ...] = ("first", "second")


def march() -> March:
    camps = (Camp(x=1.0, y=2.0), Tent(x=3.0, y=4.0, heading=90.0))
    return March(name="x", camps=camps, road=Road(x=None, line=((5.0, 6.0), (7.0, 8.0))))


def test_fields_change_wherever_they_stand_and_nothing_else_does() -> None:
    doubled = changed(march(), {"x": lambda x: 2 * x, "line": moved_along(lambda x: 10 - x)})
    assert doubled == March(
        name="x", camps=(Camp(x=2.0, y=2.0), Tent(x=6.0, y=4.0, heading=90.0)),
        road=Road(x=None, line=((5.0, 6.0), (3.0, 8.0))),
    )  # fmt: skip


def test_a_field_of_one_record_comes_before_that_of_all_and_holds_for_what_derives_from_it() -> None:
    told = changed(march(), {"Camp.x": lambda x: -x, "x": lambda x: pytest.fail("no other has an x"), "Tent.y": abs})
    assert [camp.x for camp in told.camps] == [-1.0, -3.0]
    assert changed(march().camps, {"Tent.heading": lambda heading: heading + 1})[1] == Tent(x=3.0, y=4.0, heading=91.0)
