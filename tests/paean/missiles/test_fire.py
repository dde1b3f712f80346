"""Fire actions and what their hits bring (PAE-11.2, 11.15 to 11.18, 8.4, 15.13, 12.16, 7.23)."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from polemos.rules.paean.facts import Dispersed
from polemos.rules.paean.missiles.fire import AimTaken, BowShot, Fire, Fired, ReactionFire, forget, settle
from polemos.rules.paean.missiles.losses import disperse, reaction_test
from polemos.rules.paean.state import Base, Formation, State
from tests.paean.position import Play, course, formation, leader, table


def archers(**values: object) -> Formation:
    """Four veteran light archers, who roll a D4 each."""
    return formation("S1", "LI-B-V", 30, 20, files=4, bases=4, **values)


def mediums(bases: int = 3, **values: object) -> Formation:
    """Medium archers, two dice a base."""
    return formation("S1", "MI-B-S", 30, 20, files=bases, bases=bases, **values)


def target(bases: int = 4, code: str = "MI-TS-S", **values: object) -> Formation:
    return formation("N1", code, 30, 30, files=bases, bases=bases, **values)


@pytest.mark.rule("PAE-11.2", "PAE-11.15", "PAE-11.18")
def test_pae_11_15_four_hits_disperse_a_two_rank_base_and_the_rest_is_lost() -> None:
    play = Play(table(mediums(), target()), Fire("S1", "power"), [3, 3, 3, 3, 3, 2, 3])
    refused = play.order("S1")
    assert refused is not None
    play.does("N1").over()
    assert play["N1"].count == 3  # five hits, one base; three are left and the test shows 3
    assert [(fact.firer, fact.target, fact.hits) for fact in play.facts(Fired)] == [("S1", "N1", 5)]
    (aim,) = play.facts(AimTaken)
    assert [(shot.firer, shot.dice, shot.die, shot.score) for shot in aim.shots] == [
        (f"S1.{number}", 2, 6, 3) for number in (1, 2, 3)
    ]
    assert (play["S1"].hits, play["S1"].target) == (0, "")


@pytest.mark.rule("PAE-11.15", "PAE-2.2")
@pytest.mark.parametrize(
    ("code", "hits"), [("LI-J-S", 2), ("LMI-JS-S", 4), ("HI-TS-S", 4), ("HI-LS-S", 6), ("HI-SP-S", 8), ("LC-J-S", 2)]
)
def test_pae_11_15_two_hits_a_rank(code: str, hits: int) -> None:
    def lost(count: int) -> int:
        dice = [*[4] * count, *[1] * (10 - count), *([1] if count == hits else [])]
        many = formation("S1", "LI-B-V", 30, 20, files=10, bases=10)
        play = Play(table(many, target(8, code)), Fire("S1", "power"), dice).does("N1").over()
        return 8 - play["N1"].count

    assert (lost(hits - 1), lost(hits)) == (0, 1)


@pytest.mark.rule("PAE-11.18", "PAE-2.8", "PAE-10.5")
def test_pae_11_18_all_that_is_left_of_a_split_formation_tests_once_at_their_common_level() -> None:
    """The enemy holds both ends of N1; its middle file is lost and it comes apart into a veteran on its left and two
    irregulars on its right. Three are left and most of them irregular: 3 + 1 is too much."""
    files = tuple(
        (Base(f"N1.{number}", "TS", level),) for number, level in enumerate(("veteran", *["irregular"] * 3), 1)
    )  # fmt: skip
    struck = replace(target(4), files=files)
    holders = formation("S2", "HI-TS-S", 36, 30), formation("S3", "HI-TS-S", 24, 30)
    g = course(table(struck, *holders), [3])
    disperse(g, "N1", 4, ("N1.2",), "PAE-11.2")
    assert not [each for each in g.state.formations if each.startswith("N1")]


@pytest.mark.rule("PAE-11.18")
@pytest.mark.parametrize(
    ("code", "left", "saved"),
    [("MI-TS-I", 3, (1, 2)), ("MI-TS-S", 1, (1,)), ("LHI-TS-E", 1, (1, 2, 3)), ("MI-TS-V", 2, (1, 2, 3))],
)
def test_pae_11_18_a_d4_not_higher_than_the_bases_left(code: str, left: int, saved: tuple[int, ...]) -> None:
    whole = target(left + 1, code)
    assert reaction_test(whole, whole.bases[:left]).chance * 4 == len(saved)
    armour = target(1, code).chart.armour
    for face in (1, 2, 3, 4):
        state = table(formation("S1", "LI-B-V", 30, 20, files=4, bases=4), target(left + 1, code))
        play = Play(state, Fire("S1", "power"), [armour] * 4 + [face]).does("N1").over()
        assert ("N1" in play.state.formations) == (face in saved)


@pytest.mark.rule("PAE-11.17")
def test_pae_11_17_what_is_left_over_serves_the_next_order() -> None:
    state = table(mediums(), target())
    first = Play(state, Fire("S1", "order"), [3, 3, 3, 3, 3, 2, 1]).does("N1").over()
    assert (first["N1"].count, first["S1"].hits, first["S1"].target) == (3, 1, "N1")
    second = Play(first.state, Fire("S1", "order"), [3, 3, 3, 1, 1, 1, 1]).does("N1").over()
    assert (second["N1"].count, second["S1"].hits, second["S1"].target) == (2, 0, "")

    g = course(first.state)
    forget(g, "S1")
    broken = Play(g.state, Fire("S1", "order"), [3, 3, 3, 1, 1, 1]).does("N1").over()
    assert (broken["N1"].count, broken["S1"].hits) == (3, 3)


@pytest.mark.rule("PAE-11.16", "PAE-11.17")
@pytest.mark.parametrize(("hits", "left"), [(7, 3), (8, 0), (9, 0)])
def test_pae_11_16_hits_that_find_no_eligible_base_are_lost_and_not_carried_over(hits: int, left: int) -> None:
    """Only N1.2 can be hit: 7 hits disperse it and leave 3; of more than that nothing is left."""
    g = course(table(mediums(), target()), [1])
    assert disperse(g, "N1", hits, ("N1.2",), "PAE-11.2") == left
    assert set(g.state.lost) == {"N1.2"}


@pytest.mark.rule("PAE-11.17")
def test_pae_11_17_another_target_breaks_it() -> None:
    other = formation("N2", "MI-TS-S", 50, 30, files=2, bases=2)
    state = table(mediums(hits=1, target="N1"), target(), other)
    play = Play(state, Fire("S1", "order"), [3, 3]).does("N2").over()  # one base has it in arc
    assert (play["S1"].hits, play["S1"].target, play["N2"].count) == (2, "N2", 2)


@pytest.mark.rule("PAE-8.4")
def test_pae_8_4_hits_of_a_turn_are_added_up_and_applied_at_its_end() -> None:
    state = table(archers(), target())
    first = Play(state, Fire("S1", "skirmish"), [3, 3, 3, 2]).does("N1").over()
    assert (first["N1"].count, first["S1"].hits) == (4, 3)
    second = Play(first.state, Fire("S1", "skirmish"), [3, 3, 1, 1]).does("N1").over()
    assert (second["N1"].count, second["S1"].hits) == (4, 5)
    g = course(second.state, dice=[1])
    settle(g, "S1")
    assert g.state.formations["N1"].count == 3
    assert (g.state.formations["S1"].hits, g.state.formations["S1"].target) == (0, "")


@pytest.mark.rule("PAE-8.4")
def test_pae_8_4_another_target_settles_the_first_sum() -> None:
    other = formation("N2", "LI-J-S", 50, 30, files=2, bases=2)
    kept = archers(hits=4, target="N1", aim=("N1.2", "N1.1"))
    # First the reaction of N1 to its loss, then three archers who have N2 in range.
    play = Play(table(kept, target(), other), Fire("S1", "skirmish"), [1, 2, 2, 1]).does("N2").over()
    assert [base.id for base in play["N1"].bases] == ["N1.1", "N1.3", "N1.4"]
    assert (play["S1"].hits, play["S1"].target) == (2, "N2")


@pytest.mark.rule("PAE-15.13", "PAE-15.23")
def test_pae_15_13_the_fire_and_the_shots_of_a_hero_add_up() -> None:
    hero = leader("south-H1", 10, formation="S1", gift="bow_of_artemis")
    state = table(mediums(), target(), leaders=[hero])
    first = Play(state, Fire("S1", "heroic"), [3, 3, 3, 1, 1, 1]).does("N1").over()
    assert (first["N1"].count, first.state.leaders["south-H1"].hits) == (4, 3)
    # His own formation stands before him: both hits are rolled again, twice.
    second = Play(first.state, BowShot("south-H1"), [3, 8, 3, 1, 3]).does("N1").over()
    assert second.state.leaders["south-H1"].hits == 4
    g = course(second.state, dice=[1])
    settle(g, "south-H1")
    assert g.state.formations["N1"].count == 3


@pytest.mark.rule("PAE-15.13", "PAE-15.7")
def test_pae_15_13_what_a_call_of_might_brings_is_applied_at_once() -> None:
    state = table(mediums(), target(), leaders=[leader("south-H1", 10, formation="S1")])
    play = Play(state, Fire("S1", "might"), [3, 3, 3, 3, 1, 1, 1]).does("N1").over()
    assert (play["N1"].count, play.state.leaders["south-H1"].hits) == (3, 0)


@pytest.mark.rule("PAE-22.1", "PAE-11.2")
def test_pae_22_1_with_nothing_said_nobody_is_shot_at_but_the_first_in_range_is_proposed() -> None:
    far = formation("N0", "MI-TS-S", 90, 60)
    play = Play(table(mediums(), far, target()), Fire("S1", "power"))
    assert play.game.ask is not None
    space = play.game.ask.to[0]
    assert (space.default, space.proposal) == ("nobody", "N1")


@pytest.mark.rule("PAE-12.16")
def test_pae_12_16_reaction_fire_is_applied_at_once_and_nothing_is_kept() -> None:
    state = table(archers(), formation("N1", "LI-J-S", 30, 22, files=4, bases=4))
    play = Play(state, ReactionFire("S1", "N1"), [2, 2, 2, 1, 1]).over()
    assert play["N1"].count == 3
    assert play["S1"].hits == 0
    assert "PAE-12.16" in play.why(Dispersed)


@pytest.mark.rule("PAE-11.16")
def test_pae_11_16_no_more_than_can_be_reached_is_lost() -> None:
    fighting = formation("S2", "HI-TS-S", 30, 40)
    column = formation("N1", "LMI-JS-S", 30, 40, files=1, bases=2)
    many = formation("S1", "LI-S-V", 40, 20, files=8, bases=8)
    dice = {"PAE-11.2": [4] * 8 + [4] * 99, "PAE-11.18": [1]}
    state = table(fighting, column, many)
    play = Play(state, Fire("S1", "power"), dice).does("N1")
    assert [base.id for base in play["N1"].bases] == ["N1.1"]


@pytest.mark.rule("PAE-7.23")
def test_pae_7_23_a_commander_whose_formation_loses_a_base_tests_once() -> None:
    def play(*dice: int) -> State:
        led = [leader("north-SC1", 9, formation="N1")]
        state = table(mediums(), target(4), leaders=led)
        return Play(state, Fire("S1", "power"), [3, 3, 3, 3, 1, 1, *dice]).does("N1").over().state

    assert not play(4, 5, 1).leaders["north-SC1"].lost
    assert play(5, 5, 1).leaders["north-SC1"].lost == "mortally wounded"


@pytest.mark.rule("PAE-7.23")
def test_pae_7_23_he_stands_where_a_dispersed_formation_was() -> None:
    led = [leader("north-SC1", 9, formation="N1")]
    state = table(mediums(), target(1), leaders=led)
    play = Play(state, Fire("S1", "power"), [3, 3, 3, 3, 1, 1, 1, 1]).does("N1").over()
    assert play.state.leaders["north-SC1"].is_in_the_open
    assert play.state.leaders["north-SC1"].centre == (30, 31)


@pytest.mark.rule("PAE-11.2", "PAE-22.1")
def test_pae_11_2_nobody_has_to_fire() -> None:
    Play(table(archers(), target()), Fire("S1", "power")).does("nobody").over()
