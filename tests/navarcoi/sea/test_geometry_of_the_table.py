"""Geometry (section 2): coordinates, reference points, distances, contact, overlap, offshore."""

from math import sqrt

import pytest

from polemos.geometry import distance
from polemos.kernel.game import Game
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.ruleset import NAVARCOI
from polemos.rules.navarcoi.sea.rings import ring_centre
from polemos.rules.navarcoi.sea.sea import (
    are_behind,
    are_touching,
    centroid,
    enemies_touched,
    front_corner,
    front_point,
    front_rank,
    front_width,
    gap,
    has_front_line,
    is_clear,
    nearest_land,
    offshore_flank,
    on_table,
    what_blocks,
)
from polemos.rules.navarcoi.setup import Setup
from tests.navarcoi.battlefield import north, south
from tests.navarcoi.position import Play, rectangle, sea, squadron

PASS = (6, 6)


# -- coordinates, edges, reference points -----------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.1")
@pytest.mark.parametrize(
    ("heading", "forward", "right"),
    [(0, (0, 1), (1, 0)), (90, (1, 0), (0, -1)), (180, (0, -1), (-1, 0)), (270, (-1, 0), (0, 1))],
)
def test_headings_grow_clockwise_from_north(heading: float, forward: tuple[int, int], right: tuple[int, int]) -> None:
    line = squadron("A1", "epi_mias", 36, 24, heading)
    first, last = line.poses[0], line.poses[-1]
    assert (last[0] - first[0], last[1] - first[1]) == pytest.approx((right[0] * 5.91, right[1] * 5.91))
    after = Play(sea(line), Action("A1"), (3,)).does("advance 3").over()
    assert front_point(after["A1"]) == pytest.approx((36 + 3 * forward[0], 24 + 3 * forward[1]))


@pytest.mark.rule("NAV-2.1")
def test_alpha_deploys_along_south_facing_north_and_beta_along_north_facing_south() -> None:
    game = Game.new(NAVARCOI, Setup("clash_in_open_seas"), "00" * 32)
    while not game.state.turn:
        for seat in game.waiting_for:
            assert game.ask is not None
            game.answer(seat, game.ask.to[seat].default)
    for known in game.state.squadrons.values():
        assert (known.poses[0][2], known.poses[0][1] < 24) == ((0, True) if known.seat == 0 else (180, False))


@pytest.mark.rule("NAV-2.2")
def test_front_and_rear_edges_are_wide_and_flank_edges_deep() -> None:
    stand = squadron("A1", "epi_keras", 36, 24, 90, stands=1).stands[0]
    assert stand.edge("front")[0] == pytest.approx((36.69, 24.985))
    assert stand.edge("front")[1] == pytest.approx((36.69, 23.015))
    assert {name: stand.edge_length(name) for name in ("front", "right", "rear", "left")} == {  # type: ignore[arg-type]
        "front": 1.97, "right": 1.38, "rear": 1.97, "left": 1.38,
    }  # fmt: skip
    # a corner belongs to both edges that it joins
    assert stand.edge("front")[1] == stand.edge("right")[0]


@pytest.mark.rule("NAV-2.3")
@pytest.mark.parametrize("heading", [0, 45, 123.4])
@pytest.mark.parametrize(("formation", "stands", "width"), [
    ("epi_mias", 4, 7.88), ("epi_mias", 3, 5.91), ("epi_mias", 1, 1.97),
    ("epi_pollon", 4, 3.94), ("epi_pollon", 3, 3.94),
])  # fmt: skip
def test_front_point_and_front_width(formation: str, stands: int, width: float, heading: float) -> None:
    placed = squadron("A1", formation, 36, 24, heading, stands)
    assert front_point(placed) == pytest.approx((36, 24), abs=0.002)
    assert front_width(placed) == pytest.approx(width)
    left, right = front_corner(placed, "left"), front_corner(placed, "right")
    assert sqrt((left[0] - right[0]) ** 2 + (left[1] - right[1]) ** 2) == pytest.approx(width, abs=0.002)


