"""Moves of commanders and heroes (PAE-7.15 to 7.17, 7.21, 15.8 to 15.10)."""

from __future__ import annotations

import pytest

from polemos.rules.paean.facts import Moved
from polemos.rules.paean.field.field import centre_of
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.values import why_not_joined
from tests.paean.position import Play, area, course, formation, leader, table

AC = "south-AC"
HERO = "south-H1"


@pytest.mark.rule("PAE-7.15", "PAE-7.16", "PAE-1.1")
def test_pae_7_16_twenty_centimetres_along_a_path_that_bends() -> None:
    play = Play(table(leaders=[leader(AC, 10, 30, 10)]), LeaderMove(AC))
    refused = play.order("march 0 10, march 90 10.02")
    assert refused is not None
    assert refused.rule == "PAE-7.16"
    play.does("march 0 10, march 90 10").over()
    assert play.state.leaders[AC].centre == (40, 20)


@pytest.mark.rule("PAE-7.16")
def test_pae_7_16_friends_do_not_hinder_him_and_enemies_do() -> None:
    friend = formation("S1", "HI-TS-S", 30, 20, files=3, bases=3)
    enemy = formation("N1", "HI-TS-S", 60, 20, files=3, bases=3)
    play = Play(table(friend, enemy, leaders=[leader(AC, 10, 30, 12)]), LeaderMove(AC))
    assert play.order("march 90 20, march 0 0") is not None
    play.does("march 0 15").over()
    assert play.state.leaders[AC].centre == (30, 27)

    play = Play(table(enemy, leaders=[leader(AC, 10, 60, 14)]), LeaderMove(AC))
    through = play.order("march 0 15")
    assert through is not None
    assert "enemies" in through.text
    touching = play.order("march 0 4.5")
    assert touching is not None
    assert "contact" in touching.text
    play.does("march 0 4.4").over()


@pytest.mark.rule("PAE-7.16", "PAE-1.9")
def test_pae_7_16_neither_impassable_ground_nor_the_edge() -> None:
    wall = area("lake", "city_wall", 20, 20, 40, 24)
    play = Play(table(leaders=[leader(AC, 10, 30, 12)], terrain=[wall]), LeaderMove(AC))
    assert play.order("march 0 15") is not None
    edge = play.order("march 180 11")
    assert edge is not None
    assert edge.rule == "PAE-1.9"
    play.does("march 180 10.5").over()


@pytest.mark.rule("PAE-7.17")
def test_pae_7_17_he_joins_what_he_touches_and_says_so() -> None:
    friend = formation("S1", "HI-TS-S", 30, 30, files=3, bases=3)
    state = table(friend, leaders=[leader(AC, 10, 30, 20)])
    play = Play(state, LeaderMove(AC)).does("march 0 6.5", "S1").over()
    assert play.state.leaders[AC].formation == "S1"
    assert play.state.leaders[AC].joined == 3
    assert centre_of(play.state, play.state.leaders[AC]) == pytest.approx((30, 26.5))

    play = Play(state, LeaderMove(AC)).does("march 0 6.5", "stay").over()
    assert not play.state.leaders[AC].formation


@pytest.mark.rule("PAE-7.17")
def test_pae_7_17_no_lights_and_one_commander_a_formation() -> None:
    light = formation("S1", "LI-J-S", 30, 30, files=3, bases=3)
    led = formation("S2", "HI-TS-S", 50, 30, files=3, bases=3)
    state = table(light, led, leaders=[leader(AC, 10, 30, 20), leader("south-SC1", 9, formation="S2")])
    for each in (light, led):
        reason = why_not_joined(state, state.leaders[AC], each)
        assert reason is not None
        assert reason.rule == "PAE-7.17"
    Play(state, LeaderMove(AC)).does("march 0 7").over()


@pytest.mark.rule("PAE-7.21", "PAE-15.9")
@pytest.mark.parametrize("key", [AC, HERO])
def test_pae_7_21_leaving_ends_in_the_open_though_he_touches_another(key: str) -> None:
    left = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    right = formation("S2", "HI-TS-S", 45, 30, files=2, bases=2)
    play = Play(table(left, right, leaders=[leader(key, 10, formation="S1")]), LeaderMove(key))
    play.does("march 90 11.5, march 0 1.5").over()
    assert play.state.leaders[key].formation == ""
    assert play.state.leaders[key].centre == (39.5, 28.0)


@pytest.mark.rule("PAE-15.8", "PAE-15.9")
def test_pae_15_9_a_hero_does_not_leave_an_engaged_formation() -> None:
    own = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    enemy = formation("N1", "HI-TS-S", 30, 30, files=2, bases=2)
    Play(table(own, enemy, leaders=[leader(HERO, 10, formation="S1")]), LeaderMove(HERO)).over()
    play = Play(table(own, enemy, leaders=[leader(AC, 10, formation="S1")]), LeaderMove(AC))
    play.does("march 180 12").over()
    assert play.state.leaders[AC].centre == (28.0, 14.5)


@pytest.mark.rule("PAE-15.10")
@pytest.mark.parametrize(("value", "most"), [(9, 4), (10, 6), (11, 8), (12, 10)])
def test_pae_15_10_a_hero_leads_as_many_bases_as_his_value_allows(value: int, most: int) -> None:
    fits = formation("S1", "HI-TS-S", 30, 40, files=most, bases=most)
    larger = formation("S2", "HI-TS-S", 80, 40, files=most // 2, bases=most + 1)
    state = table(fits, larger, leaders=[leader(HERO, value, 30, 20)])
    assert why_not_joined(state, state.leaders[HERO], fits) is None
    reason = why_not_joined(state, state.leaders[HERO], larger)
    assert reason is not None
    assert reason.rule == "PAE-15.10"


@pytest.mark.rule("PAE-2.12", "PAE-1.10")
def test_pae_2_12_a_leader_under_a_moved_base_is_shifted_aside() -> None:
    friend = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    g = course(table(friend, leaders=[leader(AC, 10, 30, 20)]))
    g.emit(Moved("S1", 30_000, 21_000, 0, "moves"), "PAE-9.4")
    assert g.state.leaders[AC].centre == (30, 17.5)  # no enemy: towards his own edge, half a centimetre at a time


@pytest.mark.rule("PAE-1.10", "PAE-2.12")
def test_pae_1_10_no_shift_up_to_ten_centimetres_brings_him_nearer_to_an_enemy() -> None:
    friend, enemy = formation("S1", "HI-TS-S", 30, 40), formation("N1", "HI-TS-S", 10, 21, 90)
    wall = area("wall", "city_wall", 34.5, 10, 60, 30)
    g = course(table(friend, enemy, leaders=[leader(AC, 10, 30, 19)], terrain=[wall]))
    g.emit(Moved("S1", 30_000, 20_000, 0, "moves"), "PAE-9.4")
    x, y = g.state.leaders[AC].centre
    assert x > 32  # the west would have been free, but there the enemy stands
    assert y != 19
