"""PAE-14.3 to 14.9, 14.14 to 14.21 case by case: where bases go, whom they drive on, who suffers next."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

import pytest

from polemos.geometry import from_local
from polemos.rules.paean.combat.results.obstacles import first_obstacle
from polemos.rules.paean.combat.results.push_back_facts import PushedBack
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.facts import Divided, Pushed
from polemos.rules.paean.field.field import boxes_of
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.state import Contact, Formation, State, Terrain
from tests.paean.position import Play, area, course, formation, front, fronts, leader, table

HEAVY = "HI-TS-S"


def result(state: State, margin: int, winner: int = 1, dice: Sequence[int] = ()) -> Play:
    state.phase = state.phase or "orders"
    return Play(state, Results(tuple(state.contacts), winner, margin), dice)


def places(play: Play, seat: int = 0) -> dict[str, tuple[float, float]]:
    assert list(broken(play.state)) == []
    own = [each for each in play.state.formations.values() if each.seat == seat]
    return {base: place for each in own for base, place in fronts(each).items()}


def winner(files: int = 2, x: float = 60, y: float = 40, code: str = HEAVY) -> Formation:
    return formation("N1", code, x, y, files=files, bases=files)


SINGLE = formation("S1", HEAVY, 60, 40)


# -- where to ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-14.6", "PAE-14.4")
def test_bases_of_several_files_move_apart_by_one_centimetre_each() -> None:
    line = formation("S1", HEAVY, 60, 40, files=3, bases=3)
    play = result(table(line, winner(3)), 3).over()
    assert places(play) == {"S1.1": (55, 35), "S1.2": (60, 35), "S1.3": (65, 35)}


@pytest.mark.rule("PAE-14.6")
def test_the_mean_is_that_of_the_files_however_many_bases_each_has_lost() -> None:
    """Two bases of file 1 and one of file 2: m is 1.5."""
    block = formation("S1", HEAVY, 60, 40, depths=(3, 2))
    play = result(table(block, winner(code="MI-TS-S")), 3).over()
    assert places(play) == {
        "S1.1": (58, 40), "S1.2": (57.5, 33), "S1.3": (57.5, 30), "S1.4": (62, 40), "S1.5": (62.5, 33),
    }  # fmt: skip


@pytest.mark.rule("PAE-14.6", "PAE-14.10", "PAE-1.2")
@pytest.mark.parametrize("heading", [0, 37, 90, 180, 270])
@pytest.mark.parametrize("loser", [0, 1])
def test_the_example_in_every_facing_and_for_both_sides(heading: float, loser: int) -> None:
    """The column of PAE-13.12 that loses by 2, the table turned about its front centre."""
    lost, won = ("S1", "N1") if loser == 0 else ("N1", "S1")
    state = table(
        formation(lost, HEAVY, 60, 40, facing=heading, bases=3),
        formation(won, HEAVY, 60, 40, facing=(heading + 180) % 360, files=2, bases=4),
    )
    play = result(state, 2, winner=1 - loser).over()
    found = places(play, loser)
    for base, back in ((f"{lost}.1", 2), (f"{lost}.2", 7), (f"{lost}.3", 10)):
        assert found[base] == pytest.approx(from_local((0, -back), (60, 40), heading), abs=0.01)
    assert front(play[won]) == pytest.approx(from_local((0, -2), (60, 40), heading), abs=0.01)


@pytest.mark.rule("PAE-14.6")
def test_who_is_held_on_the_flank_alone_goes_straight_away_from_there_and_keeps_his_facing() -> None:
    state = table(SINGLE, formation("N1", HEAVY, 58, 39, facing=90))
    play = result(state, 1).over()
    assert (places(play), play["S1"].facing) == ({"S1.1": (65, 40)}, 0)


@pytest.mark.rule("PAE-14.6")
def test_the_longest_front_contact_counts_before_a_longer_one_on_the_flank() -> None:
    """N1 holds 1 cm of its front, N2 the whole 2 cm of its left side."""
    state = table(SINGLE, formation("N1", HEAVY, 63, 40), formation("N2", HEAVY, 58, 39, facing=90))
    assert places(result(state, 1).over()) == {"S1.1": (60, 35)}


@pytest.mark.rule("PAE-14.5")
def test_supporting_bases_go_from_the_last_row_and_from_the_outer_files_first() -> None:
    block = formation("S1", HEAVY, 60, 40, files=3, bases=9)
    play = result(table(block, winner(3, code="MI-TS-S")), 1).over()
    assert [base for base, (_, y) in places(play).items() if y < 35] == ["S1.3"]  # the left one of two outer files
    play = result(table(block, winner(3, code="MI-TS-S")), 5).over()
    stay = [base for base, (_, y) in places(play).items() if y >= 36]
    assert stay == ["S1.1", "S1.4", "S1.5", "S1.7"]  # all third rows, then the outer second ones


@pytest.mark.rule("PAE-14.5")
def test_files_without_contact_go_after_supporters_the_nearest_first_and_from_the_rear() -> None:
    line = formation("S1", HEAVY, 60, 40, files=5, bases=10)
    play = result(table(line, winner(1, code="MI-TS-S")), 4).over()
    stay = [base for base, (_, y) in places(play).items() if y >= 38]
    # The middle file is S1.5 and S1.6: S1.6, then S1.4 and S1.3 of the left neighbour, then S1.8 of the right one.
    assert {"S1.6", "S1.4", "S1.3", "S1.8"}.isdisjoint(stay)
    assert {"S1.5", "S1.7", "S1.1", "S1.2", "S1.9", "S1.10"} <= set(stay)


# -- who suffers -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-14.3")
def test_of_equal_fronts_the_one_with_more_bases_in_any_contact_suffers() -> None:
    """S1 and S2 have one base each front to front; a second base of S2, light mediums, is struck in the flank."""
    state = table(
        formation("S1", "LMI-JS-S", 40, 40), formation("N1", HEAVY, 40, 40),
        formation("S2", "LMI-JS-S", 60, 40, bases=2), formation("N2", HEAVY, 60, 40),
        formation("N3", HEAVY, 58, 36, facing=90),
        contacts=[
            Contact(a="S1.1", b="N1.1"), Contact(a="S2.1", b="N2.1"),
            Contact(a="S2.2", b="N3.1", of_a="flank"),
        ],
    )  # fmt: skip
    play = result(state, 1)
    while play.game.ask is not None:
        play.does("stay")
    assert {base[:2] for base in play.state.lost} == {"S2"}


@pytest.mark.rule("PAE-14.3", "PAE-15.18")
def test_margin_for_which_nobody_is_left_is_lost() -> None:
    play = result(table(SINGLE, winner()), 9).over()
    assert set(play.state.lost) == {"S1.1"}


@pytest.mark.rule("PAE-15.18", "PAE-14.3")
def test_only_the_first_attempt_of_a_phase_can_make_it_a_draw() -> None:
    """S1 bears 2 of 3; the hero with S2 holds it against the last point, but the phase is lost and S2 is pushed."""
    state = table(
        formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 62.5, 40), winner(3),
        leaders=[leader("south-H1", 12, formation="S2")],
    )  # fmt: skip
    play = result(state, 3, dice=[5, 6]).does("S1", "yes").over()
    assert set(play.state.lost) == {"S1.1"}
    assert places(play) == {"S2.1": (62.5, 38)}
    assert play["S2"].rally is None
    assert play.facts(Pushed)


@pytest.mark.rule("PAE-15.18", "PAE-14.2")
def test_who_holds_his_formation_makes_it_a_draw_and_lights_still_evade() -> None:
    """In a draw nobody is pushed, but the steps after the result follow: lights run, and the rush is spent."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("S2", "LI-J-S", 67, 40), winner(4, 62),
        leaders=[leader("south-H1", 12, formation="S1")],
    )  # fmt: skip
    play = result(state, 2, dice=[5, 5]).does("hold the line").over()
    assert places(play)["S1.1"] == (58, 40)
    assert not play.facts(Pushed)
    assert places(play)["S2.1"][1] == pytest.approx(25, abs=0.01)


