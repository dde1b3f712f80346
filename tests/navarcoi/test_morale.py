"""The Morale phase: tests, rout, flight and pursuit (section 14)."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.facts import Gone, Linked, Moved
from polemos.rules.navarcoi.flotsam import FlotsamLeft
from polemos.rules.navarcoi.morale import LastLeft, MarkedForTest, MoralePhase
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.rout import Routed, rout_heading
from polemos.rules.navarcoi.sea import centroid
from polemos.rules.navarcoi.state import Chase, Link, Squadron
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

FULL = Options(full_size=True)


def morale(*squadrons: Squadron, links: tuple[Link, ...] = (), dice: tuple[int, ...] = (), **values: Any) -> Play:
    """The Morale phase of turn 1, to its end: it asks nobody anything."""
    return play(sea(*squadrons, links=links, **values), MoralePhase(), dice).over()


def beaten(*dice: int, others: tuple[Squadron, ...] = (), links: tuple[Link, ...] = (), **values: Any) -> Play:
    """B1, a line heading south with its front at (36, 34), has failed against A1, which met it at (32, 34)."""
    state = {"a": {}, "b": {}, **values}
    ours = south("A1", 32, 34, **state.pop("a"))
    theirs = north("B1", 36, 34, failed=True, **state.pop("b"))
    fought = linked("A1", "B1", fought=1)
    return morale(ours, *others, theirs, links=(fought, *links), dice=dice, **state)


def thrown(after: Play) -> list[tuple[str, int]]:
    return [(roll.who[0], roll.total) for roll in after.facts(Rolled) if roll.dice == "2d6"]


# -- who tests, and with what --------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-14.1")
def test_only_squadrons_that_failed_their_battle_test_are_tested() -> None:
    after = beaten(3, 3)
    assert thrown(after) == [("B1", 6)]
    assert after["B1"].status == "active"


@pytest.mark.rule("NAV-14.14")
def test_who_must_test_and_why_is_told_before_the_dice() -> None:
    after = beaten(3, 3)
    told = [type(entry.fact) for entry in after.game.journal if isinstance(entry.fact, MarkedForTest | Rolled)]
    assert told == [MarkedForTest, Rolled]
    assert after.facts(MarkedForTest)[0].marked == (("B1", "NAV-14.1"),)


@pytest.mark.rule("NAV-14.14")
def test_pursuit_tests_are_marked_too() -> None:
    after = beaten(2, 3, 3, 4, 6, 6)
    assert after.facts(MarkedForTest)[1].marked == (("A1", "NAV-14.11"),)


@pytest.mark.rule("NAV-14.2")
@pytest.mark.parametrize(
    ("level", "dice", "routs"),
    [
        ("plain", (3, 3), False),
        ("plain", (2, 3), True),
        ("determined", (2, 3), False),
        ("determined", (1, 3), True),
        ("poorly_motivated", (3, 4), False),
        ("poorly_motivated", (3, 3), True),
    ],
)
def test_six_or_more_fights_on_five_or_less_routs(level: str, dice: tuple[int, int], routs: bool) -> None:
    rest = (3, 4, 6, 6) if routs else ()  # the rout move, and the victor that stays
    after = beaten(*dice, *rest, b={"morale": level})
    assert after["B1"].status == ("routing" if routs else "active")


@pytest.mark.rule("NAV-14.3")
def test_katastrophe_counts_once_for_an_unformed_or_flanked_squadron() -> None:
    link = linked("A1", "B1", fights=1, fought=1, kind="flank", flanked=("B1",), privileged=("A1",))
    shoal = north("B1", 36, 34, formation="unformed", failed=True)
    after = morale(south("A1", 32, 34), shoal, links=(link,), dice=(3, 4))
    (rolled,) = [roll for roll in after.facts(Rolled) if roll.who == ("B1",)]
    assert [(mod.words, mod.value) for mod in rolled.mods] == [("plain morale", 0), ("Katastrophe", -1)]
    assert after["B1"].status == "active"


@pytest.mark.rule("NAV-14.3")
def test_a_formed_squadron_that_was_not_flanked_has_no_katastrophe() -> None:
    (rolled,) = beaten(3, 3).facts(Rolled)
    assert [mod.value for mod in rolled.mods] == [0, 0]


@pytest.mark.rule("NAV-15.4")
def test_attacked_freighters_need_eight_in_their_first_morale_test() -> None:
    link = linked("A1", "B1", fights=1, fought=1, flanked=("B1",), privileged=("A1",))
    ships = {"freighters": True, "crew": "green", "morale": "poorly_motivated", "failed": True}
    for dice, status in (((4, 4), "active"), ((3, 4), "routing")):
        convoy = north("B1", 36, 34, formation="unformed", **ships)
        rest = (3, 4, 6, 6) if status == "routing" else ()
        after = morale(south("A1", 32, 34), north("B2", 60), convoy, links=(link,), dice=(*dice, *rest))
        assert after["B1"].status == status


# -- one survives --------------------------------------------------------------------------------------------------


def both_failed(*dice: int, **values: Any) -> Play:
    state = {"a": {}, "b": {}, **values}
    ours = south("A1", 32, 34, failed=True, **state.pop("a"))
    theirs = north("B1", 36, 34, failed=True, **state.pop("b"))
    return morale(ours, theirs, links=(linked("A1", "B1", fought=1),), dice=dice, **state)


@pytest.mark.rule("NAV-14.4")
def test_when_both_would_rout_the_higher_total_stays() -> None:
    # A natural 4, Determined: 5. B natural 5, Poorly motivated: 4.
    after = both_failed(1, 3, 2, 3, 3, 4, 6, 6, a={"morale": "determined"}, b={"morale": "poorly_motivated"})
    assert after["A1"].status == "active"
    assert after["B1"].status == "routing"
    assert after.facts(LastLeft) == [LastLeft("A1")]


@pytest.mark.rule("NAV-14.4")
def test_of_equal_totals_the_higher_natural_roll_stays() -> None:
    after = both_failed(1, 3, 2, 3, 3, 4, 6, 6, a={"morale": "determined"})
    assert (after["A1"].status, after["B1"].status) == ("routing", "active")


@pytest.mark.rule("NAV-14.4")
def test_equal_rolls_are_compared_again_until_they_differ() -> None:
    after = both_failed(2, 3, 2, 3, 1, 1, 1, 1, 6, 5, 6, 6, 3, 4, 6, 6)
    assert (after["A1"].status, after["B1"].status) == ("routing", "active")


@pytest.mark.rule("NAV-14.4")
def test_a_squadron_whose_enemies_were_all_destroyed_rolls_no_morale_test() -> None:
    after = morale(south("A1", failed=True), north("B1", status="gone", half_stands=0), north("B2", 60))
    assert after.facts(Rolled) == []
    assert after["A1"].status == "active"


@pytest.mark.rule("NAV-14.4", "NAV-13.10")
def test_a_squadron_whose_enemy_routs_by_itself_rolls_no_morale_test() -> None:
    ours, theirs = south("A1", failed=True), north("B1", stands=1, failed=True)
    after = morale(ours, north("B2", 60), theirs, links=(linked("A1", "B1", fought=1),), dice=(3, 4, 6, 6))
    assert after.facts(MarkedForTest)[0].marked == (("B1", "NAV-13.10"),)
    assert (after["A1"].status, after["B1"].status) == ("active", "routing")


@pytest.mark.rule("NAV-14.4")
def test_of_three_that_would_all_rout_the_best_stays_and_one_that_routs_by_itself_counts_lowest() -> None:
    # A1 has one stand against three: it routs by itself; A2 and B1 both fail.
    ships = south("A1", 32, 34, stands=1), south("A2", 40, 34, failed=True), north("B1", 36, 34, stands=3, failed=True)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, links=links, dice=(2, 2, 2, 3, 3, 4, 3, 4, 6, 6))
    assert after.facts(LastLeft) == [LastLeft("B1")]
    assert [s.status for s in after.state.squadrons.values()] == ["routing", "routing", "active"]


@pytest.mark.rule("NAV-13.10")
@pytest.mark.parametrize(("own", "enemy", "routs"), [(2, 5, True), (1, 5, True), (2, 4, False), (3, 8, False)])
def test_one_stand_against_three_routs_without_a_roll(own: int, enemy: int, routs: bool) -> None:
    ours = south("A1", stands=(enemy + 1) // 2, half_stands=enemy)
    theirs = north("B1", stands=(own + 1) // 2, half_stands=own)
    dice = (3, 4, 6, 6) if routs else ()
    after = morale(ours, north("B2", 60), theirs, links=(linked("A1", "B1", fought=1),), dice=dice)
    assert after["B1"].status == ("routing" if routs else "active")


@pytest.mark.rule("NAV-13.10")
def test_the_stands_of_two_enemies_in_the_same_melee_are_added() -> None:
    ships = south("A1", 32, stands=2), south("A2", 40, stands=1), north("B1", stands=1)
    links = linked("A1", "B1", fought=1), linked("A2", "B1", fought=1)
    after = morale(*ships, north("B2", 60), links=links, dice=(3, 4, 6, 6, 6, 6))
    assert after["B1"].status == "routing"


@pytest.mark.rule("NAV-13.10")
def test_an_enemy_that_it_does_not_fight_this_turn_is_not_counted() -> None:
    ships = south("A1", 32, stands=2), south("A2", 40), north("B1", stands=1)
    links = linked("A1", "B1", fought=1), linked("A2", "B1")
    assert morale(*ships, links=links).facts(MarkedForTest) == []


@pytest.mark.rule("NAV-22.4")
def test_a_full_size_squadron_of_four_stands_tests_every_turn_even_if_privileged() -> None:
    ours = squadron("A1", "epi_mias", 36, 24, 0, stands=4, options=FULL)
    theirs = squadron("B1", "epi_mias", 36, 24, 180, stands=5, options=FULL)
    link = linked("A1", "B1", fought=1, kind="flank", flanked=("B1",), privileged=("A1",))
    after = morale(ours, theirs, links=(link,), dice=(3, 3), options=FULL)
    assert after.facts(MarkedForTest)[0].marked == (("A1", "NAV-22.4"),)


@pytest.mark.rule("NAV-22.4")
def test_one_that_does_not_fight_this_turn_takes_no_test() -> None:
    ours = squadron("A1", "epi_mias", 36, 24, 0, stands=4, options=FULL)
    theirs = squadron("B1", "epi_mias", 36, 24, 180, stands=8, options=FULL)
    assert morale(ours, theirs, links=(linked("A1", "B1"),), options=FULL).facts(Rolled) == []


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
    # A3 lies behind the routing B1; A2, in melee with it from behind, is a side of the melee.
    behind = squadron("A2", "epi_mias", 36, 35.38, 180)
    foe = squadron("A3", "epi_mias", 36, 38, 0)
    after = beaten(2, 3, 2, 2, 6, 6, 6, 6, others=(behind, foe), links=(linked("A2", "B1", 180),))
    assert after["A2"].order == "ordered"
    assert after["A3"].order == "disordered"


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
    enemy = squadron("B1", "epi_mias", 36, 12, 150)
    link = linked("B1", "A1", 150, fought=1)
    ships = launched, south("A2", 60), enemy
    after = morale(*ships, links=(link,), dice=(2, 3, 2, 2, 6, 6), scenario="bottled_up")
    assert after.facts(Routed)[0].heading == 150_000


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
