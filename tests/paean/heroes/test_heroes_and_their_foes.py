"""PAE-15.1, 15.3, 15.9 to 15.25, 16.1 to 16.6 case by case: heroes alone, leading, challenging, commanding."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from polemos.rules.paean.charge.charge import Charge
from polemos.rules.paean.combat.phase import DiceCounted, FightPhase
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.command.rolls import command_test, why_not_ordered
from polemos.rules.paean.command.turns import CommandOrders
from polemos.rules.paean.facts import BoundBegan, Pushed
from polemos.rules.paean.heroes.deeds import HeroicActions, HeroTurn
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.leaders.challenges import Challenge
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.single_combat import running
from polemos.rules.paean.state import Contact, Formation, State
from tests.paean.position import Play, course, formation, front, fronts, leader, table

HERO, OTHER, FOE, SC = "south-H1", "south-H2", "north-H1", "north-SC1"
HEAVY = "HI-TS-S"


def heavies(name: str = "S1", x: float = 30, y: float = 30, bases: int = 2, **values: object) -> Formation:
    return formation(name, HEAVY, x, y, files=2, bases=bases, **values)


def open_to(play: Play) -> list[str]:
    return [key for key, why in play.options.items() if why is None]


def result(state: State, margin: int, winner: int, dice: Sequence[int] = ()) -> Play:
    state.phase = "orders"
    return Play(state, Results(tuple(state.contacts), winner, margin), dice)


# -- the round ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-15.3")
def test_the_first_failure_ends_his_turn_and_the_other_hero_may_still_act() -> None:
    state = table(leaders=[leader(HERO, 9, 30, 30), leader(OTHER, 9, 60, 30)])
    play = Play(state, HeroicActions(0), [5, 5, 4, 5])
    assert open_to(play) == [HERO, OTHER, "done"]
    play.does(HERO)
    assert play.state.leaders[HERO].is_done
    assert play.prompt == "Which hero acts next?"
    reason = play.options[HERO]
    assert reason is not None
    assert reason.rule == "PAE-15.3"
    play.does(OTHER)
    assert play.prompt == "South-H2: which deed?"


@pytest.mark.rule("PAE-15.3")
def test_who_has_passed_and_does_nothing_has_finished() -> None:
    play = Play(table(leaders=[leader(HERO, 9, 30, 30)]), HeroTurn(HERO), [1, 1]).does("do nothing more").over()
    assert play.state.leaders[HERO].is_done
    assert play.state.leaders[HERO].deeds == ()


@pytest.mark.rule("PAE-15.2", "PAE-6.3", "PAE-15.22")
def test_at_the_start_of_his_next_bound_he_is_as_good_as_ever() -> None:
    tired = leader(HERO, 9, 30, 30, deeds=("move_alone", "heavy"), is_done=True, rerolled=True)
    g = course(table(leaders=[tired]))
    g.emit(BoundBegan(4, 1))
    assert g.state.leaders[HERO].is_done  # not in the enemy's
    g.emit(BoundBegan(5, 0))
    after = g.state.leaders[HERO]
    assert (after.deeds, after.is_done, after.rerolled) == ((), False, False)


@pytest.mark.rule("PAE-15.7", "PAE-7.19")
def test_an_engaged_formation_uses_its_call_of_might_to_fight_and_for_nothing_else() -> None:
    state = table(heavies(), heavies("N1", 30, 30), leaders=[leader(HERO, 9, formation="S1")])
    play = Play(state, CallOfMight(0), {"PAE-13.14": [1] * 99}).does(HERO)
    assert open_to(play) == ["nothing", "fight"]
    play.does("fight")
    assert len(play.facts(DiceCounted)) == 1
    assert play.game.is_over  # once a bound


@pytest.mark.rule("PAE-15.21")
def test_hermes_carries_a_heroic_charge_five_centimetres_further() -> None:
    known = [leader(HERO, 9, formation="S1", gift="speed_of_hermes")]
    state = table(heavies(), heavies("N1", 30, 39.9), leaders=known)
    play = Play(state, HeroTurn(HERO), {"PAE-15.4": [1, 1], "PAE-12.6": [6, 6], "PAE-13.14": [1] * 99})
    play.does("lead charge", "charge home")
    assert front(play["S1"]) == (30, 39.9)
    called = Play(state, CallOfMight(0)).does(HERO)
    reason = called.options["charge"]
    assert reason is not None
    assert reason.rule == "PAE-12.3"


# -- alone -------------------------------------------------------------------------------------------------------------


def alone(margin: int, winner: int, **hero: object) -> Play:
    """A hero of the south in the open holds the front of a column of two."""
    state = table(
        formation("N1", HEAVY, 60, 40, bases=2), leaders=[leader(HERO, 10, 60, 38.5, **hero)],
        contacts=[Contact(a=HERO, b="N1.1")],
    )  # fmt: skip
    return result(state, margin, winner)


@pytest.mark.rule("PAE-15.17", "PAE-14.4", "PAE-14.6")
def test_a_lone_hero_who_wins_pushes_bases_back_but_follows_nobody() -> None:
    play = alone(1, winner=0).over()
    assert fronts(play["N1"]) == {"N1.1": (60, 40)}
    assert fronts(play["N1a"]) == {"N1.2": (60, 47)}
    assert play.state.leaders[HERO].centre == (60, 38.5)
    assert not play.facts(Pushed)
    both = alone(2, winner=0).over()
    assert not both.state.contacts
    assert {base: place for each in both.state.formations.values() for base, place in fronts(each).items()} == {
        "N1.1": (60, 45), "N1.2": (60, 48),
    }  # fmt: skip


@pytest.mark.rule("PAE-15.17", "PAE-14.10")
def test_a_lone_hero_is_not_pushed_by_mediums() -> None:
    state = table(
        formation("N1", "MI-TS-S", 60, 40, bases=2), leaders=[leader(HERO, 10, 60, 38.5)],
        contacts=[Contact(a=HERO, b="N1.1")],
    )  # fmt: skip
    assert result(state, 2, 1).over().state.leaders[HERO].centre == (60, 38.5)
    assert result(state, 3, 1).over().state.leaders[HERO].lost == "killed"


@pytest.mark.rule("PAE-15.16", "PAE-13.10")
def test_a_blow_in_the_flank_does_not_lessen_his_dice() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40), formation("N1", HEAVY, 58, 39, facing=90),
        leaders=[leader(HERO, 11, formation="S1")],
    )  # fmt: skip
    play = Play(state, FightPhase("S1"), {"PAE-13.14": [1] * 99})
    counts = {blow.piece: blow.count for blow in play.facts(DiceCounted)[0].blows}
    assert (counts["S1"], counts[HERO]) == (1, 5)


@pytest.mark.rule("PAE-12.15", "PAE-12.9")
def test_a_lone_hero_who_is_engaged_does_not_test() -> None:
    state = table(
        formation("N1", "LHI-TS-S", 60, 46), formation("N2", HEAVY, 62, 38.5, facing=270),
        leaders=[leader(HERO, 10, 60.5, 38.5)], contacts=[Contact(a=HERO, b="N2.1")], active=1,
    )  # fmt: skip
    play = Play(state, Charge("N1"), {"PAE-13.14": [1] * 99})
    assert play.prompt == "N1: break off the charge?"


# -- leading -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-15.9", "PAE-15.10")
def test_he_joins_no_lights_and_nobody_whom_another_hero_leads() -> None:
    light, led = formation("S1", "LI-J-S", 30, 33), formation("S2", HEAVY, 60, 33)
    known = [leader(HERO, 9, 30, 25), leader(OTHER, 9, formation="S2")]
    play = Play(table(light, led, leaders=known), LeaderMove(HERO)).does("march 0 5")
    assert play.game.is_over
    assert not play.state.leaders[HERO].formation


@pytest.mark.rule("PAE-15.19", "PAE-14.21")
def test_when_the_last_base_is_pushed_back_he_goes_with_it() -> None:
    state = table(formation("S1", HEAVY, 60, 40), heavies("N1", 60, 40), leaders=[leader(HERO, 9, formation="S1")])
    play = result(state, 1, 1).does("give way").over()
    assert play.state.leaders[HERO].formation == "S1"
    assert front(play["S1"]) == (60, 35)


# -- challenges --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("PAE-16.1")
def test_nobody_in_a_formation_or_in_a_running_fight_is_challenged_by_a_third() -> None:
    fighting = [
        leader(HERO, 9, 30, 20), leader(OTHER, 9, 30, 33, opponent=FOE), leader(FOE, 9, 30, 30, opponent=OTHER),
        leader(SC, 9, formation="N1"),
    ]  # fmt: skip
    play = Play(table(heavies("N1", 60, 30), leaders=fighting), LeaderMove(HERO))
    refused = play.order("march 0 7")
    assert refused is not None
    assert refused.rule == "PAE-16.6"
    near = play.order("march 90 30")
    assert near is not None


@pytest.mark.rule("PAE-16.1", "PAE-7.16")
def test_a_commander_challenges_by_his_move_too() -> None:
    state = table(leaders=[leader("south-SC1", 9, 30, 30), leader(FOE, 9, 30, 40)])
    play = Play(state, LeaderMove("south-SC1"), [*[5] * 9, *[2] * 9]).does("march 0 7").over()
    assert play.state.leaders[FOE].lost == "killed"
    assert play.state.leaders["south-SC1"].challenged == (FOE,)


@pytest.mark.rule("PAE-16.2", "PAE-16.5")
def test_the_challenger_may_fall_by_his_own_challenge() -> None:
    state = table(leaders=[leader(HERO, 9, 30, 37), leader(FOE, 10, 30, 40)])
    play = Play(state, Challenge(HERO, FOE), [*[1] * 9, *[5] * 10]).over()  # nobody is asked, nobody tests
    assert play.state.leaders[HERO].lost == "killed"


@pytest.mark.rule("PAE-16.4", "PAE-12.20")
def test_who_refuses_out_of_a_formation_goes_to_another_one_and_never_stays() -> None:
    here, there = heavies("N1", 30, 40), heavies("N2", 45, 40)
    known = [leader(HERO, 9, formation="S1"), leader(SC, 9, formation="N1")]
    state = table(heavies("S1", 30, 40), here, there, leaders=known)
    play = Play(state, Challenge(HERO, SC), [4, 5]).does("refuse").over()
    assert (play.state.leaders[SC].formation, play.state.leaders[SC].value) == ("N2", 8)
    alone_ = table(heavies("S1", 30, 40), here, leaders=known)
    play = Play(alone_, Challenge(HERO, SC), [4, 5]).does("refuse").over()
    assert play.state.leaders[SC].is_in_the_open
    assert play.state.leaders[SC].y > 60_000  # 20 cm away from him


@pytest.mark.rule("PAE-16.6", "PAE-12.14")
def test_a_single_combat_lapses_when_one_of_the_two_is_charged_and_gets_away() -> None:
    duel = [leader(HERO, 9, 60, 27.5, opponent=SC), leader(SC, 9, 60, 30.5, opponent=HERO)]
    state = table(formation("S1", "LHI-TS-S", 52, 30.5, facing=90), leaders=duel)
    play = Play(state, Charge("S1"), {"PAE-12.6": [1, 1]})
    assert not running(play.state)
    assert play.state.leaders[HERO].opponent == ""
    assert play.state.leaders[SC].is_on_table


# -- the Wisdom of Athena ----------------------------------------------------------------------------------------------


def wise(value: int = 12, **values: object) -> list[object]:
    return [leader("south-AC", 10, 5, 5, is_silent=True), leader(HERO, value, gift="wisdom_of_athena", **values)]


@pytest.mark.rule("PAE-15.25")
@pytest.mark.parametrize(("hero", "chief", "value"), [(12, 11, 10), (9, 11, 9), (12, 9, 9), (11, 10, 10)])
def test_his_command_value_is_the_lowest_of_three(hero: int, chief: int, value: int) -> None:
    known = [leader("south-AC", chief, 5, 5), leader(HERO, hero, 30, 20, gift="wisdom_of_athena")]
    state = table(heavies(), leaders=known)
    assert command_test(state, state.leaders[HERO], state.formations["S1"]).limit == value


@pytest.mark.rule("PAE-15.25", "PAE-7.18", "PAE-2.13")
def test_he_orders_anybody_but_whom_another_leader_leads_and_leading_only_his_own() -> None:
    mine, theirs = heavies("S1", 30, 30, under="south-SC1"), heavies("S2", 60, 30, under="south-SC1")
    free = table(mine, theirs, leaders=[*wise(x=40, y=20), leader("south-SC1", 9, formation="S2")])
    assert why_not_ordered(free, free.leaders[HERO], mine) is None
    barred = why_not_ordered(free, free.leaders[HERO], theirs)
    assert barred is not None
    assert barred.rule == "PAE-15.25"
    leading = table(mine, heavies("S2", 60, 30), leaders=wise(formation="S1"))
    barred = why_not_ordered(leading, leading.leaders[HERO], leading.formations["S2"])
    assert barred is not None
    assert barred.rule == "PAE-7.18"
    assert why_not_ordered(leading, leading.leaders[HERO], leading.formations["S1"]) is None


@pytest.mark.rule("PAE-15.25", "PAE-7.13")
def test_a_failure_ends_his_orders_and_not_his_deeds_and_he_has_no_move_to_relinquish() -> None:
    state = table(heavies(), leaders=wise(x=30, y=20))
    play = Play(state, CommandOrders(0), [6, 6]).does("S1").over()
    assert (play.state.leaders[HERO].is_silent, play.state.leaders[HERO].is_done) == (True, False)
    stopped = Play(state, CommandOrders(0)).does("stop").over()
    assert stopped.state.leaders[HERO].centre == (30, 20)


@pytest.mark.rule("PAE-15.25", "PAE-7.19")
def test_the_formation_he_leads_is_ordered_to_fight_if_it_is_engaged() -> None:
    state = table(heavies(), heavies("N1", 30, 30), leaders=wise(formation="S1"))
    play = Play(state, CommandOrders(0), {"PAE-7.8": [1, 1], "PAE-13.14": [1] * 99}).does("S1")
    assert open_to(play) == ["nothing", "fight"]
