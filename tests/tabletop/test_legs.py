"""Legs: a move in the rulebooks' own verbs, as records, as JSON and as typed words."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.kernel.notation import split
from polemos.kernel.reason import Reason
from polemos.tabletop.legs import (
    MOST,
    MOST_LEGS,
    Advance,
    Face,
    Incline,
    Leg,
    Legs,
    March,
    Shift,
    Turn,
    Wheel,
    deed,
    from_json,
    read,
    thousandths,
    words,
)

amounts = st.integers(-MOST, MOST)
sides = st.sampled_from(["left", "right"])
legs: st.SearchStrategy[Leg] = st.one_of(
    st.builds(Advance, amounts),
    st.builds(Wheel, sides, amounts),
    st.builds(Turn, sides, amounts),
    st.builds(Face, st.integers(0, 359_999)),
    st.builds(March, st.integers(0, 359_999), amounts),
    st.builds(Incline, amounts),
    st.builds(Shift, st.sampled_from(["left", "right", "rear"]), amounts),
)
ways: st.SearchStrategy[Legs] = st.lists(legs, max_size=8).map(tuple)


@given(ways)
def test_a_way_is_the_same_after_words(way: Legs) -> None:
    typed = split(words(way))
    assert read(typed) == (way, len(typed))
    assert read([*typed, "whatever", "follows"]) == (way, len(typed))
    assert read([word.upper() for word in typed]) == (way, len(typed))


@given(ways)
def test_a_way_is_the_same_after_json(way: Legs) -> None:
    assert from_json(msgspec.json.decode(msgspec.json.encode(way))) == way
    assert from_json(msgspec.to_builtins(way)) == way


def test_the_words_of_a_way() -> None:
    way = (Wheel("left", 45_000), Advance(3_500), Turn("right", 22_500), Face(90_000))
    assert words(way) == "wheel left 45, advance 3.5, turn right 22.5, face 90"
    assert words(()) == "stay"
    assert read(["stay"]) == ((), 1)


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ((Advance(5_831),), 'advances 5.8"'),
        ((Wheel("left", 34_032), Advance(3_425)), 'wheels 34° to the left, then 3.4" ahead'),
        ((Turn("right", 90_000), Wheel("left", 300)), "turns 90° to the right, then 0.3° to the left"),
        ((March(90_000, 4_000), Face(0)), 'marches 4", then takes another facing'),
        ((Shift("rear", 2_000), Shift("left", 20)), 'shifts 2" back, then 0.02" to the left'),
        ((Incline(3_000),), "inclines to the right"),
        ((), "stays"),
    ],
)
def test_what_somebody_does_who_goes_a_way(way: Legs, told: str) -> None:
    assert deed(way, '"') == told


@pytest.mark.parametrize(
    ("typed", "way"),
    [
        ("advance 3.5", (Advance(3_500),)),
        ('advance 3.5" wheel l 45°', (Advance(3_500), Wheel("left", 45_000))),
        ("ADVANCE 1 , , Turn R 30 ,", (Advance(1_000), Turn("right", 30_000))),
        ("face 360", (Face(0),)),
        ("face -90", (Face(270_000),)),
        ("advance 0.0004", (Advance(0),)),
        ("advance 1e2", (Advance(100_000),)),
        ("march 450 6, face 90", (March(90_000, 6_000), Face(90_000))),
        ("incline 22.5", (Incline(22_500),)),
        ('shift r 2", shift back 1', (Shift("right", 2_000), Shift("rear", 1_000))),
    ],
)
def test_what_people_type(typed: str, way: Legs) -> None:
    assert read(split(typed)) == (way, len(split(typed)))


@pytest.mark.parametrize(
    ("typed", "why"),
    [
        ("", "say the way: advance, wheel, turn, face, march, incline, shift or stay"),
        ("fly 3", "say the way"),
        ("advance", "after 'advance' say: advance NUMBER"),
        ("advance far", "after 'advance' say: advance NUMBER"),
        ("advance nan", "after 'advance' say: advance NUMBER"),
        ("advance inf", "after 'advance' say: advance NUMBER"),
        ("advance 1e9", "after 'advance' say: advance NUMBER"),
        ("advance ,", "after 'advance' say: advance NUMBER"),
        ("wheel left", "after 'wheel' say: wheel left|right DEGREES"),
        ("wheel 45", "after 'wheel' say: wheel left|right DEGREES"),
        ("wheel up 45", "wheel left or right?"),
        ("turn 45 left", "after 'turn' say: turn left|right DEGREES"),
        ("advance 3, wheel", "after 'wheel' say"),
        ("march 3", "after 'march' say: march HEADING NUMBER"),
        ("march north 3", "march on which heading?"),
        ("shift up 1", "shift left, right or rear?"),
        ("incline", "after 'incline' say: incline DEGREES"),
        ("advance 1 " * (MOST_LEGS + 1), f"a way has at most {MOST_LEGS} legs"),
    ],
)
def test_what_is_not_understood_gets_a_reason(typed: str, why: str) -> None:
    said = read(split(typed))
    assert isinstance(said, Reason)
    assert why in said.text


def test_a_rule_set_admits_the_verbs_that_it_knows() -> None:
    assert read(split("incline 5"), ("incline",)) == ((Incline(5_000),), 2)
    refused = read(split("incline 5"), ("advance", "wheel"))
    assert isinstance(refused, Reason)
    assert refused.text == "say the way: advance, wheel or stay"


def test_as_many_legs_as_are_allowed_are_read() -> None:
    said = read(split("advance 1 " * MOST_LEGS))
    assert not isinstance(said, Reason)
    assert len(said[0]) == MOST_LEGS


@pytest.mark.parametrize(
    "raw",
    [
        None, {}, "advance", 3, [["advance"]], [["advance", "3"]], [["advance", True]], [["advance", 3.0]],
        [["advance", 3, 4]], [["advance", MOST + 1]], [["advance", -MOST - 1]], [["advance", 10**40]], [["fly", 3]],
        [["wheel", 3]], [["wheel", "up", 3]], [["wheel", "left", None]], [[]], [None], [{"advance": 3}], [3, "advance"],
        [["advance", 1]] * (MOST_LEGS + 1),
    ],
)  # fmt: skip
def test_json_that_is_no_way_is_refused(raw: Any) -> None:
    with pytest.raises(ValueError, match=r"Expected|Invalid|legs is wanted"):
        from_json(raw)


@pytest.mark.parametrize(
    ("value", "written"),
    [(3500, "3.5"), (1, "0.001"), (-1, "-0.001"), (0, "0"), (120_000, "120"), (MOST - 1, "99999.999"), (-2500, "-2.5")],
)
def test_thousandths_as_people_write_them(value: int, written: str) -> None:
    assert thousandths(value) == written
