"""The Event phase (section 7)."""

from typing import Any

import pytest

from polemos.kernel.fact import Drawn, Rolled
from polemos.rules.navarcoi.charts.charts import events
from polemos.rules.navarcoi.events import EventCame, EventPhase, Moored, WindCame, heart_modifiers
from polemos.rules.navarcoi.facts import AdmiralKilled, MoraleChanged
from polemos.rules.navarcoi.scenarios.fleet_counts import is_shaken
from polemos.rules.navarcoi.sea.leaders import NavarchosDied
from polemos.rules.navarcoi.state import Chase, State
from tests.navarcoi.battlefield import linked, north, play, south, with_edges, with_roles
from tests.navarcoi.position import Play, rectangle, sea, squadron

DICE = {2: (1, 1), 3: (1, 2), 4: (2, 2), 5: (2, 3), 6: (3, 3), 7: (3, 4), 8: (4, 4), 9: (4, 5), 10: (5, 5),
        11: (5, 6), 12: (6, 6)}  # fmt: skip


def event(state: State, total: int, *dice: int) -> Play:
    """The Event phase in which the two dice show this total; further dice as they come."""
    return play(state, EventPhase(), (*DICE[total], *dice)).over()


def apart(*more: Any, **values: Any) -> State:
    """A1 and B1 far from each other, and whatever else is given."""
    return sea(south("A1", 20, 10), *more, north("B1", 50, 40), **values)


def lost(name: str) -> Any:
    return squadron(name, "unformed", 10, 10, 0, status="gone", left_by="north")


# -- the table -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-7.1")
def test_each_player_rolls_one_die() -> None:
    after = event(apart(), 7)
    assert [(roll.dice, roll.seat) for roll in after.facts(Rolled)] == [("1d6", 0), ("1d6", 1)]


@pytest.mark.rule("NAV-7.2")
@pytest.mark.parametrize(
    ("total", "found"),
    [
        (2, "wind_all"), (3, "wind_all"), (4, "omen_alpha"), (5, "death_alpha"), (6, "fleet_leaves"),
        (7, "fleet_leaves"), (8, "fleet_leaves"), (9, "death_beta"), (10, "omen_beta"), (11, "wind_invader"),
        (12, "wind_invader"),
    ],
)  # fmt: skip
def test_the_sum_is_looked_up(total: int, found: str) -> None:
    shoals = sea(squadron("A1", "unformed", 20, 10, 0), squadron("B1", "unformed", 50, 40, 0))
    omen = (0,) if total in (4, 10) else ()
    assert event(shoals, total, *omen).facts(EventCame)[0].event == found


@pytest.mark.rule("NAV-7.2")
def test_the_chances_of_the_table_add_up() -> None:
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    assert [sum(ways[total] for total in known.sums) for known in events().event] == [3, 3, 4, 16, 4, 3, 3]


@pytest.mark.rule("NAV-7.10", "NAV-7.1")
@pytest.mark.parametrize("total", [2, 12])
def test_wind_comes_to_nothing_when_no_squadron_could_change(total: int) -> None:
    beached = squadron("A3", "epi_mias", 60, 20, 0, status="beached")
    anchored = squadron("B2", "epi_pollon", 10, 20, 0, status="anchored")
    convoy = squadron("A2", "unformed", 40, 10, 0, freighters=True)
    state = sea(squadron("A1", "unformed", 20, 10, 0), convoy, beached, squadron("B1", "unformed", 50, 40, 0), anchored)
    after = event(state, total)
    assert [fact.applies for fact in after.facts(EventCame)] == [False]
    assert len(after.facts(Rolled)) == 2


@pytest.mark.rule("NAV-7.10")
@pytest.mark.parametrize("total", [5, 9])
def test_nobody_dies_outside_a_melee(total: int) -> None:
    assert [fact.applies for fact in event(apart(), total).facts(EventCame)] == [False]