@pytest.mark.rule("PAE-15.18")
@pytest.mark.parametrize(("margin", "dice", "falls"), [(2, [5, 5], False), (2, [5, 6], True), (5, [4, 5], True)])
def test_the_hero_tests_against_his_value_less_the_push_backs(margin: int, dice: list[int], falls: bool) -> None:
    """Value 12, four bases: 10 with a margin of 2, 8 with 4 or more."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=4), winner(), leaders=[leader("south-H1", 12, formation="S1")]
    )
    play = result(state, margin, dice=dice).does("yes").over()
    assert bool(play.state.leaders["south-H1"].lost) == falls


@pytest.mark.rule("PAE-7.20", "PAE-14.2", "PAE-2.14")
def test_every_commander_of_the_losing_side_in_the_melee_tests_also_behind_the_line() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("S2", HEAVY, 66.5, 40),
        formation("S3", HEAVY, 60, 38, files=2, bases=2, supports="S1"), winner(4, 62),
        formation("S4", HEAVY, 20, 20),
        leaders=[leader(f"south-SC{at}", 8, formation=f"S{at}") for at in (1, 2, 3, 4)],
    )  # fmt: skip
    play = result(state, 1, dice=[4, 4, 5, 4, 4, 4]).over()
    gone = [key for key, each in play.state.leaders.items() if each.lost]
    assert len([roll for roll in play.dice.rolls if roll.rule == "PAE-7.20"]) == 3
    assert gone == ["south-SC2"]


# -- what they meet ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-14.14", "PAE-14.27")
def test_one_that_is_driven_on_drives_on_the_next() -> None:
    first, second = formation("S2", HEAVY, 60, 33), formation("S3", HEAVY, 60, 30.5, rally=1)
    play = result(table(SINGLE, first, second, winner()), 1).over()
    assert places(play) == {"S1.1": (60, 35), "S2.1": (60, 32), "S3.1": (60, 29)}
    assert [play[key].rally for key in ("S1", "S2", "S3")] == [3, 3, 3]


@pytest.mark.rule("PAE-14.14")
def test_less_than_one_centimetre_is_too_near_and_one_is_not() -> None:
    near = formation("S2", HEAVY, 60, 32.5)
    play = result(table(SINGLE, near, winner()), 1).over()
    assert places(play)["S2.1"] == (60, 32)
    clear = result(table(SINGLE, formation("S2", HEAVY, 60, 32, rally=1), winner()), 1).over()
    assert (places(clear)["S2.1"], clear["S2"].rally) == ((60, 32), 1)


@pytest.mark.rule("PAE-14.14", "PAE-14.19", "PAE-14.20")
def test_who_is_driven_on_meets_obstacles_like_one_that_is_pushed_back() -> None:
    driven = formation("S2", HEAVY, 60, 33)
    enemy = formation("N2", HEAVY, 60, 30.5, facing=0, files=2, bases=2)  # y 28.5 to 30.5
    play = result(table(SINGLE, driven, enemy, winner()), 1).over()
    assert set(play.state.lost) == {"S2.1"}
    low = formation("S1", HEAVY, 60, 9)
    play = result(table(low, formation("S2", HEAVY, 60, 2), winner(y=9)), 1).over()
    assert set(play.state.lost) == {"S2.1"}
    assert places(play) == {"S1.1": (60, 4)}


@pytest.mark.rule("PAE-14.20")
def test_any_part_over_the_edge_or_in_the_sea_is_enough() -> None:
    low = formation("S1", HEAVY, 60, 6.9)
    assert set(result(table(low, winner(y=6.9)), 1).over().state.lost) == {"S1.1"}
    just = formation("S1", HEAVY, 60, 7)
    assert not result(table(just, winner(y=7)), 1).over().state.lost
    sea = area("the sea", "sea", 61.9, 30, 70, 36)
    assert set(result(table(SINGLE, winner(), terrain=[sea]), 1).over().state.lost) == {"S1.1"}


@pytest.mark.rule("PAE-1.10", "PAE-14.18", "PAE-14.6")
def test_of_two_who_flow_to_the_same_side_the_second_keeps_one_centimetre_from_the_first() -> None:
    """S2 is x 56 to 72: its left side is the nearer one for both, and both would stand at (53, 35). The second shifts
    away from N1's left base, from (58, 41) to (53, 34): 4 cm bring it 1 cm clear of the first, 3.5 do not."""
    line = formation("S1", HEAVY, 60, 40, files=2, bases=2)
    behind = formation("S2", HEAVY, 64, 33.5, files=4, bases=4)
    left = formation("N1", HEAVY, 60, 40, files=2, bases=2)
    play = result(table(line, behind, left), 2).over()
    dx, dy = 53 - 58, 34 - 41
    assert places(play)["S1.1"] == (53, 35)
    there = 53 + 4 * dx / hypot(dx, dy), 35 + 4 * dy / hypot(dx, dy)
    assert places(play)["S1.2"] == pytest.approx(there, abs=0.001)


