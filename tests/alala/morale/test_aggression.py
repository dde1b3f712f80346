"""Levels that drop and rise, and chain reactions (section 10)."""

from __future__ import annotations

from typing import Any

import pytest

from polemos.rules.alala.charge.charging import why_no_charge
from polemos.rules.alala.charge.response import feel_charge
from polemos.rules.alala.charts.command import command_chart
from polemos.rules.alala.combat.support import why_no_support
from polemos.rules.alala.facts import EventsNoted, EventTaken, LevelChanged, MustRetire
from polemos.rules.alala.morale.aggression import drop, note, rise, witnesses_of
from polemos.rules.alala.morale.misfortunes import Unrest
from polemos.rules.alala.state import Event, G, State
from polemos.rules.alala.troops import EAGER, FORMED_UP, LEVELS, READY, SHAKEN
from tests.alala.position import Play, contact, table, troop

FAR = troop("N9", 60, 44)


def quiet(state: State) -> G:
    """A game in which nothing is under way, to state facts in."""
    return Play(state, Unrest()).over().game


def seen(*troops: Any, event: Event, dice: tuple[int, ...] = (), **values: Any) -> Play:
    """An event is worked off; N9 stands far away."""
    return Play(table(*troops, FAR, events=(event,), **values), Unrest(), dice).over()


@pytest.mark.rule("ALA-10.1")
def test_four_levels_with_their_value_in_control_tests() -> None:
    assert LEVELS == ("Shaken", "Formed-up", "Ready", "Eager")
    assert (SHAKEN, FORMED_UP, READY, EAGER) == (0, 1, 2, 3)
    assert command_chart().control.levels == (0, 0, 1, 2)


@pytest.mark.rule("ALA-10.1", "ALA-10.4")
@pytest.mark.parametrize(("level", "up", "down"), [(0, 1, 0), (1, 2, 0), (2, 3, 1), (3, 3, 2)])
def test_one_level_up_or_down(level: int, up: int, down: int) -> None:
    higher = quiet(table(troop("S1", 30, 10, level=level), FAR))
    rise(higher, "S1", "good omens", "ALA-20.8")
    assert higher.state.troops["S1"].level == up
    lower = quiet(table(troop("S1", 30, 10, level=level), FAR))
    drop(lower, "S1", "bad omens", "ALA-20.9")
    assert lower.state.troops["S1"].level == down


@pytest.mark.rule("ALA-10.3")
def test_raising_an_eager_unit_has_no_effect() -> None:
    game = quiet(table(troop("S1", 30, 10, level=EAGER), FAR))
    rise(game, "S1", "good omens", "ALA-20.8")
    assert not [entry for entry in game.journal if isinstance(entry.fact, LevelChanged)]


@pytest.mark.rule("ALA-10.1", "ALA-10.4")
@pytest.mark.parametrize(
    "who",
    [
        troop("S1", 30, 10, "psiloi", level=READY),
        troop("S1", 30, 10, level=READY, status="routing", formed=False),
        troop("S1", 30, 10, level=READY, status="withdrawing", formed=False),
        troop("S1", 30, 10, level=READY, status="gone"),
    ],
)
def test_bands_routers_and_withdrawers_do_not_change_level(who: Any) -> None:
    game = quiet(table(who, troop("S2", 50, 10), FAR))
    drop(game, "S1", "bad omens", "ALA-20.9")
    rise(game, "S1", "good omens", "ALA-20.8")
    assert game.state.troops["S1"].level == READY
    assert len(game.journal) == 0


# -- events ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-10.5")
def test_a_b_unit_routs_between_an_a_a_b_and_a_c_unit() -> None:
    play = seen(
        troop("S1", 36, 10, grades="A"),
        troop("S2", 30, 10, grades="B", status="routing"),
        troop("S3", 24, 10, grades="B"),
        troop("S4", 30, 8.4, grades="C"),
        event=Event("S2", "routs"),
    )
    assert [play[name].level for name in ("S1", "S3", "S4")] == [FORMED_UP, SHAKEN, SHAKEN]
    assert "ALA-10.5" in play.why(LevelChanged)


