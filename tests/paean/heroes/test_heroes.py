"""Heroes in their steps of a bound (PAE-15.1 to 15.15, 15.21 to 15.25)."""

from __future__ import annotations

import pytest

from polemos.rules.paean.combat.phase import PhaseFought
from polemos.rules.paean.heroes.deeds import HeroicActions, HeroTurn, heroic_test, speed_of
from polemos.rules.paean.heroes.might import CallOfMight
from polemos.rules.paean.state import Contact
from tests.paean.position import Play, formation, front, leader, table

HERO, OTHER = "south-H1", "south-H2"


def needed(*deeds: str, value: int = 11) -> int:
    test = heroic_test(leader(HERO, value, deeds=deeds))
    assert test.limit is not None
    return test.limit - sum(mod.value for mod in test.mods)


@pytest.mark.rule("PAE-15.4", "PAE-15.5", "PAE-15.2")
def test_pae_15_5_every_earlier_action_lowers_the_next_test() -> None:
    assert [needed(*("move_alone", "heavy", "heavy")[:n]) for n in range(4)] == [11, 10, 9, 8]
    assert needed("move_alone", "bow_of_artemis", "light_heavy", "light_medium", "medium") == 11 - 7


@pytest.mark.rule("PAE-15.3", "PAE-15.5", "PAE-15.9", "PAE-15.12")
def test_pae_15_5_he_joins_and_leads_in_the_same_turn() -> None:
    heavy = formation("S1", "HI-TS-S", 30, 40, files=2, bases=2)
    state = table(heavy, leaders=[leader(HERO, 11, 30, 30)])
    # Tests at 11, 10, 9 and 8: the fourth fails.
    play = Play(state, HeroicActions(0), [5, 6, 5, 5, 4, 5, 4, 5])
    play.does("south-H1", "move march 0 6.5", "S1")
    assert play.state.leaders[HERO].formation == "S1"
    play.does("test", "lead advance 5", "test", "lead advance 5", "test").over()
    assert front(play["S1"]) == (30, 50)
    assert play.state.leaders[HERO].deeds == ("move_alone", "heavy", "heavy")
    assert play.state.leaders[HERO].is_done


@pytest.mark.rule("PAE-15.12", "PAE-15.6")
def test_pae_15_12_a_heroic_action_with_troops_is_a_move_charge_fire_or_fight() -> None:
    heavy = formation("S1", "HI-TS-S", 30, 40, files=2, bases=2)
    play = Play(table(heavy, leaders=[leader(HERO, 11, formation="S1")]), HeroTurn(HERO), [1, 1])
    play.does("lead")
    barred = play.options["frontage"]
    assert barred is not None
    assert barred.rule == "PAE-15.12"


@pytest.mark.rule("PAE-15.21")
def test_pae_15_21_hermes_gives_five_centimetres_to_heroic_moves_only() -> None:
    heavy = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    fast = leader(HERO, 11, formation="S1", gift="speed_of_hermes")
    assert speed_of(fast) == 5000
    play = Play(table(heavy, leaders=[fast]), HeroTurn(HERO), [1, 1]).does("lead advance 10")
    assert front(play["S1"]) == (30, 40)
    called = Play(table(heavy, leaders=[fast]), CallOfMight(0))
    assert called.order("south-H1 advance 10") is not None
    called.does("south-H1 advance 5")


@pytest.mark.rule("PAE-15.22")
def test_pae_15_22_apollo_lets_him_test_again_once_a_bound() -> None:
    lit = leader(HERO, 9, 30, 30, gift="light_of_apollo")
    play = Play(table(leaders=[lit]), HeroTurn(HERO), [6, 6, 1, 1, 6, 6])
    play.does("yes", "move march 0 5", "test").over()
    assert play.state.leaders[HERO].rerolled
    assert play.state.leaders[HERO].is_done
    failed = Play(table(leaders=[lit]), HeroTurn(HERO), [6, 6]).does("no").over()
    assert not failed.state.leaders[HERO].rerolled


