"""The end of a turn: rally, dressing, the boom, offers of a draw, the limit."""

from typing import Any

import pytest

from polemos.kernel.fact import Rolled
from polemos.rules.navarcoi.facts import Moved, Rallied
from polemos.rules.navarcoi.melee.melee import MeleePhase
from polemos.rules.navarcoi.morale.end_of_turn import BoomCut, EndOfTurn
from polemos.rules.navarcoi.options import Options
from polemos.rules.navarcoi.state import Link, Squadron
from tests.navarcoi.battlefield import linked, north, play, south
from tests.navarcoi.position import Play, poses, rectangle, sea, squadron

UNLIMITED = Options(turn_limit=False)


def turn_ends(*squadrons: Squadron, links: tuple[Link, ...] = (), dice: tuple[int, ...] = (), **values: Any) -> Play:
    return play(sea(*squadrons, links=links, **values), EndOfTurn(), dice)


# -- rally ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-10.7")
def test_a_disordered_squadron_that_held_is_ordered_again() -> None:
    after = turn_ends(south("A1", order="disordered", held=True), north("B1", y=40)).over()
    assert after["A1"].order == "ordered"
    assert after.facts(Rallied) == [Rallied("A1")]


@pytest.mark.rule("NAV-10.7")
@pytest.mark.parametrize(
    "state",
    [{"held": False}, {"held": True, "unsettled": True}, {"held": True, "formation": "unformed", "order": "unformed"}],
)
def test_one_that_did_not_hold_or_was_shaken_since_does_not_rally(state: dict[str, Any]) -> None:
    ours = south("A1", **{"order": "disordered", **state})
    assert turn_ends(ours, north("B1", y=40)).over().facts(Rallied) == []


@pytest.mark.rule("NAV-10.7")
def test_one_in_melee_does_not_rally() -> None:
    after = turn_ends(south("A1", order="disordered", held=True), north("B1"), links=(linked("B1", "A1", 180),)).over()
    assert after["A1"].order == "disordered"


# -- dressing ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-11.5")
def test_shifted_stands_go_back_into_formation() -> None:
    after = turn_ends(south("A1", shifts=(0, 0, 300, 1200)), north("B1", y=40)).over()
    assert after["A1"].shifts == ()
    assert poses(after["A1"]) == poses(south("A1"))


@pytest.mark.rule("NAV-11.5")
def test_not_while_the_squadron_is_in_melee() -> None:
    ours = south("A1", shifts=(0, 0, 300, 1200))
    after = turn_ends(ours, north("B1", y=25.2), links=(linked("A1", "B1"),)).over()
    assert after["A1"].shifts == (0, 0, 300, 1200)


@pytest.mark.rule("NAV-11.5")
def test_a_stand_whose_place_is_occupied_stays_shifted_until_it_is_free() -> None:
    # A friend's column has come up behind the right-most stand, where that stand belongs.
    friend = squadron("A2", "epi_keras", 36 + 2.955, 23.0, 0)
    ours = south("A1", shifts=(500, 0, 0, 1500))
    after = turn_ends(ours, friend, north("B1", y=40)).over()
    assert after["A1"].shifts == (0, 0, 0, 1500)
    assert turn_ends(after["A1"], north("B1", y=40)).over()["A1"].shifts == ()


@pytest.mark.rule("NAV-11.5", "NAV-9.5")
def test_a_ring_that_has_lost_a_stand_closes_up_round_its_centre() -> None:
    ring = squadron("A1", "kyklos", 36, 24, 30)
    broken = squadron("A1", "kyklos", 36, 24, 30, slots=ring.slots[:3], half_stands=6)
    after = turn_ends(broken, north("B1", y=44)).over()
    assert poses(after["A1"]) == poses(squadron("A1", "kyklos", 36, 24, 30, stands=3))
    assert poses(after["A1"])[0][2] == 30.0  # the first stand keeps its bearing


@pytest.mark.rule("NAV-11.5")
def test_a_ring_that_runs_the_other_way_round_and_is_anchored_on_its_lead_closes_up_as_well() -> None:
    # Formed from a line to the left (NAV-9.14): lead d at bearing 90, then c, b, a against the clock.
    slots = ((0, 0, 0), (-1675, -1675, 270_000), (0, -3350, 180_000))
    broken = squadron("A1", "kyklos", 36, 24, 90, slots=slots, half_stands=6)
    assert poses(broken) == [(36.0, 24.0, 90.0), (34.33, 25.68, 0.0), (32.65, 24.0, 270.0)]
    after = turn_ends(broken, north("B1", y=44)).over()
    x, y = 36 - 1.675, 24.0
    assert poses(after["A1"])[0] == (round(x + 1.259, 2), y, 90.0)
    assert [pose[2] for pose in poses(after["A1"])] == [90.0, 330.0, 210.0]