@pytest.mark.rule("ALA-10.5", "ALA-2.11")
@pytest.mark.parametrize(("grades", "level"), [("BC", SHAKEN), ("CB", FORMED_UP)])
def test_a_column_gives_way_as_one_unit_of_the_grade_of_its_front(grades: str, level: int) -> None:
    column = troop("S1", 30, 10, grades=grades)
    assert seen(column, troop("S2", 36, 10, grades="B"), event=Event("S1", "retires"))["S2"].level == level


@pytest.mark.rule("ALA-10.5", "ALA-1.4")
@pytest.mark.parametrize(("apart", "level"), [(4.0, SHAKEN), (4.01, SHAKEN), (4.02, FORMED_UP)])
def test_friends_are_shaken_within_four_inches(apart: float, level: int) -> None:
    play = seen(troop("S1", 30, 10), troop("S2", 36 + apart, 10), event=Event("S1", "retires"))
    assert play["S2"].level == level


@pytest.mark.rule("ALA-10.5")
@pytest.mark.parametrize("how", ["retires", "withdraws", "routs", "surrenders", "destroyed"])
def test_every_way_of_giving_way_counts_even_of_a_unit_that_is_gone(how: Any) -> None:
    gone = troop("S1", 30, 10, status="gone" if how in ("surrenders", "destroyed") else "steady")
    play = seen(gone, troop("S2", 36, 10), troop("N1", 30, 15), event=Event("S1", how))
    assert (play["S2"].level, play["N1"].level) == (SHAKEN, READY)


@pytest.mark.rule("ALA-10.6")
@pytest.mark.parametrize("grade", ["A", "B", "C"])
def test_enemies_rise_whatever_the_grades(grade: str) -> None:
    play = seen(
        troop("S1", 30, 10, grades="C"), troop("N1", 33.1, 15.6, grades=grade), troop("N2", 26.9, 15.62),
        event=Event("S1", "routs"),
    )  # fmt: skip
    assert play["N1"].level == READY
    assert play["N2"].level == FORMED_UP  # 4.02 inches away
    assert "ALA-10.6" in play.why(LevelChanged)


@pytest.mark.rule("ALA-10.6")
def test_the_winner_whose_result_says_it_already_does_not_rise_again() -> None:
    play = seen(
        troop("S1", 30, 10), troop("N1", 30, 11.6), troop("N2", 36, 11.6), event=Event("S1", "retires", ("N1",))
    )
    assert (play["N1"].level, play["N2"].level) == (FORMED_UP, READY)


@pytest.mark.rule("ALA-10.6", "ALA-10.11")
def test_nor_does_he_when_the_same_unit_is_caught_later_in_the_turn() -> None:
    state = table(
        troop("S1", 30, 10), troop("N1", 30, 11.6), FAR, events=(Event("S1", "retires", ("N1",)), Event("S1", "routs"))
    )
    assert Play(state, Unrest()).over()["N1"].level == FORMED_UP


@pytest.mark.rule("ALA-10.11")
def test_an_observer_reacts_to_the_same_unit_once_a_turn() -> None:
    state = table(
        troop("S1", 30, 10),
        troop("S2", 36, 10, level=EAGER),
        FAR,
        events=(Event("S1", "retires"), Event("S1", "routs")),
    )
    play = Play(state, Unrest()).over()
    assert play["S2"].level == READY
    assert play["S1"].witnesses == ("S2",)
    assert len(play.facts(EventTaken)) == 2


@pytest.mark.rule("ALA-10.11")
def test_who_was_too_far_away_the_first_time_may_still_react() -> None:
    play = seen(
        troop("S1", 30, 10, witnesses=("S2",)), troop("S2", 36, 10), troop("S3", 24, 10), event=Event("S1", "routs")
    )
    assert (play["S2"].level, play["S3"].level) == (FORMED_UP, SHAKEN)


