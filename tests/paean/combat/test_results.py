"""Section 14: push-backs, dispersals, the push, fracture; every example of the rulebook."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from polemos.rules.paean.combat.phase import FightPhase, PhaseFought
from polemos.rules.paean.combat.results.push_back_facts import PushedBack
from polemos.rules.paean.combat.results.pushing import push
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.facts import Pushed
from polemos.rules.paean.invariants import broken
from polemos.rules.paean.state import Contact, Formation, State
from tests.paean.position import Play, area, course, formation, front, fronts, leader, table

HEAVY = "HI-TS-S"


def result(state: State, margin: int, winner: int = 1, dice: Sequence[int] = ()) -> Play:
    """A phase of all contacts has been won by a margin."""
    state.phase = state.phase or "orders"
    return Play(state, Results(tuple(state.contacts), winner, margin), dice)


def places(play: Play, seat: int = 0) -> dict[str, tuple[float, float]]:
    """The front centres of all bases of a side."""
    assert list(broken(play.state)) == []
    own = [each for each in play.state.formations.values() if each.seat == seat]
    return {base: place for each in own for base, place in fronts(each).items()}


def column(**values: object) -> Formation:
    return formation("S1", HEAVY, 60, 40, bases=3, **values)


def block(**values: object) -> Formation:
    return formation("N1", HEAVY, 60, 40, files=2, bases=4, **values)


@pytest.mark.rule("PAE-13.1", "PAE-14.1", "PAE-13.3")
def test_a_phase_is_thrown_by_both_sides_and_the_difference_is_the_margin() -> None:
    """Column 4 dice, block 6, all need 4: one hit against three."""
    play = Play(table(column(), block()), FightPhase("S1"), [3, 4, 1, 2, 8, 3, 4, 5, 1, 1]).over()
    (fought,) = play.facts(PhaseFought)
    assert (fought.south, fought.north) == (1, 3)
    assert len(play.facts(PushedBack)) == 2


@pytest.mark.rule("PAE-14.1")
def test_equal_hits_are_a_draw() -> None:
    play = Play(table(column(), block()), FightPhase("N1"), [4, 4, 1, 1, 4, 4, 1, 1, 1, 1]).over()
    assert places(play) == {"S1.1": (60, 40), "S1.2": (60, 38), "S1.3": (60, 36)}
    assert play.facts(Pushed) == []


@pytest.mark.rule("PAE-14.4", "PAE-14.5", "PAE-14.6", "PAE-14.10", "PAE-14.25", "PAE-10.3")
def test_margin_two_against_a_column_of_three() -> None:
    """The example: rows 2 and 3 to (60,33) and (60,30), row 1 pushed to (60,38), blue follows."""
    play = result(table(column(), block()), 2).over()
    assert places(play) == {"S1.1": (60, 38), "S1.2": (60, 33), "S1.3": (60, 30)}
    assert front(play["N1"]) == (60, 38)
    singles = [each for each in play.state.formations.values() if each.seat == 0 and each.id != "S1"]
    assert [(each.rally, each.pushed) for each in singles] == [(3, True), (3, True)]
    assert play["S1"].rally is None
    assert set(play.state.contacts) == {"S1.1|N1.1", "S1.1|N1.3"}


@pytest.mark.rule("PAE-14.7")
def test_margin_five_against_a_column_of_three_leaves_the_furthest() -> None:
    play = result(table(column(), block()), 5).over()
    assert places(play) == {"S1.3": (60, 29)}
    assert set(play.state.lost) == {"S1.1", "S1.2"}
    assert front(play["N1"]) == (60, 40)  # nobody is left in contact: it stays


@pytest.mark.rule("PAE-14.4", "PAE-14.7")
def test_with_as_much_margin_as_bases_all_are_pushed_back_and_none_is_lost() -> None:
    play = result(table(column(), block()), 3).over()
    assert places(play) == {"S1.1": (60, 35), "S1.2": (60, 32), "S1.3": (60, 29)}
    assert not play.state.lost
    assert not play.state.contacts


@pytest.mark.rule("PAE-14.10")
def test_a_win_by_one_against_a_block() -> None:
    """The example: one rear base is pushed back 5 cm, the other three 2 cm, the winner follows 2 cm."""
    play = result(table(formation("S1", HEAVY, 60, 40, files=2, bases=4), block()), 1).over()
    assert places(play) == {"S1.1": (58, 38), "S1.2": (58, 33), "S1.3": (62, 38), "S1.4": (62, 36)}
    assert front(play["N1"]) == (60, 38)


@pytest.mark.rule("PAE-14.13", "PAE-14.5")
def test_fracture() -> None:
    """The example: six files touched on files 4 to 6, lost by 1."""
    line = formation("S1", HEAVY, 60, 40, files=6, bases=6)
    play = result(table(line, formation("N1", HEAVY, 66, 40, files=3, bases=3)), 1).over()
    assert places(play) == {
        "S1.1": (47, 40), "S1.2": (52, 40), "S1.3": (58, 35), "S1.4": (62, 38), "S1.5": (66, 38), "S1.6": (70, 38),
    }  # fmt: skip
    assert [each.rally for each in play.state.formations.values() if each.bases[0].id in ("S1.1", "S1.2")] == [None] * 2
    assert play["S1"].count == 3


@pytest.mark.rule("PAE-14.10", "PAE-18.6")
@pytest.mark.parametrize("code", ["MI-TS-S", "MC-JS-S"])
def test_mediums_and_horse_do_not_push(code: str) -> None:
    winner = formation("N1", code, 60, 40, files=2, bases=2)
    play = result(table(formation("S1", HEAVY, 60, 40, files=2, bases=4), winner), 1).over()
    assert front(play["S1"]) == (60, 40)
    assert play.facts(Pushed) == []


@pytest.mark.rule("PAE-10.5", "PAE-14.5")
def test_files_left_alone_by_a_winner_who_does_not_push_are_cut_off() -> None:
    """File 2 of three is pushed back; file 1 is held by nobody and closes up to the file in contact."""
    line = formation("S1", HEAVY, 60, 40, files=3, bases=3)
    play = result(table(line, formation("N1", "MI-TS-S", 64, 40)), 1).over()
    assert places(play) == {"S1.1": (60, 40), "S1.2": (60, 35), "S1.3": (64, 40)}


@pytest.mark.rule("PAE-14.8")
def test_light_mediums_are_cut_down_and_stay_in_contact() -> None:
    light = formation("S1", "LMI-JS-S", 60, 40, files=2, bases=4)
    play = result(table(light, formation("N1", "MI-TS-S", 60, 40, files=2, bases=2)), 1)
    play.does("stay").over()
    assert set(play.state.lost) == {"S1.1"}
    assert places(play) == {"S1.2": (58, 40), "S1.3": (62, 40), "S1.4": (62, 38)}
    assert set(play.state.contacts) == {"S1.2|N1.2", "S1.3|N1.1"}


@pytest.mark.rule("PAE-14.9", "PAE-12.33")
def test_lights_lose_a_base_for_each_point_and_evade() -> None:
    light = formation("S1", "LI-J-S", 60, 40, files=3, bases=3)
    play = result(table(light, formation("N1", HEAVY, 60, 40, files=3, bases=3)), 2).over()
    assert len(play.state.lost) == 2
    # The hoplites push what is left 2 cm and follow; then its centre goes 15 straight away, and it faces them.
    assert front(play["S1"])[1] == pytest.approx(40 - 2 - 15, abs=0.01)
    assert play["S1"].facing == 0
    assert not play.state.contacts


@pytest.mark.rule("PAE-14.8", "PAE-14.10")
def test_light_mediums_who_have_closed_up_are_pushed() -> None:
    """The base in front is cut down, the one behind it takes its place: two hoplite bases push it 2 cm and follow."""
    column = formation("S1", "LMI-JS-S", 60, 40, bases=2)
    play = result(table(column, formation("N1", HEAVY, 60, 40, files=2, bases=2)), 1).does("stay").over()
    assert set(play.state.lost) == {"S1.1"}
    assert places(play) == {"S1.2": (60, 38)}
    assert front(play["N1"]) == (60, 38)
    assert set(play.state.contacts) == {"S1.2|N1.1", "S1.2|N1.2"}


@pytest.mark.rule("PAE-14.9", "PAE-14.10", "PAE-12.33")
def test_lights_who_have_closed_up_are_pushed_before_they_evade() -> None:
    column = formation("S1", "LI-J-S", 60, 40, bases=2)
    play = result(table(column, formation("N1", HEAVY, 60, 40, files=2, bases=2)), 1).over()
    assert places(play) == {"S1.2": (60, 23)}
    assert front(play["N1"]) == (60, 38)


@pytest.mark.rule("PAE-14.9", "PAE-12.33")
def test_lights_that_draw_evade_without_loss() -> None:
    light = formation("S1", "LI-J-S", 60, 40, files=3, bases=3)
    play = result(table(light, formation("N1", HEAVY, 60, 40, files=3, bases=3)), 0).over()
    assert not play.state.lost
    assert front(play["S1"])[1] == pytest.approx(25, abs=0.01)


@pytest.mark.rule("PAE-12.34")
def test_light_mediums_may_test_to_leave() -> None:
    light = formation("S1", "LMI-JS-S", 60, 40, files=2, bases=2)
    play = result(table(light, formation("N1", "MI-TS-S", 60, 40, files=2, bases=2)), 0, dice=[4, 4])
    play.does("yes").over()
    assert front(play["S1"])[1] == pytest.approx(25, abs=0.01)
    assert play["S1"].reactions == 1
    play = result(table(light, formation("N1", "MI-TS-S", 60, 40, files=2, bases=2)), 0, dice=[4, 5])
    assert front(play.does("yes").over()["S1"]) == (60, 40)


@pytest.mark.rule("PAE-12.34", "PAE-12.17")
@pytest.mark.parametrize(("x", "facing", "end"), [(62, 270, 77), (58, 90, 43)])
def test_from_the_flank_of_an_enemy_they_run_straight_away(x: float, facing: float, end: float) -> None:
    """N1 is held in front by S2; S1 stands at its side and runs 15 cm away from that side, its face to the enemy."""
    aside = formation("S1", "LMI-JS-S", x, 41, facing=facing)
    held = formation("N1", HEAVY, 60, 40)
    play = result(table(aside, formation("S2", HEAVY, 60, 40), held), 0, dice=[4, 4]).does("yes").over()
    assert front(play["S1"]) == pytest.approx((end, 41), abs=0.01)
    assert play["S1"].facing == facing * 1000


@pytest.mark.rule("PAE-12.34")
def test_light_mediums_that_charged_stay() -> None:
    light = formation("S1", "LMI-JS-S", 60, 40, files=2, bases=2, rush="charge")
    play = result(table(light, formation("N1", "LMI-JS-S", 60, 40, files=2, bases=2)), 0)
    assert play.prompt == "Does N1 try to evade?"
    play.does("no").over()
    assert play["S1"].rush == ""


@pytest.mark.rule("PAE-14.12", "PAE-14.20")
def test_off_the_table_they_are_lost() -> None:
    """The column's third row would be pushed back over the south edge, its front row is pushed to it."""
    low = formation("S1", HEAVY, 60, 7, bases=2)
    play = result(table(low, formation("N1", HEAVY, 60, 7, files=2, bases=2)), 1).over()
    assert set(play.state.lost) == {"S1.2"}
    assert front(play["S1"]) == (60, 5)
    last = formation("S1", HEAVY, 60, 3, bases=1)
    play = result(table(last, formation("N1", HEAVY, 60, 3, files=2, bases=2)), 1).over()
    assert set(play.state.lost) == {"S1.1"}