@pytest.mark.rule("PAE-1.10", "PAE-14.14", "PAE-14.18")
@pytest.mark.parametrize(("name", "is_taken"), [("S3", False), ("N3", True)])
def test_own_lights_take_no_place_from_who_flows_round_but_those_of_the_enemy_do(name: str, is_taken: bool) -> None:
    """Lights stand where S1 comes to stand beside S2."""
    behind = formation("S2", HEAVY, 61, 33.5, files=2, bases=2)  # x 57 to 65
    lights = formation(name, "LI-J-S", 54, 35, facing=0)
    play = result(table(SINGLE, behind, lights, winner()), 1).over()
    assert (places(play)["S1.1"] != (54, 35)) == is_taken


@pytest.mark.rule("PAE-1.10", "PAE-14.6")
def test_the_place_that_the_rule_gives_is_taken_though_no_gap_is_left_there() -> None:
    """N1 strikes the left side of a column, which counts as its front (PAE-1.7): both bases go east, 5 and 6 cm."""
    column = formation("S1", HEAVY, 60, 40, bases=2)  # x 58 to 62, y 36 to 40
    aside = formation("N1", HEAVY, 58, 38, facing=90)
    both = (Contact(a="S1.1", b="N1.1"), Contact(a="S1.2", b="N1.1"))
    play = result(table(column, aside, contacts=both), 2).over()
    assert places(play) == {"S1.1": (65, 40), "S1.2": (66, 38)}


