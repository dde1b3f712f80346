"""Rout and flight, and what they do to others (section 14)."""

import pytest

from polemos.rules.navarcoi.facts import Gone
from polemos.rules.navarcoi.flight.rout import Routed, rout_heading
from polemos.rules.navarcoi.sea.flotsam import FlotsamLeft
from polemos.rules.navarcoi.sea.sea import centroid
from polemos.rules.navarcoi.state import Chase
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.morale.morale_phase import FULL, beaten, morale
from tests.navarcoi.position import poses, rectangle, sea, squadron

# -- rout ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.5")
def test_a_routing_squadron_is_lost_and_its_melees_are_over() -> None:
    other = south("A2", 44, 34)
    after = beaten(2, 3, 3, 4, 6, 6, 6, 6, others=(other,), links=(linked("A2", "B1"),))
    assert after["B1"].status == "routing"
    assert after["B1"].is_lost
    assert not after["B1"].in_play
    assert after.state.links == {}


@pytest.mark.rule("NAV-14.6")
def test_the_loser_runs_along_the_line_of_the_attack() -> None:
    after = beaten(2, 3, 3, 4, 6, 6)  # 2Avd = 7
    assert after["B1"].rout_heading == 0
    x, y = centroid(after["B1"])
    assert (round(x, 2), round(y, 2)) == (36.0, 41.69)  # a front point at (36, 41)
    assert {pose[2] for pose in poses(after["B1"])} == {0.0}


@pytest.mark.rule("NAV-14.6")
def test_one_that_attacked_runs_the_other_way() -> None:
    ships = south("A1", 36, 24, failed=True), north("B1", 36, 24)
    after = morale(*ships, links=(linked("A1", "B1", fought=1),), dice=(2, 3, 3, 4, 6, 6))
    assert after["A1"].rout_heading == 180_000


@pytest.mark.rule("NAV-14.6")
def test_a_column_that_routs_has_no_track_any_more() -> None:
    column = squadron("B1", "epi_keras", 36, 34.69, 180, failed=True)
    after = morale(south("A1", 36, 34), column, links=(linked("A1", "B1", fought=1),), dice=(2, 3, 2, 2, 6, 6))
    assert [pose[:2] for pose in poses(after["B1"])] == [(36.0, round(38.69 + 1.97 * k, 2)) for k in range(4)]


@pytest.mark.rule("NAV-14.6")
def test_away_from_two_enemies_is_between_them() -> None:
    state = sea(
        south("A1", 30), squadron("A2", "epi_mias", 42, 24, 270), north("B1"),
        links=(linked("A1", "B1", 0), linked("A2", "B1", 270)),
    )  # fmt: skip
    assert rout_heading(state, "B1", list(state.links.values())) == (315_000, "NAV-14.6")


@pytest.mark.rule("NAV-14.6")
def test_where_two_directions_cancel_out_the_centroids_decide() -> None:
    # Attacked from the south and from the north by squadrons that both stand to the west.
    state = sea(
        south("A1", 32, 24), squadron("A2", "epi_mias", 32, 25.38, 180), north("B1", 36, 24),
        links=(linked("A1", "B1", 0), linked("A2", "B1", 180)),
    )  # fmt: skip
    assert rout_heading(state, "B1", list(state.links.values()))[0] == 90_000


@pytest.mark.rule("NAV-14.6")
def test_and_failing_that_the_reverse_of_its_first_stand() -> None:
    state = sea(
        south("A1", 36, 24), squadron("A2", "epi_mias", 36, 25.38, 180), north("B1", 36, 24),
        links=(linked("A1", "B1", 0), linked("A2", "B1", 180)),
    )  # fmt: skip
    assert rout_heading(state, "B1", list(state.links.values()))[0] == 0


@pytest.mark.rule("NAV-14.6")
def test_fugitives_of_earlier_turns_run_on_through_everybody() -> None:
    fugitive = north("B2", 36, 10, formation="unformed", status="routing", rout_heading=0)
    friend = north("B1", 36, 14)
    after = morale(south("A1", 60), friend, fugitive, dice=(5, 5))
    x, y = centroid(after["B2"])
    assert (x, y) == (36.0, 20.0)
    assert after["B1"].order == "ordered"


