"""Pursuit: who runs after whom, how far and how long (section 14)."""

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.facts import ChaseEnded, Linked, Moved
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.sea.sea import centroid
from polemos.rules.navarcoi.state import Chase
from tests.navarcoi.battlefield import linked, north, south
from tests.navarcoi.morale.morale_phase import beaten, morale, thrown
from tests.navarcoi.position import poses, rectangle, squadron

CHASING = {"A2": (31, 43.1), "B2": (31, 41), "A3": (60, 12.1), "B3": (60, 10)}

# -- pursuit -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.11")
@pytest.mark.parametrize(("level", "need"), [("determined", 7), ("plain", 8), ("poorly_motivated", 9)])
def test_the_victor_needs_two_more_to_stay(level: str, need: int) -> None:
    faces = {6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5)}
    stays = beaten(2, 3, 3, 4, *faces[need], a={"morale": level})
    assert (stays["A1"].status, stays["A1"].order, stays["A1"].formation) == ("active", "ordered", "epi_mias")
    assert poses(stays["A1"]) == poses(south("A1", 32, 34))
    runs = beaten(2, 3, 3, 4, *faces[need - 1], a={"morale": level})
    assert (runs["A1"].status, runs["A1"].beaten) == ("pursuing", ("B1",))


@pytest.mark.rule("NAV-14.11")
def test_katastrophe_counts_for_an_unformed_victor() -> None:
    shoal = squadron("A1", "unformed", 32, 32, 0)
    theirs = north("B1", 36, 34, failed=True)
    after = morale(shoal, theirs, links=(linked("A1", "B1", fought=1),), dice=(2, 3, 3, 4, 4, 4))
    assert after.facts(Rolled)[-1].total == 8 - 3
    assert after["A1"].status == "pursuing"


@pytest.mark.rule("NAV-14.11")
def test_no_test_when_the_enemy_has_left_already() -> None:
    ships = south("A1", 32, 43), north("B1", 36, 43, failed=True)
    after = morale(*ships, north("B2", 60), links=(linked("A1", "B1", fought=1),), dice=(2, 3, 3, 4))
    assert after["B1"].left_by == "north"
    assert (after["A1"].status, after["A1"].beaten) == ("active", ())


@pytest.mark.rule("NAV-14.11")
def test_no_test_for_a_victor_that_still_has_a_melee() -> None:
    other = north("B2", 28, 34)
    after = beaten(2, 3, 3, 4, others=(other,), links=(linked("A1", "B2"),))
    assert (after["A1"].status, after["A1"].beaten) == ("active", ())


@pytest.mark.rule("NAV-14.11")
def test_whoever_loses_a_link_by_the_rout_is_tested_also_if_he_did_not_fight() -> None:
    idle = south("A2", 41, 34)
    after = beaten(2, 3, 3, 4, 6, 6, 6, 6, others=(idle,), links=(linked("A2", "B1"),))
    assert [who for who, _ in thrown(after)] == ["B1", "A1", "A2"]


@pytest.mark.rule("NAV-14.11")
def test_destroyed_enemies_cause_no_pursuit() -> None:
    after = morale(south("A1"), north("B1", status="gone", half_stands=0, left_by="destroyed"), north("B2", 60))
    assert after.facts(Rolled) == []


@pytest.mark.rule("NAV-15.4", "NAV-14.11")
def test_freighters_never_pursue() -> None:
    convoy = squadron("A1", "unformed", 32, 32, 0, freighters=True, crew="green", morale="poorly_motivated")
    theirs = north("B1", 36, 34, failed=True)
    after = morale(convoy, south("A2", 60), theirs, links=(linked("B1", "A1", 180, fought=1),), dice=(2, 3, 3, 4))
    assert (after["A1"].status, after["A1"].beaten) == ("active", ())


@pytest.mark.rule("NAV-22.7")
def test_calmer_victors_have_no_minus_two_in_the_first_test() -> None:
    calm = Options(calmer_victors=True)
    assert beaten(2, 3, 3, 4, 3, 3, options=calm)["A1"].status == "active"
    fugitive = north("B1", 36, 30, formation="unformed", status="routing", rout_heading=0)
    pursuer = squadron("A1", "unformed", 36, 20, 0, status="pursuing", beaten=("B1",))
    after = morale(pursuer, north("B2", 60), fugitive, dice=(3, 4, 4, 4), options=calm)
    assert after["A1"].status == "pursuing"


