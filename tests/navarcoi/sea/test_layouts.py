"""NAV-9.1 to 9.6: places of the stands in each formation."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from polemos.geometry import distance, overlaps
from polemos.rules.navarcoi.fleets.fleets import SquadronSpec, freighter_squadron, squadron_of
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.layouts import bounds_of, laid_out, why_not_in
from polemos.rules.navarcoi.sea.sea import centroid, front_point, front_width
from polemos.rules.navarcoi.state import FormationName, Squadron
from tests.navarcoi.preparing import poses

STANDARD, FULL = Options(), Options(full_size=True)
FORMED: tuple[FormationName, ...] = ("epi_mias", "epi_pollon", "epi_keras", "kyklos")


def at(
    formation: FormationName, x: float, y: float, heading: float, stands: int = 4, options: Options = STANDARD
) -> Squadron:
    bare = squadron_of(SquadronSpec(stands=stands), 0, 1, options)
    return laid_out(bare, formation, round(x * 1000), round(y * 1000), round(heading * 1000), options)


def size(squadron: Squadron) -> tuple[float, float]:
    west, south, east, north = bounds_of(squadron)
    return round(east - west, 2), round(north - south, 2)


@pytest.mark.rule("NAV-9.1")
@pytest.mark.parametrize("formation", [*FORMED, "unformed"])
def test_nav_9_1_every_stand_has_one_place_and_touches_no_other_than_its_neighbours(formation: FormationName) -> None:
    squadron = at(formation, 36, 24, 0)
    assert squadron.formation == formation
    assert len(squadron.stands) == 4
    for i, stand in enumerate(squadron.stands):
        assert not any(overlaps(stand, other, 0.01) for other in squadron.stands[i + 1 :])


@pytest.mark.rule("NAV-9.1")
def test_nav_9_1_order_of_stands_in_line_block_column_and_ring() -> None:
    line, block, column, ring = (at(formation, 0, 0, 0).poses for formation in FORMED)
    assert [round(x, 3) for x, _, _ in line] == [-2.955, -0.985, 0.985, 2.955]  # left to right
    # Front rank left to right, then the rear rank.
    assert [(x < 0, y > -1) for x, y, _ in block] == [(True, True), (False, True), (True, False), (False, False)]
    assert [round(y, 2) for _, y, _ in column] == [0, -1.97, -3.94, -5.91]  # lead to tail
    assert [round(h) for _, _, h in ring] == [0, 90, 180, 270]  # clockwise


@pytest.mark.rule("NAV-9.1")
def test_nav_9_1_freighters_are_unformed() -> None:
    freighters = freighter_squadron(0, 1, STANDARD)
    assert (freighters.formation, freighters.order) == ("unformed", "unformed")


@pytest.mark.rule("NAV-9.2")
def test_nav_9_2_a_line_is_7_88_wide_and_1_38_deep_with_its_front_point_in_the_middle() -> None:
    line = at("epi_mias", 36, 14, 0)
    assert size(line) == (7.88, 1.38)
    assert poses(line) == [(33.05, 13.31, 0), (35.02, 13.31, 0), (36.98, 13.31, 0), (38.95, 13.31, 0)]
    assert front_point(line) == pytest.approx((36, 14))
    assert front_width(line) == pytest.approx(7.88)


@pytest.mark.rule("NAV-9.2")
def test_nav_9_2_a_line_faces_its_heading() -> None:
    line = at("epi_mias", 50, 38, 225)
    assert front_point(line) == pytest.approx((50, 38), abs=0.002)
    assert {h for _, _, h in poses(line)} == {225}
    # The left end of a line that faces south-west lies to the south-east.
    first, last = line.poses[0], line.poses[-1]
    assert first[0] > last[0]
    assert first[1] < last[1]


@pytest.mark.rule("NAV-9.3")
def test_nav_9_3_a_block_is_two_by_two() -> None:
    block = at("epi_pollon", 20, 20, 90)
    assert size(block) == (3.35, 3.94)
    assert front_point(block) == pytest.approx((20, 20))
    spots = [(19.31, 20.985), (19.31, 19.015), (17.34, 20.985), (17.34, 19.015)]
    assert [(x, y) for x, y, _ in block.poses] == [pytest.approx(spot) for spot in spots]
    assert {h for _, _, h in poses(block)} == {90}


@pytest.mark.rule("NAV-9.3")
def test_nav_9_3_of_three_stands_the_third_is_behind_the_left_one() -> None:
    block = at("epi_pollon", 0, 0, 0, stands=3)
    assert [(round(x, 3), round(y, 2)) for x, y, _ in block.poses] == [(-0.985, -0.69), (0.985, -0.69), (-0.985, -2.66)]


@pytest.mark.rule("NAV-9.3", "NAV-9.5")
@pytest.mark.parametrize("formation", ["epi_pollon", "kyklos"])
def test_nav_9_3_three_stands_are_needed_for_a_block_or_a_ring(formation: FormationName) -> None:
    refused = why_not_in(formation, 2, STANDARD)
    assert refused is not None
    assert refused.rule == ("NAV-9.3" if formation == "epi_pollon" else "NAV-9.5")
    assert why_not_in(formation, 3, STANDARD) is None
    assert why_not_in("epi_mias", 1, STANDARD) is None


@pytest.mark.rule("NAV-9.4")
def test_nav_9_4_a_column_is_7_29_long_and_straight_on_its_track() -> None:
    column = at("epi_keras", 24, 42, 90)
    assert size(column) == (7.29, 1.97)
    assert poses(column) == [(24, 42, 90), (22.03, 42, 90), (20.06, 42, 90), (18.09, 42, 90)]
    assert column.track[0] == (24_000, 42_000)
    assert len(column.track) == 2
    assert math.dist(*column.track) >= 5_910


@pytest.mark.rule("NAV-9.4")
def test_nav_9_4_a_column_of_one_stand_has_a_track_too() -> None:
    last = Squadron(id="A1", seat=0, name="", half_stands=1)
    column = laid_out(last, "epi_keras", 10_000, 10_000, 0, STANDARD)
    assert len(column.track) == 2
    assert poses(column) == [(10, 10, 0)]


@pytest.mark.rule("NAV-9.5")
@pytest.mark.parametrize(
    ("stands", "radius"), [(8, 3.068), (7, 2.735), (6, 2.396), (5, 2.046), (4, 1.675), (3, 1.259), (2, 0.69)]
)
def test_nav_9_5_the_stands_of_a_ring_stand_evenly_with_their_prows_outward(stands: int, radius: float) -> None:
    options = FULL if stands > 4 else STANDARD
    bare = Squadron(id="A1", seat=0, name="", half_stands=2 * stands)
    ring = laid_out(bare, "kyklos", 36_000, 24_000, 30_000, options)
    formula = 0.985 / math.tan(math.pi / stands) + 0.69 if stands > 2 else 0.69
    assert radius == pytest.approx(formula, abs=0.001)
    for k, (x, y, heading) in enumerate(ring.poses):
        assert math.dist((x, y), (36, 24)) == pytest.approx(radius, abs=0.002)
        assert heading == pytest.approx((30 + k * 360 / stands) % 360, abs=0.02)
        outward = math.degrees(math.atan2(x - 36, y - 24)) % 360
        assert (outward - heading + 180) % 360 - 180 == pytest.approx(0, abs=0.1)


@pytest.mark.rule("NAV-9.5")
def test_nav_9_5_neighbouring_rear_corners_of_a_ring_touch() -> None:
    ring = at("kyklos", 0, 0, 0)
    for one, other in zip(ring.stands, (*ring.stands[1:], ring.stands[0]), strict=True):
        assert math.dist(one.corner("rear", "right"), other.corner("rear", "left")) < 0.01
        assert distance(one, other) < 0.01


@pytest.mark.rule("NAV-9.6")
@pytest.mark.parametrize(("options", "stands", "deep"), [(STANDARD, 4, 3.35), (FULL, 8, 7.29)])
def test_nav_9_6_freighters_are_a_block_of_two_files_round_their_centroid(
    options: Options, stands: int, deep: float
) -> None:
    shoal = laid_out(freighter_squadron(0, 1, options), "unformed", 36_000, 10_000, 0, options)
    assert len(shoal.stands) == stands
    assert size(shoal) == (3.94, deep)
    assert centroid(shoal) == pytest.approx((36, 10))
    assert shoal.order == "unformed"


@pytest.mark.rule("NAV-9.6")
def test_nav_9_6_an_unformed_squadron_has_no_heading_but_its_stands_have() -> None:
    shoal = laid_out(freighter_squadron(0, 1, STANDARD), "unformed", 36_000, 10_000, 90_000, STANDARD)
    assert shoal.heading == 0
    assert {h for _, _, h in poses(shoal)} == {90}
    assert size(shoal) == (3.35, 3.94)


@pytest.mark.rule("NAV-9.6")
@pytest.mark.parametrize("stands", [1, 2, 3, 5, 6, 7])
def test_nav_9_6_any_number_of_stands_is_centred_on_its_centroid(stands: int) -> None:
    shoal = laid_out(Squadron(id="A1", seat=0, name="", half_stands=2 * stands), "unformed", 0, 0, 0, STANDARD)
    assert centroid(shoal) == pytest.approx((0, 0), abs=0.001)
    assert len({x for x, _, _ in shoal.poses}) <= 2


@pytest.mark.rule("NAV-22.2")
def test_nav_22_2_full_size_formations() -> None:
    assert size(at("epi_mias", 0, 0, 0, 8, FULL)) == (15.76, 1.38)
    assert size(at("epi_pollon", 0, 0, 0, 8, FULL)) == (7.88, 3.35)
    assert size(at("epi_keras", 0, 0, 0, 8, FULL)) == (1.97, 15.17)
    assert why_not_in("epi_pollon", 4, FULL) is not None
    assert why_not_in("epi_pollon", 5, FULL) is None


@given(
    st.sampled_from(FORMED),
    st.integers(-50_000, 50_000),
    st.integers(-50_000, 50_000),
    st.integers(0, 359_999),
    st.sampled_from((3, 4)),
)
def test_laying_out_elsewhere_moves_and_turns_the_whole_squadron(
    formation: FormationName, x: int, y: int, heading: int, stands: int
) -> None:
    here = at(formation, 0, 0, 0, stands)
    there = at(formation, x / 1000, y / 1000, heading / 1000, stands)
    s, c = math.sin(math.radians(heading / 1000)), math.cos(math.radians(heading / 1000))
    for (ax, ay, ah), (bx, by, bh) in zip(here.poses, there.poses, strict=True):
        assert (bx, by) == pytest.approx((x / 1000 + ax * c + ay * s, y / 1000 + ay * c - ax * s), abs=0.002)
        assert (bh - ah - heading / 1000 + 180) % 360 - 180 == pytest.approx(0, abs=0.02)