@pytest.mark.rule("NAV-7.10")
def test_no_omen_for_a_fleet_without_warships_in_play() -> None:
    state = sea(
        south("A1", 20, 10, status="reserve"), squadron("A2", "unformed", 40, 10, 0, freighters=True), north("B1"),
    )  # fmt: skip
    assert [fact.applies for fact in event(state, 4).facts(EventCame)] == [False]


@pytest.mark.rule("NAV-7.10")
def test_nobody_leaves_when_neither_fleet_is_shaken() -> None:
    after = event(apart(), 7)
    assert [fact.applies for fact in after.facts(EventCame)] == [False]
    assert after.state.outcome is None


# -- wind ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-7.3")
def test_wind_tests_every_squadron_of_both_fleets() -> None:
    after = event(apart(), 2, 2, 3, 3, 3)
    assert [(roll.who, roll.need) for roll in after.facts(Rolled)[2:]] == [(("A1",), 6), (("B1",), 6)]
    assert (after["A1"].order, after["B1"].order) == ("disordered", "ordered")


@pytest.mark.rule("NAV-7.3")
def test_an_enemy_within_eight_inches_counts_minus_two_as_in_any_manoeuvre_test() -> None:
    state = sea(south("A1", 36, 16, crew="well_trained"), north("B1", 36, 24))
    after = event(state, 3, 3, 4, 4, 4)
    assert [roll.total for roll in after.facts(Rolled)[2:]] == [7 + 1 - 2, 8 - 2]
    assert (after["A1"].order, after["B1"].order) == ("ordered", "ordered")


@pytest.mark.rule("NAV-7.3")
def test_a_disordered_squadron_becomes_unformed_and_exempt_ones_do_not_roll() -> None:
    state = sea(
        south("A1", 20, 10, order="disordered"), squadron("A2", "unformed", 40, 10, 0), north("B1", 50, 40),
        squadron("B2", "epi_pollon", 20, 40, 0, status="anchored"),
        squadron("B3", "unformed", 8, 40, 0, freighters=True),
    )  # fmt: skip
    after = event(state, 2, 1, 1, 6, 6)
    assert after["A1"].order == "unformed"
    assert [roll.who[0] for roll in after.facts(Rolled)[2:]] == ["A1", "B1"]


@pytest.mark.rule("NAV-7.3")
def test_wind_breaks_up_a_chase() -> None:
    state = apart(
        squadron("A2", "epi_keras", 40, 20, 90, status="chasing", order="disordered"),
        chases={"A2|B2": Chase("A2", "B2", 90_000, 180_000, "left", 1)},
    )
    state.squadrons["B2"] = squadron("B2", "epi_keras", 40, 22.07, 90, status="chasing")
    after = event(state, 2, 6, 6, 1, 1, 6, 6, 6, 6)
    assert after.state.chases == {}
    assert (after["A2"].order, after["A2"].status, after["B2"].status) == ("unformed", "active", "active")


@pytest.mark.rule("NAV-6.4", "NAV-7.3")
def test_all_test_before_any_result_is_applied() -> None:
    after = event(apart(), 2, 1, 1, 1, 1)
    kinds = [type(entry.fact).__name__ for entry in after.game.journal][-4:]
    assert kinds == ["Rolled", "Rolled", "Disordered", "Disordered"]


@pytest.mark.rule("NAV-7.8")
def test_the_second_wind_is_for_the_invader_only() -> None:
    after = event(with_roles(apart(), "defender", "invader"), 11, 1, 1)
    assert (after["A1"].order, after["B1"].order) == ("ordered", "disordered")


@pytest.mark.rule("NAV-7.8")
@pytest.mark.parametrize("roles", [("invader", "invader"), ("none", "none")])
def test_both_test_if_both_are_invaders_or_neither_is(roles: tuple[str, str]) -> None:
    after = event(with_roles(apart(), *roles), 12, 1, 1, 1, 1)
    assert (after["A1"].order, after["B1"].order) == ("disordered", "disordered")