@pytest.mark.rule("NAV-14.12")
def test_the_pursuer_becomes_unformed_and_keeps_up_with_its_quarry() -> None:
    after = beaten(2, 3, 3, 4, 2, 2)
    assert (after["A1"].order, after["A1"].formation) == ("unformed", "unformed")
    moved = [(x, round(y + 7, 2), 0.0) for x, y, _ in poses(south("A1", 32, 34))]
    assert poses(after["A1"]) == moved


@pytest.mark.rule("NAV-14.12")
def test_of_several_it_follows_the_nearest() -> None:
    ours = south("A1", 36, 24)
    theirs = north("B1", 30, 24, failed=True), north("B2", 42, 24, failed=True)
    links = linked("A1", "B1", fought=1), linked("A1", "B2", fought=1)
    after = morale(ours, *theirs, links=links, dice=(2, 3, 2, 3, 5, 5, 2, 2, 2, 2))
    assert after["A1"].beaten == ("B2",)
    assert after["A1"].y - round(1000 * centroid(ours)[1]) == 4_000


@pytest.mark.rule("NAV-14.12")
def test_of_equally_near_ones_it_follows_the_lower_identity() -> None:
    ours = south("A1", 36, 24)
    theirs = north("B1", 30, 24, failed=True), north("B2", 42, 24, failed=True)
    links = linked("A1", "B1", fought=1), linked("A1", "B2", fought=1)
    after = morale(ours, *theirs, links=links, dice=(2, 3, 2, 3, 2, 2, 2, 2, 2, 2))
    assert after["A1"].beaten == ("B1",)


@pytest.mark.rule("NAV-14.12")
def test_it_passes_through_friends() -> None:
    friend = squadron("A2", "epi_mias", 32, 38, 0)
    after = beaten(2, 3, 4, 4, 2, 2, others=(friend,))
    assert (after["A1"].status, after["A2"].order) == ("pursuing", "disordered")  # A2 lay behind the rout
    assert round(centroid(after["A1"])[1], 2) == round(33.31 + 8, 2)


@pytest.mark.rule("NAV-14.12")
def test_it_stops_short_of_a_friend_on_whom_it_would_end() -> None:
    friend = squadron("A2", "epi_mias", 30, 40.5, 0)  # rear edge at y = 39.12
    after = beaten(2, 3, 3, 3, 2, 2, others=(friend,))
    assert (after["A1"].status, after["A1"].order) == ("active", "unformed")
    front = max(stand.bounds[3] for stand in after["A1"].stands)
    assert round(39.12 - front, 2) == 0.1


@pytest.mark.rule("NAV-14.12", "NAV-11.9")
def test_it_stops_in_contact_with_another_enemy_and_fights_him_next_turn() -> None:
    other = north("B2", 31, 39.5)
    after = beaten(2, 3, 3, 4, 2, 2, others=(other,))
    (link,) = after.state.links.values()
    assert (link.attacker, link.target, link.kind, link.heading) == ("A1", "B2", "frontal", 0)
    assert (link.fights, link.flanked, link.privileged) == (2, ("A1",), ("B2",))
    assert (after["A1"].status, after["A1"].beaten) == ("active", ())
    assert round(max(stand.bounds[3] for stand in after["A1"].stands), 2) == 39.5


@pytest.mark.rule("NAV-14.12")
def test_the_link_is_frontal_whatever_side_the_other_shows() -> None:
    other = squadron("B2", "epi_mias", 31, 41, 0)  # its rear is turned to the pursuer, at y = 39.62
    after = beaten(2, 3, 3, 4, 2, 2, others=(other,))
    assert [link.kind for link in after.state.links.values()] == ["frontal"]
    assert after["B2"].formation == "epi_mias"


@pytest.mark.rule("NAV-14.12", "NAV-11.9")
def test_two_shoals_that_meet_cancel_each_others_privilege() -> None:
    other = squadron("B2", "unformed", 30, 41, 0)
    after = beaten(2, 3, 3, 4, 2, 2, others=(other,))
    (link,) = after.state.links.values()
    assert (link.flanked, link.privileged) == (("A1", "B2"), ())


@pytest.mark.rule("NAV-14.12")
def test_a_column_that_is_run_into_is_disordered() -> None:
    other = squadron("B2", "epi_keras", 31, 41, 90)  # clear of the way of flight
    after = beaten(2, 3, 3, 4, 2, 2, others=(other,))
    assert after.facts(Linked)
    assert after["B2"].order == "disordered"


