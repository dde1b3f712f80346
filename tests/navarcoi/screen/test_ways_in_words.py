"""The log tells what ships do in words, not in the notation in which it is typed and kept."""

from __future__ import annotations

import pytest

from polemos.rules.navarcoi.facts import Formed, Moved
from polemos.rules.navarcoi.land.facts import LandMoved
from tests.navarcoi.position import sea, squadron


@pytest.mark.parametrize(
    ("way", "told"),
    [
        ("wheel left 11.543, advance 0.551", 'A1 wheels 12° to the left, then 0.6" ahead'),
        ("advance 3", 'A1 advances 3"'),
        ("turn right 90", "A1 turns 90° to the right"),
        ("back water 1.5", 'A1 backs water 1.5"'),
        ("about face", "A1 turns about"),
        ("front left", "A1 fronts to the left"),
        ("closes its ring", "A1: closes its ring"),
        ("advance the day", "A1: advance the day"),  # no way
    ],
)
def test_a_way_is_told_in_words(way: str, told: str) -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 90))
    assert Moved("A1", 1, 1, 90_000, way).words(state) == told


@pytest.mark.parametrize(
    ("formation", "way", "told"),
    [
        ("epi_pollon", "form epi pollon right", "A1 forms epi pollon, to the right"),
        ("epi_mias", "form epi mias left on the lead", "A1 forms epi mias, to the left on the lead"),
        ("epi_mias", "form up line left end", "A1 forms up: line left end"),
        ("epi_mias", "about face", "A1 turns about"),
        ("epi_mias", "", "A1: Epi mias"),
    ],
)
def test_a_formation_is_told_in_words(formation: str, way: str, told: str) -> None:
    state = sea(squadron("A1", "epi_mias", 36, 20, 90))
    assert Formed("A1", formation, 1, 1, 90_000, way=way).words(state) == told  # type: ignore[arg-type]


def test_a_march_on_land_too() -> None:
    assert LandMoved("A1", 1, 1, 0, "run 3").words(sea(squadron("A1", "epi_mias", 36, 20, 90))) == 'A1 runs 3"'