@pytest.mark.rule("ALA-10.13")
@pytest.mark.parametrize(("initiative", "order"), [(0, ["S2", "N1", "S3"]), (1, ["S3", "N1", "S2"])])
def test_changes_go_from_right_to_left_of_the_side_with_the_initiative(initiative: int, order: list[str]) -> None:
    state = table(
        troop("S1", 30, 10), troop("S2", 36, 10), troop("S3", 24, 10), troop("N1", 30, 14), initiative=initiative
    )
    assert [each.id for each in witnesses_of(state, Event("S1", "routs"))] == order


@pytest.mark.rule("ALA-10.1")
def test_nobody_minds_what_becomes_of_a_band() -> None:
    game = quiet(table(troop("S1", 30, 10, "psiloi"), troop("S2", 30, 12), FAR))
    note(game, "S1", "routs")
    assert game.state.events == ()


# -- below Shaken ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("ALA-10.12", "ALA-7.5")
def test_a_shaken_unit_that_drops_retires_at_once() -> None:
    play = seen(troop("S1", 30, 20), troop("S2", 36, 20, level=SHAKEN), event=Event("S1", "routs"), dice=(3, 4))
    assert play["S2"].status == "retiring"
    assert (play["S2"].level, play["S2"].must_retire, play["S2"].retired) == (SHAKEN, False, True)
    assert not play["S2"].formed
    assert play["S1"].y - play["S2"].y > 5000  # 3 + 4 + 1 for each die, away from N9
    assert play.state.due == ()


@pytest.mark.rule("ALA-10.12", "ALA-7.5")
@pytest.mark.parametrize("phase", ["charge", "combat"])
def test_in_the_charge_and_combat_phases_it_is_noted(phase: str) -> None:
    play = seen(troop("S1", 30, 20), troop("S2", 36, 20, level=SHAKEN), event=Event("S1", "routs"), phase=phase)
    assert play["S2"].must_retire
    assert play["S2"].status == "steady"


@pytest.mark.rule("ALA-10.12", "ALA-7.5")
def test_a_unit_in_combat_fights_first() -> None:
    play = seen(
        troop("S1", 30, 20), troop("S2", 36, 20, level=SHAKEN), troop("N1", 36, 21.6), event=Event("S1", "routs"),
        contacts=[contact("S2", "N1")], phase="skirmish",
    )  # fmt: skip
    assert play["S2"].must_retire
    assert play["S2"].formed


@pytest.mark.rule("ALA-10.12", "ALA-7.5")
@pytest.mark.parametrize(("fights", "due"), [([], ("S1",)), ([contact("S1", "N1")], ())])
def test_only_the_retirement_of_a_unit_out_of_combat_is_due_at_once(fights: Any, due: tuple[str, ...]) -> None:
    game = quiet(table(troop("S1", 30, 20, level=SHAKEN), troop("N1", 30, 21.6), contacts=fights, phase="skirmish"))
    drop(game, "S1", "bad omens", "ALA-20.9")
    assert game.state.troops["S1"].must_retire
    assert game.state.due == due


@pytest.mark.rule("ALA-10.12")
def test_what_was_noted_in_combat_is_not_made_by_a_later_unrest() -> None:
    """In After Combat Moves a noted retirement waits for its place in the order (ALA-18.1)."""
    play = seen(
        troop("S1", 30, 20), troop("S2", 36, 20, level=SHAKEN, must_retire=True), event=Event("S1", "routs"),
        phase="after_combat",
    )  # fmt: skip
    assert play["S2"].must_retire
    assert play["S2"].status == "steady"


@pytest.mark.rule("ALA-10.12", "ALA-10.13")
def test_a_unit_that_must_retire_counts_as_retiring_from_that_moment() -> None:
    """S3 is out of sight of S1 but sees S2, which must retire because of S1."""
    play = seen(
        troop("S1", 18, 20, status="routing"), troop("S2", 24, 20, level=SHAKEN), troop("S3", 30, 20, level=READY),
        event=Event("S1", "routs"), phase="combat",
    )  # fmt: skip
    assert play["S2"].must_retire
    assert play["S3"].level == FORMED_UP
    assert play["S2"].witnesses == ("S3",)


