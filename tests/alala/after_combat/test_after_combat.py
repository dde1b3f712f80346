"""After Combat Moves: order, falling back, following up, retiring, routing (ALA-17.9 to 18.12)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.after_combat.victors import may_keep_in_line
from polemos.rules.alala.troops import READY, SHAKEN
from tests.alala.duels import after, duel, field, hits, order
from tests.alala.position import area, contact, troop

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
    state = duel(depth=23 if what == "edge" else 48)
    if what == "friend":
        state.troops["N2"] = troop("N2", 30, 23.5, "psiloi")
    elif what == "sea":
        state.terrain["sea"] = area("sea", "impassable", 20, 22.9, 40, 30)
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


@pytest.mark.rule("ALA-4.3", "ALA-18.5")
def test_a_step_back_through_rough_ground_costs_order_and_a_follow_up_does_not() -> None:
    scrub = area("scrub", "rough_ground", 20, 18, 40, 24)
    play = after(duel(terrain=[scrub]), hits(2, 0)).over()
    assert (play["N1"].disorder, play["S1"].disorder) == (1, 0)


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


@pytest.mark.rule("ALA-17.9", "ALA-10.12")
@pytest.mark.parametrize(("values", "asked"), [({}, True), ({"must_retire": True}, False), ({"retired": True}, False)])
def test_a_support_that_gives_way_itself_is_not_asked_to_keep_in_line(values: dict[str, Any], asked: bool) -> None:
    support = troop("S2", 24, 20, **values)
    assert may_keep_in_line(duel(support), support) is asked


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


@pytest.mark.rule("ALA-10.16", "ALA-18.8")
def test_who_cannot_withdraw_from_its_combat_does_not_try_twice_in_a_turn() -> None:
    rock = area("rock", "impassable", 15, 22.4, 45, 36)
    play = after(duel(north={"men": 11}, terrain=[rock]), hits(1, 1, 10, 5), [3, 3]).over()
    assert (play["N1"].status, play["N1"].formed, play["N1"].men) == ("withdrawing", True, 7)
    assert "S1|N1" in play.state.contacts
