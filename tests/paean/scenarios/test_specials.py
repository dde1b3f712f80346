"""Section 5: special rules of scenarios, where other chapters ask for them."""

from __future__ import annotations

from dataclasses import replace as replace_grid

import msgspec
import pytest
from msgspec.structs import replace

from polemos.kernel.procedure import Flow, Procedure, step
from polemos.rules.paean.combat.rallying import rally
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.command.rolls import why_not_ordered
from polemos.rules.paean.deployment.starting import state_of_scenario
from polemos.rules.paean.facts import change, set_leader, set_side
from polemos.rules.paean.jars import ride_over
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.movement.going import completed
from polemos.rules.paean.options import Options
from polemos.rules.paean.scenarios.data import load
from polemos.rules.paean.scenarios.records import LongerMoves, Omens, ScenarioRecord
from polemos.rules.paean.specials import (
    has_ended_move,
    held_by_omens,
    initiative_modifiers,
    is_off,
    longer_move,
    own_bound,
    reaction_modifiers,
    read_omens,
    why_no_orders,
)
from polemos.rules.paean.state import NORTH, SOUTH, G, State
from tests.paean.position import Play, area, circle, formation, leader, table
from tests.scripted import Script


class Nothing(Procedure, frozen=True):
    @step("PAE-5.1")
    def wait(self, g: G) -> Flow:
        return None


def begun(name: str, turn: int = 1, **values: object) -> State:
    state = state_of_scenario(load(name), Options())
    state.turn = turn
    for key, value in values.items():
        setattr(state, key, value)
    return state


def course(state: State, dice: Script = ()) -> Play:
    return Play(state, Nothing(), dice)


@pytest.mark.rule("PAE-6.1")
@pytest.mark.parametrize(("turn", "first", "bounds"), [(1, 0, (1, 0)), (2, 0, (1, 1)), (3, 0, (2, 1)), (4, 1, (2, 2))])
def test_bounds_are_counted_for_each_side(turn: int, first: int, bounds: tuple[int, int]) -> None:
    state = begun("hysiae", turn, first=first)
    assert (own_bound(state, SOUTH), own_bound(state, NORTH)) == bounds


@pytest.mark.rule("PAE-5.6")
def test_at_thyrea_nobody_faints_and_no_captain_decides() -> None:
    state = begun("thyrea")
    assert [is_off(state, rule) for rule in ("PAE-7.27", "PAE-19.3", "PAE-12.26", "PAE-19.2")] == [
        True,
        True,
        True,
        False,
    ]
    assert not is_off(begun("hysiae"), "PAE-12.26")


@pytest.mark.rule("PAE-5.7")
@pytest.mark.parametrize(("turn", "value"), [(1, -2), (2, None), (3, None)])
def test_after_the_meal_athenians_react_badly_in_the_tyrants_first_bound(turn: int, value: int | None) -> None:
    state = begun("pallene", turn)  # the tyrant has bound 1
    assert [each.value for each in reaction_modifiers(state, NORTH)] == ([value] if value else [])
    assert not reaction_modifiers(state, SOUTH)


@pytest.mark.rule("PAE-5.7", "PAE-5.1")
@pytest.mark.parametrize(("turn", "surprised"), [(1, True), (2, True), (3, False)])
def test_whoever_is_surprised_and_begins_is_so_until_the_enemy_has_had_his_bound(turn: int, surprised: bool) -> None:
    """As in a battle of one's own in which the Athenians have the initiative."""
    assert bool(reaction_modifiers(begun("pallene", turn, first=NORTH), NORTH)) == surprised


@pytest.mark.rule("PAE-5.7")
def test_after_the_meal_no_command_roll_is_made_in_the_first_athenian_bound() -> None:
    second, fourth = begun("pallene", 2, active=NORTH), begun("pallene", 4, active=NORTH)
    refused = why_no_orders(second, NORTH)
    assert refused is not None
    assert refused.rule == "PAE-5.7"
    assert [each.value for each in initiative_modifiers(second, NORTH)] == [-2]
    assert why_no_orders(fourth, NORTH) is None
    assert why_no_orders(second, SOUTH) is None
    assert not initiative_modifiers(fourth, NORTH)