@pytest.mark.rule("PAE-15.7", "PAE-7.6")
def test_pae_15_7_one_free_action_for_his_formation() -> None:
    heavy = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    shaken = formation("S2", "HI-TS-S", 60, 30, rally=2)
    known = [leader(HERO, 11, formation="S1"), leader(OTHER, 9, formation="S2"), leader("south-H3", 9, 90, 30)]
    play = Play(table(heavy, shaken, leaders=known), CallOfMight(0))
    assert [key for key, why in play.options.items() if why is None] == [HERO, "done"]
    play.does("south-H1 advance 5").over()
    assert play["S1"].mighty
    assert play["S1"].tally == 0
    assert play.state.leaders[HERO].deeds == ()


@pytest.mark.rule("PAE-16.6", "PAE-15.3")
def test_pae_16_6_a_hero_in_single_combat_does_nothing_else() -> None:
    own = formation("S1", "HI-TS-S", 30, 30)
    foe = formation("N1", "HI-TS-S", 30, 30)
    known = [
        leader(HERO, 11, formation="S1", opponent="north-H1"),
        leader("north-H1", 9, formation="N1", opponent=HERO),
    ]
    Play(table(own, foe, leaders=known), HeroicActions(0)).over()
    Play(table(own, foe, leaders=known), CallOfMight(0)).over()


@pytest.mark.rule("PAE-15.14", "PAE-15.5", "PAE-7.19")
def test_pae_15_14_an_engaged_formation_fights_a_phase_at_once() -> None:
    own, foe = formation("S1", "HI-TS-S", 30, 30), formation("N1", "HI-TS-S", 30, 30)
    dice = {"PAE-15.4": [1, 1], "PAE-13.14": [1] * 99}
    play = Play(table(own, foe, leaders=[leader(HERO, 11, formation="S1")]), HeroTurn(HERO), dice)
    play.does("lead")
    assert [key for key, why in play.options.items() if why is None] == ["nothing", "fight"]
    play.does("fight")
    assert play.state.leaders[HERO].deeds == ("heavy",)
    assert len(play.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-15.14", "PAE-15.17")
def test_pae_15_14_alone_it_counts_as_a_move() -> None:
    foe = formation("N1", "HI-TS-S", 30, 30)
    touch = Contact(a=HERO, b="N1.1")
    state = table(foe, leaders=[leader(HERO, 11, 30, 28.5)], contacts=[touch])
    dice = {"PAE-15.4": [1, 1], "PAE-13.14": [1] * 99}
    play = Play(state, HeroTurn(HERO), dice)
    assert [key for key, why in play.options.items() if why is None] == ["fight", "nothing"]
    play.does("fight")
    assert play.state.leaders[HERO].deeds == ("move_alone",)
    assert len(play.facts(PhaseFought)) == 1


@pytest.mark.rule("PAE-15.15", "PAE-15.6", "PAE-15.8")
def test_pae_15_15_alone_he_moves_and_neither_leads_nor_charges() -> None:
    enemy = formation("N1", "HI-TS-S", 30, 40)
    play = Play(table(enemy, leaders=[leader(HERO, 11, 30, 30)]), HeroTurn(HERO), [1, 1])
    assert {key: why.rule for key, why in play.options.items() if why} == {
        "lead": "PAE-15.15", "shoot": "PAE-15.23", "fight": "PAE-15.14",
    }  # fmt: skip
    touching = play.order("move march 0 8.5")
    assert touching is not None
    assert touching.rule == "PAE-15.8"


@pytest.mark.rule("PAE-15.3")
def test_pae_15_3_a_hero_who_has_stopped_does_not_act_again_in_the_round() -> None:
    known = [leader(HERO, 11, 30, 30), leader(OTHER, 11, 60, 30)]
    play = Play(table(leaders=known), HeroicActions(0), [1, 1])
    play.does(HERO, "move march 0 5", "stop")
    assert play.state.leaders[HERO].is_done
    barred = play.options[HERO]
    assert barred is not None
    assert barred.rule == "PAE-15.3"
    play.does("done").over()
