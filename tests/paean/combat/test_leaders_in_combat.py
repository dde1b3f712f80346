"""PAE-13.13, 14.22, 15.20: choices of targets, challenges after a won combat, and who may be ordered after one."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from polemos.rules.paean.actions import options
from polemos.rules.paean.combat.phase import DiceCounted, FightPhase
from polemos.rules.paean.combat.results.results import Results
from polemos.rules.paean.leaders.single_combat import SingleCombatFought
from polemos.rules.paean.state import State
from tests.paean.position import Play, formation, leader, table

HEAVY = "HI-TS-S"


def result(state: State, margin: int, winner: int = 1, dice: Sequence[int] = ()) -> Play:
    state.phase = "orders"
    return Play(state, Results(tuple(state.contacts), winner, margin), dice)


@pytest.mark.rule("PAE-13.13")
def test_of_two_enemies_in_equal_contact_its_player_chooses() -> None:
    """S1, one file, stands before two single bases, half of it before each."""
    state = table(
        formation("S1", HEAVY, 60, 40, bases=2), formation("N1", HEAVY, 58, 40), formation("N2", HEAVY, 62, 40),
        phase="orders",
    )  # fmt: skip
    play = Play(state, FightPhase("S1"), [1] * 5)
    assert (play.prompt, set(play.options)) == ("Whom does base S1.1 strike?", {"N1", "N2"})
    play.does("N2").over()
    (counted,) = play.facts(DiceCounted)
    assert [(blow.piece, blow.target, blow.count) for blow in counted.blows] == [
        ("S1", "N2", 3), ("N1", "S1", 1), ("N2", "S1", 1),
    ]  # fmt: skip


@pytest.mark.rule("PAE-13.13", "PAE-15.16")
def test_a_heros_player_chooses_the_formation_that_his_dice_strike() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2),
        formation("N1", HEAVY, 58, 40), formation("N2", "MI-TS-S", 62, 40),
        leaders=[leader("south-H1", 9, name="Eumelus", formation="S1")], phase="orders",
    )  # fmt: skip
    play = Play(state, FightPhase("S1"), [1] * 10)
    assert play.prompt == "Whom does Eumelus strike?"
    play.does("N2").over()
    his = next(blow for blow in play.facts(DiceCounted)[0].blows if blow.piece == "south-H1")
    assert (his.target, his.score) == ("N2", 3)


def won_by_a_hero() -> State:
    """North's hero leads the winners; the south has a subordinate in the formation that they touch."""
    return table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("N1", HEAVY, 60, 40, files=2, bases=2),
        leaders=[leader("south-SC1", 9, formation="S1"), leader("north-H1", 9, formation="N1")],
    )  # fmt: skip


@pytest.mark.rule("PAE-15.20", "PAE-14.2")
def test_a_winning_hero_may_challenge_a_leader_of_the_formation_he_touches() -> None:
    """The commander survives the lost combat (3 + 3), fails to refuse (6 + 6), and falls: 9 dice each."""
    play = result(won_by_a_hero(), 1, dice=[3, 3, 6, 6, *[8] * 9, *[1] * 9])
    assert (play.prompt, set(play.options)) == ("Whom does north-H1 challenge?", {"south-SC1", "none"})
    play.does("south-SC1").over()
    assert len(play.facts(SingleCombatFought)) == 1
    assert play.state.leaders["south-SC1"].lost == "killed"


@pytest.mark.rule("PAE-15.20")
def test_he_need_not_and_on_a_draw_he_may_not() -> None:
    play = result(won_by_a_hero(), 1, dice=[3, 3]).does("nobody").over()
    assert not play.state.leaders["south-SC1"].lost
    result(won_by_a_hero(), 0).over()


@pytest.mark.rule("PAE-15.20", "PAE-16.6")
def test_a_hero_who_fights_a_single_combat_challenges_nobody_else() -> None:
    """He touches S1 with the subordinate and S2 with the hero whom he fights already."""
    state = table(
        formation("S1", HEAVY, 58, 40), formation("S2", HEAVY, 62, 40),
        formation("N1", HEAVY, 60, 40, files=2, bases=2),
        leaders=[
            leader("south-SC1", 9, formation="S1"), leader("south-H1", 9, formation="S2", opponent="north-H1"),
            leader("north-H1", 9, formation="N1", opponent="south-H1", challenged=("south-H1",)),
        ],
    )  # fmt: skip
    play = result(state, 1, dice=[3, 3]).does("S1").over()  # S1 suffers; nobody asks the hero
    assert play.state.leaders["north-H1"].opponent == "south-H1"


@pytest.mark.rule("PAE-15.18", "PAE-7.20")
def test_if_a_hero_makes_it_a_draw_no_commander_tests() -> None:
    state = table(
        formation("S1", HEAVY, 60, 40, files=2, bases=2), formation("N1", HEAVY, 60, 40, files=2, bases=2),
        leaders=[leader("south-SC1", 9, formation="S1"), leader("south-H1", 12, formation="S1")],
    )  # fmt: skip
    play = result(state, 1, dice=[1, 1]).does("yes").over()
    assert len(play.dice.rolls) == 1


@pytest.mark.rule("PAE-15.18")
def test_light_mediums_have_no_push_backs_to_stop() -> None:
    state = table(
        formation("S1", "LMI-JS-S", 60, 40, files=2, bases=2), formation("N1", "MI-TS-S", 60, 40, files=2, bases=2),
        leaders=[leader("south-H1", 12, formation="S1")],
    )  # fmt: skip
    play = result(state, 1).over()  # nor may they evade under him
    assert len(play.state.lost) == 1


@pytest.mark.rule("PAE-14.22", "PAE-9.18", "PAE-9.19")
def test_who_may_be_ordered_after_a_phase_of_the_own_bound() -> None:
    """S1 wins against N1 and is free; S2 loses a base and stands; the base that was pushed back does not."""
    state = table(formation("S1", HEAVY, 30, 40, files=2, bases=2), formation("N1", HEAVY, 30, 40, bases=2))
    play = result(state, 4, winner=0).over()
    assert _free(play, "S1")
    state = table(
        formation("S2", HEAVY, 60, 40, files=2, bases=2), formation("N2", "MI-TS-S", 60, 40, files=2, bases=2)
    )
    play = result(state, 1).over()
    back = next(each.id for each in play.state.formations.values() if each.rally is not None)
    assert not _free(play, back)
    assert not _free(play, "S2")


def _free(play: Play, name: str) -> list[str]:
    """What a formation could be ordered to do, besides nothing."""
    found = options(play.state, play[name], "order", 0)
    return [each.key for each in found if each.barred is None and each.key not in ("nothing", "fight")]