# -- Marathon and Plataea ----------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-5.10")
def test_at_the_run_athenians_far_from_the_enemy_go_fifteen_in_their_first_three_bounds() -> None:
    state = begun("marathon", 1)
    runner = next(each for each in state.formations.values() if each.seat == SOUTH and each.kind == "LHI")
    foe = next(each for each in state.formations.values() if each.seat == NORTH)
    assert longer_move(state, runner) == (15, "PAE-5.10")
    assert longer_move(begun("marathon", 5), runner) == (15, "PAE-5.10")  # the third bound of the side that began
    assert longer_move(begun("marathon", 7), runner) is None
    change(state, foe.id, x=runner.x, y=runner.y + 20_000, facing=180_000)
    assert longer_move(state, state.formations[runner.id]) is None  # exactly 20 is not more than 20
    change(state, foe.id, y=runner.y + 20_020)
    assert longer_move(state, state.formations[runner.id]) is not None


def greeks(state: State) -> int:
    return next(
        seat
        for seat in (SOUTH, NORTH)
        if any(each.kind == "HI" and each.seat == seat for each in state.formations.values())
    )


@pytest.mark.rule("PAE-5.11")
@pytest.mark.parametrize(
    ("bound", "face", "good"), [(1, 4, False), (1, 5, True), (2, 4, True), (2, 3, False), (4, 2, True)]
)
def test_the_omens_are_good_sooner_or_later(bound: int, face: int, good: bool) -> None:
    state = begun("plataea")
    seat = greeks(state)
    state.active = state.first = seat
    state.turn = 2 * bound - 1
    held = next(
        each for each in state.formations.values() if each.kind == "HI" and each.seat == seat and each.id != "T1"
    )
    assert held_by_omens(state, held) is not None
    play = course(state, [face])
    read_omens(play.game)
    play.dice.assert_all_used()
    assert (held_by_omens(play.state, held) is None) is good


@pytest.mark.rule("PAE-5.11")
def test_in_the_fifth_bound_the_omens_are_good_without_a_roll_and_tegeans_go_from_the_second() -> None:
    state = begun("plataea")
    seat = greeks(state)
    state.active = state.first = seat
    state.turn = 9
    play = course(state)
    read_omens(play.game)
    assert "omens" in play.state.done
    early, second = begun("plataea", 1, first=seat), begun("plataea", 3, first=seat)
    assert held_by_omens(early, early.formations["T1"]) is not None
    assert held_by_omens(second, second.formations["T1"]) is None


def own(record: ScenarioRecord, turn: int) -> State:
    state = state_of_scenario(record, Options(), msgspec.json.encode(record).decode())
    state.turn = turn
    return state


@pytest.mark.rule("PAE-5.11")
def test_two_classes_wait_each_for_its_own_omens() -> None:
    record = load("plataea")
    omens = next(each for each in record.special if isinstance(each, Omens))
    seat = greeks(begun("plataea"))
    lights = replace(omens, id="more_omens", class_="LI", freed=())
    play = course(own(replace(record, special=(*record.special, lights)), 1), [6, 4])
    play.state.active = play.state.first = seat
    heavy, light = play["S2"], play["S4"]
    assert [held_by_omens(play.state, each) is None for each in (heavy, light)] == [False, False]
    read_omens(play.game)
    play.dice.assert_all_used()
    assert [held_by_omens(play.state, each) is None for each in (heavy, light)] == [True, False]


@pytest.mark.rule("PAE-5.10")
def test_of_two_longer_moves_the_longer_counts() -> None:
    record = load("marathon")
    run = next(each for each in record.special if isinstance(each, LongerMoves))
    state = own(replace(record, special=(run, replace(run, id="sprint", move=18.0, own_bounds=1))), 1)
    for turn, far in ((1, 18.0), (3, 15.0), (7, None)):
        state.turn = turn
        found = longer_move(state, state.formations["A2"])
        assert (found and found[0]) == far


# -- the pear tree -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-5.3")
@pytest.mark.parametrize(("face", "armour"), [(3, 4), (4, 0)])
def test_aristomenes_may_lose_his_shield_near_the_tree_once(face: int, armour: int) -> None:
    state = begun("boars_grave")
    set_leader(state, "south-H1", formation="", x=60_000, y=33_000)  # the tree's edge at y 40.5, his at 34.5: 6 away
    play = course(state, [face])
    has_ended_move(play.game, "south-H1")
    has_ended_move(play.game, "south-H1")  # no second roll
    play.dice.assert_all_used()
    hero = play.state.leaders["south-H1"]
    assert (hero.armour, hero.is_done) == (armour, armour == 4)