# -- omens and deaths ----------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-7.4")
def test_a_good_omen_raises_the_morale_of_a_squadron_drawn_by_chance() -> None:
    after = event(apart(south("A2", 40, 10, morale="poorly_motivated")), 4, 1)
    assert after.facts(Drawn)[0].among == ("A1", "A2")
    assert after.facts(MoraleChanged) == [MoraleChanged("A2", "plain")]


@pytest.mark.rule("NAV-7.4")
def test_the_omen_of_beta_is_for_beta_and_freighters_are_not_drawn() -> None:
    convoy = squadron("B2", "unformed", 30, 40, 0, freighters=True, morale="poorly_motivated")
    after = event(sea(south("A1", 20, 10), north("B1", 50, 40), convoy), 10, 0)
    assert after.facts(Drawn)[0].among == ("B1",)
    assert after["B1"].morale == "determined"


@pytest.mark.rule("NAV-7.4")
def test_a_determined_squadron_rises_no_further() -> None:
    after = event(sea(south("A1", 20, 10, morale="determined"), north("B1", 50, 40)), 4, 0)
    assert after["A1"].morale == "determined"
    assert after.facts(MoraleChanged) == []


@pytest.mark.rule("NAV-7.5", "NAV-17.1")
def test_a_navarchos_in_melee_dies_and_his_crews_lose_heart() -> None:
    state = apart(south("A2", 50, 40), links=(linked("A2", "B1"),))
    after = event(state, 5, 0)
    assert after.facts(Drawn)[0].among == ("A2",)
    assert (after["A2"].commander_alive, after["A2"].morale) == (False, "poorly_motivated")
    assert after.facts(AdmiralKilled) == []


@pytest.mark.rule("NAV-7.5")
def test_the_dead_man_is_of_the_fleet_that_the_table_names() -> None:
    after = event(apart(south("A2", 50, 40), links=(linked("A2", "B1"),)), 9, 0)
    assert after.facts(NavarchosDied) == [NavarchosDied("B1")]


@pytest.mark.rule("NAV-7.5")
def test_a_poorly_motivated_squadron_stays_so() -> None:
    state = sea(south("A1", morale="poorly_motivated"), north("B1"), links=(linked("A1", "B1"),))
    after = event(state, 5, 0)
    assert after["A1"].morale == "poorly_motivated"
    assert not after["A1"].commander_alive


@pytest.mark.rule("NAV-7.5", "NAV-17.2")
def test_with_the_strategos_the_admiral_is_killed() -> None:
    state = sea(south("A1", strategos=True), north("B1"), links=(linked("A1", "B1"),))
    after = event(state, 5, 0)
    assert after.facts(AdmiralKilled) == [AdmiralKilled(0)]
    assert after.state.fleet(0).admiral_killed


# -- a fleet leaves ------------------------------------------------------------------------------------------------


@pytest.mark.rule("NAV-7.6")
@pytest.mark.parametrize(("squadrons", "gone"), [(5, 3), (4, 2), (7, 4), (1, 1)])
def test_a_fleet_is_shaken_when_half_of_it_is_lost_rounded_up(squadrons: int, gone: int) -> None:
    def fleet(lost_ones: int) -> State:
        ships = [lost(f"A{k}") if k <= lost_ones else south(f"A{k}", 9 * k) for k in range(1, squadrons + 1)]
        return sea(*ships, north("B1", 36, 40))

    assert is_shaken(fleet(gone), 0)
    assert not is_shaken(fleet(gone - 1), 0)


@pytest.mark.rule("NAV-7.6")
def test_reserves_are_counted_and_freighters_are_not() -> None:
    reserve = south("A3", 20, status="reserve")
    convoy = squadron("A4", "unformed", 10, 10, 0, freighters=True, status="gone")
    assert not is_shaken(sea(lost("A1"), south("A2"), reserve, convoy, north("B1", y=40)), 0)
    assert is_shaken(sea(lost("A1"), lost("A2"), south("A5"), reserve, convoy, north("B1", y=40)), 0)


