"""After Combat Moves: order, falling back, following up, riding through, retiring, routing (ALA-17.8 to 18.12)."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from polemos.rules.alala.after_combat import AfterCombatMoves
from polemos.rules.alala.combat import CombatPhase
from polemos.rules.alala.facts import Casualties, Moved
from polemos.rules.alala.state import EAGER, READY, SHAKEN, State, Troop
from polemos.rules.alala.victors import victors_choice
from tests.alala.position import Play, area, change, contact, leader, table, troop

LEADERS = [leader("south-I", "S0"), leader("north-I", "N0")]


def field(*troops: Troop, **values: Any) -> State:
    return table(*troops, phase="combat", **{"leaders": LEADERS, **values})


def duel(
    *more: Troop, south: dict[str, Any] | None = None, north: dict[str, Any] | None = None, **values: Any
) -> State:
    """S1 and N1 front to front in the middle of the table."""
    return field(
        troop("S1", 30, 20, **(south or {})), troop("N1", 30, 21.6, **(north or {})), *more,
        **{"contacts": [contact("S1", "N1")], **values},
    )  # fmt: skip


def hits(own: int, other: int, own_dice: int = 10, other_dice: int = 10) -> list[int]:
    return [6] * own + [1] * (own_dice - own) + [6] * other + [1] * (other_dice - other)


def after(state: State, combat: list[int], dice: list[int] | None = None) -> Play:
    """The combats are fought, and their moves begin."""
    fought = Play(state, CombatPhase(), combat).over()
    return Play(fought.state, AfterCombatMoves(), dice or [])


def order(play: Play) -> list[str]:
    return [fact.troop for fact in play.facts(Moved)]


# -- falling back and following up -------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-18.4", "ALA-18.5", "ALA-17.3", "ALA-16.5")
def test_a_beaten_unit_falls_back_one_inch_and_the_winner_follows_up() -> None:
    play = after(duel(), hits(2, 0)).over()
    assert (play["N1"].y, play["N1"].facing, play["N1"].formed) == (22_600, 180_000, True)
    assert (play["S1"].y, play["S1"].formed) == (21_000, True)
    assert order(play) == ["N1", "S1"]
    assert play.state.contacts["S1|N1"].followed == ("S1",)
    assert (play["S1"].advanced, play["N1"].advanced) == (1000, 0)
    assert (play["S1"].deed.kind, play["N1"].deed.kind) == ("follow_up", "fall_back")
    assert play.state.combats == {}


@pytest.mark.rule("ALA-3.6")
def test_the_worked_example_of_sides_that_rub_each_other() -> None:
    """P pushes X back and follows up; W beside X stood its ground, and is not in combat because of it."""
    state = duel(troop("N2", 36, 21.6))
    play = after(state, hits(2, 0, 10, 13)).answer(False).over()
    assert list(play.state.contacts) == ["S1|N1"]


@pytest.mark.rule("ALA-18.4")
@pytest.mark.parametrize("what", ["friend", "sea", "edge"])
def test_a_fall_back_that_is_barred_costs_a_man_and_the_winner_remains(what: str) -> None:
    state = duel()
    if what == "friend":
        state.troops["N2"] = troop("N2", 30, 23.5, "psiloi")
    elif what == "sea":
        state.terrain["sea"] = area("sea", "impassable", 20, 22.9, 40, 30)
    else:
        state.depth = 23_000
    play = after(state, hits(2, 0)).over()
    assert play["N1"].men == 20 - 3 - 1
    assert (play["S1"].y, play["N1"].y) == (20_000, 21_600)
    assert "S1|N1" in play.state.contacts
    assert play.state.contacts["S1|N1"].followed == ()
    assert play["S1"].deed.kind == "combat"


@pytest.mark.rule("ALA-18.5")
def test_a_follow_up_that_is_barred_is_not_made() -> None:
    """N2 stands before a corner of S1's front, beside N1."""
    state = duel(troop("N2", 36.2, 21.8, heading=180))
    state.troops["S1"] = troop("S1", 30.8, 20)
    play = after(state, hits(2, 0)).over()
    assert play["N1"].y == 22_600
    assert play["S1"].y == 20_000
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-17.3", "ALA-26.1")
def test_hoplites_who_faced_only_bands_may_remain_instead_of_following_up() -> None:
    band = troop("N1", 30, 21.2, "peltasts")
    state = field(troop("S1", 30, 20), band, contacts=[contact("S1", "N1")])
    play = after(state, hits(2, 0, 10, 4))
    assert sorted(play.options) == ["follow_up", "remain"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "remain"
    play.answer("remain").over()
    assert play["S1"].y == 20_000
    assert play.state.contacts == {}


# -- flank supports ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-17.9", "ALA-26.1")
def test_flank_supports_first_and_second_may_keep_in_line_on_both_sides() -> None:
    state = duel(troop("S2", 36, 20), troop("S3", 42, 20), troop("N2", 24, 21.6))
    play = after(state, hits(2, 0, 13, 12))
    assert play.game.waiting_for == (1,)
    assert play.game.ask is not None
    assert play.game.ask.to[1].default is True
    play.answer(True).answer(True).answer(False).over()
    assert (play["N2"].y, play["S2"].y, play["S3"].y) == (22_600, 21_000, 20_000)
    assert play["N2"].lined_up
    assert play["S2"].advanced == 1000


@pytest.mark.rule("ALA-17.9")
def test_a_support_that_has_no_room_is_not_asked() -> None:
    state = duel(troop("N2", 24, 21.6), troop("N3", 24, 23.5, "psiloi"))
    play = after(state, hits(2, 0, 10, 12)).over()
    assert play["N2"].y == 21_600


@pytest.mark.rule("ALA-17.9")
def test_a_support_keeps_in_line_once_a_turn() -> None:
    state = duel(troop("N2", 24, 21.6, lined_up=True))
    play = after(state, hits(2, 0, 10, 12)).over()
    assert play["N2"].y == 21_600


@pytest.mark.rule("ALA-17.10")
def test_a_left_over_unit_stays_in_contact_when_its_friend_leaves() -> None:
    """S1 is beaten and retires; S2, which was left over, is still in contact with N1."""
    state = field(
        troop("S1", 29, 20, level=READY), troop("S2", 35, 20), troop("N1", 31, 21.6, grades="B"),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = after(state, hits(0, 5, 10 + 2 + 2), [3, 3]).answer("remain").over()
    assert play["S1"].status == "retiring"
    assert list(play.state.contacts) == ["S2|N1"]


# -- retiring, withdrawing, routing ------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-18.7", "ALA-18.9", "ALA-17.6", "ALA-12.4")
def test_a_defeated_unit_retires_with_a_bonus_straight_away_from_the_contact_line() -> None:
    play = after(duel(), hits(5, 0), [3, 4]).answer("remain").over()
    assert (play["N1"].y, play["N1"].x, play["N1"].status, play["N1"].formed) == (30_600, 30_000, "retiring", False)
    assert (play["S1"].y, play["S1"].formed) == (20_000, True)
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-18.8", "ALA-17.2")
def test_a_unit_that_cannot_retire_pays_and_the_winner_remains() -> None:
    sea = area("sea", "impassable", 0, 22.45, 72, 30)
    play = after(duel(terrain=[sea]), hits(5, 0), [3, 4]).over()
    assert play["N1"].men == 20 - 4 - 2
    assert (play["N1"].status, play["N1"].formed) == ("steady", True)
    assert "S1|N1" in play.state.contacts


@pytest.mark.rule("ALA-10.14", "ALA-18.2")
def test_a_unit_below_half_withdraws_after_an_inconclusive_combat_and_is_not_pursued() -> None:
    play = after(duel(north={"men": 11}), hits(0, 0, 10, 5), [3, 4]).over()
    assert (play["N1"].status, play["N1"].y) == ("withdrawing", 30_600)
    assert play["S1"].y == 20_000
    assert play["S1"].status == "steady"


@pytest.mark.rule("ALA-10.15", "ALA-18.4")
def test_a_last_stand_never_moves_and_pays_instead() -> None:
    state = duel(north={"grades": "A", "men": 8, "status": "last_stand"})
    back = after(state, hits(2, 0, 10, 4)).over()
    assert (back["N1"].men, back["N1"].y) == (8 - 3 - 1, 21_600)
    away = after(state, hits(5, 0, 10, 4)).over()
    assert (away["N1"].men, away["N1"].y, away["N1"].status) == (8 - 4 - 2, 21_600, "last_stand")


@pytest.mark.rule("ALA-10.15")
def test_a_rout_is_the_end_of_a_last_stand_and_it_never_pursues() -> None:
    state = duel(north={"grades": "A", "men": 8, "status": "last_stand", "level": SHAKEN})
    play = after(state, hits(5, 0, 10, 1)).over()
    assert (play["N1"].status, play["N1"].end) == ("gone", "is destroyed")
    won = after(duel(south={"grades": "A", "men": 8, "status": "last_stand"}), hits(4, 0, 4)).over()
    assert won["S1"].y == 20_000


@pytest.mark.rule("ALA-18.11", "ALA-17.6")
def test_a_router_whom_nobody_pursues_disperses() -> None:
    play = after(duel(north={"level": SHAKEN}), hits(5, 0, 10, 6), [3, 3]).answer("remain").over()
    assert (play["N1"].status, play["N1"].end) == ("gone", "disperses")
    assert play["N1"].y == 29_600
    assert play["N1"].fled == 16


@pytest.mark.rule("ALA-18.12", "ALA-17.2")
def test_a_router_that_cannot_move_surrenders_and_the_winner_remains() -> None:
    sea = area("sea", "impassable", 0, 22.45, 72, 30)
    play = after(duel(north={"level": SHAKEN}, terrain=[sea]), hits(5, 0, 10, 6), [3, 3]).over()
    assert (play["N1"].status, play["N1"].end) == ("gone", "surrenders")
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-18.1", "ALA-10.12")
def test_lone_retirements_are_fitted_in_by_position() -> None:
    """N2, shaken, sees N1 retire: it retires in its place from right to left."""
    for x, expected in ((20, ["N1", "N2"]), (40, ["N2", "N1"])):
        state = duel(troop("N2", x, 21.6, level=SHAKEN))
        state.troops["N2"] = troop("N2", 30 + (x - 30) * 0.7, 21.6, level=SHAKEN)
        play = after(state, hits(5, 0), [3, 3, 3, 3]).answer("remain").over()
        assert order(play) == expected


@pytest.mark.rule("ALA-18.1")
@pytest.mark.parametrize(("initiative", "expected"), [(0, ["N1", "S1"]), (1, ["S1", "N1"])])
def test_where_both_leave_the_initiative_moves_last(initiative: int, expected: list[str]) -> None:
    state = duel(south={"men": 11}, north={"men": 11}, initiative=initiative)
    play = after(state, hits(0, 0, 5, 5), [3, 3, 3, 3]).over()
    assert order(play) == expected


# -- bands -------------------------------------------------------------------------------------------------------------


def cavalry_duel(*more: Troop, enemy: str = "psiloi", both: bool = False, **values: Any) -> State:
    foe = troop("N1", 30, 20, enemy)
    foe = troop("N1", 30, 20.8 + foe.depth / 2000, enemy)
    charged = ("S1", "N1") if both else ("S1",)
    found = contact("S1", "N1", charged=charged, came=charged)
    return field(troop("S1", 30, 20, "cavalry"), foe, *more, **{"contacts": [found], **values})


@pytest.mark.rule("ALA-18.6", "ALA-17.4")
def test_cavalry_rides_through_skirmishers_who_lose_a_man_more() -> None:
    # 3 + 2 charging + 1 unformed infantry = 6 dice against 3.
    play = after(cavalry_duel(), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 24_000
    assert play["N1"].men == 6 - 2 - 1
    assert play.state.contacts == {}
    assert play["S1"].deed.kind == "ride_through"


@pytest.mark.rule("ALA-17.4", "ALA-18.1")
def test_if_both_charged_both_ride_through() -> None:
    play = after(cavalry_duel(enemy="cavalry", both=True), hits(0, 0, 5, 5)).over()
    assert (play["S1"].y, play["N1"].y) == (24_000, 17_600)
    assert order(play) == ["N1", "S1"]
    assert (play["S1"].men, play["N1"].men) == (4, 4)


@pytest.mark.rule("ALA-18.6", "ALA-17.4")
def test_a_ride_without_room_beyond_is_not_made_and_costs_nothing_more() -> None:
    hoplites = troop("N2", 30, 24.5)
    play = after(cavalry_duel(hoplites), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 20_000
    assert play["N1"].men == 4
    assert "S1|N1" in play.state.contacts


@pytest.mark.rule("ALA-18.6")
def test_a_ride_goes_on_until_it_is_clear_of_friends() -> None:
    """Own psiloi behind the enemy: 4 inches would end on them."""
    play = after(cavalry_duel(troop("S2", 30, 24.5, "psiloi")), hits(0, 0, 6, 3)).over()
    assert play["S1"].y == 24_500 + 600 + 800


@pytest.mark.rule("ALA-17.4", "ALA-18.7")
def test_bands_retire_from_hoplites_after_an_inconclusive_combat() -> None:
    state = field(troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), contacts=[contact("S1", "N1")])
    play = after(state, hits(0, 0, 10, 4), [3, 3]).over()
    assert play["N1"].y == 29_200
    assert play["N1"].status == "steady"  # free again next turn (ALA-18.9)
    assert play["S1"].y == 20_000


@pytest.mark.rule("ALA-17.8", "ALA-18.11")
def test_a_band_behind_shares_the_rout_with_dice_of_its_own_and_goes_first() -> None:
    state = field(
        troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), troop("N2", 30, 22, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(5, 0, 10, 6), [3, 3, 2, 2]).answer("remain").over()
    assert order(play) == ["N2", "N1"]
    assert (play["N1"].status, play["N2"].status) == ("gone", "gone")
    assert play["N2"].men == 9  # it takes no casualties


@pytest.mark.rule("ALA-17.8")
def test_a_band_behind_falls_back_before_its_friend() -> None:
    state = field(
        troop("S1", 30, 20), troop("N1", 30, 21.2, "peltasts"), troop("N2", 30, 22, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(2, 0, 10, 6)).answer("follow_up").over()
    assert (play["N1"].y, play["N2"].y, play["S1"].y) == (22_200, 23_000, 21_000)


# -- the victor's choice -----------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-17.2", "ALA-17.3", "ALA-18.2")
@pytest.mark.parametrize(
    ("south", "dice", "options"),
    [
        ({"grades": "A"}, 10, ["pursue", "remain"]),
        ({"grades": "B", "level": EAGER}, 14, ["pursue", "remain"]),
        ({"grades": "C", "level": READY}, 12, ["pursue", "remain"]),
    ],
)
def test_hoplites_who_may_choose(south: dict[str, Any], dice: int, options: list[str]) -> None:
    play = after(duel(south=south), hits(5, 0, dice), [3, 3])
    assert sorted(play.options) == options
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "remain"


@pytest.mark.rule("ALA-17.2")
def test_c_hoplites_that_only_became_eager_by_the_result_may_choose() -> None:
    play = after(duel(south={"level": READY}), hits(5, 0, 12), [3, 3])
    assert play["S1"].level == EAGER
    assert sorted(play.options) == ["pursue", "remain"]


@pytest.mark.rule("ALA-17.2")
def test_eager_c_hoplites_must_pursue_hoplites() -> None:
    """2 AvD + 2 = 8 against 7: not caught."""
    play = after(duel(south={"level": EAGER}), hits(5, 0, 14), [3, 3, 3, 4]).over()
    assert (play["S1"].status, play["S1"].formed, play["S1"].y) == ("pursuing", False, 27_000)


@pytest.mark.rule("ALA-17.3")
def test_success_over_a_unit_that_was_shaken_lets_the_winner_pursue() -> None:
    play = after(duel(north={"level": SHAKEN}), hits(2, 0, 10, 6), [3, 3])
    assert play["N1"].status == "retiring"
    assert sorted(play.options) == ["pursue", "remain"]


@pytest.mark.rule("ALA-17.2", "ALA-18.13")
def test_every_band_must_pursue() -> None:
    state = field(
        troop("S1", 30, 20, "cavalry"), troop("N1", 30, 21.6, "cavalry"), contacts=[contact("S1", "N1")],
    )  # fmt: skip
    # A victory of cavalry over cavalry: N1 routs 3 + 3 + 2, S1 throws 2 + 2.
    state.troops["S1"] = troop("S1", 30, 20, "thessalian_cavalry", men=9)
    state.troops["S2"] = troop("S2", 37.2, 20, "psiloi")
    play = after(state, hits(6, 1, 6, 3), [3, 3, 2, 2]).over()
    assert play["N1"].end == "disperses"
    assert (play["S1"].status, play["S1"].y) == ("pursuing", 24_000)


@pytest.mark.rule("ALA-17.3", "ALA-2.15")
def test_a_destroyed_opponent_leaves_the_winner_in_place() -> None:
    play = after(duel(north={"men": 2, "status": "withdrawing"}), hits(2, 0, 10, 1)).over()
    assert play["N1"].status == "gone"
    assert (play["S1"].y, play["S1"].status) == (20_000, "steady")


@pytest.mark.rule("ALA-9.6")
def test_a_pursuer_that_fights_and_does_not_pursue_has_ended_its_pursuit() -> None:
    state = duel(south={"formed": False, "status": "pursuing"})
    play = after(state, hits(0, 0)).over()
    assert (play["S1"].status, play["S1"].formed) == ("steady", False)


@pytest.mark.rule("ALA-18.3")
def test_who_remains_fights_again_without_a_charge() -> None:
    play = after(duel(), hits(0, 0)).over()
    assert "S1|N1" in play.state.contacts
    assert len(play.facts(Casualties)) == 0
    again = Play(play.state, CombatPhase(), hits(0, 0, 9, 9)).over()
    assert again["S1"].men == 16


@pytest.mark.rule("ALA-17.4", "ALA-10.14")
@pytest.mark.parametrize("initiative", [0, 1])
def test_a_band_ridden_down_below_half_withdraws_once(initiative: int) -> None:
    """Psiloi with 5 men lose 2 and then 1: below half they withdraw at once, and make no second move."""
    state = cavalry_duel(initiative=initiative)
    state.troops["N1"] = troop("N1", 30, 21.4, "psiloi", men=5)
    play = after(state, hits(0, 0, 6, 2), [3, 3]).over()
    assert (play["N1"].men, play["N1"].status) == (2, "withdrawing")
    assert len([fact for fact in play.facts(Moved) if fact.troop == "N1"]) == 1


@pytest.mark.rule("ALA-4.3", "ALA-18.5")
def test_a_step_back_through_rough_ground_costs_order_and_a_follow_up_does_not() -> None:
    scrub = area("scrub", "rough_ground", 20, 18, 40, 24)
    play = after(duel(terrain=[scrub]), hits(2, 0)).over()
    assert (play["N1"].disorder, play["S1"].disorder) == (1, 0)


@pytest.mark.rule("ALA-17.10")
def test_a_left_over_unit_is_free_when_the_enemy_leaves() -> None:
    state = field(
        troop("S1", 29, 20), troop("S2", 35, 20), troop("N1", 31, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = after(state, hits(5, 0, 12), [3, 3]).answer("remain").over()
    assert play["N1"].status == "retiring"
    assert play.state.contacts == {}


@pytest.mark.rule("ALA-17.9", "ALA-17.10")
def test_a_left_over_unit_that_keeps_in_line_stays_in_the_fight() -> None:
    state = field(
        troop("S1", 29, 20), troop("S2", 35, 20), troop("N1", 31, 21.6),
        contacts=[contact("S1", "N1"), contact("S2", "N1")],
    )  # fmt: skip
    play = after(state, hits(2, 0, 12)).answer(True).over()
    assert sorted(play.state.contacts) == ["S1|N1", "S2|N1"]


@pytest.mark.rule("ALA-17.9")
def test_bands_at_the_flank_of_a_band_may_keep_in_line() -> None:
    state = field(
        troop("S1", 30, 20, "peltasts"), troop("N1", 30, 20.8, "peltasts"), troop("N2", 37.2, 20.8, "peltasts"),
        contacts=[contact("S1", "N1")],
    )  # fmt: skip
    play = after(state, hits(2, 0, 4, 6)).answer(True).over()
    assert (play["N1"].y, play["N2"].y, play["S1"].y) == (21_800, 21_800, 21_000)


@pytest.mark.rule("ALA-14.8", "ALA-18.2")
def test_a_victor_that_has_given_way_itself_does_not_pursue() -> None:
    fought = Play(duel(south={"level": EAGER}), CombatPhase(), hits(5, 0, 14)).over()
    combat = fought.state.combats["S1|N1"]
    combat = replace(combat, north=replace(combat.north, went="retired"))
    assert victors_choice(fought.state, combat, 0) == ["pursue"]
    change(fought.state, "S1", retired=True)
    assert victors_choice(fought.state, combat, 0) == ["remain"]


@pytest.mark.rule("ALA-10.16", "ALA-18.8")
def test_who_cannot_withdraw_from_its_combat_does_not_try_twice_in_a_turn() -> None:
    rock = area("rock", "impassable", 15, 22.4, 45, 36)
    play = after(duel(north={"men": 11}, terrain=[rock]), hits(1, 1, 10, 5), [3, 3]).over()
    assert (play["N1"].status, play["N1"].formed, play["N1"].men) == ("withdrawing", True, 7)
    assert "S1|N1" in play.state.contacts