@pytest.mark.rule("NAV-14.12", "NAV-12.15")
def test_who_is_run_into_in_a_chase_is_in_melee_and_his_chase_alone_is_over() -> None:
    others = [squadron(name, "epi_keras", *place, 90, status="chasing") for name, place in CHASING.items()]
    chases = {f"{a}|{b}": Chase(a, b, 90_000, 180_000, "left", 1) for a, b in (("A2", "B2"), ("A3", "B3"))}
    after = beaten(2, 3, 3, 4, 2, 2, others=tuple(others), chases=chases)
    assert [(link.attacker, link.target) for link in after.state.links.values()] == [("A1", "B2")]
    assert list(after.state.chases) == ["A3|B3"]
    assert "NAV-12.15" in after.why(ChaseEnded)


@pytest.mark.rule("NAV-14.12")
def test_it_stops_at_the_edge_of_the_table() -> None:
    pursuer = squadron("A1", "unformed", 68, 30, 0, status="pursuing", beaten=("B1",))
    fugitive = squadron("B1", "unformed", 60, 40, 90, status="routing", rout_heading=90_000)
    after = morale(pursuer, north("B2", 20), fugitive, dice=(3, 4, 2, 2))
    assert (after["A1"].status, after["A1"].order) == ("active", "unformed")
    assert round(max(stand.bounds[2] for stand in after["A1"].stands), 2) == 72.0


@pytest.mark.rule("NAV-14.12")
def test_it_stops_at_land() -> None:
    pursuer = squadron("A1", "unformed", 30, 30, 0, status="pursuing", beaten=("B1",))
    fugitive = squadron("B1", "unformed", 60, 20, 0, status="routing", rout_heading=0)
    isle = rectangle("isle", 25, 34, 35, 38)
    after = morale(pursuer, north("B2", 20), fugitive, lands=(isle,), dice=(3, 4, 2, 2))
    assert after["A1"].status == "active"
    assert round(max(stand.bounds[3] for stand in after["A1"].stands), 2) == 34.0


@pytest.mark.rule("NAV-14.13")
@pytest.mark.parametrize(("level", "need"), [("determined", 8), ("plain", 9), ("poorly_motivated", 10)])
def test_an_unformed_pursuer_needs_three_more_to_stop(level: str, need: int) -> None:
    faces = {7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5)}
    fugitive = squadron("B1", "unformed", 36, 30, 0, status="routing", rout_heading=0)
    pursuer = squadron("A1", "unformed", 36, 20, 0, status="pursuing", beaten=("B1",), morale=level)
    stops = morale(pursuer, north("B2", 60), fugitive, dice=(3, 4, *faces[need]))
    assert (stops["A1"].status, stops["A1"].order, stops["A1"].beaten) == ("active", "unformed", ())
    assert poses(stops["A1"]) == poses(pursuer)
    runs = morale(pursuer, north("B2", 60), fugitive, dice=(3, 4, *faces[need - 1]))
    assert runs["A1"].status == "pursuing"
    assert centroid(runs["A1"]) == (36.0, 27.0)


@pytest.mark.rule("NAV-14.13")
def test_pursuit_ends_without_a_test_when_the_quarry_leaves() -> None:
    fugitive = squadron("B1", "unformed", 36, 44, 0, status="routing", rout_heading=0)
    pursuer = squadron("A1", "unformed", 36, 38, 0, status="pursuing", beaten=("B1",))
    after = morale(pursuer, north("B2", 60), fugitive, dice=(3, 4))
    assert after["B1"].left_by == "north"
    assert (after["A1"].status, after["A1"].order) == ("active", "unformed")
    assert poses(after["A1"]) == poses(pursuer)


@pytest.mark.rule("NAV-14.13")
def test_pursuit_ends_when_another_pursuer_runs_into_it() -> None:
    # Both have failed; A1 moves first and runs into B1, which is in melee now and pursues nobody.
    quarry = squadron("B2", "unformed", 60, 20, 0, status="routing", rout_heading=0)
    mine = squadron("A2", "unformed", 10, 40, 180, status="routing", rout_heading=180_000)
    pursuer = squadron("A1", "unformed", 30, 20, 0, status="pursuing", beaten=("B2",))
    other = squadron("B1", "unformed", 30, 27, 180, status="pursuing", beaten=("A2",))
    after = morale(pursuer, mine, other, quarry, dice=(3, 4, 3, 4, 2, 2, 2, 2))
    assert list(after.state.links) == ["A1|B1"]
    assert after["B1"].status == "active"
    assert len([moved for moved in after.facts(Moved) if moved.squadron == "B1"]) == 0
