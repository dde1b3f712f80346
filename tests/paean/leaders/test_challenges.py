"""Challenges and single combat (section 16), evades of commanders (PAE-12.20), losses of leaders (PAE-7.20, 7.25)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from polemos.geometry import from_local
from polemos.rules.paean.dice import chances_of_hits
from polemos.rules.paean.facts import LeaderLost
from polemos.rules.paean.leaders.challenges import Challenge, why_not_challenged
from polemos.rules.paean.leaders.evading import flight_of, refuge_of
from polemos.rules.paean.leaders.moving import LeaderMove
from polemos.rules.paean.leaders.single_combat import SingleCombat, part_the_parted, running, strike_of
from polemos.rules.paean.leaders.survival import survival_test
from tests.paean.position import Play, area, circle, course, formation, leader, table

MINE, THEIRS = "south-H1", "north-H1"
AC, SC = "north-AC", "north-SC1"


@pytest.mark.rule("PAE-16.1", "PAE-16.2", "PAE-16.5", "PAE-15.8")
def test_pae_16_1_who_moves_into_contact_challenges_and_a_hero_accepts() -> None:
    state = table(leaders=[leader(MINE, 9, 30, 30), leader(THEIRS, 9, 30, 40)])
    dice = [5] * 9 + [4] * 9
    play = Play(state, LeaderMove(MINE), dice).does("march 0 7").over()
    assert play.state.leaders[THEIRS].lost == "killed"
    assert play.state.leaders[MINE].challenged == (THEIRS,)
    assert play.why(LeaderLost)[-1] == "PAE-16.5"


@pytest.mark.rule("PAE-16.1", "PAE-15.8", "PAE-7.16")
def test_pae_16_1_only_in_a_straight_line_and_only_once() -> None:
    state = table(leaders=[leader(MINE, 9, 30, 30), leader(THEIRS, 9, 30, 40)])
    play = Play(state, LeaderMove(MINE))
    bent = play.order("march 0 3, march 0 4")
    assert bent is not None
    assert "straight" in bent.text
    again = table(leaders=[leader(MINE, 9, 30, 30, challenged=(THEIRS,)), leader(THEIRS, 9, 30, 40)])
    refused = Play(again, LeaderMove(MINE)).order("march 0 7")
    assert refused is not None
    assert refused.rule == "PAE-16.1"


@pytest.mark.rule("PAE-16.1")
def test_pae_16_1_who_stays_where_he_is_challenges_nobody() -> None:
    """His enemy was shifted up to him; only who moves into contact challenges."""
    state = table(leaders=[leader(MINE, 9, 30, 30), leader(THEIRS, 9, 30, 33)])
    play = Play(state, LeaderMove(MINE)).does("stay").over()
    assert play.state.leaders[MINE].challenged == ()


@pytest.mark.rule("PAE-16.1", "PAE-16.6")
@pytest.mark.parametrize("who", [MINE, THEIRS])
def test_pae_16_1_who_fights_already_neither_challenges_nor_is_challenged(who: str) -> None:
    """Whoever of the two has another opponent."""
    other = "north-SC1" if who == MINE else "south-SC1"
    known = {
        MINE: leader(MINE, 9, 30, 30), THEIRS: leader(THEIRS, 9, 30, 40), other: leader(other, 9, 60, 40, opponent=who),
    }  # fmt: skip
    known[who] = leader(who, 9, known[who].x / 1000, known[who].y / 1000, opponent=other)
    state = table(leaders=known.values())
    refused = why_not_challenged(state, state.leaders[MINE], state.leaders[THEIRS])
    assert refused is not None
    assert refused.rule == "PAE-16.6"


@pytest.mark.rule("PAE-16.3", "PAE-16.4", "PAE-7.2", "PAE-12.20")
def test_pae_16_4_a_commander_who_passes_may_refuse_and_is_worth_less() -> None:
    near = formation("N1", "LHI-TS-S", 30, 60, files=2, bases=2)
    state = table(near, leaders=[leader(MINE, 9, 30, 37), leader(AC, 9, 30, 40)])
    play = Play(state, Challenge(MINE, AC), [4, 5])
    play.does("refuse").over()
    refusing = play.state.leaders[AC]
    assert (refusing.value, refusing.formation, refusing.joined) == (8, "N1", 3)


@pytest.mark.rule("PAE-16.3", "PAE-16.5")
def test_pae_16_3_a_commander_who_fails_must_accept() -> None:
    state = table(leaders=[leader(MINE, 9, 30, 37), leader(SC, 9, 30, 40)])
    play = Play(state, Challenge(MINE, SC), [5, 5, *[2] * 9, *[5] * 9]).over()
    assert play.state.leaders[MINE].lost == "killed"
    accepted = Play(state, Challenge(MINE, SC), [1, 2, *[3] * 9, *[4] * 9]).does("accept").over()
    assert accepted.state.leaders[SC].lost == "killed"


@pytest.mark.rule("PAE-16.5", "PAE-16.6")
def test_pae_16_5_equal_hits_go_on_until_they_are_parted() -> None:
    state = table(leaders=[leader(MINE, 9, 30, 37), leader(THEIRS, 10, 30, 40)])
    play = Play(state, Challenge(MINE, THEIRS), [8, *[1] * 8, 8, *[1] * 9]).over()
    assert running(play.state) == [(MINE, THEIRS)]
    part_the_parted(play.game)
    assert running(play.state) == [(MINE, THEIRS)]
    again = Play(play.state, SingleCombat(MINE, THEIRS), [*[1] * 9, *[6] * 10]).over()
    assert again.state.leaders[MINE].lost == "killed"
    assert not running(again.state)


@pytest.mark.rule("PAE-16.6")
def test_pae_16_6_it_lapses_when_their_formations_have_parted() -> None:
    mine = formation("S1", "HI-TS-S", 30, 30, files=2, bases=2)
    theirs = formation("N1", "HI-TS-S", 30, 30, files=2, bases=2)
    far = formation("N1", "HI-TS-S", 30, 45, files=2, bases=2)
    fighting = [leader(MINE, 9, formation="S1", opponent=THEIRS), leader(THEIRS, 9, formation="N1", opponent=MINE)]
    together = Play(table(mine, theirs, leaders=fighting), SingleCombat(MINE, THEIRS), [1] * 18)
    part_the_parted(together.game)
    assert running(together.state)
    apart = Play(table(mine, far, leaders=fighting), SingleCombat(MINE, THEIRS), [1] * 18)
    part_the_parted(apart.game)
    assert not running(apart.state)


@pytest.mark.rule("PAE-16.5", "PAE-15.24", "PAE-15.26", "PAE-15.1", "PAE-1.12")
def test_pae_16_5_dice_and_armour_of_leaders() -> None:
    hero = leader(MINE, 9)
    spear, shield = leader(MINE, 11, gift="spear_of_ares"), leader(THEIRS, 12, gift="shield_of_zeus")
    chief, subordinate = leader(AC, 10), leader(SC, 9)
    assert strike_of(hero, chief).score == 4
    assert strike_of(hero, subordinate).score == 3
    assert strike_of(chief, hero).score == 5
    assert strike_of(hero, shield).score == 6
    assert strike_of(spear, hero).count == 13
    assert strike_of(shield, hero).count == 12
    assert strike_of(leader(AC, 8), leader(MINE, 9, armour=7)).score == 7


@pytest.mark.rule("PAE-16.5")
def test_pae_16_5_the_chances_of_the_example() -> None:
    hero, subordinate = leader(MINE, 9), leader(SC, 9)
    mine, theirs = (chances_of_hits((strike_of(*pair),)) for pair in ((hero, subordinate), (subordinate, hero)))
    wins = sum(a * b for i, a in mine.items() for j, b in theirs.items() if i > j)
    draws = sum(a * b for i, a in mine.items() for j, b in theirs.items() if i == j)
    assert wins == Fraction(54527229, 67108864)
    assert draws == Fraction(6937772, 67108864)


@pytest.mark.rule("PAE-12.20")
def test_pae_12_20_to_the_nearest_hoplites_without_a_commander() -> None:
    mediums = formation("N1", "MI-TS-S", 30, 45, files=2, bases=2)
    led = formation("N2", "HI-TS-S", 42, 45, files=2, bases=2)
    hoplites = formation("N3", "HI-TS-S", 55, 40, files=2, bases=2)
    beyond = formation("N4", "LHI-TS-S", 30, 63.52, files=2, bases=2)
    known = [leader(AC, 10, 30, 40), leader(SC, 9, formation="N2")]
    state = table(mediums, led, hoplites, beyond, leaders=known)
    found = refuge_of(state, state.leaders[AC])
    assert found is not None
    assert found.id == "N3"
    alone = table(mediums, led, beyond, leaders=known)
    assert refuge_of(alone, alone.leaders[AC]) is None


@pytest.mark.rule("PAE-12.20", "PAE-1.15")
@pytest.mark.parametrize(("first", "second", "refuge"), [(42, 45, "N1"), (42, 41, "N2"), (42, 42, "N1")])
def test_the_nearer_of_two_refuges_is_taken_of_equals_the_first_listed(first: int, second: int, refuge: str) -> None:
    own = formation("N1", "HI-TS-S", 24, first), formation("N2", "LHI-TS-S", 36, second)
    state = table(*own, leaders=[leader(AC, 10, 30, 40)])
    found = refuge_of(state, state.leaders[AC])
    assert found is not None
    assert found.id == refuge


@pytest.mark.rule("PAE-12.20")
def test_pae_12_20_else_directly_away_or_turned_until_he_finds_a_way() -> None:
    threat = formation("S1", "HI-TS-S", 30, 30, files=1, bases=1)
    state = table(threat, leaders=[leader(AC, 10, 30, 34)])
    assert flight_of(state, state.leaders[AC], "S1") == pytest.approx((30, 54))
    walled = table(threat, leaders=[leader(AC, 10, 30, 34)], terrain=[area("wall", "city_wall", 20, 45, 32, 46)])
    x, y = flight_of(walled, walled.leaders[AC], "S1") or (0, 0)
    assert ((x - 30) ** 2 + (y - 34) ** 2) ** 0.5 == pytest.approx(20)
    assert (x, y) != pytest.approx((30, 54))


@pytest.mark.rule("PAE-12.20", "PAE-12.17")
@pytest.mark.parametrize(("x", "is_free"), [(33.5, False), (33.6, True)])
def test_he_does_not_end_his_flight_in_contact_with_an_enemy(x: float, is_free: bool) -> None:
    """20 cm straight on, at (30, 54), his base of radius 1.5 would just touch the side of S2."""
    threat = formation("S1", "HI-TS-S", 30, 30)
    beside = formation("S2", "HI-TS-S", x, 55)
    state = table(threat, beside, leaders=[leader(AC, 10, 30, 34)])
    assert (flight_of(state, state.leaders[AC], "S1") == pytest.approx((30, 54))) == is_free


@pytest.mark.rule("PAE-12.20")
@pytest.mark.parametrize(("closed", "turn"), [((-1, 0, 1), 30), ((-30, -15, 0, 15), 30), ((30, -15, 0, 15), -30)])
def test_pae_12_20_he_turns_to_the_side_farther_from_the_enemy(closed: tuple[int, ...], turn: int) -> None:
    """The threat is in the south; ponds bar these bearings. With both sides open he keeps off S2 in the west."""
    ponds = [
        circle(f"pond{at}", "sea", *from_local((0, 12), (60, 34), angle), 1.0 if len(closed) == 4 else 3.0)
        for at, angle in enumerate(closed)
    ]
    watcher = [formation("S2", "LI-J-S", 40, 50)] if len(closed) == 3 else []
    state = table(formation("S1", "HI-TS-S", 60, 30), *watcher, leaders=[leader(AC, 10, 60, 34)], terrain=ponds)
    found = flight_of(state, state.leaders[AC], "S1")
    assert found == pytest.approx(from_local((0, 20), (60, 34), turn), abs=0.01)


@pytest.mark.rule("PAE-12.20", "PAE-16.4")
def test_pae_12_20_who_cannot_move_is_lost() -> None:
    """The sea on three sides, his challenger on the fourth."""
    sea = [area("n", "sea", 50, 42, 70, 44), area("w", "sea", 50, 30, 58, 44), area("e", "sea", 62, 30, 70, 44)]
    state = table(leaders=[leader(MINE, 9, 60, 37), leader(SC, 9, 60, 40)], terrain=sea)
    play = Play(state, Challenge(MINE, SC), [1, 1]).does("refuse").over()
    assert play.state.leaders[SC].lost == "captured"


@pytest.mark.rule("PAE-16.6")
@pytest.mark.parametrize("led", [MINE, THEIRS])
def test_pae_16_6_it_lapses_when_one_of_them_has_no_formation_any_more(led: str) -> None:
    """Even if he touches the other's base behind his formation, whose middle is 1.5 cm behind its rear."""
    pieces = formation("S1", "HI-TS-S", 30, 30), formation("N1", "HI-TS-S", 30, 30)
    if led == MINE:
        fighting = [leader(MINE, 9, formation="S1", opponent=THEIRS), leader(THEIRS, 9, 30, 23.5, opponent=MINE)]
    else:
        fighting = [leader(MINE, 9, 30, 36.5, opponent=THEIRS), leader(THEIRS, 9, formation="N1", opponent=MINE)]
    g = course(table(*pieces, leaders=fighting))
    part_the_parted(g)
    assert not running(g.state)