@pytest.mark.rule("PAE-5.3", "PAE-9.5")
def test_he_rolls_though_the_ground_breaks_up_his_formation_as_it_arrives() -> None:
    """He goes with another part of M3 than the first."""
    state = begun("boars_grave")
    marsh = area("marsh", "marsh", 40, 20, 80, 38)
    state.terrain[marsh.id] = marsh
    change(state, "M3", x=60_000, y=39_000)
    play = course(state, [5])
    completed(play.game, "M3", (), ("marsh",))
    play.dice.assert_all_used()
    assert play.state.leaders["south-H1"].formation != "M3"


@pytest.mark.rule("PAE-5.3")
def test_far_from_the_tree_nothing_is_rolled() -> None:
    state = begun("boars_grave")
    set_leader(state, "south-H1", formation="", x=60_000, y=32_950)
    play = course(state)
    has_ended_move(play.game, "south-H1")
    assert not play.state.done


@pytest.mark.rule("PAE-5.3", "PAE-15.9")
@pytest.mark.parametrize(("tree", "rolls"), [((67, 41.5), False), ((50, 36.5), True)])
def test_a_move_into_a_formation_ends_behind_it(tree: tuple[float, float], rolls: bool) -> None:
    """He comes up to his men at (60, 41.5) and joins them: from then on he stands at (58, 36.5)."""
    men = formation("S1", "LHI-TS-V", 60, 40, files=2, bases=2)
    hero = leader("south-H1", 12, 60, 50)
    state = table(men, leaders=[hero], terrain=[circle("Wild pear tree", "wood", *tree, 0.5)])
    state.scenario = "boars_grave"
    play = Play(state, LeaderMove("south-H1"), [5] if rolls else []).does("march 180 8.5", "join S1")
    assert bool(play.state.done) == rolls


# -- the jars ----------------------------------------------------------------------------------------------------------


def riding(field: str = "Jar field 2") -> State:
    """The second squadron of the Thessalians before the middle field, its front at y 37."""
    state = begun("hyampolis")
    set_side(state, NORTH, jar_field=field)
    change(state, "T2", x=61_000, y=37_000)
    return state


@pytest.mark.rule("PAE-5.8")
def test_horse_stop_at_the_middle_of_the_chosen_field_and_fall_on_one_to_three() -> None:
    state = riding()
    before = state.formations["T2"].grid  # x 53 to 69: all four bases over the field, which ends at 68
    change(state, "T2", y=50_000)
    play = course(state, [1, 4, 3, 6])
    assert ride_over(play.game, "T2", (before, play["T2"].grid))
    play.dice.assert_all_used()
    left = [each for each in play.state.formations.values() if each.id.startswith("T2")]
    assert sorted(base.id for each in left for base in each.bases) == ["T2.2", "T2.4"]
    assert all(each.y == 40_000 for each in left)
    # Medium horse that lost a base are unformed: T2.2 has closed up to T2.4 before, from x 57 to 61.
    assert {each.bases[0].id: each.x for each in left} == {"T2.2": 62_500, "T2.4": 67_500}
    assert play.state.done == ("buried_jars",)


@pytest.mark.rule("PAE-5.8")
@pytest.mark.parametrize(("aside", "turn"), [(8, 30), (-8, -30)])
def test_horse_that_ride_aslant_and_turn_stop_where_they_reach_the_middle(aside: float, turn: float) -> None:
    """From the south-west or south-east, turning all the way: they stop when a corner comes to the middle."""
    state = riding()
    play = course(state, {"PAE-5.8": [4] * 20})
    start = replace_grid(play["T2"].grid, heading=0.0)
    start = start.moved(60 - aside - start.x, 24 - start.y)
    end = replace_grid(start.moved(2 * aside, 26), heading=turn)
    assert ride_over(play.game, "T2", (start, end))
    after = play["T2"].grid
    assert max(y for base in after.bases for _, y in base.points) == pytest.approx(40, abs=0.01)
    done = (after.y - start.y) / (end.y - start.y)
    assert (after.x - start.x) / (end.x - start.x) == pytest.approx(done, abs=0.001)
    assert (after.heading + 180) % 360 - 180 == pytest.approx(turn * done, abs=0.05)


@pytest.mark.rule("PAE-5.8")
def test_the_other_fields_are_harmless_and_a_spent_one_too() -> None:
    state = riding("Jar field 1")
    before = state.formations["T2"].grid
    change(state, "T2", y=50_000)
    play = course(state)
    assert not ride_over(play.game, "T2", (before, play["T2"].grid))
    state = replace(riding(), done=("buried_jars",))
    change(state, "T2", y=50_000)
    play = course(state)
    assert not ride_over(play.game, "T2", (before, play["T2"].grid))


