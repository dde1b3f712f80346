"""What a client is told of a way at sea is what the rules demand of it (NAV-8.7, 8.8, 8.14, 15.3, 18.13, 5.10)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.kernel.reason import Reason
from polemos.rules.navarcoi.movement.advance_space import Way
from polemos.tabletop.legs import Advance, Turn, Wheel
from polemos.tabletop.move_spec import MoveSpec
from tests.navarcoi.position import sea, squadron


def way(formation: str, **values: Any) -> Way:
    unit = squadron("A1", formation, 36, 20, 0, order="unformed" if formation == "unformed" else "ordered")
    return Way(sea(unit), unit, 8000, **values)


def told(spec: MoveSpec) -> list[tuple[str, str, int | None, str]]:
    return [(each.verb, each.side, each.most, each.cost) for each in spec.verbs]


AHEAD = ("advance", "", None, "length")


@pytest.mark.rule("NAV-8.8", "NAV-8.14", "NAV-8.7")
def test_a_line_wheels_at_the_price_of_its_arc_a_column_turns_for_nothing_a_shoal_faces_where_it_likes() -> None:
    line, column, shoal = (way(formation).spec() for formation in ("epi_mias", "epi_keras", "unformed"))
    assert told(line) == [AHEAD, ("wheel", "left", 90_000, "arc"), ("wheel", "right", 90_000, "arc")]
    assert told(column) == [AHEAD, ("turn", "left", 90_000, "nothing"), ("turn", "right", 90_000, "nothing")]
    assert told(shoal) == [("face", "", None, "nothing"), AHEAD]
    for spec in (line, column, shoal):
        assert (spec.units, spec.allowance, spec.stays, spec.lengths) == (("A1",), 8000, True, ())


@pytest.mark.parametrize(("formation", "leg"), [("epi_mias", Wheel), ("epi_keras", Turn)])
def test_what_goes_beyond_the_limit_that_is_told_is_refused(formation: str, leg: type[Wheel] | type[Turn]) -> None:
    judge = way(formation)
    judge.allowance = 20_000
    (most,) = {each.most for each in judge.spec().verbs if each.side}
    assert most is not None
    assert judge.why_not((leg("left", most),)) is None
    assert isinstance(judge.why_not((leg("left", most + 1000),)), Reason)
    assert isinstance(judge.why_not((leg("left", most), Advance(500), leg("right", 1000))), Reason)


@pytest.mark.rule("NAV-18.13", "NAV-15.3", "NAV-5.10")
def test_duties_and_bans_are_told_before_anything_is_tried() -> None:
    assert told(way("epi_mias", only_straight=True).spec()) == [AHEAD]
    assert way("unformed", heading=90_000).spec().heading == 90_000
    duty = way("epi_mias", must="contact").spec().duty
    assert duty is not None
    assert duty.rule == "NAV-5.10"
    assert way("epi_mias").spec().duty is None