@pytest.mark.rule("PAE-1.10", "PAE-14.14")
def test_who_looks_for_another_place_keeps_one_centimetre_from_single_friends() -> None:
    """Beside S2 lights of the enemy stand; 1.5 cm further back S1 would be half a centimetre from S3, who rallies. So
    it goes 4 cm to its left."""
    behind = formation("S2", HEAVY, 61, 33.5, files=2, bases=2)  # x 57 to 65
    lights = formation("N3", "LI-J-S", 54, 35, facing=0)
    state = table(SINGLE, behind, formation("S3", HEAVY, 54, 31, rally=1), lights, winner())
    play = result(state, 1).over()
    assert places(play)["S1.1"] == (50, 35)
    assert (places(play)["S3.1"], play["S3"].rally) == ((54, 31), 1)
    free = result(table(SINGLE, behind, lights, winner()), 1).over()
    assert places(free)["S1.1"] == (54, 33)  # not 33.5, along the rear of N3


@pytest.mark.rule("PAE-1.10", "PAE-1.6")
@pytest.mark.parametrize("facing", [0, 180])
def test_who_is_pushed_back_looks_for_no_place_in_contact_with_an_enemy(facing: float) -> None:
    """S2 closes ranks; lights stand where S1 would flow, at y 33.5 to 35: 1.5 cm further on it would touch them."""
    behind = formation("S2", HEAVY, 61, 33.5, files=2, bases=2)
    lights = formation("N3", "LI-J-S", 54, 35 if facing == 0 else 33.5, facing=facing)
    play = result(table(SINGLE, behind, lights, winner()), 1).over()
    assert places(play)["S1.1"] == (54, 33)
    assert not play.state.contacts


@pytest.mark.rule("PAE-14.20", "PAE-14.6")
def test_who_falls_into_the_sea_runs_nobody_down_who_stands_beyond_it() -> None:
    """The sea begins 1 cm behind S1; S2 shows its rear 2 cm behind, and then there is sea once more."""
    seas = [area("here", "sea", 50, 36.5, 70, 37), area("there", "sea", 50, 33, 70, 33.5)]
    behind = formation("S2", "LHI-TS-S", 60, 34, facing=180, files=2, bases=2)  # y 34 to 36
    play = result(table(SINGLE, behind, winner(), terrain=seas), 1).over()
    assert set(play.state.lost) == {"S1.1"}
    assert play["S2"].count == 2


@pytest.mark.rule("PAE-14.19")
@pytest.mark.parametrize("code", ["LI-J-S", "LMI-JS-S", "LC-J-S"])
def test_enemy_open_troops_give_ground_to_one_centimetre(code: str) -> None:
    behind = formation("N2", code, 60, 34, facing=0, files=2, bases=2)
    play = result(table(SINGLE, behind, winner()), 1).over()
    assert places(play) == {"S1.1": (60, 35)}
    assert front(play["N2"]) == (60, 32)


@pytest.mark.rule("PAE-14.19", "PAE-2.12")
def test_leaders_in_the_open_are_shifted_aside() -> None:
    play = result(table(SINGLE, winner(), leaders=[leader("north-SC1", 8, 60, 34)]), 1).over()
    assert places(play) == {"S1.1": (60, 35)}
    x, y = play.state.leaders["north-SC1"].centre
    assert (x, y) != (60, 34)


@pytest.mark.rule("PAE-14.15", "PAE-14.17")
@pytest.mark.parametrize(("back", "behind", "holds"), [
    ("MI-TS-S", "LHI-TS-S", True), ("LHI-TS-S", "MI-TS-S", True), ("MI-TS-S", "HI-TS-S", True),
    ("HI-TS-S", "LHI-TS-S", False), ("MI-TS-S", "MC-JS-S", False),
])  # fmt: skip
def test_armour_at_least_as_good_closes_ranks_on_foot(back: str, behind: str, holds: bool) -> None:
    state = table(
        formation("S1", back, 60, 40), formation("S2", behind, 61, 33.5, files=2, bases=2), winner(code="MI-TS-S")
    )
    play = result(state, 1).over()
    assert (play["S2"].count == 2) == holds
    assert play["S1"].rally == 3
    assert play["S2"].rally is None