@pytest.mark.rule("PAE-14.14", "PAE-14.27")
def test_pushed_back_onto_a_rallying_base() -> None:
    """The example: (60,33) is shifted to (60,32) and starts rallying anew."""
    rallying = formation("S2", HEAVY, 60, 33, rally=1)
    play = result(table(formation("S1", HEAVY, 60, 40), rallying, block()), 1).over()
    assert places(play) == {"S1.1": (60, 35), "S2.1": (60, 32)}
    assert (play["S1"].rally, play["S2"].rally) == (3, 3)


@pytest.mark.rule("PAE-14.14", "PAE-18.8")
@pytest.mark.parametrize("code", ["LMI-JS-S", "LMC-JS-S"])
def test_light_mediums_behind_make_room_without_a_marker(code: str) -> None:
    play = result(
        table(formation("S1", HEAVY, 60, 40), formation("S2", code, 60, 33, files=2, bases=2), block()), 1
    ).over()
    assert places(play)["S1.1"] == (60, 35)
    assert front(play["S2"]) == (60, 32)
    assert play["S2"].rally is None


@pytest.mark.rule("PAE-14.14", "PAE-18.8")
@pytest.mark.parametrize("code", ["LI-J-S", "LC-J-S"])
def test_friendly_lights_are_passed_over(code: str) -> None:
    play = result(
        table(formation("S1", HEAVY, 60, 40), formation("S2", code, 60, 35, files=2, bases=2), block()), 1
    ).over()
    assert places(play)["S1.1"] == (60, 35)
    assert front(play["S2"]) == (60, 35)