@pytest.mark.rule("NAV-11.5")
def test_a_ring_of_one_stand_closes_to_its_centre_wherever_it_was_anchored() -> None:
    slots = ((0, 0, 0), (-1675, -1675, 270_000))
    ring = squadron("A1", "kyklos", 36, 24, 90, slots=slots, half_stands=3)
    state = sea(ring, south("A2", 60), north("B1", 36, 27), links=(linked("B1", "A1", 180),))
    fought = play(state, MeleePhase(), (3, 3, 4, 5)).over()
    assert (fought["A1"].half_stands, poses(fought["A1"])) == (1, [(36.0, 24.0, 90.0)])
    after = turn_ends(fought["A1"], north("B1", y=44)).over()
    assert poses(after["A1"]) == [(round(36 - 1.675, 2), 24.0, 90.0)]


@pytest.mark.rule("NAV-11.5")
def test_a_ring_without_room_stays_as_it_is() -> None:
    ring = squadron("A1", "kyklos", 36, 24, 0)
    broken = squadron("A1", "kyklos", 36, 24, 0, slots=ring.slots[:3], half_stands=6)
    rock = rectangle("rock", 34.4, 23, 34.8, 24)  # where the gap is, and the third stand would come
    after = turn_ends(broken, north("B1", y=44), lands=(rock,)).over()
    assert after["A1"].slots == broken.slots


@pytest.mark.rule("NAV-11.5")
def test_a_whole_ring_is_left_alone() -> None:
    assert turn_ends(squadron("A1", "kyklos", 36, 24, 0), north("B1", y=44)).over().facts(Moved) == []


# -- the boom at Syracuse ------------------------------------------------------------------------------------------


def at_the_boom(*dice: int, links: tuple[Link, ...] = (), **values: Any) -> Play:
    """A squadron whose bows touch the boom at x = 68."""
    ours = squadron("A1", "epi_pollon", 68, 24, 90, **{"held": True, **values})
    ships = ours, squadron("B1", "epi_mias", 40, 40, 180)
    return turn_ends(*ships, links=links, dice=dice, scenario="syracuse_413", width=68).over()


@pytest.mark.rule("NAV-19.9")
def test_the_boom_is_cut_on_nine_or_more() -> None:
    assert at_the_boom(4, 5).facts(BoomCut) == [BoomCut("A1")]
    assert not at_the_boom(4, 4).state.boom_cut


@pytest.mark.rule("NAV-19.9")
def test_only_a_squadron_that_touches_it_and_held_rolls() -> None:
    assert at_the_boom(held=False).facts(Rolled) == []
    away = squadron("A1", "epi_pollon", 67.5, 24, 90, held=True)
    ships = away, squadron("B1", "epi_mias", 40, 40, 180)
    assert turn_ends(*ships, scenario="syracuse_413", width=68).over().facts(Rolled) == []


@pytest.mark.rule("NAV-19.9")
def test_once_it_is_cut_nobody_rolls() -> None:
    ours = squadron("A1", "epi_pollon", 68, 21, 90, held=True), squadron("A2", "epi_pollon", 68, 27, 90, held=True)
    ships = *ours, squadron("B1", "epi_mias", 40, 40, 180)
    after = turn_ends(*ships, scenario="syracuse_413", width=68, dice=(6, 6)).over()
    assert len(after.facts(Rolled)) == 1


# -- draws and the limit -------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-20.4")
def test_a_generic_battle_ends_after_turn_twenty() -> None:
    ships = south("A1"), north("B1", y=40)
    assert not turn_ends(*ships, turn=19).over().state.battle_over
    after = turn_ends(*ships, turn=20).over()
    assert after.state.outcome is not None
    assert after.state.outcome.winner is None


@pytest.mark.rule("NAV-20.4")
def test_without_the_limit_both_are_asked_for_a_draw_from_turn_twenty_on() -> None:
    ships = south("A1"), north("B1", y=40)
    assert not turn_ends(*ships, turn=19, options=UNLIMITED).over().state.battle_over
    asked = turn_ends(*ships, turn=20, options=UNLIMITED)
    assert asked.game.waiting_for == (0, 1)
    asked.answer(True, 0).answer(True, 1).over()
    assert asked.state.outcome is not None
    assert (asked.state.outcome.winner, asked.state.outcome.rule) == (None, "NAV-20.4")


@pytest.mark.rule("NAV-20.4")
@pytest.mark.parametrize("offers", [(True, False), (False, True), (False, False)])
def test_one_offer_alone_is_no_draw(offers: tuple[bool, bool]) -> None:
    asked = turn_ends(south("A1"), north("B1", y=40), turn=31, options=UNLIMITED)
    asked.answer(offers[0], 0).answer(offers[1], 1).over()
    assert not asked.state.battle_over


@pytest.mark.rule("NAV-20.4")
def test_it_ends_at_the_latest_after_turn_two_hundred() -> None:
    ships = south("A1"), north("B1", y=40)
    assert turn_ends(*ships, turn=200, options=UNLIMITED).over().state.battle_over


@pytest.mark.rule("NAV-20.4")
def test_the_limit_of_a_historical_battle_is_no_option() -> None:
    ships = south("A1"), north("B1", y=40)
    after = turn_ends(*ships, turn=10, options=UNLIMITED, scenario="artemisium_480").over()
    assert after.state.battle_over