@pytest.mark.rule("PAE-14.18")
def test_of_two_equal_sides_the_base_flows_to_its_left() -> None:
    behind = formation("S2", HEAVY, 60, 33.5, files=2, bases=2)
    assert places(result(table(SINGLE, behind, winner()), 1).over())["S1.1"] == (53, 35)
    other = formation("N2", HEAVY, 60, 46.5, files=2, bases=2)
    state = table(formation("N1", HEAVY, 60, 40), other, formation("S1", HEAVY, 60, 40, files=2, bases=2))
    assert places(result(state, 1, winner=0).over(), 1)["N1.1"] == (67, 45)  # his left is the east


@pytest.mark.rule("PAE-14.15", "PAE-14.19", "PAE-1.6")
def test_who_is_just_reached_at_the_end_of_the_way_is_met() -> None:
    """The base comes to cover y 33 to 35; whoever stands behind has his edge at y 33."""
    friend = formation("S2", HEAVY, 61, 33, files=2, bases=2)
    assert places(result(table(SINGLE, friend, winner()), 1).over())["S1.1"] == (54, 35)
    enemy = formation("N2", HEAVY, 60, 33, facing=0, files=2, bases=2)
    assert set(result(table(SINGLE, enemy, winner()), 1).over().state.lost) == {"S1.1"}
    clear = formation("S2", HEAVY, 61, 32.9, files=2, bases=2)
    assert places(result(table(SINGLE, clear, winner()), 1).over())["S1.1"] == (60, 35)


@pytest.mark.rule("PAE-14.16", "PAE-12.8")
def test_it_tests_once_for_a_result_and_with_what_it_has_passed_before() -> None:
    """Two bases are pushed at its rear; one test, at 6 after one that it has passed."""
    behind = formation("S2", HEAVY, 60, 32, facing=180, files=4, bases=4, reactions=1)
    line = formation("S1", HEAVY, 60, 40, files=2, bases=2)
    play = result(table(line, behind, winner()), 2, dice=[3, 3])
    assert play.game.is_over
    assert (play["S2"].facing, play["S2"].reactions) == (0, 2)
    failed = result(table(line, behind, winner()), 2, dice=[3, 4]).over()
    assert failed["S2"].count == 1


@pytest.mark.rule("PAE-14.17")
def test_all_who_run_friends_down_come_to_stand_beside_them() -> None:
    """S2 fails and falls apart into bases from x 50.5 to 69.5; each of the two goes to the nearer side of all four,
    1 cm clear, and none of those run into gets a marker."""
    behind = formation("S2", HEAVY, 60, 32, facing=180, files=4, bases=4)
    line = formation("S1", HEAVY, 60, 40, files=2, bases=2)
    play = result(table(line, behind, winner()), 2, dice=[6, 6]).over()
    assert places(play) == {
        "S1.1": (47.5, 35), "S1.2": (72.5, 35),
        "S2.1": (67.5, 32), "S2.2": (62.5, 32), "S2.3": (57.5, 32), "S2.4": (52.5, 32),
    }  # fmt: skip
    rallying = {each.bases[0].id for each in play.state.formations.values() if each.rally is not None}
    assert rallying == {"S1.1", "S1.2"}


@pytest.mark.rule("PAE-14.16", "PAE-12.23")
@pytest.mark.parametrize(("second", "formed"), [([4, 4], 2), ([6, 6], 1)])
def test_only_the_formation_that_turned_has_closed_ranks_not_others_that_came_from_it(
    second: list[int], formed: int
) -> None:
    """Two bases are pushed back, each against the rear of another formation; S2b was a part of S2 once."""
    block = formation("S1", HEAVY, 60, 40, files=2, bases=2)
    behind = formation("S2", HEAVY, 54, 33, facing=180, files=2, bases=2)
    other = formation("S2b", HEAVY, 66, 33, facing=180, files=2, bases=2)
    state = table(block, behind, other, winner(), parts={"S2": 2})
    play = result(state, 2, dice=[4, 4, *second])
    assert play["S2"].facing == 0
    assert (play["S2b"].facing == 0, play["S2b"].count) == (formed == 2, formed)


@pytest.mark.rule("PAE-14.5")
@pytest.mark.parametrize(("margin", "back"), [(1, {"S1.1"}), (2, {"S1.1", "S1.3"})])
def test_of_equal_contacts_the_one_furthest_from_the_middle_goes_first_then_the_left(
    margin: int, back: set[str]
) -> None:
    line = formation("S1", HEAVY, 60, 40, files=3, bases=3)
    play = result(table(line, winner(3, code="MI-TS-S")), margin).over()
    assert {base for base, (_, y) in places(play).items() if y < 40} == back