@pytest.mark.rule("ALA-10.13")
def test_all_changes_of_an_event_come_before_the_events_they_cause() -> None:
    """S2 and S4 see S1 first; what S2's retirement does to S4 comes after."""
    play = seen(
        troop("S2", 36, 20, level=SHAKEN), troop("S1", 30, 20, status="routing"), troop("S4", 33, 18.4, level=EAGER),
        event=Event("S1", "routs"), phase="combat",
    )  # fmt: skip
    told = [
        fact.troop if isinstance(fact, LevelChanged | MustRetire) else type(fact).__name__
        for fact in (entry.fact for entry in play.game.journal)
    ]
    assert told == ["EventTaken", "S2", "EventsNoted", "S4", "EventTaken", "S4"]
    assert play["S4"].level == FORMED_UP


@pytest.mark.rule("ALA-10.12")
def test_further_drops_in_a_turn_move_a_retired_unit_no_more() -> None:
    game = quiet(table(troop("S1", 30, 10, level=SHAKEN, retired=True, status="retiring", formed=False), FAR))
    drop(game, "S1", "S2 routs", "ALA-10.5")
    assert not game.state.troops["S1"].must_retire


@pytest.mark.rule("ALA-10.12", "ALA-15.11")
@pytest.mark.parametrize("rule", ["ALA-10.8", "ALA-10.10"])
def test_but_it_retires_again_in_answer_to_a_charge(rule: str) -> None:
    state = table(troop("S1", 30, 10, level=SHAKEN, retired=True, status="retiring", formed=False), FAR, phase="charge")
    game = quiet(state)
    drop(game, "S1", "charged at the halt", rule)
    assert game.state.troops["S1"].must_retire
    assert game.state.events == ()  # going on with a retirement is nothing new


@pytest.mark.rule("ALA-10.11", "ALA-10.12")
def test_a_retiring_unit_retires_again_without_bonus_and_without_an_event() -> None:
    play = seen(
        troop("S1", 30, 30), troop("S2", 36, 30, level=SHAKEN, status="retiring", formed=False), troop("S3", 42, 30),
        event=Event("S1", "routs"), dice=(3, 3),
    )  # fmt: skip
    moved = play["S2"]
    assert ((36 - moved.x / 1000) ** 2 + (30 - moved.y / 1000) ** 2) ** 0.5 == pytest.approx(6, abs=0.01)
    assert play["S3"].level == FORMED_UP
    assert play.facts(EventsNoted) == []


@pytest.mark.rule("ALA-10.12")
def test_a_second_drop_before_the_noted_retirement_adds_nothing() -> None:
    game = quiet(table(troop("S1", 30, 10, level=SHAKEN), FAR, phase="combat"))
    drop(game, "S1", "set-back", "ALA-17.5")
    drop(game, "S1", "set-back", "ALA-17.5")
    assert len(game.state.events) == 1
    assert len([entry for entry in game.journal if isinstance(entry.fact, MustRetire)]) == 1


@pytest.mark.rule("ALA-10.6", "ALA-10.12")
def test_a_drop_by_a_combat_result_spares_the_winner() -> None:
    game = quiet(table(troop("S1", 30, 10, level=SHAKEN), troop("N1", 30, 11.6), phase="combat"))
    drop(game, "S1", "set-back", "ALA-17.5", ("N1",))
    assert game.state.events == (Event("S1", "retires", ("N1",)),)


@pytest.mark.rule("ALA-10.15")
def test_a_last_stand_changes_level_but_obeys_no_order_to_retire() -> None:
    play = seen(
        troop("S1", 30, 10, grades="A"), troop("S2", 36, 10, grades="A", men=8, level=READY, status="last_stand"),
        event=Event("S1", "routs"),
    )  # fmt: skip
    assert play["S2"].level == FORMED_UP
    shaken = seen(
        troop("S1", 30, 10, grades="A"), troop("S2", 36, 10, grades="A", men=8, level=SHAKEN, status="last_stand"),
        event=Event("S1", "routs"),
    )  # fmt: skip
    assert shaken["S2"].status == "last_stand"
    assert not shaken["S2"].must_retire
    assert shaken.facts(EventsNoted) == []


