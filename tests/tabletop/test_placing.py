"""What a drop on the table means, and how a place is typed, whoever puts something there."""

from __future__ import annotations

import pytest

from polemos.tabletop.place_words import heading_read, place_told, point_read
from polemos.tabletop.placing import near_by, pushed_in

ZONE = (6.0, 6.0, 66.0, 18.0)


@pytest.mark.parametrize(
    ("bounds", "by"),
    [
        ((10.0, 8.0, 14.0, 9.0), (0, 0)),
        ((4.5, 8.0, 8.5, 9.0), (1_500, 0)),
        ((63.0, 17.5, 67.25, 18.5), (-1_250, -500)),
        ((2.0, 1.0, 3.0, 2.0), (4_000, 5_000)),
    ],
)
def test_what_juts_out_is_pushed_just_into_the_zone(
    bounds: tuple[float, float, float, float], by: tuple[int, int]
) -> None:
    assert pushed_in(bounds, ZONE) == by


def test_a_place_is_looked_for_where_it_was_dropped_and_then_farther_and_farther_off() -> None:
    tried = list(near_by(20_000, 12_000))
    assert tried[0] == (20_000, 12_000)
    far = [max(abs(x - 20_000), abs(y - 12_000)) for x, y in tried]
    assert far == sorted(far)
    assert far[-1] > 2_000
    assert len(set(tried)) == len(tried)


def test_a_place_is_typed_with_or_without_its_heading() -> None:
    assert place_told(20_000, 12_250) == "at 20 12.25"
    assert place_told(20_000, 12_250, 90_000) == "at 20 12.25 heading 90"
    assert point_read(["at", "20", '12.25"', "heading"]) == (20_000, 12_250, 3)
    assert point_read(["20", "12.25"]) == (20_000, 12_250, 2)
    for wrong in ([], ["at"], ["at", "20"], ["at", "x", "3"], ["inf", "3"]):
        assert point_read(wrong) is None


@pytest.mark.parametrize(("word", "heading"), [("West", 270_000), ("45", 45_000), ("up", None)])
def test_a_heading_is_a_number_or_a_point_of_the_compass(word: str, heading: int | None) -> None:
    assert heading_read(word) == heading