@pytest.mark.rule("PAE-14.6")
@pytest.mark.parametrize("heading", [0, 37, 90, 180, 270])
def test_those_who_end_furthest_from_the_winner_are_placed_first(heading: float) -> None:
    block = formation("S1", HEAVY, 60, 40, facing=heading, bases=4)
    foe = formation("N1", "MI-TS-S", 60, 40, facing=(heading + 180) % 360, files=2, bases=2)
    play = result(table(block, foe), 3).over()
    moved = [play[fact.formation].bases[0].id for fact in play.facts(PushedBack)]
    assert moved == ["S1.4", "S1.3", "S1.2"]


@pytest.mark.rule("PAE-14.19", "PAE-14.20")
def test_how_a_base_was_lost_is_told() -> None:
    formed = formation("N2", HEAVY, 60, 36, facing=0, files=2, bases=2)
    play = result(table(SINGLE, formed, winner()), 1).over()
    assert play.state.lost["S1.1"].how == "push"
    play = result(table(formation("S1", HEAVY, 60, 6), winner(y=6)), 1).over()
    assert play.state.lost["S1.1"].how == "table"


@pytest.mark.rule("PAE-14.15", "PAE-14.16")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_the_edge_that_is_met_first_counts(heading: float) -> None:
    """S2 stands across the way, three files of two, facing to the right of the loser: its left side is met."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    loser = formation("S1", HEAVY, 60, 40, facing=heading)
    foe = formation("N1", HEAVY, 60, 40, facing=(heading + 180) % 360, files=2, bases=2)
    across = formation("S2", HEAVY, *at(2, -9), facing=(heading + 90) % 360, files=2, bases=4)
    play = result(table(loser, foe, across), 1, dice=[6, 6]).over()
    assert play["S2"].count == 1  # it had to test, and failed


@pytest.mark.rule("PAE-1.10", "PAE-14.14", "PAE-14.19")
@pytest.mark.parametrize("heading", [0, 90])
def test_who_gives_ground_and_finds_his_place_taken_goes_elsewhere_or_is_lost(heading: float) -> None:
    """2 cm behind the light mediums lies a pond: away first, that is back, until it is crossed; or no place at all."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    def pond(wide: float, back: float) -> Terrain:
        (x, y), (u, v) = at(-wide, -9), at(wide, -9 - back)
        return area("pond", "sea", min(x, u), min(y, v), max(x, u), max(y, v))

    loser = formation("S1", HEAVY, 60, 40, facing=heading)
    foe = formation("N1", HEAVY, 60, 40, facing=(heading + 180) % 360)
    behind = formation("S2", "LMI-JS-S", *at(0, -6.5), facing=heading)
    play = result(table(loser, foe, behind, terrain=[pond(3, 2)]), 1).over()
    assert front(play["S2"]) == pytest.approx(at(0, -11), abs=0.01)
    play = result(table(loser, foe, behind, terrain=[pond(30, 20)]), 1).over()
    assert play.state.lost["S2.1"].how == "place"


@pytest.mark.rule("PAE-14.18")
@pytest.mark.parametrize("heading", [90, 180, 270])
def test_of_two_equal_sides_a_base_flows_to_its_left_in_every_facing(heading: float) -> None:
    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    loser = formation("S1", HEAVY, 60, 40, facing=heading)
    foe = formation("N1", HEAVY, 60, 40, facing=(heading + 180) % 360, files=2, bases=2)
    behind = formation("S2", HEAVY, *at(0, -6.5), facing=heading, files=2, bases=2)
    play = result(table(loser, foe, behind), 1).over()
    assert places(play)["S1.1"] == pytest.approx(at(-7, -5), abs=0.01)


@pytest.mark.rule("PAE-15.20", "PAE-14.3")
def test_a_hero_is_asked_once_for_a_phase_though_several_formations_suffer() -> None:
    """S1, a single base, is destroyed; what is left of the margin falls on S2 with the commander. Nobody asks again."""
    state = table(
        formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 62, 40, bases=2),
        formation("N1", HEAVY, 60, 40, files=2, bases=2),
        leaders=[leader("south-SC1", 9, formation="S2"), leader("north-H1", 9, formation="N1")],
    )  # fmt: skip
    play = result(state, 3, dice=[3, 3]).does("S1", "nobody").over()
    assert set(play.state.lost) == {"S1.1"}
    assert any(each.rally == 3 for each in play.state.formations.values())


@pytest.mark.rule("PAE-14.2", "PAE-15.18", "PAE-15.20")
def test_when_a_hero_has_held_the_line_nobody_challenges() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), winner(),
        leaders=[leader("south-H1", 12, formation="S1"), leader("north-H1", 9, formation="N1")],
    )  # fmt: skip
    result(state, 1, dice=[1, 1]).does("yes").over()