@pytest.mark.rule("NAV-2.3")
def test_lead_centre_and_centroid() -> None:
    column = squadron("A1", "epi_keras", 30, 20, 0)
    assert column.poses[0] == (30, 20, 0)
    assert centroid(column) == pytest.approx((30, 20 - 1.5 * 1.97))
    assert ring_centre(squadron("A1", "kyklos", 30, 20, 33)) == (30_000, 20_000)
    assert centroid(squadron("A1", "epi_pollon", 30, 20, 0, 3)) == pytest.approx((30 - 0.985 / 3, 20 - 0.69 - 1.97 / 3))


@pytest.mark.rule("NAV-2.3")
def test_the_front_rank_of_a_turned_block_is_the_foremost_line() -> None:
    block = squadron("A1", "epi_pollon", 36, 24, 0)
    after = Play(sea(block), Action("A1"), PASS).does("front right").over()["A1"]
    assert front_rank(after) == [0, 1]
    assert front_point(after) == pytest.approx((36 + 0.985 + 0.69, 24 - 0.69 - 0.985))


# -- distance and contact ---------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.4")
def test_two_lines_nine_and_a_half_inches_apart() -> None:
    assert gap(south("A1", y=14), north("B1", y=23.5)) == pytest.approx(9.5)


@pytest.mark.rule("NAV-2.4")
def test_the_nearest_stands_count_and_corners_are_measured_slantwise() -> None:
    ours = squadron("A1", "epi_mias", 30, 20, 0)
    theirs = squadron("B1", "epi_mias", 30 + 7.88 + 3, 24, 180)
    assert gap(ours, theirs) == pytest.approx(5.0)  # three across, four along
    assert gap(theirs, ours) == gap(ours, theirs)


@pytest.mark.rule("NAV-2.4")
def test_land_is_measured_from_the_nearest_point_of_any_stand() -> None:
    # the coast is 1.97 inches off the right-most stand, so a block wheeling about that corner has no room
    island = rectangle("island", 40, 15, 44, 25)
    line = squadron("A1", "epi_mias", 40 - 3.94 - 1.5, 20, 0)
    assert min(distance(stand, island.polygon) for stand in line.stands) == pytest.approx(1.5)


@pytest.mark.rule("NAV-2.5")
@pytest.mark.parametrize(("apart", "touching"), [(0.0, True), (0.01, True), (0.011, False), (0.02, False)])
def test_stands_touch_up_to_a_hundredth_of_an_inch(apart: float, touching: bool) -> None:
    ours, theirs = south("A1", y=24), north("B1", y=24 + apart)
    assert are_touching(ours, theirs) is touching
    assert enemies_touched(sea(ours, theirs), ours) == (["B1"] if touching else [])


# -- no overlap -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.6")
@pytest.mark.parametrize(("deep", "blocked"), [(0.0, False), (0.01, False), (0.011, True), (0.5, True)])
def test_penetration_up_to_the_tolerance_is_ignored(deep: float, blocked: bool) -> None:
    island = rectangle("island", 30, 24 - deep, 40, 30)
    state = sea(south("A1", y=24), lands=[island])
    assert what_blocks(state, state.squadrons["A1"].stands, ("A1",)) == ("island" if blocked else None)
    others = sea(south("A1", y=24), north("B1", y=24 - deep))
    assert what_blocks(others, others.squadrons["A1"].stands, ("A1",)) == ("B1" if blocked else None)
    edge = sea(south("A1", y=48 + deep))
    assert what_blocks(edge, edge.squadrons["A1"].stands, ("A1",)) == ("the table edge" if blocked else None)
    assert all(on_table(edge, stand) for stand in edge.squadrons["A1"].stands) is not blocked


@pytest.mark.rule("NAV-2.6")
@pytest.mark.parametrize("status", ["routing", "gone", "exited", "reserve", "off_table"])
def test_squadrons_out_of_play_may_be_overlapped(status: str) -> None:
    state = sea(south("A1"), north("B1", status=status), south("A2", status=status))
    assert is_clear(state, state.squadrons["A1"].stands, ("A1",))