@pytest.mark.rule("PAE-5.8")
def test_a_move_that_ends_before_the_middle_ends_where_it_is() -> None:
    state = riding()
    before = state.formations["T2"].grid
    change(state, "T2", y=39_000)
    play = course(state, [4, 4, 4, 4])
    assert ride_over(play.game, "T2", (before, play["T2"].grid))
    assert (play["T2"].y, play["T2"].count) == (39_000, 4)


@pytest.mark.rule("PAE-5.8")
def test_foot_are_never_affected() -> None:
    state = riding()
    change(state, "T6", x=60_000, y=37_000)
    change(state, "T2", x=20_000, y=10_000)
    before = state.formations["T6"].grid
    change(state, "T6", y=44_000)
    play = course(state)
    assert not ride_over(play.game, "T6", (before, play["T6"].grid))


def evading_horse(code: str) -> State:
    """Light or light medium horse of the Thessalians, caught to the north of the middle field, run south over it."""
    horse = formation("S1", code, 60, 44, facing=0)
    state = table(horse, formation("N1", "LHI-TS-S", 60, 44, facing=180, files=2, bases=2))
    state.scenario, state.terrain = "hyampolis", begun("hyampolis").terrain
    set_side(state, NORTH, jar_field="Jar field 2")
    return state


@pytest.mark.rule("PAE-5.8", "PAE-12.33", "PAE-12.34")
@pytest.mark.parametrize(("code", "dice"), [("LC-J-S", [4]), ("LMC-JS-S", [1, 1, 4])])
def test_an_evade_out_of_contact_ends_in_the_jars_too(code: str, dice: list[int]) -> None:
    play = Play(evading_horse(code), Results(("S1.1|N1.1", "S1.1|N1.2"), 1, 0), dice)
    if code == "LMC-JS-S":
        play.does("test to evade")
    play.over()
    assert play.state.done == ("buried_jars",)
    grid = play["S1"].grid  # it faces the enemy, so its leading edge is the rear one, 2 cm behind its front
    assert grid.y - 2.0 == pytest.approx(40, abs=0.01)
    fallen = Play(evading_horse(code), Results(("S1.1|N1.1", "S1.1|N1.2"), 1, 0), [*dice[:-1], 3])
    if code == "LMC-JS-S":
        fallen.does("test to evade")
    assert fallen.over().state.lost["S1.1"].how == "jars"


# -- at breakfast ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-5.9", "PAE-14.26")
def test_at_sepeia_the_markers_come_off_in_the_first_argive_bound_and_not_before() -> None:
    state = begun("sepeia", 1)
    play = course(state)
    rally(play.game)
    assert all(play[key].is_rallying for key in ("A1", "A2", "A3", "A4"))
    play = course(replace(state, turn=2, active=NORTH))
    rally(play.game)
    assert not any(play[key].is_rallying for key in ("A1", "A2", "A3", "A4"))


@pytest.mark.rule("PAE-5.9", "PAE-7.12", "PAE-7.5")
def test_until_then_they_take_no_orders() -> None:
    state = begun("sepeia", 2, active=NORTH)
    chief = state.leaders["north-AC"]
    barred = [why_not_ordered(state, chief, state.formations[key]) for key in ("A1", "A2", "A3", "A4")]
    assert [reason and reason.rule for reason in barred] == ["PAE-7.12"] * 4
    assert why_not_ordered(state, chief, replace(state.formations["A1"], rally=None)) is None


# -- the shield --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-5.3")
@pytest.mark.parametrize(("gap", "rolls"), [(6.0, True), (6.02, False)])
def test_the_edge_of_his_base_within_six_of_the_edge_of_the_tree(gap: float, rolls: bool) -> None:
    """The tree has a radius of 1.5 round (60,42), his base one of 1.5."""
    state = begun("boars_grave")
    set_leader(state, "south-H1", formation="", x=60_000, y=round((42 - 3 - gap) * 1000))
    play = course(state, [5] if rolls else [])
    has_ended_move(play.game, "south-H1")
    play.dice.assert_all_used()
    assert bool(play.state.done) is rolls


@pytest.mark.rule("PAE-5.10")
def test_nobody_runs_but_greek_light_heavy_formations() -> None:
    state = begun("marathon")
    runner = state.formations["A1"]
    state.formations = {"A1": runner}
    assert longer_move(state, runner) == (15, "PAE-5.10")
    assert longer_move(state, replace(runner, kind="HI")) is None
    state.formations = {}
    assert longer_move(state, replace(runner, seat=NORTH)) is None