@pytest.mark.rule("NAV-7.6", "NAV-7.9")
def test_the_shaken_fleet_leaves_and_has_lost() -> None:
    after = event(apart(lost("A2")), 6)
    assert after.state.battle_over
    assert after.state.outcome is not None
    assert after.state.outcome.winner == 1
    assert after["A1"].status == "exited"


@pytest.mark.rule("NAV-7.7")
def test_when_both_are_shaken_the_lower_total_leaves() -> None:
    # α, the defender, rolls 3: 4. β, whose admiral was killed, rolls 4: 3.
    state = with_roles(apart(lost("A2")), "defender", "invader")
    state.squadrons["B2"] = lost("B2")
    AdmiralKilled(1).apply(state)
    after = event(state, 7, 3, 4)
    assert [roll.total for roll in after.facts(Rolled)[2:]] == [4, 3]
    assert after.state.outcome is not None
    assert after.state.outcome.winner == 0


@pytest.mark.rule("NAV-7.7")
def test_ties_are_rolled_again() -> None:
    state = apart(lost("A2"))
    state.squadrons["B2"] = lost("B2")
    after = event(state, 8, 4, 4, 5, 5, 1, 6)
    assert after.state.outcome is not None
    assert after.state.outcome.winner == 1


@pytest.mark.rule("NAV-7.7")
def test_more_determined_and_more_poorly_motivated_squadrons_in_play_count() -> None:
    state = sea(
        south("A1", 10, morale="determined"), south("A2", 20, morale="poorly_motivated"),
        south("A3", 30, morale="determined", status="gone"), south("A4", 40, morale="poorly_motivated"),
        north("B1", 10, 40, morale="determined"), north("B2", 20, 40, morale="poorly_motivated"),
    )  # fmt: skip
    assert [mod.value for mod in heart_modifiers(state, 0)] == [0, 0, -1, 0]
    assert [mod.value for mod in heart_modifiers(state, 1)] == [0, 0, 0, 0]
    state.squadrons["A3"] = south("A3", 30, morale="determined")
    assert [mod.value for mod in heart_modifiers(state, 0)] == [0, 1, -1, 0]


@pytest.mark.rule("NAV-7.7", "NAV-15.4")
def test_the_hearts_of_freighters_do_not_count() -> None:
    cargo = squadron("A2", "unformed", 20, 10, 0, freighters=True, morale="poorly_motivated")
    state = sea(south("A1", 10), cargo, north("B1", 10, 40))
    assert [mod.value for mod in heart_modifiers(state, 0)] == [0, 0, 0, 0]


@pytest.mark.rule("NAV-7.9")
def test_who_fights_pursues_or_chases_counts_as_routing_the_others_withdraw() -> None:
    fugitive = squadron("B3", "unformed", 10, 44, 0, status="routing", rout_heading=0)
    state = with_edges(
        sea(
            lost("A1"), lost("A2"), lost("A6"),
            south("A3", 36, 24), squadron("A4", "unformed", 10, 30, 0, status="pursuing", beaten=("B3",)),
            south("A5", 60, 10), north("B1", 36, 24), north("B2", 60, 40), fugitive,
            links=(linked("B1", "A3", 180),),
        ),
        south=("friendly", "enemy"), north=("enemy", "friendly"),
    )  # fmt: skip
    after = event(state, 7)
    assert {key: after[key].status for key in ("A3", "A4", "A5")} == {"A3": "routing", "A4": "routing", "A5": "exited"}
    assert after["A3"].rout_heading == 180_000  # by its link
    assert after["A4"].rout_heading == 180_000  # to the friendly edge, though the western one is nearer
    assert after["B1"].status == "active"