@pytest.mark.rule("PAE-14.15", "PAE-14.18")
def test_a_formation_met_in_front_closes_ranks_and_the_base_flows_round() -> None:
    """The example: the left side is nearer, 6 cm against 8; the base ends at (54,35)."""
    behind = formation("S2", HEAVY, 61, 33.5, files=2, bases=2)
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1).over()
    assert places(play) == {"S1.1": (54, 35), "S2.1": (59, 33.5), "S2.2": (63, 33.5)}
    assert play["S2"].count == 2


@pytest.mark.rule("PAE-14.17", "PAE-18.8")
@pytest.mark.parametrize("code", ["MI-TS-S", "LHI-TS-S", "MC-JS-S"])
def test_lighter_troops_and_horse_are_run_down(code: str) -> None:
    behind = formation("S2", code, 60, 34, files=2, bases=2)
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1).over()
    assert [each.count for each in play.state.formations.values() if each.seat == 0] == [1, 1, 1]
    # The bases stand at 55.5 to 59.5 and 60.5 to 64.5 now; the left side is as near as the right.
    assert places(play)["S1.1"] == (52.5, 35)
    assert all(each.rally is None for each in play.state.formations.values() if each.id.startswith("S2"))


@pytest.mark.rule("PAE-14.16", "PAE-14.17", "PAE-12.8")
def test_a_formation_met_in_the_rear_tests_and_falls_apart_if_it_fails() -> None:
    behind = formation("S2", HEAVY, 60, 32, facing=180, files=2, bases=2)  # its rear edge at y = 34
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1, dice=[4, 5]).over()
    assert [each.count for each in play.state.formations.values() if each.seat == 0] == [1, 1, 1]
    assert places(play)["S1.1"] == (52.5, 35)
    assert [each.rally for each in play.state.formations.values() if each.seat == 0] == [3, None, None]