@pytest.mark.rule("PAE-7.20", "PAE-7.25")
def test_pae_7_20_value_nine_is_killed_six_times_in_thirty_six() -> None:
    test = survival_test(leader(AC, 9), "PAE-7.20", "in a lost combat")
    assert 1 - test.chance == Fraction(6, 36)


@pytest.mark.rule("PAE-1.11")
def test_pae_1_11_two_dice_against_a_value() -> None:
    ways = [1, 3, 6, 10, 15, 21, 26, 30, 33, 35, 36]
    chances = [survival_test(leader(AC, value), "PAE-7.20", "").chance for value in range(2, 13)]
    assert chances == [Fraction(each, 36) for each in ways]
    assert survival_test(leader(AC, 1), "PAE-7.20", "").chance == 0
    assert survival_test(leader(AC, 14), "PAE-7.20", "").chance == 1


@pytest.mark.rule("PAE-15.27", "PAE-10.8", "PAE-7.25")
@pytest.mark.parametrize("key", [THEIRS, SC])
def test_pae_15_27_a_lost_hero_or_subordinate_changes_nothing_else(key: str) -> None:
    led = formation("N1", "HI-TS-S", 30, 40, files=2, bases=2)
    neighbour = formation("N2", "MI-TS-I", 38, 40, files=2, bases=2)
    g = course(table(led, neighbour, leaders=[leader(key, 9, formation="N1")]))
    before = dict(g.state.formations)
    g.emit(LeaderLost(key, "killed"), "PAE-15.27")
    assert g.state.formations == before
    assert g.state.outcome is None
    assert not g.state.leaders[key].is_on_table
    assert [type(entry.fact) for entry in g.journal] == [LeaderLost]
