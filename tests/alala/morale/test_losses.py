"""Casualties, half strength, last stands and the loss of troops (ALA-2.12, 2.15, 2.16, 10.14-10.16, 19.5, 21.1)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.facts import MustRetire, StatusChanged
from polemos.rules.alala.loss_facts import Casualties, UnitsLost
from polemos.rules.alala.morale.losses import take
from polemos.rules.alala.morale.misfortunes import Losses, Lost
from polemos.rules.alala.morale.successors import LeaderFell
from polemos.rules.alala.state import Event, State
from polemos.rules.alala.troops import FORMED_UP, READY, SHAKEN
from tests.alala.position import Play, contact, leader, table, troop

FAR = troop("N9", 60, 46)


def loses(who: Any, men: int, *others: Any, dice: tuple[int, ...] = (), **values: Any) -> Play:
    state = table(who, *others, FAR, **values)
    return Play(state, Losses(who.id, men, "shooting", "ALA-13.9"), dice)


def lost(state: State, name: str, how: str, fled: bool | None = None) -> Play:
    return Play(state, Lost(name, how, fled))


# -- casualties --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-2.15")
def test_one_casualty_removes_one_figure_and_the_block_keeps_its_size() -> None:
    play = loses(troop("S1", 30, 10), 3).over()
    assert play["S1"].men == 17
    assert (play["S1"].width, play["S1"].depth) == (6000, 1600)
    assert play.state.side(0).fallen == 3
    assert {"ALA-13.9", "ALA-2.15"} <= set(play.why(Casualties))


@pytest.mark.rule("ALA-2.12")
def test_the_next_unit_of_a_column_steps_up_and_the_front_edge_stays() -> None:
    """B, C, C with 11 men in front takes 4: 2 spend the front, 2 come off the second, which leads with 18."""
    play = loses(troop("S1", 30, 10, grades="BCC", men=11, level=READY), 4, troop("S2", 36, 10)).over()
    column = play["S1"]
    assert [(each.grade, each.men) for each in column.elements] == [("C", 18), ("C", 20)]
    assert column.box.front_centre == pytest.approx((30, 10 + 2.4))
    assert column.depth == 3200
    assert play.state.side(0).units_lost == ("B",)
    assert (column.status, column.level) == ("steady", READY)
    assert play["S2"].level == FORMED_UP  # the loss of a spent front unit is no event


@pytest.mark.rule("ALA-2.12")
def test_the_front_edge_stays_whichever_way_the_column_faces() -> None:
    before = troop("S1", 30, 20, grades="BB", heading=120)
    play = loses(before, 11).over()
    assert play["S1"].box.front_centre == pytest.approx(before.box.front_centre, abs=0.002)
    assert play["S1"].depth == 1600


@pytest.mark.rule("ALA-2.12", "ALA-10.14")
def test_the_last_unit_of_a_column_withdraws_like_any_other() -> None:
    play = loses(troop("S1", 30, 20, grades="BC"), 22, dice=(3, 3)).over()
    assert play["S1"].men == 9
    assert play["S1"].status == "withdrawing"
    assert play.state.side(0).units_lost == ("B", "C")


@pytest.mark.rule("ALA-2.15")
def test_a_troop_with_no_men_left_is_destroyed_and_removed() -> None:
    play = loses(troop("S1", 30, 10, "psiloi", men=2), 5, troop("S2", 50, 10)).over()
    assert play["S1"].status == "gone"
    assert play.state.side(0).fallen == 2  # not more than there were
    assert play.state.side(0).bands_lost == ("S1",)
    assert play["S1"].fled == 0


@pytest.mark.rule("ALA-2.12")
def test_a_column_takes_no_more_casualties_than_it_can() -> None:
    play = loses(troop("S1", 30, 10, grades="CC", men=12), 99, troop("S2", 50, 10)).over()
    assert play["S1"].status == "gone"
    assert play.state.side(0).fallen == 3 + 20
    assert play.state.side(0).units_lost == ("C", "C")


@pytest.mark.rule("ALA-10.5", "ALA-10.6")
def test_a_destroyed_unit_is_seen_by_friend_and_enemy() -> None:
    play = loses(troop("S1", 30, 10, men=1), 1, troop("S2", 36, 10), troop("N1", 30, 15)).over()
    assert (play["S2"].level, play["N1"].level) == (SHAKEN, READY)


@pytest.mark.rule("ALA-17.7")
def test_in_the_combat_phase_events_are_left_to_the_combat() -> None:
    play = loses(troop("S1", 30, 10, men=1), 1, troop("S2", 36, 10), phase="combat").over()
    assert play.state.events == (Event("S1", "destroyed"),)
    assert play["S2"].level == FORMED_UP


def test_taking_casualties_alone_leads_to_nothing_else() -> None:
    game = Play(table(troop("S1", 30, 10, men=10), FAR), Losses("S1", 0, "", "ALA-17.7")).over().game
    take(game, "S1", 4, "combat", "ALA-17.7")
    assert (game.state.troops["S1"].men, game.state.troops["S1"].status) == (6, "steady")


# -- half strength -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-2.16", "ALA-10.14")
@pytest.mark.parametrize(
    ("kind", "before", "after"),
    [("psiloi", 3, 2), ("cavalry", 3, 2), ("peltasts", 5, 4), ("hoplites", 10, 9), ("hoplites_large", 12, 11)],
)
def test_below_half_strength_a_troop_withdraws_at_once(kind: str, before: int, after: int) -> None:
    still = loses(troop("S1", 30, 20, kind, men=before + 1), 1, troop("S2", 60, 10)).over()
    assert (still["S1"].men, still["S1"].status) == (before, "steady")
    play = loses(troop("S1", 30, 20, kind, men=before), 1, troop("S2", 60, 10), dice=(3, 3)).over()
    assert (play["S1"].men, play["S1"].status) == (after, "withdrawing")
    moved = play["S1"]
    gone = ((30 - moved.x / 1000) ** 2 + (20 - moved.y / 1000) ** 2) ** 0.5
    assert gone == pytest.approx(8, abs=0.01)  # an initial retire move: 1 inch more for each die
    assert not play["S1"].formed


@pytest.mark.rule("ALA-10.16", "ALA-21.1")
def test_it_counts_as_lost_from_the_moment_it_withdraws_and_only_once() -> None:
    play = loses(troop("S1", 30, 20, men=10), 1, dice=(3, 3)).over()
    assert play.state.side(0).units_lost == ("C",)
    gone = lost(play.state, "S1", "leaves the field").over()
    assert gone.state.side(0).units_lost == ("C",)
    assert gone["S1"].fled == 9


@pytest.mark.rule("ALA-10.5", "ALA-10.6", "ALA-10.14")
def test_a_withdrawal_is_seen_before_the_move() -> None:
    play = loses(
        troop("S1", 30, 20, men=10), 1, troop("S2", 36, 20), troop("N1", 30, 25.6), dice=(5, 5),
    ).over()  # fmt: skip
    assert (play["S2"].level, play["N1"].level) == (SHAKEN, READY)


@pytest.mark.rule("ALA-10.13", "ALA-10.14")
def test_a_shaken_neighbour_of_the_withdrawal_retires_after_it() -> None:
    play = loses(troop("S1", 30, 20, men=10), 1, troop("S2", 36, 20, level=SHAKEN), dice=(2, 2, 3, 3)).over()
    assert [(fact.troop, fact.status) for fact in play.facts(StatusChanged)] == [
        ("S1", "withdrawing"),
        ("S2", "retiring"),
    ]


@pytest.mark.rule("ALA-10.14", "ALA-7.5")
def test_in_combat_the_withdrawal_is_noted() -> None:
    play = loses(
        troop("S1", 30, 20, men=10), 1, troop("N1", 30, 21.6), contacts=[contact("S1", "N1")], phase="skirmish"
    ).over()
    unit = play["S1"]
    assert (unit.status, unit.must_retire, unit.formed) == ("withdrawing", True, True)
    assert play.state.contacts


@pytest.mark.rule("ALA-10.14", "ALA-17.7")
@pytest.mark.parametrize("fights", [[], [contact("S1", "N1")]])
def test_in_the_combat_phase_the_withdrawal_is_noted_and_others_see_it_later(fights: Any) -> None:
    play = loses(
        troop("S1", 30, 20, men=10), 1, troop("S2", 36, 20), troop("N1", 30, 21.6), contacts=fights, phase="combat"
    ).over()
    assert (play["S1"].status, play["S1"].must_retire, play["S1"].formed) == ("withdrawing", True, True)
    assert play.state.events == (Event("S1", "withdraws"),)
    assert play["S2"].level == FORMED_UP


@pytest.mark.rule("ALA-10.14", "ALA-18.4")
def test_in_after_combat_moves_a_unit_in_contact_withdraws_at_once() -> None:
    play = loses(
        troop("S1", 30, 20, men=10), 1, troop("N1", 30, 21.6), contacts=[contact("S1", "N1")], phase="after_combat",
        dice=(3, 3),
    ).over()  # fmt: skip
    assert (play["S1"].status, play["S1"].must_retire) == ("withdrawing", False)
    assert play["S1"].y == 12_000
    assert not play.state.contacts


@pytest.mark.rule("ALA-10.14")
def test_without_moves_a_unit_only_takes_the_status() -> None:
    """One that could not retire is checked again but does not try again (ALA-18.8)."""
    state = table(troop("S1", 30, 20, men=10), FAR)
    play = Play(state, Losses("S1", 2, "unable to retire", "ALA-18.8", moves=False)).over()
    assert (play["S1"].status, play["S1"].must_retire, play["S1"].y) == ("withdrawing", False, 20_000)


@pytest.mark.rule("ALA-10.14")
@pytest.mark.parametrize("status", ["routing", "withdrawing"])
def test_routers_and_withdrawers_only_lose_men(status: Any) -> None:
    play = loses(troop("S1", 30, 20, men=10, status=status, formed=False), 3).over()
    assert (play["S1"].men, play["S1"].status) == (7, status)


@pytest.mark.rule("ALA-10.14")
def test_a_withdrawal_takes_the_place_of_a_noted_retirement() -> None:
    play = loses(troop("S1", 30, 20, men=10, level=SHAKEN, must_retire=True), 1, dice=(3, 3)).over()
    assert (play["S1"].status, play["S1"].must_retire) == ("withdrawing", False)


# -- last stand --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-10.15")
def test_an_a_unit_may_stand_to_the_death() -> None:
    play = loses(troop("S1", 30, 20, grades="A", men=10), 1, troop("S2", 36, 20, grades="A"))
    assert play.game.waiting_for == (0,)
    assert list(play.options) == ["withdraw", "last_stand"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "withdraw"
    play.answer("last_stand").over()
    assert play["S1"].status == "last_stand"
    assert play.state.side(0).units_lost == ()  # not lost until destroyed
    assert play["S2"].level == FORMED_UP


@pytest.mark.rule("ALA-10.15")
def test_or_withdraw_after_all() -> None:
    play = loses(troop("S1", 30, 20, grades="A", men=10), 1, dice=(3, 3)).answer("withdraw").over()
    assert play["S1"].status == "withdrawing"


@pytest.mark.rule("ALA-10.15")
def test_a_last_stand_is_not_asked_again() -> None:
    play = loses(troop("S1", 30, 20, grades="A", men=9, status="last_stand"), 3).over()
    assert (play["S1"].men, play["S1"].status) == (6, "last_stand")


@pytest.mark.rule("ALA-10.15")
@pytest.mark.parametrize("grade", ["B", "C"])
def test_other_grades_withdraw_without_a_question(grade: str) -> None:
    assert loses(troop("S1", 30, 20, grades=grade, men=10), 1, dice=(3, 3)).over()["S1"].status == "withdrawing"


@pytest.mark.rule("ALA-10.15")
def test_an_a_band_is_not_asked() -> None:
    band = troop("S1", 30, 20, "peltasts", "A", men=5)
    assert loses(band, 1, troop("S2", 60, 10), dice=(3, 3)).over()["S1"].status == "withdrawing"


@pytest.mark.rule("ALA-10.15")
def test_a_column_with_rear_units_is_not_asked() -> None:
    play = loses(troop("S1", 30, 20, grades="AA", men=10), 1).over()
    assert (play["S1"].men, play["S1"].status) == (20, "steady")


@pytest.mark.rule("ALA-10.15")
def test_a_last_stand_ends_the_duty_to_retire() -> None:
    play = loses(troop("S1", 30, 20, grades="A", men=10, level=SHAKEN, must_retire=True), 1, phase="combat")
    play.answer("last_stand").over()
    assert not play["S1"].must_retire
    assert play.facts(MustRetire)


# -- lost --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-21.1")
def test_each_unit_of_a_column_is_lost_with_it() -> None:
    play = lost(table(troop("S1", 30, 20, grades="BCC"), troop("S2", 50, 20), FAR), "S1", "leaves the field").over()
    assert play.state.side(0).units_lost == ("B", "C", "C")
    assert play["S1"].fled == 60
    assert "ALA-21.1" in play.why(UnitsLost)


@pytest.mark.rule("ALA-21.1")
def test_a_router_is_lost_when_it_begins_to_rout() -> None:
    state = table(troop("S1", 30, 20, formed=False), troop("S2", 50, 20), FAR)
    game = Play(state, Losses("S1", 0, "", "ALA-17.7")).over().game
    game.emit(StatusChanged("S1", "routing"))
    assert game.state.side(0).units_lost == ("C",)
    assert lost(game.state, "S1", "disperses").over().state.side(0).units_lost == ("C",)


@pytest.mark.rule("ALA-10.5", "ALA-18.12")
@pytest.mark.parametrize(
    ("how", "level"), [("destroyed", 0), ("surrenders", 0), ("disperses", 1), ("leaves the field", 1)]
)
def test_others_mind_units_destroyed_or_surrendered_but_not_those_dispersed_or_gone(how: str, level: int) -> None:
    play = lost(table(troop("S1", 30, 20), troop("S2", 36, 20), FAR), "S1", how).over()
    assert play["S2"].level == level


@pytest.mark.rule("ALA-22.1")
@pytest.mark.parametrize(("how", "fled"), [("destroyed", 0), ("surrenders", 12), ("disperses", 12)])
def test_men_who_got_away_are_counted_apart(how: str, fled: int) -> None:
    play = lost(table(troop("S1", 30, 20, men=12), troop("S2", 60, 20), FAR), "S1", how).over()
    assert play["S1"].fled == fled


def test_a_troop_is_lost_once() -> None:
    play = lost(table(troop("S1", 30, 20, status="gone"), troop("S2", 60, 20), FAR), "S1", "disperses").over()
    assert play.game.journal == []


# -- leaders swept away ------------------------------------------------------------------------------------------------


def phalanx(*others: Any, **values: Any) -> State:
    return table(
        troop("S1", 30, 20), *others, FAR,
        leaders=[leader("south-I", "S1", 4, signalled=3, **values), leader("north-I", "N9")],
    )  # fmt: skip


@pytest.mark.rule("ALA-19.5", "ALA-2.14")
def test_a_leader_swept_away_is_replaced_at_the_nearest_unit_left() -> None:
    play = lost(phalanx(troop("S2", 48, 20), troop("S3", 40, 20)), "S1", "leaves the field").over()
    successor = play.state.leaders["south-I"]
    assert (successor.unit, successor.rating, successor.points) == ("S3", 1, 0)
    assert (successor.chief, successor.signalled) == (True, 3)
    side = play.state.side(0)
    assert (side.leaders_lost, side.chiefs_lost) == (1, 1)
    assert play["S3"].level == FORMED_UP  # no loss of aggression


@pytest.mark.rule("ALA-19.5")
def test_a_leader_who_was_not_in_chief_is_no_chief_lost() -> None:
    play = lost(phalanx(troop("S2", 40, 20), chief=False), "S1", "disperses").over()
    side = play.state.side(0)
    assert (side.leaders_lost, side.chiefs_lost) == (1, 0)


@pytest.mark.rule("ALA-19.5")
def test_of_equally_near_units_the_owner_chooses() -> None:
    play = lost(phalanx(troop("S2", 40, 20), troop("S3", 20, 20)), "S1", "disperses")
    assert play.game.waiting_for == (0,)
    assert list(play.options) == ["S2", "S3"]
    assert play.game.ask is not None
    assert play.game.ask.to[0].default == "S2"
    assert play.answer("S3").over().state.leaders["south-I"].unit == "S3"


@pytest.mark.rule("ALA-19.5")
def test_routing_units_and_other_phalanxes_get_no_successor() -> None:
    others = (
        troop("S2", 36, 20, status="routing", formed=False),
        troop("S3", 24, 20, phalanx="south-II"),
        troop("S4", 30, 17, "psiloi"),
    )
    state = phalanx(*others)
    state.leaders["south-II"] = leader("south-II", "S3")
    play = lost(state, "S1", "disperses").over()
    assert play.state.leaders["south-I"].unit == ""
    assert play.facts(LeaderFell)[0].how == "lost"


@pytest.mark.rule("ALA-19.5")
def test_a_leader_elsewhere_does_not_mind() -> None:
    play = lost(phalanx(troop("S2", 40, 20)), "S2", "disperses").over()
    assert play.facts(LeaderFell) == []