@pytest.mark.rule("PAE-15.17", "PAE-14.3")
@pytest.mark.parametrize(("margin", "back"), [(3, 0), (4, 1)])
def test_a_lone_hero_who_is_killed_uses_up_three_points(margin: int, back: int) -> None:
    """N1 touches him and S1 with a base each; the winner chooses him first."""
    state = table(
        formation("S1", HEAVY, 58, 40), formation("N1", HEAVY, 60, 40, files=2, bases=2),
        leaders=[leader("south-H1", 9, 62, 38.5)],
        contacts=[Contact(a="S1.1", b="N1.2"), Contact(a="south-H1", b="N1.1")],
    )  # fmt: skip
    play = result(state, margin).does("south-H1").over()
    assert play.state.leaders["south-H1"].lost == "killed"
    assert (play["S1"].rally is not None) == bool(back)


@pytest.mark.rule("PAE-14.13")
def test_fracture_to_the_right() -> None:
    """The example mirrored: files 1 to 3 are touched, file 4 is pushed back, 5 and 6 stand 2 and 3 cm outwards."""
    line = formation("S1", HEAVY, 60, 40, files=6, bases=6)
    play = result(table(line, winner(3, 54)), 1).over()
    assert places(play) == {
        "S1.1": (50, 38), "S1.2": (54, 38), "S1.3": (58, 38), "S1.4": (62, 35), "S1.5": (68, 40), "S1.6": (73, 40),
    }  # fmt: skip


@pytest.mark.rule("PAE-14.13", "PAE-14.10")
def test_nothing_is_torn_off_where_every_file_is_in_contact() -> None:
    line = formation("S1", HEAVY, 60, 40, files=2, bases=4)
    play = result(table(line, winner()), 1).over()
    assert [fact.way for fact in play.facts(Divided)] == ["has 1 base pushed back"]


@pytest.mark.rule("PAE-14.13", "PAE-12.29")
def test_files_that_have_stepped_are_pushed_as_they_stand() -> None:
    """Files 1 and 2 fight N1 at y 40, file 3 N2 at y 41; file 4 has no contact and is torn off."""
    stepped = formation("S1", HEAVY, 60, 40, files=4, bases=4, steps=(0, 0, 1000, 1000))
    state = table(stepped, winner(2, 56), formation("N2", HEAVY, 62, 41))
    assert {each.a for each in state.contacts.values()} == {"S1.1", "S1.2", "S1.3"}
    g = course(state)
    push(g, tuple(state.contacts), 1)
    assert fronts(g.state.formations["S1"]) == {"S1.1": (54, 38), "S1.2": (58, 38), "S1.3": (62, 39)}


@pytest.mark.rule("PAE-14.7", "PAE-15.17")
def test_a_lone_hero_who_wins_disperses_whoever_is_nearest_to_him() -> None:
    """Margin 3 against a column of two: both are pushed back, and row 1, nearer to him, is lost."""
    hero = leader("north-H1", 12, 60, 41.5)
    column = formation("S1", HEAVY, 60, 40, bases=2)
    state = table(column, leaders=[hero], contacts=[Contact(a="S1.1", b="north-H1")])
    play = result(state, 3).over()
    assert (set(play.state.lost), places(play)) == ({"S1.1"}, {"S1.2": (60, 32)})


@pytest.mark.rule("PAE-14.3", "PAE-14.20")
def test_margin_that_finds_no_base_because_one_went_over_the_edge_falls_on_the_next() -> None:
    """S1 has most bases in contact: both are pushed back, the left one into the sea. Of two points left one disperses
    the other; the second pushes S2 back."""
    sea = area("the sea", "sea", 8, 0, 12, 16)
    state = table(
        formation("S1", HEAVY, 14, 20, files=2, bases=2), formation("S2", HEAVY, 40, 20),
        formation("N1", HEAVY, 14, 20, files=2, bases=2), formation("N2", HEAVY, 40, 20), terrain=[sea],
    )  # fmt: skip
    play = result(state, 4).over()
    assert {key: each.how for key, each in play.state.lost.items()} == {"S1.1": "table", "S1.2": "combat"}
    assert play["S2"].rally == 3


@pytest.mark.rule("PAE-14.21", "PAE-14.20")
def test_a_leader_whose_base_goes_over_the_edge_stays_with_the_last_one_left() -> None:
    """Rows 1 and 2 are pushed back, row 2 over the edge; the commander was with the block."""
    low = formation("S1", HEAVY, 60, 8, bases=2)
    state = table(low, winner(y=8), leaders=[leader("south-SC1", 12, formation="S1")])
    play = result(state, 2, dice=[1, 1]).over()
    assert set(play.state.lost) == {"S1.2"}
    home = play[play.state.leaders["south-SC1"].formation]
    assert [base.id for base in home.bases] == ["S1.1"]