@pytest.mark.rule("PAE-14.16", "PAE-14.18", "PAE-12.22")
def test_a_formation_met_in_the_rear_that_passes_turns_and_closes_ranks() -> None:
    behind = formation("S2", HEAVY, 60, 32, facing=180, files=2, bases=2)
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1, dice=[4, 4]).over()
    assert (play["S2"].facing, play["S2"].count, play["S2"].reactions) == (0, 2, 1)
    assert places(play)["S1.1"] == (53, 35)


@pytest.mark.rule("PAE-14.16", "PAE-14.18", "PAE-12.23")
def test_met_on_its_side_it_may_turn_a_part() -> None:
    """S2 faces east and shows its left side, at y = 34; its nearest file turns north, or its rear row, or all."""
    behind = formation("S2", HEAVY, 62, 30, facing=90, files=2, bases=4)  # x 58 to 62, y 26 to 34
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1, dice=[4, 4])
    assert (play.prompt, play.game.waiting_for) == ("Which bases of S2 turn to face?", (0,))
    assert "turn" in play.options
    play.answer(next(key for key in play.options if key != "turn")).over()
    assert {each.facing for each in play.state.formations.values() if each.id.startswith("S2")} == {0, 90_000}
    assert play["S1"].rally == 3
    assert all(each.rally is None for each in play.state.formations.values() if each.id.startswith("S2"))