@pytest.mark.rule("ALA-10.12")
def test_a_due_retirement_that_met_the_enemy_meanwhile_waits() -> None:
    state = table(
        troop("S1", 30, 20, level=SHAKEN, must_retire=True), troop("N1", 30, 21.6), contacts=[contact("S1", "N1")],
        due=("S1",),
    )  # fmt: skip
    play = Play(state, Unrest()).over()
    assert play["S1"].must_retire
    assert play.state.due == ()


@pytest.mark.rule("ALA-10.13")
def test_without_moves_retirements_stay_due() -> None:
    state = table(troop("S1", 30, 20), troop("S2", 36, 20, level=SHAKEN), FAR, events=(Event("S1", "routs"),))
    play = Play(state, Unrest(moves=False)).over()
    assert play.state.due == ("S2",)
    assert Play(play.state, Unrest(), (2, 2)).over()["S2"].status == "retiring"


# -- what costs spirit elsewhere in the rules --------------------------------------------------------------------------


@pytest.mark.rule("ALA-10.2")
def test_shaken_units_neither_charge_nor_support() -> None:
    shaken = troop("S1", 30, 10, level=SHAKEN, advanced=6000)
    state = table(shaken, troop("S2", 36, 10), FAR, phase="charge")
    charge, support = why_no_charge(state, shaken), why_no_support(state, shaken, state.troops["S2"])
    assert charge is not None
    assert support is not None
    assert support.rule == "ALA-10.2"


@pytest.mark.rule("ALA-10.10")
def test_a_charge_received_at_the_halt_costs_a_level_once() -> None:
    game = quiet(table(troop("S1", 30, 10, level=EAGER), troop("N1", 27, 14), troop("N2", 34, 14), phase="charge"))
    feel_charge(game, "N1", "S1")
    feel_charge(game, "N2", "S1")
    assert game.state.troops["S1"].level == READY


@pytest.mark.rule("ALA-10.10")
@pytest.mark.parametrize(("charged", "fights"), [(True, []), (False, [contact("S1", "N2")])])
def test_but_not_of_one_that_charges_itself_or_is_fighting(charged: bool, fights: Any) -> None:
    unit = troop("S1", 30, 10, level=EAGER, charged=charged)
    game = quiet(table(unit, troop("N1", 34, 14), troop("N2", 30, 11.6), contacts=fights, phase="charge"))
    feel_charge(game, "N1", "S1")
    assert game.state.troops["S1"].level == EAGER


@pytest.mark.rule("ALA-10.8")
@pytest.mark.parametrize(
    ("x", "y", "level"),
    [(30, 15, READY), (30, 5, FORMED_UP), (38, 10, FORMED_UP), (22, 10, READY)],
)
def test_rear_and_shieldless_flank_cost_another(x: float, y: float, level: int) -> None:
    """In front, in the rear, to the right and to the left of S1; it stands at the halt in any case."""
    charger = troop("N1", x, y, heading={30: 180 if y > 10 else 0, 38: 270, 22: 90}[int(x)])
    game = quiet(table(troop("S1", 30, 10, level=EAGER), charger, phase="charge"))
    feel_charge(game, "N1", "S1")
    assert game.state.troops["S1"].level == level


@pytest.mark.rule("ALA-10.8", "ALA-10.12")
def test_a_formed_up_unit_charged_in_the_rear_must_retire() -> None:
    game = quiet(table(troop("S1", 30, 10), troop("N1", 30, 5, heading=0), phase="charge"))
    feel_charge(game, "N1", "S1")
    assert (game.state.troops["S1"].level, game.state.troops["S1"].must_retire) == (SHAKEN, True)