@pytest.mark.rule("NAV-14.7")
def test_one_whose_centroid_crosses_an_edge_is_gone_over_it() -> None:
    fugitive = north("B2", 36, 42, formation="unformed", status="routing", rout_heading=0)
    after = morale(south("A1"), north("B1", y=40), fugitive, dice=(3, 3))
    assert after.facts(Gone) == [Gone("B2", "north")]
    assert after["B2"].left_by == "north"


@pytest.mark.rule("NAV-14.7")
def test_one_that_ends_short_of_the_edge_is_still_there() -> None:
    fugitive = north("B2", 36, 42, formation="unformed", status="routing", rout_heading=0)
    assert morale(south("A1"), north("B1", y=40), fugitive, dice=(3, 2)).facts(Gone) == []


@pytest.mark.rule("NAV-14.7")
def test_one_that_runs_onto_land_is_gone_there_and_not_over_the_edge_behind() -> None:
    fugitive = north("B2", 36, 40, formation="unformed", status="routing", rout_heading=0)
    shore = rectangle("shore", 0, 44, 72, 48)
    after = morale(south("A1"), north("B1", y=38), fugitive, lands=(shore,), dice=(5, 5))
    assert after["B2"].left_by == "shore"


@pytest.mark.rule("NAV-14.8")
@pytest.mark.parametrize(("edge", "order"), [(41.38, "disordered"), (41.40, "ordered")])
def test_a_friend_within_six_inches_behind_is_disordered(edge: float, order: str) -> None:
    friend = north("B2", 36, edge)  # its front edge is the nearest
    assert beaten(2, 3, 2, 2, 6, 6, others=(friend,))["B2"].order == order


@pytest.mark.rule("NAV-14.8", "NAV-1.11")
def test_a_disordered_one_becomes_unformed_and_an_unformed_one_stays_so() -> None:
    after = beaten(2, 3, 2, 2, 6, 6, others=(north("B2", 36, 40, order="disordered"),))
    assert (after["B2"].order, after["B2"].formation) == ("unformed", "unformed")
    after = beaten(2, 3, 2, 2, 6, 6, others=(north("B2", 36, 41, formation="unformed"),))
    assert after["B2"].order == "unformed"


@pytest.mark.rule("NAV-14.8")
def test_foes_behind_are_disordered_as_well_but_not_the_sides_of_the_melee() -> None:
    # A3 and B2 lie behind the routing B1; but B2 fought beside it.
    beside, foe = north("B2", 40, 38), squadron("A3", "epi_mias", 32, 38, 0)
    after = beaten(2, 3, 2, 2, others=(foe, beside), links=(linked("A1", "B2", fought=1),))
    assert after["B2"].order == "ordered"
    assert after["A3"].order == "disordered"


@pytest.mark.rule("NAV-14.8")
def test_an_enemy_linked_to_it_that_did_not_fight_it_this_turn_is_disordered() -> None:
    behind = squadron("A2", "epi_mias", 36, 35.38, 180)
    after = beaten(2, 3, 2, 2, 6, 6, 6, 6, others=(behind,), links=(linked("A2", "B1", 180),))
    assert after["A2"].order == "disordered"


@pytest.mark.rule("NAV-14.8")
def test_a_neighbour_in_line_is_beside_and_not_behind() -> None:
    after = beaten(2, 3, 2, 2, 6, 6, others=(north("B2", 36 + 7.88, 34),))
    assert after["B2"].order == "ordered"


@pytest.mark.rule("NAV-14.8")
def test_two_routs_before_one_squadron_take_it_two_steps_down() -> None:
    ours = south("A1", 32, 34), south("A2", 40, 34)
    broken = north("B1", 33, 34, stands=2, failed=True), north("B2", 39, 34, stands=2, failed=True)
    links = linked("A1", "B1", fought=1), linked("A2", "B2", fought=1)
    after = morale(*ours, *broken, north("B3", 36, 40), links=links, dice=(2, 3, 2, 3, 2, 2, 2, 2, 6, 6, 6, 6))
    assert after["B3"].order == "unformed"