@pytest.mark.rule("NAV-7.9")
def test_without_a_friendly_shore_they_make_for_a_neutral_one_and_then_for_any() -> None:
    isle = rectangle("isle", 30, 30, 40, 34, ("neutral", "neutral"))
    chase = {"A3|B2": Chase("A3", "B2", 90_000, 180_000, "left", 1)}

    def leaves(**edges: tuple[str, str]) -> Play:
        runner = squadron("A3", "epi_keras", 38.955, 20, 90, status="chasing")
        ships = lost("A1"), lost("A2"), runner, north("B1", 60, 44), squadron("B2", "epi_keras", 39, 22.07, 90)
        state = sea(*ships, lands=(isle,), chases=chase)
        state.squadrons["B2"] = squadron("B2", "epi_keras", 39, 22.07, 90, status="chasing")
        return event(with_edges(state, **edges), 7)

    hostile = dict.fromkeys(("north", "east", "south", "west"), ("enemy", "enemy"))
    after = leaves(**hostile)
    assert after["A3"].rout_heading == 0  # the neutral isle, straight north of its centroid at x = 36
    assert after["B2"].status == "active"
    isle = rectangle("isle", 30, 30, 40, 34, ("enemy", "enemy"))
    assert leaves(**hostile)["A3"].rout_heading == 0  # 10 inches to the isle, 20 to the southern edge


@pytest.mark.rule("NAV-7.9")
def test_the_links_of_all_melees_count_for_the_way_of_flight() -> None:
    ships = lost("A1"), south("A2", 36, 24), north("B1", 36, 24), squadron("B2", "epi_mias", 41, 22, 270)
    links = linked("B1", "A2", 180), linked("B2", "A2", 270)
    after = event(sea(*ships, links=links), 7)
    assert after["A2"].rout_heading == 225_000


# -- special rules of scenarios ------------------------------------------------------------------------------------


def rhium(turn: int, **values: Any) -> State:
    ships = (
        squadron("A1", "epi_keras", 22, 30, 90, 3),
        squadron("B1", "kyklos", 32, 15, 0),
        squadron("B2", "kyklos", 44, 15, 0),
    )
    return sea(*ships, scenario="rhium_429", turn=turn, **values)


@pytest.mark.rule("NAV-19.7")
def test_the_morning_wind_may_come_from_turn_three_on() -> None:
    assert event(rhium(2), 7).facts(WindCame) == []
    early = play(rhium(3), EventPhase(), (3, 3, 4)).over()
    assert (early.state.morning_wind, early.facts(Rolled)[0].seat) == (False, 0)


@pytest.mark.rule("NAV-19.7")
def test_when_it_has_come_every_ring_tests_before_the_event_of_that_turn() -> None:
    after = play(rhium(3), EventPhase(), (4, 1, 1, 6, 6, 3, 4)).over()
    assert after.state.morning_wind
    assert (after["B1"].order, after["B2"].order, after["A1"].order) == ("disordered", "ordered", "ordered")


@pytest.mark.rule("NAV-19.7")
def test_it_stays_and_needs_no_further_roll() -> None:
    after = play(rhium(5, morning_wind=True), EventPhase(), (6, 6, 6, 6, 3, 4)).over()
    assert [roll.who for roll in after.facts(Rolled)[:2]] == [("B1",), ("B2",)]


@pytest.mark.rule("NAV-18.14")
def test_the_way_up_the_beach_is_noted_while_squadrons_lie_at_anchor() -> None:
    moored = squadron("A1", "epi_pollon", 20, 4, 180, status="anchored")
    launched = squadron("A2", "epi_pollon", 40, 12, 0, rout_heading=180_000)
    after = event(sea(moored, launched, north("B1", y=40), scenario="bottled_up"), 7)
    assert after.facts(Moored) == [Moored("A1", 180_000), Moored("A2", None)]
    assert (after["A1"].rout_heading, after["A2"].rout_heading) == (180_000, None)


@pytest.mark.rule("NAV-18.14")
def test_it_is_kept_for_one_that_is_attacked_where_it_lies() -> None:
    caught = squadron("A1", "unformed", 20, 6, 180, rout_heading=180_000)
    ships = caught, south("A2", 60), north("B1", 20, 8)
    after = event(sea(*ships, scenario="bottled_up", links=(linked("B1", "A1", 180),)), 7)
    assert after["A1"].rout_heading == 180_000
