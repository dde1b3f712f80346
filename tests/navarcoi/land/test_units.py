"""Land units: kinds, shapes and where they may be (NAV-16.1 to 16.4)."""

from __future__ import annotations

import pytest
from msgspec.structs import fields, replace

from polemos.rules.navarcoi.land.land import body_of, is_on, stands_of, why_no_such_unit, why_not_here
from polemos.rules.navarcoi.land.movement import LandMovement
from polemos.rules.navarcoi.land_state import LandMelee, LandUnit
from tests.navarcoi.land.land_table import SHORE, charge, group, move_to, phalanx, play, say, table


@pytest.mark.rule("NAV-16.1")
@pytest.mark.parametrize("euzonoi", [(), ("left",), ("left", "right")])
def test_nav_16_1_a_phalanx_has_up_to_two_stands_of_euzonoi(euzonoi: tuple[str, ...]) -> None:
    unit = phalanx("AP1", 9, 12, euzonoi=euzonoi)  # type: ignore[arg-type]
    assert why_no_such_unit(unit) is None
    assert stands_of(unit) == ("hoplitoi", *euzonoi)


@pytest.mark.rule("NAV-16.1")
def test_nav_16_1_three_attached_stands_are_too_many() -> None:
    wrong = why_no_such_unit(phalanx("AP1", 9, 12, euzonoi=("left", "right", "front")))
    assert wrong is not None
    assert wrong.rule == "NAV-16.1"


@pytest.mark.rule("NAV-16.1")
def test_nav_16_1_a_group_has_one_to_three_stands() -> None:
    assert [why_no_such_unit(group("AG1", 9, 12, n)) is None for n in (0, 1, 2, 3, 4)] == [
        False, True, True, True, False,
    ]  # fmt: skip


@pytest.mark.rule("NAV-16.2")
def test_nav_16_2_state_of_hoplitoi_and_of_a_group() -> None:
    known = {field.name for field in fields(LandUnit)}
    assert {"x", "y", "heading", "formation", "disordered", "order", "attached", "aboard", "stands"} <= known
    assert {"pushed", "row"} <= {field.name for field in fields(LandMelee)}  # the push counter belongs to a melee
    wrong = why_no_such_unit(replace(group("AG1", 9, 12), disordered=True))
    assert wrong is not None
    assert wrong.rule == "NAV-16.2"


@pytest.mark.rule("NAV-16.3")
@pytest.mark.parametrize(
    ("formation", "half_across", "half_along"),
    [("line", 0.985, 0.69), ("unformed", 0.985, 0.69), ("column", 0.69, 0.985)],
)
def test_nav_16_3_hoplitoi_show_the_long_side_in_line_and_the_short_one_in_column(
    formation: str, half_across: float, half_along: float
) -> None:
    left, low, right, high = body_of(phalanx("AP1", 9, 12, formation=formation)).shape.bounds
    assert (9 - left, right - 9) == pytest.approx((half_across, half_across))
    assert (12 - low, high - 12) == pytest.approx((half_along, half_along))


@pytest.mark.rule("NAV-16.3")
def test_nav_16_3_attached_euzonoi_take_no_room_and_a_group_is_a_circle_of_one_inch() -> None:
    with_euzonoi, without = phalanx("AP1", 9, 12), phalanx("AP1", 9, 12, euzonoi=())
    for stands in (1, 3):
        near = body_of(group("BG1", 9, 12 + 0.69 + 1.0 + 0.5, stands))
        assert body_of(with_euzonoi).gap(near) == pytest.approx(0.5)
        assert body_of(without).gap(near) == pytest.approx(0.5)
    assert body_of(group("AG1", 3, 3)).gap(body_of(group("BG1", 3, 6))) == pytest.approx(1.0)


@pytest.mark.rule("NAV-16.3")
def test_nav_16_3_the_owner_changes_the_places_of_euzonoi_when_the_phalanx_acts() -> None:
    game = play(table([phalanx("AP1", 9, 12)]), LandMovement(0))
    say(game, 0, "AP1 euzonoi left front")
    assert game.state.land_units["AP1"].attached == ("left", "front")
    say(game, 0, "continue")  # the order was not used up by it
    assert [option.key for option in game.ask.to[0].options] == ["continue", "AP1"]  # type: ignore[union-attr]


@pytest.mark.rule("NAV-16.4")
def test_nav_16_4_land_units_touch_the_coast_at_most() -> None:
    state = table()
    assert is_on(state, SHORE, body_of(phalanx("AP1", 18 - 0.985, 12)))
    assert not is_on(state, SHORE, body_of(phalanx("AP1", 18 - 0.985 + 0.02, 12)))
    assert is_on(state, SHORE, body_of(group("AG1", 17, 12)))
    assert not is_on(state, SHORE, body_of(group("AG1", 17.02, 12)))


@pytest.mark.rule("NAV-16.4")
def test_nav_16_4_nor_do_they_leave_the_table_or_overlap_each_other() -> None:
    state = table([phalanx("AP1", 9, 12)])
    edge = why_not_here(state, body_of(phalanx("AP2", 9, 0.6)))
    friend = why_not_here(state, body_of(phalanx("AP2", 10.9, 12)))
    assert edge is not None
    assert edge.rule == "NAV-16.4"
    assert friend is not None
    assert "AP1" in friend.text
    assert why_not_here(state, body_of(phalanx("AP2", 10.97, 12))) is None  # touching is allowed


@pytest.mark.rule("NAV-16.4")
def test_nav_16_4_a_move_ends_at_the_water_and_at_a_friend() -> None:
    wet = play(table([phalanx("AP1", 15, 12, 90, order=move_to(17.9, 12))]), LandMovement(0), dice=[5])
    say(wet, 0, "continue", "advance 2.9")
    assert (wet.state.land_units["AP1"].x, wet.state.land_units["AP1"].y) == (18_000 - 690, 12_000)
    units = [group("AG1", 9, 8, order=charge("BG1")), phalanx("AP1", 9, 12), group("BG1", 9, 30)]
    blocked = play(table(units), LandMovement(0), dice=[3, 3])
    say(blocked, 0, "continue", "face 0, advance 8")
    assert blocked.state.land_units["AG1"].y == 12_000 - 690 - 1000