@pytest.mark.rule("NAV-2.6")
def test_stands_of_one_squadron_are_not_checked_against_each_other() -> None:
    # a column that turns back on itself by two right angles lies over its own tail
    column = squadron("A1", "epi_keras", 36, 24, 0)
    first = Play(sea(column), Action("A1")).does("turn right 90, advance 1").over()
    bent = first["A1"]
    second = Play(sea(bent), Action("A1")).does("turn right 90, advance 6").over()
    assert second["A1"].poses[0] == pytest.approx((37, 18, 180))


# -- front lines ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-2.8")
def test_only_lines_blocks_and_columns_have_a_front_line() -> None:
    formations = ("epi_mias", "epi_pollon", "epi_keras", "kyklos", "unformed")
    assert [has_front_line(squadron("A1", f, 36, 24, 0)) for f in formations] == [True, True, True, False, False]


@pytest.mark.rule("NAV-2.8")
@pytest.mark.parametrize(("y", "behind"), [(34.0, False), (34.01, False), (34.011, True), (35, True), (33.5, False)])
def test_behind_the_front_begins_beyond_the_tolerance(y: float, behind: bool) -> None:
    target = north("B1", y=34)
    assert are_behind([(10.0, y)], front_point(target), 180.0) is behind


@pytest.mark.rule("NAV-2.8")
def test_the_front_line_of_a_column_is_that_of_its_lead_where_it_points_now() -> None:
    after = Play(sea(squadron("A1", "epi_keras", 36, 24, 0)), Action("A1")).does("advance 2, turn right 90").over()
    assert front_point(after["A1"]) == pytest.approx((36.69, 26))


@pytest.mark.rule("NAV-2.8")
def test_forward_shifts_do_not_count_for_the_front() -> None:
    plain, shifted = south("A1"), south("A1", shifts=(0, 1500, 2000, 0))
    assert front_point(shifted) == front_point(plain)
    assert front_width(shifted) == front_width(plain)
    assert front_corner(shifted, "left") == front_corner(plain, "left")


# -- offshore ---------------------------------------------------------------------------------------------------------

WEST = rectangle("west", 0, 0, 4, 48)


@pytest.mark.rule("NAV-2.9")
def test_offshore_is_the_left_of_a_squadron_heading_south_with_land_in_the_west() -> None:
    line = squadron("B1", "epi_mias", 30, 34 - 0.69, 180)
    assert centroid(line) == pytest.approx((30, 34))
    assert offshore_flank(sea(line, lands=[WEST]), line) == "left"


@pytest.mark.rule("NAV-2.9")
@pytest.mark.parametrize(
    ("heading", "flank"), [(0, "right"), (45, "right"), (90, None), (135, "left"), (180, "left"), (270, None)]
)
def test_the_flank_away_from_the_coast(heading: float, flank: str | None) -> None:
    line = squadron("A1", "epi_mias", 30, 24, heading)
    assert offshore_flank(sea(line, lands=[WEST]), line) == flank


@pytest.mark.rule("NAV-2.9")
def test_where_there_is_no_land_the_player_chooses() -> None:
    line = squadron("A1", "epi_mias", 30, 24, 0)
    assert offshore_flank(sea(line), line) is None


@pytest.mark.rule("NAV-2.9")
def test_a_heading_named_by_the_scenario_goes_before_the_coast() -> None:
    line = squadron("A1", "epi_mias", 30, 24, 0)
    assert offshore_flank(sea(line, lands=[WEST], offshore=270_000), line) == "left"
    assert offshore_flank(sea(line, lands=[WEST], offshore=0), line) is None


@pytest.mark.rule("NAV-2.9")
def test_of_two_coasts_equally_near_the_western_then_the_southern_counts() -> None:
    east = rectangle("east", 56, 0, 60, 48)
    assert nearest_land(sea(lands=[east, WEST]), 30.0, 24.0) == (4.0, 24.0)
    assert nearest_land(sea(lands=[rectangle("n", 0, 40, 72, 48), rectangle("s", 0, 0, 72, 8)]), 30.0, 24.0) == (
        30.0,
        8.0,
    )


@pytest.mark.rule("NAV-2.9")
def test_the_nearest_of_several_coasts_decides() -> None:
    line = squadron("A1", "epi_mias", 50, 24, 0)
    east = rectangle("east", 60, 0, 64, 48)
    assert offshore_flank(sea(line, lands=[WEST, east]), line) == "left"