@pytest.mark.rule("NAV-14.8")
def test_a_chase_is_over_when_a_rout_breaks_one_of_the_two_up() -> None:
    runner = squadron("B2", "epi_keras", 36, 38, 90, status="chasing", order="disordered")
    partner = squadron("A2", "epi_keras", 36, 45, 90, status="chasing")
    chase = Chase("A2", "B2", 90_000, 180_000, "left", 1)
    after = beaten(2, 3, 2, 2, 6, 6, others=(partner, runner), chases={"A2|B2": chase})
    assert after.state.chases == {}
    assert after["A2"].status == "active"


@pytest.mark.rule("NAV-14.9")
def test_flotsam_lies_across_the_way_of_flight_where_the_loser_stood() -> None:
    (marker,) = beaten(2, 3, 3, 4, 6, 6).state.flotsam.values()
    assert (marker.x, marker.y, marker.heading) == (36_000, 34_690, 0)
    assert (marker.width, marker.depth) == (7_880, 1_380)


@pytest.mark.rule("NAV-14.9")
def test_flotsam_of_full_size_squadrons_is_twice_as_long() -> None:
    ours = squadron("A1", "epi_mias", 36, 24, 0, stands=8, options=FULL)
    theirs = squadron("B1", "epi_mias", 36, 24, 180, stands=8, options=FULL, failed=True)
    after = morale(ours, theirs, links=(linked("A1", "B1", fought=1),), dice=(2, 3, 3, 4, 6, 6), options=FULL)
    (marker,) = after.state.flotsam.values()
    assert (marker.width, marker.depth) == (15_760, 1_380)


@pytest.mark.rule("NAV-14.9")
def test_two_beaten_squadrons_of_one_melee_leave_one_marker_at_the_lower_identity() -> None:
    ships = south("A1", 32, failed=True), south("A2", 40, failed=True), north("B1", 36)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, links=links, dice=(2, 3, 2, 3, 2, 2, 2, 2, 6, 6))
    assert [left.of for left in after.facts(FlotsamLeft)] == ["A1"]


@pytest.mark.rule("NAV-14.9")
def test_a_melee_that_goes_on_leaves_no_flotsam() -> None:
    ships = south("A1", 32, failed=True), south("A2", 40), north("B1", 36)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, links=links, dice=(2, 3, 2, 2))
    assert after["A1"].status == "routing"
    assert after.state.flotsam == {}
    assert list(after.state.links) == ["A2|B1"]


@pytest.mark.rule("NAV-18.14")
def test_a_squadron_caught_at_anchor_runs_up_the_beach_at_its_prows() -> None:
    # It lay heading 180 with its front on the coast, was taken in the rear by B1 and is Unformed since.
    lay = squadron("A1", "epi_pollon", 36, 4, 180)
    caught = squadron("A1", "unformed", 36, 5.675, 180, failed=True, rout_heading=180_000)
    assert {pose[2] for pose in poses(caught)} == {pose[2] for pose in poses(lay)}
    enemy = squadron("B1", "epi_mias", 38, 7.35, 180)
    beach = rectangle("beach", 0, 0, 72, 4, ("friendly", "enemy"))
    link = linked("B1", "A1", 150, fought=1, kind="rear", flanked=("A1",), privileged=("B1",))
    after = morale(caught, enemy, south("A2"), lands=(beach,), links=(link,), dice=(2, 3, 2, 2), scenario="bottled_up")
    assert after.facts(Routed)[0].heading == 180_000
    assert after["A1"].left_by == "beach"
    assert "NAV-18.14" in after.why(Routed)


@pytest.mark.rule("NAV-18.14")
def test_one_that_has_launched_runs_like_any_other() -> None:
    launched = squadron("A1", "epi_pollon", 36, 12, 0, failed=True, rout_heading=180_000)
    enemy = squadron("B1", "epi_mias", 34.03, 12, 150)  # at its left front corner
    link = linked("B1", "A1", 150, fought=1)
    ships = launched, south("A2", 60), enemy
    after = morale(*ships, links=(link,), dice=(2, 3, 2, 2, 6, 6), scenario="bottled_up")
    assert after.facts(Routed)[0].heading == 150_000