@pytest.mark.rule("PAE-14.16", "PAE-12.9")
def test_who_rallies_has_failed_without_a_test() -> None:
    behind = formation("S2", HEAVY, 60, 32, facing=180, files=2, bases=2, rally=2)
    play = result(table(formation("S1", HEAVY, 60, 40), behind, block()), 1).over()
    assert [each.count for each in play.state.formations.values() if each.seat == 0] == [1, 1, 1]


@pytest.mark.rule("PAE-14.19")
def test_pushed_back_onto_enemies() -> None:
    formed = formation("N2", HEAVY, 60, 36, facing=0, files=2, bases=2)  # y 34 to 36
    play = result(table(formation("S1", HEAVY, 60, 40), formed, block()), 1).over()
    assert set(play.state.lost) == {"S1.1"}
    single = formation("N2", HEAVY, 60, 36, facing=0, rally=1)
    play = result(table(formation("S1", HEAVY, 60, 40), single, block()), 1).over()
    assert places(play)["S1.1"] == (60, 35)
    assert (front(play["N2"]), play["N2"].rally) == ((60, 32), 1)


@pytest.mark.rule("PAE-14.3", "PAE-14.2")
def test_in_a_mass_melee_the_formation_with_most_bases_face_to_face_suffers() -> None:
    wide = formation("S1", HEAVY, 60, 40, files=2, bases=2)
    single = formation("S2", HEAVY, 66, 40)
    play = result(table(wide, single, formation("N1", HEAVY, 62, 40, files=3, bases=3)), 1).over()
    assert play["S2"].rally is None
    assert play.facts(PushedBack)[0].formation == "S1a"


@pytest.mark.rule("PAE-14.3")
def test_among_equals_the_winner_chooses_and_the_rest_goes_on() -> None:
    state = table(
        formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 63, 40), formation("N1", HEAVY, 60, 40, files=3, bases=3)
    )
    play = result(state, 3)
    assert (play.prompt, set(play.options)) == ("Which of them suffers?", {"S1", "S2"})
    play.does("S2").over()
    assert set(play.state.lost) == {"S2.1"}  # pushed back and dispersed, and the third point falls on S1
    assert play["S1"].rally == 3


@pytest.mark.rule("PAE-14.28", "PAE-14.10")
def test_an_enemy_right_behind_stops_the_push() -> None:
    """The example: held in front by the winner and touched in the rear by another; it is not pushed."""
    state = table(
        formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 60, 40), formation("N2", HEAVY, 60, 38, facing=0)
    )
    g = course(state)
    push(g, tuple(state.contacts), 1)
    assert front(g.state.formations["S1"]) == (60, 40)
    assert front(g.state.formations["N1"]) == (60, 40)


@pytest.mark.rule("PAE-15.18")
@pytest.mark.parametrize(
    ("dice", "left", "is_lost"), [([3, 4], {"S1.3": (60, 40)}, False), ([4, 4], {"S1.3": (60, 29)}, True)]
)
def test_a_hero_may_stop_the_push_backs(dice: list[int], left: dict[str, tuple[float, float]], is_lost: bool) -> None:
    """The example: value 10, three bases, margin 5, test against 7. Pass: two dispersed, one in contact, draw."""
    hero = leader("south-H1", 10, formation="S1")
    play = result(table(column(), block(), leaders=[hero]), 5, dice=dice).does("yes").over()
    assert places(play) == left
    assert play.facts(Pushed) == []
    assert bool(play.state.leaders["south-H1"].lost) == is_lost
    assert bool(play.state.contacts) == (not is_lost)


@pytest.mark.rule("PAE-15.19")
@pytest.mark.parametrize(("margin", "lives"), [(6, True), (7, False)])
def test_a_hero_stays_to_the_last(margin: int, lives: bool) -> None:
    hero = leader("south-H1", 10, formation="S1")
    state = table(formation("S1", HEAVY, 60, 40, bases=2), block(), leaders=[hero])
    play = result(state, margin).does("no").over()
    assert "S1" not in play.state.formations
    assert play.state.leaders["south-H1"].is_in_the_open == lives