@pytest.mark.rule("PAE-14.15", "PAE-14.16", "PAE-14.18")
@pytest.mark.parametrize("heading", [0, 90, 180, 270])
def test_closing_ranks_in_every_facing(heading: float) -> None:
    """The example of PAE-14.18 turned about (60,40): met in front it closes ranks without a test, in the rear with."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    loser = formation("S1", HEAVY, 60, 40, facing=heading)
    foe = formation("N1", HEAVY, 60, 40, facing=(heading + 180) % 360, files=2, bases=2)
    behind = formation("S2", HEAVY, *at(1, -6.5), facing=heading, files=2, bases=2)
    play = result(table(loser, foe, behind), 1).over()
    assert places(play)["S1.1"] == pytest.approx(at(-6, -5), abs=0.01)
    turned = formation("S2", HEAVY, *at(1, -8.5), facing=(heading + 180) % 360, files=2, bases=2)
    play = result(table(loser, foe, turned), 1, dice=[4, 4]).over()
    assert play["S2"].facing == heading * 1000
    assert places(play)["S1.1"] == pytest.approx(at(-6, -5), abs=0.01)


@pytest.mark.rule("PAE-14.14", "PAE-14.19")
@pytest.mark.parametrize("heading", [0, 90, 37])
def test_making_room_in_every_facing(heading: float) -> None:
    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    loser = formation("S1", HEAVY, 60, 40, facing=heading)
    foe = formation("N1", HEAVY, 60, 40, facing=(heading + 180) % 360)
    for name, code, back in (("S2", "LMI-JS-S", 8), ("S2", HEAVY, 8), ("N2", "LI-J-S", 8), ("N2", HEAVY, 8)):
        other = formation(name, code, *at(0, -6.5), facing=heading)
        play = result(table(loser, foe, other), 1).over()
        assert front(play[name]) == pytest.approx(at(0, -back), abs=0.01)


@pytest.mark.rule("PAE-14.13", "PAE-14.10")
@pytest.mark.parametrize("heading", [90, 180, 37])
def test_fracture_in_every_facing(heading: float) -> None:
    """The example of PAE-14.13 turned about (60,40); two rows, of which the second falls 1 cm further back."""

    def at(right: float, ahead: float) -> tuple[float, float]:
        return from_local((right, ahead), (60, 40), heading)

    line = formation("S1", HEAVY, 60, 40, facing=heading, depths=(2, 1, 1, 1, 1, 1))
    foe = formation("N1", HEAVY, *at(6, 0), facing=(heading + 180) % 360, files=3, bases=3)
    play = result(table(line, foe), 1).over()
    expected = {
        "S1.1": (-13, 0), "S1.2": (-13, -3), "S1.3": (-8, 0), "S1.4": (-2, -5),
        "S1.5": (2, -2), "S1.6": (6, -2), "S1.7": (10, -2),
    }  # fmt: skip
    found = places(play)
    for base, (right, ahead) in expected.items():
        assert found[base] == pytest.approx(at(right, ahead), abs=0.01), base


@pytest.mark.rule("PAE-10.5", "PAE-14.5")
def test_nobody_closes_up_onto_bases_that_were_pushed_back() -> None:
    """File 2 is pushed back to y 33 to 35; file 1, three deep, would slide onto it and goes on by itself."""
    line = formation("S1", HEAVY, 60, 40, depths=(3, 1, 1))
    play = result(table(line, winner(1, 64, code="MI-TS-S")), 1).over()
    assert places(play) == {
        "S1.1": (56, 40), "S1.2": (56, 38), "S1.3": (56, 36), "S1.4": (60, 35), "S1.5": (64, 40),
    }  # fmt: skip
    assert {tuple(base.id for base in each.bases) for each in play.state.formations.values() if each.seat == 0} == {
        ("S1.1", "S1.2", "S1.3"), ("S1.4",), ("S1.5",),
    }  # fmt: skip


@pytest.mark.rule("PAE-14.14")
def test_a_base_that_need_not_make_room_meets_nobody() -> None:
    """It may stand on a friend until the end of the bound (PAE-10.7); no way, no obstacle."""
    base = formation("S1", HEAVY, 60, 40)
    state = table(base, formation("S2", HEAVY, 61, 40.5, files=2, bases=4))
    (here,) = boxes_of(base)
    assert first_obstacle(state, base, here, ()) is None
    met = first_obstacle(state, base, here.moved(0.0, -3.0), ())
    assert met is not None
    assert met.piece == "S2"
