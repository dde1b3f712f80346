"""What captains of Oi Navarcoi! do on the way to the enemy, for another goal than killing, near a shore, or late."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.kernel.view import View
from polemos.players.navarcoi.approach import way_left
from polemos.players.navarcoi.captain import Captain
from polemos.players.navarcoi.goals import goal_value
from polemos.players.navarcoi.habits import surroundings
from polemos.players.navarcoi.judgement import idle_value
from polemos.players.navarcoi.prospects import prospect
from polemos.players.navarcoi.rowing import Oars
from polemos.players.navarcoi.sea_room import cramped_value
from polemos.players.navarcoi.strategos import Strategos
from polemos.players.navarcoi.style import CAPTAIN
from polemos.rules.navarcoi.actions.actions import Action
from polemos.rules.navarcoi.movement.walk import Walk
from polemos.rules.navarcoi.state import Link, State
from tests.navarcoi.position import Play, battle, flotsam, moved, rectangle, sea, squadron

BOTH = pytest.mark.parametrize("advisor", [Captain(), Strategos()])


def advanced(advisor: Captain, state: State, name: str) -> tuple[str, Walk | None]:
    """The action that an advisor takes for a squadron, and the way that he goes if he moves."""
    play = Play(state, Action(name), dice=[4, 4, 4])
    seat = state.squadrons[name].seat
    action: Any = advisor.answer(View(play.game, seat))
    if action != "move":
        return action, None
    play.answer("move")
    going = play.game.ask.to[seat].judge.walk(advisor.answer(View(play.game, seat)))  # type: ignore[union-attr]
    assert isinstance(going, Walk)
    return action, going


@BOTH
@pytest.mark.parametrize(
    ("formation", "heading", "inches", "his_heading"),
    [("epi_keras", 0, 18, 0), ("epi_keras", 90, 18, 180), ("epi_mias", 90, 14, 90), ("epi_mias", 90, 14, 180)],
)
def test_nobody_in_order_lies_still_while_no_enemy_can_come(
    advisor: Captain, formation: str, heading: int, inches: int, his_heading: int
) -> None:
    own, enemy = squadron("A1", formation, 30, 12, heading), squadron("B1", "epi_mias", 30, 12 + inches, his_heading)
    action, going = advanced(advisor, sea(own, enemy, turn=2), "A1")
    assert action != "hold"
    assert going is None or going.wheeled or going.used >= 1_000


def facing(formation: str, inches: float, his_heading: int = 180) -> State:
    """Two fleets of two, ours to the south."""
    ours = squadron("A1", formation, 30, 8, 0), squadron("A2", "epi_mias", 50, 8, 0)
    return sea(*ours, *(squadron(f"B{k}", "epi_mias", 10 + 20 * k, 8 + inches, his_heading) for k in (1, 2)), turn=2)


@BOTH
@pytest.mark.parametrize("inches", [11, 14, 17, 20])
def test_a_line_that_meets_a_line_soon_stays_one(advisor: Captain, inches: int) -> None:
    action, going = advanced(advisor, facing("epi_mias", inches), "A1")
    assert action == "move", "a block would have to form line again before he strikes, and each change is tested"
    assert going is not None
    assert going.used > 2_000


@BOTH
@pytest.mark.parametrize("inches", [9, 11])
def test_a_block_forms_line_before_a_line_that_faces_it_and_falls_upon_one_that_does_not(
    advisor: Captain, inches: int
) -> None:
    assert advanced(advisor, facing("epi_pollon", inches), "A1")[0].startswith("change:block_to_line")
    assert advanced(advisor, facing("epi_pollon", inches, his_heading=0), "A1")[0] == "move"


@BOTH
@pytest.mark.parametrize("inches", [28, 34])
def test_far_from_the_enemy_a_squadron_takes_a_shape_that_goes_fast(advisor: Captain, inches: int) -> None:
    assert advanced(advisor, facing("epi_mias", inches), "A1")[0].startswith(("change:line_to_block", "move"))
    assert advanced(advisor, facing("epi_pollon", inches), "A1")[0] == "move"


def test_an_enemy_behind_us_who_looks_away_is_less_to_be_feared() -> None:
    own = squadron("A1", "epi_mias", 36, 24, 0)
    looks, looks_away = (
        surroundings(sea(own, squadron("B1", "epi_pollon", 36, 18, h)), own, CAPTAIN) for h in (0, 180)
    )
    assert looks.angles < looks_away.angles - 1.0


@BOTH
def test_who_has_won_when_he_is_home_rows_on_and_does_not_turn_upon_an_enemy_beside_his_way(advisor: Captain) -> None:
    state = battle("naupactus_429", 3)
    state.squadrons["A1"] = moved(state.squadrons["A1"], "epi_keras", 50, 38, 90)
    state.squadrons["A2"] = moved(state.squadrons["A2"], "epi_keras", 40, 38, 90)
    state.squadrons["B1"] = moved(state.squadrons["B1"], "epi_mias", 55, 33, 0)
    action, going = advanced(advisor, state, "A1")
    assert action == "move"
    assert going is not None
    assert not going.contact
    assert going.squadron.reach[0] > state.squadrons["A1"].reach[0] + 4.0


def test_a_column_with_its_stern_to_the_boom_is_no_nearer_to_cutting_it() -> None:
    state = battle("syracuse_413", 1)
    own = state.squadrons["A1"]
    towards, away = moved(own, "epi_keras", 46, 24, 90), moved(own, "epi_keras", 40, 24, 270)
    assert goal_value(state, towards) > goal_value(state, away) + 1.0
    line, ring = moved(own, "epi_mias", 40, 24, 90), moved(own, "kyklos", 40, 24, 0)
    assert goal_value(state, line) > goal_value(state, ring) + 1.0


def test_a_line_before_a_coast_or_the_table_edge_has_no_room_and_one_before_an_enemy_has() -> None:
    island = rectangle("island", 30, 24, 42, 32)
    free, shut = squadron("A1", "epi_mias", 36, 12, 0), squadron("A1", "epi_mias", 36, 23, 0)
    state = sea(free, lands=[island])
    assert cramped_value(state, free, 99.0, CAPTAIN) == 0.0
    assert cramped_value(state, shut, 99.0, CAPTAIN) == -CAPTAIN.room
    assert cramped_value(state, squadron("A1", "epi_mias", 36, 47, 0), 99.0, CAPTAIN) == -CAPTAIN.room
    assert cramped_value(state, shut, 0.5, CAPTAIN) == 0.0


def test_the_way_along_a_coast_or_through_flotsam_is_longer_than_over_open_water() -> None:
    own, enemy = squadron("A1", "epi_keras", 36, 12, 0), squadron("B1", "epi_mias", 36, 36, 180)
    coasts = [rectangle("west", 22, 16, 34, 32), rectangle("east", 38, 16, 50, 32)]
    open_water, narrows = sea(own, enemy), sea(own, enemy, lands=coasts)
    wreckage = sea(own, enemy, markers=[flotsam(36, 24)])
    assert way_left(narrows, own, CAPTAIN) > way_left(open_water, own, CAPTAIN) + 5.0
    assert way_left(wreckage, own, CAPTAIN) > way_left(open_water, own, CAPTAIN)


def test_nobody_looks_forward_to_an_attack_after_nightfall() -> None:
    own, shoal = squadron("A1", "epi_mias", 36, 12, 0), squadron("B1", "unformed", 36, 20, 180, order="unformed")
    morning, dusk = sea(own, shoal, turn=2), sea(own, shoal, turn=20)
    assert prospect(morning, Oars(own), shoal, 6.0, False, CAPTAIN, 0.0) > 1.0
    assert prospect(dusk, Oars(own), shoal, 6.0, False, CAPTAIN, 0.0) == 0.0


def test_late_in_the_day_a_fleet_that_must_win_does_not_lie_idle_out_of_reach() -> None:
    own, enemy = squadron("A1", "epi_mias", 36, 12, 0), squadron("B1", "epi_mias", 36, 36, 180)
    evening = sea(own, enemy, turn=16)
    assert idle_value(evening, own, CAPTAIN) < -1.0
    assert -1.0 < idle_value(sea(own, enemy, turn=2), own, CAPTAIN) < 0.0, "the day is young, but nobody comes"
    assert idle_value(evening, replace(own, order="disordered"), CAPTAIN) == 0.0, "it rallies"
    at_hand = squadron("A1", "epi_mias", 36, 30, 0)
    shoal = squadron("B1", "unformed", 36, 36, 180, order="unformed")
    assert idle_value(sea(at_hand, shoal, turn=16), at_hand, CAPTAIN) < -1.0, "who promises so much is not waited for"
    behind = squadron("A2", "epi_mias", 36, 28, 0)
    assert idle_value(sea(at_hand, behind, shoal, turn=16), behind, CAPTAIN) == 0.0, "friends are before its bows"
    assert idle_value(sea(at_hand, enemy, turn=2), at_hand, CAPTAIN) == 0.0, "it may wait for him to come on"
    assert idle_value(sea(at_hand, enemy, turn=16), at_hand, CAPTAIN) < 0.0, "but not until nightfall"
    turned_away = sea(at_hand, replace(enemy, heading=0), turn=16)
    assert idle_value(turned_away, at_hand, CAPTAIN) < 0.0, "he shows his stern, and will not come"
    pinned = sea(at_hand, enemy, squadron("A2", "epi_mias", 36, 38, 180), links=[Link("A2", "B1", "rear", 180_000, 2)])
    assert idle_value(pinned, at_hand, CAPTAIN) < 0.0, "he is fighting somebody else"
    defender = sea(own, enemy, turn=16, scenario="defending_the_land")
    assert idle_value(defender, own, CAPTAIN) == 0.0, "time serves it"


@BOTH
def test_a_line_does_not_wait_for_ever_before_flotsam_while_a_shoal_lies_beyond(advisor: Captain) -> None:
    own, shoal = squadron("A1", "epi_mias", 36, 20, 0), squadron("B1", "unformed", 36, 27, 180, order="unformed")
    others = squadron("A2", "epi_mias", 10, 8, 0), squadron("B2", "epi_mias", 66, 40, 180)
    state = sea(own, shoal, *others, markers=[flotsam(36, 22.5)], turn=14)
    action, going = advanced(advisor, state, "A1")
    assert action == "move"
    assert going is not None
    assert going.used >= 1_000


@BOTH
@pytest.mark.parametrize("turn", [4, 14])
def test_a_shoal_far_from_the_enemy_forms_up_for_it_hardly_gets_on(advisor: Captain, turn: int) -> None:
    own, enemy = squadron("A1", "unformed", 36, 8, 0, order="unformed"), squadron("B1", "epi_mias", 36, 40, 180)
    assert advanced(advisor, sea(own, enemy, turn=turn), "A1")[0] == "form_up"


@BOTH
@pytest.mark.rule("NAV-18.17")
def test_freighters_do_not_sail_into_the_arms_of_an_enemy_while_there_is_time(advisor: Captain) -> None:
    convoy = squadron("A1", "unformed", 36, 20, 0, freighters=True, order="unformed")
    hunter = squadron("B1", "epi_mias", 36, 30, 180)
    waits = advanced(advisor, sea(convoy, hunter, wind=0, scenario="convoy", turn=3), "A1")[0]
    assert waits != "sail:downwind"
    busy = [squadron("A2", "epi_mias", 12, 30, 0), squadron("B1", "epi_mias", 12, 30, 180)]
    passing = sea(convoy, *busy, links=[Link("A2", "B1", "frontal", 0, 1)], wind=0, scenario="convoy", turn=3)
    assert advanced(advisor, passing, "A1")[0] == "sail:downwind"
    at_dusk = sea(convoy, squadron("B1", "epi_mias", 46, 32, 180), wind=0, scenario="convoy", turn=17)
    assert advanced(advisor, at_dusk, "A1")[0] == "sail:downwind", "or it is too late"