@pytest.mark.rule("PAE-15.17")
@pytest.mark.parametrize(("margin", "y"), [(2, 36.5), (3, None)])
def test_a_lone_hero_is_pushed_and_falls_by_three(margin: int, y: float | None) -> None:
    hero = leader("south-H1", 10, 60, 38.5)
    contacts = (Contact(a="south-H1", b="N1.1"), Contact(a="south-H1", b="N1.3"))
    play = result(table(block(), leaders=[hero], contacts=contacts), margin).over()
    if y is None:
        assert play.state.leaders["south-H1"].lost
    else:
        assert play.state.leaders["south-H1"].centre == (60, y)
        assert front(play["N1"]) == (60, 38)


@pytest.mark.rule("PAE-7.20")
@pytest.mark.parametrize(("dice", "lost"), [([5, 4], ""), ([5, 5], "killed")])
def test_a_commander_in_a_lost_combat_tests(dice: list[int], lost: str) -> None:
    with_them = leader("south-SC1", 9, formation="S1")
    play = result(table(column(), block(), leaders=[with_them]), 1, dice=dice).over()
    assert play.state.leaders["south-SC1"].lost == lost


@pytest.mark.rule("PAE-14.21")
def test_leaders_stay_with_what_is_in_contact_or_go_with_the_last_base() -> None:
    with_them = leader("south-SC1", 12, formation="S1")
    play = result(table(column(), block(), leaders=[with_them]), 2, dice=[1, 1]).over()
    assert play.state.leaders["south-SC1"].formation == "S1"
    assert play["S1"].bases[0].id == "S1.1"
    play = result(table(column(), block(), leaders=[with_them]), 5, dice=[1, 1]).over()
    home = play[play.state.leaders["south-SC1"].formation]
    assert home.bases[0].id == "S1.3"
    play = result(table(column(), block(), leaders=[with_them]), 6, dice=[1, 1]).over()
    assert play.state.leaders["south-SC1"].is_in_the_open


@pytest.mark.rule("PAE-17.4", "PAE-17.6")
def test_pushed_from_the_edge_of_a_wood_both_fight_inside() -> None:
    wood = area("wood", "wood", 40, 20, 80, 40)
    holder = formation("S1", HEAVY, 60, 40, files=2, bases=4, cover="edge")
    play = result(table(holder, block(), terrain=[wood]), 1).over()
    assert (play["S1"].cover, play["N1"].cover) == ("inside", "inside")


@pytest.mark.rule("PAE-14.5")
def test_the_last_row_goes_first() -> None:
    play = result(table(column(), block()), 1).over()
    assert places(play) == {"S1.1": (60, 38), "S1.2": (60, 36), "S1.3": (60, 31)}


@pytest.mark.rule("PAE-14.5")
def test_of_contacting_bases_the_one_with_the_shortest_contact_goes_first() -> None:
    """N1 covers x 57 to 65: 1 cm of the first file, 4 of the second, 3 of the third."""
    line = formation("S1", HEAVY, 60, 40, files=3, bases=3)
    play = result(table(line, formation("N1", "MI-TS-S", 61, 40, files=2, bases=2)), 1).over()
    assert places(play) == {"S1.1": (56, 35), "S1.2": (60, 40), "S1.3": (64, 40)}


@pytest.mark.rule("PAE-14.3", "PAE-15.19")
def test_a_hero_who_falls_to_the_last_uses_up_three_points() -> None:
    """Margin 8: two bases bear 4, the hero 3, and the last point pushes S2 back."""
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2),
        formation("S2", HEAVY, 66.5, 40),
        formation("N1", HEAVY, 62, 40, files=4, bases=4),
        leaders=[leader("south-H1", 10, formation="S1")],
    )
    play = result(state, 8).does("no").over()
    assert play.state.leaders["south-H1"].lost == "killed"
    assert places(play) == {"S2.1": (66.5, 35)}
